import Simulation
import Testing

@testable import Video

@Suite struct ResidualTests {
  @Test(arguments: [ResidualWriter.Transform.luma, .chroma])
  func `any four coefficients come back`(transform: ResidualWriter.Transform) {
    var random = RandomStream(seed: 2, name: "levels")
    for round in 0..<4000 {
      let most: Int64 = [1, 2, 4, 20, 300, 1020][round % 6]
      var levels = Quad.zero
      for index in 0..<4 where random.number(below: 3) > 0 {
        levels[index] = Int32(random.number(below: 2 * most + 1)) - Int32(most)
      }
      var writer = BitWriter()
      ResidualWriter.write(levels, transform, to: &writer)
      let count = writer.count
      writer.finish()
      var decoder = ResidualDecoder(reader: BitReader(writer.bytes), transform: transform)
      let places = decoder.coefficients() ?? []
      var expected = (0..<4).map { Int(levels[$0]) }
      if transform == .luma {
        expected = expected.prefix(3) + [0, expected[3]] + Array(repeating: 0, count: 11)
      }
      guard places == expected, decoder.reader.place == count else {
        Issue.record("\(levels) came back as \(places)")
        return
      }
    }
  }

  @Test func `differences come back exactly from their transform`() {
    var random = RandomStream(seed: 3, name: "differences")
    for _ in 0..<1000 {
      let wanted = (0..<4).map { _ in Int32(random.number(below: 439)) - 219 }
      let levels = Quad(wanted[0], wanted[1], wanted[2], wanted[3]).transformed
      // §8.5.10 and §8.5.12 at a scale of 16: the transform once more, then a rounded quarter.
      let again = levels.transformed
      for index in 0..<4 { #expect((again[index] * 16 + 32) >> 6 == wanted[index]) }
    }
  }
}
