import Foundation

/// A stream socket with a path, which never waits and which no program started from here inherits.
final class UnixSocket {
  /// How many peers may wait to be accepted: for more, connecting fails. [N]
  private static let backlog: Int32 = 16
  /// What sending to a peer that has gone must not do: wait, or end the program.
  private static let flags: Int32 = {
    #if os(Linux)
      Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    #else
      Int32(MSG_DONTWAIT)
    #endif
  }()

  let descriptor: Int32

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit {
    // Why connecting has failed is still to be read.
    let reason = errno
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
    errno = reason
  }

  private static func make() -> UnixSocket? {
    #if os(Linux)
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    return descriptor < 0 ? nil : UnixSocket(descriptor)
  }

  /// One that only this user can connect to, at a path at which there is nothing; it appears there
  /// once peers can connect. `draft` is a path beside it that is free, too.
  static func listening(at path: String, draft: String) throws -> UnixSocket {
    let failed = { Complaint("\(path): \(SystemCall.failure)") }
    // A file may have a name that is too long for peers.
    guard withAddress(of: path, { _, _ in 0 }) == 0, let made = make() else { throw failed() }
    unlink(draft)
    guard withAddress(of: draft, { bind(made.descriptor, $0, $1) }) == 0 else { throw failed() }
    guard chmod(draft, 0o600) == 0, listen(made.descriptor, backlog) == 0, rename(draft, path) == 0
    else {
      let complaint = failed()
      unlink(draft)
      throw complaint
    }
    return made
  }

  /// One that is connected to a path; `nil`, with `errno`, where that is not possible at once.
  static func connected(to path: String) -> UnixSocket? {
    guard let made = make() else { return nil }
    return withAddress(of: path) { connect(made.descriptor, $0, $1) } == 0 ? made : nil
  }

  /// A peer that has connected; `nil` if none waits.
  func accepted() -> UnixSocket? {
    let peer = accept(descriptor, nil, nil)
    return peer < 0 ? nil : UnixSocket(peer)
  }

  /// Sends bytes as far as the peer's buffer takes them.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Self.flags)
      }
      guard count > 0 else { return }
      rest.removeFirst(count)
    }
  }

  /// Calls `body` with a path as an address; -1 if the path is too long for one.
  private static func withAddress(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      errno = ENAMETOOLONG
      return -1
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
