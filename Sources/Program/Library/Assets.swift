import Dashboard
import Foundation

/// The files that ship with the program: in a resources folder beside the binary, or, where it is
/// installed, in `share/zapdeck`. Paths are text: what `URL` needs takes a part of the start.
enum Assets {
  static let folder = "\(resources)/assets"

  /// The line-ups and scenarios that ship with the program.
  static var library: Library {
    Library(
      lineUps: names(in: "\(folder)/lineups"),
      scenarios: ["scenarios", "incidents"].flatMap { names(in: "\(folder)/\($0)") })
  }

  private static var resources: String {
    let beside = parent(of: program)
    let built = "\(beside)/zapdeck_zapdeck.resources"
    return Files.exists(built) ? built : "\(parent(of: beside))/share/zapdeck"
  }

  /// The program's own file.
  private static var program: String {
    // Bundle reads the whole folder in which the program is.
    Files.resolved("/proc/self/exe")
      ?? (Bundle.main.executableURL?.resolvingSymlinksInPath() ?? Bundle.main.bundleURL).path
  }

  private static func parent(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  /// Whether a text may be the name of a line-up or scenario that ships: it is no path.
  static func mayName(_ text: String) -> Bool { !text.contains { $0 == "/" || $0 == "." } }

  /// A file of the folder; `nil` when it is not there.
  static func data(_ path: String) -> Data? {
    FileManager.default.contents(atPath: "\(folder)/\(path)")
  }

  /// Names of the YAML files of a folder, without their extension, in alphabetical order.
  static func names(in folder: String) -> [String] {
    let files = Files.names(in: folder) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }
}
