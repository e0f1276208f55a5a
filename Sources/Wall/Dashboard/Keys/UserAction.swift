import Players
import Simulation
import Worlds

/// Something that keys and the palette do: its target, the reason why it would change nothing, and
/// its request to the session. `ActionTable` gives it its keys.
package struct UserAction: Sendable {
  /// The target of an action.
  enum Concern: Sendable {
    case nobody
    /// Time, which real clients control while the server runs.
    case time
    /// Players, real clients or crowds.
    case players
    /// The focused player, which gets an order; and why a crowd does not.
    case order(atCrowd: String)
    /// All marked players, which get an order; and why a crowd does not.
    case orders(atCrowd: String)
  }

  /// What the palette calls it.
  let name: String
  let concern: Concern
  /// Whether zapdeck's own page does it, too.
  private let drivesPages: Bool
  /// Whether it acts in what is open above the wall, or over the map of a crowd.
  let isForPanels: Bool
  /// The fault that it injects; `nil` for any other action.
  let faultKey: Character?
  private let idle: @Sendable (Situation) -> String?
  private let act: @Sendable (Situation) -> Effect

  init(
    _ name: String, _ concern: Concern = .nobody, isForPanels: Bool = false,
    faultKey: Character? = nil, drivesPages: Bool = false,
    idle: @escaping @Sendable (Situation) -> String? = { _ in nil },
    does act: @escaping @Sendable (Situation) -> Effect
  ) {
    self.name = name
    self.concern = concern
    self.isForPanels = isForPanels
    self.faultKey = faultKey
    self.drivesPages = drivesPages
    self.idle = idle
    self.act = act
  }

  /// An action that changes only what is shown.
  init(
    _ name: String, _ concern: Concern = .nobody, drivesPages: Bool = false,
    shows change: Change,
    idle: @escaping @Sendable (Situation) -> String? = { _ in nil }
  ) {
    self.init(name, concern, drivesPages: drivesPages, idle: idle) { _ in .shows(change) }
  }

  /// An action that does nothing on the wall itself.
  init(inPanels name: String, faultKey: Character? = nil) {
    self.init(name, isForPanels: true, faultKey: faultKey) { _ in .stays }
  }

  /// What it leads to where it is not idle.
  func effect(in situation: Situation) -> Effect { act(situation) }

  /// Why it would change nothing; `nil` when it does something.
  func obstacle(in situation: Situation) -> String? {
    switch concern {
    case .nobody: break
    case .time: if situation.clock.isHeld { return ServerAddress.timeIsHeld }
    case .players, .order, .orders:
      if situation.roster.count == 0 {
        return "no players: \(situation.ownKeys.hint("+")) adds one"
      }
    }
    return refusal(in: situation) ?? idle(situation)
  }

  /// Why the focused slot takes no orders; `nil` when it does, or others are marked beside it.
  private func refusal(in situation: Situation) -> String? {
    guard let obstacleAtCrowd else { return nil }
    if case .orders = concern, situation.targets.count > 1 { return nil }
    switch situation.slot {
    case .crowd(let crowd): return "\(crowd.name) is a crowd: \(obstacleAtCrowd)"
    case .client(let client) where client.takesOrders:
      return drivesPages ? nil : "\(client.name) is a web page: it cannot do that"
    case .client(let client):
      return "zapdeck cannot control \(client.name): \(ClientText.howToDrive(client.kind))"
    case .player, nil: return nil
    }
  }

  /// Why it makes no sense on a crowd; `nil` when it does.
  var obstacleAtCrowd: String? {
    switch concern {
    case .nobody, .time, .players: nil
    case .order(let reason), .orders(let reason): reason
    }
  }

  /// Whether it stops time, turns it back, or changes its speed.
  var movesTime: Bool { if case .time = concern { true } else { false } }
}

extension UserAction: Hashable {
  /// No two actions have the same name.
  package static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The circumstances of a key press: the moment and the keys' targets.
struct Situation {
  let moment: Moment
  let selection: Selection
  let ownKeys: OwnKeys
  /// The line of the log that is read; `nil` where none is.
  var line: String?
  /// The household of the viewer under the cursor of a crowd's map; 0 without one.
  var household = 0

  var world: WorldObservation { moment.world }
  var clock: WallClock { moment.clock }
  var roster: Roster { moment.roster }

  /// The focused slot; `nil` when the wall is empty.
  var slot: WallSlot? { selection.slot(in: world) }

  /// The focused player; `nil` when there is none.
  var player: PlayerObservation? { slot?.player }

  /// The marked players, or else the focused one.
  var targets: [Roster.Entry] { selection.targets(in: roster) }
}
