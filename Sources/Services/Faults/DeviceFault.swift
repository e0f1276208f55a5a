/// What goes wrong off the wire: in a device, in its app, or by the operator's hand
/// (Faults/Faults, "The catalogue"). A row says everything about it except what the world does.
package enum DeviceFault: String, CaseIterable, Sendable {
  /// The device's clock was reset.
  case clock = "device.clock"
  /// The display has lost its copy protection.
  case outputProtection = "output.protection"
  /// An AV adapter is plugged into the device.
  case avAdapter = "output.adapter"
  /// The operator ends all sessions of the account.
  case operatorKill = "operator.kill"
  /// The process of the app ends: nothing is torn down.
  case appKill = "app.kill"
  /// The system's media services are reset: every item on the device is lost.
  case mediaServices = "media.services"
  /// Something else takes the audio session, such as a phone call.
  case audioInterruption = "audio.interruption"
  /// The operating system gets a security update: keys that were kept before have an old format.
  case systemUpdate = "system.update"
}

extension DeviceFault {
  private struct Row {
    /// Whether it acts once and is over; or else it is a condition, which lasts.
    var isEvent = false
    /// What happens, in words; `{who}` stands for its players.
    let sentence: String
    let atCrowds: FaultReach
    var atRealClients = FaultReach.offWire
    var provocation = Provocation.immediate
    /// Whether a clear stream never meets it.
    var needsEncryption = false
  }

  private var row: Row {
    switch self {
    case .clock:
      Row(
        sentence: "the device clock of {who} is reset to 2001",
        atCrowds: .cannot("its viewers have no clock of their own"))
    case .outputProtection:
      Row(
        sentence: "the display of {who} loses its copy protection",
        atCrowds: .cannot("its viewers have no display"), needsEncryption: true)
    case .avAdapter:
      Row(
        sentence: "an HDMI adapter is plugged into the device of {who}",
        atCrowds: .cannot("its viewers have no display"), needsEncryption: true)
    case .operatorKill:
      Row(
        isEvent: true, sentence: "the operator ends all sessions of the account of {who}",
        atCrowds: .acts("all its sessions end at the head-end"),
        atRealClients: .acts("its account's sessions end at the head-end"))
    case .appKill:
      Row(
        isEvent: true, sentence: "the app of {who} is killed",
        atCrowds: .acts("its apps exit without a teardown, and reopen 3 s later"),
        provocation: .launch)
    case .mediaServices:
      Row(
        isEvent: true, sentence: "the media services on the device of {who} are reset",
        atCrowds: .acts("every playing viewer fails"))
    case .audioInterruption:
      Row(
        sentence: "the audio session on the device of {who} is interrupted",
        atCrowds: .cannot("its viewers have no sound"))
    case .systemUpdate:
      Row(
        isEvent: true, sentence: "the device of {who} installs a security update",
        atCrowds: .cannot("its viewers keep no keys"), provocation: .zap,
        needsEncryption: true)
    }
  }

  /// Whether it is an event rather than a condition: it acts once and is over.
  package var isEvent: Bool { row.isEvent }

  /// Whether a clear stream never meets it.
  package var needsEncryption: Bool { row.needsEncryption }

  /// What shows it at once.
  var provocation: Provocation { row.provocation }

  /// What it does to light viewers (Faults/FaultsAtCrowds).
  var atCrowds: FaultReach { row.atCrowds }

  /// What it does to a real client (Faults/FaultsAtRealClients).
  var atRealClients: FaultReach { row.atRealClients }

  /// What happens, in words; `who` names its players.
  func words(of who: String) -> String { row.sentence.replacing("{who}", with: who) }
}
