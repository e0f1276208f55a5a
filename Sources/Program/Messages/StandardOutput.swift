import Foundation
import Synchronization

/// What the program prints. Whoever reads it may go away, as `head` does, and a disk may be full:
/// that is said once on standard error, and the exit code is 2.
enum StandardOutput {
  private static let state = Mutex(false)

  /// Whether something could not be printed.
  static var hasFailed: Bool { state.withLock { $0 } }

  static func print(_ text: String, terminator: String = "\n") {
    write(Array((text + terminator).utf8))
  }

  static func write(_ bytes: [UInt8]) {
    state.withLock { hasFailed in
      var rest = bytes[...]
      while !rest.isEmpty, !hasFailed {
        let count = rest.withUnsafeBytes { Foundation.write(1, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        if count <= 0 {
          hasFailed = true
          Complaint("standard output: \(SystemFailure.reason); the rest is not printed").report()
        } else {
          rest.removeFirst(count)
        }
      }
    }
  }
}
