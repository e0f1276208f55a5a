import Testing

@testable import Pictures

@Suite struct PictureTests {
  @Test func `a lower rendition comes in larger blocks`() {
    let ladder = [1080, 720, 540, 432, 360, 234]
    for width in [36, 76, 120, 240] {
      let blocks = ladder.map { Picture.blockSize(renditionHeight: $0, width: width) }
      #expect(blocks == blocks.sorted())
      #expect(blocks.first == 1)
      #expect(blocks.last ?? 0 >= 4)
    }
  }

  @Test func `a blurred picture is made of whole blocks`() {
    var canvas = PixelCanvas(width: 37, height: 21)
    Scene.match.paint(into: &canvas, time: 4)
    canvas.coarsen(block: 4)
    for y in 0..<21 {
      for x in 0..<37 { #expect(canvas[x, y] == canvas[x / 4 * 4, y / 4 * 4]) }
    }
  }

  @Test(arguments: Scene.allCases)
  func `a scrambled picture hides its scene`(scene: Scene) {
    var clear = PixelCanvas(width: 36, height: 20)
    var hidden = clear
    Picture(scene: scene, time: 3).paint(into: &clear)
    Picture(scene: scene, time: 3, look: .scrambled(seed: 9)).paint(into: &hidden)
    let different = zip(clear.pixels, hidden.pixels).count { $0 != $1 }
    #expect(different > 720 * 8 / 10)
  }

  @Test(arguments: Scene.allCases)
  func `a stopped picture is darker`(scene: Scene) {
    var lit = PixelCanvas(width: 36, height: 20)
    scene.paint(into: &lit, time: 3)
    var dark = lit
    dark.dim()
    let light = { (canvas: PixelCanvas) in
      canvas.pixels.reduce(0) { sum, pixel in
        let (red, green, blue) = (PaletteColor(rawValue: pixel) ?? .white).tone
        return sum + (red * 54 + green * 183 + blue * 19) / 256
      }
    }
    #expect(light(dark) * 10 < light(lit) * 7)
  }

  @Test(arguments: [52, 80, 160, 240])
  func `logo and clock stand in their corners`(width: Int) {
    let height = width * 9 / 16
    var plain = PixelCanvas(width: width, height: height)
    var picture = Picture(scene: .city, time: 3, logo: "101", clock: "00:01:24")
    picture.paint(into: &plain)
    var signed = plain
    picture.paintTexts(into: &signed)
    var rows: Set<Int> = []
    for y in 0..<height {
      for x in 0..<width where plain[x, y] != signed[x, y] {
        rows.insert(y)
        #expect(x > width / 4 && x < width - 1)
      }
    }
    #expect(rows.contains { $0 < height / 3 })
    #expect(rows.contains { $0 > height * 2 / 3 })
    #expect(!rows.contains { $0 > height / 3 && $0 < height * 2 / 3 })
    picture.look = .dark
    var dark = plain
    picture.paintTexts(into: &dark)
    #expect(dark.pixels == plain.pixels)
  }

  @Test func `a canvas too small for the clock has none`() {
    var canvas = PixelCanvas(width: 30, height: 17)
    let empty = canvas.pixels
    Picture(scene: .city, time: 3, clock: "00:01:24").paintTexts(into: &canvas)
    #expect(canvas.pixels == empty)
  }
}
