import Foundation

/// Films of the tour: how fast they are rendered, and how large they are in each format.
struct FilmCase: Case {
  private static let seconds = 49
  private static let size = "160x45"

  func measure() throws -> [Row] {
    let home = try TemporaryFolder()
    let runs = try (0..<3).map { _ in try Self.record(home, "cast").duration / .seconds(1) }
    let speed = Row(
      "film of the tour's \(Self.seconds) s, \(Self.size), by real time",
      Figure(Double(Self.seconds) / Rounds.median(runs), .times), target: .atLeast(50))
    let sizes = try ["cast", "gif", "svg", "txt"].map { ending in
      _ = try Self.record(home, ending)
      let bytes = try Data(contentsOf: URL(filePath: home.path("tour.\(ending)"))).count
      return Row(
        "  its size as .\(ending)", Figure(Double(bytes), .bytes),
        target: ending == "svg" ? .atMost(1024 * 1024) : nil)
    }
    return [speed] + sizes
  }

  private static func record(_ home: TemporaryFolder, _ ending: String) throws -> Child.End {
    let end = try Child(
      .zapdeck(
        in: home, "record", "tour", "--size", size, "--to", "\(seconds)s", "-o",
        home.path("tour.\(ending)"))
    ).waitForEnd()
    guard end.code == 0 else { throw BenchFailure("zapdeck record failed") }
    return end
  }
}
