import Faults
import HeadEndAPI
import Players
import Simulation
import Worlds

/// What the steps of a scenario have claimed so far.
struct ScriptClaims: Sendable {
  /// A fault that a step has armed.
  fileprivate struct ArmedFault: Sendable {
    let place: Place
    let fault: Fault
    let outcome: CommandOutcome
    let instant: Instant
    /// What faults had done before it was armed.
    let before: [FaultCount]
    var hasStruck = false

    /// Whether a strike of that name is its own.
    func struck(_ name: String, _ announcement: Announcement) -> Bool {
      guard name == fault.name else { return false }
      if case .client(let client) = fault.targets { return announcement.playerName == client }
      return announcement.player.map(isAimed) ?? true
    }

    func isAimed(at player: PlayerID) -> Bool {
      if case .client = fault.targets { return true }
      return fault.targets.named?.contains(player) ?? true
    }

    /// How many requests have passed it unharmed.
    func skipped(in world: World) -> Int {
      let sum = { (counts: [FaultCount]) in
        counts.filter { $0.name == fault.name && isAimed(at: $0.player) }
          .reduce(0) { $0 + $1.skipped }
      }
      return sum(world.head.counts) - sum(before)
    }
  }

  private var faults: [ArmedFault] = []
  private var captions = CaptionTrack()
  /// Where the newest caption stands.
  private var captionPlace: Place?
  /// Where captions stand that another one, or a chapter, came too soon for.
  private var skipped: [Place] = []

  /// Takes in what a step has done; `counts` are what faults had done before it.
  mutating func record(
    _ command: Command, _ outcome: CommandOutcome, at place: Place, after counts: [FaultCount],
    now: Instant
  ) {
    if let fault = Self.fault(of: command) {
      record(
        ArmedFault(place: place, fault: fault, outcome: outcome, instant: now, before: counts))
    }
    switch command {
    case .say(let text):
      skipCaption(at: now)
      captions.observe(text, at: now)
      captionPlace = place
    case .beginChapter:
      skipCaption(at: now)
      (captions, captionPlace) = (CaptionTrack(), nil)
    default: break
    }
  }

  private mutating func skipCaption(at now: Instant) {
    if captions.isLate(at: now), let captionPlace { skipped.append(captionPlace) }
  }

  /// The fault that a command arms.
  private static func fault(of command: Command) -> Fault? {
    switch command {
    case .arm(let fault, _): fault
    case .inject(let key, let player, _): FaultCatalogue.kind(key)?.fault(of: .player(player))
    default: nil
    }
  }

  /// Records an armed fault. Off the wire one needs no request, and crowds announce nothing.
  private mutating func record(_ armed: ArmedFault) {
    guard armed.fault.point.device == nil else { return }
    faults.append(armed)
  }

  /// A player has only one armed fault of a name: the one that was armed last.
  mutating func observe(_ announcement: Announcement) {
    guard case .simulator(.faultFired(let name, _, _)) = announcement.notice,
      let index = faults.lastIndex(where: { $0.struck(name, announcement) })
    else { return }
    faults[index].hasStruck = true
  }

  /// What has not been so by now, for a film that ends at an instant.
  func warnings(filmedTo end: Instant, in world: World) -> [ScriptWarning] {
    let faults = faults.filter { !$0.hasStruck && !Self.isOfCrowds($0.fault, in: world) }
    let idle = faults.map { armed in
      let fault = armed.fault
      let name = fault.key.map { "fault \($0)" } ?? "fault `\(fault.name)`"
      let isNamed = fault.targets.named != nil
      let names = isNamed ? fault.targets.words { world.name(of: $0) } : nil
      return ScriptWarning(
        place: armed.place,
        sentence: "\(name)\(names.map { " at \($0)" } ?? "") never struck: "
          + armed.reason(in: world))
    }
    let least = Quantity.text(CaptionTrack.least, gap: " ")
    let unseen = skipped.map { place in
      ScriptWarning(
        place: place,
        sentence: "this caption is never shown: the one before stays \(least), and another or a "
          + "chapter follows sooner")
    }
    return doubts + idle + unseen + (captionWarning(filmedTo: end).map { [$0] } ?? [])
  }

  /// What no server would do.
  private var doubts: [ScriptWarning] {
    faults.compactMap { armed in
      armed.fault.effect.doubt.map { doubt in
        ScriptWarning(place: armed.place, sentence: "fault `\(armed.fault.name)`: \(doubt)")
      }
    }
  }

  private static func isOfCrowds(_ fault: Fault, in world: World) -> Bool {
    fault.targets.named?.contains { world.crowds.ids.contains($0) } ?? !world.crowds.ids.isEmpty
  }

  private func captionWarning(filmedTo end: Instant) -> ScriptWarning? {
    guard let caption = captions.newest, let captionPlace else { return nil }
    let shown = end - caption.since
    guard shown < CaptionTrack.least else { return nil }
    let time = Quantity.text(.milliseconds(max(0, shown.wholeMilliseconds / 100 * 100)), gap: " ")
    return ScriptWarning(
      place: captionPlace,
      sentence: "this caption is shown for only \(time) before the film ends: too short to read")
  }
}

extension ScriptClaims.ArmedFault {
  /// Why it has not struck by now.
  fileprivate func reason(in world: World) -> String {
    switch outcome {
    case .refused(let refusal): return refusal.reason.words
    case .idle(.unfitFault): return "none of its players was present when it was armed"
    case .waits, .done, .idle: break
    }
    if world.faults.contains(where: isAwaited) { return "no client of that name came" }
    if case .share = fault.targets,
      world.faults.first(where: { $0.name == fault.name })?.targets.isEmpty == true
    {
      return "its share took in none of the players"
    }
    let skipped = skipped(in: world)
    if skipped > 0 {
      let requests = "\(fault.point.name) request"
      return "its trigger `\(fault.trigger.text)` did not match "
        + (skipped == 1 ? "the only \(requests)" : "any of the \(skipped) \(requests)s")
        + " sent while it was armed"
    }
    let span = fault.span(armedAt: instant)
    if world.now < span.begin {
      let delay = Quantity.text(fault.trigger.begin, gap: " ")
      return "the scenario ended before it began, \(delay) after it was armed"
    }
    if let obstacle = obstacle(in: world) { return obstacle }
    let waiting = if case .waits(let what) = outcome { "it waited for \(what), and " } else { "" }
    let request = "no \(fault.point.name) request" + (isSelective ? " that it affects" : "")
    return "\(waiting)\(request) was sent \(limit(span.end, in: world))"
  }

  private func isAwaited(_ other: FaultObservation) -> Bool {
    guard case .client(let client) = fault.targets else { return false }
    return other.name == fault.name && other.awaitedClient == client
  }

  /// Why it cannot act at any of its players.
  private func obstacle(in world: World) -> String? {
    let slots = fault.targets.named?.compactMap { world.observation.slot($0) } ?? []
    let obstacles = slots.map {
      $0.obstacle(
        to: fault.point, with: fault.effect, height: fault.height, provoked: true)
    }
    return obstacles.contains(nil) ? nil : obstacles.first ?? nil
  }

  /// Whether it affects only some of the requests of its kind, such as the first playlist.
  private var isSelective: Bool {
    if case .silence = fault.effect { fault.point == .operation(.manifest) } else { false }
  }

  /// Until when it was active.
  private func limit(_ end: Instant?, in world: World) -> String {
    let begin = fault.span(armedAt: instant).begin
    if let end, end <= world.now {
      return "in the \(Quantity.text(end - begin, gap: " ")) in which it was active"
    }
    let isGone = fault.targets.named?.allSatisfy { world.roster.slot(of: $0) == nil } ?? false
    if isGone { return "before its players were removed" }
    let isArmed = world.faults.contains { other in
      other.name == fault.name && other.targets.contains { isAimed(at: $0.player) }
    }
    return isArmed ? "before the end" : "before it was cleared"
  }
}
