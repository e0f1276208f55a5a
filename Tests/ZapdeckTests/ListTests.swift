import Foundation
import TestSupport
import Testing

/// What ships, by name and title.
@Suite struct ListTests {
  @Test func `everything that ships is named with a title`() throws {
    let run = try Program.run(Program.binary, ["list"])
    #expect(run.code == 0, "\(run.errors)")
    let rows = run.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
    for folder in ["lineups", "scenarios", "incidents"] {
      let files = try FileManager.default.contentsOfDirectory(
        atPath: Repository.root.appending(path: "assets/\(folder)").path)
      for name in files.map({ $0.dropLast(5) }) {
        let row = rows.first { $0.hasPrefix("  \(name) ") }
        #expect(row.map { $0.dropFirst(name.count + 2).contains { $0 != " " } } == true, "\(name)")
      }
    }
    let rules = try Program.run(Program.binary, ["list", "rules"])
    #expect(rules.output.contains("\n  ghost ") && !rules.output.contains("stadium"))
  }

  @Test func `no two of what ships have one name`() throws {
    var names = ["demo", "documented", "careless", "stubborn", "retrying", "watchful"]
    for folder in ["lineups", "scenarios", "incidents", "rules"] {
      let files = try FileManager.default.contentsOfDirectory(
        atPath: Repository.root.appending(path: "assets/\(folder)").path)
      names += files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
    }
    let doubled = Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.sorted()
    #expect(names.count > 60 && doubled.isEmpty, "\(doubled)")
  }

  @Test func `a kind that there is not is answered with the nearest`() throws {
    let run = try Program.run(Program.binary, ["list", "incidens"])
    #expect(run.code == 2 && run.errors.contains("did you mean `incidents`?"))
  }

  @Test(arguments: [
    ("1007", "f l  session limit reached", "  account-sharing "),
    ("-11819", "AVPlayerItemFailedToPlayToEndTime: -11819", "f M"), ("11819", "-11819", "  "),
  ])
  func `a code leads to what it means, and to what ships`(
    code: String, meaning: String, name: String
  ) throws {
    let run = try Program.run(Program.binary, ["list", code])
    #expect(run.code == 0 && run.output.contains(meaning) && run.output.contains(name), "\(run)")
  }

  @Test(arguments: [
    ["list", "3"], ["list", "-3328"], ["list", "--yam"], ["list", "1007", "rules"],
  ])
  func `a code of nothing, and two words, are refused`(words: [String]) throws {
    let run = try Program.run(Program.binary, words)
    #expect(run.code == 2 && run.errors.split(separator: "\n").count == 1, "\(run)")
  }

  @Test func `any file that ships is printed as it is`() throws {
    for file in ["lineups/classic", "scenarios/tour", "incidents/zap-storm", "rules/ghost-kept"] {
      let name = String(file.split(separator: "/")[1])
      let run = try Program.run(Program.binary, ["list", name, "--yaml"])
      let text = try String(
        contentsOf: Repository.root.appending(path: "assets/\(file).yaml"), encoding: .utf8)
      #expect(run.code == 0 && run.output == text, "\(name): \(run.errors)")
    }
    let unknown = try Program.run(Program.binary, ["list", "clasic", "--yaml"])
    #expect(unknown.code == 2 && unknown.errors.contains("did you mean `classic`?"))
    #expect(try Program.run(Program.binary, ["list", "--yaml"]).code == 2)
    let all = try Program.run(Program.binary, ["list", "policies", "--yaml"])
    let one = try Program.run(Program.binary, ["list", "stubborn", "--yaml"])
    let rows = one.output.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(one.code == 0 && rows.hasPrefix("  stubborn:") && !rows.contains("\n  documented:"))
    #expect(all.output.contains(rows))
  }

  @Test func `observers of a session error are named with who heard it`() throws {
    let run = try Program.run(
      Program.binary, ["notifications", "--observers", "--keys", "f h", "--at", "14s"])
    #expect(run.output.contains("NotificationCenter of tablet"))
    #expect(run.output.contains("heard by main, preview; about main; main's app reacted: stop"))
  }
}
