import NIOCore

#if !TSAN
  import Synchronization
#endif

/// Keeps the join code from being guessed: an address that has shown several wrong ones is shut out
/// for a time (HeadEndHTTP/OpenDoors, "Getting in").
final class JoinGuard: Sendable {
  /// What comes of the codes that a request shows.
  enum Verdict: Hashable {
    case welcome, wrong
    /// A wrong one too many.
    case shuttingOut
    /// Neither right nor wrong codes are looked at.
    case shutOut
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
  private static let mostAddresses = 1000
  /// No more of a wrong code is kept; a right one is shorter.
  private static let keptLength = 16

  init(_ code: String) {
    self.code = code
  }

  func judge(_ shown: [String], from address: String, at now: NIODeadline) -> Verdict {
    guard !shown.isEmpty else { return .welcome }
    return guesses.withLock { guesses in
      let known = guesses[address].flatMap { $0.end > now ? $0 : nil }
      if let known, known.wrong.count >= Self.limit { return .shutOut }
      if shown.contains(code) { return .welcome }
      var entry = known ?? Guesses(end: now)
      let before = entry.wrong.count
      entry.wrong.formUnion(shown.map { String($0.prefix(Self.keptLength)) })
      guard entry.wrong.count > before else { return .wrong }
      entry.end = now + .seconds(Int64(Self.seconds))
      if known == nil { Self.makeRoom(in: &guesses, at: now) }
      guesses[address] = entry
      return entry.wrong.count >= Self.limit ? .shuttingOut : .wrong
    }
  }

  /// Forgets what is over, and the oldest if nothing is.
  private static func makeRoom(in guesses: inout [String: Guesses], at now: NIODeadline) {
    guard guesses.count >= mostAddresses else { return }
    guesses = guesses.filter { $0.value.end > now }
    guard guesses.count >= mostAddresses,
      let oldest = guesses.min(by: { $0.value.end < $1.value.end })?.key
    else { return }
    guesses[oldest] = nil
  }
}
