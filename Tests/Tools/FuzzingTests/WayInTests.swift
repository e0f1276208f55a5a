import Foundation
import Fuzzing
import Simulation
import TestSupport
import Testing

/// Whatever comes in from outside is taken or refused in one line: the kept corpus, and inputs that
/// are generated from it.
@Suite struct WayInTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
  /// How many inputs a way in gets here; `make trials` gives 20,000 to each.
  private static func count(_ way: FuzzTarget) -> Int {
    switch way {
    case .configuration, .head, .keyMessage, .playlist, .token: 2000
    case .archive: 100
    case .control, .keyBytes, .keyScript, .order, .report, .request: 30
    case .lineUp, .savedSession, .scenario, .trace: 20
    case .servedSession: 3
    }
  }

  private static func files(_ folder: URL) throws -> [(name: String, bytes: [UInt8])] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      ($0, Array(try Data(contentsOf: folder.appending(path: $0))))
    }
  }

  private static func corpus(_ way: FuzzTarget) throws -> [[UInt8]] {
    try files(root.appending(path: "Corpus/\(way.rawValue)")).map(\.bytes)
  }

  private static let ground = Result {
    let folder = Repository.root.appending(path: "assets/lineups")
    let texts = try files(folder).map { file in
      (file.name.replacing(".yaml", with: ""), String(decoding: file.bytes, as: UTF8.self))
    }
    return try FuzzFixture(lineUps: Dictionary(texts) { first, _ in first })
  }

  @Test(arguments: FuzzTarget.allCases)
  func `everything that was kept breaks no promise`(way: FuzzTarget) throws {
    let ground = try Self.ground.get()
    for input in try Self.corpus(way) {
      let findings = way.check(input, on: ground)
      #expect(findings.isEmpty, "\(findings) \(Data(input).base64EncodedString())")
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `inputs with a nasty value break no promise`(way: FuzzTarget) throws {
    let ground = try Self.ground.get()
    var generator = InputGenerator(way, corpus: try Self.corpus(way), seed: 0)
    for _ in 0..<Self.count(way) {
      let input = generator.next()
      let findings = way.check(input, on: ground)
      #expect(findings.isEmpty, "\(findings) \(Data(input).base64EncodedString())")
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `the same seed gives the same inputs`(way: FuzzTarget) throws {
    let corpus = try Self.corpus(way)
    var first = InputGenerator(way, corpus: corpus, seed: 7)
    var second = InputGenerator(way, corpus: corpus, seed: 7)
    var other = InputGenerator(way, corpus: corpus, seed: 8)
    let inputs = (0..<50).map { _ in first.next() }
    #expect(inputs == (0..<50).map { _ in second.next() })
    #expect(inputs != (0..<50).map { _ in other.next() })
  }

  @Test func `the corpora are small`() throws {
    let sizes = try FuzzTarget.allCases.flatMap { try Self.corpus($0).map(\.count) }
    #expect(sizes.reduce(0, +) <= 2_000_000)
  }
}
