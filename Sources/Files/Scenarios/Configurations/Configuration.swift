/// A user's choices for the wall, from their own file; options on the command line win.
package struct Configuration: Hashable, Sendable {
  /// What the wall is drawn with.
  package enum Glyphs: String, CaseIterable, Sendable {
    /// What the terminal can show.
    case auto
    case ascii
  }

  /// What the wall's pictures are made of.
  package enum Pictures: String, CaseIterable, Sendable {
    case auto, blocks, sextants
  }

  /// What the log opens with.
  package enum LogLevel: String, CaseIterable, Sendable {
    /// Notices and above.
    case notices
    case everything
  }

  /// A key of the user's own, and the key whose action it has.
  package struct OwnKey: Hashable, Sendable {
    package let name: String
    package let standard: String
    package let place: Place
  }

  /// What the wall's films and pictures are; what is `nil` is not chosen.
  package struct Film: Hashable, Sendable {
    package var format: String?
    /// The version of a .cast.
    package var asciicast: Int?
    /// How many times 8 by 16 pixels a cell has, each way.
    package var scale: Int?
    /// `real` or `cells`.
    package var pictures: String?
  }

  package var theme: String?
  package var glyphs: Glyphs?
  package var pictures: Pictures?
  package var logLevel: LogLevel?
  /// Whether the wall opens without log and inspector, with large captions.
  package var isOnStage: Bool?
  /// The name or path of the line-up of `run`.
  package var lineUp: String?
  /// The folder of the films, frames and incident bundles that the wall writes.
  package var output: String?
  package var film = Film()
  /// In the order of the file.
  package var keys: [OwnKey] = []

  package init() {}
}
