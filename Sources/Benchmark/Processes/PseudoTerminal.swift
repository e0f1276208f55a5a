import Screen

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pseudo-terminal: reads what a child writes, and types keys.
final class PseudoTerminal {
  /// The path of the end that a child opens.
  let path: String
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// Opens one of that size.
  init(_ size: Size) throws {
    var ends: (own: Int32, child: Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    var window = winsize(
      ws_row: UInt16(size.height), ws_col: UInt16(size.width), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&ends.own, &ends.child, &name, nil, &window) == 0 else {
      throw BenchFailure.system("a pseudo-terminal cannot be opened")
    }
    descriptor = ends.own
    path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    close(ends.child)
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0,
      fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
    else { throw BenchFailure.system("a pseudo-terminal cannot be set up") }
  }

  deinit {
    close(descriptor)
  }

  /// Types keys as UTF-8.
  func type(_ keys: String) throws {
    let bytes = Array(keys.utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      throw BenchFailure.system("keys cannot be typed")
    }
  }

  /// What was written since the last call, with the instant at which all of it was read; `nil` if
  /// nothing was.
  func takeChunk() -> Chunk? {
    var bytes: [UInt8] = []
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes.isEmpty ? nil : Chunk(instant: .now, bytes: bytes)
  }

  /// Waits until one of the terminals has something to read, or until the time is up.
  static func wait(for terminals: [PseudoTerminal], upTo longest: Duration) {
    var sources = terminals.map {
      pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
    }
    let milliseconds = max(0, (longest / .milliseconds(1)).rounded(.up))
    _ = poll(&sources, nfds_t(sources.count), Int32(milliseconds))
    // A terminal whose child has ended is always ready.
    let isHungUp = sources.contains { $0.revents & Int16(POLLIN) == 0 && $0.revents != 0 }
    if isHungUp { usleep(200) }
  }
}

/// What was read from a terminal at once, and when.
struct Chunk {
  let instant: ContinuousClock.Instant
  let bytes: [UInt8]
}
