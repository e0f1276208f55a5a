package import Crowd
package import Events
package import Faults
package import HeadEndAPI
package import Players
package import Simulation

/// The whole world at one instant, immutable: what the screen draws and state expectations read.
/// It may observe only some slots; the roster has all of them.
package struct WorldObservation: Hashable, Sendable {
  package let now: Instant
  package let seed: UInt64
  /// Name of the line-up, such as `classic`.
  package let lineUp: String
  /// Whether heartbeat and lease are shorter than in production, to be said on screen.
  package let usesDemoTimings: Bool
  package let channels: [Channel]
  /// The policies that its apps can have.
  package let policies: [Policy]
  package let accounts: [AccountObservation]
  /// How far the limits beside the accounts' own are used.
  package let rules: [SessionRuleUse]
  /// The decoder use of the observed devices that have more players than decoders, by the device's
  /// name.
  package let decoders: [String: DecoderUse]
  /// All observed slots, in the order of the roster.
  package let slots: [WallSlot]
  /// All crowds, whether their slots are observed or not.
  package let crowds: [CrowdObservation]
  /// The one inspected viewer of a crowd.
  package let viewer: ViewerObservation?
  /// All slots in brief.
  package let roster: Roster
  package let faults: [FaultObservation]
  /// In the order in which they were first armed; those of ended faults too.
  package let faultCounts: [FaultCount]
  /// What the head-end does; `nil` unless it was asked for.
  package let headEnd: HeadEndObservation?
  /// The notification centre of the focused player's app; `nil` unless the screen shows it.
  package var appCenter: AppCenterObservation?
  /// The observers of the session's bus; empty unless the screen shows them.
  package var observers: [EventBus.ObserverDescription] = []
  /// The session's zaps by app; empty unless the screen shows them.
  package var zapTimes: [AppZapTimes] = []
  /// Those that have begun since the present chapter; empty before one, and unless the screen shows
  /// them.
  package var zapTimesOfChapter: [AppZapTimes] = []

  /// The observed players of SDKs.
  package var players: [PlayerObservation] { slots.compactMap(\.player) }

  /// The occupant of a slot; `nil` when it is not observed.
  package func slot(_ id: PlayerID) -> WallSlot? {
    guard let first = slots.first, let begin = roster.place(of: first.id),
      let place = roster.place(of: id)
    else { return nil }
    // Neighbours are observed together: a search would copy those that it passes.
    if slots.indices.contains(place - begin), slots[place - begin].id == id {
      return slots[place - begin]
    }
    return slots.first { $0.id == id }
  }

  /// A crowd; `nil` for any other player.
  package func crowd(_ id: PlayerID) -> CrowdObservation? { crowds.first { $0.id == id } }
}

/// How many sessions an account uses, and how many it may use.
package struct AccountObservation: Hashable, Sendable {
  package let id: String
  package let sessions: Int
  package let limit: Int
  /// Those of the sessions that no player of the line-up's devices holds any more.
  package var orphans = 0
}

/// The decoders of a device, and the players that use them.
package struct DecoderUse: Hashable, Sendable {
  package let count: Int
  /// Names on the wall of the players that have an item.
  package let users: [String]
}

/// The state of the head-end for its panel: made only when the panel is shown.
package struct HeadEndObservation: Hashable, Sendable {
  /// Sessions that are live.
  package let sessions: Int
  /// How many all accounts together may have.
  package let limit: Int
  /// The services' queues, with what each service has done lately.
  package let queues: ServiceQueues
  /// Those sessions, with their owners: orphans first, then the oldest.
  package private(set) var open: [OpenSession] = []
}
