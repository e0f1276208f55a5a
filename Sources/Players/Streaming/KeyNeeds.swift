/// The keys that a stream needs, as its playlists name them.
struct KeyNeeds: Sendable {
  /// To be asked for, in order; nobody has taken them yet.
  private var queue: [PlaylistKey]
  /// The key of the picture that was loaded last.
  private var picture: PlaylistKey?
  /// The key of the sound that was loaded last, where it has one of its own.
  private var sound: PlaylistKey?
  /// A key of a finite stream that is asked for again after a pause.
  private var refused: PlaylistKey?

  /// The keys that may be asked for before any segment names one.
  init(_ sessionKeys: [PlaylistKey] = []) { queue = sessionKeys }

  /// The last keys, the picture's first.
  var last: [String] { [picture, sound].compactMap { $0?.assetID } }

  func isPictureKey(_ identifier: String) -> Bool { picture?.assetID == identifier }

  mutating func takeNext() -> PlaylistKey? { queue.isEmpty ? nil : queue.removeFirst() }

  /// A segment is loaded under that key; true when it is another than before.
  mutating func need(_ key: PlaylistKey?) -> Bool {
    guard let key, key != picture else { return false }
    picture = key
    queue.append(key)
    return true
  }

  mutating func needSound(_ key: PlaylistKey?) {
    guard let key, key != sound else { return }
    sound = key
    queue.append(key)
  }

  /// A playlist names a key that is needed next, or still: it is asked for unless it is there.
  mutating func mention(_ key: PlaylistKey?) {
    if let key, !queue.contains(key) { queue.append(key) }
  }

  /// A key could not be obtained; true when a pause is worth it.
  mutating func keepRefused(_ key: PlaylistKey?) -> Bool {
    refused = key
    return key != nil
  }

  /// The pause is over.
  mutating func retry() {
    if let refused { queue.append(refused) }
    refused = nil
  }
}
