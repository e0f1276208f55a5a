import ContentProtection
import HeadEndAPI

/// Key responses that a careless app's loader keeps, and answers later requests with
/// (Players/ExpressPlay, "Kept key responses").
struct KeyCache: Sendable {
  /// A key, and the screen it was granted for.
  struct Entry: Sendable {
    let key: ContentKey
    let indicator: StreamingIndicator
  }

  private var entries: [String: Entry] = [:]

  /// What was kept for a key URL.
  subscript(url: String) -> Entry? { entries[url] }

  mutating func keep(_ key: ContentKey, for identifier: String?, on indicator: StreamingIndicator) {
    guard let identifier else { return }
    entries[PlaylistKey.uri(of: identifier)] = Entry(key: key, indicator: indicator)
  }
}
