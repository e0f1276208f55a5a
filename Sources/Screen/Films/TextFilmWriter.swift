import Simulation

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
    case .mark, .key: break
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
