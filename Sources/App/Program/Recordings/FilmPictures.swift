import ArgumentParser

/// What the players' pictures are in a film or on paper.
enum FilmPictures: String, CaseIterable {
  /// Painted at the file's own resolution.
  case real
  /// Cells, as a terminal shows them.
  case cells

  static let help = ArgumentHelp(
    "The players' pictures: `real`, painted at the file's resolution, or `cells`, as a terminal "
      + "shows them. (default: real; cells in an animated .svg, in .cast and in text)")
}
