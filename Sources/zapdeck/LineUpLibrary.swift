import Foundation
import Lab
import Scenarios

/// Finds line-ups: those that ship with the program, by name, and files.
enum LineUpLibrary {
  /// The line-up of that name or path.
  static func load(_ name: String) throws -> LineUp {
    let url = try find(name)
    let text: String
    do {
      text = try String(contentsOf: url, encoding: .utf8)
    } catch {
      throw Complaint("\(name): cannot be read as UTF-8 text")
    }
    do throws(FileProblem) {
      let shortName = url.deletingPathExtension().lastPathComponent
      return try LineUpFile.read(text, name: shortName, path: name)
    } catch {
      throw Complaint(error.text)
    }
  }

  private static func find(_ name: String) throws -> URL {
    let own = Assets.folder.appending(path: "lineups/\(name).yaml")
    let isName = !name.contains("/") && !name.contains(".")
    if isName, FileManager.default.fileExists(atPath: own.path) { return own }
    if FileManager.default.fileExists(atPath: name) { return URL(filePath: name) }
    let names = shipped
    throw Complaint(
      "--lineup \(name): no such file, and no line-up of that name; "
        + NearestWord.hint(name, among: names))
  }

  /// Names of the line-ups that ship with the program.
  private static var shipped: [String] {
    do {
      let files = try FileManager.default.contentsOfDirectory(
        atPath: Assets.folder.appending(path: "lineups").path)
      return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    } catch {
      return []
    }
  }
}
