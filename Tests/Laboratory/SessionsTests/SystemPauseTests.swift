import HeadEndAPI
import Players
import Sessions
import Testing
import Worlds

/// An app that leaves the screen and comes back, and what its player's SDK reports of that
/// (Players/SecureSessions, "The system's pause").
@Suite struct SystemPauseTests {
  /// Two players of an SDK in one app, both in the clear.
  private func playing(_ flavour: Flavour) -> Witness {
    var lineUp = Classic.lineUp()
    lineUp.devices[0].players = [("main", 3), ("preview", 2)].map { name, channel in
      PlayerConfiguration(
        name: name, flavour: flavour, device: "tablet", account: "home",
        channel: Classic.channels[channel])
    }
    let witness = Witness(lineUp)
    witness.advance(to: 12)
    return witness
  }

  /// What the SDK reports of a pause, as the article's table has it.
  private static func words(_ announcement: Announcement) -> String? {
    switch announcement.notice {
    case .timeline(.paused), .timeline(.playRequested), .timeline(.playing):
      announcement.notice.name
    case .flowplayer(.reported(.didChangeState(let state), _)): "state \(state)"
    case .flowplayer(.reported(.didChangePlaybackState(let state), _)): "playbackState \(state)"
    case .tvsdk(.statusChanged(let status)): status.word
    default: nil
    }
  }

  @Test(arguments: Flavour.allCases, [false, true])
  func `the system's pause has each SDK's own words, alone and beside Picture in Picture`(
    flavour: Flavour, isBeside: Bool
  ) {
    let (pause, play) =
      switch flavour {
      case .opentv: (["onPaused"], ["onPlay", "onPlaying"])
      case .flowplayer:
        (["state pause", "playbackState background"], ["playbackState playing", "state play"])
      case .tvsdk: (["Paused"], ["Playing"])
      }
    let witness = playing(flavour)
    if isBeside { witness.perform(.player(Classic.main, .pictureInPicture)) }
    for expected in [pause, play] {
      let first = witness.heard.count
      witness.perform(.background(Classic.main))
      let told = witness.heard[first...].filter { $0.player == Classic.preview }
      #expect(told.compactMap(Self.words) == expected)
      #expect((witness.player(Classic.preview)?.state == .paused) == (expected == pause))
      let isAwake = expected == play || isBeside
      #expect(witness.player(Classic.preview)?.isSuspended != isAwake)
      witness.advance(by: 3)
    }
  }

  @Test func `what leaves the screen resigns, and what comes back becomes active`() {
    let witness = playing(.opentv)
    for _ in 1...2 {
      witness.perform(.background(Classic.main))
      witness.advance(by: 3)
    }
    let system = witness.heard.filter { $0.notice.name.hasPrefix("UIApplication") }
    #expect(
      system.map(\.notice.name) == [
        "UIApplicationWillResignActiveNotification", "UIApplicationDidEnterBackgroundNotification",
        "UIApplicationWillEnterForegroundNotification", "UIApplicationDidBecomeActiveNotification",
      ])
    #expect(system.allSatisfy { $0.notice.kind == .systemNotification })
  }
}
