import Testing

@testable import Pictures

@Suite struct FineCanvasTests {
  /// How much white there is on a black canvas, in square pixels.
  private func area(_ canvas: FineCanvas) -> Double {
    canvas.pixels.reduce(0) { $0 + Double($1 & 255) / 255 }
  }

  @Test(arguments: [0.3, 1.2, 3, 10, 40.5])
  func `a disc covers its area, wherever it lies`(radius: Double) {
    for shift in [0, 0.13, 0.5] {
      var canvas = FineCanvas(width: 320, height: 180)
      canvas.circle(80 + shift, 45 - shift / 3, radius)
      canvas.paint(.white)
      let expected = 3.141_592_65 * radius * radius * 4
      #expect(abs(area(canvas) - expected) <= expected * 0.01 + 0.02, "\(shift)")
    }
  }

  @Test(arguments: [(12.0, 9.0, 30.0, 14.0), (0.2, 0.4, 0.3, 80.1), (-9, 70, 60, 40)])
  func `a rectangle covers what of it lies on the canvas`(
    x: Double, y: Double, width: Double, height: Double
  ) {
    var canvas = FineCanvas(width: 160, height: 90)
    canvas.box(x, y, width, height)
    canvas.paint(.white)
    let across = min(160, x + width) - max(0, x)
    let down = min(90, y + height) - max(0, y)
    #expect(abs(area(canvas) - across * down) <= across * down * 0.01)
  }

  @Test func `a stroke covers its length times its thickness`() {
    var canvas = FineCanvas(width: 320, height: 180)
    canvas.stroke(10, 12, 130, 71, 0.4)
    canvas.paint(.white)
    let length = (120.0 * 120 + 59 * 59).squareRoot()
    #expect(abs(area(canvas) - length * 0.4 * 4) <= length * 0.04)
  }

  @Test func `a ring has a hole`() {
    var canvas = FineCanvas(width: 160, height: 90)
    canvas.circle(80, 45, 30)
    canvas.circle(80, 45, 25, isHole: true)
    canvas.paint(.white)
    let expected = 3.141_592_65 * (900 - 625)
    #expect(abs(area(canvas) - expected) <= expected * 0.01)
    #expect(canvas[80, 45] == 0)
    #expect(canvas[80, 17] == 0xffffff)
  }

  @Test(arguments: [(304, 170), (317, 181), (97, 53)])
  func `tiles leave no seams`(width: Int, height: Int) {
    var canvas = FineCanvas(width: width, height: height)
    for tile in 0..<7 * 5 {
      canvas.tile(
        Double(tile % 7) * 160 / 7, Double(tile / 7) * 18, 160 / 7, 18, tile % 2 == 0 ? .red : .gold
      )
    }
    let tones = [Blend(.red).tone, Blend(.gold).tone]
    #expect(canvas.pixels.allSatisfy(tones.contains))
  }

  @Test func `a thing that moves by a part of a pixel changes a little`() {
    var before = FineCanvas(width: 160, height: 90)
    var after = before
    before.circle(80, 45, 20)
    before.paint(.white)
    after.circle(80.2, 45, 20)
    after.paint(.white)
    let most = zip(before.pixels, after.pixels).map { abs(Int($0 & 255) - Int($1 & 255)) }.max()
    #expect((30...90).contains(most ?? 0))
  }

  @Test func `shapes beyond the edges are cut`() {
    var canvas = FineCanvas(width: 40, height: 20)
    canvas.circle(-20, -20, 10)
    canvas.circle(200, 130, 10)
    canvas.box(-1e6, -1e6, 1e3, 1e9)
    canvas.stroke(-1e6, 95, 1e6, 95, 3)
    canvas.paint(.white)
    #expect(area(canvas) == 0)
    canvas.box(-1e6, -1e6, 2e6, 2e6)
    canvas.paint(.white)
    #expect(area(canvas) == 800)
  }

  @Test func `a gradient runs evenly from one pigment to the other`() {
    var canvas = FineCanvas(width: 8, height: 256)
    canvas.bands([.black, .white], from: 0, to: 90)
    let greys = (0..<256).map { Int(canvas[3, $0] & 255) }
    #expect(greys == greys.sorted())
    #expect(zip(greys, greys.dropFirst()).allSatisfy { $1 - $0 <= 2 })
    #expect(greys[0] < 3 && greys[255] > 252)
  }

  @Test func `a glow is brightest in its middle and fades out before its edge`() {
    var canvas = FineCanvas(width: 160, height: 90)
    canvas.glow(80, 45, 30, Blend(0xffffff, 0.8))
    let lights = (80..<112).map { Int(canvas[$0, 45] & 255) }
    #expect((200...206).contains(lights[0]))
    #expect(lights == lights.sorted(by: >))
    #expect(lights[28] <= 2 && lights[31] == 0)
  }

  @Test func `a gradient across runs from one colour to the other`() {
    var canvas = FineCanvas(width: 160, height: 90)
    canvas.box(0, 0, 160, 90)
    canvas.paint(.across(0, 0x000000, 160, 0xffffff))
    let greys = (0..<160).map { Int(canvas[$0, 45] & 255) }
    #expect(greys == greys.sorted())
    #expect(greys[0] < 3 && greys[159] > 252 && abs(greys[80] - 128) < 3)
  }

  @Test func `a bent stroke is as thick as it should be`() {
    var canvas = FineCanvas(width: 320, height: 180)
    canvas.limb(20, 45, 80, 45, 140, 45, 8)
    canvas.paint(.white)
    let expected = (120.0 * 8 + 3.141_592_65 * 16) * 4
    #expect(abs(area(canvas) - expected) <= expected * 0.01)
  }

  @Test(arguments: ["0123456789", "00:12", "2-1"])
  func `every digit is a shape of its own within its height`(text: String) {
    var shapes: Set<[UInt32]> = []
    for character in text {
      var canvas = FineCanvas(width: 40, height: 40)
      canvas.digits(String(character), around: (80, 45), height: 60, .flat(0xffffff))
      shapes.insert(canvas.pixels)
      let rows = (0..<40).filter { row in (0..<40).contains { canvas[$0, row] > 0 } }
      #expect(rows.first ?? 0 >= 6 && rows.last ?? 40 <= 33, "\(character)")
      #expect(area(canvas) > 5)
    }
    #expect(shapes.count == Set(text).count)
  }
}
