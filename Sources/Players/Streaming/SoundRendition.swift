import HeadEndAPI
import Simulation

/// The sound of a stream where it is a rendition of its own. Only its playlist is loaded, for the
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
    if request == nil { request = context.send(.manifest, to: url) }
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

  mutating func take(_ playlist: MediaPlaylist) { self.playlist = playlist }
}
