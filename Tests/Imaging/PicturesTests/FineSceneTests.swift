import Testing

@testable import Pictures

@Suite struct FineSceneTests {
  /// A canvas that holds a tone no scene uses.
  private func soiled(_ width: Int, _ height: Int) -> FineCanvas {
    var canvas = FineCanvas(width: width, height: height)
    canvas.pixels = Array(repeating: 0xff12_3456, count: width * height)
    return canvas
  }

  @Test(arguments: Scene.allCases)
  func `a scene covers every pixel at every size`(scene: Scene) {
    for (width, height) in [(0, 0), (1, 1), (3, 2), (7, 40), (72, 40), (161, 91), (304, 170)] {
      for time in [0, 0.4, 61.7, 5000.1, 1e9] {
        var canvas = soiled(width, height)
        scene.paint(into: &canvas, time: time)
        #expect(canvas.pixels.count == width * height)
        #expect(canvas.pixels.allSatisfy { $0 <= 0xff_ffff }, "\(width)x\(height) at \(time)")
      }
    }
  }

  @Test(arguments: Scene.allCases)
  func `a scene is the same whatever was on the canvas`(scene: Scene) {
    var first = FineCanvas(width: 152, height: 85)
    var second = soiled(152, 85)
    scene.paint(into: &first, time: 12.3)
    scene.paint(into: &second, time: 99)
    scene.paint(into: &second, time: 12.3)
    let isSame = first.pixels == second.pixels
    #expect(isSame)
  }

  @Test(arguments: Scene.allCases)
  func `a scene moves from one picture to the next, and nothing jumps`(scene: Scene) {
    var before = FineCanvas(width: 152, height: 85)
    var after = before
    for step in 0..<40 {
      scene.paint(into: &before, time: Double(step) * 0.7)
      scene.paint(into: &after, time: Double(step) * 0.7 + 0.1)
      let changes = zip(before.pixels, after.pixels).map { distance($0, $1) }
      #expect(changes.contains { $0 > 0 }, "after \(step)")
      #expect(changes.count { $0 > 240 } < changes.count / 10, "after \(step)")
    }
  }

  @Test(arguments: Scene.allCases)
  func `a scene has gradients and anti-aliased edges, not just flat tones`(scene: Scene) {
    var canvas = FineCanvas(width: 304, height: 170)
    scene.paint(into: &canvas, time: 5)
    #expect(Set(canvas.pixels).count > 500)
  }

  @Test(arguments: Scene.allCases)
  func `a scene is composed alike at every size`(scene: Scene) {
    var large = FineCanvas(width: 608, height: 340)
    var small = FineCanvas(width: 152, height: 85)
    scene.paint(into: &large, time: 5)
    scene.paint(into: &small, time: 5)
    let apart = (0..<152 * 85).count { pixel in
      let (x, y) = (pixel % 152 * 4, pixel / 152 * 4)
      let seen = [(1, 1), (2, 1), (1, 2), (2, 2)].map { large[x + $0, y + $1] }
      return seen.allSatisfy { distance($0, small.pixels[pixel]) > 150 }
    }
    #expect(apart < 152 * 85 / 50)
  }

  @Test func `no two scenes look alike`() {
    let pictures = Scene.allCases.map { scene in
      var canvas = FineCanvas(width: 76, height: 42)
      scene.paint(into: &canvas, time: 5)
      return canvas.pixels
    }
    for (index, one) in pictures.enumerated() {
      for other in pictures[(index + 1)...] {
        let apart = zip(one, other).count { distance($0, $1) > 60 }
        #expect(apart > one.count / 2)
      }
    }
  }

  private func distance(_ one: UInt32, _ other: UInt32) -> Int {
    [16, 8, 0].reduce(0) { $0 + abs(Int(one >> $1 & 255) - Int(other >> $1 & 255)) }
  }

  @Test(arguments: Scene.allCases)
  func `a lower rendition is made of larger blocks`(scene: Scene) {
    var canvas = soiled(608, 340)
    let sizes = [1080, 720, 540, 432, 360, 234].map { height in
      Picture(scene: scene, time: 4, renditionHeight: height).paint(into: &canvas)
      let size = Picture.fineBlockSize(renditionHeight: height, width: 608)
      for y in 0..<340 {
        for x in 0..<608 where canvas[x, y] != canvas[x / size * size, y / size * size] {
          Issue.record("\(x), \(y) at \(height)")
          return size
        }
      }
      return size
    }
    #expect(sizes == sizes.sorted() && Set(sizes).count == sizes.count)
  }

  @Test func `every look is a different picture`() {
    let looks = [Picture.Look.normal, .frozen, .scrambled(seed: 9), .dark, .noSignal]
    let pictures = looks.map { look in
      var canvas = soiled(152, 85)
      Picture(scene: .waves, time: 3, now: 5, look: look).paint(into: &canvas)
      #expect(canvas.pixels.allSatisfy { $0 <= 0xff_ffff })
      return canvas.pixels
    }
    #expect(Set(pictures).count == looks.count)
  }
}
