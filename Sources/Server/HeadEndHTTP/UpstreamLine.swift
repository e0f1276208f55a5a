import HeadEndAPI
import NIOCore
import NIOHTTP1
import NIOPosix

#if TLS
  import NIOSSL
#endif

/// A connection to an upstream, which belongs to the connection of one client and carries one
/// request after another.
final class UpstreamLine: ChannelDuplexHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundIn = HTTPClientRequestPart
  typealias OutboundOut = HTTPClientRequestPart

  let upstream: Upstream
  private let loop: any EventLoop
  private var context: ChannelHandlerContext?
  private var exchange: UpstreamExchange?
  private var wantsRead = false
  /// Whether a request was answered on it already: it may have been closed since.
  private(set) var isUsed = false

  private static let connectTime = TimeAmount.seconds(5)

  init(_ upstream: Upstream, on loop: any EventLoop) {
    (self.upstream, self.loop) = (upstream, loop)
  }

  /// Whether it can carry another request.
  var isOpen: Bool { context?.channel.isActive == true && exchange == nil }

  /// Has the line carry a request; connects first where it never was open.
  func carry(_ exchange: UpstreamExchange) {
    self.exchange = exchange
    if let context { exchange.send(on: context) } else { connect() }
  }

  private func connect() {
    let (address, line) = (upstream.url, NIOLoopBound(self, eventLoop: loop))
    ClientBootstrap(group: loop).connectTimeout(Self.connectTime)
      .channelOption(.socketOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          if address.isSecure { try Self.secure(pipeline, address) }
          try pipeline.addHTTPClientHandlers()
          try pipeline.addHandler(line.value)
        }
      }
      .connect(host: address.host, port: address.port)
      .whenComplete { result in
        guard case .failure(let error) = result else { return }
        line.value.fail(error)
      }
  }

  private static func secure(
    _ pipeline: ChannelPipeline.SynchronousOperations, _ address: WebAddress
  ) throws {
    #if TLS
      var configuration = TLSConfiguration.makeClientConfiguration()
      configuration.applicationProtocols = ["http/1.1"]
      let isName = (try? SocketAddress(ipAddress: address.host, port: 0)) == nil
      try pipeline.addHandler(
        NIOSSLClientHandler(
          context: try NIOSSLContext(configuration: configuration),
          serverHostname: isName ? address.host : nil))
    #else
      throw ChannelError.operationUnsupported
    #endif
  }

  func channelActive(context: ChannelHandlerContext) {
    self.context = context
    exchange?.send(on: context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    exchange?.take(unwrapInboundIn(data))
  }

  /// Reads no faster than the client does.
  func read(context: ChannelHandlerContext) {
    if exchange?.isFull == true { wantsRead = true } else { context.read() }
  }

  /// The client can read more.
  func resume() {
    guard wantsRead else { return }
    wantsRead = false
    context?.read()
  }

  func channelInactive(context: ChannelHandlerContext) {
    self.context = nil
    fail(ChannelError.eof)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    fail(error)
    context.close(promise: nil)
  }

  private func fail(_ error: any Error) {
    let failed = exchange
    exchange = nil
    failed?.fail(error)
  }

  /// The request is answered; the line may carry another, if it stays open.
  func end(keepsAlive: Bool) {
    (exchange, isUsed) = (nil, true)
    if keepsAlive { resume() } else { close() }
  }

  /// Closes the line; what it carries is given up.
  func close() {
    exchange = nil
    context?.close(promise: nil)
    context = nil
  }
}

/// The connections to upstreams that one client's connection has.
final class UpstreamLines {
  private var lines: [String: UpstreamLine] = [:]

  /// A line to an upstream: the one that was used last if it is open, unless a fresh one is wanted.
  func line(to upstream: Upstream, isFresh: Bool, on loop: any EventLoop) -> UpstreamLine {
    if let line = lines[upstream.name] {
      if line.isOpen, !isFresh { return line }
      line.close()
    }
    let line = UpstreamLine(upstream, on: loop)
    lines[upstream.name] = line
    return line
  }

  func close() {
    for line in lines.values { line.close() }
    lines = [:]
  }
}
