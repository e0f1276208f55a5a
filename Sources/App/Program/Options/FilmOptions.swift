import ArgumentParser
import Dashboard
import Scenarios
import Screen
import Simulation

/// The options of a film.
struct FilmOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      Arguments.sizeHelp(default: "1080p for video, otherwise 160x45"), valueName: "size"),
    completion: Completions.sizes, transform: FilmSize.init)
  var size: FilmSize?

  @OptionGroup var frame: FrameOptions

  @Option(
    parsing: .unconditional, help: "Frames per second, 1 to 60.",
    completion: .list(["10", "25", "30", "60"]))
  var fps = 10

  @Option(
    parsing: .unconditional,
    help: "When the film begins, in host time such as 4s. (default: 0s)",
    transform: Arguments.duration)
  var from = Duration.zero

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "When the film ends. (default: 3 s after the scenario's verdict)", valueName: "to"),
    transform: Arguments.duration)
  var to: Duration?

  @Option(help: ArgumentHelp("Film only this chapter.", valueName: "name|number"))
  var chapter: String?

  @Option(parsing: .unconditional, help: Arguments.keysHelp, transform: Arguments.keys)
  var keys = KeyScript.none

  @Option(
    parsing: .unconditional,
    help: Arguments.asciicastHelp("a .cast film"),
    completion: Completions.asciicasts, transform: Arguments.asciicast)
  var asciicast: CastWriter.Version?

  @Option(parsing: .unconditional, help: Arguments.scaleHelp, completion: Completions.scales)
  var scale: Int?

  @Option(
    help: FilmPictures.help, completion: Completions.choices(of: FilmPictures.self),
    transform: Arguments.choice)
  var pictures: FilmPictures?

  /// Columns and rows of the film.
  func cells(_ format: FilmFormat) throws -> Size {
    try shape(format).grid?.cells ?? size(format).cells
  }

  /// The wall that is filmed.
  func wall(_ screen: ScreenOptions, _ format: FilmFormat, isTold: Bool) throws -> Wall {
    try frame.wall(screen, size(format), isTold: isTold)
  }

  private func size(_ format: FilmFormat) -> FilmSize {
    size ?? .usual(isVideo: format.isVideo)
  }

  /// What is chosen of the film's look.
  func shape(_ format: FilmFormat) throws -> FilmShape {
    guard format == .cast || asciicast == nil else {
      throw Complaint("--asciicast: only for a .cast film")
    }
    guard format.hasPixels || scale == nil else {
      throw Complaint("--scale: only for .mp4, .webm, .webp or .gif")
    }
    var shape = FilmShape()
    shape.asciicast = asciicast ?? shape.asciicast
    shape.framesPerSecond = fps
    if format.hasPixels {
      shape.grid = try size(format).grid(scale: scale, isVideo: format.isVideo)
    }
    return shape
  }

  /// What is chosen of the look of a film that is made of a .cast film of so many cells: the cells
  /// stay, and fill the pixels as well as they can.
  func shape(_ format: FilmFormat, of cells: Size) throws -> FilmShape {
    var shape = try shape(format)
    guard format.hasPixels else {
      guard size == nil else { throw Complaint("--size: not with a .cast film, except for video") }
      return shape
    }
    if size?.isForPhones == true {
      throw Complaint("--size: a .cast film has its own cells; film the session or the scenario")
    }
    switch size {
    case nil where scale != nil || !format.isVideo:
      shape.grid = try PixelScale(of: cells, isVideo: format.isVideo).exactly(scale)
    case .cells:
      throw Complaint("--size: a .cast film has its own; name pixels, such as 1080p")
    case nil: shape.grid = PixelGrid(cells: cells, within: FilmSize.Slide.p1080.size)
    case .pixels(let slide):
      guard scale == nil else { throw Complaint("--scale: not with --size and a .cast film") }
      shape.grid = PixelGrid(cells: cells, within: slide.size)
    }
    return shape
  }

  /// The setting that the options describe, but for the chapter.
  func setting(
    _ screen: ScreenOptions, _ format: FilmFormat, hasScenario: Bool
  ) throws -> FilmRenderer.Setting {
    guard (1...60).contains(fps) else { throw Complaint("--fps \(fps): accepted: 1 to 60") }
    guard chapter == nil || hasScenario else {
      throw Complaint("--chapter: only with a scenario")
    }
    guard chapter == nil || to == nil && from == .zero else {
      throw Complaint("--chapter: not with --from or --to")
    }
    guard hasScenario || to != nil else {
      throw Complaint("record: name a scenario, or say with --to when the film ends")
    }
    if let to, to <= from {
      let (to, from) = (Quantity.text(to), Quantity.text(from))
      throw Complaint("--to \(to): accepted: a time after --from \(from)")
    }
    let cells = try cells(format)
    var setting = FilmRenderer.Setting(cells)
    setting.capability = try screen.capability(
      pictures, paints: format.canPaint, byDefault: format.hasPixels)
    // Text has no colours: pictures are shades in it.
    if format == .txt { setting.capability.colors = .none }
    setting.framesPerSecond = fps
    setting.from = from
    setting.to = to
    return setting
  }
}

extension Scenario {
  /// The number of the chapter that `--chapter` names, counted from 1; throws where there is none.
  func number(ofChapter name: String) throws -> Int {
    if let number = chapter(name) { return number }
    let (option, titles) = ("--chapter \(name.onOneLine)", chapterTitles.map(\.onOneLine))
    guard !titles.isEmpty else { throw Complaint("\(option): the scenario has no chapters") }
    let hint = NearestWord.hint(name, among: titles)
    throw Complaint("\(option): not one of the \(titles.count.counted("chapter")); \(hint)")
  }
}
