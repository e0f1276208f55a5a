import HeadEndAPI
import Simulation

/// The contents of a capture besides faults: channels, players, and the orders to them.
struct ImportedSession {
  /// In the order in which they began.
  let playbackStarts: [PlaybackStart]
  private(set) var channels: [ChannelGuess] = []
  private(set) var importedPlayers: [ImportedPlayer] = []
  private(set) var acts: [PlayerAct] = []
  /// How far apart heartbeats are, in whole seconds; `nil` where there are too few.
  let heartbeat: Duration?
  /// The place of each content's channel.
  private let places: [String: Int]

  init(_ capture: Capture, _ findings: [FaultFinding]) {
    let own = Dictionary(grouping: capture.requests, by: \.player)
    let found = capture.players.map { PlaybackStartFinder(own[$0] ?? []) }
    playbackStarts = found.flatMap(\.playbackStarts).sorted { $0.at < $1.at }
    channels = ChannelFinder(playbackStarts, capture.requests).channels
    places = Dictionary(
      channels.enumerated().map { ($0.element.content, $0.offset) }, uniquingKeysWith: min)
    heartbeat = Self.heartbeat(capture.players.map { own[$0] ?? [] })
    let failed = Set(findings.filter(\.symptom.isFailure).flatMap(\.entries))
    for (player, finder) in zip(capture.players, found) {
      let requests = own[player] ?? []
      guard let first = finder.playbackStarts.first else { continue }
      importedPlayers.append(ImportedPlayer(requests, first: first))
      protect(finder.playbackStarts, requests)
      let errors = requests.filter { failed.contains($0.entry) && !$0.operation.isMedia }
      add(finder, after: errors.map(\.ended).sorted())
    }
    shareDelegates()
    acts.sort { ($0.at, $0.player) < ($1.at, $1.player) }
  }

  private static func heartbeat(_ players: [[PlayerRequest]]) -> Duration? {
    let distances = players.flatMap { requests in
      let beats = requests.filter { $0.operation == .sessionHeartbeat }.map(\.sent)
      return zip(beats.dropFirst(), beats).map { $0 - $1 }
    }
    return distances.median.map { .seconds(min(3600, max(1, ($0.wholeMilliseconds + 500) / 1000))) }
  }

  /// The app of a device has one licence delegate: where one of its players shows sessions, all
  /// have them.
  private mutating func shareDelegates() {
    let devices = Set(
      importedPlayers.filter { $0.delegate == ImportedPlayer.sessionDelegate }.map(\.device))
    for place in importedPlayers.indices where devices.contains(importedPlayers[place].device) {
      if importedPlayers[place].delegate != nil {
        importedPlayers[place].delegate = ImportedPlayer.sessionDelegate
      }
    }
  }

  /// Marks channels as encrypted: a player that gets a licence plays an encrypted one.
  private mutating func protect(_ playbackStarts: [PlaybackStart], _ requests: [PlayerRequest]) {
    for request in requests
    where request.operation.service == .licence && (request.isSuccess || !request.logged.isEmpty) {
      let opening =
        playbackStarts.lastElement(before: { $0.at > request.sent }) ?? playbackStarts.first
      guard let content = opening?.content, let place = places[content] else { continue }
      channels[place].isEncrypted = true
    }
  }

  /// Adds a player's acts; one that follows an error at once is placed after it.
  private mutating func add(_ found: PlaybackStartFinder, after errors: [Instant]) {
    guard let first = found.playbackStarts.first else { return }
    func add(_ kind: PlayerAct.Kind, _ at: Instant) {
      let error = errors.firstElement { at - $0 < .milliseconds(60) }
      let isAnswer = error.map { at >= $0 - .milliseconds(5) } ?? false
      let after = isAnswer ? (error ?? at) + .milliseconds(300) : at
      acts.append(PlayerAct(player: first.player, kind: kind, at: after))
    }
    var content = first.content
    for opening in first.at < Self.start
      ? found.playbackStarts.dropFirst() : found.playbackStarts[...]
    {
      add(.open(opening.content == content ? "" : opening.content), opening.at)
      content = opening.content
    }
    for stop in found.stops { add(.stop, stop) }
    for instant in found.airPlays { add(.airPlay, instant) }
    for seek in found.seeks { add(.seek(to: seek.to), seek.at) }
    for again in found.repeats { add(.askAgain(entry: again.entry), again.at) }
  }

  /// The limit before which a player begins with the world.
  static let start = Instant.zero + .seconds(1)
}
