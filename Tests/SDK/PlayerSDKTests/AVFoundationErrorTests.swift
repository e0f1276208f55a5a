import Foundation
import PlayerSDK
import Testing

/// Failures as AVFoundation gives them to an app: domains, codes and what they wrap
/// (Players/FairPlay, "How a failure is reported").
@MainActor @Suite struct AVFoundationErrorTests {
  /// A player of an encrypted stream, five seconds after its start.
  private func playing(_ simulator: Simulator) throws -> OTVAVPlayer {
    try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    return player
  }

  /// Domain and code of an error, then of what it wraps.
  private func chain(_ error: (any Error)?) -> [String] {
    guard let error = error.map({ $0 as NSError }) else { return [] }
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    return ["\(error.domain) \(error.code)"] + chain(underlying)
  }

  @Test func `a key response that fails is an unknown error around FairPlay's`() throws {
    let simulator = TestApp.begin()
    let player = try playing(simulator)
    try simulator.inject("corrupt CKC", on: player)
    player.replaceCurrentItem(with: OTVAVPlayerItem(url: try simulator.url(of: "news-one")))
    try simulator.inject("corrupt CKC", on: player)
    simulator.advance(by: .seconds(5))
    let error = try #require(player.currentItem?.error as NSError?)
    #expect(chain(error) == ["AVFoundationErrorDomain -11800", "NSOSStatusErrorDomain -42668"])
    #expect(error.localizedFailureReason == "An unknown error occurred (-42668)")
  }

  @Test func `the item's error is in the notification and its log, and nothing else is`() throws {
    let simulator = TestApp.begin()
    let player = try playing(simulator)
    let ear = Ear([.AVPlayerItemFailedToPlayToEndTime, .AVPlayerItemNewErrorLogEntry]) {
      let error = $0.userInfo?[AVPlayerItemFailedToPlayToEndTimeErrorKey] as? NSError
      return "\(error?.code ?? 0) \($0.userInfo?.count ?? 0)"
    }
    let log = try #require(player.currentItem?.errorLog())
    #expect(log.events.isEmpty)
    try simulator.inject("wrong key", on: player, provoke: true)
    simulator.advance(by: .seconds(60))
    #expect(ear.heard == ["0 0", "-11889 1"])
    #expect(chain(player.currentItem?.error) == ["AVFoundationErrorDomain -11889"])
    let entry = try #require(log.events.first)
    #expect(entry.errorStatusCode == -11889 && entry.errorDomain == "AVFoundationErrorDomain")
    #expect(entry.uri == player.currentItem?.url.absoluteString)
    #expect(entry.date.map { $0 < simulator.date && $0 > simulator.date - 60 } == true)
  }

  private static let injected =
    "native AVFoundationErrorDomain -11836 NSOSStatusErrorDomain -12785"

  @Test(arguments: ["licence.certificate", "licence.request", "origin.segment", "origin.manifest"])
  func `a fault injects an error into SPC, key response and item`(point: String) throws {
    let simulator = TestApp.begin()
    try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let player = try TestApp.play("news-one", simulator)
    try simulator.inject(effect: Self.injected, at: point, on: player)
    simulator.advance(by: .seconds(10))
    #expect(player.currentItem?.status == .failed)
    #expect(
      chain(player.currentItem?.error)
        == ["AVFoundationErrorDomain -11836", "NSOSStatusErrorDomain -12785"])
  }

  @Test(arguments: [
    ("licence.request", "NSOSStatusErrorDomain", -42669),
    ("licence.request", "NSOSStatusErrorDomain", -42674),
    ("licence.request", "NSOSStatusErrorDomain", -42675),
    ("licence.request", "NSOSStatusErrorDomain", -42681),
    ("origin.manifest", "AVFoundationErrorDomain", -11853),
    ("origin.manifest", "AVFoundationErrorDomain", -11863),
    ("origin.manifest", "AVFoundationErrorDomain", -11866),
  ])
  func `any code of the client's frameworks may come by a fault`(
    point: String, domain: String, code: Int
  ) throws {
    let simulator = TestApp.begin()
    try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let player = try TestApp.play("news-one", simulator)
    try simulator.inject(effect: "native \(domain) \(code)", at: point, on: player)
    simulator.advance(by: .seconds(10))
    #expect(player.currentItem?.status == .failed)
    #expect(chain(player.currentItem?.error).last == "\(domain) \(code)")
  }

  @Test(arguments: [-12888, -12318])
  func `a fault adds an entry to the error log, and playback goes on`(code: Int) throws {
    let simulator = TestApp.begin()
    let player = try playing(simulator)
    try simulator.inject(
      effect: "log CoreMediaErrorDomain \(code)", at: "origin.manifest", on: player)
    simulator.advance(by: .seconds(30))
    #expect(player.timeControlStatus == .playing)
    let entries = try #require(player.currentItem?.errorLog()).events
    #expect(entries.map(\.errorStatusCode) == [code])
    #expect(entries.first?.errorDomain == "CoreMediaErrorDomain")
  }

  @Test(arguments: [
    ("native X", "licence.request"), ("native AVFoundationErrorDomain x", "licence.request"),
    ("native AVFoundationErrorDomain -1 X", "licence.request"),
    ("native AVFoundationErrorDomain -1", "session.setup"),
    ("log CoreMediaErrorDomain -1", "licence.request"), ("status 503", "nowhere"),
  ])
  func `what a client's framework cannot report is refused`(effect: String, point: String) throws {
    let simulator = TestApp.begin()
    let player = try playing(simulator)
    #expect(throws: SimulatorProblem.self) {
      try simulator.inject(effect: effect, at: point, on: player)
    }
  }
}
