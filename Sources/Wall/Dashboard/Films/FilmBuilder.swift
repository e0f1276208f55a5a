package import Players
package import Screen
import Sessions
import Simulation

/// Builds a film file, live or in virtual time; a mark is written with the first frame that shows
/// it.
package final class FilmBuilder {
  private var writer: any FilmWriter
  private var marks: [FilmMark] = []
  private var bytes: [UInt8] = []
  /// The frames and marks so far.
  package private(set) var frames = 0
  package private(set) var markCount = 0
  /// How many of the marks begin a chapter.
  package private(set) var chapters = 0
  /// The marks that begin a part of the film, each with its time.
  package private(set) var parts: [(mark: FilmMark, time: Duration)] = []
  /// The time of the film's end, once it has ended.
  package private(set) var end = Duration.zero
  /// How many captions it has shown.
  package private(set) var captions = 0
  private var caption = ""

  package init(_ writer: any FilmWriter) { self.writer = writer }

  /// Takes in an announcement: faults, errors, zaps and chapters leave marks.
  package func observe(_ announcement: Announcement) {
    if let mark = FilmMark(announcement) { marks.append(mark) }
  }

  /// Adds a mark that no announcement leaves.
  package func add(_ mark: FilmMark) { marks.append(mark) }

  /// Adds a frame and its caption, at a time since the beginning of the film.
  package func show(_ frame: Frame, caption: String? = nil, at time: Duration) {
    let caption = caption ?? ""
    if caption != self.caption { add(.caption(caption), at: time) }
    self.caption = caption
    add(.frame(frame), at: time)
    for mark in marks { add(.mark(mark), at: time) }
    marks.removeAll(keepingCapacity: true)
  }

  package func press(_ key: Key, at time: Duration) { add(.key(key), at: time) }

  /// Ends the film with the exit code of what was filmed.
  package func end(at time: Duration, exitCode: Int) { add(.end(exitCode: exitCode), at: time) }

  /// Adds an event, such as one of another film.
  package func add(_ event: FilmEvent, at time: Duration) {
    writer.write(event, at: time, into: &bytes)
    switch event {
    case .frame: frames += 1
    case .mark(let mark):
      markCount += 1
      if mark.kind == .chapter { chapters += 1 }
      if mark.beginsPart { parts.append((mark, time)) }
    case .end: end = time
    case .caption(let text): captions += text.isEmpty ? 0 : 1
    case .key: break
    }
  }

  /// Returns the bytes added since the last call; none while they are fewer than `least`.
  package func takeBytes(atLeast least: Int = 1) -> [UInt8] {
    guard bytes.count >= least else { return [] }
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }
}

extension FilmMark {
  /// The mark that an announcement leaves in a film; `nil` for most of them.
  package init?(_ announcement: Announcement) {
    guard let mark = Mark(announcement) else { return nil }
    let whom = announcement.playerName.isEmpty ? "" : " on \(announcement.playerName)"
    switch (mark.kind, announcement.notice) {
    case (.marker, let notice): self.init(.mark, notice.text)
    case (.chapter, let notice): self.init(.chapter, notice.text)
    case (.zap, .simulator(.zapStarted(from: .some(let from), let to))):
      let way = from == to ? "to \(to) again" : "from \(from) to \(to)"
      self.init(.zap, "\(announcement.playerName) \(way)")
    case (.zap, let notice): self.init(.zap, "\(announcement.playerName) \(notice.text)")
    case (.fault, .simulator(.faultArmed(let name, _, _))): self.init(.fault, name + whom)
    case (.fault, let notice): self.init(.fault, notice.name + whom)
    case (.error, let notice):
      let codes = NoticeText.shownCodes(of: notice).all
      let shown = codes.isEmpty || codes.hasPrefix("[") ? codes : "(\(codes))"
      self.init(.error, notice.name + whom + (shown.isEmpty ? "" : " \(shown)"))
    }
  }
}
