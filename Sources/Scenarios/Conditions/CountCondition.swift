import Lab
import Players

/// How many of something there have to be.
package struct CountCondition: Sendable {
  /// What is counted.
  enum Subject: Sendable {
    /// The head-end's sessions of an account.
    case sessions(account: String)
    /// Faults that are armed: all, or those aimed at players.
    case faults(PlayerNames?)
  }

  let subject: Subject
  let expected: Comparison

  func holds(in sight: Sight) -> Bool { expected.holds(for: Double(count(in: sight))) }

  private func count(in sight: Sight) -> Int {
    let world = sight.observation
    switch subject {
    case .sessions(let account):
      return world.accounts.first { $0.id == account }?.sessions ?? 0
    case .faults(nil): return world.faults.count
    case .faults(let players?):
      let aimed = players.present(in: world).map(\.id)
      return world.faults.filter { fault in aimed.contains { fault.isOn($0) } }.count
    }
  }

  /// Such as `sessions of home: 2`.
  var words: String { "\(subjectWords): \(expected.text)" }

  func instead(in sight: Sight) -> String { "\(subjectWords): \(count(in: sight))" }

  private var subjectWords: String {
    switch subject {
    case .sessions(let account): "sessions of \(account)"
    case .faults(nil): "active faults"
    case .faults(let players?): "active faults of \(players.words)"
    }
  }
}
