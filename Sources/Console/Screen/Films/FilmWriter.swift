import Simulation

/// A film format: turns events, in order, into the bytes of a file. A writer is a value that holds
/// the last frame and its buffers, not the film.
package protocol FilmWriter: Sendable {
  /// Appends what an event adds to the file; `time` counts from the film's beginning and never
  /// decreases. Nothing follows the end.
  mutating func write(_ event: FilmEvent, at time: Duration, into bytes: inout [UInt8])
}

/// What a film says about itself before its first frame.
package struct FilmHeader: Hashable, Sendable {
  package var size: Size
  package var title: String
  /// What it was made from, in one line: version, scenario and its hash, seed.
  package var origin: String
  /// What the terminal's own text colour and background look like in the film.
  let ink: Color
  let paper: Color

  package init(size: Size, title: String, origin: String, theme: Theme) {
    self.size = size
    self.title = title
    self.origin = origin
    let text = theme[.text]
    ink = text.foreground == .standard ? Color(252) : text.foreground
    paper = text.background == .standard ? Color(233) : text.background
  }

  /// The header of a film that says these colours of itself.
  init(size: Size, title: String, origin: String, ink: Color, paper: Color) {
    (self.size, self.title, self.origin) = (size, title, origin)
    (self.ink, self.paper) = (ink, paper)
  }
}

/// One thing that goes into a film.
package enum FilmEvent: Hashable, Sendable {
  /// What is to be seen from now on.
  case frame(Frame)
  /// Something worth finding again, to be seen in the frame before.
  case mark(FilmMark)
  case key(Key)
  /// The caption that is shown from now on; empty for none.
  case caption(String)
  /// The film is over; with the exit code of what was filmed.
  case end(exitCode: Int)
}

/// A place in a film worth jumping to, and its words.
package struct FilmMark: Hashable, Sendable {
  /// What made it.
  package enum Kind: String, Sendable {
    case chapter, fault, error, zap
    /// A mark set by the user.
    case mark
  }

  package let kind: Kind
  package let words: String

  package init(_ kind: Kind, _ words: String) {
    self.kind = kind
    self.words = words
  }

  /// Such as `fault: heartbeat error on main`.
  package var label: String { words.isEmpty ? kind.rawValue : "\(kind.rawValue): \(words)" }

  /// The mark of a label; `nil` if no film of zapdeck has it.
  init?(label: String) {
    let end = label.firstIndex(of: ":") ?? label.endIndex
    guard let kind = Kind(rawValue: String(label[..<end])) else { return nil }
    self.init(kind, String(label[end...].dropFirst(2)))
  }

  /// Whether it begins a part of the film: a chapter, or what the user has marked.
  package var beginsPart: Bool {
    switch kind {
    case .chapter, .mark: true
    case .fault, .error, .zap: false
    }
  }
}

/// Films as text: the frame at every chapter's begin and at the end, each under a heading.
package struct TextFilmWriter: FilmWriter {
  private let header: FilmHeader
  private var hasBegun = false
  private var shown: Frame?

  package init(_ header: FilmHeader) { self.header = header }

  package mutating func write(
    _ event: FilmEvent, at time: Duration, into bytes: inout [UInt8]
  ) {
    begin(&bytes)
    switch event {
    case .frame(let frame): shown = frame
    case .mark(let mark) where mark.kind == .chapter: page(mark.label, time, &bytes)
    case .end(let exitCode): page(exitCode == 0 ? "end" : "end: failed", time, &bytes)
    case .mark, .key, .caption: break
    }
  }

  private mutating func begin(_ bytes: inout [UInt8]) {
    guard !hasBegun else { return }
    hasBegun = true
    bytes += "\(header.title)\n\(header.origin)\n".utf8
  }

  private func page(_ words: String, _ time: Duration, _ bytes: inout [UInt8]) {
    guard let shown else { return }
    bytes += "\n=== ".utf8
    bytes.append(seconds: Int(time.wholeMilliseconds))
    bytes += " s  \(words) ===\n".utf8
    bytes += TextDisplay.text(of: shown).utf8
  }
}
