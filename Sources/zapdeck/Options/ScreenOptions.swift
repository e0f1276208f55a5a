import ArgumentParser
import Dashboard
import Foundation
import Scenarios
import Screen

/// The options for the look of the wall.
struct ScreenOptions: ParsableArguments {
  @Option(
    help: "Theme: \(Theme.all.map(\.name).joined(separator: ", ")). (default: default)")
  var theme: String?

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  @Flag(name: .customLong("no-color"), help: "Draw without colours.")
  var noColor = false

  @Flag(name: .customLong("reduce-motion"), help: "Do not animate pictures and spinners.")
  var reduceMotion = false

  /// Whether to use colours: neither the option nor NO_COLOR forbids them.
  var wantsColor: Bool {
    !noColor && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
  }

  func makeWall(
    isPresenting: Bool = false, _ configuration: UserConfiguration? = nil
  ) throws -> Wall {
    let theme = theme ?? "default"
    guard let chosen = Theme.named(theme) else {
      throw Complaint(
        "--theme \(theme): accepted: \(Theme.all.map(\.name).joined(separator: ", "))")
    }
    return Wall(
      theme: wantsColor ? chosen : .mono, reducedMotion: reduceMotion, isPresenting: isPresenting,
      ownKeys: configuration?.keys ?? OwnKeys(),
      showsWholeLog: configuration?.file.logLevel == .everything)
  }
}
