import Faults
import HeadEnd
import HeadEndAPI
import Players
import Simulation

extension World {
  /// What a TVSDK app's author wrote into it; `nil` for the other flavours. The cookie names the
  /// household to the entitlement server.
  func loaderSettings(_ configuration: PlayerConfiguration) -> LoaderSettings? {
    guard configuration.flavour == .tvsdk else { return nil }
    let loader = configuration.loader
    return LoaderSettings(
      useCase: loader.useCase,
      certificate: loader.hasCertificate ? head.base.applicationCertificate : nil,
      enforcesDeviceID: loader.enforcesDeviceID, cookie: configuration.account,
      credentials: head.base.expressPlayCredentials)
  }

  mutating func setPolicy(_ policy: Policy, of id: PlayerID, _ outbox: inout Outbox) {
    guard let device = device(of: id) else { return }
    devices[device].app.policy = policy
    announce(.policyChanged(policy), of: id, &outbox)
  }

  /// Background and back. Without Picture in Picture the system suspends the app: nothing of it
  /// runs, no heartbeat either; with it, SSM works as normal
  /// (Players/SecureSessions, "Background and Picture in Picture").
  mutating func switchBackground(of id: PlayerID, _ outbox: inout Outbox) {
    guard let device = device(of: id) else { return }
    devices[device].isInBackground.toggle()
    if devices[device].isInBackground {
      announce(.didEnterBackground, of: id, &outbox)
      suspend(device, &outbox)
    } else {
      announce(.willEnterForeground, of: id, &outbox)
      resume(device, &outbox)
    }
  }

  /// Turns a device: its app's Flowplayer views, all in one controller, may enter or leave full
  /// screen (Players/Flowplayer, "Full screen and rotation").
  mutating func rotateDevice(of id: PlayerID, _ outbox: inout Outbox) {
    guard let device = device(of: id) else { return }
    let orientation: FlowplayerOrientation =
      devices[device].orientation == .portrait ? .landscapeLeft : .portrait
    devices[device].orientation = orientation
    let seated = players(on: device).filter { players[$0.index]?.fullscreenView != nil }
    let views = seated.compactMap { players[$0.index]?.fullscreenView }
    announce(.didRotate(orientation), of: id, &outbox)
    for (player, outcome) in zip(seated, FullscreenRules.rotate(to: orientation, views: views)) {
      give(.rotated(outcome), to: player, &outbox)
    }
  }

  private mutating func suspend(_ device: Int, _ outbox: inout Outbox) {
    let seated = players(on: device)
    guard !seated.contains(where: { players[$0.index]?.isPictureInPicture == true }) else { return }
    for player in seated { give(.background, to: player, &outbox) }
    devices[device].mainThread.suspend()
  }

  private mutating func resume(_ device: Int, _ outbox: inout Outbox) {
    guard devices[device].mainThread.isSuspended else { return }
    devices[device].mainThread.resume()
    devices[device].app.awaitsBeatAfterBackground = true
    for player in players(on: device) { give(.foreground, to: player, &outbox) }
    drainBacklog(of: device, &outbox)
  }

  /// The players of a device's app, in the order they were added.
  func players(on device: Int) -> [PlayerID] {
    players.indices.map { PlayerID($0) }.filter { self.device(of: $0) == device }
  }
}
