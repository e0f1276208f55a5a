/// The rows that captions take on a wall.
struct CaptionRows: Hashable, Sendable {
  /// Those that are kept for all captions, so that the panes stand still.
  var kept = 0
  /// Those of what is shown at the moment.
  var shown = 0

  /// Those that are enough for both.
  func raised(to other: CaptionRows) -> CaptionRows {
    CaptionRows(kept: max(kept, other.kept), shown: max(shown, other.shown))
  }

  static func + (rows: CaptionRows, more: Int) -> CaptionRows {
    CaptionRows(kept: rows.kept + more, shown: rows.shown + more)
  }
}
