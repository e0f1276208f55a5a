import HeadEndAPI
import Simulation

/// Downloads one video, segment by segment, into its asset.
struct AssetDownload: Sendable {
  /// The highest bit rate that a download takes [N].
  static let bandwidthLimit = 3_000_000
  /// Loads in a row that may fail before the download does.
  static let patience = 15

  let channel: Channel
  private var request: Pending?
  /// The last one that was sent, whether or not it is still awaited.
  private var lastRequest: Pending?
  private let masterURL: String
  private var mediaURL = ""
  private var media: MediaPlaylist?
  private var next = 0
  /// Bytes of the next segment that have come already.
  private var received = 0
  private var failuresInRow = 0
  private(set) var isPaused = false

  /// What an answer means for the player.
  enum Outcome: Equatable {
    case nothing
    case keyNeeded(PlaylistKey)
    /// One more segment is saved.
    case progressed
    case failed(ItemFailure)
  }

  init(_ channel: Channel, masterURL: String) {
    self.channel = channel
    self.masterURL = masterURL
  }

  /// Whether every segment is saved.
  var isComplete: Bool { media.map { next >= $0.endSequence } ?? false }

  /// Asks for what comes next.
  mutating func proceed(_ context: inout InputContext) {
    guard request == nil, !isComplete, !isPaused else { return }
    if let segment = media?.segment(next) {
      request = context.send(
        .segment, to: PlaylistURI.resolve(segment.uri, against: mediaURL),
        firstByte: received, timeout: .seconds(30), replyTo: .download)
    } else {
      request = context.send(
        .manifest, to: mediaURL.isEmpty ? masterURL : mediaURL, replyTo: .download)
    }
    lastRequest = request
  }

  /// `suspend()`: what has come of a segment is kept.
  mutating func pause(_ context: inout InputContext) {
    isPaused = true
    context.breakOff(&request)
    context.cancelTimer(.downloadRetry)
  }

  /// `resume()`: asks for what is missing, from its byte on.
  mutating func resume(_ context: inout InputContext) {
    isPaused = false
    proceed(&context)
  }

  /// So much of the answer to a request has come, if it was the last of the download.
  mutating func brokenOff(
    _ request: RequestID, after bytes: Int, _ asset: inout PersistenceAsset
  ) {
    guard media != nil, lastRequest == .request(request) else { return }
    received += bytes
    asset.bytes += bytes
  }

  /// The app's process ended, and with it the request under way.
  mutating func processEnded() { request = nil }

  mutating func cancel(_ context: inout InputContext) {
    context.abandon(&request)
    context.cancelTimer(.downloadRetry)
  }

  mutating func handle(
    _ result: RequestResult, _ asset: inout PersistenceAsset, _ context: inout InputContext
  ) -> Outcome {
    request = nil
    guard let response = result.content else { return retryLater(result, &context) }
    failuresInRow = 0
    let outcome = apply(response, &asset, room: context.app.freeStorage)
    switch outcome {
    case .failed: break
    case .nothing, .keyNeeded, .progressed: proceed(&context)
    }
    return outcome
  }

  private mutating func apply(
    _ response: Response, _ asset: inout PersistenceAsset, room: Int?
  ) -> Outcome {
    if let room, response.nominalBytes > room { return .failed(.storageFull) }
    if let media { return save(response, of: media, in: &asset) }
    do throws(PlaylistFault) {
      if mediaURL.isEmpty {
        choose(among: try MasterPlaylist(response.body), &asset)
        return .nothing
      }
      return begin(try MediaPlaylist(response.body), response.body, &asset)
    } catch {
      return .failed(.unreadablePlaylist(error))
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
    return playlist.keys.first.map(Outcome.keyNeeded) ?? .nothing
  }

  private mutating func save(
    _ response: Response, of media: MediaPlaylist, in asset: inout PersistenceAsset
  ) -> Outcome {
    guard let segment = media.segment(next) else { return .nothing }
    asset.save(response.body, as: segment.uri)
    asset.savedSegments += 1
    asset.bytes += response.nominalBytes
    received = 0
    next += 1
    return .progressed
  }

  private mutating func retryLater(_ result: RequestResult, _ context: inout InputContext)
    -> Outcome
  {
    failuresInRow += 1
    guard failuresInRow < Self.patience else {
      return .failed(ItemFailure(loading: media == nil ? .manifest : .segment, result))
    }
    context.setTimer(.downloadRetry, after: .seconds(2))
    return .nothing
  }
}
