import HeadEndAPI
import Simulation

/// The keys that a stream needs, as its playlists name them.
struct KeyNeeds: Sendable {
  /// Keys still to be requested, in order.
  private var queue: [PlaylistKey]
  /// The key of the picture that was loaded last.
  private var picture: PlaylistKey?
  /// The key of the sound that was loaded last, where it has its own.
  private var sound: PlaylistKey?
  /// A key of a finite stream that is requested again after a pause.
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

  /// A playlist names a key that is needed next, or still: it is requested unless it is there.
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

/// The sound of a stream where it is a separate rendition. Only its playlist is loaded, for the
/// keys: a segment of the picture brings the sound along [N].
struct SoundRendition: Sendable {
  private var url: String?
  private var playlist: MediaPlaylist?
  private(set) var request: Pending?

  /// The sound's playlist at that address; `nil` where the picture's segments have the sound.
  mutating func open(_ url: String?) { self.url = url }

  mutating func stop(_ context: inout InputContext) {
    context.abandon(&request)
    self = SoundRendition()
  }

  /// Whether the key of the sound beside that segment is known; if not, the playlist is loaded.
  mutating func knowsKey(of sequence: Int, _ context: inout InputContext) -> Bool {
    guard let url else { return true }
    if let playlist, sequence < playlist.endSequence { return true }
    if request == nil { request = context.send(.manifest, to: url, replyTo: .soundPlaylist) }
    return false
  }

  /// The key of the sound beside that segment; `nil` in the clear.
  func key(of sequence: Int) -> PlaylistKey? { playlist?.key(of: sequence) }

  /// The key of that identifier, if the playlist names it.
  func key(named identifier: String) -> PlaylistKey? {
    playlist?.keys.first { $0.assetID == identifier }
  }

  /// The request for the playlist has been answered.
  mutating func answered() { request = nil }

  mutating func apply(_ playlist: MediaPlaylist) { self.playlist = playlist }
}
