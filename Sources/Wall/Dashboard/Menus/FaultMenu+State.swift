import Faults
import HeadEndAPI
import Screen
import Simulation
import Worlds

extension FaultMenu {
  /// The menu's state while it is open.
  struct State: Hashable, Sendable {
    /// What the cursor is on.
    enum Choice: Hashable, Sendable {
      /// Place in the catalogue.
      case kind(Int)
      case active(FaultID)
    }

    /// What comes of the operation of a fault that is armed.
    var provoking: Provoking
    var choice = Choice.kind(0)

    /// A menu whose cursor is on a letter, such as the one pressed last.
    init(at key: Character? = nil, provoking: Provoking = .operation) {
      self.provoking = provoking
      choice = .kind(FaultMenu.kinds.firstIndex { $0.key == key } ?? 0)
    }

    /// Place of the chosen kind in the catalogue; `nil` while an active fault is chosen.
    var kind: Int? { if case .kind(let index) = choice { index } else { nil } }

    /// Place of the chosen active fault; `nil` when there is none, or it has ended.
    func place(among faults: [FaultObservation]) -> Int? {
      guard case .active(let id) = choice else { return nil }
      return faults.firstIndex { $0.id == id }
    }

    mutating func answer(_ action: UserAction, in situation: Situation) -> UserAction.Effect {
      let faults = situation.world.faults
      if let key = action.faultKey { return situation.injection(of: key, provoking: provoking) }
      switch action {
      case .confirm:
        guard let kind else { return clearChosen(among: faults) }
        return situation.injection(of: FaultMenu.kinds[kind].key, provoking: provoking)
      case .erase: return clearChosen(among: faults)
      case .clearAllFaults:
        return faults.isEmpty
          ? .tells(situation.noFaults)
          : .asks([.perform(.clearFaults(nil))])
      case .switchArming: provoking = provoking.next
      case .openForm:
        guard let shown = shownKind(among: faults) else {
          return .tells("this fault is not in the catalogue, so it has no form")
        }
        return UserAction.Effect(
          next: FaultForm.State(shown, for: situation, provoking: provoking))
      case .up: self.move(by: -1, among: faults)
      case .down: self.move(by: 1, among: faults)
      default: return .closes
      }
      return .stays
    }

    /// The chosen kind, or that of the chosen active fault.
    private func shownKind(among faults: [FaultObservation]) -> FaultKind? {
      guard let place = place(among: faults) else { return FaultMenu.kinds[kind ?? 0] }
      return faults[place].key.flatMap { FaultCatalogue.kind($0) }
    }

    /// Clears the chosen fault and moves the cursor on to its neighbour.
    private mutating func clearChosen(among faults: [FaultObservation]) -> UserAction.Effect {
      guard let place = place(among: faults) else {
        return .tells("choose an active fault to clear it")
      }
      move(by: place + 1 < faults.count || place == 0 ? 1 : -1, among: faults)
      return .asks([.perform(.clearFault(faults[place].id))])
    }

    /// Moves the cursor; active faults are above the kinds, and the last is followed by the first.
    private mutating func move(by step: Int, among faults: [FaultObservation]) {
      let count = faults.count + FaultMenu.kinds.count
      let now = place(among: faults) ?? faults.count + (kind ?? 0)
      let next = (now + step + count) % count
      choice = next < faults.count ? .active(faults[next].id) : .kind(next - faults.count)
    }
  }
}

extension FaultMenu.State: TypedPanel {
  var context: Context { .faults }

  func type(_ character: Character, in situation: Situation) -> UserAction.Effect {
    .tells("no fault has the letter \(character)")
  }

  func draw(in scene: PanelScene, _ frame: inout Frame) {
    menu(in: scene).draw(over: scene.body, at: scene.pane, in: &frame)
  }

  /// A kind is injected at once; the first click on an active fault explains it, the second clears
  /// it.
  func hit(x: Int, y: Int, in scene: PanelScene) -> PanelHit {
    let menu = menu(in: scene)
    let places = menu.places(over: scene.body, at: scene.pane)
    guard let choice = menu.choice(at: x, y, places) else { return .beside(places.area, x, y) }
    var chosen = self
    chosen.choice = choice
    let isKind = if case .kind = choice { true } else { false }
    return .row(chosen, isDone: isKind || choice == self.choice)
  }

  private func menu(in scene: PanelScene) -> FaultMenu {
    let world = scene.world
    let aimedAt = world.faults.flatMap { $0.targets.map(\.player) }
    let names = Dictionary(
      aimedAt.map { ($0, world.roster.slot(of: $0)?.shownName ?? "") }, uniquingKeysWith: { $1 })
    return FaultMenu(
      state: self, faults: world.faults, now: world.now, target: scene.target, whom: scene.names,
      targets: scene.targets, names: names, theme: scene.theme)
  }
}

extension Situation {
  /// Injects a fault into the targets at which it can act; says why where it cannot.
  func injection(of key: Character, provoking: Provoking) -> UserAction.Effect {
    guard let kind = FaultCatalogue.kind(key) else { return .closes }
    let observed = selection.observedTargets(in: world)
    let obstacle = kind.obstacle(at: observed, provoked: provoking)
    let exceptions = observed.compactMap { slot in
      kind.obstacle(at: [slot], provoked: provoking).map { (slot: slot, reason: $0) }
    }
    let left = Set(exceptions.map(\.slot.id))
    let requests = targets.filter { !left.contains($0.id) }.map { target in
      world.crowd(target.id) == nil
        ? UserAction.Request.perform(.inject(key, target.id, provoke: provoking))
        : .perform(.arm(kind.fault(ofCrowd: .player(target.id)), provoke: provoking))
    }
    return UserAction.Effect(
      requests: requests, change: .rememberFault(key),
      words: obstacle.map { "\(kind.name) cannot act: \($0)" },
      exception: requests.isEmpty
        ? nil : Self.words(of: exceptions.map { ($0.slot.shownName, $0.reason) }),
      closes: true)
  }

  /// Names the players that a fault cannot meet, and why where that is the same for all.
  private static func words(of exceptions: [(name: String, reason: String)]) -> String? {
    guard let first = exceptions.first else { return nil }
    let names =
      exceptions.count > 3
      ? exceptions.count.counted("player") : exceptions.map(\.name).joined(separator: ", ")
    let isOne = exceptions.allSatisfy { $0.reason == first.reason }
    return "not on \(names)" + (isOne ? ": \(first.reason)" : "")
  }
}
