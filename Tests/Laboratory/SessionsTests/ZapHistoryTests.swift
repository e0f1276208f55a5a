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

  /// The zaps to another channel that an app's players have begun: their players and instants.
  private static func begun(
    _ heard: [Announcement], of app: String
  ) -> [(player: String, instant: Instant)] {
    heard.compactMap { announcement in
      guard devices[announcement.playerName] == app,
        case .simulator(.zapStarted(let from?, let to)) = announcement.notice, from != to
      else { return nil }
      return (announcement.playerName, announcement.instant)
    }
  }

  /// How long those took that ended with a picture.
  private static func totals(_ heard: [Announcement], of app: String) -> [Duration] {
    let begun = begun(heard, of: app)
    return heard.compactMap { announcement in
      guard case .simulator(.zapFinished(let zap)) = announcement.notice,
        begun.contains(where: { $0 == (announcement.playerName, zap.begin) })
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
      #expect(app.count == totals.count && app.count > 4)
      #expect(app.begun == Self.begun(watched.heard, of: app.app).count)
      for permille in [1, 500, 950, 1000] {
        // The shortest time that so large a share did not exceed.
        let expected = totals.sorted().first { time in
          totals.count { $0 <= time } * 1000 >= totals.count * permille
        }
        #expect(app.zap(permille: permille)?.total == expected)
      }
    }
  }

  @Test func `neither a start nor a restart is a zap`() {
    let watched = Watched()
    let live = ZapHistory(of: watched.session)
    watched.session.advance(to: .zero + .seconds(6))
    #expect(live.apps.isEmpty)
    watched.session.perform(.player(Classic.main, .recover))
    watched.session.advance(to: .zero + .seconds(12))
    #expect(live.apps.isEmpty)
    watched.session.perform(.player(Classic.main, .zap(to: Classic.channels[2])))
    watched.session.advance(to: .zero + .seconds(18))
    #expect(live.apps.map(\.begun) == [1] && live.apps.map(\.count) == [1])
  }

  @Test func `those of the chapter are what began since its title was announced`() throws {
    let watched = Watched()
    let live = ZapHistory(of: watched.session)
    watched.zap(20)
    #expect(live.appsOfChapter.isEmpty)
    var channel = Classic.channels[1]
    for title in ["One", "Two"] {
      // A zap that is under way began before the chapter.
      channel = Classic.channels[channel.number == 204 ? 1 : 2]
      watched.session.perform(.player(Classic.second, .zap(to: channel)))
      watched.session.perform(.beginChapter(title))
      let begin = try #require(
        watched.heard.lastIndex { $0.notice == .simulator(.chapterBegan(title)) })
      #expect(live.appsOfChapter.isEmpty)
      watched.zap(20)
      let since = Array(watched.heard[begin...])
      for app in live.appsOfChapter {
        #expect(app.begun == Self.begun(since, of: app.app).count)
        #expect(app.count == Self.totals(since, of: app.app).count)
        #expect(app.zap(permille: 1000)?.total == Self.totals(since, of: app.app).max())
      }
      #expect(live.appsOfChapter.count > 1)
      #expect(ZapHistory(of: watched.session).appsOfChapter == live.appsOfChapter)
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
