import Simulation
import Testing

@Suite struct RandomStreamTests {
  @Test func `seed and name fix every draw`() {
    var a = RandomStream(seed: 7, name: "main.network")
    var b = RandomStream(seed: 7, name: "main.network")
    let draws = (0..<100).map { _ in (a.next(), b.next()) }
    #expect(draws.allSatisfy { $0.0 == $0.1 })
  }

  @Test(arguments: [(7, "preview.network"), (8, "main.network")] as [(UInt64, String)])
  func `another seed or name is another stream`(seed: UInt64, name: String) {
    var a = RandomStream(seed: 7, name: "main.network")
    var b = RandomStream(seed: seed, name: name)
    let draws = (0..<4).map { _ in (a.next(), b.next()) }
    #expect(draws.allSatisfy { $0.0 != $0.1 })
  }

  @Test func `fractions fill the unit interval evenly`() {
    var random = RandomStream(seed: 1, name: "even")
    var counts = Array(repeating: 0, count: 10)
    for _ in 0..<10_000 { counts[Int(random.fraction() * 10)] += 1 }
    #expect(counts.allSatisfy { (900...1100).contains($0) })
  }

  @Test func `durations keep their limit`() {
    var random = RandomStream(seed: 1, name: "limit")
    let draws = (0..<1000).map { _ in random.duration(upTo: .milliseconds(15)) }
    #expect(draws.allSatisfy { $0 >= .zero && $0 <= .milliseconds(15) })
    let none = random.duration(upTo: .zero)
    #expect(none == .zero)
  }
}
