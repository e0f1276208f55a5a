import Foundation
import Sessions
import Testing

@testable import PlayerSDK

/// A finding is a harm that the same app could have avoided (Exploring/Exploring, "What could have
/// been avoided").
@MainActor @Suite(.serialized) struct JudgedTests {
  @Test(arguments: Innocence.allCases)
  func `who could not do better is accused of nothing`(_ innocence: Innocence) async {
    let (run, accused) = await JudgedTrial().judge(innocence.steps)
    #expect(accused.map(\.headline) == [])
    var rest = run.simulator.log[...]
    for event in innocence.log {
      let found = rest.firstIndex { entry in
        entry.name == event.name && (event.text.isEmpty || entry.text.contains(event.text))
          && event.seconds.contains(entry.time / .seconds(1))
      }
      #expect(found != nil, "\(event)")
      rest = rest[(found.map { $0 + 1 } ?? rest.startIndex)...]
    }
  }

  @Test(arguments: JudgedMistake.allCases)
  func `a mistake that no rule looks at does harm`(_ mistake: JudgedMistake) async throws {
    let accused = await JudgedTrial(mistake).judge(mistake.steps).accused
    let harm = try #require(
      accused.first { $0.player == "main" && $0.rule?.name == mistake.harm.rule },
      "\(accused.map(\.headline))")
    #expect(mistake.harm.amount.contains(harm.amount), "\(harm.headline)")
    #expect(harm.amount > harm.upTo)
    #expect(await JudgedTrial().judge(mistake.steps).accused.map(\.headline) == [])
  }

  private nonisolated static let isThorough =
    ProcessInfo.processInfo.environment["THOROUGH"] == "1"

  /// A failed item and a zap within 8 s are too rarely drawn.
  private nonisolated static let searched: [JudgedMistake] =
    isThorough
    ? JudgedMistake.allCases.filter { $0 != .keepsTimer } : [.staysPausedAfterCall, .forgetsTokens]

  /// The finding is the mistake's doing: the app without it is not accused on that schedule.
  @Test(arguments: searched)
  func `a search finds the mistake by its harm`(_ mistake: JudgedMistake) async {
    var search = AppSearch(JudgedTrial(mistake).subject, keys: AppReference.keys, limit: 1000)
    var seen = 0
    while search.runs < (Self.isThorough ? 250 : 60) {
      await search.next()
      for finding in search.findings[seen...] {
        seen += 1
        let innocent = await JudgedTrial().accused(on: finding.commands)
        if !innocent.contains(where: finding.breach.isRepeated) { return }
      }
    }
    Issue.record("\(search.findings.map(\.breach.headline))")
  }

  @Test func `a search moves the picture to a receiver if the app offers it`() async {
    let run = await AppRun(JudgedTrial().subject, [])
    let reference = AppReference(of: run.simulator, policy: ReferenceApp.documented.policy)
    let words = reference.space(of: run, keys: []).choices.map(\.word)
    #expect(words.count { $0 == "airplay" } == 2)
  }

  @Test func `a kept case moves the picture to a receiver`() throws {
    let file = URL.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let step = #"{"at": 20, "act": "\#(ViewerOrder.airPlay.word)", "player": "main"}"#
    let entry = #"{"test": "t", "player": "main", "detail": "", "steps": [\#(step)]}"#
    try Data("[\(entry)]".utf8).write(to: file)
    let kept = try KeptCases(in: file, of: "t").cases
    #expect(kept.map { $0.commands.map(\.command) } == [[.order(.airPlay, on: "main")]])
  }
}
