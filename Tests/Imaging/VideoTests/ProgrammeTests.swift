import Pictures
import Testing

@testable import Video

@Suite struct ProgrammeTests {
  @Test(arguments: [Scene.globe, .match, .shapes])
  func `a frame is the wall's picture at the same time`(scene: Scene) {
    let canvas = Programme(scene: scene, logo: "104")
      .canvas(atFrame: 60_847, size: FrameSize(1280, 720))
    var expected = PixelCanvas(width: 160, height: 90)
    let picture = Picture(scene: scene, time: 60_847 * 0.1, logo: "104", clock: "01:41:24")
    picture.paint(into: &expected)
    picture.paintTexts(into: &expected)
    let isSame = canvas.pixels == expected.pixels
    #expect(isSame)
  }

  @Test func `a canvas covers what is visible`() {
    for size in FrameSize.ladder + [FrameSize(50, 38)] {
      let canvas = Programme(scene: .bars, logo: "").canvas(atFrame: 0, size: size)
      #expect((canvas.width - 1) * 8 < size.width && size.width <= canvas.width * 8)
      #expect((canvas.height - 1) * 8 < size.height && size.height <= canvas.height * 8)
    }
  }
}
