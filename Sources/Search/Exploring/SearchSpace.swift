import Faults
package import HeadEndAPI
import Players
package import Simulation
package import Worlds

/// The choices of a search: its players, their requests while nothing goes wrong, and the faults
/// and actions that have an effect on each.
package struct SearchSpace: Sendable {
  /// A player, and the device that its app runs on.
  package struct Player: Hashable, Sendable {
    package let id: PlayerID
    package let device: String
    package let channel: Channel

    package init(_ id: PlayerID, on device: String, at channel: Channel) {
      (self.id, self.device, self.channel) = (id, device, channel)
    }
  }

  /// A fault or an action at a player.
  package struct Choice: Hashable, Sendable {
    /// The fault's key, or the scenario step that gives the command.
    package let word: String
    package let player: PlayerID
    /// The fault that strikes; `nil` for an action.
    package let fault: Character?
    /// Whether the fault lasts for a while, though a press of its key strikes once.
    package let lasts: Bool

    package init(_ word: String, at player: PlayerID) {
      (self.word, self.player, fault, lasts) = (word, player, nil, false)
    }

    package init(fault: Character, at player: PlayerID, lasts: Bool = false) {
      (word, self.player, self.fault, self.lasts) = (String(fault), player, fault, lasts)
    }

    /// What it does; `nil` for an action, and for a key without a fault.
    func strike(provoke: Provoking) -> Command? {
      guard lasts else { return fault.map { .inject($0, player, provoke: provoke) } }
      guard var outage = fault.flatMap(FaultCatalogue.kind)?.fault(of: .player(player)) else {
        return nil
      }
      outage.ending = .lasting(Self.outage)
      return .arm(outage, provoke: provoke)
    }

    /// How long a service fails at a stretch: longer than any rule's window for repeats [N].
    private static let outage = Duration.seconds(20)

    /// Whether it is done to an app as a whole.
    package var isOfApp: Bool { ["background", "kill", "rotate", "add"].contains(word) }
  }

  package let start: Instant
  package let players: [Player]
  package let channels: [Channel]
  /// When players ask a service for something in the quiet run, in order.
  package let requests: [Instant]
  /// How long a session service waits between two heartbeats.
  package let heartbeat: Duration
  /// The devices whose apps a script leaves in the background, and since when.
  let away: [String: Instant]
  /// What is tried alone: every fault and every action, at every player; where outages are tried,
  /// also each fault that strikes one request, for a while.
  package private(set) var choices: [Choice]

  package init(
    start: Instant, players: [Player], channels: [Channel], requests: [Instant],
    heartbeat: Duration, away: [String: Instant] = [:], faults: [Character], actions: [String],
    outages: Bool = false
  ) {
    (self.start, self.players, self.channels) = (start, players, channels)
    (self.requests, self.heartbeat, self.away) = (requests, heartbeat, away)
    choices =
      players.flatMap { player in faults.map { Choice(fault: $0, at: player.id) } }
      + players.flatMap { player in actions.map { Choice($0, at: player.id) } }
    guard outages else { return }
    let lasting = faults.filter { key in
      FaultCatalogue.kind(key).map { $0.point.isOnWire && $0.ending == .once } ?? false
    }
    choices += players.flatMap { player in
      lasting.map { Choice(fault: $0, at: player.id, lasts: true) }
    }
  }

  /// Keeps only what did something.
  package mutating func keep(_ able: Set<Choice>) { choices.removeAll { !able.contains($0) } }

  /// What viewers do with an app, or the system to it, in the words of a scenario's steps.
  package static let actions = [
    "zap", "recover", "play", "pause", "stop", "renew", "seek", "airplay", "pip", "rotate",
    "background", "kill", "download", "add", "remove",
  ]

  /// One command of a word for a player; a channel or a position is drawn.
  func command(_ word: String, for player: Player, using random: inout RandomStream) -> Command? {
    switch word {
    case "zap": channels.randomElement(using: &random).map { .player(player.id, .zap(to: $0)) }
    case "recover": .player(player.id, .recover)
    case "play": .player(player.id, .play)
    case "pause": .player(player.id, .pause)
    case "stop": .player(player.id, .stop)
    case "renew": .player(player.id, .renewLicence)
    case "seek":
      .player(player.id, .seek(to: random.duration(upTo: player.channel.duration).inTenths))
    case "airplay": .player(player.id, .airPlay)
    case "pip": .player(player.id, .pictureInPicture)
    case "rotate": .rotate(player.id)
    case "background": .background(player.id)
    case "kill": .killApp(player.id)
    case "download": .player(player.id, .download)
    case "add": channels.randomElement(using: &random).map { .addPlayer(channel: $0.number) }
    case "remove": .removePlayer(player.id)
    default: nil
    }
  }
}

extension Command {
  /// What findings are compared by: a fault's key, with how long it lasts where its key says
  /// otherwise, or an action's word; `nil` for what no search tries.
  package var word: String? {
    switch self {
    case .inject(let key, _, _): String(key)
    case .arm(let fault, _): fault.word
    case .player(_, let command), .hosted(_, let command?, _): command.word
    case .hosted(_, nil, _): nil
    case .background: "background"
    case .killApp: "kill"
    case .rotate: "rotate"
    case .addPlayer: "add"
    case .removePlayer: "remove"
    case .clearFaults, .clearFault, .clearFaultNamed: "clear"
    case .setPolicy: "policy"
    case .setNetwork: "network"
    case .setCapacity: "capacity"
    case .bringBack: "bringBack"
    case .rename, .seat, .answerHostCall, .hostSideEffect, .reset, .outside, .upstreamAnswered,
      .say, .beginChapter,
      .putMarker, .show:
      nil
    }
  }
}

extension Fault {
  fileprivate var word: String {
    guard let kind else { return name }
    return ending == kind.ending ? String(kind.key) : "\(kind.key) \(ending.text)"
  }
}

extension PlayerCommand {
  /// The step that gives it, where a search tries it; else its name.
  fileprivate var word: String {
    row.step.flatMap { step in
      step.action == nil && SearchSpace.actions.contains(step.key) ? step.key : nil
    } ?? name
  }
}

extension Duration {
  /// Without what is less than a tenth of a second.
  var inTenths: Duration { .milliseconds(wholeMilliseconds / 100 * 100) }
}
