import Foundation
import PlayerSDK
import Testing

/// The SDK's guide to Secure Session Management, section by section (Players/SecureSessions).
@MainActor @Suite struct OpenTVSecureSessionManagementTests {
  @Test(arguments: [nil, "https://nobody.example/"])
  func `Example code: every playback has a session, released when the item is gone`(
    server: String?
  ) throws {
    let simulator = TestApp.begin()
    try TestApp.setSSPDelegate(
      simulator, for: ["news-one"], server: server.flatMap { URL(string: $0) })
    var player: OTVAVPlayer? = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(35))
    guard server == nil else {
      // There is no SSM service at this URL.
      #expect(player?.currentItem?.status == .failed && simulator.openSessions == 0)
      return
    }
    #expect(player?.timeControlStatus == .playing)
    #expect(player?.currentItem?.status == .readyToPlay)
    #expect(simulator.openSessions == 1)
    #expect(player.flatMap { simulator.report(of: $0) }?.heartbeats == 3)
    player = nil
    simulator.advance(by: .seconds(2))
    #expect(simulator.openSessions == 0)
    #expect(simulator.log.last?.name == "playerRemoved")
  }

  @Test func `Example code: both parameters are optional`() throws {
    let simulator = TestApp.begin()
    let url = try simulator.url(of: "news-one")
    let delegate = OTVSSPLicenseDelegate(
      certificateURL: simulator.certificateURL, licenseURL: simulator.licenseURL)
    #expect(delegate.ssmServerURL == nil)
    delegate.setStream(token: try simulator.contentToken(for: "news-one"), with: url)
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    #expect(player.timeControlStatus == .playing && simulator.openSessions == 0)
  }

  @Test func `Example code: an item that the app still holds keeps its session`() throws {
    let simulator = TestApp.begin()
    try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    var held = player.currentItem
    player.replaceCurrentItem(with: nil)
    simulator.advance(by: .seconds(5))
    #expect(held?.status == .readyToPlay && simulator.openSessions == 1)
    held = nil
    simulator.advance(by: .seconds(5))
    #expect(simulator.openSessions == 0)
  }

  @Test(arguments: [true, false])
  func `Example code: syncSSMSetupTeardown blocks the main thread`(sync: Bool) throws {
    let simulator = TestApp.begin()
    try TestApp.setSSPDelegate(simulator, for: ["news-one"], sync: sync)
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .milliseconds(20))
    #expect(simulator.report(of: player)?.isMainThreadBlocked == sync)
    #expect(simulator.report(of: player)?.session == "SETUP_REQUESTED")
    simulator.advance(by: .seconds(5))
    #expect(player.timeControlStatus == .playing)
  }

  private final class TokenCallback: OTVSSPTokenCallback {
    let next: () -> String?
    var asked = 0

    init(_ next: @escaping () -> String?) { self.next = next }

    func token() -> String? {
      asked += 1
      return next()
    }
  }

  /// Keeps the authorisation of every licence request.
  private final class Recorder: OTVSSPLicenseDelegate {
    var authorizations: [String] = []

    override func generateHTTPHeaders(assetID: String) -> [String: String]? {
      let headers = super.generateHTTPHeaders(assetID: assetID)
      authorizations.append(headers?["nv-authorizations"] ?? "")
      return headers
    }
  }

  @Test func `FPS Airplay support: a switch asks for a new token, session and licence`() throws {
    let simulator = TestApp.begin()
    let delegate = Recorder(
      certificateURL: simulator.certificateURL, licenseURL: simulator.licenseURL,
      ssmServerURL: simulator.ssmServerURL)
    let old = try simulator.contentToken(for: "news-one")
    delegate.setStream(token: old, with: try simulator.url(of: "news-one"))
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    let fresh = try simulator.contentToken(for: "news-one")
    let callback = TokenCallback { fresh }
    delegate.setToken(sspTokenCallback: callback)
    try simulator.switchAirPlay(player)
    simulator.advance(by: .seconds(5))
    #expect(callback.asked == 1)
    #expect(simulator.report(of: player)?.licences == 2)
    #expect(simulator.openSessions == 1 && player.timeControlStatus == .playing)
    let tokens = delegate.authorizations.map { $0.split(separator: ",").map(String.init) }
    #expect(tokens.map(\.count) == [2, 2] && tokens.map(\.first) == [old, fresh])
    #expect(tokens.first?.last != tokens.last?.last && old != fresh)
  }

  @Test func `FPS Airplay support: a callback without token ends playback`() throws {
    let simulator = TestApp.begin()
    let ear = observe()
    let delegate = try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    delegate.setToken(sspTokenCallback: TokenCallback { nil })
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    try simulator.switchAirPlay(player)
    simulator.advance(by: .seconds(2))
    #expect(player.currentItem?.status == .failed && simulator.openSessions == 0)
    #expect(
      ear.heard == [
        "OTVSSMSetupErrorNotification Optional(1011) Optional(400) "
          + "Optional(\"bad request\") 1011 true"
      ])
  }

  // The guide's observer, with two changes: it is a block, and its error compiles.
  private nonisolated static func didReceiveSSMError(_ notification: Notification) -> String {
    let userInfo = notification.userInfo
    // SSM Error code relating the to the reasoning of the error.
    let ssmError = userInfo?["errorCode"] as? Int
    // HTTP status code of the error e.g 404
    let code = userInfo?["code"] as? Int
    // Message describing the reason of the error.
    let message = userInfo?["message"] as? String
    let error = NSError(
      domain: "SSM Service Error", code: ssmError ?? -1,
      userInfo: [NSLocalizedDescriptionKey: message as Any])
    let reason = String(describing: message.map { _ in error.localizedDescription })
    return "\(notification.name.rawValue) \(String(describing: ssmError)) "
      + "\(String(describing: code)) \(reason) \(error.code) \(notification.object == nil)"
  }

  private func observe() -> Ear {
    Ear(
      [
        .OTVSSMSetupErrorNotification, .OTVSSMHeartbeatErrorNotification,
        .OTVSSMTeardownErrorNotification,
      ], Self.didReceiveSSMError)
  }

  @Test func `SSM Errors: too many sessions`() throws {
    let simulator = TestApp.begin()
    for _ in 1...2 { try simulator.addGuest(watching: "match-day") }
    simulator.advance(by: .seconds(5))
    let ear = observe()
    try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    #expect(
      ear.heard == [
        "OTVSSMSetupErrorNotification Optional(1007) Optional(400) "
          + "Optional(\"max active sessions exceeded\") 1007 true"
      ])
    #expect(player.currentItem?.status == .failed)
  }

  @Test func `a guest too many is refused, and gets no number`() throws {
    let simulator = TestApp.begin()
    for _ in 1...64 { try simulator.addGuest(watching: "match-day") }
    #expect(throws: SimulatorProblem.self) { try simulator.addGuest(watching: "match-day") }
  }

  @Test(arguments: [(true, 0), (false, 12)])
  func `Example code: a zap at a full account, where the service ends sessions late`(
    isSync: Bool, refusals: Int
  ) throws {
    var lineUp = SimulatedLineUp.demo
    lineUp.sessionLimit = 1
    let simulator = TestApp.begin(lineUp)
    let ear = Ear([.OTVSSMSetupErrorNotification]) { "\($0.userInfo?["errorCode"] ?? "none")" }
    try TestApp.setSSPDelegate(simulator, for: ["news-one"], sync: isSync)
    let player = try TestApp.play("news-one", simulator)
    for _ in 1...12 {
      simulator.advance(by: .seconds(10))
      #expect(player.timeControlStatus == .playing && simulator.openSessions == 1)
      try simulator.inject(effect: "slow 2s", at: "session.teardown", on: player)
      player.replaceCurrentItem(with: OTVAVPlayerItem(url: try simulator.url(of: "news-one")))
      simulator.advance(by: .seconds(10))
      // Who was refused zaps again, when the old session has ended.
      guard player.timeControlStatus != .playing else { continue }
      player.replaceCurrentItem(with: OTVAVPlayerItem(url: try simulator.url(of: "news-one")))
    }
    #expect(ear.heard == Array(repeating: "1007", count: refusals))
  }

  @Test func `SSM Errors: a heartbeat and a teardown that fail`() throws {
    let simulator = TestApp.begin()
    let ear = observe()
    try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    try simulator.inject("heartbeat error", on: player)
    simulator.advance(by: .seconds(10))
    #expect(ear.heard.count == 1)
    #expect(ear.heard.last?.hasPrefix("OTVSSMHeartbeatErrorNotification Optional(1006)") == true)
    // The service has lost the session: its teardown fails, too.
    #expect(simulator.openSessions == 0)
    player.replaceCurrentItem(
      with: OTVAVPlayerItem(url: try simulator.url(of: "news-one")))
    simulator.advance(by: .seconds(5))
    #expect(ear.heard.last?.hasPrefix("OTVSSMTeardownErrorNotification Optional(1006)") == true)
    try simulator.inject("teardown error", on: player)
    player.replaceCurrentItem(with: nil)
    simulator.advance(by: .seconds(5))
    #expect(ear.heard.last?.hasPrefix("OTVSSMTeardownErrorNotification") == true)
    #expect(ear.heard.count == 3)
  }

  @Test func `SSM Errors: one observer hears all three`() throws {
    let simulator = TestApp.begin()
    let ear = observe()
    try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    try simulator.inject("heartbeat error", on: player)
    simulator.advance(by: .seconds(10))
    // The service has lost the session: its teardown fails, too.
    player.replaceCurrentItem(with: OTVAVPlayerItem(url: try simulator.url(of: "news-one")))
    simulator.advance(by: .seconds(5))
    try simulator.inject("session limit reached", on: player, provoke: true)
    simulator.advance(by: .seconds(3))
    #expect(
      ear.heard.map { String($0.prefix { $0 != " " }) } == [
        "OTVSSMHeartbeatErrorNotification", "OTVSSMTeardownErrorNotification",
        "OTVSSMSetupErrorNotification",
      ])
    // They have no object: an observer of one object would not hear them.
    #expect(ear.heard.allSatisfy { $0.hasSuffix(" true") })
  }

  @Test func `Background SSM behaviour: after a heartbeat error, zap to the same stream`() throws {
    let simulator = TestApp.begin()
    let ear = observe()
    try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    simulator.switchBackground()
    simulator.advance(by: .seconds(60))
    #expect(ear.heard.isEmpty)
    simulator.switchBackground()
    simulator.advance(by: .seconds(12))
    #expect(ear.heard.first?.hasPrefix("OTVSSMHeartbeatErrorNotification") == true)
    player.replaceCurrentItem(
      with: OTVAVPlayerItem(url: try simulator.url(of: "news-one")))
    simulator.advance(by: .seconds(5))
    #expect(player.timeControlStatus == .playing && simulator.openSessions == 1)
  }

  @Test(arguments: [true, false])
  func `Background SSM behaviour: playback can resume, if the app plays on`(
    plays: Bool
  ) throws {
    let simulator = TestApp.begin()
    try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let player = try TestApp.play("news-one", simulator)
    let observer = NotificationCenter.default.addObserver(
      forName: Notification.Name("UIApplicationWillEnterForegroundNotification"), object: nil,
      queue: nil
    ) { _ in MainActor.assumeIsolated { if plays { player.play() } } }
    simulator.advance(by: .seconds(5))
    simulator.switchBackground()
    simulator.advance(by: .seconds(5))
    simulator.switchBackground()
    simulator.advance(by: .seconds(5))
    #expect((player.timeControlStatus == .playing) == plays)
    NotificationCenter.default.removeObserver(observer)
  }

  @Test func `Background SSM behaviour: with Picture in Picture it works as normal`() throws {
    let simulator = TestApp.begin()
    try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    try simulator.switchPictureInPicture(player)
    simulator.switchBackground()
    simulator.advance(by: .seconds(60))
    #expect(simulator.report(of: player)?.heartbeats == 6)
    #expect(player.timeControlStatus == .playing)
  }

  @Test func `Example code: clear playback has a session, too, and no licence`() throws {
    let simulator = TestApp.begin()
    try TestApp.setSSPDelegate(simulator, for: ["ocean"])
    var player: OTVAVPlayer? = try TestApp.play("ocean", simulator)
    simulator.advance(by: .seconds(35))
    let report = player.flatMap { simulator.report(of: $0) }
    #expect(player?.timeControlStatus == .playing && simulator.openSessions == 1)
    #expect(report?.heartbeats == 3 && report?.licences == 0)
    player = nil
    simulator.advance(by: .seconds(2))
    #expect(simulator.openSessions == 0)
  }

  @Test func `Example code: clear playback without a token has no session, and plays`() throws {
    let simulator = TestApp.begin()
    try TestApp.setSSPDelegate(simulator, for: [])
    let player = try TestApp.play("ocean", simulator)
    simulator.advance(by: .seconds(4))
    #expect(player.timeControlStatus == .playing && simulator.openSessions == 0)
  }

  @Test func `SSM Errors: userInfo has an error only without a response`() throws {
    let simulator = TestApp.begin()
    let ear = Ear([.OTVSSMHeartbeatErrorNotification]) { notification in
      let error = notification.userInfo?["error"] as? NSError
      let keys = notification.userInfo?.keys.compactMap { $0 as? String }.sorted() ?? []
      return "\(error?.domain ?? "") \(error?.code ?? 0) \(keys.joined(separator: " "))"
    }
    try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    try simulator.inject("heartbeat error", on: player)
    simulator.advance(by: .seconds(10))
    try simulator.inject(effect: "drop", at: "session.heartbeat", on: player)
    simulator.advance(by: .seconds(20))
    #expect(ear.heard.first == " 0 code errorCode message")
    #expect(ear.heard.dropFirst().first == "NSURLErrorDomain -1009 code error")
  }

  @Test(arguments: [("status 500 4000", true), ("status 503", false), ("timeout", false)])
  func `SSM Errors: userInfo has a message only if the body has one`(
    effect: String, hasMessage: Bool
  ) throws {
    let simulator = TestApp.begin()
    let ear = Ear([.OTVSSMHeartbeatErrorNotification]) { notification in
      "\(notification.userInfo?["message"] as? String != nil)"
    }
    try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    try simulator.inject(effect: effect, at: "session.heartbeat", on: player)
    simulator.advance(by: .seconds(40))
    #expect(ear.heard == ["\(hasMessage)"])
  }
}
