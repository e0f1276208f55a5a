import Hummingbird
import NIOCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The connection that a request came by.
struct Caller: InitializableFromSource {
  private let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    channel = source.channel
  }

  /// The address of the far end, without its port.
  var address: String { channel.remoteAddress?.ipAddress ?? "unknown" }

  var isConnected: Bool { channel.isActive }

  /// Does something on the connection's own event loop once a time has passed; from any thread.
  func after(_ time: Duration, _ body: @escaping @Sendable () -> Void) {
    do {
      try channel.eventLoop.scheduleCallback(in: TimeAmount(time), handler: Callback(body: body))
    } catch {
      // The loop has ended, and its connections with it.
      body()
    }
  }

  /// Ends the connection once the answer had time to arrive: the rest of what the client sends is
  /// not wanted.
  func closeSoon() {
    let channel = channel
    channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
  }

  /// Ends the connection at once, as a network does that breaks: the client sees a reset.
  func reset() { channel.reset() }
}

private struct Callback: NIOScheduledCallbackHandler, Sendable {
  let body: @Sendable () -> Void

  func handleScheduledCallback(eventLoop: some EventLoop) { body() }
}

extension Channel {
  /// Closes with a reset: what waits to be sent is thrown away.
  func reset() {
    guard let socket = self as? any SocketOptionProvider else { return close(promise: nil) }
    socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in
      self.close(promise: nil)
    }
  }
}
