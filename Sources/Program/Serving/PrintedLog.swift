import Synchronization

/// Lines of the event log on their way to standard output: those of one turn of the loop are
/// printed at once, for each write costs as much as an answer's signature.
final class PrintedLog: Sendable {
  private let waiting = Mutex<[UInt8]>([])
  private static let mostBytes = 65_536

  func add(_ line: String) {
    let isFull = waiting.withLock { bytes in
      bytes += line.utf8
      bytes.append(UInt8(ascii: "\n"))
      return bytes.count >= Self.mostBytes
    }
    if isFull { flush() }
  }

  /// Prints what waits.
  func flush() {
    let bytes = waiting.withLock { bytes in
      defer { bytes.removeAll(keepingCapacity: true) }
      return bytes
    }
    if !bytes.isEmpty { StandardOutput.write(bytes) }
  }
}
