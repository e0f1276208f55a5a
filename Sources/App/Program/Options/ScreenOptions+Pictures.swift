import Screen

extension ScreenOptions {
  /// What frames are drawn with in a file of a format that `paints` pictures; `named` is what was
  /// asked for.
  func capability(_ named: FilmPictures?, paints: Bool, byDefault: Bool) throws -> Capability {
    guard named == .real else {
      return named == nil && byDefault ? painting : capability
    }
    guard paints else {
      throw Complaint("--pictures real: only for .mp4, .webm, .webp, .gif, .svg or .png")
    }
    guard capability == .full else {
      throw Complaint("--pictures real: not with --ascii or --no-color")
    }
    return painting
  }

  /// What frames are drawn with where pictures are painted, unless there are too few colours or
  /// characters for them.
  var painting: Capability {
    var painting = capability
    if painting == .full { painting.pictures = .whole }
    return painting
  }

  /// What frames are drawn with in a film that the wall writes.
  func capability(_ choice: FilmChoice, _ format: FilmFormat) -> Capability {
    let byDefault = format.hasPixels ? FilmPictures.real : .cells
    return format.canPaint && (choice.pictures ?? byDefault) == .real ? painting : capability
  }
}
