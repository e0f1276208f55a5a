import Foundation
import Scenarios
import Simulation
import Synchronization
import Terminal

/// What the program prints. A disk may be full: that is said once on standard error, and the exit
/// code is 2. A reader that has read enough and leaves, as `head` does, is not an error.
enum StandardOutput {
  private enum State {
    case open, readerLeft, failed
  }

  private static let state = Mutex(State.open)

  /// Whether something could not be printed, though it was to be read.
  static var hasFailed: Bool { state.withLock { $0 } == .failed }

  /// Whether nothing more is printed.
  static var isClosed: Bool { state.withLock { $0 } != .open }

  /// Prints a text of lines. What a terminal would obey, such as a file's name can contain, is
  /// printed as spaces.
  static func print(_ text: String, terminator: String = "\n") {
    write(Array((text + terminator).inLines.utf8))
  }

  /// Writes bytes as they are: pictures, and lines of JSON.
  static func write(_ bytes: [UInt8]) {
    state.withLock { state in
      guard state == .open, SystemCall.write(bytes, to: 1) < bytes.count else { return }
      let reason = errno
      state = reason == EPIPE || reason == EAGAIN && isatty(1) != 0 ? .readerLeft : .failed
      errno = reason
      guard state == .failed else { return }
      Complaint("standard output: \(SystemCall.failure); the rest is not printed").report()
    }
  }
}

/// Messages beside the output; dropped where standard error is closed.
enum StandardError {
  static func print(_ line: String) { write("\(line.onOneLine)\n") }

  /// Puts a text in the place of the terminal's present line.
  static func show(_ text: String) { write("\r\(text.onOneLine)") }

  /// Clears the terminal's present line.
  static func clearLine() { write("\r\u{1b}[K") }

  private static func write(_ text: String) { _ = SystemCall.write(Array(text.utf8), to: 2) }
}

extension String {
  /// The text with a space for each character that a terminal would not print as it is, except
  /// tabs and the ends of lines.
  fileprivate var inLines: String {
    String(
      UnicodeScalarView(
        unicodeScalars.map { $0 == "\n" || $0 == "\t" || $0.isPrintable ? $0 : " " }))
  }
}

/// The three descriptors that a program starts with.
enum StandardStreams {
  /// Occupies those that the caller has closed (`>&-`): the next file that is opened would be given
  /// such a number, and what is printed would be written into it. Printing fails instead, which is
  /// said.
  static func occupy() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY)
    }
  }
}

/// What the operating system does and says.
enum SystemCall {
  /// What it says of the last call that failed, such as `No space left on device`.
  static var failure: String { String(cString: strerror(errno)) }

  /// Writes bytes as far as they go; returns how many went.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let bytesLeft = UnsafeRawBufferPointer(rebasing: rest)
        let count = Foundation.write(descriptor, bytesLeft.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN {
          let printed = max(0, Terminal.print(bytesLeft, to: descriptor))
          errno = EAGAIN
          return bytes.count - rest.count + printed
        }
        guard count > 0 else { break }
        rest.removeFirst(count)
      }
      return bytes.count - rest.count
    }
  }
}
