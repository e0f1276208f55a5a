import Foundation

/// The files that ship with the program: in a resources folder beside the binary, wherever it was
/// installed.
enum Assets {
  static let folder = resources.appending(path: "assets")

  private static var resources: URL {
    let program = Bundle.main.executableURL?.resolvingSymlinksInPath()
    let beside = program?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return beside.appending(path: "zapdeck_zapdeck.resources")
  }
}
