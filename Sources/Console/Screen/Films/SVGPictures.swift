/// Draws pictures as images of an SVG, each cut to the cells in which it is seen. One that stands
/// is stored once.
struct SVGPictures: Sendable {
  /// What is seen of a picture, and the number of its image.
  private struct Shown: Hashable {
    let image: Int
    let outline: String
  }

  private var painter = PicturePainter(cell: PixelGrid.smallestCell)
  private var shown: [Shown] = []
  private var images = 0
  /// The images that are stored.
  private var defined: Set<Int> = []
  /// The outlines that have been cut along.
  private var clips: [String: Int] = [:]

  /// Takes the pictures of the next frame; returns whether they look different.
  mutating func paint(_ frame: Frame) -> Bool {
    painter.paint(frame.pictures)
    let before = shown
    shown = painter.painted.enumerated().map { index, painted in
      let isSame = !painted.isNew && index < before.count
      if !isSame { images += 1 }
      return Shown(
        image: isSame ? before[index].image : images, outline: Self.outline(of: painted, in: frame))
    }
    return shown != before
  }

  /// Appends the pictures.
  mutating func draw(into bytes: inout [UInt8]) {
    for (painted, seen) in zip(painter.painted, shown) where !seen.outline.isEmpty {
      let clip = clips[seen.outline] ?? clips.count
      if clips[seen.outline] == nil {
        clips[seen.outline] = clip
        // What is hidden cuts nothing out, and the group that it is stored in goes.
        bytes += "<clipPath id=\"k\(clip)\"><path class=\"s\" visibility=\"visible\" d=\"".utf8
        bytes += "\(seen.outline)\"/></clipPath>".utf8
      }
      bytes += "<g clip-path=\"url(#k\(clip))\">".utf8
      draw(painted, seen.image, into: &bytes)
      bytes += "</g>".utf8
    }
  }

  private mutating func draw(
    _ painted: PaintedPicture, _ image: Int, into bytes: inout [UInt8]
  ) {
    guard let area = painted.placed?.area, defined.insert(image).inserted else {
      bytes += "<use href=\"#i\(image)\"/>".utf8
      return
    }
    let size = painted.size
    let file = PNGFile.bytes(painted.pixels, size)
    bytes += "<image id=\"i\(image)\" x=\"\(8 * area.x)\" y=\"\(16 * area.y)\"".utf8
    bytes += " width=\"\(size.width)\" height=\"\(size.height)\" href=\"data:image/png;base64,".utf8
    bytes.append(base64: file)
    bytes += "\"/>".utf8
  }

  /// The runs of cells in which a picture is seen, as path data.
  private static func outline(of painted: PaintedPicture, in frame: Frame) -> String {
    var outline = ""
    for row in painted.rows {
      painted.forEachRun(in: frame, row: row) { columns in
        let width = 8 * columns.count
        outline += "M\(8 * columns.lowerBound) \(16 * row)h\(width)v16h-\(width)z"
      }
    }
    return outline
  }
}

extension [UInt8] {
  /// Bytes in base64 (RFC 4648, section 4).
  fileprivate mutating func append(base64 data: [UInt8]) {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    for start in stride(from: 0, to: data.count, by: 3) {
      let bytes = data[start..<Swift.min(start + 3, data.count)]
      let bits = bytes.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - bytes.count))
      for place in 0..<4 {
        append(place > bytes.count ? UInt8(ascii: "=") : letters[bits >> (18 - 6 * place) & 63])
      }
    }
  }
}
