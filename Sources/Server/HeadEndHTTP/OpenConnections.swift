import Dispatch
import NIOCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
#if !TSAN
  import Synchronization
#endif

/// The connections that are open, and how many of their requests are being answered.
final class OpenConnections: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var requests = 0
  }

  private let state = Mutex(State())
  private let requests = DispatchGroup()

  func add(_ channel: any Channel) {
    state.withLock { $0.channels[ObjectIdentifier(channel)] = channel }
  }

  func remove(_ channel: any Channel) {
    state.withLock { $0.channels[ObjectIdentifier(channel)] = nil }
  }

  func beginRequest() {
    requests.enter()
    state.withLock { $0.requests += 1 }
  }

  func endRequest() {
    state.withLock { $0.requests -= 1 }
    requests.leave()
  }

  /// Closes all, but lets their requests end for a time; returns how many were cut off.
  func close(after time: DispatchTimeInterval) -> Int {
    _ = requests.wait(timeout: .now() + time)
    let (channels, left) = state.withLock { (Array($0.channels.values), $0.requests) }
    for channel in channels { channel.close(promise: nil) }
    return left
  }
}

/// Accepts no more connections than a limit; more wait in the system's queue.
final class ConnectionLimit: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias OutboundIn = Never

  private let limit: Int
  private var count = 0
  private var wantsRead = false

  init(_ limit: Int) {
    self.limit = limit
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    count += 1
    let own = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    unwrapInboundIn(data).closeFuture.hop(to: context.eventLoop).whenComplete { _ in
      let (limit, context) = own.value
      limit.release(context)
    }
    context.fireChannelRead(data)
  }

  private func release(_ context: ChannelHandlerContext) {
    count -= 1
    guard wantsRead else { return }
    wantsRead = false
    context.read()
  }

  func read(context: ChannelHandlerContext) {
    if count < limit { context.read() } else { wantsRead = true }
  }
}

/// How many files this process may have open: each connection is one, and most systems allow a
/// thousand unless a process asks for more.
enum OpenFiles {
  /// What the rest of the program opens.
  private static let reserve = 256

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    private static let most = rlim_t.max
  #else
    private static let resource = RLIMIT_NOFILE
    // macOS calls its limit infinite and refuses more than this.
    private static let most = rlim_t(OPEN_MAX)
  #endif

  /// Whether this many more files can be opened.
  static func canOpen(_ count: Int) -> Bool {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return true }
    var free = 0
    for descriptor in 0..<Int32(clamping: limit.rlim_cur) where fcntl(descriptor, F_GETFD) < 0 {
      free += 1
      if free == count { return true }
    }
    return false
  }

  /// Asks for so many connections; returns how many there may be.
  static func raise(to connections: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return reserve }
    let wanted = min(rlim_t(connections + reserve), most)
    if limit.rlim_cur < wanted {
      limit.rlim_cur = min(wanted, limit.rlim_max)
      _ = setrlimit(resource, &limit)
      _ = getrlimit(resource, &limit)
    }
    let left = Int(clamping: limit.rlim_cur) - reserve
    return max(64, min(connections, left))
  }
}

extension Channel {
  /// Closes with a reset: what waits to be sent is thrown away, and not waited for.
  func reset() {
    guard let socket = self as? any SocketOptionProvider else { return close(promise: nil) }
    socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in
      self.close(promise: nil)
    }
  }
}
