import Foundation

/// A file that is read once, from its beginning. A pipe is read until its last writer closes it; a
/// pipe without a writer is refused, because a read would never end.
final class InputFile {
  private let handle: FileHandle
  private let name: String
  /// The bytes read to see whether a program writes.
  private var first: [UInt8] = []

  /// Opens a file; `name` is what the user calls it.
  init(_ path: String, called name: String) throws {
    self.name = name
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Complaint("\(name): cannot be read: \(SystemCall.failure)")
    }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    FileUse.read(path)
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
      first = try Self.beginning(ofPipe: descriptor, name)
    }
    _ = fcntl(descriptor, F_SETFL, O_RDONLY)
  }

  /// The bytes written to a pipe so far; none if a writer has it open but has written nothing.
  private static func beginning(ofPipe descriptor: Int32, _ name: String) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    guard count != 0 else {
      throw Complaint("\(name): no program is writing to this pipe; give a file instead")
    }
    return Array(bytes.prefix(max(0, count)))
  }

  /// The next bytes, up to a limit; fewer at the end only.
  func read(upTo limit: Int) throws -> [UInt8] {
    var bytes = Array(first.prefix(limit))
    first.removeFirst(bytes.count)
    do {
      while bytes.count < limit, let more = try handle.read(upToCount: limit - bytes.count),
        !more.isEmpty
      { bytes += more }
    } catch {
      throw Complaint("\(name): cannot be read")
    }
    return bytes
  }
}
