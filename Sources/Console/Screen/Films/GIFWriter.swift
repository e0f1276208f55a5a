import Simulation

/// Films as a GIF that loops (https://www.w3.org/Graphics/GIF/spec-gif89a.txt). A frame is written
/// when the next one comes, for only then is it known how long it is seen, and as the smallest
/// rectangle that contains what changed.
package struct GIFWriter: FilmWriter {
  /// A frame that is not written yet, and when it appears, in hundredths of a second.
  private struct Pending: Sendable {
    var frame: Frame
    let begin: Int
  }

  /// Viewers show a frame of less than two hundredths for ten.
  private static let shortest = 2
  private static let longest = 65_535

  private let header: FilmHeader
  private let grid: PixelGrid
  private var painter: GIFPainter
  private var pending: Pending?
  private var shown: Frame?
  private var hasBegun = false

  package init(_ header: FilmHeader, _ grid: PixelGrid? = nil) {
    self.header = header
    self.grid = grid ?? PixelGrid(cells: header.size)
    painter = GIFPainter(header, self.grid)
  }

  package mutating func write(
    _ event: FilmEvent, at time: Duration, into bytes: inout [UInt8]
  ) {
    if !hasBegun { begin(&bytes) }
    hasBegun = true
    let now = Int((time.wholeNanoseconds + 5_000_000) / 10_000_000)
    switch event {
    case .frame(let frame): show(frame.fitted(to: header.size), now, &bytes)
    case .end:
      if pending == nil { pending = Pending(frame: Frame(header.size), begin: now) }
      flush(until: now, &bytes)
      bytes.append(0x3b)
    case .mark, .key, .caption: break
    }
  }

  private mutating func show(_ frame: Frame, _ now: Int, _ bytes: inout [UInt8]) {
    if let last = pending {
      guard frame != last.frame else { return }
      guard now - last.begin >= Self.shortest else {
        pending?.frame = frame
        return
      }
      flush(until: now, &bytes)
    }
    pending = Pending(frame: frame, begin: now)
  }

  /// Writes the pending frame, to be seen until an instant.
  private mutating func flush(until end: Int, _ bytes: inout [UInt8]) {
    guard let pending else { return }
    var left = max(Self.shortest, end - pending.begin)
    repeat {
      let delay = min(left, Self.longest)
      left -= delay
      bytes += [0x21, 0xf9, 4, 0b101]
      bytes.append(twoBytes: delay)
      bytes += [GIFPalette.transparent, 0]
      painter.paint(pending.frame, over: shown, into: &bytes)
      shown = pending.frame
    } while left > 0
  }

  private func begin(_ bytes: inout [UInt8]) {
    bytes += "GIF89a".utf8
    bytes.append(twoBytes: grid.size.width)
    bytes.append(twoBytes: grid.size.height)
    // No palette for all images.
    bytes += [0x70, 0, 0]
    // Repeat for ever.
    bytes += [0x21, 0xff, 11] + "NETSCAPE2.0".utf8 + [3, 1, 0, 0, 0]
    let words = Array("\(header.title) (\(header.origin))".utf8.prefix(255))
    bytes += [0x21, 0xfe, UInt8(words.count)] + words + [0]
  }
}

extension Frame {
  /// The frame at another size: of a larger one the upper left, of a smaller one all.
  package func fitted(to size: Size) -> Frame {
    guard self.size != size else { return self }
    var fitted = Frame(size)
    for row in 0..<min(self.size.height, size.height) {
      for column in 0..<min(self.size.width, size.width) { fitted[column, row] = self[column, row] }
    }
    fitted.pictures = pictures.compactMap { placed in
      let clip = placed.clip.intersection(fitted.bounds)
      guard !clip.isEmpty else { return nil }
      return PlacedPicture(picture: placed.picture, area: placed.area, clip: clip)
    }
    return fitted
  }
}
