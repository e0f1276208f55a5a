import Foundation
import Testing

@Suite struct BadInputTests {
  @Test(arguments: [
    (["snapshot", "--size", "0x0"], "accepted: 1x1"), (["snapshot", "--size", "80"], "80x24"),
    (["run", "--speed", "-1"], "accepted: 0.25"), (["run", "--speed", "3"], "accepted: 0.25"),
    (["snapshot", "--at", "soon"], "accepted: a duration"),
    (["snapshot", "--at", "9223372036.999999999s"], "up to 1000d"),
    (["snapshot", "--at", "106751d"], "up to 1000d"), (["run", "--until", "1001d"], "up to 1000d"),
    (["run", "--until", "9223372036.999999999s"], "up to 1000d"),
    (["record", "--from", "9223372036.999999999s", "--to", "1s", "-o", "x.txt"], "up to 1000d"),
    (["snapshot", "--keys", "@9223372036.999999999s f"], "is not an instant"),
    (["run", "--speed", "nan"], "accepted: 0.25"), (["run", "--speed", "1e309"], "accepted: 0.25"),
    (["run", "--bandwidth", "9223372036854.999999999Mbit/s"], "accepted: a rate"),
    (["snapshot", "--keys", "1 Foo"], "unknown key `Foo` (word 2)"),
    (["snapshot", "--keys", "@5s f @1s"], "has already passed"),
    (["snapshot", "--lineup", "clasic"], "did you mean `classic`?"),
    (["run", "--serve", "--join", "--listen", "127.0.0.1:0"], "is this machine alone"),
    (["snapshot", "--seed", "x"], "--seed x: accepted: a whole number from 0"),
    (["snapshot", "--at", "-3s"], "--at -3s: accepted: a duration"),
    (["snapshot", "--speed", "fast"], "--speed fast: accepted: 0.25, 0.5"),
    (["snapshot", "--theme", "pink"], "accepted: default"),
    (["snapshot", "--log", "/nowhere/x"], "cannot be written"),
    (["run"], "needs a terminal"), (["run", "--sync", "maybe"], "accepted: auto"),
    (["faults", "Z"], "accepted: s l h"), (["frobnicate"], "frobnicate"),
    (["snapshot", "--seed", "x"], "seed"),
  ])
  func `bad input gets one clear line and exit code 2`(arguments: [String], words: String) throws {
    let run = try Program.run(Program.binary, arguments)
    #expect(run.code == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.hasPrefix("zapdeck: "))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `one fault is explained by its letter`() throws {
    let run = try Program.run("faults", "h")
    let named = try Program.run("faults", "heartbeat").output
    #expect(named.contains("heartbeat error") && named.contains("heartbeat times out"))
    #expect(run.code == 0 && run.output.contains("session.heartbeat"))
    #expect(!run.output.contains("licence denied"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: ["faults", "keys", "notifications", "doctor", "--help", "--version"])
  func `catalogues and help print and succeed`(command: String) throws {
    let run = try Program.run(command)
    #expect(run.code == 0)
    #expect(!run.output.isEmpty)
  }
}
