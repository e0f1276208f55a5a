import Dashboard
import Scenarios
import Screen

/// A film that is made of a .cast film.
extension RecordCommand {
  /// Whether the name is that of a .cast film.
  static func isCast(_ name: String) -> Bool { name.lowercased().hasSuffix(".cast") }

  /// Makes a film of a .cast film, whose frames stay as they are.
  func convert(_ cast: String, to format: FilmFormat) throws {
    guard Files.exists(cast) else { throw Files.missing(cast) }
    if let option = unusedOption {
      throw Complaint("\(option): not with a .cast film, which stays as it was recorded")
    }
    switch format {
    case .cast: throw Complaint("-o \(output): \(cast) is a .cast film already")
    case .srt:
      throw Complaint("-o \(output): a .cast film has no captions; name its scenario or session")
    case .gif, .svg, .mp4, .webm, .webp, .txt: break
    }
    guard (1...60).contains(film.fps) else {
      throw Complaint("--fps \(film.fps): accepted: 1 to 60")
    }
    let source = try CastFilm(path: cast)
    let shape = try film.shape(format, of: source.header.size)
    let builder = FilmBuilder(format.writer(source.header, shape))
    let file = try FilmFile(format, path: output, source.header)
    let progress = ProgressLine()
    defer { progress.clear() }
    let size = try source.render(builder, into: file, format.capabilityOfCasts) { percent in
      progress.show("\(percent) % filmed")
      return true
    }
    progress.clear()
    CommandOutput(path: output).reportFile(
      "\(file.words(for: builder)), \((size ?? 0) / 1000) kB")
  }

  /// An option that a .cast film leaves nothing to do for.
  private var unusedOption: String? {
    let given = [
      ("--from", film.from != .zero), ("--to", film.to != nil),
      ("--keys", !film.keys.text.isEmpty), ("--pictures", film.pictures != nil),
      ("--bare", film.frame.bare), ("--log-lines", film.frame.logLines != nil),
      ("--lineup", world.lineup != nil), ("--seed", world.seed != nil),
      ("--speed", world.speed != nil), ("--log", world.log != nil), ("--save", world.save != nil),
      ("--history", world.history != nil), ("--capture", world.capture != nil),
      ("--har", world.har != nil), ("--theme", screen.theme != nil), ("--ascii", screen.ascii),
      ("--no-color", screen.noColor), ("--reduce-motion", screen.reduceMotion),
      ("--show-keys", screen.showKeys),
    ]
    return given.first(where: \.1)?.0
  }
}
