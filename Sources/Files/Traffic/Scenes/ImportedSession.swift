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
      let orders = Self.orders(finder, first)
      acts += Self.separated(orders, from: errors.map(\.ended).sorted())
    }
    shareDelegates()
    acts.sort { ($0.at, $0.player, $0.seen) < ($1.at, $1.player, $1.seen) }
  }

  /// The median distance between heartbeats; where no session has two of them, from its set-up to
  /// its first.
  private static func heartbeat(_ players: [[PlayerRequest]]) -> Duration? {
    var (between, first): ([Duration], [Duration]) = ([], [])
    for requests in players {
      var (beat, setUp): (Instant?, Instant?) = (nil, nil)
      for request in requests {
        switch request.operation {
        case .sessionSetup: (beat, setUp) = (nil, request.isSuccess ? request.ended : nil)
        case .sessionHeartbeat:
          if let beat { between.append(request.sent - beat) }
          if let setUp { first.append(request.sent - setUp) }
          (beat, setUp) = (request.sent, nil)
        default: break
        }
      }
    }
    let usual = between.median ?? first.median
    return usual.map { .seconds(min(3600, max(1, ($0.wholeMilliseconds + 500) / 1000))) }
  }

  /// The app of a device has one licence delegate: where one of its players shows sessions, all
  /// have them; where several get licences without sessions, it is one that has several tokens.
  private mutating func shareDelegates() {
    for (_, places) in Dictionary(
      grouping: importedPlayers.indices, by: { importedPlayers[$0].device })
    {
      let places = places.filter { importedPlayers[$0].delegate != nil }
      let hasSessions = places.contains {
        importedPlayers[$0].delegate == ImportedPlayer.sessionDelegate
      }
      let hasSeveralLicences = places.count { importedPlayers[$0].hasLicence } > 1
      guard hasSessions || hasSeveralLicences else { continue }
      let delegate =
        hasSessions ? ImportedPlayer.sessionDelegate : ImportedPlayer.multiInstanceDelegate
      for place in places { importedPlayers[place].delegate = delegate }
    }
  }

  /// Marks channels as encrypted: a player that requests a licence plays an encrypted one, whether
  /// or not it gets one, and so does a player with a session.
  private mutating func protect(_ playbackStarts: [PlaybackStart], _ requests: [PlayerRequest]) {
    for request in requests
    where request.operation.service == .licence
      && (request.isSuccess || request.operation == .licence || !request.logged.isEmpty)
    {
      let opening =
        playbackStarts.lastElement(before: { $0.at > request.sent }) ?? playbackStarts.first
      guard let content = opening?.content, let place = places[content] else { continue }
      channels[place].isEncrypted = true
    }
    let hasTokens = requests.contains { $0.operation == .contentToken }
    for request in requests where request.operation.service == .session {
      guard let content = Self.content(of: request, among: playbackStarts, hasTokens: hasTokens),
        let place = places[content]
      else { continue }
      channels[place].isEncrypted = true
    }
  }

  /// The content that a session is for; `nil` where several may be.
  private static func content(
    of request: PlayerRequest, among starts: [PlaybackStart], hasTokens: Bool
  ) -> String? {
    switch request.operation {
    case .sessionSetup:
      // Without a token it comes before the playlist, by half a second at most [N].
      let latest = hasTokens ? request.sent : request.ended + .milliseconds(500)
      return (starts.lastElement(before: { $0.at > latest }) ?? starts.first)?.content
    case .sessionHeartbeat:
      return (starts.lastElement(before: { $0.at > request.sent }) ?? starts.first)?.content
    default:
      // The old session may end after the next content has begun.
      guard starts.count == 1, let start = starts.first else { return nil }
      return start.master == nil || request.sent > start.at ? start.content : nil
    }
  }

  /// What one player was ordered to do, in order.
  private static func orders(_ found: PlaybackStartFinder, _ first: PlaybackStart) -> [PlayerAct] {
    var orders: [PlayerAct] = []
    func add(_ kind: PlayerAct.Kind, _ seen: Instant) {
      orders.append(PlayerAct(player: first.player, kind: kind, seen: seen, at: seen))
    }
    var content = first.content
    for (place, opening) in found.playbackStarts.enumerated() {
      let kind: PlayerAct.Kind
      if place == 0, opening.at < start {
        kind = .begin
      } else {
        kind = .open(opening.content == content ? "" : opening.content)
      }
      add(kind, opening.at)
      content = opening.content
    }
    for stop in found.stops { add(.stop, stop) }
    for instant in found.airPlays { add(.airPlay, instant) }
    for seek in found.seeks { add(.seek(to: seek.to), seek.at) }
    for again in found.repeats { add(.askAgain(entry: again.entry), again.at) }
    return orders.enumerated().sorted {
      ($0.element.seen, $0.offset) < ($1.element.seen, $1.offset)
    }
    .map(\.element)
  }

  /// A player's orders; one that follows an error at once is placed after it, and none overtakes
  /// another.
  private static func separated(_ orders: [PlayerAct], from errors: [Instant]) -> [PlayerAct] {
    var last = Instant.zero
    return orders.map { order in
      var order = order
      if order.kind.isBegin {
        order.at = .zero
      } else if let error = errors.firstElement(where: { order.seen - $0 < .milliseconds(60) }),
        order.seen >= error - .milliseconds(5)
      {
        order.at = error + .milliseconds(300)
      }
      order.at = max(order.at, last)
      last = order.at
      return order
    }
  }

  /// A finding of players that begin later than the world, which does not begin before them: until
  /// then, it would act on what they send as the world begins.
  func startingLate(_ finding: FaultFinding) -> FaultFinding {
    let begins = importedPlayers.filter { finding.players.contains($0.name) }.map(\.first.at)
    guard let first = begins.min(), first >= Self.start else { return finding }
    var finding = finding
    finding.begins.low = max(finding.begins.low, first - .milliseconds(500))
    return finding
  }

  /// The limit before which a player begins with the world.
  static let start = Instant.zero + .seconds(1)
}
