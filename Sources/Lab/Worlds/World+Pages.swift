import Faults
import HeadEndAPI
import Players
import Simulation

/// What zapdeck's own page is told to do, wherever it is open; and names of real clients.
extension World {
  /// Tells a page what a player would be told.
  mutating func order(_ command: PlayerCommand, ofClient id: PlayerID) -> CommandRefusal? {
    guard outside[id]?.takesOrders == true else { return .realClient }
    guard let order = ClientOrder(command) else { return .pageCannot }
    tell(order, toClient: id)
    return nil
  }

  /// Has a page bring about what a fault waits for.
  mutating func provoke(_ rule: Fault, ofClient id: PlayerID) {
    guard canProvoke(rule, atClient: id), let order = ClientOrder(provoking: rule) else { return }
    tell(order, toClient: id)
  }

  private mutating func tell(_ order: ClientOrder, toClient id: PlayerID) {
    _ = outside.change(id) { $0.note(order) }
    guard let client = outside[id] else { return }
    fleet.note(client)
    announce(.outside(.ordered(order, key: client.key)), of: id)
  }

  /// Whether a page can bring about what a fault waits for.
  func canProvoke(_ rule: Fault, atClient id: PlayerID) -> Bool {
    outside[id]?.takesOrders == true && ClientOrder(provoking: rule) != nil
  }

  /// Names a real client.
  mutating func rename(_ id: PlayerID, to name: String) -> CommandOutcome {
    if let obstacle = obstacle(toRenaming: id, to: name) { return .idle(obstacle) }
    guard let client = outside[id] else { return .idle(.wasRemoved) }
    _ = outside.change(id) { $0.rename(to: name) }
    if let client = outside[id] { fleet.note(client) }
    announce(.outside(.renamed(from: client.name)), of: id)
    return .done(.renamed(from: client.name))
  }
}

extension World {
  /// The reason why a command that names a player would do nothing; `nil` if it would do something,
  /// and for every other command.
  package func obstacle(to command: Command) -> CommandOutcome.Idleness? {
    switch command {
    case .rename(let id, let name): obstacle(toRenaming: id, to: name)
    case .addPlayer(let channel, let name): obstacle(toAdding: name ?? nextGuest, channel)
    default: nil
    }
  }

  private func obstacle(toRenaming id: PlayerID, to name: String) -> CommandOutcome.Idleness? {
    guard let client = outside[id] else {
      return roster.seat(of: id).map { .keepsName($0.name) } ?? .wasRemoved
    }
    if name == client.name { return .isCalledSo(name) }
    if !Self.isClientName(name) { return .unfitName(name) }
    return hasPlayer(named: name) ? .nameIsTaken(name) : nil
  }
}

extension ClientOrder {
  /// What a player's command is for a page; `nil` for what it cannot do.
  fileprivate init?(_ command: PlayerCommand) {
    switch command {
    case .play: self = .play
    case .pause: self = .pause
    case .stop: self = .stop
    case .recover: self = .recover
    case .zap(let channel): self = .zap(channel: channel.number)
    case .renewLicence: self = .ask(.licence)
    case .seek, .seekToLive, .setRate, .setVolume, .setMuted, .prefer, .configureView,
      .setFullscreen, .download, .pauseDownload, .resumeDownload, .cancelDownload, .removeDownload,
      .renewKept, .returnKey, .processKeyRequest, .renewKey, .dropCertificate, .airPlay,
      .pictureInPicture:
      return nil
    }
  }

  /// What makes a page send the request that a fault waits for; `nil` where it sends none.
  fileprivate init?(provoking rule: Fault) {
    switch rule.provocation {
    case .zap, .dropCertificate: self = .recover
    case .renewLicence: self = .ask(.licence)
    case .nextBeat: self = .ask(.sessionHeartbeat)
    // With its next heartbeat a client hears that its session was killed.
    case .immediate where rule.point == .device(.operatorKill): self = .ask(.sessionHeartbeat)
    case .nextRequest:
      guard case .operation(let operation) = rule.point else {
        self = .recover
        return
      }
      self = .ask(operation)
    case .airPlay, .immediate, .launch: return nil
    }
  }
}
