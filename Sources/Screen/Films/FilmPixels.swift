/// What films of pixels have in common: their size, how large they may be, and their colours.
package enum FilmPixels {
  /// How many pixels wide and high a pixel of the font may become.
  package static let scales = 1...8
  /// The most pixels of a GIF or PNG, so that a viewer can still hold one. [N]
  package static let pictureLimit = 64_000_000
  /// The most pixels of coded video: 139,264 macroblocks, H.264's level 6.2 (ITU-T H.264, A.3).
  package static let videoLimit = 139_264 * 256

  /// The longest side of a picture: what encoders take. [N]
  private static let longestSide = 16_384

  /// The pixels of so many cells.
  package static func size(of cells: Size, scale: Int) -> Size {
    Size(
      cells.width * BitmapFont.cell.width * scale, cells.height * BitmapFont.cell.height * scale)
  }

  /// The largest scale at which so many cells stay within a number of pixels; `nil` for none.
  package static func largestScale(of cells: Size, within limit: Int) -> Int? {
    scales.last { scale in
      let size = size(of: cells, scale: scale)
      return max(size.width, size.height) <= longestSide && size.width * size.height <= limit
    }
  }

  /// The screen's 256 colours, 0xRRGGBB each.
  static let tones = (UInt8.min...UInt8.max).map { index in
    let rgb = Color(index).rgb
    return UInt32(rgb.red << 16 | rgb.green << 8 | rgb.blue)
  }

  /// Red, green and blue of the screen's 256 colours.
  static let palette = tones.flatMap { tone in
    [UInt8(tone >> 16), UInt8(tone >> 8 & 0xff), UInt8(tone & 0xff)]
  }
}
