import Faults
import Lab

extension FaultMenu {
  /// The menu's state while it is open.
  struct State: Hashable, Sendable {
    /// What the cursor is on.
    enum Choice: Hashable, Sendable {
      /// Place in the catalogue.
      case kind(Int)
      case active(FaultID)
    }

    /// Whether a fault is armed without its operation being provoked.
    var onlyArms: Bool
    var choice = Choice.kind(0)

    /// A menu whose cursor is on a letter, such as the one pressed last.
    init(at letter: Character? = nil, onlyArms: Bool = false) {
      self.onlyArms = onlyArms
      choice = .kind(FaultMenu.kinds.firstIndex { $0.letter == letter } ?? 0)
    }

    /// Place of the chosen kind in the catalogue; `nil` while an active fault is chosen.
    var kind: Int? { if case .kind(let index) = choice { index } else { nil } }

    /// Place of the chosen active fault; `nil` when there is none, or it has ended.
    func place(among faults: [FaultObservation]) -> Int? {
      guard case .active(let id) = choice else { return nil }
      return faults.firstIndex { $0.id == id }
    }

    /// What an action in the menu leads to.
    mutating func answer(_ action: UserAction, among faults: [FaultObservation]) -> MenuOutcome {
      if case .fault(let letter) = action.argument { return .inject(letter, provokes: !onlyArms) }
      switch action {
      case .confirm:
        guard let kind else { return clearChosen(among: faults) }
        return .inject(FaultMenu.kinds[kind].letter, provokes: !onlyArms)
      case .erase: return clearChosen(among: faults)
      case .clearAllFaults: return faults.isEmpty ? .tell("no faults are armed") : .clearAllFaults
      case .switchArming: onlyArms.toggle()
      case .openForm:
        guard let shown = shownKind(among: faults) else {
          return .tell("this fault is not in the catalogue: it has no form")
        }
        return .openForm(shown, onlyArms: onlyArms)
      case .up: move(by: -1, among: faults)
      case .down: move(by: 1, among: faults)
      default: return .close
      }
      return .stay
    }

    /// The chosen kind, or that of the chosen active fault.
    private func shownKind(among faults: [FaultObservation]) -> FaultKind? {
      guard let place = place(among: faults) else { return FaultMenu.kinds[kind ?? 0] }
      return faults[place].letter.flatMap { FaultCatalogue.kind($0) }
    }

    /// Clears the chosen fault and moves the cursor on to its neighbour.
    private mutating func clearChosen(among faults: [FaultObservation]) -> MenuOutcome {
      guard let place = place(among: faults) else {
        return .tell("choose an active fault to clear it")
      }
      move(by: place + 1 < faults.count || place == 0 ? 1 : -1, among: faults)
      return .clear(faults[place].id)
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
