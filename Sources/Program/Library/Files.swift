import Foundation
import Scenarios

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

  /// The text of a file; `name` is what the user calls it. One that is too large is not read to
  /// its end, which a device does not have, unless it is a saved session.
  static func text(_ path: String, called name: String) throws -> String {
    do {
      let limit = YAMLFile.sizeLimit
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      var bytes = Data()
      while bytes.count <= limit, let more = try file.read(upToCount: limit), !more.isEmpty {
        bytes += more
      }
      if bytes.count > limit {
        guard bytes.starts(with: SessionFile.opening.utf8) else {
          throw Complaint("\(name): the file is larger than \(limit) bytes")
        }
        bytes += try file.readToEnd() ?? Data()
      }
      guard let text = String(validating: bytes, as: UTF8.self) else { throw unreadable(name) }
      return text
    } catch let complaint as Complaint {
      throw complaint
    } catch {
      throw unreadable(name)
    }
  }

  private static func unreadable(_ name: String) -> Complaint {
    Complaint("\(name): cannot be read as UTF-8 text")
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

/// The user's own folders (<https://specifications.freedesktop.org/basedir-spec/latest/>).
enum UserFolders {
  /// `$XDG_CONFIG_HOME`, or `~/.config`.
  static var configuration: String { folder("XDG_CONFIG_HOME") ?? "\(home)/.config" }

  /// `$XDG_STATE_HOME`, or `~/.local/state`.
  static var state: String { folder("XDG_STATE_HOME") ?? "\(home)/.local/state" }

  // `NSHomeDirectory` asks the password file, whatever a shell, a sandbox or a test has set.
  private static var home: String { folder("HOME") ?? NSHomeDirectory() }

  /// The folder that a variable names; relative paths are ignored, as the specification wants it.
  private static func folder(_ variable: String) -> String? {
    ProcessInfo.processInfo.environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
