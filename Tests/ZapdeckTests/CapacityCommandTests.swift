import Foundation
import TestSupport
import Testing

/// Sweeps from the command line.
@Suite struct CapacityCommandTests {
  private static let lineUp = """
    channels: [{number: 101, name: A, card: bars, encrypted: true}]
    session: {heartbeat: 10s}
    capacity: {session: 8/s, queue: 1s}
    crowds: [{id: c, viewers: 40, channels: 101, arrives: {over: 5s}, policy: retrying}]
    """

  @Test func `a small sweep prints a table, the same in any number of runs at once`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "small.yaml")
    try Data(Self.lineUp.utf8).write(to: path)
    let one = try Program.run("capacity", path.path, "--values", "2", "--runs", "1", "--ascii")
    let two = try Program.run("capacity", path.path, "--values", "2", "--runs", "2", "--ascii")
    #expect(one.code == 0 && one.errors.isEmpty, "\(one.errors)")
    #expect(one.output == two.output)
    #expect(one.output.contains("viewers") && one.output.contains("no jitter"))
    let json = try Program.run(
      "capacity", path.path, "--values", "1", "--sweep", "session", "--json")
    #expect(json.output.contains("\"sweep\": \"session\""))
  }

  @Test(.thorough, arguments: ["INT", "TERM", "HUP"])
  func `a signal ends it with what was found`(signal: String) throws {
    let program = "exec timeout --preserve-status -s \(signal) 1 '\(Program.binary.path)'"
    let run = try Program.run(
      URL(filePath: "/bin/sh"), ["-c", "\(program) capacity stadium"])
    #expect(run.code > 128 && run.output.contains("viewers"), "\(run.code) \(run.output)")
    #expect(run.errors.contains("interrupted: "), "\(run.errors)")
  }

  @Test(arguments: [
    (["classic"], "no crowds"), (["stadium", "--sweep", "beats"], "--sweep beats"),
    (["stadium", "--values", "0"], "accepted: 1 to 64"), (["nowhere"], "nowhere"),
    (["stadium", "--runs", "-1"], "accepted: 1 to 256"),
  ])
  func `bad input is one line`(arguments: [String], words: String) {
    let lines = Program.refusal(["capacity"] + arguments)
    #expect(lines.count == 1 && lines.allSatisfy { $0.contains(words) }, "\(lines)")
  }
}
