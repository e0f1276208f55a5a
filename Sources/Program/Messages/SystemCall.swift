import Foundation

/// What the operating system does and says.
enum SystemCall {
  /// What it says of the last call that failed, such as `No space left on device`.
  static var failure: String { String(cString: strerror(errno)) }

  /// Writes bytes as far as they go; returns how many went.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        rest.removeFirst(count)
      }
      return bytes.count - rest.count
    }
  }
}
