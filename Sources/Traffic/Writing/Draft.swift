import Scenarios
import Simulation

/// A scenario while it is written: its head, and its steps by time.
struct Draft {
  var title: String
  var comments: [String]
  var seed = 1
  let epoch: UnixTime
  let lineUp: [String]
  var steps: [DraftStep]

  /// The file.
  var text: String {
    var lines = comments.map { "# \(FlowText.comment($0))" }
    lines.append("title: \(FlowText.text(.text(title)))")
    if seed != 1 { lines.append("seed: \(seed)  # guessed: the order of what came together") }
    if epoch != .scriptedEpoch { lines.append("epoch: \(epoch.iso8601)") }
    lines += lineUp
    lines.append("steps:")
    lines += steps.flatMap(\.lines)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The scenario of the file.
  func scenario() throws(FileProblem) -> Scenario {
    try ScenarioFile.read(text, path: "import") { _ in .unknown(among: []) }
  }

  /// The place of the step that a line of the file belongs to, counted from 1.
  func step(onLine line: Int) -> Int? {
    let keys = 2 + (seed != 1 ? 1 : 0) + (epoch != .scriptedEpoch ? 1 : 0)
    var rest = line - comments.count - keys - lineUp.count
    guard rest > 0 else { return nil }
    return steps.firstIndex { step in
      rest -= step.lines.count
      return rest <= 0
    }
  }

  /// Puts in what is to be found at an instant, after the last step that has begun by then; false
  /// where the next step begins too soon after it.
  mutating func insert(_ expectation: JSON, at instant: Instant) -> Bool {
    let times = steps.map(\.at)
    var place = times.firstIndex { ($0 ?? .zero) > instant } ?? steps.count
    while place < steps.count, steps[place].at == nil { place += 1 }
    if let next = steps.dropFirst(place).first?.at, next <= instant { return false }
    steps.insert(DraftStep(at: nil, action: ["expect": expectation]), at: place)
    return true
  }

  /// When the last step before a place begins.
  func begin(before instant: Instant) -> Instant {
    steps.compactMap(\.at).last { $0 <= instant } ?? .zero
  }
}
