import Players
import Sessions
import Simulation

/// A director's state: a value, so that it can be stored and restored as the session travels in
/// time.
package struct Progress: Sendable {
  /// The expectation that is being waited for.
  struct PendingExpectation: Sendable {
    let begin: Instant
    /// When it is evaluated next: at the next event, at its end, or a tenth of a second later.
    var nextLook: Instant
    /// Whether notifications that might satisfy it were forgotten before it began.
    let isBlind: Bool

    /// The next multiple of a tenth of a second since its beginning.
    func tick(after now: Instant) -> Instant {
      let tenth: Int64 = 100_000_000
      let passed = (now.nanoseconds - begin.nanoseconds) / tenth
      return Instant(nanoseconds: begin.nanoseconds + (passed + 1) * tenth)
    }
  }

  /// A rule that a player has broken.
  struct BrokenRule: Sendable {
    let rule: Rule
    let player: String
    let instant: Instant
    let failure: StepFailure
  }

  /// The index of the step that is next or in progress.
  package internal(set) var step = 0
  /// When the previous step was done.
  var doneAt = Instant.zero
  /// Set while the present step waits.
  var pending: PendingExpectation?
  /// What a presenter has made of it.
  package internal(set) var talk = Talk()
  var window = AnnouncementWindow()
  var recent = RecentAnnouncements()
  var claims = ScriptClaims()
  /// When the last step acted on the world, or a fault did.
  var lastAct = Instant.zero
  /// How the steps so far were done, where that is asked for.
  var trace: [StepTrace] = []
  /// The rules that were found broken, where the scenario continues after that.
  var broken: [BrokenRule] = []
  /// Breaches that may still exceed what their players may break the rule by.
  var shortBreaches: [(breach: Breach, upTo: Int)] = []
  /// How many breaches have been looked into.
  var breaches = 0
  package internal(set) var verdict: Verdict?

  /// The first breach of each rule by each player that is news among all that are known, and is
  /// more than it may be.
  mutating func broken(
    by breaches: [Breach], _ rules: [RequiredRule], _ amount: (Breach) -> Int
  ) -> [Breach] {
    for breach in breaches.dropFirst(self.breaches) {
      guard let upTo = rules.filter({ $0.covers(breach) }).map(\.upTo).min() else { continue }
      shortBreaches.append((breach, upTo))
    }
    self.breaches = breaches.count
    func isTooLong(_ breach: Breach, _ upTo: Int) -> Bool {
      upTo == 0 || amount(breach) > upTo
    }
    let long = shortBreaches.filter(isTooLong).map(\.breach)
    shortBreaches.removeAll(where: isTooLong)
    return long.filter { breach in
      !broken.contains { $0.rule == breach.rule && $0.player == breach.playerName }
    }
  }

  mutating func observe(_ announcements: [Announcement]) {
    for announcement in announcements {
      window.append(announcement)
      recent.record(announcement)
      claims.observe(announcement)
      if case .simulator(.faultFired) = announcement.notice { lastAct = announcement.instant }
    }
  }

  /// The present step is done.
  mutating func finishStep(at now: Instant) {
    step += 1
    doneAt = now
    pending = nil
  }
}

/// The last announcements of every player, for reports.
struct RecentAnnouncements: Sendable {
  /// How many are reported.
  static let depth = 8
  /// How many are kept for each player at least: a breach is found up to a second later [N].
  private static let kept = 64

  private var last: [String: [Announcement]] = [:]

  mutating func record(_ announcement: Announcement) {
    var own = last.removeValue(forKey: announcement.playerName) ?? []
    if own.count == 2 * Self.kept { own.removeFirst(Self.kept) }
    own.append(announcement)
    last[announcement.playerName] = own
  }

  /// The last ones of some players or of all, up to an instant, oldest first.
  func last(of players: PlayerNames?, upTo end: Instant = .distantFuture) -> [Announcement] {
    let meant = last.filter { players?.includes($0.key) ?? true }
    // Names break ties, so that the order is the same in every run.
    let all = meant.sorted { $0.key < $1.key }.flatMap { _, own in
      own.filter { $0.instant <= end }.suffix(Self.depth)
    }
    let ordered = all.enumerated().sorted {
      ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
    }
    return ordered.suffix(Self.depth).map(\.element)
  }
}
