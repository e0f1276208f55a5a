/// The last two channels of which there was a picture. Channels that a viewer passes on the way are
/// none of them [N].
package struct WatchedChannels: Hashable, Sendable {
  private var last: Int?
  private var before: Int?

  package init() {}

  /// Notes that there is a picture of a channel.
  package mutating func watch(_ channel: Int) {
    guard channel != last else { return }
    (last, before) = (channel, last)
  }

  /// The last one that is another than the present channel; `nil` where there is none.
  package func previous(to channel: Int) -> Int? { channel == last ? before : last }
}
