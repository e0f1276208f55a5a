import Faults
import Lab

extension FaultMenu {
  /// What the menu remembers while it is open.
  struct State: Hashable, Sendable {
    /// What the cursor stands on.
    enum Choice: Hashable, Sendable {
      /// Place in the catalogue.
      case kind(Int)
      case active(FaultID)
    }

    /// Whether a fault is armed without its operation being provoked.
    var onlyArms = false
    var choice = Choice.kind(0)

    /// A menu whose cursor stands on a letter, such as the one pressed last.
    init(at letter: Character? = nil) {
      choice = .kind(FaultMenu.kinds.firstIndex { $0.letter == letter } ?? 0)
    }

    /// Place of the chosen kind in the catalogue; `nil` while an active fault is chosen.
    var kind: Int? { if case .kind(let index) = choice { index } else { nil } }

    /// Place of the chosen active fault; `nil` when there is none, or it has ended.
    func place(among faults: [FaultObservation]) -> Int? {
      guard case .active(let id) = choice else { return nil }
      return faults.firstIndex { $0.id == id }
    }

    /// Moves the cursor down, or up; active faults stand above the kinds, and the ends are joined.
    mutating func move(by step: Int, among faults: [FaultObservation]) {
      let count = faults.count + FaultMenu.kinds.count
      let now = place(among: faults) ?? faults.count + (kind ?? 0)
      let next = (now + step + count) % count
      choice = next < faults.count ? .active(faults[next].id) : .kind(next - faults.count)
    }
  }
}
