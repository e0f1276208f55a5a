import Foundation

/// Files and folders that this process alone writes into: locked until they are closed, so that of
/// two walls at once with one name the second is refused before it harms the first one's file.
enum OwnFile {
  /// Locks an open file or folder; false when another process, or another part of this one, has it.
  /// A file system without locks keeps no process out.
  static func lock(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Whether an open file still has that name.
  static func has(_ descriptor: Int32, _ path: String, followsLinks: Bool = false) -> Bool {
    var (open, named) = (stat(), stat())
    let found = followsLinks ? stat(path, &named) : lstat(path, &named)
    return fstat(descriptor, &open) == 0 && found == 0
      && open.st_dev == named.st_dev && open.st_ino == named.st_ino
  }

  /// The refusal of a file that another process is writing.
  static func complaint(_ option: String, _ path: String) -> Complaint {
    Complaint("\(option) \(path): another zapdeck is writing it; choose another name")
  }

  /// Locks a folder that is there, until the handle is gone.
  static func lockFolder(_ path: String, option: String) throws -> FileHandle {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Complaint("\(option) \(path): \(SystemCall.failure)") }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard lock(descriptor) else { throw complaint(option, path) }
    return handle
  }

  /// Whether a file is being written.
  static func isTaken(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return !lock(descriptor)
  }

  /// A name that nothing has yet, with a file of it: the stem and the ending, with a number between
  /// them from the second on.
  static func reserve(_ stem: String, _ ending: String) throws -> String {
    try firstFree(stem, ending) { name in
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { close(descriptor) }
      return descriptor >= 0
    }
  }

  /// The same for a folder.
  static func reserveFolder(_ stem: String) throws -> String {
    try firstFree(stem, "") { mkdir($0, 0o777) == 0 }
  }

  private static func firstFree(
    _ stem: String, _ ending: String, isMade: (String) -> Bool
  ) throws -> String {
    for number in 1...1000 {
      let name = stem + (number == 1 ? "" : "-\(number)") + ending
      if isMade(name) { return name }
      if errno != EEXIST { break }
    }
    throw Complaint("\(stem)\(ending): \(SystemCall.failure)")
  }
}
