import Foundation
import TestSupport
import Testing

/// The man page, which the Makefile puts together from the help of each command.
@Suite struct ManualTests {
  @Test func `the man page has every command of the program, and no other`() throws {
    let makefile = try String(
      contentsOf: Repository.root.appending(path: "Makefile"), encoding: .utf8)
    let listed = try #require(makefile.firstMatch(of: /\nCOMMANDS = (.*)\n/)?.1)
      .split(separator: " ")
    let help = try Program.run("--help").output
    let commands = try #require(help.firstRange(of: "SUBCOMMANDS:\n"))
    let names = help[commands.upperBound...].matches(of: /(?m)^  ([a-z]+)(?: |$)/).map(\.1)
    #expect(names.count > 10 && listed.sorted() == names.sorted())
  }

  @Test func `the help of every command says its exit codes`() throws {
    let help = try Program.run("--help").output
    let names = help.matches(of: /(?m)^  ([a-z]+)(?: |$)/).map { String($0.1) }
    #expect(names.count > 10)
    for name in names {
      #expect(try Program.run(name, "--help").output.contains("Exit codes: 0 "), "\(name)")
    }
  }
}
