/// A channel's own picture, which stands in place of a test card.
package struct Still: Hashable, Sendable {
  /// Pixels across a still as it is decoded [N]: more than a pane of a film has.
  package static let width = 1280
  /// Pixels down a still as it is decoded.
  package static let height = 720
  /// Bytes of a still as it is decoded: red, green, blue and opacity of each pixel.
  package static let byteCount = 4 * width * height
  /// How often it is halved, so that small pictures do not lose every other line.
  private static let halvings = 4

  /// The picture as 0x00RRGGBB, and each time half as wide and high.
  private let levels: [[UInt32]]
  /// The hash of the file that it was decoded from.
  private let hash: String

  /// Takes decoded pixels, rows from the top, over black; `nil` unless there are `byteCount` bytes.
  package init?(_ bytes: [UInt8], hash: String) {
    guard bytes.count == Self.byteCount else { return nil }
    self.hash = hash
    var pixels = stride(from: 0, to: bytes.count, by: 4).map { place in
      let opacity = UInt32(bytes[place + 3])
      let channel = { (offset: Int) in (UInt32(bytes[place + offset]) * opacity + 127) / 255 }
      return channel(0) << 16 | channel(1) << 8 | channel(2)
    }
    var levels = [pixels]
    for halving in 0..<Self.halvings {
      pixels = Self.halved(pixels, width: Self.width >> halving)
      levels.append(pixels)
    }
    self.levels = levels
  }

  /// Compares the files that they were decoded from.
  package static func == (one: Still, other: Still) -> Bool { one.hash == other.hash }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  private static func halved(_ pixels: [UInt32], width: Int) -> [UInt32] {
    let (half, rows) = (width / 2, pixels.count / width / 2)
    return (0..<rows * half).map { index in
      let first = index / half * 2 * width + index % half * 2
      let upper = Blend.mix(pixels[first], pixels[first + 1], 128)
      return Blend.mix(
        upper, Blend.mix(pixels[first + width], pixels[first + width + 1], 128), 128)
    }
  }

  /// Paints the still over a whole canvas of any size.
  package func paint(into canvas: inout PixelCanvas) {
    let (width, nearest) = (canvas.width, Self.nearest)
    canvas.pixels.withUnsafeMutableBufferPointer { pixels in
      forEachPixel(width: width, height: width == 0 ? 0 : pixels.count / width) { place, tone in
        pixels[place] = nearest[Self.index(tone)]
      }
    }
  }

  /// Paints the still over a whole canvas of any size.
  package func paint(into canvas: inout FineCanvas) {
    let (width, height) = (canvas.width, canvas.height)
    canvas.pixels.withUnsafeMutableBufferPointer { pixels in
      forEachPixel(width: width, height: height) { place, tone in pixels[place] = tone }
    }
  }

  /// Calls `body` with the place and the tone of each pixel of a canvas; between the still's own
  /// pixels tones are mixed.
  @inline(__always)
  private func forEachPixel(width: Int, height: Int, _ body: (Int, UInt32) -> Void) {
    guard width > 0, height > 0 else { return }
    let level = (0...Self.halvings).last {
      Self.width >> $0 >= width && Self.height >> $0 >= height
    }
    let (pixels, across) = (levels[level ?? 0], Self.width >> (level ?? 0))
    let columns = Self.steps(across, over: width)
    for (row, down) in Self.steps(pixels.count / across, over: height).enumerated() {
      let (upper, lower) = (down.first * across, down.second * across)
      for (column, step) in columns.enumerated() {
        let above = Blend.mix(pixels[upper + step.first], pixels[upper + step.second], step.part)
        let below = Blend.mix(pixels[lower + step.first], pixels[lower + step.second], step.part)
        body(row * width + column, Blend.mix(above, below, down.part))
      }
    }
  }

  /// For each of `count` pixels the two of `length` between whose middles its own middle lies, and
  /// the share of the second in 256ths.
  private static func steps(
    _ length: Int, over count: Int
  ) -> [(first: Int, second: Int, part: UInt32)] {
    (0..<count).map { index in
      let place = max(0, (2 * index + 1) * length * 128 / count - 128)
      let first = min(place >> 8, length - 1)
      return (first, min(first + 1, length - 1), UInt32(place & 255))
    }
  }

  /// The palette's colour that is nearest to a tone, by `index` of the tone.
  private static let nearest: [UInt8] = (0..<1 << 15).map { index in
    let channel = { (shift: Int) in (index >> shift & 31) << 3 | 4 }
    let tone = (red: channel(10), green: channel(5), blue: channel(0))
    let best = tones.indices.min {
      Tones.distance(tone, tones[$0]) < Tones.distance(tone, tones[$1])
    }
    return UInt8(best ?? 0)
  }

  /// The palette's tones, each at the raw value of its colour.
  private static let tones = PaletteColor.allCases.map(\.tone)

  /// The five highest bits of each channel of a tone.
  @inline(__always)
  private static func index(_ tone: UInt32) -> Int {
    Int(tone >> 19 & 31) << 10 | Int(tone >> 11 & 31) << 5 | Int(tone >> 3 & 31)
  }
}
