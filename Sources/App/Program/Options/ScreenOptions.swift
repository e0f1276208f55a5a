import ArgumentParser
import Dashboard
import Foundation
import Scenarios
import Screen

/// The options for the look of the wall.
struct ScreenOptions: ParsableArguments {
  @Option(
    help: "Theme: \(Theme.all.map(\.name).joined(separator: ", ")). (default: default)",
    completion: Completions.themes, transform: Arguments.theme)
  var theme: Theme?

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  @Flag(name: .customLong("no-color"), help: "Draw without colours.")
  var noColor = false

  @Flag(name: .customLong("reduce-motion"), help: "Do not animate pictures and spinners.")
  var reduceMotion = false

  @Flag(
    name: .customLong("show-keys"), help: "Show each key as it is pressed, for talks and films.")
  var showKeys = false

  /// Whether a terminal gets colours: neither the option nor NO_COLOR forbids them.
  var wantsColor: Bool {
    !noColor && ProcessInfo.processInfo.environment["NO_COLOR"]?.isEmpty != false
  }

  /// Chooses what the user's configuration says where the command line says nothing.
  mutating func follow(_ configuration: UserConfiguration) {
    theme = theme ?? configuration.file.theme.flatMap(Theme.named)
    ascii = ascii || configuration.file.glyphs == .ascii
  }

  /// What frames are drawn with in a film or on paper, where NO_COLOR changes nothing.
  var capability: Capability {
    Capability(colors: !noColor ? .full : .none, unicode: !ascii)
  }

  /// The wall; `isLive` on a terminal.
  func makeWall(
    isLive: Bool = false, isPresenting: Bool = false, _ configuration: UserConfiguration? = nil
  ) -> Wall {
    Wall(
      theme: (isLive ? wantsColor : !noColor) ? theme ?? .standard : .mono,
      reducedMotion: reduceMotion,
      isPresenting: isPresenting, ownKeys: configuration?.keys ?? OwnKeys(),
      showsWholeLog: configuration?.file.logLevel == .everything, showsKeys: showKeys,
      isOnStage: configuration?.file.isOnStage == true)
  }
}
