/// Shows frames: a terminal, a recorder, a text file.
package protocol Display {
  /// Shows a frame; a display that keeps the last one writes only the difference.
  mutating func show(_ frame: Frame)
}
