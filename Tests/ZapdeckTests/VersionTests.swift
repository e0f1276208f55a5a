import Foundation
import Scenarios
import TestSupport
import Testing

@testable import Program

/// What the program says that it is.
@Suite struct VersionTests {
  @Test func `the version names its commit, or says that there is none`() throws {
    let run = try Program.run("--version")
    #expect(run.code == 0)
    #expect(
      run.output.wholeMatch(of: /zapdeck \d+\.\d+\.\d+ \((development|[\w.-]+)\)\n/) != nil,
      "\(run.output)")
    #expect(run.output.hasPrefix(Release.version))
  }

  @Test func `the version is the last one in the list of changes`() throws {
    let changes = try String(
      contentsOf: Repository.root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let last = try #require(changes.firstMatch(of: /\n## (\d\S*)\n/)?.1)
    #expect(Release.version == "zapdeck \(last)")
  }

  @Test func `a refusal prints nothing of a path that a terminal would obey`() {
    let complaint = Complaint(FileProblem(path: "no\u{1b}[31m\u{202e}such.yaml", message: "no"))
    #expect(complaint.sentence == "no [31m such.yaml: no")
  }
}
