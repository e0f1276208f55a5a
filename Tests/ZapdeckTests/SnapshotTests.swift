import Foundation
import Testing

@Suite struct SnapshotTests {
  @Test func `the same command prints the same bytes, and the notification's name`() throws {
    let runs = try (0..<2).map { _ in
      try Program.run(
        "snapshot", "--size", "80x24", "--at", "25s", "--keys", "1 f h", "--seed", "7")
    }
    #expect(runs[0].code == 0)
    #expect(runs[0].output == runs[1].output)
    #expect(runs[0].output.contains("OTVSSMHeartbeatErrorNotification"))
    #expect(runs[0].output.contains("1/2 sessions"))
  }

  @Test func `the inspector lists the keys of a channel that rotates`() throws {
    let run = try Program.run(
      "snapshot", "--size", "160x45", "--at", "50s", "--lineup", "rotation", "--keys", "1 i")
    let row = run.output.split(separator: "\n").first {
      $0.contains("keys ") && $0.contains("200 ")
    }
    #expect(row?.contains("201 ") == true)
  }

  @Test func `a day with a fault in it has errors in its log, as the README's filter shows`() throws
  {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "day.jsonl")
    let run = try Program.run(
      "snapshot", "--at", "24h", "--keys", "1 f h", "--log", file.path)
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(run.code == 0)
    #expect(lines.contains { $0.contains("\"severity\":\"error\"") })
  }

  @Test func `a frame is the same whatever is kept of the past`() throws {
    let frames = try [[], ["--history", "256MB"]].map { history in
      try Program.run(
        Program.binary, ["snapshot", "--size", "120x36", "--at", "2h"] + history
      ).output
    }
    #expect(frames[0].contains("02:00:00") && frames[0] == frames[1])
  }

  @Test func `r brings the player back`() throws {
    let run = try Program.run(
      "snapshot", "--size", "80x24", "--at", "25s", "--keys", "1 f h @18s r", "--seed", "7")
    #expect(run.output.contains("2/2 sessions"))
  }

  @Test(arguments: [
    ("80x24", 24, 80), ("120x36", 36, 120), ("160x45", 45, 160), ("250x70", 70, 250),
    ("60x16", 16, 60), ("40x24", 24, 40), ("1000x500", 500, 1000),
  ])
  func `a frame fills its size and no more`(size: String, rows: Int, columns: Int) throws {
    let run = try Program.run("snapshot", "--size", size, "--at", "3s")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count == rows)
    #expect(lines.allSatisfy { $0.unicodeScalars.count <= columns })
  }

  @Test func `ASCII is ASCII`() throws {
    let run = try Program.run("snapshot", "--size", "120x36", "--ascii", "--keys", "f")
    #expect(run.output.utf8.allSatisfy { $0 == 10 || (32..<127).contains($0) })
  }

  @Test func `the event log is the same in one run and the next, one JSON object a line`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      _ = try Program.run(
        "snapshot", "--at", "60s", "--keys", "f h", "--log", folder.url.appending(path: name).path)
    }
    #expect(try folder.text("a") == folder.text("b"))
    let lines = try folder.text("a").split(separator: "\n")
    #expect(lines.count > 50)
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["v"] as? Int == 1 && object?["name"] is String)
    }
  }
}
