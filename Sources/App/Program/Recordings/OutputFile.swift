import Foundation
import Terminal

/// A file that is written record by record, and seen as it grows or once it is whole. A record that
/// does not fit, on a full disk, waits in memory and is tried again with the next one; none is ever
/// left half written.
struct OutputFile: ~Copyable {
  /// What may be there under its name already.
  enum Predecessor {
    /// A file that the user has named: it is written, and so is what a link leads to.
    case anything
    /// A file in a folder, where the name is the program's: a link may be a trap.
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

  /// When others see what is written.
  enum Appearance {
    /// At once, record by record, each by a single write.
    case asItGrows
    /// When it has been finished: until then, and if it never is, the old file stays. Pipes,
    /// devices, and a file in a folder that accepts no new one, are written directly.
    case onceWhole
  }

  private let descriptor: Int32
  private let draft: DraftFile?
  /// What the user has named it by.
  private let name: String
  /// Its path; `nil` if it is never looked for under it.
  private let path: String?
  /// Whether this has created it.
  private let isNew: Bool
  /// Whether what was there before is gone.
  private var hasBegun = false
  /// Whether it can be cut, which a pipe or a device cannot.
  let isRegular: Bool
  /// Bytes that are written.
  private(set) var size = 0
  /// Why the last attempt failed; `nil` when everything is written.
  private var failure: String?
  /// Whether another program has taken away what was written: nothing is written behind the gap.
  private(set) var isCut = false
  private var waiting: [UInt8] = []
  private var isGivenUp = false

  /// Opens the file, or creates it, and locks it against other walls. What was there stays until
  /// something is written, so a program refused for another reason has lost no file. `option` is
  /// the option that names it, and `isOurs` says that this process has locked the file of that
  /// name.
  init(
    path: String, option: String, isSecret: Bool = false,
    after predecessor: Predecessor = .anything,
    appears appearance: Appearance = .asItGrows, isOurs: Bool = false
  ) throws {
    let name = "\(option) \(path)"
    if case .anything = predecessor, !isOurs { try FileUse.claim(path, option: option) }
    let isThere = access(path, F_OK) == 0
    do {
      let draft = try Self.draft(path, option, isSecret, predecessor, appearance, isOurs: isOurs)
      let opened =
        if let draft {
          (descriptor: draft.descriptor, isRegular: true)
        } else {
          try Self.open(path, isSecret, predecessor, option: option)
        }
      (self.name, self.draft) = (name, draft)
      (descriptor, isRegular) = opened
      isNew = draft == nil && !isThere
      self.path = path
    } catch {
      FileUse.release(name)
      throw error
    }
  }

  private static func draft(
    _ path: String, _ option: String, _ isSecret: Bool, _ predecessor: Predecessor,
    _ appearance: Appearance, isOurs: Bool
  ) throws -> DraftFile? {
    switch appearance {
    case .asItGrows: return nil
    case .onceWhole:
      guard let destination = Destination(path, after: predecessor) else { return nil }
      return try DraftFile(
        for: destination, option: option, isSecret: isSecret, isOurs: isOurs)
    }
  }

  private init(descriptor: Int32) {
    (self.descriptor, isRegular, draft, name) = (descriptor, true, nil, "")
    (path, isNew) = (nil, false)
  }

  deinit {
    FileUse.release(name)
    guard draft == nil else { return }
    if let path, isNew, !hasBegun { unlink(path) }
    Foundation.close(descriptor)
  }

  private static func open(
    _ path: String, _ isSecret: Bool, _ predecessor: Predecessor, option: String
  ) throws -> (descriptor: Int32, isRegular: Bool) {
    if case .nothing = predecessor { unlink(path) }
    let mode: mode_t = isSecret ? 0o600 : 0o666
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | predecessor.flags
    var descriptor = Foundation.open(path, flags | O_NONBLOCK, mode)
    if descriptor >= 0 {
      _ = fcntl(descriptor, F_SETFL, O_WRONLY)
    } else if errno == ENXIO {
      // A named pipe can be written once a program reads it.
      Complaint("\(option) \(path): waiting for a program to read this pipe").report()
      descriptor = Foundation.open(path, flags, mode)
    }
    guard descriptor >= 0 else { throw unwritable(option, path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return (descriptor, false)
    }
    // A file that was there keeps its mode otherwise; one that is another user's gets no secret.
    let isOurs = !isSecret || fchmod(descriptor, mode) == 0
    guard isOurs, OwnFile.lock(descriptor) else {
      defer { Foundation.close(descriptor) }
      throw errno == EWOULDBLOCK
        ? OwnFile.complaint(option, path) : unwritable(option, path)
    }
    return (descriptor, true)
  }

  static func unwritable(_ option: String, _ path: String) -> Complaint {
    let reason = errno == ELOOP ? "it is a link; links are not followed here" : SystemCall.failure
    return Complaint("\(option) \(path): cannot be written: \(reason)")
  }

  /// Why not everything that was to be written can be read in it; `nil` if it can.
  var problem: String? {
    if isCut { return "another program has emptied or cut it" }
    return failure ?? (isGone ? "it was removed, moved or replaced" : nil)
  }

  /// Whether a file that grows has lost its name.
  var isGone: Bool {
    guard let path, isRegular, draft == nil, hasBegun else { return false }
    return !OwnFile.has(descriptor, path, followsLinks: true)
  }

  /// Whether it is seen once it is whole.
  var isDraft: Bool { draft != nil }

  /// Bytes that the file has, or will have once what waits is written.
  var end: Int { size + waiting.count }

  mutating func append(_ record: some Sequence<UInt8>) {
    guard !isGivenUp else { return }
    waiting += record
    flush()
  }

  /// Removes what was there before.
  private mutating func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    if draft == nil, isRegular { takeBack() }
  }

  /// Tries again to write what waits.
  mutating func flush() {
    begin()
    look()
    guard !waiting.isEmpty, !isGivenUp else { return }
    let written = SystemCall.write(waiting, to: descriptor)
    if written == waiting.count {
      failure = nil
      size += written
      waiting.removeAll(keepingCapacity: true)
      return
    }
    failure = SystemCall.failure
    guard isRegular else {
      size += written
      waiting.removeFirst(written)
      return giveUpIfLate()
    }
    takeBack()
    giveUpIfLate()
  }

  private mutating func look() {
    var status = stat()
    guard isRegular, !isCut, fstat(descriptor, &status) == 0, status.st_size < off_t(size)
    else { return }
    (isCut, isGivenUp) = (true, true)
    waiting = []
  }

  /// Cuts everything after a size that `end` once had.
  mutating func cut(to size: Int) {
    look()
    guard isRegular, !isCut, size < end else { return }
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
    else { return failure = SystemCall.failure }
  }

  private mutating func giveUpIfLate() {
    guard waiting.count > Self.patience else { return }
    isGivenUp = true
    waiting = []
  }

  /// Appends what another file begins with.
  mutating func append(beginningOf other: Int32, upTo end: Int) {
    var place = 0
    while place < end {
      let bytes = Self.read(other, place..<min(end, place + Self.blockSize))
      guard !bytes.isEmpty else { return }
      append(bytes)
      guard problem == nil else { return }
      place += bytes.count
    }
  }

  /// The same of a file that has been finished here.
  mutating func append(beginningOf other: borrowing OutputFile, upTo end: Int) {
    append(beginningOf: other.descriptor, upTo: end)
  }

  /// What a draft has in a range.
  func bytes(_ range: Range<Int>) -> [UInt8] { Self.read(descriptor, range) }

  private static let blockSize = 1_000_000

  /// The bytes of an open file in a range, fewer if it ends before.
  static func read(_ descriptor: Int32, _ range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      let room = UnsafeMutableRawBufferPointer(buffer)
      while count < range.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: room[count...])
        let more = pread(descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + count))
        if more < 0, errno == EINTR { continue }
        guard more > 0 else { return }
        count += more
      }
    }
  }

  /// Ends it, and gives it its name if it is a draft; throws if something could not be written.
  mutating func finish() throws {
    flush()
    if let problem { throw Complaint("\(name): \(problem)") }
    try draft?.replace()
  }

  /// Writes a whole file.
  static func write(
    _ bytes: some Sequence<UInt8>, to path: String, option: String, isSecret: Bool = false,
    after predecessor: Predecessor = .anything
  ) throws {
    var file = try OutputFile(
      path: path, option: option, isSecret: isSecret, after: predecessor, appears: .onceWhole)
    file.append(bytes)
    try file.finish()
  }

  /// Throws if a file could not be written there; leaves nothing.
  static func checkWritable(_ path: String, option: String) throws {
    _ = try OutputFile(path: path, option: option, appears: .onceWhole)
  }

  /// Writes a whole file, private to its owner, into a folder where others may write: a new one
  /// with an unguessable name, which no link redirects; returns its path.
  static func writeNew(
    _ bytes: some Sequence<UInt8>, in folder: URL, ending: String
  ) throws -> String {
    var path = Array(folder.appending(path: "zapdeck-XXXXXX-\(ending)").path.utf8CString)
    // Exclusive and with the mode 0600.
    let descriptor = mkstemps(&path, Int32(ending.utf8.count + 1))
    let name = path.withUnsafeBytes { String(decoding: $0.dropLast(), as: UTF8.self) }
    guard descriptor >= 0 else { throw unwritable("session", name) }
    var file = OutputFile(descriptor: descriptor)
    let leftover = Leftover(name)
    file.append(bytes)
    guard let problem = withExtendedLifetime(leftover, { file.problem }) else { return name }
    unlink(name)
    throw Complaint("session \(name): \(problem)")
  }
}
