import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// TVSDK players on a wall (Players/TVSDK).
@Suite struct TVSDKTests {
  private let first = PlayerID(0)
  private let second = PlayerID(1)

  private func app(_ useCase: LoaderUseCase = .entitlement, seed: UInt64 = 7) -> Witness {
    var lineUp = Classic.lineUp()
    lineUp.devices = [
      LineUp.Device(
        id: "tablet", account: "home", policy: .documented,
        players: (0..<2).map { index in
          var player = PlayerConfiguration(
            name: "p\(index)", flavour: .tvsdk, device: "tablet", account: "home",
            channel: Classic.channels[index * 3])
          player.loader.useCase = useCase
          return player
        })
    ]
    return Witness(lineUp, seed: seed)
  }

  private func statuses(_ witness: Witness, of player: PlayerID) -> [String] {
    witness.heard.filter { $0.player == player && $0.notice.name.hasSuffix("StatusNotification") }
      .map { String($0.notice.text.dropFirst("PTMediaPlayerStatus".count)) }
  }

  private func lines(_ witness: Witness) -> [String] {
    witness.heard.filter { $0.player == first && $0.notice.name == "NSLog" }.map(\.notice.text)
  }

  @Test func `a start goes from Created to Playing, and the sample's lines are logged`() throws {
    let witness = app()
    witness.advance(to: 5)
    let start = ["Created", "Initializing", "Initialized", "Ready", "Playing"]
    #expect(statuses(witness, of: first) == start && statuses(witness, of: second) == start)
    let asset = try #require(
      witness.heard.compactMap { announcement -> String? in
        guard announcement.player == first,
          case .timeline(.keyRequested(let identifier, _, _)) = announcement.notice
        else { return nil }
        return identifier
      }.first)
    #expect(lines(witness).first == "url is: skd://\(asset)")
    #expect(
      lines(witness).dropFirst() == ["Get Application Certificate", "Get response data: "])
    #expect(witness.player(first)?.tvsdk?.status == .playing)
  }

  @Test func `pause, stop, start and zap are statuses in their order`() {
    let witness = app()
    witness.advance(to: 5)
    let before = statuses(witness, of: first).count
    for command in [PlayerCommand.pause, .play, .stop, .play, .zap(to: Classic.channels[2])] {
      witness.perform(.player(first, command))
      witness.advance(by: 8)
    }
    let again = ["Initializing", "Initialized", "Ready", "Playing"]
    #expect(
      Array(statuses(witness, of: first).dropFirst(before))
        == ["Paused", "Playing", "Stopped"] + again + again)
  }

  @Test func `a key that is denied is a bad key response, and ends in Error`() throws {
    let witness = app(.onPremise)
    witness.perform(.inject("d", first, provoke: false))
    witness.advance(to: 5)
    #expect(lines(witness).last == "bad key response")
    let after = witness.heard.drop { $0.notice.name != "finishLoadingWithError" }
      .filter { $0.player == first }.map(\.notice)
    let entries = after.filter { $0.name == "PTMediaPlayerNewNotificationEntryAddedNotification" }
    #expect(entries.first?.fields.contains { $0 == ("code", .integer(106_000)) } == true)
    let cause = try #require(entries.dropFirst().first)
    #expect(cause.text.contains("inner: 106000 NATIVE_ERROR"))
    #expect(Array(statuses(witness, of: first).dropFirst(2)).contains("Error"))
  }

  @Test func `a CKC that does not verify is handed over, and then the item fails`() throws {
    let witness = app(.onPremise)
    witness.perform(.inject("c", first, provoke: false))
    witness.advance(to: 5)
    let heard = witness.heard.filter { $0.player == first }.map(\.notice)
    let names = heard.map(\.name)
    #expect(!names.contains("finishLoadingWithError"))
    #expect(lines(witness).last == "Get response data: ")
    let answer = try #require(names.firstIndex(of: "finishLoadingWithResponse"))
    let failure = try #require(names.firstIndex(of: "AVPlayerItemFailedToPlayToEndTime"))
    #expect(answer < failure && heard[failure].text.contains("-42668"))
    let entry = try #require(
      heard[failure...].first { $0.name == "PTMediaPlayerNewNotificationEntryAddedNotification" })
    #expect(entry.text.hasPrefix("106000 NATIVE_ERROR") && entry.text.contains("-42668"))
    #expect(!entry.text.contains("inner"))
  }

  @Test func `no call renews a licence, and a licence fault restarts the stream`() {
    let witness = app(.onPremise)
    witness.advance(to: 5)
    let lease = witness.player(first)?.lease
    witness.perform(.player(first, .renewLicence))
    witness.advance(by: 2)
    #expect(witness.player(first)?.lease == lease && lease != nil)
    #expect(witness.names.contains("commandRefused"))
    for key in ["d", "e", "c"] {
      let zaps = witness.names.count { $0 == "zapStarted" }
      witness.perform(.inject(Character(key), first, provoke: true))
      witness.advance(by: 4)
      #expect(witness.names.count { $0 == "zapStarted" } == zaps + 1)
      #expect(witness.player(first)?.state == .stopped)
      witness.perform(.player(first, .recover))
      witness.advance(by: 4)
      #expect(witness.player(first)?.state == .playing)
    }
    #expect(!witness.names.contains("shouldWaitForRenewalOfRequestedResource"))
  }

  @Test(arguments: [("g", 170_006), ("n", 270_007)] as [(Character, Int)])
  func `what cannot be loaded is in the history, with Adobe's code`(
    key: Character, code: Int
  ) throws {
    let witness = app()
    witness.advance(to: 5)
    witness.perform(.inject(key, first, provoke: true))
    witness.advance(by: 20)
    let heard = witness.heard.filter { $0.player == first }.map(\.notice)
    let logged = try #require(heard.firstIndex { $0.name == "AVPlayerItemNewErrorLogEntry" })
    guard case .tvsdk(.entryAdded(let entry)) = heard[logged + 1] else {
      Issue.record("\(heard[logged + 1])")
      return
    }
    #expect(entry.code.rawValue == code)
    #expect(entry.url?.hasPrefix("https://") == true)
  }

  @Test func `the event log names the player as the object, as the notifications panel does`() {
    let witness = app()
    witness.advance(to: 5)
    let lines = witness.log.split(separator: "\n").filter { $0.contains(#""PTMediaPlayer"#) }
    #expect(!lines.isEmpty)
    for line in lines {
      #expect(
        line.contains(#""object":"p0's player","player":"p0""#)
          || line.contains(#""object":"p1's player","player":"p1""#), "\(line)")
    }
  }

  @Test func `an app's observers hear their own player only`() throws {
    let witness = app()
    witness.advance(to: 5)
    let center = try #require(AppCenters(of: witness.session).observation(of: first))
    let posts = center.posts.filter { $0.name == "PTMediaPlayerStatusNotification" }
    #expect(posts.count == 10)
    for post in posts {
      #expect(post.heard == [post.player] && post.object == "\(post.player)'s player")
    }
    let observers = center.observers.filter { $0.name.hasPrefix("PTMediaPlayer") }
    #expect(observers.count == 8)
    #expect(observers.allSatisfy { $0.object == "\($0.player)'s player" })
  }

  @Test func `a video ends, and its app plays it again`() {
    let witness = app()
    witness.advance(to: 80)
    let names = witness.heard.filter { $0.player == second }.map(\.notice.name)
    #expect(names.count { $0 == "PTMediaPlayerPlayCompletedNotification" } == 1)
    #expect(names.count { $0 == "PTMediaPlayerPlayStartedNotification" } == 2)
    #expect(statuses(witness, of: second).suffix(3) == ["Playing", "Completed", "Playing"])
  }

  @Test func `scenarios that wait for the names of earlier versions still find them`() {
    let witness = app()
    witness.advance(to: 5)
    witness.perform(.player(first, .pause))
    witness.perform(.player(first, .stop))
    for name in [
      "keyRequestStart", "keyRequestSuccess", "onLoadStart", "onLoad", "onPlay", "onPlaying",
      "onPaused", "onStopped",
    ] {
      #expect(witness.heard.contains { $0.player == first && $0.notice.isNamed(name) }, "\(name)")
      #expect(!witness.heard.contains { $0.notice.name == name })
    }
  }

  @Test func `a seek starts and ends, and one that cannot be is an error`() {
    let witness = app()
    witness.advance(to: 5)
    witness.perform(.player(second, .seek(to: .seconds(40))))
    witness.perform(.player(first, .seek(to: .seconds(40))))
    witness.advance(by: 3)
    func seeks(_ id: PlayerID) -> [String] {
      witness.heard.filter { $0.player == id && $0.notice.name.contains("Seek") }
        .map(\.notice.name)
    }
    #expect(
      seeks(second)
        == ["PTMediaPlayerSeekStartedNotification", "PTMediaPlayerSeekCompletedNotification"])
    #expect(
      seeks(first)
        == ["PTMediaPlayerSeekStartedNotification", "PTMediaPlayerSeekErrorNotification"])
  }

  /// What viewers, systems and faults may do to the two players.
  private func anything(_ random: inout RandomStream) -> Command {
    let id = Bool.random(using: &random) ? first : second
    let channel = Classic.channels[Int.random(in: 0..<4, using: &random)]
    let position = Duration.seconds(Int.random(in: 0..<60, using: &random))
    let faults = FaultCatalogue.kinds.map(\.key)
    let commands: [Command] = [
      .player(id, .play), .player(id, .pause), .player(id, .stop), .player(id, .recover),
      .player(id, .zap(to: channel)), .player(id, .renewLicence),
      .player(id, .seek(to: position)), .player(id, .airPlay),
      .player(id, .pictureInPicture), .background(id), .killApp(id), .clearFaults(nil),
      .inject(faults.randomElement(using: &random) ?? "l", id, provoke: true),
    ]
    return commands.randomElement(using: &random) ?? .clearFaults(nil)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `whatever happens, statuses are in order and no name is OpenTV's`(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "tvsdk wall")
    let witness = app(seed % 2 == 0 ? .onPremise : .entitlement, seed: seed)
    for _ in 0..<60 {
      witness.advance(by: Double(Int.random(in: 0..<50, using: &random)) / 10)
      witness.perform(anything(&random))
    }
    witness.advance(by: 30)
    for id in [first, second] {
      var last: TVSDKStatus?
      for announcement in witness.heard where announcement.player == id {
        switch announcement.notice {
        case .simulator(.appKilled): last = nil
        case .tvsdk(.statusChanged(let next)):
          let isAllowed = last.map { Self.transitions[$0]?.contains(next) == true }
          #expect(isAllowed ?? (next == .created), "\(announcement.instant): \(next)")
          last = next
        default: break
        }
      }
      #expect(last == witness.player(id)?.tvsdk?.status)
    }
    let names = Set(witness.heard.map(\.notice.name))
    #expect(names.isDisjoint(with: Self.openTVNames), "\(names.intersection(Self.openTVNames))")
  }

  /// What only OpenTV's SDK, its plugin and its sessions announce.
  private static let openTVNames: Set<String> = [
    "OTVSSMSetupErrorNotification", "OTVSSMHeartbeatErrorNotification",
    "OTVSSMTeardownErrorNotification", "OTVDRMLicenseError", "availableBitratesChanged",
    "selectedBitrateChanged", "selectedResoloutionsChanged", "onLoadStart", "onLoad", "onPlay",
    "onPlaying", "onWaiting", "onPaused", "onStopped", "provisionRequestStart",
    "provisionRequestSuccess", "provisionRequestFailure", "keyRequestStart", "keyRequestSuccess",
    "keyRequestFailure", "setupStart", "heartbeatStart", "teardownStart",
  ]

  /// Adobe's diagram, with our choices (Players/TVSDK, "Status").
  private static let transitions: [TVSDKStatus: Set<TVSDKStatus>] = [
    .created: [.initializing],
    .initializing: [.initializing, .initialized, .stopped, .error],
    .initialized: [.ready],
    .ready: [.initializing, .playing, .stopped, .error],
    .playing: [.initializing, .paused, .completed, .stopped, .error],
    .paused: [.initializing, .playing, .completed, .stopped, .error],
    .completed: [.initializing, .playing, .stopped, .error],
    .stopped: [.initializing],
    .error: [.created, .stopped],
  ]
}
