import HeadEndAPI
import Simulation
import Testing

@testable import Players

@Suite struct TVSDKReporterTests {
  private typealias Snapshot = TVSDKReporter.Snapshot

  /// What Adobe's page and its diagram allow, with our choices: a player in Error is reset or
  /// stopped, one that was stopped takes a new item, one that has ended plays from the beginning.
  static let transitions: [TVSDKStatus: Set<TVSDKStatus>] = [
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

  /// The statuses on the way, each with the entry of the history before it.
  static func statuses(in notices: [TVSDKNotice]) -> [TVSDKStatus] {
    notices.compactMap { if case .statusChanged(let status) = $0 { status } else { nil } }
  }

  @Test func `a player is made, initialised, ready and played, seen step by step or at once`() {
    var atOnce = TVSDKReporter()
    let notices = atOnce.report(Snapshot(phase: .playing, url: "film"))
    #expect(
      Self.statuses(in: notices) == [.created, .initializing, .initialized, .ready, .playing])
    var stepwise = TVSDKReporter()
    let steps = [TVSDKReporter.Phase.loading, .ready, .playing].flatMap {
      stepwise.report(Snapshot(phase: $0, url: "film"))
    }
    #expect(steps == notices)
    #expect(
      notices.prefix(3) == [
        .entryAdded(.stateChange(to: .created)), .statusChanged(.created),
        .itemChanged(url: "film"),
      ])
    #expect(notices.suffix(2) == [.playStarted, .entryAdded(TVSDKEntry(.playbackStart))])
  }

  @Test func `a failure is native, and inside the change of state that it causes`() {
    var reporter = TVSDKReporter()
    _ = reporter.report(Snapshot(phase: .loading))
    let failure = TVSDKEntry.failure(nil)
    #expect(
      reporter.report(Snapshot(phase: .failed(nil))) == [
        .entryAdded(failure), .entryAdded(.stateChange(to: .error, because: failure)),
        .statusChanged(.error),
      ])
    // "InnerNotification: None", as Adobe's table says of 106000.
    #expect(failure.innerNotification == nil)
    let next = reporter.report(Snapshot(phase: .loading, item: 2))
    #expect(Self.statuses(in: next) == [.created, .initializing])
  }

  @Test func `the last entry is the last, though the pane shows what is no change of state`() {
    var reporter = TVSDKReporter()
    for notice in reporter.report(Snapshot(phase: .playing)) { reporter.record(notice) }
    reporter.record(.entryAdded(.bitrateChange(to: 1)))
    for notice in reporter.report(Snapshot(phase: .stopped)) { reporter.record(notice) }
    #expect(reporter.observation?.lastEntry == .stateChange(to: .stopped))
    #expect(reporter.observation?.lastEvent == .bitrateChange(to: 1))
  }

  /// Codes of an item's error log, and what Adobe's tables have for them.
  @Test(arguments: [
    (ItemFailure(code: -12938, httpCode: 404, comment: "c"), 170_006, "MISSING_FILE_ERROR"),
    (ItemFailure(code: -12318, comment: "c"), 170_004, "HLS_SEGMENT_ERROR"),
    (ItemFailure(code: -1009, comment: "c"), 270_007, "NETWORK_ERROR"),
    (ItemFailure(loading: .segment, .refused(503)), 270_007, "NETWORK_ERROR"),
  ])
  func `a line of the error log has the code whose comment fits`(
    failure: ItemFailure, code: Int, name: String
  ) throws {
    let url = "https://origin/1?token=secret"
    let entry = try #require(TVSDKEntry.logged(failure, loading: url))
    #expect(entry.code.rawValue == code && entry.code.name == name)
    #expect(entry.innerNotification == nil)
    #expect(entry.url?.hasPrefix("https://origin/1") == true && entry.url != url)
    #expect((entry.description == nil) == (code == 270_007))
    #expect((entry.internalError == nil) == (code == 270_007))
    #expect(TVSDKEntry.logged(.stalePlaylist, loading: nil) == nil)
  }

  /// Phases of several items, one after the other, as a player could go through them.
  private func walk(_ seed: UInt64, _ reporter: inout TVSDKReporter) -> [TVSDKNotice] {
    var random = RandomStream(seed: seed, name: "tvsdk")
    let phases: [TVSDKReporter.Phase] = [
      .loading, .ready, .playing, .paused, .waiting, .ended, .stopped, .failed(nil),
    ]
    var heard: [TVSDKNotice] = []
    var snapshot = Snapshot(phase: .idle, item: 0)
    var earliest = 0
    for _ in 0..<200 {
      let isNewItem = snapshot.item == 0 || Int.random(in: 0..<4, using: &random) == 0
      if isNewItem { snapshot.item += 1 }
      // What was stopped or has failed stays so until the next item, and nothing loads twice.
      if isNewItem { earliest = 0 }
      let isOver = [.stopped, .failed(nil)].contains(snapshot.phase)
      if isNewItem || !isOver {
        let next = Int.random(in: earliest..<phases.count, using: &random)
        snapshot.phase = phases[next]
        earliest = min(2, max(earliest, next))
      }
      heard += reporter.report(snapshot)
      #expect(reporter.report(snapshot).isEmpty)
    }
    return heard
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `whatever a player does, statuses follow Adobe's diagram, none twice and none without entry`(
    seed: UInt64
  ) {
    var reporter = TVSDKReporter()
    let heard = walk(seed, &reporter)
    let statuses = Self.statuses(in: heard)
    #expect(statuses.first == .created)
    for (last, next) in zip(statuses, statuses.dropFirst()) {
      #expect(Self.transitions[last]?.contains(next) == true, "\(last) to \(next)")
    }
    #expect(statuses.last == reporter.status)
    let changes = heard.compactMap { notice -> TVSDKStatus? in
      if case .entryAdded(let entry) = notice { entry.status } else { nil }
    }
    #expect(changes == statuses)
    let buffering = heard.filter { $0 == .bufferingStarted || $0 == .bufferingCompleted }
    for (index, notice) in buffering.enumerated() {
      #expect((notice == .bufferingStarted) == index.isMultiple(of: 2))
    }
    let ends = heard.count { $0 == .playCompleted }
    #expect(ends == statuses.count { $0 == .completed } && ends > 0)
  }
}
