package import Players
package import Screen
import Sessions

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

  package init(_ writer: any FilmWriter) { self.writer = writer }

  /// Takes in an announcement: faults, errors, zaps and chapters leave marks.
  package func observe(_ announcement: Announcement) {
    if let mark = FilmMark(announcement) { marks.append(mark) }
  }

  /// Adds a frame, at a time since the beginning of the film.
  package func show(_ frame: Frame, at time: Duration) {
    frames += 1
    writer.write(.frame(frame), at: time, into: &bytes)
    for mark in marks { writer.write(.mark(mark), at: time, into: &bytes) }
    markCount += marks.count
    chapters += marks.count { $0.kind == .chapter }
    marks.removeAll(keepingCapacity: true)
  }

  package func press(_ key: Key, at time: Duration) {
    writer.write(.key(key), at: time, into: &bytes)
  }

  /// Ends the film with the exit code of what was filmed.
  package func end(at time: Duration, exitCode: Int) {
    writer.write(.end(exitCode: exitCode), at: time, into: &bytes)
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
