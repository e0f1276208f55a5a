import ContentProtection
import HeadEndAPI
import Simulation
import Testing

@testable import Players

@Suite struct AppTests {
  static let errors = NoticeCatalogue.samples.filter { $0.severity == .error }

  private static func app(_ policy: Policy, awaitsBeat: Bool = false) -> App {
    var app = App(policy: policy)
    app.awaitsBeatAfterBackground = awaitsBeat
    return app
  }

  /// How an app reacts to the first notice of its life.
  private static func reaction(
    of policy: Policy, awaitsBeat: Bool = false, to notice: Notice, repeats: Int
  ) -> PlayerCommand? {
    var app = app(policy, awaitsBeat: awaitsBeat)
    return reaction(of: &app, to: notice, repeats: repeats)?.command
  }

  /// How an app reacts next; `nil` to what is no trouble.
  private static func reaction(
    of app: inout App, to notice: Notice, repeats: Int = 0
  ) -> Reaction? {
    app.trouble(in: notice).map { app.policy.reaction(to: $0, repeats: repeats) }
  }

  private static func drmError(
    _ object: LicenseFailure.Case, concernsPlayback: Bool = true
  ) -> Notice {
    var failure = LicenseFailure(
      object, keyIdentifier: "k", nativeCode: nil, message: "")
    failure.concernsPlayback = concernsPlayback
    return .sdk(.drmLicenseError(failure))
  }

  @Test func `the catalogue has errors to try`() {
    #expect(Self.errors.count >= 6)
  }

  @Test(arguments: errors, 0...3)
  func `a careless app ignores every error`(error: Notice, repeats: Int) {
    #expect(Self.reaction(of: .careless, to: error, repeats: repeats) == nil)
    #expect(Self.reaction(of: .careless, awaitsBeat: true, to: error, repeats: repeats) == nil)
  }

  @Test(arguments: errors, 0...3)
  func `a stubborn app zaps to the same stream, again and again`(error: Notice, repeats: Int) {
    #expect(Self.reaction(of: .stubborn, to: error, repeats: repeats) == .recover)
    #expect(Self.reaction(of: .retrying, to: error, repeats: repeats) == .recover)
  }

  @Test(arguments: errors, 0...3)
  func `a documented app stops; an expired lease it renews twice first`(
    error: Notice, repeats: Int
  ) {
    var isExpired = false
    if case .sdk(.drmLicenseError(let failure)) = error {
      isExpired = failure.object == .keyResponseWithExpiredLease
    }
    #expect(
      Self.reaction(of: .documented, to: error, repeats: repeats)
        == (isExpired && repeats < 2 ? .renewLicence : .stop))
  }

  @Test(arguments: [
    (
      LicenseFailure.Case.keyResponseWithExpiredLease,
      [PlayerCommand.renewLicence, .renewLicence, .stop]
    ),
    (.keyResponseError, [.stop, .stop, .stop]), (.contentTokenNotAvailable, [.stop, .stop, .stop]),
  ])
  func `a documented app's patience with licences`(
    object: LicenseFailure.Case, reactions: [PlayerCommand]
  ) {
    for (repeats, reaction) in reactions.enumerated() {
      #expect(
        Self.reaction(of: .documented, to: Self.drmError(object), repeats: repeats) == reaction)
    }
  }

  @Test func `after the background a refused beat makes a documented app stop and zap`() {
    let failure = SSMFailure(errorCode: 1006, code: 403, message: "")
    var app = Self.app(.documented, awaitsBeat: true)
    #expect(Self.reaction(of: &app, to: .sdk(.ssmSetupError(failure))) == .stop)
    #expect(Self.reaction(of: &app, to: .sdk(.ssmTeardownError(failure))) == .stop)
    #expect(Self.reaction(of: &app, to: .sdk(.ssmHeartbeatError(failure))) == .restart)
  }

  @Test func `the teardown error of a lost session stops nothing, the next one does`() {
    let failure = SSMFailure(errorCode: 1006, code: 404, message: "")
    var app = Self.app(.documented)
    #expect(Self.reaction(of: &app, to: .sdk(.ssmHeartbeatError(failure))) == .stop)
    #expect(Self.reaction(of: &app, to: .sdk(.ssmTeardownError(failure))) == .nothing)
    #expect(Self.reaction(of: &app, to: .sdk(.ssmTeardownError(failure))) == .stop)
  }

  @Test func `a new process has lost no session`() {
    let failure = SSMFailure(errorCode: 1006, code: 404, message: "")
    var app = Self.app(.documented)
    #expect(Self.reaction(of: &app, to: .sdk(.ssmHeartbeatError(failure))) == .stop)
    app.processEnded()
    #expect(Self.reaction(of: &app, to: .sdk(.ssmTeardownError(failure))) == .stop)
  }

  @Test(
    arguments: [
      (-42783, nil, true), (nil, -42605, true), (nil, 4000, false), (-42668, nil, false),
    ] as [(Int?, Int?, Bool)])
  func `an app drops a certificate that was rejected`(
    native: Int?, server: Int?, isDropped: Bool
  ) throws {
    var app = Self.app(.documented)
    app.certificate = try KeyServer().certificate
    let failure = LicenseFailure(
      .keyResponseError, keyIdentifier: "k", nativeCode: native,
      serverCode: server, message: "")
    let notice = Notice.sdk(.drmLicenseError(failure))
    #expect(Self.reaction(of: &app, to: notice) == .stop)
    app.dropCertificate(rejectedBy: notice)
    #expect((app.certificate == nil) == isDropped)
  }

  @Test(
    arguments: Policy.shipped,
    [
      LicenseFailure.Case.keyResponseWithExpiredLease, .keyResponseError, .contentTokenNotAvailable,
    ])
  func `an error of a kept licence stops nothing; only an expired one is renewed`(
    policy: Policy, object: LicenseFailure.Case
  ) {
    let error = Self.drmError(object, concernsPlayback: false)
    let renews = policy != .careless && object == .keyResponseWithExpiredLease
    for repeats in 0...3 {
      #expect(
        Self.reaction(of: policy, to: error, repeats: repeats)
          == (renews && repeats < 2 ? .renewLicence : nil))
    }
  }

  @Test(arguments: Policy.shipped)
  func `what is no error moves no app`(policy: Policy) {
    for notice in NoticeCatalogue.samples where notice.severity != .error {
      #expect(Self.reaction(of: policy, to: notice, repeats: 0) == nil, "\(notice.name)")
    }
  }

  @Test func `the policies form a cycle`() {
    let names = Policy.shipped.map { $0.next(among: Policy.shipped).name }
    #expect(names == ["careless", "stubborn", "retrying", "watchful", "documented"])
  }
}

/// What an app keeps on the device.
@Suite struct AppStorageTests {
  private static func licence(_ channel: Channel, end: Int = 100) -> PersistentLicence {
    PersistentLicence(
      KeyServer.key(playback: .seconds(10)), keyIdentifier: TestStream.assetID(of: channel),
      storageEnd: .scriptedEpoch + .seconds(end))
  }

  @Test func `one asset is kept for each content, the last`() {
    var app = App()
    app.add(PersistenceAsset(TestStream.film, owner: PlayerID(0)))
    app.add(PersistenceAsset(TestStream.clip, owner: PlayerID(0)))
    app.add(PersistenceAsset(TestStream.film, owner: PlayerID(1)))
    #expect(app.assets.map(\.content) == ["clip", "film"])
    #expect(app.asset(of: "film")?.owner == PlayerID(1))
    let removed = [app.removeAsset(of: "film"), app.removeAsset(of: "film")]
    #expect(removed.map { $0?.owner } == [PlayerID(1), nil])
    #expect(app.asset(of: "film") == nil)
  }

  @Test func `an asset that was removed cannot be changed`() {
    var app = App()
    app.update(PersistenceAsset(TestStream.film, owner: PlayerID(0)))
    #expect(app.assets.isEmpty)
  }

  @Test func `a licence that came before its asset is taken once`() {
    var app = App()
    app.keepAside(Self.licence(TestStream.film, end: 1))
    app.keepAside(Self.licence(TestStream.film, end: 2))
    let ends = ["clip", "film", "film"].map { app.takeLicence(of: $0)?.storageEnd }
    #expect(ends == [nil, .scriptedEpoch + .seconds(2), nil])
  }

  @Test(arguments: [
    ("file:///downloads/film.movpkg/a", 200), ("file:///downloads/film.movpkg/b", 404),
    ("file:///downloads/clip.movpkg/a", 404), ("https://x/a", 404), ("", 404),
  ])
  func `files are found in their packages`(url: String, status: Int) {
    var asset = PersistenceAsset(TestStream.film, owner: PlayerID(0))
    asset.save([1, 2], as: "a")
    var app = App()
    app.add(asset)
    let request = Request(
      id: RequestID(1), sender: PlayerID(0), operation: .segment, to: ServiceAddress(url),
      timeout: .seconds(1))
    let response = app.answer(toFile: request)
    #expect(response.status == status)
    #expect(response.body == (status == 200 ? [1, 2] : []))
    #expect(request.isForFile == url.hasPrefix("file:"))
  }

  @Test func `the first play starts the shorter time, once`() {
    var licence = Self.licence(TestStream.film)
    #expect(!licence.isOver(at: .scriptedEpoch + .seconds(99)))
    #expect(licence.isOver(at: .scriptedEpoch + .seconds(100)))
    let started = [5, 8].map { licence.play(at: .scriptedEpoch + .seconds($0)) }
    #expect(started == [true, false])
    #expect(licence.end == .scriptedEpoch + .seconds(15))
  }

  @Test func `the one header is the last that was set`() {
    var delegate = LicenseDelegate()
    let replaced = [("t1", "film", 0), ("t2", "film", 1), ("t3", "clip", 1)].map {
      delegate.setHTTPHeader($0, content: $1, for: PlayerID($2))
    }
    #expect(replaced == [nil, nil, "film"])
    #expect(delegate.httpHeader?.token == "t3")
  }

  @Test func `a token stays in the map until its last player removes it`() {
    var delegate = LicenseDelegate()
    let assetID = TestStream.assetID(of: TestStream.film)
    delegate.setStreamToken("t1", contentID: "film", for: PlayerID(0))
    delegate.setStreamToken("t2", contentID: "film", for: PlayerID(1))
    #expect(delegate.tokenIDMap.map(\.token) == ["t2"])
    let removals = [("clip", 0), ("film", 9), ("film", 0)].map { content, player in
      delegate.removeStreamToken(contentID: content, of: PlayerID(player))
    }
    #expect(removals == [false, false, false])
    #expect(delegate.generateHTTPHeaders(assetID: assetID) == "t2")
    let isRemoved = delegate.removeStreamToken(contentID: "film", of: PlayerID(1))
    #expect(isRemoved)
    #expect(delegate.generateHTTPHeaders(assetID: assetID) == nil)
  }

  @Test func `without removal the map grows with every content`() {
    var delegate = LicenseDelegate()
    for number in 1...100 {
      delegate.setStreamToken("t\(number)", contentID: "film-\(number)", for: PlayerID(0))
    }
    #expect(delegate.tokenIDMap.count == 100)
  }

  @Test(arguments: ["", "film", "!", "eyJ4IjoxfQ"])
  func `an asset identifier that names no content has no headers`(assetID: String) {
    var delegate = LicenseDelegate()
    delegate.setStreamToken("t1", contentID: "film", for: PlayerID(0))
    #expect(delegate.generateHTTPHeaders(assetID: assetID) == nil)
  }
}
