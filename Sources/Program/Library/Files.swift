import Foundation

/// Reads files and folders.
enum Files {
  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// The names in a folder that end so, in alphabetical order; none where there is no such folder.
  static func names(in folder: String, ending: String) -> [String] {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      return names.filter { $0.hasSuffix(ending) }.sorted()
    } catch {
      return []
    }
  }

  /// The text of a file; `name` is what the user calls it.
  static func text(_ path: String, called name: String) throws -> String {
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw Complaint("\(name): cannot be read as UTF-8 text")
    }
  }

  /// A file's name without its folder and extension.
  static func stem(of path: String) -> String {
    URL(filePath: path).deletingPathExtension().lastPathComponent
  }

  /// Creates a folder and those above it; `option` is what the user has named it by.
  static func createFolder(_ path: String, option: String = "", isSecret: Bool = false) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true,
        attributes: isSecret ? [.posixPermissions: 0o700] : nil)
    } catch {
      throw Complaint("\(option)\(path): the folder cannot be created")
    }
  }
}
