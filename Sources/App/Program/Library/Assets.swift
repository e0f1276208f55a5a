import Dashboard
import Foundation

/// The files that ship with the program: in a resources folder beside the binary, or, where it is
/// installed, in `share/zapdeck`.
enum Assets {
  static let folder = "\(resources)/assets"

  /// The line-ups and scenarios that ship with the program.
  static var library: Library {
    Library(
      lineUps: names(in: "\(folder)/lineups"),
      scenarios: ["scenarios", "incidents", "rules"].flatMap { names(in: "\(folder)/\($0)") })
  }

  private static var resources: String {
    let beside = program.deletingLastPathComponent()
    let built = beside.appending(path: "zapdeck_zapdeck.resources").path
    return Files.exists(built)
      ? built : beside.deletingLastPathComponent().appending(path: "share/zapdeck").path
  }

  /// The program's own file.
  private static var program: URL {
    // `Bundle` reads the whole folder in which the program is.
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return own.lastPathComponent == "exe"
      ? (Bundle.main.executableURL ?? Bundle.main.bundleURL).resolvingSymlinksInPath() : own
  }

  /// Whether a text may be the name of a line-up or scenario that ships: it is no path.
  static func mayName(_ text: String) -> Bool { !text.contains { $0 == "/" || $0 == "." } }

  /// What reports call a file: one that ships by its place here, wherever this is installed.
  static func shown(_ path: String) -> String {
    path.hasPrefix("\(folder)/") ? String(path.dropFirst(folder.count + 1)) : path
  }

  /// A file of the folder; `nil` when it is not there.
  static func data(_ path: String) -> Data? {
    FileManager.default.contents(atPath: "\(folder)/\(path)")
  }

  /// Names of the YAML files of a folder, without their extension, in alphabetical order.
  static func names(in folder: String) -> [String] {
    Files.names(in: folder, ending: ".yaml").map { String($0.dropLast(5)) }.sorted()
  }
}
