import Foundation
import Testing

/// Frames compared with recorded ones (Dashboard/Layout, "Goldens"); `RECORD=1` records them.
@Suite struct GoldenTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")

  @Test(arguments: GoldenMoment.all)
  func `a frame looks as it was kept`(moment: GoldenMoment) throws {
    let file = Self.folder.appending(path: moment.fileName)
    let drawn = GoldenText.text(of: try moment.frame())
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(drawn.utf8).write(to: file)
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    guard drawn != kept else { return }
    let pairs = zip(drawn.components(separatedBy: "\n"), kept.components(separatedBy: "\n"))
    let row = Array(pairs).firstIndex { $0 != $1 } ?? 0
    let (now, then) = Array(pairs)[row]
    Issue.record("\(moment.fileName), line \(row + 1):\nkept  \(then)\ndrawn \(now)")
  }
}
