import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Connections to a server on this machine, on each of which a request follows the last answer.
final class LoadClient {
  /// A connection, with what it is to send next and what it has read so far.
  private struct Link {
    let descriptor: Int32
    var sent: ContinuousClock.Instant?
    var read: [UInt8] = []
    /// The body of the last answer.
    var body: [UInt8] = []
  }

  private var links: [Link] = []
  private var sources: [pollfd] = []
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// Opens so many connections, as soon as the server accepts them.
  init(port: Int, connections: Int) throws {
    Self.raiseFileLimit()
    for _ in 0..<connections { links.append(Link(descriptor: try Self.connect(port))) }
    sources = links.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
  }

  deinit {
    for link in links { close(link.descriptor) }
  }

  /// How long answers took, in seconds, and how long it was until the last.
  struct Outcome {
    var latencies: [Double] = []
    var duration = 0.0
  }

  /// Sends requests for so long, at most `rate` a second over all connections; `request` makes the
  /// next of a connection from its number and its last answer's body.
  func run(
    for duration: Duration, rate: Double = .infinity, _ request: (Int, [UInt8]) -> [UInt8]
  ) throws -> Outcome {
    var outcome = Outcome()
    let begin = ContinuousClock.now
    var sent = 0
    var next = 0
    var passed = Duration.zero
    while passed < duration || links.contains(where: { $0.sent != nil }) {
      passed = begin.duration(to: .now)
      guard passed < duration + .seconds(10) else { throw BenchFailure("answers are missing") }
      for _ in links.indices where passed < duration {
        guard Double(sent) <= rate * (passed / .seconds(1)) else { break }
        if links[next].sent == nil {
          try send(request(next, links[next].body), on: next)
          sent += 1
        }
        next = (next + 1) % links.count
      }
      try receive(into: &outcome)
    }
    outcome.duration = begin.duration(to: .now) / .seconds(1)
    return outcome
  }

  /// One request on every connection; the bodies of the answers.
  func askAll(_ request: (Int) -> [UInt8]) throws -> [[UInt8]] {
    var outcome = Outcome()
    for index in links.indices { try send(request(index), on: index) }
    let deadline = ContinuousClock.now + .seconds(60)
    while links.contains(where: { $0.sent != nil }) {
      guard ContinuousClock.now < deadline else { throw BenchFailure("answers are missing") }
      try receive(into: &outcome)
    }
    return links.map(\.body)
  }

  private func send(_ bytes: [UInt8], on index: Int) throws {
    guard write(links[index].descriptor, bytes, bytes.count) == bytes.count else {
      throw BenchFailure.system("a request cannot be sent")
    }
    links[index].sent = .now
  }

  /// Reads what has come on all connections within a millisecond: to look at all of them for each
  /// answer would take the server's processors away from it.
  private func receive(into outcome: inout Outcome) throws {
    usleep(1000)
    _ = poll(&sources, nfds_t(sources.count), 0)
    for index in links.indices where sources[index].revents != 0 {
      let count = read(links[index].descriptor, &buffer, buffer.count)
      guard count > 0 else { throw BenchFailure("the server has closed a connection") }
      links[index].read += buffer[..<count]
      guard let body = try Self.body(of: links[index].read), let sent = links[index].sent else {
        continue
      }
      links[index].body = body
      links[index].read.removeAll(keepingCapacity: true)
      links[index].sent = nil
      outcome.latencies.append(sent.duration(to: .now) / .seconds(1))
    }
  }

  private static let headEnd = Array("\r\n\r\n".utf8)

  /// The body of an answer once it is whole; an answer that is not 200 is a failure.
  private static func body(of bytes: [UInt8]) throws -> [UInt8]? {
    guard let end = bytes.firstRange(of: headEnd) else { return nil }
    let head = bytes[..<end.lowerBound]
    guard head.starts(with: success) else {
      let line = head.prefix { $0 != UInt8(ascii: "\r") }
      throw BenchFailure("a request was refused: \(String(decoding: line, as: UTF8.self))")
    }
    let rest = bytes[end.upperBound...]
    return rest.count >= length(in: head) ? Array(rest) : nil
  }

  private static let success = Array("HTTP/1.1 200 ".utf8)
  private static let lengthName = Array("\r\nContent-Length: ".utf8)

  /// The length of a body.
  private static func length(in head: ArraySlice<UInt8>) -> Int {
    guard let name = head.firstRange(of: lengthName) else { return 0 }
    return head[name.upperBound...].prefix { $0 != UInt8(ascii: "\r") }
      .reduce(0) { $0 * 10 + Int($1 &- 0x30) }
  }
}

extension LoadClient {
  #if canImport(Glibc)
    private static let streamType = Int32(SOCK_STREAM.rawValue)
    private static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let streamType = SOCK_STREAM
    private static let openFiles = RLIMIT_NOFILE
  #endif

  /// Asks for as many open files as the system grants: each connection is one.
  private static func raiseFileLimit() {
    var limit = rlimit()
    guard getrlimit(openFiles, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 10_000)
    _ = setrlimit(openFiles, &limit)
  }

  /// A port that is free on this machine.
  static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, streamType, 0)
    defer { close(descriptor) }
    var address = loopback(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withSocketAddress(&address) {
      bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
    }
    guard isBound else { throw BenchFailure.system("no port is free") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private static func connect(_ port: Int) throws -> Int32 {
    let deadline = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < deadline {
      let descriptor = socket(AF_INET, streamType, 0)
      var address = loopback(UInt16(port))
      let length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isOpen = withSocketAddress(&address) { open(descriptor, $0, length) }
      if isOpen { return descriptor }
      close(descriptor)
      usleep(50_000)
    }
    throw BenchFailure.system("port \(port) cannot be reached")
  }

  private static func open(
    _ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr>, _ length: socklen_t
  ) -> Bool {
    #if canImport(Glibc)
      Glibc.connect(descriptor, address, length) == 0
    #else
      Darwin.connect(descriptor, address, length) == 0
    #endif
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return address
  }

  private static func withSocketAddress<Result>(
    _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
  }
}
