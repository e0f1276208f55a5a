import NIOCore

/// Tells a connection how many bytes come before they are decoded: what frames the chunks of a
/// body, such as extensions, does not come out of the decoder.
final class WireCounter: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let connection: HTTPConnection

  init(_ connection: HTTPConnection) {
    self.connection = connection
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    connection.count(unwrapInboundIn(data).readableBytes)
    context.fireChannelRead(data)
  }
}
