import Lab
import Screen

extension Wall {
  mutating func showFindings() { overlays.open(.findings(FindingsPanel.State())) }

  /// Takes an action in the list of findings.
  mutating func answer(
    _ action: UserAction, _ state: FindingsPanel.State, _ moment: Moment
  ) -> [WallRequest] {
    let news = moment.clock.search
    let rows = news?.rows ?? []
    var state = state
    switch action {
    case .up, .down:
      state.move(by: action == .up ? -1 : 1, count: rows.count)
      overlays.open(.findings(state))
    case .confirm:
      guard rows.indices.contains(state.choice), let begin = news?.begin else { return [] }
      overlays.close()
      let row = rows[state.choice]
      return [
        .replay(
          [TimedCommand(at: begin, .say("\(row.rule): \(row.player), \(row.detail)"))]
            + row.commands, from: begin)
      ]
    case .exploreAnew:
      showFindings()
      return [.explore]
    default: overlays.close()
    }
    return []
  }
}
