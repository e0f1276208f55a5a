import HeadEnd
import HeadEndAPI
import Players
import Simulation

extension World {
  /// Adds a player on the device of its configuration; nothing if there is no such device.
  mutating func seat(_ configuration: PlayerConfiguration) {
    guard let device = fleet.device(named: configuration.device) else { return }
    launchApp(on: device)
    let id = seat(configuration, on: device)
    announce(.playerAdded, of: id)
    passFaults(to: id, on: device)
  }

  /// An item of an app's own code takes over the faults of the one before on its screen, except
  /// those that meet the end of that one's session.
  private mutating func passFaults(to id: PlayerID, on device: Int) {
    guard let screen = fleet.screen(of: id), head.hasArmedFaults,
      let last = fleet.players(on: device).last(where: {
        $0 != id && fleet.screen(of: $0) == screen
      }
      )
    else { return }
    let isEnding = fleet.read(last) { $0.endsSession } == true
    head.passFaults(from: last, to: id, keepingTeardown: isEnding)
  }

  /// Removes a player: it is stopped first, so that its session ends.
  mutating func remove(_ id: PlayerID) -> CommandOutcome {
    let name = name(of: id)
    if desk.clients.contains(id) {
      forget(id, .ended)
      return .done(.forgotten(name))
    }
    if crowds.contains(id) { return thinOut(id) }
    guard let device = fleet.device(of: id) else { return .idle(.wasRemovedBefore) }
    fleet[device: device].mainThread.forget(id)
    handle(.command(.stop), id, device)
    handle(.removed, id, device)
    cancelTimers(of: id)
    _ = clearFaults(of: id, reason: "player removed")
    host.forget(id)
    announce(.playerRemoved, of: id)
    fleet.remove(id)
    return .done(.removed(name))
  }

  /// What the next guest's device is called, and the guest unless named: by its number on the wall,
  /// or the next that is free.
  package var nextGuest: String {
    var number = fleet.nextPlayer.index + 1
    while isTaken(LineUp.guestID(number)) { number += 1 }
    return LineUp.guestID(number)
  }

  private func isTaken(_ name: String) -> Bool {
    roster.hasSeat(named: name) || services.account(ofDevice: name) != nil
  }

  private var guestCount: Int { fleet.deviceCount - lineUp.devices.count }

  /// A guest has a device of their own, on the first account.
  mutating func addGuest(_ number: Int, _ name: String?) -> CommandOutcome {
    let device = nextGuest
    let name = name ?? device
    if let obstacle = obstacle(toAdding: name, number) { return .idle(obstacle) }
    guard let channel = lineUp.channel(number), let account = lineUp.accounts.first else {
      return .idle(.unfitPlayer)
    }
    let configuration = PlayerConfiguration(
      name: name, device: device, account: account.id, channel: channel,
      renewAtPermille: lineUp.renewAtPermille)
    add(
      LineUp.Device(
        id: device, account: account.id, policy: .documented, players: [configuration]))
    head.admit(
      device: device, account: account.id, sessionLimit: account.sessionLimit,
      address: lineUp.address(ofHousehold: account.id))
    let id = seat(configuration, on: fleet.deviceCount - 1)
    announce(.playerAdded, of: id)
    joinFaults(id)
    give(.command(.zap(to: channel)), to: id)
    return .done(.added(name))
  }

  /// The reason why a command that names a player would do nothing; `nil` if it would do something,
  /// and for every other command.
  package func obstacle(to command: Command) -> CommandOutcome.Idleness? {
    switch command {
    case .rename(let id, let name): obstacle(toRenaming: id, to: name)
    case .addPlayer(let channel, let name): obstacle(toAdding: name ?? nextGuest, channel)
    default: nil
    }
  }

  /// Why no guest of that name can be added on that channel; `nil` where one can.
  func obstacle(toAdding name: String, _ channel: Int) -> CommandOutcome.Idleness? {
    if guestCount >= LineUp.guestLimit { return .guestsAreFull(limit: LineUp.guestLimit) }
    let isFit =
      !roster.hasSeat(named: name) && lineUp.channel(channel) != nil && !lineUp.accounts.isEmpty
    return isFit ? nil : .unfitPlayer
  }

  mutating func setPolicy(_ policy: Policy, of id: PlayerID) -> CommandOutcome {
    guard let device = fleet.device(of: id) else { return .idle(idleness(of: id)) }
    fleet[device: device].app.policy = policy
    announce(.policyChanged(policy), of: id)
    return .done()
  }

  /// Gives every device an app to compare its own with (`Policy.twin`).
  package mutating func replaceAppsByTwins() {
    for device in 0..<fleet.deviceCount { fleet[device: device].app.becomeTwin() }
  }

  /// Background and back. Without the background audio capability and something that uses it, such
  /// as Picture in Picture, the system suspends the app: nothing of it runs, no heartbeat either;
  /// with it, SSM works as normal
  /// (Players/SecureSessions, "Background and Picture in Picture").
  mutating func switchBackground(of id: PlayerID) -> CommandOutcome {
    guard let device = fleet.device(of: id), fleet[device: device].isAppRunning else {
      return .idle(idleness(of: id))
    }
    fleet[device: device].switchBackground()
    let isInBackground = fleet[device: device].isInBackground
    if isInBackground {
      announce(.app(.willResignActive), of: id)
      announce(.app(.didEnterBackground), of: id)
      suspend(device)
    } else {
      announce(.app(.willEnterForeground), of: id)
      resume(device)
    }
    return .done(.background(isInBackground))
  }

  private mutating func suspend(_ device: Int) {
    let players = fleet.players(on: device)
    let goesOn = players.contains { fleet.read($0) { $0.playsInBackground } == true }
    guard !goesOn else { return }
    for player in players { give(.background, to: player) }
    fleet[device: device].mainThread.suspend()
  }

  private mutating func resume(_ device: Int) {
    guard fleet[device: device].mainThread.isSuspended else { return }
    fleet[device: device].mainThread.resume()
    fleet[device: device].app.awaitsBeatAfterBackground = true
    for player in fleet.players(on: device) { give(.foreground, to: player) }
    drainBacklog(of: device)
  }

  /// The user turns a device, or turns it back.
  mutating func rotateDevice(of id: PlayerID) -> CommandOutcome {
    guard let device = fleet.device(of: id) else { return .idle(idleness(of: id)) }
    let isPortrait = fleet[device: device].orientation == .portrait
    let orientation: FlowplayerOrientation = isPortrait ? .landscapeLeft : .portrait
    turn(device, to: orientation, by: id)
    return .done(.turned(orientation))
  }

  /// Turns a device: its app's Flowplayer views, all in one controller, may enter or leave full
  /// screen (Players/Flowplayer, "Full screen and rotation").
  mutating func turn(_ device: Int, to orientation: FlowplayerOrientation, by id: PlayerID) {
    guard fleet[device: device].orientation != orientation else { return }
    fleet[device: device].turn(to: orientation)
    let views = fleet.players(on: device).compactMap { player in
      fleet.read(player) { $0.fullscreenView }.flatMap(\.self).map { (player: player, view: $0) }
    }
    announce(.app(.didRotate(orientation)), of: id)
    let outcomes = FullscreenRules.rotate(to: orientation, views: views.map(\.view))
    for (view, outcome) in zip(views, outcomes) {
      give(.rotated(outcome), to: view.player)
    }
  }
}

extension World {
  /// How long a viewer takes to open an app again that has disappeared [N].
  static let launchDelay = Duration.seconds(3)

  /// Gives a player a command; an app that was killed is launched first, if the command plays
  /// something. Those who judge hear of it what is said here.
  mutating func order(
    _ command: PlayerCommand, of id: PlayerID, heard content: Aside.Content?
  ) -> CommandOutcome {
    if desk.clients.contains(id) {
      if let reason = desk.refusal(of: command, by: id) { return refuse(command, of: id, reason) }
      announce(desk.tell(ClientOrder(command), to: id), ofClient: id)
      return .done()
    }
    guard let device = fleet.device(of: id) else { return .idle(idleness(of: id)) }
    if !fleet[device: device].isAppRunning {
      guard command.row.startsPlayback else { return refuse(command, of: id, .appWasKilled) }
      launchApp(on: device, except: id)
    }
    tell(content, of: id)
    if command.row.endsRetries { forgetRetries(of: id) }
    if command == .pictureInPicture, fleet.read(id, { $0.hasPicture }) == true {
      endPictureInPicture(besides: id, on: device)
    }
    return switch give(.command(command), to: id) {
    case .done: .done()
    case .switched(let isOn): .done(.switched(isOn: isOn))
    case .refused(let reason): .refused(refusal(of: command, by: id, reason))
    case .nothing: .idle(idleness(of: id))
    }
  }

  /// Announces that somebody cannot do what they were told to do.
  private mutating func refuse(
    _ command: PlayerCommand, of id: PlayerID, _ reason: CommandRefusal
  ) -> CommandOutcome {
    announce(.commandRefused(command.name, reason), of: id)
    return .refused(refusal(of: command, by: id, reason))
  }

  private func refusal(
    of command: PlayerCommand, by id: PlayerID, _ reason: CommandRefusal
  ) -> CommandOutcome.Refusal {
    CommandOutcome.Refusal(player: name(of: id), command: command.name, reason: reason)
  }

  /// Tells those who judge, if there is something to tell.
  mutating func tell(_ content: Aside.Content?, of id: PlayerID) {
    if let content { outbox.add(content, of: id) }
  }

  /// A device shows one picture in a picture: the next takes its place.
  private mutating func endPictureInPicture(besides id: PlayerID, on device: Int) {
    for player in fleet.players(on: device)
    where player != id && fleet.read(player, { $0.isPictureInPicture }) == true {
      give(.command(.pictureInPicture), to: player)
    }
  }

  /// Resets the media services of a player's device: every item there is lost, and the app is told
  /// of it first.
  mutating func resetMediaServices(of id: PlayerID) {
    guard let device = fleet.device(of: id), fleet[device: device].isAppRunning else { return }
    announce(.app(.mediaServicesWereReset), of: id)
    for player in fleet.players(on: device) { give(.mediaServicesReset, to: player) }
  }

  /// Interrupts the audio of a device's app, or ends that. A suspended app is not told of the end,
  /// so an end is not guaranteed (Players/MultiInstance, "Audio interruptions").
  mutating func interruptAudio(_ begins: Bool, on device: Int) {
    let players = fleet.players(on: device)
    guard fleet[device: device].isAppRunning, let first = players.first,
      begins || !fleet[device: device].mainThread.isSuspended
    else { return }
    let interruption = begins ? AudioInterruption.began : .ended(shouldResume: true)
    announce(.app(.audioSessionInterrupted(interruption)), of: first)
    for player in players { give(.audioInterrupted(interruption), to: player) }
  }

  /// Updates the system of a player's device: keys that are kept there have an old format.
  mutating func updateSystem(of id: PlayerID) {
    guard let device = fleet.device(of: id) else { return }
    fleet[device: device].app.keptKeysAreObsolete()
  }

  /// Ends the process of a player's app: all its players are lost, and with them their requests and
  /// heartbeats. Nothing is torn down, and the app is notified of nothing: its sessions count until
  /// the server has missed their heartbeats (Players/SecureSessions).
  mutating func killApp(of id: PlayerID) -> CommandOutcome {
    guard let device = fleet.device(of: id), fleet[device: device].isAppRunning else {
      return .idle(idleness(of: id))
    }
    fleet.killApp(on: device)
    for player in fleet.players(on: device) {
      forgetWaits(of: player)
      announce(.appKilled, of: player)
      endFaults(withAppOf: player)
    }
    return .done()
  }

  /// Launches an app that was killed: each player starts the channel that it showed, except those
  /// that an app's own code controls, and one that is given a command of its own.
  mutating func launchApp(on device: Int, except commanded: PlayerID? = nil) {
    guard !fleet[device: device].isAppRunning else { return }
    fleet[device: device].launchApp()
    for player in fleet.players(on: device) {
      announce(.appLaunched, of: player)
      give(.launched, to: player)
      let channel = fleet.read(player) { $0.configuration.isHosted ? nil : $0.channel } ?? nil
      guard player != commanded, let channel else { continue }
      give(.command(.zap(to: channel)), to: player)
    }
  }
}

extension World {
  /// Lets a player's app try again at once.
  mutating func tryAgain(_ id: PlayerID, _ device: Int) {
    outbox.add(.reacted(.tryAgain), of: id)
    retries.begin(id, stream: retryStream(of: id))
    react(.recover, id, device)
  }

  /// Lets a player's app try again after its back-off. Errors that come before a try that was put
  /// off do not put off another.
  mutating func tryAgainLater(_ id: PlayerID, _ device: Int) {
    guard !retries.isPending(id) else { return }
    outbox.add(.reacted(.tryAgainLater), of: id)
    // It stops, as a documented app does, and only then waits.
    give(.command(.stop), to: id)
    let backoff = fleet[device: device].backoff
    let delay = retries.delay(of: id, backoff, stream: retryStream(of: id))
    retries.set(id, schedule.add(.retry(id), at: now + delay))
    let milliseconds = Duration.milliseconds(delay.wholeMilliseconds)
    announce(
      .appReacted(
        policy: .retrying,
        action: "\(PlayerCommand.recover.name) in \(Quantity.text(milliseconds, gap: " "))"),
      of: id)
  }

  /// The back-off of a player's app is over.
  mutating func endBackoff(of id: PlayerID) {
    guard let device = fleet.device(of: id) else { return }
    retries.begin(id, stream: retryStream(of: id))
    react(.recover, id, device)
  }

  /// A player plays again, or somebody else decides what it does.
  mutating func forgetRetries(of id: PlayerID) {
    if let ticket = retries.reset(id) { schedule.cancel(ticket) }
  }

  /// A stream of its own, where a player's draws begin.
  private func retryStream(of id: PlayerID) -> RandomStream {
    RandomStream(seed: seed, name: "\(fleet.name(of: id)).retries")
  }
}
