import Foundation
import Fuzzing
import Screen
import TestSupport
import Testing

/// Random users of wall, scenarios, real clients, searches and imports: a few of the scripts that
/// `make trials` plays.
@Suite struct UserTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
  /// Of the others one short script below is played: unoptimized, a search takes its time.
  private static let ways: [UserWay] = [.wall, .scenario, .talk, .imported, .served]

  private static let files = Result {
    let assets = Repository.root.appending(path: "assets")
    let read = { (folder: URL) in
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return Dictionary(
        uniqueKeysWithValues: try names.map {
          ($0.replacing(".yaml", with: ""), Array(try Data(contentsOf: folder.appending(path: $0))))
        })
    }
    let texts = { (folder: String) in
      try read(assets.appending(path: folder)).mapValues { String(decoding: $0, as: UTF8.self) }
    }
    return UserFiles(
      lineUps: try texts("lineups"), scenarios: try texts("scenarios"),
      archives: try read(root.appending(path: "Corpus/archive")))
  }

  @Test(arguments: ways, [1, 2] as [UInt64])
  func `whatever a user does, what he would state holds`(way: UserWay, seed: UInt64) throws {
    let script = UserScript(way, seed: seed)
    let broken = UserPlay.broken(by: script, with: try Self.files.get())
    #expect(broken.isEmpty, "\(broken.map(\.text)) \(script.text)")
  }

  @Test(
    arguments: [
      (.search, "E @search Esc"),
      (
        .served,
        "@token:0 @token:1 @setup:0 f h +2s @report:0 @setup:1 @media:1 @save + @teardown:0"
      ),
    ] as [(UserWay, String)])
  func `whatever clients and searches do, what a user would state holds`(
    way: UserWay, text: String
  ) throws {
    let script = try #require(UserScript(way, seed: 1, text: text))
    let broken = UserPlay.broken(by: script, with: try Self.files.get())
    #expect(broken.isEmpty, "\(broken.map(\.text))")
  }

  @Test(arguments: UserWay.allCases)
  func `a script is read as it is printed, and a seed gives one script`(way: UserWay) throws {
    for seed in 1...100 as ClosedRange<UInt64> {
      let script = UserScript(way, seed: seed)
      #expect(!script.inputs.isEmpty)
      #expect(script == UserScript(way, seed: seed))
      #expect(script == UserScript(way, seed: seed, text: script.text), "\(script.text)")
    }
    #expect(UserScript(way, seed: 1).inputs != UserScript(way, seed: 2).inputs)
    #expect(UserScript(way, seed: 1, text: "f @no:1") == nil)
  }

  @Test func `a failing script is shrunk to the inputs that it takes`() throws {
    let script = try #require(
      UserScript(.wall, seed: 1, text: "1 2 f h +2s p [ @save [ @click:3,4 u q @size:80,24 x"))
    let shortest = script.shrunk { shorter in
      let keys = shorter.inputs
      guard let fault = keys.firstIndex(of: .key(.character("h"))) else { return false }
      return keys[fault...].contains(.key(.character("u")))
    }
    #expect(shortest.text == "h u")
  }
}
