import Foundation
import PlayerSDK
import Testing

/// Keys that an app keeps by an `AVContentKeySession` of its own (Players/Offline, "How a licence
/// is kept").
@MainActor @Suite struct AVPersistableContentKeyTests {
  private static let film = "film-club"
  private static let first = ["provide 0", "persistable", "update", "succeed"]
  private static let again = ["provide 0", "persistable", "succeed"]
  private static let obsolete = ["provide 0", "persistable", "retry receivedObsoleteContentKey"]

  private static let refused = ["provide 0", "persistable", "fail -11800"]

  private static var lineUp: SimulatedLineUp {
    var lineUp = SimulatedLineUp.demo
    lineUp.storage = .seconds(600)
    lineUp.playback = .seconds(300)
    return lineUp
  }

  private func begin(_ content: String = film) throws -> KeyApp {
    let app = try KeyApp(TestApp.begin(Self.lineUp), content: content)
    app.keepsKeys = true
    return app
  }

  private func play(_ app: KeyApp, _ content: String = film) throws -> AVPlayer {
    let session = AVContentKeySession(keySystem: .fairPlayStreaming)
    session.setDelegate(app, queue: .main)
    app.sessions.append(session)
    let asset = AVURLAsset(url: try app.simulator.url(of: content))
    session.addContentKeyRecipient(asset)
    let player = AVPlayer(playerItem: AVPlayerItem(asset: asset))
    player.play()
    app.simulator.advance(by: .seconds(5))
    return player
  }

  /// An app that has played the film once and stored its key, and the player.
  private func kept() throws -> (app: KeyApp, player: AVPlayer) {
    let app = try begin()
    let player = try play(app)
    #expect(player.timeControlStatus == .playing && app.lines == Self.first)
    #expect(app.requests.map(\.status) == [.cancelled, .receivedResponse])
    app.lines = []
    return (app, player)
  }

  private func status(of player: AVPlayer) -> Int? {
    (player.currentItem?.error as NSError?).map {
      ($0.userInfo[NSUnderlyingErrorKey] as? NSError)?.code ?? $0.code
    }
  }

  @Test func `the first play replaces the stored key, and the new one plays again`() throws {
    let (app, _) = try kept()
    let player = try play(app)
    #expect(player.timeControlStatus == .playing && app.lines == Self.again)
    app.simulator.advance(by: .seconds(200))
    #expect(player.timeControlStatus == .playing, "a kept key outlasts the lease of 120 s")
  }

  @Test func `a request that waits can be made persistable, and only then`() throws {
    let app = try begin()
    app.answersAtOnce = false
    let player = try play(app)
    #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
    let request = try #require(app.requests.first)
    app.askToKeep(request)
    app.simulator.advance(by: .seconds(2))
    #expect(player.timeControlStatus == .playing && app.lines == Self.first)
    #expect(throws: (any Error).self) {
      try request.respondByRequestingPersistableContentKeyRequestAndReturnError()
    }
    #expect(throws: (any Error).self) {
      try app.requests[1].respondByRequestingPersistableContentKeyRequestAndReturnError()
    }
  }

  @Test(arguments: [true, false])
  func `a key whose update was not stored is void the second time`(retries: Bool) throws {
    let app = try begin()
    app.storesUpdates = false
    app.retries = retries
    _ = try play(app)
    app.lines = []
    let player = try play(app)
    #expect(app.lines == Self.obsolete + (retries ? Self.first : ["fail -11800"]))
    #expect(app.failures == (retries ? [] : [-42803]))
    #expect((player.timeControlStatus == .playing) == retries)
    let last = try #require(app.requests.last)
    #expect(last.status == (retries ? .receivedResponse : .failed))
  }

  @Test(arguments: [true, false])
  func `after a security update a kept key is obsolete, and can be requested again`(
    retries: Bool
  ) throws {
    let (app, first) = try kept()
    app.retries = retries
    try app.simulator.inject("U", on: first)
    let player = try play(app)
    #expect(app.lines == Self.obsolete + (retries ? Self.first : ["fail -11800"]))
    #expect(app.failures == (retries ? [] : [-42799]))
    #expect((player.timeControlStatus == .playing) == retries)
  }

  @Test func `a kept key expires with its playback window`() throws {
    let (app, first) = try kept()
    app.simulator.advance(by: .seconds(300))
    #expect(first.currentItem?.status == .failed && status(of: first) == -42800)
    let player = try play(app)
    #expect(app.lines == Self.refused && app.failures == [-42800])
    #expect(player.currentItem?.status == .failed)
  }

  @Test func `an AirPlay receiver needs a key from the server`() throws {
    let (app, player) = try kept()
    try app.simulator.switchAirPlay(player)
    app.simulator.advance(by: .seconds(5))
    #expect(app.lines == ["provide 0", "online", "succeed"])
    #expect(player.timeControlStatus == .playing)
    app.lines = []
    try app.simulator.switchAirPlay(player)
    app.simulator.advance(by: .seconds(5))
    #expect(app.lines == Self.again && player.timeControlStatus == .playing)
  }

  @Test func `an AV adapter needs a key from the server, too`() throws {
    let (app, player) = try kept()
    try app.simulator.inject("a", on: player)
    app.simulator.advance(by: .seconds(5))
    #expect(app.lines == ["provide 0", "online", "succeed"])
    #expect(player.timeControlStatus == .playing)
  }

  @Test func `a kept key does not answer for an AirPlay receiver`() throws {
    let (app, player) = try kept()
    app.answersAllFromStore = true
    try app.simulator.switchAirPlay(player)
    app.simulator.advance(by: .seconds(5))
    #expect(app.lines == ["provide 0", "fail -11800"] && app.failures == [-42803])
    #expect(player.currentItem?.status == .failed)
  }

  @Test func `a kept key serves no other device`() throws {
    let (app, _) = try kept()
    try app.simulator.use(device: "tablet")
    let player = try play(app)
    #expect(app.lines == Self.refused && app.failures == [-42803])
    #expect(player.currentItem?.status == .failed)
  }

  @Test func `the key of a live stream cannot be kept`() throws {
    let app = try begin("news-one")
    _ = try play(app, "news-one")
    #expect(app.failures == [403] && app.stored == nil)
  }

  @Test func `a response that does not verify is not kept`() throws {
    let app = try begin()
    app.corruptsResponses = true
    _ = try play(app)
    #expect(app.lines == Self.refused && app.failures == [-42668])
    #expect(app.stored == nil)
  }

  @Test func `an invalidated key plays on, and opens nothing later`() throws {
    let (app, player) = try kept()
    #expect(try proof(of: app.stored, app) != nil)
    app.simulator.advance(by: .seconds(5))
    #expect(player.timeControlStatus == .playing)
    let next = try play(app)
    #expect(app.lines == Self.refused && app.failures == [-42803])
    #expect(next.currentItem?.status == .failed)
  }

  @Test func `the proof of an invalidation is taken once`() throws {
    let (app, _) = try kept()
    let spc = try #require(try proof(of: app.stored, app))
    #expect(try returned(spc, app) == #"200 {"returned":true}"#)
    #expect(try returned(spc, app).hasPrefix("400"))
    let second = try #require(try proof(of: app.stored, app, challenge: 8))
    #expect(try returned(second, app) == #"200 {"returned":false}"#)
    #expect(try proof(of: Data(), app, count: 7) == nil)
  }

  private func proof(
    of key: Data?, _ app: KeyApp, challenge: UInt8 = 7, count: Int = 8
  ) throws -> Data? {
    let session = AVContentKeySession(keySystem: .fairPlayStreaming)
    var proof: Data?
    session.invalidatePersistableContentKey(
      try #require(key), options: [.serverChallenge: Data(repeating: challenge, count: count)]
    ) { spc, error in
      proof = spc
      #expect((spc == nil) == (error != nil))
    }
    return proof
  }

  private func returned(_ spc: Data, _ app: KeyApp) throws -> String {
    let url = try #require(URL(string: app.simulator.licenseURL.absoluteString + "?checkin=true"))
    let answer = try app.simulator.fetch(url, method: "POST", body: spc)
    return "\(answer.status) \(String(decoding: answer.body, as: UTF8.self))"
  }
}
