import Foundation
import TestSupport
import Testing

/// What `zapdeck run NAME` and `zapdeck replay` find.
@Suite struct OpenByNameTests {
  /// A folder for live sessions.
  private struct State {
    let folder: TemporaryFolder
    let sessions: URL

    init() throws {
      folder = try TemporaryFolder()
      sessions = folder.url.appending(path: "zapdeck/sessions")
      try FileManager.default.createDirectory(at: sessions, withIntermediateDirectories: true)
    }

    func path(_ name: String) -> String { sessions.appending(path: "\(name).jsonl").path }

    func run(_ arguments: String...) throws -> Program.Result {
      try Program.run(
        Program.binary, arguments, environment: ["XDG_STATE_HOME": folder.url.path])
    }
  }

  @Test func `replay lists the last sessions with their titles, the newest first`() throws {
    let state = try State()
    #expect(try state.run("replay").output.contains("there is no session in "))
    let (first, second) = ("20260102-030405-7", "20260103-030405-8")
    for (name, what) in [(first, ["--scenario", "tour"]), (second, ["--lineup", "family"])] {
      let arguments = ["snapshot", "--at", "2s", "--save", state.path(name)] + what
      #expect(try Program.run(Program.binary, arguments).code == 0)
    }
    try Data("no session".utf8).write(to: URL(filePath: state.path("20260104-030405-9")))
    let list = try state.run("replay")
    let rows = list.output.split(separator: "\n").dropFirst().map { $0.trimmingPrefix("  ") }
    let tour = try Repository.text("assets/scenarios/tour.yaml")
    let title = try #require(tour.firstMatch(of: /(?m)^title: "?([^"\n]+)/)).1
    #expect(list.code == 0 && rows.count == 3, "\(list)")
    #expect(rows.first?.hasPrefix("20260104-030405-9  cannot be read") == true)
    #expect(rows.dropFirst().first == "\(second)  A session of the line-up family")
    #expect(rows.last == "\(first)  \(title)")
    let again = try state.run("replay", second, "--as-scenario")
    #expect(again.code == 0 && again.output.hasPrefix("title:"), "\(again)")
  }

  @Test func `a name that two things have opens neither`() throws {
    let state = try State()
    for name in ["classic", "tour"] {
      try Data("no session".utf8).write(to: URL(filePath: state.path(name)))
    }
    let lineUp = try state.run("run", "classic")
    let scenario = try state.run("run", "tour")
    #expect(lineUp.errors.contains("a line-up (`zapdeck run --lineup classic`) and of a saved"))
    #expect(scenario.errors.contains("a scenario (`zapdeck play shipped:tour`) and of a saved"))
    let unknown = try state.run("run", "shipped:towr")
    #expect(unknown.code == 2 && unknown.errors.contains("did you mean `tour`?"), "\(unknown)")
    for run in [lineUp, scenario] {
      #expect(run.code == 2 && run.errors.split(separator: "\n").count == 1, "\(run)")
    }
  }

  @Test(
    .enabled(if: Peer.tmux, "no tmux"),
    arguments: [
      ("family", "second"), ("third-screen", "Two streams"), ("shipped.yaml", "Two streams"),
      ("shipped:family", "second"), ("shipped:third-screen", "Two streams"),
    ])
  func `run opens a line-up or a scenario by its name or file`(name: String, word: String) throws {
    let file = Repository.root.appending(path: "assets/scenarios/third-screen.yaml").path
    let terminal = try LiveTerminal(
      "120x36", arguments: ["run", name == "shipped.yaml" ? "'\(file)'" : name])
    let screen = try terminal.wait { $0.contains(word) && $0.contains("q quit") }
    #expect(screen.contains("zapdeck"))
  }
}
