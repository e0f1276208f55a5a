import HeadEndAPI
import Simulation

/// Infers the orders to one player from its requests.
struct PlaybackStartFinder {
  private(set) var playbackStarts: [PlaybackStart] = []
  private(set) var stops: [Instant] = []
  private(set) var airPlays: [Instant] = []
  private(set) var seeks: [(at: Instant, to: Duration)] = []
  private(set) var repeats: [(at: Instant, entry: Int)] = []
  private let player: String
  /// What is asked for besides media, in order, each with its place among all requests.
  private let others: [(place: Int, request: PlayerRequest)]
  /// The last teardown, until it is known whether another start follows it.
  private var teardown: PlayerRequest?
  /// Teardowns until then belong to what was found already.
  private var settled = Instant(nanoseconds: -1)
  private var isStopped = true
  /// The stretch of playback that was looked at last, and when it began.
  private var stretch: (at: Instant, value: PlayedStretch)?
  /// When licences failed since something began to play, by their addresses; `nil` once one came.
  private var refused: [String: Instant]? = [:]

  /// What one call of an app asks for is sent within that time [N].
  private static let instant = Duration.milliseconds(50)
  /// What belongs together follows at once [N].
  private static let moment = Duration.milliseconds(500)

  /// The requests of one player, in order.
  init(_ requests: [PlayerRequest]) {
    others = requests.enumerated().filter { !$0.element.operation.isMedia }
      .map { ($0.offset, $0.element) }
    player = requests.first?.player ?? ""
    for (index, request) in requests.enumerated() {
      if let teardown, request.sent > teardown.ended + Self.moment { stop(teardown) }
      take(request, index)
    }
    if let teardown { stop(teardown) }
    // A player that never requested a playlist plays something all the same.
    if playbackStarts.isEmpty, let first = requests.first {
      let word = requests.lazy.compactMap { $0.content ?? ContentWord.word(of: $0.url) }.first
      playbackStarts.append(
        PlaybackStart(player: player, content: word ?? "content", at: first.sent))
    }
  }

  private mutating func take(_ request: PlayerRequest, _ index: Int) {
    if let stretch = request.stretch { return take(stretch, request) }
    switch request.operation {
    case .sessionTeardown where request.sent > settled:
      if let teardown { stop(teardown) }
      teardown = request
    case .tokenCallback:
      airPlays.append(request.sent)
      settled = request.ended + Self.moment
    case .contentToken:
      guard let content = request.content, isOpening(content, request, index) else { return }
      if isSame(content, request) {
        playbackStarts[playbackStarts.count - 1].master = nil
      } else {
        open(content, request)
      }
    case .manifest where request.isMaster: takeMaster(request)
    case .manifest where playbackStarts.isEmpty:
      // A player without a master playlist begins with its first playlist.
      open(request.content ?? player, request)
      playbackStarts[playbackStarts.count - 1].master = request.sent
    case .licence: takeLicence(request)
    default: break
    }
  }

  /// An access log is of one item: its addresses are renditions, and no zaps.
  private mutating func take(_ stretch: PlayedStretch, _ request: PlayerRequest) {
    guard request.operation == .manifest else { return }
    if self.stretch?.value.session != stretch.session {
      if playbackStarts.isEmpty || self.stretch != nil {
        open(request.content ?? playbackStarts.last?.content ?? player, request)
        playbackStarts[playbackStarts.count - 1].master = request.sent
      }
    } else if let last = self.stretch, stretch.isSought(after: last.value, request.sent - last.at) {
      seeks.append((request.sent, stretch.position))
    }
    self.stretch = (request.sent, stretch)
  }

  /// Takes a licence request: a repeated first one, after a failure, is a retry.
  private mutating func takeLicence(_ request: PlayerRequest) {
    if let end = refused?[request.url], end <= request.sent, !playbackStarts.isEmpty {
      repeats.append((request.sent, request.entry))
    }
    if request.isSuccess { refused = nil } else { refused?[request.url] = request.ended }
  }

  private mutating func takeMaster(_ request: PlayerRequest) {
    let content = request.content ?? playbackStarts.last?.content ?? player
    if let last = playbackStarts.last, last.content == content, last.master == nil, teardown == nil,
      !isStopped || request.sent - last.at < .seconds(30)
    {
      playbackStarts[playbackStarts.count - 1].master = request.sent
      isStopped = false
      return
    }
    let path = request.url.prefix { $0 != "?" }
    // A live DASH presentation is requested repeatedly.
    if path.hasSuffix(".mpd"), playbackStarts.last?.content == content, !isStopped { return }
    open(content, request)
    playbackStarts[playbackStarts.count - 1].master = request.sent
  }

  private mutating func open(_ content: String, _ request: PlayerRequest) {
    let begin = teardown.map { min($0.sent, request.sent) } ?? request.sent
    playbackStarts.append(PlaybackStart(player: player, content: content, at: begin))
    // Asynchronous apps end the old session while the new one begins.
    settled = max(settled, request.sent + Self.instant)
    (teardown, isStopped) = (nil, false)
    refused = [:]
  }

  private mutating func stop(_ request: PlayerRequest) {
    stops.append(request.sent)
    (teardown, isStopped) = (nil, true)
  }

  /// Whether a token is for what has only just begun: a download of the same content was asked for
  /// first.
  private func isSame(_ content: String, _ request: PlayerRequest) -> Bool {
    guard let last = playbackStarts.last, teardown == nil, !isStopped else { return false }
    return last.content == content && request.sent - last.at <= Self.instant
  }

  /// Whether a token is for something new, and not for a renewal or a download.
  private func isOpening(_ content: String, _ request: PlayerRequest, _ index: Int) -> Bool {
    guard let last = playbackStarts.last, last.content == content, teardown == nil, !isStopped
    else {
      return true
    }
    // Instants are written in whole milliseconds, durations more exactly.
    let end = request.ended - .milliseconds(2)
    let next = others.firstElement { $0.place > index && $0.request.sent >= end }?.request
    return next?.operation == .sessionSetup
      || request.sent - last.at > .seconds(1) && next?.operation == .contentToken
  }
}
