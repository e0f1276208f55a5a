/// Which of the requests that pass its point a fault meets (DESIGN §3). Requests are counted from
/// when the fault is armed, and for each player it is aimed at by itself.
package enum FaultTrigger: Hashable, Sendable {
  /// Every one from now on; the ending says how many. Off the wire: at once.
  case next
  /// The n-th alone.
  case nth(Int)
  /// The first n.
  case first(Int)
  /// Each n-th: with 3 the third, the sixth, the ninth …
  case every(Int)
  /// All after the first n have passed.
  case allBut(Int)
  /// All once so much time has passed since it was armed.
  case after(Duration)
  /// All between two times since it was armed, the first included, the second not.
  case between(Duration, Duration)
  /// Each with a probability in thousandths, drawn from a stream of fault and player.
  case probability(permille: Int)

  /// `now` of the fault grammar: the command that arms a fault says whether to provoke it.
  package static let now = FaultTrigger.next
}
