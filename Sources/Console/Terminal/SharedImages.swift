internal import CTerm
internal import Pictures
internal import Screen

/// Pictures as images of the terminal (https://sw.kovidgoyal.net/kitty/graphics-protocol/). Their
/// pixels go through shared memory, and a command of about 90 bytes to the terminal. Cells say
/// where they are seen: placeholders whose colour is the image's number, with marks for row and
/// column.
struct SharedImages {
  /// What is drawn in a placeholder's cell.
  struct Mark: Hashable {
    let color: Color
    let row: UInt32
    let column: UInt32
  }

  /// As many pictures are images; if there are more, all are cells.
  private static let most = 16
  /// The number of the first image, behind the colours that a user may have changed.
  private static let first = 16
  /// The widest that a cell is painted, in pixels: the terminal enlarges what is smaller. [N]
  private static let widest = 10

  /// As many objects are there of an image at most that the terminal has not opened yet.
  private static let turns = 16

  private var sent: [PlacedPicture] = []
  private var turn = 0
  private var canvas = FineCanvas(width: 0, height: 0)
  private var bytes: [UInt8] = []

  /// What asks a terminal whether it can read this machine's shared memory, if that is possible.
  static var question: String? {
    guard let name = cterm_share(0, [0, 0, 0], 3) else { return nil }
    return "\u{1b}_Gi=\(InputDecoder.imageQuestion),a=q,t=s,f=24,s=1,v=1;\(base64(name))\u{1b}\\"
  }

  /// Whether all these pictures can be images.
  static func fit(_ pictures: [PlacedPicture]) -> Bool {
    pictures.count <= most
      && pictures.allSatisfy { max($0.area.width, $0.area.height) <= marks.count }
  }

  /// Gives the terminal the pictures that have changed, with its next frame. Returns whether they
  /// have other places than before; `nil` if there is no shared memory.
  mutating func send(_ pictures: [PlacedPicture]) -> Bool? {
    let isMoved =
      pictures.map(\.area) != sent.map(\.area) || pictures.map(\.clip) != sent.map(\.clip)
    turn = (turn + 1) % Self.turns
    for (index, placed) in pictures.enumerated() {
      guard index >= sent.count || !placed.looks(like: sent[index]) else { continue }
      guard send(placed, Self.first + index) else { return nil }
    }
    sent = pictures
    return isMoved
  }

  private mutating func send(_ placed: PlacedPicture, _ number: Int) -> Bool {
    let (cell, area) = (Self.cell, placed.area)
    canvas.resize(width: area.width * cell.width, height: area.height * cell.height)
    placed.picture.paint(into: &canvas)
    bytes.removeAll(keepingCapacity: true)
    bytes.reserveCapacity(3 * canvas.pixels.count)
    for pixel in canvas.pixels {
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
      bytes.append(UInt8(truncatingIfNeeded: pixel))
    }
    let object = Int32(number * Self.turns + turn)
    guard let name = cterm_share(object, bytes, bytes.count) else { return false }
    cterm_add_command(
      "\u{1b}_Ga=T,U=1,q=2,f=24,t=s,i=\(number),c=\(area.width),r=\(area.height),s=\(canvas.width),"
        + "v=\(canvas.height);\(Self.base64(name))\u{1b}\\")
    return true
  }

  /// The pixels of a cell, which are its shape: the terminal keeps an image's proportions.
  private static var cell: Size {
    var (width, height): (Int32, Int32) = (0, 0)
    guard cterm_cell_pixels(&width, &height) == 0 else { return Size(8, 16) }
    let parts = (Int(width) + widest - 1) / widest
    return Size(max(1, Int(width) / parts), max(1, Int(height) / parts))
  }

  /// What a picture's cell of the frame that was sent last shows.
  func mark(x: Int, y: Int) -> Mark? {
    guard let index = sent.firstIndex(where: { $0.clip.contains(x, y) }) else { return nil }
    let (row, column) = (y - sent[index].area.y, x - sent[index].area.x)
    return Mark(
      color: Color(UInt8(Self.first + index)), row: Self.marks[row], column: Self.marks[column])
  }

  /// Causes every picture to be given again.
  mutating func forget() { sent = [] }

  /// Takes all images back from a terminal that is about to be restored.
  static func takeBack() {
    cterm_unshare_all()
    for number in first..<first + most {
      cterm_say("\u{1b}_Ga=d,d=I,q=2,i=\(number)\u{1b}\\")
    }
  }

  private static func base64(_ name: UnsafePointer<CChar>) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let bytes = Array(String(cString: name).utf8)
    return stride(from: 0, to: bytes.count, by: 3).reduce(into: "") { text, start in
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for place in 0..<4 {
        text.append(place > part.count ? "=" : letters[bits >> (18 - 6 * place) & 63])
      }
    }
  }

  /// The combining characters that stand for numbers from 0 on: `rowcolumn-diacritics.txt`, to
  /// which the protocol refers.
  static let marks: [UInt32] = [
    0x305...0x305, 0x30d...0x30e, 0x310...0x310, 0x312...0x312, 0x33d...0x33f, 0x346...0x346,
    0x34a...0x34c, 0x350...0x352, 0x357...0x357, 0x35b...0x35b, 0x363...0x36f, 0x483...0x487,
    0x592...0x595, 0x597...0x599, 0x59c...0x5a1, 0x5a8...0x5a9, 0x5ab...0x5ac, 0x5af...0x5af,
    0x5c4...0x5c4, 0x610...0x617, 0x657...0x65b, 0x65d...0x65e, 0x6d6...0x6dc, 0x6df...0x6e2,
    0x6e4...0x6e4, 0x6e7...0x6e8, 0x6eb...0x6ec, 0x730...0x730, 0x732...0x733, 0x735...0x736,
    0x73a...0x73a, 0x73d...0x73d, 0x73f...0x741, 0x743...0x743, 0x745...0x745, 0x747...0x747,
    0x749...0x74a, 0x7eb...0x7f1, 0x7f3...0x7f3, 0x816...0x819, 0x81b...0x823, 0x825...0x827,
    0x829...0x82d, 0x951...0x951, 0x953...0x954, 0xf82...0xf83, 0xf86...0xf87, 0x135d...0x135f,
    0x17dd...0x17dd, 0x193a...0x193a, 0x1a17...0x1a17, 0x1a75...0x1a7c, 0x1b6b...0x1b6b,
    0x1b6d...0x1b73, 0x1cd0...0x1cd2, 0x1cda...0x1cdb, 0x1ce0...0x1ce0, 0x1dc0...0x1dc1,
    0x1dc3...0x1dc9, 0x1dcb...0x1dcc, 0x1dd1...0x1de6, 0x1dfe...0x1dfe, 0x20d0...0x20d1,
    0x20d4...0x20d7, 0x20db...0x20dc, 0x20e1...0x20e1, 0x20e7...0x20e7, 0x20e9...0x20e9,
    0x20f0...0x20f0, 0x2cef...0x2cf1, 0x2de0...0x2dff, 0xa66f...0xa66f, 0xa67c...0xa67d,
    0xa6f0...0xa6f1, 0xa8e0...0xa8f1, 0xaab0...0xaab0, 0xaab2...0xaab3, 0xaab7...0xaab8,
    0xaabe...0xaabf, 0xaac1...0xaac1, 0xfe20...0xfe26, 0x10a0f...0x10a0f, 0x10a38...0x10a38,
    0x1d185...0x1d189, 0x1d1aa...0x1d1ad, 0x1d242...0x1d244,
  ].flatMap { Array($0) }
}
