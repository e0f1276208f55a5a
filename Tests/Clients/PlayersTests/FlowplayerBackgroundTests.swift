import Simulation
import Testing

@testable import Players

@Suite struct FlowplayerBackgroundTests {
  private typealias Snapshot = FlowplayerReporter.Snapshot

  private static func playing(_ reporter: FlowplayerReporter = FlowplayerReporter(id: "main"))
    -> FlowplayerReporter
  {
    var reporter = reporter
    _ = reporter.report(Snapshot(phase: .playing, media: "film"))
    return reporter
  }

  @Test(arguments: [FlowplayerReporter.Phase.playing, .waiting])
  func `in the background a player pauses`(phase: FlowplayerReporter.Phase) {
    var reporter = Self.playing()
    let away = Snapshot(phase: phase, media: "film", isBackground: true)
    #expect(
      reporter.report(away) == [.didChangeState(.pause), .didChangePlaybackState(.background)])
  }

  @Test func `back from the background, playback is told before the state`() {
    var reporter = Self.playing()
    _ = reporter.report(Snapshot(phase: .playing, media: "film", isBackground: true))
    let events = reporter.report(Snapshot(phase: .playing, media: "film"))
    #expect(events == [.didChangePlaybackState(.playing), .didChangeState(.play)])
    #expect(reporter.playbackStateList.prefix(2) == [.playing, .background])
  }

  @Test func `a player that plays nothing does not know of the background`() {
    var reporter = FlowplayerReporter(id: "main")
    #expect(reporter.report(Snapshot(phase: .idle, isBackground: true)).isEmpty)
  }

  @Test func `on an AirPlay receiver it casts`() {
    var reporter = Self.playing()
    let casting = Snapshot(phase: .playing, media: "film", isCasting: true)
    #expect(reporter.report(casting) == [.didChangePlaybackState(.casting)])
  }

  @Test func `the lists keep the newest states only`() {
    var reporter = Self.playing()
    for _ in 0..<FlowplayerReporter.historyLimit {
      _ = reporter.report(Snapshot(phase: .playing, media: "film", isBackground: true))
      _ = reporter.report(Snapshot(phase: .playing, media: "film"))
    }
    #expect(FlowplayerReporter.historyLimit == 100)
    #expect(reporter.stateList.count == FlowplayerReporter.historyLimit)
    #expect(reporter.playbackStateList.count == FlowplayerReporter.historyLimit)
    #expect(reporter.state == .play)
  }

  @Test func `an id is random by default and custom if given`() {
    var random = RandomStream(seed: 1, name: "flowplayer")
    let first = FlowplayerReporter(id: nil, random: &random).id
    let second = FlowplayerReporter(id: nil, random: &random).id
    #expect(first != second)
    #expect(FlowplayerReporter(id: "mine", random: &random).id == "mine")
    var again = RandomStream(seed: 1, name: "flowplayer")
    #expect(again.uuid() == first)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a random id has the shape of a UUID`(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "flowplayer")
    let id = random.uuid()
    let parts = id.split(separator: "-")
    #expect(parts.map(\.count) == [8, 4, 4, 4, 12])
    #expect(id.allSatisfy { $0 == "-" || "0123456789ABCDEF".contains($0) })
    #expect(parts[2].first == "4")
    #expect(parts[3].first.map { "89AB".contains($0) } == true)
  }
}
