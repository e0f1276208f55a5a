import Faults
import HeadEndAPI
import Players
import Simulation

/// What faults off the wire do to devices, and what provokes faults.
extension Fleet {
  /// How long a viewer takes to open an app again that has disappeared [N].
  private static let launchDelay = Duration.seconds(3)

  /// The conditions of a device, in the order in which they change.
  static let conditions: [DeviceFault] = [
    .clock, .audioInterruption, .outputProtection, .avAdapter,
  ]

  /// What has to be there first, for a fault to act at a player.
  func missing(for point: FaultPoint, _ provoking: Provoking, at id: PlayerID) -> String? {
    read(id) { $0.missing(for: point, provoking) } ?? nil
  }

  /// Brings about what a fault waits for at a player, where it can.
  func provoke(_ fault: Fault, _ provoking: Provoking, at id: PlayerID) -> [WorldEffect] {
    guard let device = device(of: id), missing(for: fault.point, provoking, at: id) == nil else {
      return []
    }
    if provoking == .heartbeat { return [.deliver(.heartbeat, to: id)] }
    return switch fault.provocation {
    case .zap: [.order(.recover, of: id)]
    case .renewLicence: [.order(canRenewLicence(id) ? .renewLicence : .recover, of: id)]
    case .dropCertificate:
      [.deliver(.command(.dropCertificate), to: id), .order(.recover, of: id)]
    case .airPlay: [.deliver(.command(.airPlay), to: id)]
    case .launch: [.launch(device: device, after: Self.launchDelay)]
    case .nextRequest, .nextBeat, .immediate: []
    }
  }

  /// Resets the media services of a player's device: every item there is lost; the app is notified
  /// first.
  func resetMediaServices(of id: PlayerID) -> [WorldEffect] {
    guard let device = device(of: id), self[device: device].isAppRunning else { return [] }
    return [.announce(.app(.mediaServicesWereReset), of: id)]
      + deliver(.mediaServicesReset, on: device)
  }

  /// Updates the system of a player's device: keys that are kept there have an old format.
  mutating func updateSystem(of id: PlayerID) {
    guard let device = device(of: id) else { return }
    self[device: device].app.keptKeysAreObsolete()
  }

  /// Brings a device in line with a condition that acts, or does not.
  mutating func set(_ condition: DeviceFault, _ acts: Bool, on device: Int) -> [WorldEffect] {
    switch condition {
    case .clock: self[device: device].clockIsReset = acts
    case .audioInterruption:
      if self[device: device].interruptAudio(acts) { return interruptAudio(acts, on: device) }
    case .outputProtection:
      if self[device: device].protectOutput(!acts) {
        return deliver(.outputProtectionChanged, on: device)
      }
    case .avAdapter:
      if self[device: device].plugAdapter(acts) { return plugAdapter(acts, into: device) }
    case .operatorKill, .appKill, .mediaServices, .systemUpdate: break
    }
    return []
  }

  /// Interrupts the audio of a device's app, or ends that. A suspended app is not notified of the
  /// end, so an end is not guaranteed (Players/MultiInstance, "Audio interruptions").
  private func interruptAudio(_ begins: Bool, on device: Int) -> [WorldEffect] {
    guard self[device: device].isAppRunning, let first = players(on: device).first,
      begins || !self[device: device].mainThread.isSuspended
    else { return [] }
    let interruption = begins ? AudioInterruption.began : .ended(shouldResume: true)
    return [.announce(.app(.audioSessionInterrupted(interruption)), of: first)]
      + deliver(.audioInterrupted(interruption), on: device)
  }

  /// Notifies the app of the device of the screen, once, and then each of its players.
  private func plugAdapter(_ isPlugged: Bool, into device: Int) -> [WorldEffect] {
    let inputs = deliver(.adapterChanged, on: device)
    guard let first = players(on: device).first, self[device: device].isAppRunning else {
      return inputs
    }
    return [.announce(.app(.screenConnected(isPlugged)), of: first)] + inputs
  }
}
