/// What a film says about itself before its first frame.
package struct FilmHeader: Hashable, Sendable {
  package var size: Size
  package var title: String
  /// What it was made from, in one line: version, scenario and its hash, seed.
  package var origin: String
  /// When it was made, in Unix seconds; `nil` keeps files of the same film equal byte for byte.
  package var timestamp: Int?
  /// What the terminal's own text colour and background look like in the film.
  let ink: Color
  let paper: Color

  package init(
    size: Size, title: String, origin: String, theme: Theme, timestamp: Int? = nil
  ) {
    self.size = size
    self.title = title
    self.origin = origin
    self.timestamp = timestamp
    let text = theme[.text]
    ink = text.foreground == .standard ? Color(252) : text.foreground
    paper = text.background == .standard ? Color(233) : text.background
  }
}
