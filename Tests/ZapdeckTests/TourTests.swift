import Foundation
import Testing

/// The README's picture: the first half minute of the tour.
@Suite struct TourTests {
  @Test func `the picture is what the tour looks like now`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let kept = root.appending(path: "assets/recordings/tour.svg")
    let folder = try TemporaryFolder()
    let fresh = folder.url.appending(path: "tour.svg")
    let run = try Program.run(
      "record", root.appending(path: "assets/scenarios/tour.yaml").path, "--to", "30s", "--size",
      "100x30", "-o", fresh.path,
      // Tests may run where NO_COLOR is set; the picture is in colour.
      environment: ["NO_COLOR": ""])
    #expect(run.code == 0, "\(run.errors)")
    let bytes = try Data(contentsOf: fresh)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" { try bytes.write(to: kept) }
    #expect(try Data(contentsOf: kept) == bytes, "RECORD=1 renders it anew, and so does make build")
    #expect(bytes.count < 1_500_000)
  }
}
