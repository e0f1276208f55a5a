import Foundation
import Synchronization

/// The files that this program reads, and those that the user has it write: none is written that is
/// read, and none twice.
enum FileUse {
  /// What a file is: the same by whatever path.
  private enum Identity: Hashable {
    case file(device: UInt64, number: UInt64)
    /// A path with its links followed, where there is no file yet.
    case path(String)
  }

  private struct State {
    /// By what path each was read: a number is used again once a file is deleted.
    var read: [Identity: String] = [:]
    /// What the user has named each file by that is written, such as `--log a.jsonl`.
    var written: [Identity: String] = [:]
  }

  private static let state = Mutex(State())

  /// Remembers a file that is read.
  static func read(_ path: String) {
    guard let identity = identity(of: path) else { return }
    state.withLock { $0.read[identity] = path }
  }

  /// Remembers a file that is to be written, until `release`; throws if the program reads it, or
  /// writes it already.
  static func claim(_ path: String, option: String) throws {
    let (name, identities) = ("\(option) \(path)", identities(of: path))
    let problem = state.withLock { state -> String? in
      if identities.contains(where: { $0 == state.read[$0].flatMap(identity) }) {
        return "this command reads the same file"
      }
      for identity in identities {
        guard let other = state.written[identity], other != name else { continue }
        return "\(other) writes the same file"
      }
      for identity in identities { state.written[identity] = name }
      return nil
    }
    if let problem { throw Complaint("\(name): \(problem); choose another name") }
  }

  /// Throws as `claim` does, before something that takes long.
  static func check(_ path: String, option: String) throws {
    try claim(path, option: option)
    release("\(option) \(path)")
  }

  /// Forgets a file that was to be written.
  static func release(_ name: String) {
    state.withLock { $0.written = $0.written.filter { $0.value != name } }
  }

  private static func identities(of path: String) -> [Identity] {
    let folder = URL(filePath: path).deletingLastPathComponent().resolvingSymlinksInPath().path
    let name = Identity.path("\(folder)/\(URL(filePath: path).lastPathComponent)")
    guard access(path, F_OK) == 0 else { return [name] }
    // Devices and pipes may be written by several.
    return identity(of: path).map { [name, $0] } ?? []
  }

  private static func identity(of path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return .file(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }
}
