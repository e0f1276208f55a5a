import HeadEndAPI
import Simulation

/// Loads one video down, segment by segment, into its asset.
struct AssetDownload: Sendable {
  /// What a download takes: more would fill devices, less would be seen (our choice).
  static let bandwidthLimit = 3_000_000
  /// Loads in a row that may fail before the download does.
  static let patience = 15

  let player: PlayerID
  let channel: Channel
  private(set) var request: RequestID?
  private let masterURL: String
  private var mediaURL = ""
  private var media: MediaPlaylist?
  private var next = 0
  private var failuresInRow = 0

  /// What an answer means for the player.
  enum Outcome: Equatable {
    case nothing
    case keyNeeded(PlaylistKey)
    /// One more segment is saved.
    case progressed
    case failed(ItemFailure)
  }

  init(player: PlayerID, channel: Channel, masterURL: String) {
    self.player = player
    self.channel = channel
    self.masterURL = masterURL
  }

  /// Whether every segment is saved.
  var isComplete: Bool { media.map { next >= $0.endSequence } ?? false }

  /// Asks for what comes next.
  mutating func goOn(_ turn: inout Turn) {
    guard request == nil, !isComplete else { return }
    if let segment = media?.segment(next) {
      request = turn.send(
        .segment, from: player, to: PlaylistURI.resolve(segment.uri, against: mediaURL),
        timeout: .seconds(30))
    } else {
      request = turn.send(.manifest, from: player, to: mediaURL.isEmpty ? masterURL : mediaURL)
    }
  }

  mutating func cancel(_ turn: inout Turn) {
    turn.abandon(&request)
    turn.cancelTimer(.downloadRetry)
  }

  mutating func receive(
    _ result: RequestResult, _ asset: inout PersistenceAsset, _ turn: inout Turn
  ) -> Outcome {
    request = nil
    guard let response = result.success else { return retryLater(result, &turn) }
    failuresInRow = 0
    defer { goOn(&turn) }
    if let media { return save(response, of: media, in: &asset) }
    do throws(PlaylistFault) {
      if mediaURL.isEmpty {
        choose(among: try MasterPlaylist(response.body), &asset)
        return .nothing
      }
      return begin(try MediaPlaylist(response.body), response.body, &asset)
    } catch {
      return .failed(ItemFailure(code: -12642, comment: error.meaning))
    }
  }

  /// Takes the best variant within the limit, and writes the package's own master playlist.
  private mutating func choose(among master: MasterPlaylist, _ asset: inout PersistenceAsset) {
    let variants = master.variants
    let affordable = variants.last { $0.averageBandwidth <= Self.bandwidthLimit }
    guard let variant = affordable ?? variants.first else { return }
    mediaURL = PlaylistURI.resolve(variant.uri, against: masterURL)
    let text = """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=\(variant.bandwidth),\
      AVERAGE-BANDWIDTH=\(variant.averageBandwidth),\
      RESOLUTION=\(variant.width)x\(variant.height)
      media.m3u8

      """
    asset.save(Array(text.utf8), as: "master.m3u8")
  }

  private mutating func begin(
    _ playlist: MediaPlaylist, _ bytes: [UInt8], _ asset: inout PersistenceAsset
  ) -> Outcome {
    media = playlist
    next = playlist.mediaSequence
    asset.segmentCount = playlist.segments.count
    asset.save(bytes, as: "media.m3u8")
    return playlist.key.map(Outcome.keyNeeded) ?? .nothing
  }

  private mutating func save(
    _ response: Response, of media: MediaPlaylist, in asset: inout PersistenceAsset
  ) -> Outcome {
    guard let segment = media.segment(next) else { return .nothing }
    asset.save(response.body, as: segment.uri)
    asset.savedSegments += 1
    asset.bytes += response.nominalBytes
    next += 1
    return .progressed
  }

  private mutating func retryLater(_ result: RequestResult, _ turn: inout Turn) -> Outcome {
    failuresInRow += 1
    guard failuresInRow < Self.patience else {
      return .failed(ItemFailure(loading: media == nil ? "playlist" : "segment", result))
    }
    turn.setTimer(.downloadRetry, after: .seconds(2))
    return .nothing
  }
}
