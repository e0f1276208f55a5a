import Testing

@testable import Pictures

@Suite struct FlatSceneTests {
  /// All pictures of a scene on flat canvases, as one number. Coded video and the wall's cells are
  /// made of them: a changed number is a picture that looks different there.
  private static let hashes: [(Scene, UInt64)] = [
    (.globe, 0x71b0_b7ab_7af6_6d11),
    (.match, 0xeb8_5ca5_1b31_d169),
    (.waves, 0xb345_5db7_b797_88f8),
    (.shapes, 0xdc2e_494d_648a_9337),
    (.city, 0x71dc_9a2a_c983_45ed),
    (.peaks, 0x1d22_d091_bbbe_0b16),
    (.space, 0x6e56_3238_a8b2_5fe2),
    (.reef, 0x3fa0_e31b_b9a6_1fc9),
    (.bars, 0xdc89_a5ba_da78_222f),
    (.road, 0xdb53_fd09_3e7d_54ea),
    (.stage, 0x5d0_c42f_c8f9_d1cd),
    (.balloon, 0x8976_cb0b_500b_c75b),
    (.film, 0x8de6_5291_937f_14b6),
    (.kitchen, 0x237f_357a_397e_2df5),
  ]

  @Test(arguments: hashes)
  func `a scene is the same on a flat canvas as it was`(scene: Scene, expected: UInt64) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for (width, height) in [(36, 20), (76, 40), (160, 90)] {
      var canvas = PixelCanvas(width: width, height: height)
      for time in [0, 0.35, 3.3, 17.9, 61.7, 5000.1] {
        scene.paint(into: &canvas, time: time)
        hash = (hash ^ Self.hash(canvas.pixels)) &* 0x100_0000_01b3
      }
      for look in [Picture.Look.normal, .frozen, .scrambled(seed: 9), .dark, .noSignal] {
        for rendition in [234, 540, 1080] {
          Picture(scene: scene, time: 3.3, now: 7.7, renditionHeight: rendition, look: look)
            .paint(into: &canvas)
          hash = (hash ^ Self.hash(canvas.pixels)) &* 0x100_0000_01b3
        }
      }
    }
    #expect(hash == expected)
  }

  /// FNV-1a.
  private static func hash(_ pixels: [UInt8]) -> UInt64 {
    pixels.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
