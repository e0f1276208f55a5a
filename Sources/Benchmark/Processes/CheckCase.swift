/// Checking every scenario and incident that ships.
struct CheckCase: Case {
  func measure() throws -> [Row] {
    let home = try TemporaryFolder()
    let folders = ["scenarios", "incidents"].map { "\(Program.assets)/\($0)" }
    let runs = try (0..<3).map { _ in
      let end = try Child(.zapdeck(in: home, "check", folders[0], folders[1])).waitForEnd()
      guard end.code == 0 else { throw BenchFailure("zapdeck check failed") }
      return end.duration / .seconds(1)
    }
    return [
      Row(
        "check assets/scenarios assets/incidents", Figure(Sample(runs).median, .seconds),
        target: .atMost(5))
    ]
  }
}
