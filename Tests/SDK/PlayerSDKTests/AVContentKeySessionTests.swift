import Foundation
import PlayerSDK
import Testing

/// An app that answers an `AVContentKeySession` itself (Players/FairPlay, "Content key sessions").
@MainActor @Suite struct AVContentKeySessionTests {
  private static let storage = URL(filePath: "/keys")

  private func play(
    _ simulator: Simulator, _ app: KeyApp, isOpenTV: Bool = false
  ) throws -> (session: AVContentKeySession, player: AVPlayer) {
    let session = AVContentKeySession(
      keySystem: .fairPlayStreaming, storageDirectoryAt: Self.storage)
    session.setDelegate(app, queue: .main)
    app.sessions.append(session)
    let asset = AVURLAsset(url: try simulator.url(of: "news-one"))
    #expect(asset.mayRequireContentKeysForMediaDataProcessing)
    session.addContentKeyRecipient(asset)
    let item = isOpenTV ? OTVAVPlayerItem(asset: asset) : AVPlayerItem(asset: asset)
    let player = isOpenTV ? OTVAVPlayer(playerItem: item) : AVPlayer(playerItem: item)
    player.play()
    simulator.advance(by: .seconds(5))
    return (session, player)
  }

  @Test func `the delegate gets the key, and renews it when the app says so`() throws {
    let simulator = TestApp.begin()
    let app = try KeyApp(simulator)
    let (session, player) = try play(simulator, app)
    #expect(player.timeControlStatus == .playing && simulator.openSessions == 0)
    #expect(app.lines == ["provide 0", "succeed"])
    let first = try #require(app.requests.first)
    #expect(first.status == .receivedResponse && first.originatingRecipient != nil)
    simulator.advance(by: .seconds(90))
    #expect(app.requests.count == 1, "nothing is renewed by itself")
    session.renewExpiringResponseData(for: first)
    simulator.advance(by: .seconds(60))
    #expect(app.lines.suffix(2) == ["renew true", "succeed"])
    #expect(first.status == .renewed && player.timeControlStatus == .playing)
    simulator.advance(by: .seconds(120))
    #expect(player.currentItem?.status == .failed, "the lease ended")
  }

  @Test func `a renewal concerns the key of its request alone`() throws {
    let simulator = TestApp.begin()
    let app = try KeyApp(simulator)
    let (session, player) = try play(simulator, app)
    app.token = try simulator.contentToken(for: "match-day")
    let other = Data(#"{"contentId":"match-day"}"#.utf8).base64EncodedString()
    session.processContentKeyRequest(withIdentifier: "skd://\(other)", initializationData: nil)
    simulator.advance(by: .seconds(1))
    let (first, second) = (try #require(app.requests.first), try #require(app.requests.last))
    #expect(app.lines == ["provide 0", "succeed", "provide 0", "succeed"])
    session.renewExpiringResponseData(for: second)
    simulator.advance(by: .seconds(1))
    #expect(app.lines.suffix(2) == ["renew true", "succeed"] && app.requests.count == 3)
    #expect(app.requests.last?.identifier as? String == second.identifier as? String)
    #expect(first.status == .receivedResponse && second.status == .renewed)
    simulator.advance(by: .seconds(120))
    #expect(player.currentItem?.status == .failed, "the lease of the other ended")
  }

  @Test func `an unanswered request leaves playback waiting until it is answered`() throws {
    let simulator = TestApp.begin()
    let app = try KeyApp(simulator)
    app.answersAtOnce = false
    let (_, player) = try play(simulator, app)
    simulator.advance(by: .seconds(20))
    #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
    #expect(app.requests.map(\.status) == [.requestingResponse])
    app.answer(try #require(app.requests.first))
    simulator.advance(by: .seconds(2))
    #expect(player.timeControlStatus == .playing)
  }

  @Test func `an error that the app reports fails the request and the item`() throws {
    let simulator = TestApp.begin()
    let app = try KeyApp(simulator)
    app.answersAtOnce = false
    let (_, player) = try play(simulator, app)
    let request = try #require(app.requests.first)
    request.makeStreamingContentKeyRequestData(
      forApp: Data(), contentIdentifier: Data("x".utf8)
    ) { spc, error in
      let unknown = error as NSError?
      let cause = unknown?.userInfo[NSUnderlyingErrorKey] as? NSError
      #expect(spc == nil && unknown?.code == -11800)
      #expect(unknown?.domain == "AVFoundationErrorDomain")
      #expect(cause?.domain == "NSOSStatusErrorDomain" && cause?.code == -42672)
      if let error { request.processContentKeyResponseError(error) }
    }
    simulator.advance(by: .seconds(2))
    #expect(app.lines == ["provide 0", "fail -11800"])
    #expect(request.status == .failed && request.error != nil)
    #expect(player.currentItem?.status == .failed)
  }

  @Test(arguments: [true, false])
  func `of a response with an expired lease the delegate is asked whether to retry`(
    retries: Bool
  ) throws {
    let simulator = TestApp.begin()
    let app = try KeyApp(simulator)
    app.retries = retries
    let (session, player) = try play(simulator, app)
    try simulator.inject("lease expired", on: player)
    session.renewExpiringResponseData(for: try #require(app.requests.first))
    simulator.advance(by: .seconds(5))
    let asked = ["provide 0", "succeed", "renew true", "retry receivedResponseWithExpiredLease"]
    #expect(app.lines == asked + (retries ? ["renew true", "succeed"] : ["fail -11800"]))
    #expect(app.requests[1].status == (retries ? .retried : .failed))
    #expect(player.timeControlStatus == .playing, "the first lease goes on")
  }

  @Test func `an item of OpenTV gets its keys from a key session, too`() throws {
    let simulator = TestApp.begin()
    let app = try KeyApp(simulator)
    let (_, player) = try play(simulator, app, isOpenTV: true)
    #expect(player.timeControlStatus == .playing && simulator.openSessions == 0)
    #expect(app.lines == ["provide 0", "succeed"])
  }

  @Test(arguments: [true, false])
  func `when the lease ends while a request is open, the delegate is asked whether to retry`(
    retries: Bool
  ) throws {
    let simulator = TestApp.begin()
    let app = try KeyApp(simulator)
    (app.retries, app.answersRenewals) = (retries, false)
    let (session, player) = try play(simulator, app)
    simulator.advance(by: .seconds(100))
    session.renewExpiringResponseData(for: try #require(app.requests.first))
    simulator.advance(by: .seconds(30))
    let asked = ["provide 0", "succeed", "renew true", "retry timedOut"]
    #expect(app.lines == asked + (retries ? ["renew true"] : ["fail -11800"]))
    #expect((player.currentItem?.status == .failed) == !retries)
    guard retries else { return }
    #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
    app.answer(try #require(app.requests.last))
    simulator.advance(by: .seconds(5))
    #expect(player.timeControlStatus == .playing)
  }

  @Test func `a key can be asked for before a playlist names it, and once only`() throws {
    let simulator = TestApp.begin()
    let app = try KeyApp(simulator)
    let (session, player) = try play(simulator, app)
    app.answersAtOnce = false
    let loaded = try #require(app.requests.first).identifier
    session.processContentKeyRequest(withIdentifier: loaded, initializationData: nil)
    #expect(app.requests.count == 1, "it is loaded")
    for _ in 0..<2 {
      session.processContentKeyRequest(withIdentifier: "skd://next", initializationData: nil)
    }
    #expect(app.requests.map { $0.identifier as? String } == [loaded as? String, "skd://next"])
    #expect(player.timeControlStatus == .playing)
  }

  @Test func `an app that is killed with keys in use leaves a report for its next launch`() throws {
    let simulator = TestApp.begin()
    let app = try KeyApp(simulator)
    let (_, player) = try play(simulator, app)
    #expect(player.timeControlStatus == .playing)
    simulator.killApp()
    #expect(!app.lines.contains("report"), "nobody is there to be told")
    let reports = AVContentKeySession.pendingExpiredSessionReports(
      withAppIdentifier: Data(), storageDirectoryAt: Self.storage)
    #expect(reports.count == 1)
  }

  @Test func `a recipient that is removed is inoperable, and the delegate is held weakly`() throws {
    let simulator = TestApp.begin()
    var app: KeyApp? = try KeyApp(simulator)
    let (session, player) = try play(simulator, try #require(app))
    let asset = try #require(player.currentItem?.asset)
    session.removeContentKeyRecipient(asset)
    simulator.advance(by: .seconds(2))
    #expect(player.timeControlStatus != .playing && session.contentKeyRecipients.isEmpty)
    #expect(session.delegate != nil)
    app = nil
    #expect(session.delegate == nil)
  }

  @Test func `the session's identifier is made at its first request, and ends with it`() throws {
    let simulator = TestApp.begin()
    let app = try KeyApp(simulator)
    let (session, _) = try play(simulator, app)
    let (other, _) = try play(simulator, app)
    let identifier = try #require(session.contentProtectionSessionIdentifier)
    #expect(!identifier.isEmpty && identifier != other.contentProtectionSessionIdentifier)
    #expect(app.identifierChanges == 2)
    session.expire()
    #expect(session.contentProtectionSessionIdentifier == nil && app.identifierChanges == 3)
    let unused = AVContentKeySession(keySystem: .fairPlayStreaming)
    unused.setDelegate(app, queue: .main)
    unused.expire()
    #expect(unused.contentProtectionSessionIdentifier == nil && app.identifierChanges == 3)
  }

  @Test func `a delegate needs a queue`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let simulator = TestApp.begin()
        guard let app = try? KeyApp(simulator) else { return }
        AVContentKeySession(keySystem: .fairPlayStreaming).setDelegate(app, queue: nil)
      }
    }
  }

  @Test(arguments: [false, true])
  func `a key session that nobody retains never calls its delegate`(isRetained: Bool) throws {
    let simulator = TestApp.begin()
    let app = try KeyApp(simulator)
    let asset = AVURLAsset(url: try simulator.url(of: "news-one"))
    var session: AVContentKeySession? = AVContentKeySession(keySystem: .fairPlayStreaming)
    session?.setDelegate(app, queue: .main)
    session?.addContentKeyRecipient(asset)
    if isRetained { app.sessions = [try #require(session)] }
    session = nil
    let player = AVPlayer(playerItem: AVPlayerItem(asset: asset))
    player.play()
    simulator.advance(by: .seconds(20))
    #expect((player.timeControlStatus == .playing) == isRetained)
    #expect(app.lines.isEmpty != isRetained)
    #expect(player.currentItem?.status != .failed)
    #expect(player.currentItem?.errorLog()?.events.isEmpty == true)
    #expect(simulator.openSessions == 0, "it has not become a player with a licence delegate")
  }

  @Test func `a request must not be answered once its session has been released`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let simulator = TestApp.begin()
        guard let app = try? KeyApp(simulator) else { return }
        app.answersAtOnce = false
        app.sessions = [AVContentKeySession(keySystem: .fairPlayStreaming)]
        app.sessions[0].setDelegate(app, queue: .main)
        guard let url = try? simulator.url(of: "news-one") else { return }
        let asset = AVURLAsset(url: url)
        app.sessions[0].addContentKeyRecipient(asset)
        let player = AVPlayer(playerItem: AVPlayerItem(asset: asset))
        player.play()
        simulator.advance(by: .seconds(5))
        guard let request = app.requests.first, player.currentItem != nil else { return }
        app.sessions = []
        request.processContentKeyResponse(
          AVContentKeyResponse(fairPlayStreamingKeyResponseData: Data()))
      }
    }
  }

  @Test func `a token for the expiration date cannot be made`() {
    _ = TestApp.begin()
    let session = AVContentKeySession(keySystem: .fairPlayStreaming)
    var failure: NSError?
    session.makeSecureTokenForExpirationDate(ofPersistableContentKey: Data()) { token, error in
      #expect(token == nil)
      failure = error as NSError?
    }
    #expect(failure?.code == -11800)
    #expect((failure?.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == -46250)
  }

  @Test func `a session that expires ends playback and leaves a report`() throws {
    let simulator = TestApp.begin()
    let app = try KeyApp(simulator)
    let (session, player) = try play(simulator, app)
    session.expire()
    simulator.advance(by: .seconds(2))
    #expect(player.timeControlStatus != .playing && session.contentKeyRecipients.isEmpty)
    #expect(app.lines.last == "report" && app.requests.last?.status == .cancelled)
    let reports = AVContentKeySession.pendingExpiredSessionReports(
      withAppIdentifier: Data(), storageDirectoryAt: Self.storage)
    #expect(reports.count == 1)
    AVContentKeySession.removePendingExpiredSessionReports(
      reports, withAppIdentifier: Data(), storageDirectoryAt: Self.storage)
    #expect(
      AVContentKeySession.pendingExpiredSessionReports(
        withAppIdentifier: Data(), storageDirectoryAt: Self.storage
      ).isEmpty)
  }
}
