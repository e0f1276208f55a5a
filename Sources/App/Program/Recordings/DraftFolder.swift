import Foundation
import Terminal

/// A hidden folder that gets its final name once it is whole.
final class DraftFolder {
  private let stem: String
  private let path: String
  private let lock: FileHandle
  private var leftovers: [Leftover]
  private var isWhole = false

  /// The stem of the name that it gets; `option` is what the user has named it by.
  init(_ stem: String, option: String) throws {
    Abandoned.remove(in: Destination.folder(of: stem))
    self.stem = stem
    path = DraftFile.path(for: "\(stem)-\(ProcessInfo.processInfo.processIdentifier)")
    guard mkdir(path, 0o777) == 0 else {
      throw Complaint("\(option) \(stem): \(SystemCall.failure)")
    }
    leftovers = [Leftover(path)]
    lock = try OwnFile.lockFolder(path, option: option)
  }

  /// The path of a file that is written there next.
  func file(_ name: String) -> String {
    leftovers.append(Leftover("\(path)/\(name)"))
    return "\(path)/\(name)"
  }

  /// Gives it the first name that nothing has yet, and returns that.
  func finish() throws -> String {
    let name = try OwnFile.reserveFolder(stem)
    // An empty folder is replaced.
    guard rename(path, name) == 0 else {
      defer { rmdir(name) }
      throw Complaint("\(name): \(SystemCall.failure)")
    }
    isWhole = true
    return name
  }

  deinit {
    guard !isWhole else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      // Half a folder that cannot be removed does no harm: its name says what it is.
      return
    }
  }
}
