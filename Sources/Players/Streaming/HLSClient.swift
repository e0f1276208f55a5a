import HeadEndAPI
import Simulation

/// The HLS side of a player: loads playlists and segments, picks the rendition, keeps the buffer.
package struct HLSClient: Sendable {
  /// Media loaded ahead of the playhead at most.
  static let bufferGoal = Duration.seconds(30)
  /// Live starts so many target durations from the edge (RFC 8216 §6.3.3).
  static let liveStart = 3
  /// Loads in a row that may fail before the item does.
  static let patience = 15

  let player: PlayerID
  private(set) var url = ""
  var master: MasterPlaylist?
  var media: MediaPlaylist?
  var variant = 0
  /// Address of the present variant's media playlist.
  private var mediaURL = ""
  var throughput = ThroughputEstimate()
  var buffer: [LoadedSegment] = []
  var nextSequence: Int?
  var playlistRequest: RequestID?
  var segmentRequest: RequestID?
  var requestedSegment: (sequence: Int, variant: Int)?
  var failuresInRow = 0
  var lastErrorCode = 0
  private(set) var isActive = false

  /// What an answer means for the player.
  enum Outcome: Equatable {
    case nothing
    case keyNeeded(PlaylistKey)
    case segmentLoaded(bytes: Int)
    case failed(ItemFailure)
  }

  init(player: PlayerID) {
    self.player = player
  }

  /// Starts with a master playlist; the throughput measured so far is kept.
  mutating func load(_ url: String, _ turn: inout Turn) {
    stop(&turn)
    isActive = true
    self.url = url
    turn.announce(.loadStarted(url: url))
    playlistRequest = turn.send(.manifest, from: player, to: url)
  }

  /// Ends all loading and forgets what was loaded.
  mutating func stop(_ turn: inout Turn) {
    turn.abandon(&playlistRequest)
    turn.abandon(&segmentRequest)
    turn.cancelTimer(.playlistReload)
    turn.cancelTimer(.segmentRetry)
    master = nil
    media = nil
    variant = 0
    buffer.removeAll(keepingCapacity: true)
    nextSequence = nil
    requestedSegment = nil
    failuresInRow = 0
    lastErrorCode = 0
    isActive = false
  }

  /// Media in the buffer, beyond the segment that is shown.
  var buffered: Duration { buffer.reduce(.zero) { $0 + $1.duration } }

  /// Whether every segment of a finite stream has been loaded and taken.
  var isAtEnd: Bool {
    guard let media, media.isEnded, let nextSequence else { return false }
    return buffer.isEmpty && nextSequence >= media.endSequence && segmentRequest == nil
  }

  /// The variant that is loaded.
  var currentVariant: MasterPlaylist.Variant? {
    master.flatMap { $0.variants.indices.contains(variant) ? $0.variants[variant] : nil }
  }

  /// Takes the next segment out of the buffer.
  mutating func takeSegment() -> LoadedSegment? {
    buffer.isEmpty ? nil : buffer.removeFirst()
  }

  /// Goes back to the start of a finite stream.
  mutating func rewind(_ turn: inout Turn) {
    turn.abandon(&segmentRequest)
    requestedSegment = nil
    buffer.removeAll(keepingCapacity: true)
    nextSequence = media?.mediaSequence
    pump(&turn)
  }

  /// Goes to another segment of a finite stream; what is in the buffer from there on is kept.
  mutating func seek(to sequence: Int, _ turn: inout Turn) {
    if let index = buffer.firstIndex(where: { $0.sequence == sequence }) {
      buffer.removeFirst(index)
      return pump(&turn)
    }
    turn.abandon(&segmentRequest)
    requestedSegment = nil
    buffer.removeAll(keepingCapacity: true)
    nextSequence = sequence
    pump(&turn)
  }

  /// Loads what is missing: the chosen rendition's playlist, or the next segment.
  mutating func pump(_ turn: inout Turn) {
    guard let master, segmentRequest == nil, buffered < Self.bufferGoal else { return }
    choose(among: master.variants, &turn)
    guard let media else { return loadMedia(&turn) }
    var sequence = nextSequence ?? firstSequence(in: media)
    // Fell out of the live window: go on with the oldest that is left.
    if sequence < media.mediaSequence { sequence = media.mediaSequence }
    nextSequence = sequence
    guard let segment = media.segment(sequence) else { return }
    requestedSegment = (sequence, variant)
    segmentRequest = turn.send(
      .segment, from: player, to: PlaylistURI.resolve(segment.uri, against: mediaURL),
      timeout: .seconds(8))
  }

  private mutating func choose(
    among variants: [MasterPlaylist.Variant], _ turn: inout Turn
  ) {
    let isFirst = media == nil && nextSequence == nil
    let choice = RenditionChooser.choose(
      among: variants, current: isFirst ? nil : variant, throughput: throughput.bitsPerSecond,
      outputIsProtected: turn.outputIsProtected)
    guard choice != variant || isFirst else { return }
    let oldHeight = isFirst ? 0 : variants[variant].height
    if choice != variant { media = nil }
    variant = choice
    mediaURL = PlaylistURI.resolve(variants[choice].uri, against: url)
    turn.announce(.selectedBitrateChanged(variants[choice].averageBandwidth))
    if variants[choice].height != oldHeight {
      turn.announce(.selectedResolutionsChanged(height: variants[choice].height))
    }
  }

  /// Loads the media playlist of the present variant, unless a load is under way.
  mutating func loadMedia(_ turn: inout Turn) {
    guard playlistRequest == nil else { return }
    turn.cancelTimer(.playlistReload)
    playlistRequest = turn.send(.manifest, from: player, to: mediaURL)
  }

  private func firstSequence(in media: MediaPlaylist) -> Int {
    guard !media.isEnded else { return media.mediaSequence }
    return max(media.mediaSequence, media.endSequence - Self.liveStart)
  }
}
