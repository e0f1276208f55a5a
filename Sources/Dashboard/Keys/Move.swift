/// What a key does in what is open above the wall, in the log, or over the map of a crowd.
enum Move: Hashable, Sendable {
  case close, confirm, refuse
  case up, down, left, right, pageUp, pageDown
  case erase
  case openForm
  /// Whether a fault is provoked or only armed.
  case switchArming
  /// The letter of a fault.
  case letter(Character)
  case clearAll
  case openLine, copyLine, nextHit, previousHit
  case searchAnew
}
