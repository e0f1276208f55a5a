import Dashboard
import Foundation

/// The files that ship with the program: in a resources folder beside the binary, or, where it is
/// installed, in `share/zapdeck`.
enum Assets {
  static let folder = resources.appending(path: "assets")

  /// The line-ups and scenarios that ship with the program.
  static var library: Library {
    Library(
      lineUps: names(in: folder.appending(path: "lineups")),
      scenarios: ["scenarios", "incidents"].flatMap { names(in: folder.appending(path: $0)) })
  }

  private static var resources: URL {
    let beside = program.deletingLastPathComponent()
    let built = beside.appending(path: "zapdeck_zapdeck.resources")
    guard !FileManager.default.fileExists(atPath: built.path) else { return built }
    return beside.deletingLastPathComponent().appending(path: "share/zapdeck")
  }

  /// The program's own file.
  private static var program: URL {
    do {
      // Bundle reads the whole folder in which the program is.
      return URL(
        filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    } catch {
      return Bundle.main.executableURL?.resolvingSymlinksInPath() ?? Bundle.main.bundleURL
    }
  }

  /// A file of the folder; `nil` when it is not there.
  static func data(_ path: String) -> Data? {
    FileManager.default.contents(atPath: folder.appending(path: path).path)
  }

  /// Names of the YAML files of a folder, without their extension, in alphabetical order.
  static func names(in folder: URL) -> [String] {
    do {
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    } catch {
      return []
    }
  }
}
