import Foundation

extension UserFolders {
  /// The folder for what exists only while the program runs: `zapdeck` below `$XDG_RUNTIME_DIR` or
  /// `/run/user/UID`, whichever first belongs to the user, or else `/tmp/zapdeck-UID`.
  static var runtime: String {
    let user = geteuid()
    let bases = [folder("XDG_RUNTIME_DIR"), "/run/user/\(user)"].compactMap { $0 }
    let base = bases.first { ownerAndMode(ofFolder: $0)?.owner == user }
    return base.map { "\($0)/zapdeck" } ?? "/tmp/zapdeck-\(user)"
  }

  /// Whether a path is a folder, not a link to one, that only its owner, this user, can enter.
  static func isPrivate(_ path: String) -> Bool {
    guard let (owner, mode) = ownerAndMode(ofFolder: path) else { return false }
    return owner == geteuid() && mode & 0o077 == 0
  }

  /// Creates the folder for what exists only while the program runs, with mode 0700; throws if it
  /// is there already and is not private.
  static func createRuntime() throws -> String {
    let path = runtime
    let isCreated = mkdir(path, 0o700) == 0
    if !isCreated, errno != EEXIST { throw Complaint("\(path): \(SystemCall.failure)") }
    guard isPrivate(path) else {
      throw Complaint("\(path): must be a folder of yours that nobody else can enter (mode 0700)")
    }
    return path
  }

  private static func ownerAndMode(ofFolder path: String) -> (owner: uid_t, mode: mode_t)? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return (status.st_uid, status.st_mode)
  }
}
