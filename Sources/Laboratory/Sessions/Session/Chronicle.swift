package import Players
package import Simulation
package import Worlds

/// What happened on one branch of a session: every command and announcement in order, and snapshots
/// of its run from which any instant of it can be restored.
package struct Chronicle: Sendable {
  /// A place in the chronicle: how many commands and announcements come before it.
  package struct Place: Hashable, Sendable {
    package internal(set) var commands = 0
    package internal(set) var announcements = 0
  }

  // A class, so that thinning snapshots out moves references and no worlds.
  private final class Snapshot: Sendable {
    let run: Run
    let place: Place
    /// Bytes of commands and announcements before it.
    let bytes: Int

    init(_ run: Run, place: Place, bytes: Int) {
      self.run = run
      self.place = place
      self.bytes = bytes
    }
  }

  /// Simulated time between two snapshots; it grows with the time that has passed. To simulate the
  /// time since a snapshot again takes milliseconds, while everything that a snapshot holds is
  /// copied when it changes next.
  private static func interval(at now: Instant) -> Duration {
    max(.seconds(60), .nanoseconds(now.nanoseconds / 64))
  }

  /// More are thinned out, the older ones first.
  private static let capacity = 128

  /// Bytes that snapshots of crowds may take; with none, only the start is kept, and going back
  /// simulates everything again. Players take too little to be counted.
  package var budget = Chronicle.usualBudget

  package static let usualBudget = 256_000_000

  /// Bytes that commands and announcements may take; the oldest are forgotten, up to a snapshot.
  package var memory = Int.max

  package private(set) var commands = Tail<PerformedCommand>()
  package private(set) var announcements = Tail<Announcement>()
  package private(set) var marks: [Mark] = []
  /// The latest instant that was reached.
  package private(set) var edge = Instant.zero
  private var snapshots: [Snapshot] = []
  /// Bytes of all commands and announcements, the forgotten ones included.
  private var bytes = 0

  init(_ run: Run) {
    snapshots = [Snapshot(run, place: Place(), bytes: 0)]
    edge = run.now
  }

  /// Its end.
  var end: Place { Place(commands: commands.endIndex, announcements: announcements.endIndex) }

  /// The earliest instant that can be restored; later than the start once something is forgotten.
  package var begin: Instant { snapshots[0].run.now }

  mutating func append(_ command: Command, _ outcome: CommandOutcome, at instant: Instant) {
    commands.append(
      PerformedCommand(
        TimedCommand(at: instant, command), outcome.kept,
        announcementsBefore: announcements.endIndex))
    bytes += command.bytes
  }

  mutating func append(_ news: [Announcement]) {
    announcements.append(contentsOf: news)
    bytes += news.count * Self.announcementBytes
    for announcement in news {
      if let mark = Mark(announcement) { marks.append(mark) }
    }
  }

  /// When the next copy of the run is to be kept; the run has to stop there.
  var nextSnapshot: Instant {
    guard budget > 0, let last = snapshots.last else { return .distantFuture }
    return last.run.now + Self.interval(at: edge)
  }

  /// Notes that the run has reached an instant; whether a copy of it should be kept.
  mutating func reach(_ instant: Instant) -> Bool {
    edge = instant
    if keptBytes > memory, snapshots.last?.place != end { return true }
    return instant >= nextSnapshot
  }

  /// Keeps a copy of the run as it is at the edge.
  mutating func keep(_ run: Run) {
    snapshots.append(Snapshot(run, place: end, bytes: bytes))
    if snapshots.count > Self.capacity { thinOut() }
    // Each may come to hold a copy of all that changes; the start costs nothing to rebuild.
    let most = 1 + max(1, budget / max(1, run.world.crowds.bytes))
    while snapshots.count > most { snapshots.remove(at: 1) }
    if keptBytes > memory { forget() }
  }

  /// As much as a notice with its texts takes, on average of a day.
  private static let announcementBytes = MemoryLayout<Announcement>.stride + 64

  private var keptBytes: Int { bytes - snapshots[0].bytes }

  /// Forgets everything before the first snapshot that leaves a quarter of the memory free, so that
  /// this seldom happens.
  private mutating func forget() {
    let index = snapshots.firstIndex { bytes - $0.bytes <= memory / 4 * 3 } ?? snapshots.count - 1
    snapshots.removeFirst(index)
    let (place, begin) = (snapshots[0].place, begin)
    commands.forget(before: place.commands)
    announcements.forget(before: place.announcements)
    marks.removeAll { $0.instant < begin }
  }

  /// Snapshots that are kept.
  var snapshotCount: Int { snapshots.count }

  /// Keeps every other snapshot of the older half, and the first one.
  private mutating func thinOut() {
    let old = snapshots.count / 2
    snapshots = snapshots.indices.filter { $0 >= old || $0 % 2 == 0 }.map { snapshots[$0] }
  }

  /// The command that is next after a place.
  func command(after place: Place) -> PerformedCommand? {
    place.commands < commands.endIndex ? commands[place.commands] : nil
  }

  /// The latest run that is kept from an instant or before, and its place.
  func run(before instant: Instant) -> (run: Run, place: Place) {
    let kept = snapshots.last { $0.run.now <= instant } ?? snapshots[0]
    return (kept.run, kept.place)
  }

  /// Forgets everything after a place at an instant: a new branch starts there.
  mutating func cut(at place: Place, _ instant: Instant) {
    commands.cut(at: place.commands)
    announcements.cut(at: place.announcements)
    marks = announcements.compactMap { Mark($0) }
    snapshots.removeAll { $0.run.now > instant || $0.place.commands > place.commands }
    bytes =
      snapshots[0].bytes + announcements.kept.count * Self.announcementBytes
      + commands.kept.reduce(0) { $0 + $1.command.bytes }
    edge = instant
  }
}

/// A command that was performed, and what came of it.
package struct PerformedCommand: Hashable, Sendable {
  private let timed: TimedCommand
  package let outcome: CommandOutcome
  /// How many announcements the session had made before.
  package let announcementsBefore: Int

  package var instant: Instant { timed.instant }
  package var command: Command { timed.command }

  init(_ timed: TimedCommand, _ outcome: CommandOutcome, announcementsBefore: Int) {
    self.timed = timed
    self.outcome = outcome
    self.announcementsBefore = announcementsBefore
  }
}

extension Command {
  /// About as many bytes as it takes in memory.
  fileprivate var bytes: Int {
    let fixed = MemoryLayout<PerformedCommand>.stride + 64
    guard case .outside(let request) = self else { return fixed }
    return fixed + request.body.count + 2 * request.target.utf8.count
      + request.authorizations.utf8.count + request.headers.count * 256
  }
}

/// A moment of a session that is worth going back to.
package struct Mark: Hashable, Sendable {
  /// What happened; of two in one place the later kind counts.
  package enum Kind: Int, CaseIterable, Comparable, Sendable {
    case zap
    case marker
    case chapter
    case fault
    case error

    package static func < (lhs: Kind, rhs: Kind) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  package let instant: Instant
  package let kind: Kind

  package init(at instant: Instant, _ kind: Kind) {
    self.instant = instant
    self.kind = kind
  }

  /// The mark that an announcement leaves; `nil` for most of them. The first zap of a player is how
  /// it starts, and leaves none.
  package init?(_ announcement: Announcement) {
    switch announcement.notice {
    case .simulator(.zapStarted(from: .some, _)): self.init(at: announcement.instant, .zap)
    case .simulator(.markerPut): self.init(at: announcement.instant, .marker)
    case .simulator(.chapterBegan): self.init(at: announcement.instant, .chapter)
    case .simulator(.faultArmed): self.init(at: announcement.instant, .fault)
    case let notice where notice.severity == .error: self.init(at: announcement.instant, .error)
    default: return nil
    }
  }
}
