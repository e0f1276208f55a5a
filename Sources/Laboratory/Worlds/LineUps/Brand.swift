/// The brand under which the wall shows a line-up; nothing in the world depends on it.
package struct Brand: Hashable, Sendable {
  /// The name in the header's corner and on cards; empty for none.
  package var name = ""
  /// The accent colour, 0xRRGGBB; `nil` = the theme's.
  package var accent: Int?
  /// The text of the last card; empty for the name.
  package var lastCard = ""
  /// The files of the channels' own stills, each once.
  package var stills: [StillFile] = []

  /// The most stills of a line-up [N]: each takes about 5 MB when it is decoded.
  package static let mostStills = 32

  package init() {}
}
