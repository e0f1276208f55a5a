import Foundation
import Testing

@testable import PlayerSDK

/// In some runs of a search, content tokens end soon.
@MainActor @Suite struct ShortTokenTests {
  private let cases = URL.temporaryDirectory.appending(path: "\(UUID()).json")

  private func explore(_ mistake: JudgedMistake?, runs: Int) async -> ExploreFailure? {
    let subject = JudgedTrial(mistake).subject
    do {
      try await Simulator.explore(
        runs: runs, lineUp: subject.lineUp, faults: "h", rules: ["noPicture"], cases: cases,
        subject.test)
      return nil
    } catch { return error as? ExploreFailure }
  }

  @Test func `a search finds who keeps a token for ever, and its case lets the token end again`()
    async throws
  {
    let found = try #require(await explore(.keepsFirstTokens, runs: 60))
    #expect(found.description.contains("s  content tokens are valid for 30 s\n"), "\(found)")
    #expect(try String(contentsOf: cases, encoding: .utf8).contains(#""act" : "tokens""#))
    let again = await explore(.keepsFirstTokens, runs: 0)
    #expect(again?.description.contains("still failing") == true)
    #expect(await explore(nil, runs: 0) == nil)
    #expect(!FileManager.default.fileExists(atPath: cases.path()))
  }
}
