import Foundation
import Synchronization

/// Drafts that killed programs have left behind.
enum Abandoned {
  private static let clean = Mutex<Set<String>>([])

  /// Removes them from a folder, once.
  static func remove(in folder: String) {
    guard clean.withLock({ $0.insert(folder).inserted }) else { return }
    for name in Files.names(in: folder, ending: DraftFile.ending) where name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      guard remove(path, isSure: true) else { continue }
      // The program's own names are reserved by empty files.
      let reserved = String(name.dropFirst().dropLast(DraftFile.ending.count))
      var status = stat()
      let file = "\(folder)/\(reserved)"
      if reserved.hasPrefix("zapdeck-"), lstat(file, &status) == 0, status.isOwnFile,
        status.st_size == 0
      {
        unlink(file)
      }
    }
  }

  /// Removes a draft file or folder that no program is writing; returns whether it was removed.
  /// With `isSure`, it stays where files cannot be locked.
  @discardableResult
  static func remove(_ path: String, isSure: Bool = false) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_uid == geteuid() else { return false }
    guard status.st_mode & S_IFMT != S_IFLNK else { return unlink(path) == 0 }
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
    guard isLocked || (!isSure && errno != EWOULDBLOCK), OwnFile.has(descriptor, path) else {
      return false
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { return unlink(path) == 0 }
    do {
      try FileManager.default.removeItem(atPath: path)
      return true
    } catch {
      return false
    }
  }
}
