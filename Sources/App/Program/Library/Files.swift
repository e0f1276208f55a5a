import Foundation
import Scenarios

/// Reads files and folders.
enum Files {
  /// What a scenario's file turns out to be.
  enum Content {
    case text(String)
    /// A saved session, which is read on as it is used.
    case session(SessionFile)
  }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

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
  /// its end, which a device does not have.
  static func text(_ path: String, called name: String) throws -> String {
    try text(of: beginning(of: InputFile(path, called: name)), name)
  }

  /// All the bytes of a file, of at most a gigabyte.
  static func bytes(_ path: String) throws -> [UInt8] {
    let bytes = try InputFile(path, called: path).read(upTo: largest + 1)
    guard bytes.count <= largest else { throw Complaint("\(path): is larger than 1 GB") }
    return bytes
  }

  private static let largest = 1_000_000_000

  /// The text of a file, or a saved session, which may be larger than other files.
  static func scenario(_ path: String) throws -> Content {
    let file = try InputFile(path, called: path)
    let bytes = try beginning(of: file)
    guard SessionFile.isSession(bytes),
      bytes.count > YAMLFile.sizeLimit || SessionFile.hasHeader(bytes)
    else { return .text(try text(of: bytes, path)) }
    return .session(
      SessionFile(path: path, beginning: bytes) {
        do {
          return try file.read(upTo: YAMLFile.sizeLimit)
        } catch {
          return nil
        }
      })
  }

  private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// The bytes of a file as far as a size that is too large for most, without the byte order mark
  /// that some editors write.
  private static func beginning(of file: InputFile) throws -> [UInt8] {
    let bytes = try file.read(upTo: YAMLFile.sizeLimit + byteOrderMark.count + 1)
    return bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(byteOrderMark.count)) : bytes
  }

  private static func text(of bytes: [UInt8], _ name: String) throws -> String {
    guard bytes.count <= YAMLFile.sizeLimit else { throw Complaint(YAMLFile.tooLarge(name)) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Complaint("\(name): is not UTF-8 text")
    }
    return text
  }

  /// What to say of a path at which there is nothing, with the nearest name in its folder;
  /// `kind` is what was expected there.
  static func missing(
    _ path: String, by origin: String = "", kind: String = "file"
  ) -> Complaint {
    let file = URL(filePath: path)
    let near = names(in: file.deletingLastPathComponent().path, ending: ".yaml")
    let nearest = NearestWord.to(file.lastPathComponent, among: near)
    let hint = nearest.map { "; did you mean `\($0)`?" } ?? ""
    return Complaint("\(origin)\(path): there is no such \(kind)\(hint)")
  }

  /// A file's name without its folder and extension.
  static func stem(of path: String) -> String {
    URL(filePath: path).deletingPathExtension().lastPathComponent
  }

  /// A path that is the same for the same file or folder.
  static func resolved(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// Creates a folder and those above it; `option` is what the user has named it by.
  static func createFolder(_ path: String, option: String = "", isSecret: Bool = false) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true,
        attributes: isSecret ? [.posixPermissions: 0o700] : nil)
    } catch {
      let reason = exists(path) && !isFolder(path) ? ": it is a file" : ""
      throw Complaint("\(option)\(path): the folder cannot be created\(reason)")
    }
  }
}

/// The user's own folders (<https://specifications.freedesktop.org/basedir-spec/latest/>).
enum UserFolders {
  /// `$XDG_CONFIG_HOME`, or `~/.config`.
  static var configuration: String { folder("XDG_CONFIG_HOME") ?? "\(home)/.config" }

  /// `$XDG_STATE_HOME`, or `~/.local/state`.
  static var state: String { folder("XDG_STATE_HOME") ?? "\(home)/.local/state" }

  /// A path that begins with `~/` below the user's home.
  static func expanded(_ path: String) -> String {
    path.hasPrefix("~/") ? home + path.dropFirst() : path
  }

  /// A path as it is shown: below the user's home with `~/`.
  static func shown(_ path: String) -> String {
    path.hasPrefix("\(home)/") ? "~" + path.dropFirst(home.count) : path
  }

  // `NSHomeDirectory` asks the password file, whatever a shell, a sandbox or a test has set.
  private static var home: String { folder("HOME") ?? NSHomeDirectory() }

  /// The folder that a variable names; relative paths are ignored, as the specification wants it.
  static func folder(_ variable: String) -> String? {
    ProcessInfo.processInfo.environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
