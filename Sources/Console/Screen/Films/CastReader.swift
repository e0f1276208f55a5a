import Simulation

/// Reads films that `CastWriter` wrote, line by line: frames, with their pictures where the film
/// says what they are, and marks. It knows the sequences that `TerminalPen` writes, and no others.
package struct CastReader: Sendable {
  /// A line that no film of zapdeck has.
  package struct Problem: Error, Hashable, Sendable {
    /// What is wrong with it.
    package let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
  }

  /// An event of the film, and its time since the film's beginning.
  package typealias TimedEvent = (event: FilmEvent, time: Duration)

  /// The longest film. [N]
  private static let longest = Duration.seconds(86_400)

  /// What the film says of itself; the origin of version 3 is in its comment.
  package private(set) var header: FilmHeader
  private let version: CastWriter.Version
  private var screen: CastScreen
  private var pictures: [PlacedPicture] = []
  private var marks: [FilmMark] = []
  private var now = Duration.zero
  private var exitCode = 0

  /// Reads the first line.
  package init(header line: [UInt8]) throws(Problem) {
    guard let json = JSON(line),
      let version = json["version"]?.whole.flatMap(CastWriter.Version.init(rawValue:))
    else { throw Problem("not an asciicast of version 2 or 3") }
    let sides = version == .two ? json : json["term"]
    let names = version == .two ? ("width", "height") : ("cols", "rows")
    let theme = version == .two ? json["theme"] : sides?["theme"]
    guard let width = sides?[names.0]?.whole, let height = sides?[names.1]?.whole,
      (1...CastScreen.longestSide).contains(width), (1...CastScreen.longestSide).contains(height),
      let ink = theme?["fg"]?.string.flatMap(Color.init(hex:)),
      let paper = theme?["bg"]?.string.flatMap(Color.init(hex:))
    else { throw Self.foreign }
    let origin = version == .two ? json["env"]?["ZAPDECK"]?.string : ""
    guard let origin else { throw Self.foreign }
    header = FilmHeader(
      size: Size(width, height), title: json["title"]?.string ?? "", origin: origin, ink: ink,
      paper: paper)
    screen = CastScreen(header.size)
    self.version = version
  }

  private static let foreign = Problem("not a film of zapdeck")

  /// Reads the next line; returns what is complete by then.
  package mutating func read(_ line: [UInt8]) throws(Problem) -> [TimedEvent] {
    if line.first == UInt8(ascii: "#") {
      header.origin = String(decoding: line.dropFirst(2), as: UTF8.self)
      return []
    }
    guard case .list(let parts)? = JSON(line), parts.count == 3, let time = Self.time(parts[0]),
      let code = parts[1].string, let data = parts[2].string
    else { throw Self.foreign }
    let due = version == .two ? time : now + time
    guard due >= now, due <= Self.longest else { throw Problem("its times are not in order") }
    let complete = due > now ? flush() : []
    now = due
    try obey(code, data)
    return complete
  }

  /// What is left at the end of the film, which may have been cut off.
  package mutating func finish() -> [TimedEvent] {
    flush() + [(.end(exitCode: exitCode), now)]
  }

  private mutating func obey(_ code: String, _ data: String) throws(Problem) {
    switch code {
    case "o":
      guard screen.read(data) else { throw Self.foreign }
    case "p":
      screen.isChanged = true
      let texts = data.split(separator: ";")
      pictures = texts.compactMap { PlacedPicture(text: $0, in: screen.frame.size) }
      guard pictures.count == texts.count else { throw Self.foreign }
    case "m":
      guard let mark = FilmMark(label: data) else { throw Self.foreign }
      marks.append(mark)
    case "r":
      let sides = data.split(separator: "x").compactMap { Int($0) }
      guard sides.count == 2, sides.allSatisfy((1...CastScreen.longestSide).contains) else {
        throw Self.foreign
      }
      (screen, pictures) = (CastScreen(Size(sides[0], sides[1])), [])
    case "x": exitCode = Int(data) ?? 0
    // Keys are seen in no other film.
    default: break
    }
  }

  private mutating func flush() -> [TimedEvent] {
    defer { (screen.isChanged, marks) = (false, []) }
    let frames = screen.isChanged ? [FilmEvent.frame(screen.frame.showing(pictures))] : []
    return (frames + marks.map(FilmEvent.mark)).map { ($0, now) }
  }

  private static func time(_ json: JSON) -> Duration? {
    let seconds: Double
    switch json {
    case .number(let number): seconds = number
    case .integer(let number): seconds = Double(number)
    case .text, .flag, .null, .list, .object: return nil
    }
    guard seconds >= 0, seconds <= 1e6 else { return nil }
    return .milliseconds(Int((seconds * 1000).rounded()))
  }
}

extension Frame {
  /// The frame with these pictures in place of the half blocks that show them.
  fileprivate func showing(_ pictures: [PlacedPicture]) -> Frame {
    guard !pictures.isEmpty else { return self }
    var marked = Frame(size)
    for placed in pictures { marked.place(placed.picture, in: placed.area, clip: placed.clip) }
    let painted = marked.degraded(to: .full)
    var frame = self
    frame.pictures = marked.pictures
    for y in 0..<size.height {
      for x in 0..<size.width
      where marked[x, y] == .picture && self[x, y].visible == painted[x, y].visible {
        frame[x, y] = .picture
      }
    }
    return frame
  }
}

extension Cell {
  /// What is seen of it: of a space only its background.
  fileprivate var visible: Cell {
    var cell = self
    if cell.glyph == Glyphs.upperHalf, isOfOneColor { cell.glyph = " " }
    guard cell.glyph == " ", style.attributes.isSubset(of: [.bold, .dim]) else { return cell }
    cell.style = Style(.standard, on: style.background)
    return cell
  }
}

extension Color {
  /// A colour of xterm's palette by its hexadecimal form.
  fileprivate init?(hex: String) {
    guard let index = (0...UInt8.max).first(where: { Color($0).hex == hex }) else { return nil }
    self.init(index)
  }
}
