import Foundation
import Terminal

/// A hidden file beside its destination. Once it is whole, it takes the destination's name, so that
/// a reader finds the old file or the new one, never a part.
///
/// It is removed when the program ends; after SIGKILL, the next program that writes a draft into
/// the folder removes it.
final class DraftFile {
  let path: String
  /// Open for reading and writing, and locked; also once it has its name.
  let descriptor: Int32
  private let destination: Destination
  private let option: String
  private var leftover: Leftover?

  /// Creates it with the mode of the existing file; `nil` if the folder accepts no new file but the
  /// existing one can be written. Throws if neither is possible. `isOurs` says that this process
  /// holds the lock of the existing file.
  init?(for destination: Destination, option: String, isSecret: Bool, isOurs: Bool) throws {
    Abandoned.remove(in: destination.folder)
    (self.destination, self.option) = (destination, option)
    path = Self.path(for: destination.path)
    descriptor = Self.create(path, isSecret ? 0o600 : 0o666)
    guard descriptor >= 0 else {
      let isBusy = errno == EWOULDBLOCK
      if isBusy { throw OwnFile.complaint(option, destination.path) }
      if destination.status != nil, [EACCES, EPERM, EROFS].contains(errno) { return nil }
      throw OutputFile.unwritable(option, destination.path)
    }
    leftover = Leftover(path)
    guard isOurs || !destination.isTaken else {
      throw OwnFile.complaint(option, destination.path)
    }
    if let status = destination.status {
      fchmod(descriptor, isSecret ? 0o600 : status.st_mode & 0o7777)
    }
  }

  deinit {
    if leftover != nil { unlink(path) }
    close(descriptor)
  }

  /// The name of a draft: hidden, and of no kind that is read from folders.
  static func path(for path: String) -> String {
    let name = URL(filePath: path).lastPathComponent
    // A name may have 255 bytes.
    let short = String(decoding: name.utf8.prefix(200), as: UTF8.self)
    return "\(Destination.folder(of: path))/.\(short)\(ending)"
  }

  static let ending = ".zapdeck-part"

  /// Sets the process that writes it, which ends with this one.
  func setWriter(_ process: Int32) { leftover?.setWriter(process) }

  /// Gives it its name.
  func replace() throws {
    guard leftover != nil else { return }
    if destination.isReplaceable(by: descriptor), rename(path, destination.path) == 0 {
      leftover = nil
      return
    }
    // A file with several names, of another user, or mounted separately is kept.
    try copy()
    unlink(path)
    leftover = nil
  }

  private func copy() throws {
    var file = try OutputFile(
      path: destination.path, option: option, appears: .asItGrows, isOurs: true)
    file.append(beginningOf: descriptor, upTo: .max)
    if let problem = file.problem { throw Complaint("\(option) \(destination.path): \(problem)") }
  }

  /// An empty file of that name, locked; -1 where there can be none.
  private static func create(_ path: String, _ mode: mode_t) -> Int32 {
    for _ in 0..<patience {
      let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let descriptor = open(path, flags, mode)
      if descriptor >= 0 {
        if OwnFile.lock(descriptor), OwnFile.has(descriptor, path) { return descriptor }
        // Another process took it for abandoned before it was locked.
        close(descriptor)
      } else if errno != EEXIST {
        return -1
      } else if !Abandoned.remove(path) {
        usleep(10_000)
      }
    }
    errno = EWOULDBLOCK
    return -1
  }

  /// The number of attempts, 10 ms apart, while another program is writing the draft: most drafts
  /// are finished at once.
  private static let patience = 100
}
