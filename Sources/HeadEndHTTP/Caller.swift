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

  init(channel: any Channel) {
    self.channel = channel
  }

  /// The connection's handler of a type; on its own event loop.
  func handler<Handler: ChannelHandler>(_ type: Handler.Type) -> Handler? {
    do {
      return try channel.pipeline.syncOperations.handler(type: type)
    } catch {
      return nil
    }
  }

  /// The address of the far end, without its port.
  var address: String { channel.remoteAddress?.ipAddress ?? "unknown" }

  var isConnected: Bool { channel.isActive }

  /// Does something on the connection's own event loop once a time has passed; from any thread.
  func after(_ time: Duration, _ body: @escaping @Sendable () -> Void) {
    do {
      let due = Self.wholeMillisecond(channel.eventLoop.now + TimeAmount(time))
      try channel.eventLoop.scheduleCallback(at: due, handler: Callback(body: body))
    } catch {
      // The loop has ended, and its connections with it.
      body()
    }
  }

  /// What is due within a millisecond is done at one wake of the loop.
  private static func wholeMillisecond(_ due: NIODeadline) -> NIODeadline {
    .uptimeNanoseconds((due.uptimeNanoseconds + 999_999) / 1_000_000 * 1_000_000)
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
