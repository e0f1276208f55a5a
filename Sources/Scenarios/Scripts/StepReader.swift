import Simulation

/// Reads one step of a scenario.
struct StepReader {
  let place: Reading

  /// The step; its `at` must not lie before the time that the steps before it take at least.
  func step(notBefore earliest: Duration) throws(FileProblem) -> Step {
    let keys = try place.mapping(StepKeys.table)
    return Step(
      place: place.place, timing: try timing(keys, earliest), content: try content(keys))
  }

  private func timing(
    _ keys: MappingReading, _ earliest: Duration
  ) throws(FileProblem) -> Step.Timing {
    switch (try keys(StepKeys.at), try keys(StepKeys.after)) {
    case (nil, nil): return .next
    case (nil, let time?): return .after(time)
    case (let time?, nil):
      guard time >= earliest else {
        throw try keys.needPlace(StepKeys.at).problem(
          "`at` is over by then: the steps before it take \(Quantity.text(earliest)) at least")
      }
      return .at(time)
    case (_?, _?): throw place.problem("a step has `at` or `after`, not both")
    }
  }

  private func content(_ keys: MappingReading) throws(FileProblem) -> Step.Content {
    let present = StepKeys.kinds.filter { keys[$0] != nil }
    guard let kind = present.first else {
      let accepted = StepKeys.kinds.map(\.name).joined(separator: ", ")
      throw place.problem("a step does one of: \(accepted)")
    }
    guard present.count == 1 else {
      throw place.problem("a step does one thing, not `\(kind.name)` and `\(present[1].name)`")
    }
    return try keys.need(kind)
  }
}
