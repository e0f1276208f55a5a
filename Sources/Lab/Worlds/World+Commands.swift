import Faults
import HeadEndAPI
import Players
import Simulation

extension World {
  /// Does what a user or a script asks for, at the present instant, and lets happen what that leads
  /// to at this instant. A command that names a player, channel or fault that is not there does
  /// nothing.
  package mutating func perform(_ command: Command, _ outbox: inout Outbox) {
    carryOut(command, &outbox)
    advance(to: now, &outbox)
  }

  private mutating func carryOut(_ command: Command, _ outbox: inout Outbox) {
    switch command {
    case .player(let id, let command):
      give(.command(command), to: id, &outbox)
    case .addPlayer(let channel, let name): addPlayer(channel, name, &outbox)
    case .removePlayer(let id): remove(id, &outbox)
    case .seat(let configuration): seat(configuration, &outbox)
    case .answerHostCall(let id, let answer): self.answer(id, answer, &outbox)
    case .hostErrand(let errand, let id): run(errand, for: id, &outbox)
    case .background(let id): switchBackground(of: id, &outbox)
    case .rotate(let id): rotateDevice(of: id, &outbox)
    case .setPolicy(let id, let policy): setPolicy(policy, of: id, &outbox)
    case .arm(let fault, let provoke): arm(fault, provoke: provoke, &outbox)
    case .inject(let letter, let id, let provoke):
      inject(letter, id, provoke: provoke, &outbox)
    case .clearFault(let id): clearFaults(&outbox) { $0.id == id }
    case .clearFaultNamed(let name): clearFaults(&outbox) { $0.rule.name == name }
    case .clearFaults(let id): clearFaults(of: id, reason: "cleared", &outbox)
    case .say(let text): announce(.caption(text), of: nil, &outbox)
    case .putMarker(let label): announce(.markerPut(label), of: nil, &outbox)
    case .beginChapter(let title): announce(.chapterBegan(title), of: nil, &outbox)
    }
  }

  /// What the next guest is called who is not named.
  package var nextGuest: String { LineUp.guestID(devices.count - lineUp.devices.count + 1) }

  /// A guest comes with a device of their own, on the first account.
  private mutating func addPlayer(_ number: Int, _ name: String?, _ outbox: inout Outbox) {
    let guest = devices.count - lineUp.devices.count + 1
    let name = name ?? LineUp.guestID(guest)
    let isTaken = players.contains { $0.map { $0.configuration.name == name } ?? false }
    guard guest <= LineUp.guestLimit, !isTaken, let channel = lineUp.channel(number),
      let account = lineUp.accounts.first
    else { return }
    let configuration = PlayerConfiguration(
      name: name, device: LineUp.guestID(guest), account: account.id, channel: channel,
      renewAtPermille: lineUp.renewAtPermille)
    add(
      LineUp.Device(
        id: configuration.device, account: account.id, policy: .documented,
        players: [configuration]))
    let id = seat(configuration, on: devices.count - 1)
    announce(.playerAdded, of: id, &outbox)
    joinFaults(id, &outbox)
    give(.command(.zap(to: channel)), to: id, &outbox)
  }
}
