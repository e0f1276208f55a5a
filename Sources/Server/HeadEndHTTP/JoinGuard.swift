import NIOCore

#if !TSAN
  import Synchronization
#endif

/// Keeps the join code from being guessed: an address that has shown several wrong ones is shut out
/// for a time (HeadEndHTTP/ServingRealClients, "Getting in").
final class JoinGuard: Sendable {
  /// The verdict on the codes that a request shows.
  enum Verdict: Hashable {
    case welcome, wrong
    /// A wrong one too many.
    case shuttingOut
    /// No code is checked for so long.
    case shutOut(for: Duration)
  }

  private struct Guesses {
    /// A cookie of an earlier run is sent again and again: one code counts once.
    var wrong: Set<String> = []
    /// When they are forgotten.
    var end: NIODeadline
  }

  private let code: String
  private let guesses = Mutex<[String: Guesses]>([:])

  /// Wrong codes that an address may show, each within the time after the one before [N].
  static let limit = 10
  static let seconds = 60
  /// Addresses that are remembered at a time.
  private let mostAddresses: Int
  /// No more of a wrong code is kept; a right one is shorter.
  private static let keptLength = 16

  /// Guards a code; 10,000 addresses is our choice [N].
  init(_ code: String, mostAddresses: Int = 10_000) {
    (self.code, self.mostAddresses) = (code, mostAddresses)
  }

  func judge(_ shown: [String], from address: String, at now: NIODeadline) -> Verdict {
    guard !shown.isEmpty else { return .welcome }
    return guesses.withLock { guesses in
      let known = guesses[address].flatMap { $0.end > now ? $0 : nil }
      if let known, known.wrong.count >= Self.limit {
        return .shutOut(for: .nanoseconds((known.end - now).nanoseconds))
      }
      // An address whose guesses cannot be counted is refused.
      let isFull = known == nil && guesses.count >= mostAddresses
      let forgettable = isFull ? Self.leastSuspicious(of: guesses, at: now) : nil
      if isFull, forgettable == nil {
        let end = guesses.values.map(\.end).min() ?? now
        return .shutOut(for: .nanoseconds((end - now).nanoseconds))
      }
      if shown.contains(code) { return .welcome }
      var entry = known ?? Guesses(end: now)
      let before = entry.wrong.count
      entry.wrong.formUnion(shown.map { String($0.prefix(Self.keptLength)) })
      guard entry.wrong.count > before else { return .wrong }
      entry.end = now + .seconds(Int64(Self.seconds))
      if let forgettable { guesses[forgettable] = nil }
      guesses[address] = entry
      return entry.wrong.count >= Self.limit ? .shuttingOut : .wrong
    }
  }

  /// The address to forget for a new one: an expired one, or else the oldest of those with the
  /// fewest guesses; `nil` if all are shut out.
  private static func leastSuspicious(
    of guesses: [String: Guesses], at now: NIODeadline
  ) -> String? {
    let rank = { (entry: Guesses) in (entry.end > now ? entry.wrong.count : 0, entry.end) }
    let least = guesses.min { rank($0.value) < rank($1.value) }
    return least.flatMap { rank($0.value).0 < limit ? $0.key : nil }
  }
}
