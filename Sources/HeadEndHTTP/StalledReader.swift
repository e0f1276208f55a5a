import NIOCore

/// Closes a connection whose client does not take what it is sent (HeadEndHTTP/OpenDoors,
/// "Deadlines"): without it an answer would wait in memory for as long as the client likes.
final class StalledReader: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let patience: TimeAmount
  private var deadline: Scheduled<Void>?

  /// So long a connection's buffers may stay full.
  static let patience = TimeAmount.seconds(30)

  init(patience: TimeAmount = StalledReader.patience) {
    self.patience = patience
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    cancel()
    if !context.channel.isWritable {
      let channel = context.channel
      // Not by a plain close, which would wait for the client to read what is left.
      deadline = context.eventLoop.scheduleTask(in: patience) { channel.reset() }
    }
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    cancel()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { cancel() }

  private func cancel() {
    deadline?.cancel()
    deadline = nil
  }
}
