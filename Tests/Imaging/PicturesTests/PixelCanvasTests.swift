import Testing

@testable import Pictures

@Suite struct PixelCanvasTests {
  @Test(
    arguments: zip([0, 1 / 12.0, 0.25, 0.5, 0.75, -0.25, 7.25], [0, 0.5, 1, 0, -1, -1, 1.0]))
  func `a sine is near enough`(turns: Double, sine: Double) {
    #expect(abs(Trig.sine(turns) - sine) < 0.002)
    #expect(abs(Trig.cosine(turns - 0.25) - sine) < 0.002)
  }

  @Test func `roots and arc sines turn back into what they came from`() {
    for step in 0...100 {
      let value = Double(step) / 50 - 1
      #expect(abs(Trig.root(value * value) - abs(value)) < 1e-9)
      #expect(abs(Trig.sine(Trig.arcSine(value)) - value) < 0.003)
    }
  }

  @Test func `a phase stays within its period, also before zero`() {
    for time in [-3.5, -2, -0.1, 0, 0.1, 1.9, 2, 1e9] {
      #expect((0..<1).contains(Trig.phase(time, 2)))
    }
  }

  @Test func `a clock is written in pixel digits`() {
    var canvas = PixelCanvas(width: 7, height: 5)
    canvas.digits("1:", around: (80, 45), dot: 1, .white)
    let rows = (0..<5).map { row in
      String((0..<7).map { canvas[$0, row] == PaletteColor.white.rawValue ? "#" : "." })
    }
    #expect(rows == [".#.....", "##...#.", ".#.....", ".#...#.", "###...."])
  }

  @Test(arguments: [8.0, 20, 44])
  func `a disc is as wide as high and the same from both sides`(radius: Double) {
    var canvas = PixelCanvas(width: 160, height: 90)
    canvas.disc(80, 45, radius, .white)
    let lit = { (x: Int, y: Int) in canvas[x, y] == PaletteColor.white.rawValue }
    let columns = (0..<160).filter { x in (0..<90).contains { lit(x, $0) } }
    let rows = (0..<90).filter { y in (0..<160).contains { lit($0, y) } }
    #expect(columns.count == rows.count)
    #expect(columns.count == Int(2 * radius))
    for y in 0..<90 { #expect((0..<160).allSatisfy { lit($0, y) == lit(159 - $0, y) }) }
  }
}
