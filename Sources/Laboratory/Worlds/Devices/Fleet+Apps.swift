import ContentProtection
package import HeadEndAPI
import Players
import Simulation

/// What viewers and the system do to apps.
extension Fleet {
  func deliver(_ input: PlayerInput, on device: Int) -> [WorldEffect] {
    players(on: device).map { .deliver(input, to: $0) }
  }

  private func idle(_ id: PlayerID) -> Consequences {
    Consequences(outcome: .idle(idleness(of: id)))
  }

  /// A player of the line-up starts.
  func start(_ id: PlayerID) -> [WorldEffect] {
    guard let channel = read(id, { $0.channel }) else { return [] }
    let zap = WorldEffect.deliver(.command(.zap(to: channel)), to: id)
    let downloads = read(id) { $0.configuration.offline.startsAtOnce } == true
    return downloads ? [zap, .deliver(.command(.download), to: id)] : [zap]
  }

  /// Gives a player's app another policy.
  mutating func setPolicy(_ policy: Policy, of id: PlayerID) -> Consequences {
    guard let device = device(of: id) else { return idle(id) }
    self[device: device].app.policy = policy
    return Consequences(
      outcome: .done(), effects: [.announce(.simulator(.policyChanged(policy)), of: id)])
  }

  /// Sends a player's app to the background, or brings it back.
  mutating func switchBackground(of id: PlayerID) -> Consequences {
    guard let device = device(of: id), self[device: device].isAppRunning else {
      return idle(id)
    }
    self[device: device].switchBackground()
    let isInBackground = self[device: device].isInBackground
    return Consequences(
      outcome: .done(.background(isInBackground)),
      effects: isInBackground ? leave(device, by: id) : comeBack(to: device, by: id))
  }

  private func leave(_ device: Int, by id: PlayerID) -> [WorldEffect] {
    let notices: [WorldEffect] = [
      .announce(.app(.willResignActive), of: id), .announce(.app(.didEnterBackground), of: id),
    ]
    let habit = self[device: device].app.policy.background
    switch habit.action {
    case .nothing: return notices + settle(device)
    case .stop: return notices + [.stopInBackground(device: device, after: habit.delay)]
    }
  }

  /// An app that has been in the background since then stops the players that may not play there;
  /// the system suspends it once its calls have returned.
  mutating func stopInBackground(_ device: Int, since begin: Instant) -> [WorldEffect] {
    guard self[device: device].backgroundGrace == .waiting(since: begin) else { return [] }
    let held = players(on: device).filter { id in
      read(id) { !$0.playsInBackground && $0.state.canStop && !$0.configuration.isHosted } == true
    }
    self[device: device].stopInBackground(held)
    return held.flatMap { react(.stop, on: $0, device) } + [.stoppedInBackground(device: device)]
  }

  /// What the system does to an app in the background. It pauses each player that may not play
  /// there. Without the background audio capability and something that uses it, such as Picture in
  /// Picture, it suspends the app: nothing of it runs, no heartbeat either; otherwise SSM works as
  /// normal (Players/SecureSessions, "Background and Picture in Picture"). An app that still has
  /// something to do there is suspended when it has done that.
  func settle(_ device: Int) -> [WorldEffect] {
    guard self[device: device].isInBackground, self[device: device].isAwake else { return [] }
    let all = players(on: device)
    let held = all.filter { read($0) { $0.playsInBackground } != true }
    let isSuspended = held.count == all.count && !self[device: device].isBusyInBackground
    let paused = held.map { WorldEffect.deliver(.background, to: $0) }
    return isSuspended ? paused + [.suspend(device: device)] : paused
  }

  private mutating func comeBack(to device: Int, by id: PlayerID) -> [WorldEffect] {
    let notices: [WorldEffect] = [
      .announce(.app(.willEnterForeground), of: id), .announce(.app(.didBecomeActive), of: id),
    ]
    let returns = deliver(.foreground, on: device) + rotateViews(of: device, by: id)
    let starts = startAgain(on: device)
    guard self[device: device].mainThread.isSuspended else { return notices + returns + starts }
    self[device: device].mainThread.resume()
    self[device: device].app.awaitsBeatAfterBackground = true
    // What has waited comes first: a lease that has ended meanwhile has ended for a paused player.
    return notices + [.drain(device: device)] + returns + starts
  }

  /// An app that resumes playback starts what it has stopped in the background, except what its
  /// viewer had paused, unless it knows of that, and what its viewer has zapped since [N].
  private mutating func startAgain(on device: Int) -> [WorldEffect] {
    let stopped = self[device: device].takeStoppedInBackground()
    let app = self[device: device].app
    guard app.policy.resumes else { return [] }
    return stopped.filter { id in
      read(id) { $0.state == .stopped && (app.policy.keepsPause || !$0.isHeld) } == true
        && !isZapWaiting(of: id)
    }.flatMap { react(.recover, on: $0, device) }
  }

  /// Launches an app that was killed: each player starts the channel that it showed, except those
  /// that an app's own code controls, and one that gets its own command.
  mutating func launchApp(on device: Int, except commanded: PlayerID? = nil) -> [WorldEffect] {
    guard !self[device: device].isAppRunning else { return [] }
    self[device: device].launchApp()
    return players(on: device).flatMap { player -> [WorldEffect] in
      let launch: [WorldEffect] = [
        .announce(.simulator(.appLaunched), of: player), .deliver(.launched, to: player),
      ]
      let channel = read(player) { $0.configuration.isHosted ? nil : $0.channel } ?? nil
      guard player != commanded, let channel else { return launch }
      return launch + [.deliver(.command(.zap(to: channel)), to: player)]
    }
  }

  /// The user turns the device of a player, or turns it back.
  mutating func rotateDevice(of id: PlayerID) -> Consequences {
    guard let device = device(of: id) else { return idle(id) }
    let isPortrait = self[device: device].orientation == .portrait
    let orientation: FlowplayerOrientation = isPortrait ? .landscapeLeft : .portrait
    return Consequences(
      outcome: .done(.turned(orientation)), effects: turn(device, to: orientation, by: id))
  }

  /// Turns a device. An app in the background learns of it when it comes back [N].
  mutating func turn(
    _ device: Int, to orientation: FlowplayerOrientation, by id: PlayerID
  ) -> [WorldEffect] {
    self[device: device].turn(to: orientation)
    return rotateViews(of: device, by: id)
  }

  /// Tells an app how its device is held: its Flowplayer views, all in one controller, may enter or
  /// leave full screen (Players/Flowplayer, "Full screen and rotation").
  private mutating func rotateViews(of device: Int, by id: PlayerID) -> [WorldEffect] {
    guard self[device: device].tellOrientation() else { return [] }
    let orientation = self[device: device].orientation
    let views = fullscreenViews(on: device)
    let outcomes = FullscreenRules.rotate(
      to: orientation, views: views.map(\.view), by: self[device: device].fullscreenReading)
    return [.announce(.app(.didRotate(orientation)), of: id)]
      + zip(views, outcomes).map { .deliver(.rotated($1), to: $0.player) }
  }

  /// The Flowplayer views of an app.
  private func fullscreenViews(on device: Int) -> [(player: PlayerID, view: FullscreenRules.View)] {
    players(on: device).compactMap { player in
      read(player) { $0.fullscreenView }.flatMap(\.self).map { (player: player, view: $0) }
    }
  }

  /// Another view of the same controller that is in full screen: a controller presents one at a
  /// time, and refuses a second [N].
  func viewThatCovers(_ id: PlayerID, on device: Int) -> String? {
    fullscreenViews(on: device).first { $0.player != id && $0.view.isFullscreen }?.view.name
  }

  /// A device shows one picture in a picture: that of a player takes the place of another.
  func endPictureInPicture(for id: PlayerID, on device: Int) -> [WorldEffect] {
    guard read(id, { $0.hasPicture }) == true else { return [] }
    return players(on: device).filter { player in
      player != id && read(player) { $0.isPictureInPicture } == true
    }.map { .deliver(.command(.pictureInPicture), to: $0) }
  }

  /// The players that an app acts on because one of them has met trouble.
  func targets(of trouble: Trouble?, at id: PlayerID, on device: Int) -> [PlayerID] {
    let isForEvery = self[device: device].app.actsOnEvery && trouble?.isOfSession == true
    return isForEvery ? players(on: device) : [id]
  }

  /// What an app does about trouble of one of its players.
  func react(_ reaction: Reaction, on id: PlayerID, _ device: Int) -> [WorldEffect] {
    if reaction == .tell {
      let policy = self[device: device].app.policy
      let notice = SimulatorNotice.appReacted(policy: policy, action: Reaction.telling)
      return [.report(.reacted(reaction), of: id), .announce(.simulator(notice), of: id)]
    }
    let isDone = reaction == .stop && roster.slot(of: id)?.brief.state == .stopped
    guard !isDone, let command = reaction.command else { return [] }
    return [.report(.reacted(reaction), of: id)]
      + (reaction == .restart ? act(.stop, on: id, device) : []) + act(command, on: id, device)
  }

  /// Performs an app's command to one of its players; a stream that was paused stays so, if the
  /// app's policy says that.
  func act(_ command: PlayerCommand, on id: PlayerID, _ device: Int) -> [WorldEffect] {
    let keepsPause = command == .recover && self[device: device].app.policy.keepsPause
    let command = keepsPause && read(id, { $0.isHeld }) == true ? .recoverPaused : command
    return [
      .announce(.simulator(reaction(command, device)), of: id),
      .deliver(.command(command), to: id),
    ]
  }

  /// The announcement of an app's command to one of its players, now or after a while.
  func reaction(
    _ command: PlayerCommand, in wait: Duration? = nil, _ device: Int
  ) -> SimulatorNotice {
    let delay = wait.map {
      " in " + Quantity.text(Duration.milliseconds($0.wholeMilliseconds), gap: " ")
    }
    return .appReacted(
      policy: self[device: device].app.policy, action: command.name + (delay ?? ""))
  }
}

/// What an app's own code does with key requests, and with the keys that it keeps
/// (Players/Offline, "How a licence is kept").
extension Fleet {
  /// Takes a step with the key request of a call.
  mutating func apply(_ step: KeyRequestStep, of call: HostCallID) -> HostSideEffect.Outcome? {
    guard let device = device(of: call.player) else { return nil }
    return switch change(call.player, { $0.apply(step, of: call) }) ?? nil {
    case .request(let spc): .keyRequest(spc)
    case .licence(let licence):
      .persistableKey(self[device: device].app.persistableKeys.store(licence))
    case .failure(let failure): .noKeyRequest(failure)
    case nil: nil
    }
  }

  /// Invalidates a kept key; returns its identifier, and the proof. `nil` on a device that is not
  /// there.
  mutating func invalidate(
    _ key: [UInt8], _ challenge: [UInt8], on name: String, at time: UnixTime
  ) -> (keyIdentifier: String, proof: InvalidationProof, player: PlayerID?)? {
    guard let device = device(named: name) else { return nil }
    let licence = self[device: device].app.persistableKeys.invalidate(key)
    let left = (licence?.end ?? time) - time
    let proof = InvalidationProof(
      challenge: challenge, outcome: licence?.invalidationOutcome(at: time) ?? .notFound,
      secondsLeft: UInt32(clamping: left.components.seconds))
    return (licence?.keyIdentifier ?? "", proof, players(on: device).first)
  }

  /// The bytes of the last key with an identifier that the app of a player keeps.
  package func persistableKey(of keyIdentifier: String, for player: PlayerID) -> [UInt8]? {
    device(of: player).flatMap {
      self[device: $0].app.persistableKeys.latest(of: keyIdentifier)
    }
  }
}
