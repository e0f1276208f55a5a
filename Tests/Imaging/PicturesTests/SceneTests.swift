import Testing

@testable import Pictures

@Suite struct SceneTests {
  private static let sizes =
    [1, 2, 3, 5, 7, 11, 16, 23, 36, 49, 64].flatMap { width in
      [1, 2, 3, 6, 9, 13, 20, 31, 48].map { (width, $0) }
    }

  /// A canvas that holds a colour no scene uses.
  private func soiled(_ width: Int, _ height: Int) -> PixelCanvas {
    var canvas = PixelCanvas(width: width, height: height)
    canvas.pixels = Array(repeating: 201, count: width * height)
    return canvas
  }

  @Test(arguments: Scene.allCases)
  func `a scene covers every pixel with its palette at every size`(scene: Scene) {
    let palette = Set(PaletteColor.allCases.map(\.rawValue))
    for (width, height) in Self.sizes {
      for time in [0, 0.4, 3.3, 61.7, 5000.1] {
        var canvas = soiled(width, height)
        scene.paint(into: &canvas, time: time)
        #expect(palette.isSuperset(of: canvas.pixels), "\(width)x\(height) at \(time)")
      }
    }
  }

  @Test(arguments: Scene.allCases)
  func `a scene is the same whatever was on the canvas`(scene: Scene) {
    for (width, height) in [(36, 20), (76, 44), (120, 66)] {
      var first = PixelCanvas(width: width, height: height)
      var second = soiled(width, height)
      scene.paint(into: &first, time: 12.3)
      scene.paint(into: &second, time: 99)
      scene.paint(into: &second, time: 12.3)
      #expect(first.pixels == second.pixels)
    }
  }

  @Test(arguments: Scene.allCases)
  func `a scene moves within a second`(scene: Scene) {
    var before = PixelCanvas(width: 36, height: 20)
    var after = before
    for second in 0..<30 {
      scene.paint(into: &before, time: Double(second))
      scene.paint(into: &after, time: Double(second) + 1)
      #expect(before.pixels != after.pixels, "after \(second) s")
    }
  }

  @Test(arguments: Scene.allCases)
  func `a scene changes few cells from one picture to the next`(scene: Scene) {
    var before = PixelCanvas(width: 36, height: 20)
    var after = before
    var changed = 0
    scene.paint(into: &before, time: 0)
    for step in 1...100 {
      scene.paint(into: &after, time: Double(step) / 10)
      changed += (0..<360).count { cell in
        let upper = cell / 36 * 72 + cell % 36
        return before.pixels[upper] != after.pixels[upper]
          || before.pixels[upper + 36] != after.pixels[upper + 36]
      }
      swap(&before, &after)
    }
    #expect(changed <= 360 * 100 * 12 / 100)
  }

  @Test func `no two scenes look alike`() {
    let pictures = Scene.allCases.map { scene in
      var canvas = PixelCanvas(width: 36, height: 20)
      scene.paint(into: &canvas, time: 5)
      return canvas.pixels
    }
    for (index, one) in pictures.enumerated() {
      for other in pictures[(index + 1)...] {
        #expect(zip(one, other).count { $0 != $1 } > 540)
      }
    }
  }

  @Test(arguments: [-1, Double.nan, .infinity, -.infinity, 1e300])
  func `an impossible time is painted like some possible one`(time: Double) {
    var canvas = soiled(20, 12)
    for scene in Scene.allCases { scene.paint(into: &canvas, time: time) }
    #expect(!canvas.pixels.contains(201))
  }

  @Test func `an unknown card name is the test card`() {
    #expect(Scene(card: "opera") == .bars)
    #expect(Scene(card: "reef") == .reef)
  }

  @Test func `the palette has at most 64 colours, each once`() {
    #expect(PaletteColor.allCases.count <= 64)
    #expect(PaletteColor.hexes.count == PaletteColor.allCases.count)
    #expect(Set(PaletteColor.hexes).count == PaletteColor.allCases.count)
  }
}
