import Foundation
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

  @Test(arguments: [
    (["classic"], "no crowds"), (["stadium", "--sweep", "beats"], "--sweep beats"),
    (["stadium", "--values", "0"], "accepted: 1 to 64"), (["nowhere"], "nowhere"),
    (["stadium", "--runs", "-1"], "accepted: 1 to 256"),
  ])
  func `bad input is one line and exit code 2`(arguments: [String], words: String) throws {
    let run = try Program.run(Program.binary, ["capacity"] + arguments)
    #expect(run.code == 2)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }
}
