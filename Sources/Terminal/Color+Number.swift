internal import Screen

extension Color {
  /// The colour as curses numbers it: -1 for the terminal's own.
  var number: Int32 { index.map { Int32($0) } ?? -1 }
}
