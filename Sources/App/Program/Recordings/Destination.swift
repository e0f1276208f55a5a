import Foundation

/// Where a file is written: what has the name now, and whether something new may take it.
struct Destination {
  /// Links are followed where they may be.
  let path: String
  /// What is there: a file that can be written.
  let status: stat?

  var folder: String { Self.folder(of: path) }

  /// `nil` for what is written directly: pipes, devices, descriptors, and paths that cannot be
  /// written at all, which are reported when they are opened.
  init?(_ path: String, after predecessor: OutputFile.Predecessor) {
    guard !path.isEmpty, !path.hasSuffix("/") else { return nil }
    switch predecessor {
    case .anything:
      guard let file = Self.followingLinks(path) else { return nil }
      self.path = file
    case .file, .nothing: self.path = path
    }
    var status = stat()
    guard lstat(self.path, &status) == 0 else {
      self.status = nil
      return
    }
    switch predecessor {
    // Whatever it is, it is replaced.
    case .nothing: self.status = nil
    case .anything, .file:
      guard status.st_mode & S_IFMT == S_IFREG, access(self.path, W_OK) == 0 else { return nil }
      self.status = status
    }
  }

  /// What a path leads to in the end, whether it is there or not; `nil` for descriptors, and where
  /// links go round in circles.
  private static func followingLinks(_ path: String) -> String? {
    var path = path
    for _ in 0..<40 {
      guard let folder = realpath(folder(of: path), nil) else { return path }
      defer { free(folder) }
      let place = String(cString: folder)
      guard place != "/proc", !place.hasPrefix("/proc/"), !place.hasPrefix("/dev/fd") else {
        return nil
      }
      do {
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: path)
        path = target.hasPrefix("/") ? target : "\(place)/\(target)"
      } catch {
        return path
      }
    }
    return nil
  }

  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether another process is writing what is there.
  var isTaken: Bool {
    guard status != nil else { return false }
    let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    for _ in 0..<100 {
      // A draft that has just taken the name is locked until it is closed.
      if OwnFile.lock(descriptor) || !OwnFile.has(descriptor, path) { return false }
      usleep(10_000)
    }
    return true
  }

  /// Whether a new file is as good as the one that is there: its only name, and of the same owner.
  func isReplaceable(by descriptor: Int32) -> Bool {
    guard let status else { return true }
    var own = stat()
    guard status.st_nlink == 1, fstat(descriptor, &own) == 0 else { return false }
    let (user, group) = (status.st_uid, status.st_gid)
    guard own.st_uid != user || own.st_gid != group else { return true }
    // Changing the owner clears the set-user-ID and set-group-ID bits of the mode.
    return fchown(descriptor, user, group) == 0
      && fchmod(descriptor, own.st_mode & 0o7777) == 0
  }
}

extension stat {
  /// Whether it is a file of this user's.
  var isOwnFile: Bool { st_mode & S_IFMT == S_IFREG && st_uid == geteuid() }
}
