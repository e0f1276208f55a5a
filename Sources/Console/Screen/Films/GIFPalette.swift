/// The colours of one image of a GIF: those of its text, and for its pictures and the edges of its
/// letters the ones that come nearest to theirs (P. Heckbert, "Color Image Quantization for Frame
/// Buffer Display", 1982: the median cut).
struct GIFPalette: Sendable {
  /// Colours that differ in no more than what a palette can tell: a range of `bins`.
  private struct Box {
    let range: Range<Int>
    /// The pixels in it.
    let count: Int
    /// The channel in which it is longest, as a shift of a bin, and how long.
    let channel: UInt16
    let length: Int
  }

  private static let channels: [UInt16] = [10, 5, 0]

  /// How many pixels have each colour, as far as five bits a channel tell.
  private var counts = Array(repeating: Int32(0), count: 1 << 15)
  private var bins: [UInt16] = []
  /// The place in the table of each bin.
  private var places = Array(repeating: UInt8(0), count: 1 << 15)
  /// The tones of text, which are kept as they are, one for a bin.
  private var inks: [(bin: Int, tone: UInt32)] = []
  private var isInk = Array(repeating: false, count: 1 << 15)

  /// Red, green and blue of 256 colours; the last is `transparent`.
  private(set) var table: [UInt8] = []
  static let transparent: UInt8 = 255
  /// Text with more colours has the nearest ones, as pictures do.
  private static let mostInks = 128

  /// Forgets the image before.
  mutating func clear() {
    for bin in bins { counts[Int(bin)] = 0 }
    bins.removeAll(keepingCapacity: true)
    for ink in inks { isInk[ink.bin] = false }
    inks.removeAll(keepingCapacity: true)
  }

  /// Counts in a pixel, 0xRRGGBB, once all inks are known.
  @inline(__always)
  mutating func count(_ pixel: UInt32) {
    let bin = Self.bin(pixel)
    guard !isInk[bin] else { return }
    if counts[bin] == 0 { bins.append(UInt16(bin)) }
    counts[bin] += 1
  }

  /// Counts in a tone of text.
  mutating func count(ink tone: UInt32) {
    let bin = Self.bin(tone)
    guard !isInk[bin], inks.count < Self.mostInks else { return }
    isInk[bin] = true
    inks.append((bin, tone))
  }

  /// Chooses the colours for what has been counted.
  mutating func choose() {
    table.removeAll(keepingCapacity: true)
    for ink in inks {
      places[ink.bin] = UInt8(table.count / 3)
      append(ink.tone)
    }
    for box in boxes(atMost: Int(Self.transparent) - table.count / 3) {
      for place in box.range { places[Int(bins[place])] = UInt8(table.count / 3) }
      append(mean(of: box))
    }
    table += Array(repeating: 0, count: 3 * 256 - table.count)
  }

  /// The place of a pixel.
  @inline(__always)
  func place(of pixel: UInt32) -> UInt8 { places[Self.bin(pixel)] }

  @inline(__always)
  private static func bin(_ pixel: UInt32) -> Int {
    let (red, green, blue) = (pixel >> 19 & 31, pixel >> 11 & 31, pixel >> 3 & 31)
    return Int(red << 10 | green << 5 | blue)
  }

  private mutating func append(_ tone: UInt32) {
    table += [UInt8(tone >> 16 & 0xff), UInt8(tone >> 8 & 0xff), UInt8(tone & 0xff)]
  }

  /// Cuts the colours into boxes: again and again the one whose pixels are many and far apart.
  private mutating func boxes(atMost limit: Int) -> [Box] {
    guard !bins.isEmpty, limit > 0 else { return [] }
    // In the order of the pixels the same picture could have two palettes.
    bins.sort()
    var boxes = [box(bins.indices)]
    while boxes.count < limit {
      let weight = { (box: Box) in box.length * box.count }
      guard let widest = boxes.indices.max(by: { weight(boxes[$0]) < weight(boxes[$1]) }),
        boxes[widest].length > 0
      else { break }
      let (left, right) = cut(boxes[widest])
      boxes[widest] = left
      boxes.append(right)
    }
    return boxes
  }

  private func box(_ range: Range<Int>) -> Box {
    var count = 0
    var (least, most) = ([UInt16](repeating: 31, count: 3), [UInt16](repeating: 0, count: 3))
    for bin in bins[range] {
      count += Int(counts[Int(bin)])
      for (index, shift) in Self.channels.enumerated() {
        least[index] = min(least[index], bin >> shift & 31)
        most[index] = max(most[index], bin >> shift & 31)
      }
    }
    let longest = (0..<3).max { most[$0] - least[$0] < most[$1] - least[$1] } ?? 0
    return Box(
      range: range, count: count, channel: Self.channels[longest],
      length: Int(most[longest] - least[longest]))
  }

  /// Cuts a box where as many pixels are on either side.
  private mutating func cut(_ box: Box) -> (Box, Box) {
    let channel = box.channel
    bins[box.range].sort { ($0 >> channel & 31, $0) < ($1 >> channel & 31, $1) }
    var (place, passed) = (box.range.lowerBound, 0)
    while place < box.range.upperBound - 1, passed + Int(counts[Int(bins[place])]) <= box.count / 2
    {
      passed += Int(counts[Int(bins[place])])
      place += 1
    }
    // Each side has a colour at least.
    let middle = max(place, box.range.lowerBound + 1)
    return (
      self.box(box.range.lowerBound..<middle), self.box(middle..<box.range.upperBound)
    )
  }

  private func mean(of box: Box) -> UInt32 {
    var (red, green, blue) = (0, 0, 0)
    for bin in bins[box.range] {
      let count = Int(counts[Int(bin)])
      red += Int(bin >> 10) * count
      green += Int(bin >> 5 & 31) * count
      blue += Int(bin & 31) * count
    }
    let channel = { (sum: Int) in UInt32((sum * 255 + 31 * box.count / 2) / (31 * box.count)) }
    return channel(red) << 16 | channel(green) << 8 | channel(blue)
  }
}
