import Foundation

/// A file that grows record by record. A record that does not fit, on a full disk, waits in memory
/// and is tried again with the next one; none is ever left half written.
struct OutputFile: ~Copyable {
  /// What may be there under its name already.
  enum Predecessor {
    /// A file that the user has named: it is written, and so is what a link leads to.
    case anything
    /// A file in a folder, where the name is the program's: a link may be somebody's trap.
    case file
    /// Nothing: whatever has the name in that folder is removed before the file is created.
    case nothing

    var flags: Int32 {
      switch self {
      case .anything: 0
      case .file: O_NOFOLLOW
      case .nothing: O_NOFOLLOW | O_EXCL
      }
    }
  }

  /// Bytes that may wait; a file that falls further behind is given up, whole as far as it goes.
  private static let patience = 64_000_000

  private let descriptor: Int32
  /// Whether it can be cut, which a pipe or a device cannot.
  let isRegular: Bool
  /// Bytes that are written.
  private(set) var size = 0
  /// Why the last attempt failed; `nil` when everything is written.
  private(set) var problem: String?
  private var waiting: [UInt8] = []
  private var isGivenUp = false

  /// Creates the file, or empties it, and locks it against other walls; `option` is what the user
  /// has named it by.
  init(
    path: String, option: String, isSecret: Bool = false, after predecessor: Predecessor = .anything
  ) throws {
    if case .nothing = predecessor { unlink(path) }
    (descriptor, isRegular) = try Self.open(
      path, isSecret ? 0o600 : 0o666, predecessor.flags, option: option)
  }

  private init(descriptor: Int32) { (self.descriptor, isRegular) = (descriptor, true) }

  deinit { Foundation.close(descriptor) }

  private static func open(
    _ path: String, _ mode: mode_t, _ more: Int32, option: String
  ) throws -> (descriptor: Int32, isRegular: Bool) {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | more
    var descriptor = Foundation.open(path, flags | O_NONBLOCK, mode)
    if descriptor >= 0 {
      _ = fcntl(descriptor, F_SETFL, O_WRONLY)
    } else if errno == ENXIO {
      // A named pipe can be written once somebody reads it.
      Complaint("\(option) \(path): waiting until somebody reads this pipe").report()
      descriptor = Foundation.open(path, flags, mode)
    }
    guard descriptor >= 0 else { throw unwritable(option, path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return (descriptor, false)
    }
    // A file that was there keeps its mode otherwise; one that is another user's gets no secret.
    let isOurs = mode == 0o666 || fchmod(descriptor, mode) == 0
    guard isOurs, OwnFile.lock(descriptor), ftruncate(descriptor, 0) == 0 else {
      defer { Foundation.close(descriptor) }
      throw errno == EWOULDBLOCK
        ? OwnFile.complaint(option, path) : unwritable(option, path)
    }
    return (descriptor, true)
  }

  private static func unwritable(_ option: String, _ path: String) -> Complaint {
    let reason = errno == ELOOP ? "it is a link, which is not followed here" : SystemCall.failure
    return Complaint("\(option) \(path): cannot be written: \(reason)")
  }

  /// Bytes that the file has, or will have once what waits is written.
  var end: Int { size + waiting.count }

  mutating func append(_ record: some Sequence<UInt8>) {
    guard !isGivenUp else { return }
    waiting += record
    flush()
  }

  /// Tries again to write what waits.
  mutating func flush() {
    guard !waiting.isEmpty, !isGivenUp else { return }
    let written = SystemCall.write(waiting, to: descriptor)
    if written == waiting.count {
      problem = nil
      size += written
      waiting.removeAll(keepingCapacity: true)
      return
    }
    problem = SystemCall.failure
    guard isRegular else {
      size += written
      waiting.removeFirst(written)
      return giveUpIfLate()
    }
    takeBack()
    giveUpIfLate()
  }

  /// Cuts everything after a size that `end` once had.
  mutating func cut(to size: Int) {
    guard isRegular, size < end else { return }
    guard size < self.size else {
      waiting.removeLast(end - size)
      return
    }
    waiting.removeAll(keepingCapacity: true)
    self.size = size
    takeBack()
  }

  private mutating func takeBack() {
    guard ftruncate(descriptor, off_t(size)) == 0, lseek(descriptor, off_t(size), SEEK_SET) >= 0
    else { return problem = SystemCall.failure }
  }

  private mutating func giveUpIfLate() {
    guard waiting.count > Self.patience else { return }
    isGivenUp = true
    waiting = []
  }

  /// Writes a whole file at once.
  static func write(
    _ bytes: some Sequence<UInt8>, to path: String, option: String, isSecret: Bool = false,
    after predecessor: Predecessor = .anything
  ) throws {
    var file = try OutputFile(path: path, option: option, isSecret: isSecret, after: predecessor)
    file.append(bytes)
    if let problem = file.problem { throw Complaint("\(option) \(path): \(problem)") }
  }

  /// Writes a whole file for its owner alone into a folder where others may write, too: a new one,
  /// whose name nobody can guess and no link leads elsewhere; returns its path.
  static func writeNew(
    _ bytes: some Sequence<UInt8>, in folder: URL, ending: String
  ) throws -> String {
    var path = Array(folder.appending(path: "zapdeck-XXXXXX-\(ending)").path.utf8CString)
    // Exclusive and with the mode 0600.
    let descriptor = mkstemps(&path, Int32(ending.utf8.count + 1))
    let name = path.withUnsafeBytes { String(decoding: $0.dropLast(), as: UTF8.self) }
    guard descriptor >= 0 else { throw unwritable("session", name) }
    var file = OutputFile(descriptor: descriptor)
    file.append(bytes)
    guard let problem = file.problem else { return name }
    unlink(name)
    throw Complaint("session \(name): \(problem)")
  }
}
