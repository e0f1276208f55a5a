import Events
import HeadEndAPI
import Players
import Simulation
import Testing
import Worlds

@testable import Sessions
@testable import Worlds

/// The session's zaps by app agree with what was announced.
@Suite struct ZapHistoryTests {
  private final class Watched {
    let session = Session(Classic.lineUp(), seed: 5, epoch: .scriptedEpoch)
    var heard: [Announcement] = []
    private var observation: EventBus.ObservationToken?

    init() {
      nonisolated(unsafe) unowned let watched = self
      observation = session.bus.addObserver(for: Announcement.self) { watched.heard.append($0) }
    }

    /// A player zaps every few seconds.
    func zap(_ count: Int) {
      var random = RandomStream(seed: 5, name: "zaps")
      let players = [Classic.main, Classic.preview, Classic.second, Classic.kids]
      for _ in 0..<count {
        let channel = Classic.channels[Int(random.integer(in: 0...3))]
        session.perform(.player(players[Int(random.integer(in: 0...3))], .zap(to: channel)))
        session.advance(to: session.now + .milliseconds(random.integer(in: 200...4000)))
      }
    }
  }

  private static let devices = [
    "main": "tablet", "preview": "tablet", "second": "tv", "kids": "phone",
  ]

  private static func totals(_ heard: [Announcement], of app: String) -> [Duration] {
    heard.compactMap { announcement in
      guard devices[announcement.playerName] == app,
        case .simulator(.zapFinished(let zap)) = announcement.notice
      else { return nil }
      return zap.total
    }
  }

  @Test func `counts, median and p95 are those of what was announced`() {
    let watched = Watched()
    let live = ZapHistory(of: watched.session)
    watched.zap(60)
    #expect(live.apps.map(\.app) == ["tablet", "tv", "phone"])
    for app in live.apps {
      let totals = Self.totals(watched.heard, of: app.app)
      let begun = watched.heard.count { announcement in
        guard case .simulator(.zapStarted) = announcement.notice else { return false }
        return Self.devices[announcement.playerName] == app.app
      }
      #expect(app.count == totals.count && app.begun == begun && app.count > 4)
      for permille in [1, 500, 950, 1000] {
        // The shortest time that so large a share did not exceed.
        let expected = totals.sorted().first { time in
          totals.count { $0 <= time } * 1000 >= totals.count * permille
        }
        #expect(app.zap(permille: permille)?.total == expected)
      }
    }
  }

  @Test func `what is opened late, or after time was moved, has seen the same`() {
    let watched = Watched()
    let live = ZapHistory(of: watched.session)
    watched.zap(20)
    #expect(ZapHistory(of: watched.session).apps == live.apps)
    let (instant, apps) = (watched.session.now, live.apps)
    watched.session.travel(to: .zero + .seconds(12))
    let early = ZapHistory(of: watched.session)
    #expect(early.apps != apps)
    watched.session.travel(to: instant)
    #expect(ZapHistory(of: watched.session).apps == apps)
  }

  @Test func `the slowest part is the one with most time in all zaps`() throws {
    var app = AppZapTimes(app: "tablet")
    #expect(app.slowestPart == nil && app.zap(permille: 500) == nil)
    for (setup, picture) in [(900, 100), (100, 500), (200, 700)] {
      var zap = ZapTime.sample
      (zap.setup, zap.firstPicture) = (.milliseconds(setup), .milliseconds(picture))
      app.add(zap)
    }
    let slowest = try #require(app.slowestPart)
    #expect(slowest.part == .firstPicture && slowest.percent == 52)
  }
}
