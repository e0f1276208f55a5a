/// What a film of an app's own code is written as; each case is the extension of its file.
public enum FilmKind: String, CaseIterable, Sendable {
  /// An animated picture, without scripts, for a browser or a README.
  case svg
  /// An animated picture of pixels.
  case gif
  /// An asciicast, for `asciinema play`.
  case cast
  /// The screen at the end, as text.
  case txt
}
