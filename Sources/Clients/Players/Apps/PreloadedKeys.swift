import ContentProtection
import HeadEndAPI
import Simulation

/// Keys that an app's content key session has before a playlist names them, with the tokens that
/// they were granted for (Players/FairPlay, "Keys before a zap").
package struct PreloadedKeys: Sendable {
  struct Entry: Sendable {
    let token: String
    let key: ContentKey
    /// The screen that it was granted for.
    fileprivate let indicator: StreamingIndicator
  }

  private var entries: [String: Entry] = [:]

  /// What is there for a zap to a channel; `nil` where there is nothing, its lease has ended, or it
  /// was granted for another screen.
  func entry(
    for channel: Channel, on indicator: StreamingIndicator, at deviceTime: UnixTime
  ) -> Entry? {
    guard let entry = entries[channel.content], entry.indicator == indicator else { return nil }
    return entry.key.leaseEnd.map { $0 > deviceTime } ?? true ? entry : nil
  }

  mutating func keep(
    _ key: ContentKey, for channel: Channel, token: String, on indicator: StreamingIndicator
  ) {
    entries[channel.content] = Entry(token: token, key: key, indicator: indicator)
  }
}
