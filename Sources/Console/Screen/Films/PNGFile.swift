import Simulation

/// Rows of pixels as a PNG file (https://www.w3.org/TR/png-3/).
enum PNGFile {
  /// The file of pixels, 0xRRGGBB in rows from the top; the words have a keyword each.
  static func bytes(
    _ pixels: [UInt32], _ size: Size, words: [(keyword: String, text: String)] = []
  ) -> [UInt8] {
    var bytes: [UInt8] = [0x89] + "PNG\r\n\u{1a}\n".utf8
    var dimensions: [UInt8] = []
    dimensions.append(fourBytes: UInt32(size.width))
    dimensions.append(fourBytes: UInt32(size.height))
    // Eight bits each of three channels; the one compression and filter method; not interlaced.
    append("IHDR", dimensions + [8, 2, 0, 0, 0], to: &bytes)
    for (keyword, text) in words {
      // Neither compressed nor in a language that is named.
      append("iTXt", Array(keyword.utf8) + [0, 0, 0, 0, 0] + text.utf8, to: &bytes)
    }
    let rows = rows(pixels, width: size.width)
    append("IDAT", DeflateCoder.compressed(rows, row: 3 * size.width + 1), to: &bytes)
    append("IEND", [], to: &bytes)
    return bytes
  }

  /// Rows of red, green and blue, each begun by its filter: what differs from the pixel above.
  private static func rows(_ pixels: [UInt32], width: Int) -> [UInt8] {
    let height = width > 0 ? pixels.count / width : 0
    var rows: [UInt8] = []
    rows.reserveCapacity((3 * width + 1) * height)
    for row in 0..<height {
      rows.append(2)
      for place in row * width..<(row + 1) * width {
        let (pixel, above) = (pixels[place], row > 0 ? pixels[place - width] : 0)
        for shift in [16, 8, 0] as [UInt32] {
          rows.append(
            UInt8(truncatingIfNeeded: pixel >> shift) &- UInt8(truncatingIfNeeded: above >> shift))
        }
      }
    }
    return rows
  }

  private static func append(_ type: String, _ data: [UInt8], to bytes: inout [UInt8]) {
    bytes.append(fourBytes: UInt32(data.count))
    let chunk = Array(type.utf8) + data
    bytes += chunk
    bytes.append(fourBytes: checksum(chunk))
  }

  /// What a byte does to a CRC (the specification's annex D).
  private static let remainders = (UInt32(0)...255).map { byte in
    (0..<8).reduce(byte) { rest, _ in rest & 1 == 0 ? rest >> 1 : 0xedb8_8320 ^ rest >> 1 }
  }

  private static func checksum(_ chunk: [UInt8]) -> UInt32 {
    ~chunk.reduce(~0) { rest, byte in remainders[Int((rest ^ UInt32(byte)) & 0xff)] ^ rest >> 8 }
  }
}
