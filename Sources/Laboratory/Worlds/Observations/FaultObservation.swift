package import Faults
package import HeadEndAPI
import Players
package import Simulation

/// A fault that is armed or active.
package struct FaultObservation: Hashable, Sendable {
  /// What it has done at one player since it was armed.
  package struct Target: Hashable, Sendable {
    package let player: PlayerID
    /// How many requests it acted on.
    package private(set) var fired = 0
    /// How many requests passed unharmed.
    package private(set) var skipped = 0
    /// Whether it may still act there.
    package private(set) var isOn = true
    /// The number of the request that it acts on next, counted from 1 from now on; `nil` where it
    /// does not count them.
    package private(set) var next: Int?
  }

  package let id: FaultID
  /// Key letter in the menu, such as `h`, of faults that are in the catalogue.
  package let key: Character?
  package let name: String
  /// The rule in words: `the next heartbeat of main gets HTTP 404, once`.
  package let rule: String
  /// The players that it is aimed at.
  package let targets: [Target]
  /// The part of each crowd that it is aimed at; `nil` for all viewers.
  package private(set) var part: CrowdPart?
  /// When it begins to act, if that is to come.
  package private(set) var begin: Instant?
  /// The end of a timed fault; `nil` = ends by firing, or when it is cleared.
  package let end: Instant?
  /// What ends it, in words: `once`, `for 20 s`, `until cleared`.
  package let ending: String
  /// The real client that it waits for, as long as none of that name has come.
  package private(set) var awaitedClient: String?
  /// What it acts on next; `nil` where time or chance decides whether it does.
  package private(set) var acts: Provocation?
  /// One of the requests that it acts on, such as `heartbeat`.
  package private(set) var requestName = ""
  /// What it does to media for as long as it lasts; `nil` for nothing, or a few requests.
  package private(set) var strain: MediaStrain?
  /// How long after it is sent a heartbeat fails for as long as it lasts; `nil` where heartbeats
  /// succeed, or only a few fail.
  package private(set) var beatFailure: Duration?
  /// What happens when it begins.
  package private(set) var provoking = Provoking.never

  /// Whether it may still act at a player.
  package func isOn(_ player: PlayerID) -> Bool {
    targets.contains { $0.player == player && $0.isOn }
  }

  /// The number of a player's request that it acts on next, counted from 1 from now on; `nil` where
  /// it does not count them.
  package func next(at player: PlayerID) -> Int? {
    targets.first { $0.player == player && $0.isOn }?.next
  }

  /// How often it has fired, at a player or at all of them.
  package func fired(at player: PlayerID? = nil) -> Int {
    targets.reduce(0) { $0 + (player == nil || $1.player == player ? $1.fired : 0) }
  }

  /// How many requests passed it, of a player or of all of them.
  package func skipped(at player: PlayerID? = nil) -> Int {
    targets.reduce(0) { $0 + (player == nil || $1.player == player ? $1.skipped : 0) }
  }
}

extension FaultObservation {
  /// An armed fault as it is seen; `name` names players.
  init(
    of fault: ArmedFault, _ provoking: Provoking, at now: Instant, name: (PlayerID) -> String
  ) {
    let names = fault.targets.map { name($0.player) }.joined(separator: ", ")
    let whom =
      switch fault.rule.targets {
      case .players: names
      case .part(let part, _): part.words(of: names)
      case .everyone, .share, .client: fault.rule.targets.words(name)
      }
    (id, key, self.name) = (fault.id, fault.rule.key, fault.rule.name)
    rule = fault.rule.words(of: whom)
    targets = fault.targets.map {
      Target(
        player: $0.player, fired: $0.fired, skipped: $0.skipped, isOn: !$0.isSpent,
        next: fault.rule.trigger.next(after: $0.fired + $0.skipped))
    }
    part = fault.rule.targets.partOfCrowds
    begin = fault.begin > now && fault.awaitedClient == nil ? fault.begin : nil
    (end, ending) = (fault.end, fault.rule.ending.text)
    awaitedClient = fault.awaitedClient
    acts = fault.rule.trigger.isPlanned ? fault.rule.provocation : nil
    requestName = fault.rule.point.requestName
    self.provoking = provoking
    strain = MediaStrain(of: fault.rule)
    beatFailure = fault.rule.beatFailure
  }
}

extension Fault {
  /// Whether it acts for a time on all that passes its point, not on a few requests.
  fileprivate var isLasting: Bool {
    if case .times = ending { false } else { trigger.isTimed }
  }

  /// How long after it is sent a heartbeat fails while it lasts.
  fileprivate var beatFailure: Duration? {
    let isMet = point == .device(.clock) || point.matches(.sessionHeartbeat)
    guard isLasting, isMet else { return nil }
    return switch effect {
    case .drop, .inherent: .zero
    case .status: effect.isHarmlessStatus ? nil : .zero
    case .timeout, .hang: ClientTimes.heartbeatTimeout
    case .swallow, .slow, .delay, .instruct, .malformed, .throttle, .cut, .native, .log, .silence:
      nil
    }
  }
}

/// What a fault that lasts does to a stream's media.
package enum MediaStrain: Hashable, Sendable {
  /// Segments do not come.
  case shortage
  /// The network carries only so many bits per second.
  case narrowness(Int)
  /// The playlist does not come, which a live stream needs again and again.
  case noPlaylist
  /// All comes late.
  case lateness

  /// `nil` where media passes unharmed, or all but a few requests do.
  fileprivate init?(of fault: Fault) {
    guard fault.isLasting, fault.height == nil else { return nil }
    let meetsSegments = fault.point == .device(.clock) || fault.point.matches(.segment)
    guard meetsSegments || fault.point.matches(.manifest) else { return nil }
    switch fault.effect {
    case .status where fault.effect.isHarmlessStatus: return nil
    case .drop, .timeout, .swallow, .hang, .status, .malformed, .native, .inherent:
      self = meetsSegments ? .shortage : .noPlaylist
    case .throttle(let bandwidth): self = .narrowness(bandwidth)
    // Renditions whose segments are larger do not come.
    case .cut(.bytes(let bytes)) where meetsSegments:
      self = .narrowness(bytes * 8 / Int(Timeline.segmentDuration.components.seconds))
    case .slow, .delay: self = .lateness
    case .instruct(.oldPlaylist), .instruct(.sequenceRestart): self = .noPlaylist
    case .cut, .log, .instruct, .silence: return nil
    }
  }

  /// Whether the buffer of a channel runs dry by it while that rendition is loaded.
  package func starves(_ channel: Channel, at rendition: Rendition?) -> Bool {
    switch self {
    case .shortage: true
    case .narrowness(let bandwidth): (rendition?.averageBandwidth ?? .max) > bandwidth
    case .noPlaylist: channel.isLive
    case .lateness: false
    }
  }
}
