import ContentProtection
import HeadEndAPI
import Simulation

/// One channel at the origin: its playlists, and segments made when somebody asks.
struct OriginChannel: Sendable {
  let masterPlaylist: [UInt8]
  var mediaPlaylist: MediaPlaylist
  private let content: Content
  private let timeline: Timeline

  init(_ content: Content, epoch: UnixTime) {
    self.content = content
    timeline = Timeline(content.channel)
    masterPlaylist = MasterPlaylist.bytes(of: content)
    mediaPlaylist = MediaPlaylist(content, timeline: timeline, epoch: epoch)
  }

  /// `nil` when the origin does not have the segment, yet or any more.
  func segment(_ sequence: Int, rendition: Rendition, at now: Instant) -> Response? {
    guard timeline.served(at: now).contains(sequence) else { return nil }
    let channel = content.channel
    let card = PictureCard(
      scene: channel.card, content: channel.content, sequence: sequence, height: rendition.height)
    let milliseconds = Int(timeline.duration(of: sequence).wholeMilliseconds)
    return Response(
      status: 200, contentType: "application/octet-stream",
      body: content.cipher?.encrypt(card.bytes) ?? card.bytes,
      nominalBytes: rendition.averageBandwidth / 8 * milliseconds / 1000)
  }
}
