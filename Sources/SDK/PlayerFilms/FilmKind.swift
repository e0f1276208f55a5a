/// A film's format; each case is the extension of its file.
public enum FilmKind: String, CaseIterable, Sendable {
  /// An animated vector image without scripts, for a browser or a README.
  case svg
  /// An animated bitmap image.
  case gif
  /// An asciicast, for `asciinema play`.
  case cast
  /// The last screen, as text.
  case txt
}
