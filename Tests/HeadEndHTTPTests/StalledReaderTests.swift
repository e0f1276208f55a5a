import NIOCore
import NIOEmbedded
import Testing

@testable import HeadEndHTTP

/// Clients that do not read.
@Suite struct StalledReaderTests {
  private static func channel() throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    try channel.pipeline.syncOperations.addHandler(StalledReader(patience: .seconds(30)))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  private static func setWritable(_ isWritable: Bool, _ channel: EmbeddedChannel) {
    channel.isWritable = isWritable
    channel.pipeline.fireChannelWritabilityChanged()
  }

  @Test func `a connection whose buffers stay full for 30 s is closed`() throws {
    let channel = try Self.channel()
    Self.setWritable(false, channel)
    channel.embeddedEventLoop.advanceTime(by: .seconds(29))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `a slow client that goes on reading is left alone`() throws {
    let channel = try Self.channel()
    for _ in 0..<5 {
      Self.setWritable(false, channel)
      channel.embeddedEventLoop.advanceTime(by: .seconds(29))
      Self.setWritable(true, channel)
      channel.embeddedEventLoop.advanceTime(by: .seconds(29))
    }
    #expect(channel.isActive)
    _ = try channel.finish()
  }
}
