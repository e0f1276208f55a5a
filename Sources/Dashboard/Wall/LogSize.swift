/// How much of the screen the log takes (SCREEN §1.6).
package enum LogSize: Int, CaseIterable, Sendable {
  case hidden, standard, half, full

  /// The size that the next press of `l` brings.
  package var next: LogSize {
    switch self {
    case .hidden: .standard
    case .standard: .half
    case .half: .full
    case .full: .hidden
    }
  }
}
