import Dispatch
import Foundation

/// The pipe or socket that a parent, such as a test runner, holds open to this program's standard
/// input: when it closes, the parent has ended.
final class ParentPipe {
  private let source: any DispatchSourceRead

  /// Watches standard input from now on, and calls `onClose` once, on another thread. `nil` for
  /// anything else there, such as /dev/null, and for a pipe that was closed before, as a program
  /// without input is given.
  init?(onClose: @escaping @Sendable () -> Void) {
    guard Self.isHeldOpen else { return nil }
    source = DispatchSource.makeReadSource(fileDescriptor: 0, queue: .global())
    // The source belongs to this object, which outlives its handler.
    nonisolated(unsafe) let source = source
    source.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(0, &bytes, bytes.count)
      guard count == 0 || count < 0 && errno != EAGAIN && errno != EINTR else { return }
      source.cancel()
      onClose()
    }
    source.resume()
  }

  deinit { source.cancel() }

  private static var isHeldOpen: Bool {
    var status = stat()
    guard fstat(0, &status) == 0, [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT) else {
      return false
    }
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, 0) > 0 else { return true }
    guard input.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 else { return false }
    // A socket that was closed can be read, and has nothing; a pipe is never asked that.
    var byte: UInt8 = 0
    return status.st_mode & S_IFMT == S_IFIFO || recv(0, &byte, 1, Int32(MSG_PEEK)) != 0
  }
}
