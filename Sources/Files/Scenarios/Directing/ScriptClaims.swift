import Faults
import HeadEndAPI
import Players
import Simulation
import Worlds

/// What the steps of a scenario have claimed so far.
struct ScriptClaims: Sendable {
  /// A fault that a step has armed.
  private struct ArmedFault: Sendable {
    let place: Place
    let fault: Fault
    let outcome: CommandOutcome
    var hasStruck = false

    /// Whether a notice of a player is about it.
    func struck(_ name: String, at player: PlayerID?) -> Bool {
      guard name == fault.name else { return false }
      return player.flatMap { player in fault.targets.named?.contains(player) } ?? true
    }
  }

  private var faults: [ArmedFault] = []
  private var captions = CaptionTrack()
  /// Where the newest caption stands.
  private var captionPlace: Place?

  /// Takes in what a step has done.
  mutating func record(_ command: Command, _ outcome: CommandOutcome, at place: Place, now: Instant)
  {
    switch command {
    case .arm(let fault, _): record(fault, outcome, place)
    case .inject(let key, let player, _):
      if let kind = FaultCatalogue.kind(key) {
        record(kind.fault(of: .player(player)), outcome, place)
      }
    case .say(let text):
      captions.observe(text, at: now)
      captionPlace = place
    case .beginChapter: (captions, captionPlace) = (CaptionTrack(), nil)
    default: break
    }
  }

  /// Records an armed fault. Off the wire one needs no request, and crowds announce nothing.
  private mutating func record(_ fault: Fault, _ outcome: CommandOutcome, _ place: Place) {
    guard fault.point.device == nil, fault.targets.partOfCrowds == nil else { return }
    faults.append(ArmedFault(place: place, fault: fault, outcome: outcome))
  }

  mutating func observe(_ announcement: Announcement) {
    guard case .simulator(.faultFired(let name, _, _)) = announcement.notice else { return }
    for index in faults.indices where faults[index].struck(name, at: announcement.player) {
      faults[index].hasStruck = true
    }
  }

  /// What was not so, once the scenario has ended.
  func warnings(at end: Instant, in world: World) -> [ScriptWarning] {
    let faults = faults.filter { !$0.hasStruck && !Self.isOfCrowds($0.fault, in: world) }
    let idle = faults.map { armed in
      let fault = armed.fault
      let name = fault.key.map { "fault \($0)" } ?? "fault `\(fault.name)`"
      let names = fault.targets.named?.map { world.name(of: $0) }.joined(separator: ", ")
      let reason = Self.reason(armed.outcome, fault, in: world)
      return ScriptWarning(
        place: armed.place,
        sentence: "\(name)\(names.map { " at \($0)" } ?? "") never struck: \(reason)")
    }
    return idle + (captionWarning(at: end).map { [$0] } ?? [])
  }

  private static func isOfCrowds(_ fault: Fault, in world: World) -> Bool {
    fault.targets.named?.contains { world.crowds.ids.contains($0) } ?? !world.crowds.ids.isEmpty
  }

  private static func reason(
    _ outcome: CommandOutcome, _ fault: Fault, in world: World
  ) -> String {
    let slots = fault.targets.named?.compactMap { world.observation.slot($0) } ?? []
    let obstacle = slots.lazy.compactMap {
      $0.obstacle(to: fault.point, with: fault.effect, provoked: true)
    }.first
    return switch outcome {
    case .refused(let refusal): refusal.reason.words
    case .idle(.unfitFault): "none of its players was present when it was armed"
    case .waits(let what): obstacle ?? "it was still waiting for \(what)"
    case .done, .idle: obstacle ?? "no \(fault.point.name) request was sent before the end"
    }
  }

  private func captionWarning(at end: Instant) -> ScriptWarning? {
    guard let caption = captions.newest, let captionPlace else { return nil }
    let shown = end - caption.since + Verdict.afterglow
    guard shown < CaptionTrack.least else { return nil }
    let time = Quantity.text(.milliseconds(max(0, shown.wholeMilliseconds / 100 * 100)), gap: " ")
    return ScriptWarning(
      place: captionPlace,
      sentence: "this caption is shown for only \(time) before the film ends: too short to read")
  }
}
