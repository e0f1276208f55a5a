import Foundation
import TestSupport
import Testing

@testable import Benchmark

@Suite struct InstructionGateTests {
  @Test(arguments: [(105, true), (106, false), (100, true), (20, true)])
  func `a count passes up to a twentieth above the one before`(count: Int, passes: Bool) {
    #expect(InstructionGate.verdict(count, 100).passes == passes)
  }

  @Test func `what changed is said with its sign`() {
    #expect(InstructionGate.verdict(103, 100).text == "+3 % against 100")
    #expect(InstructionGate.verdict(999_999, 1_000_000).text == "+0 % against 1000000")
    #expect(InstructionGate.verdict(50, 100).text.hasPrefix("-50 % against 100: better"))
  }

  @Test func `counts are read as they are written`() throws {
    var file = InstructionFile(platform: "x86_64, Swift 6.3")
    file.counts = ["post": 627, "frame": 3_851_094]
    #expect(InstructionFile(file.text) == file)
    #expect(InstructionFile("# only a comment\n") == nil)
  }

  @Test func `a file of counts that was recorded first is still read`() throws {
    let kept = try Repository.text("Tests/Files/ScenariosTests/Versions/gate/1-first.txt")
    let file = try #require(InstructionFile(kept))
    #expect(file.platform == "x86_64, Swift 6.3")
    #expect(file.counts == ["post": 627, "queue": 3191, "frame": 3_851_094])
  }

  @Test func `the number is the one in valgrind's last words`() {
    let log = "==7== Events    : Ir\n==7== Collected : 76543\n==7== \n==7== I   refs:  76,543\n"
    #expect(InstructionCounter.collected(in: log) == 76_543)
    #expect(InstructionCounter.collected(in: "==7== killed") == nil)
  }
}
