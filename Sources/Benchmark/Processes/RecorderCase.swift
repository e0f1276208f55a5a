import Foundation
import Screen

/// Films of the tour: how fast they are rendered, and how large they are compared with a terminal
/// recorder's film of the same session.
struct RecorderCase: Case {
  private static let size = Size(120, 36)
  private static let sizeText = "120x36"
  private static let live = 15

  func measure() throws -> [Row] {
    try whole() + [firstTwoMinutes()] + [beside()].compactMap(\.self)
  }

  private func whole() throws -> [Row] {
    let home = try TemporaryFolder()
    let film = home.path("tour.cast")
    let runs = try (0..<3).map { _ in try Self.record(in: home, film) }
    let seconds = Sample(runs.map { $0.duration / .seconds(1) }).median
    let length = try FilmLength.seconds(ofFilm: film)
    let peak = runs.map(\.peakBytes).max() ?? 0
    return [
      Row(
        "film of the tour, \(Self.sizeText), by real time",
        Figure(length / seconds, .times), target: .atLeast(50),
        remark: "\(Figure(length, .seconds).text) in \(Figure(seconds, .seconds).text)"),
      Row("peak memory while filming", Figure(peak, .bytes)),
    ]
  }

  private func firstTwoMinutes() throws -> Row {
    let home = try TemporaryFolder()
    let runs = try (0..<3).map { _ in
      try Self.record(in: home, home.path("begin.cast"), "--to", "120s").duration / .seconds(1)
    }
    return Row(
      "film of its first 120 s", Figure(Sample(runs).median, .seconds), target: .atMost(3))
  }

  private func beside() throws -> Row? {
    let home = try TemporaryFolder()
    let ours = home.path("ours.cast")
    _ = try Self.record(in: home, ours, "--to", "\(Self.live)s")
    let peer = try Self.asciinema(in: home)
    return Row(
      "bytes of film a second, the tour's first \(Self.live) s",
      Figure(try Self.bytesPerSecond(ours), .bytes),
      peer: peer.map { Row.Peer(name: "asciinema", figure: $0) },
      remark: peer == nil ? "asciinema is not installed" : nil)
  }

  private static func record(
    in home: TemporaryFolder, _ film: String, _ more: String...
  ) throws -> Child.End {
    var program = Program.zapdeck(in: home, "record", "tour", "--size", sizeText, "-o", film)
    program.arguments += more
    let end = try Child(program).waitForEnd()
    guard end.code == 0 else { throw BenchFailure("zapdeck record failed") }
    return end
  }

  private static func asciinema(in home: TemporaryFolder) throws -> Figure? {
    let film = home.path("theirs.cast")
    let command = "\(Program.zapdeck(in: home).path) demo"
    guard var program = Program.tool("asciinema", "rec", "-q", "--overwrite", "-c", command, film)
    else { return nil }
    program.environment = home.environment
    let show = try Show(program, size)
    show.watch(for: .seconds(live))
    // Control-C quits the wall, which ends the recorder.
    try show.type("\u{3}")
    show.watch(for: .seconds(1))
    show.end()
    return Figure(try bytesPerSecond(film), .bytes)
  }

  private static func bytesPerSecond(_ film: String) throws -> Double {
    let bytes = try Data(contentsOf: URL(filePath: film)).count
    return Double(bytes) / (try FilmLength.seconds(ofFilm: film))
  }
}

/// The duration of a film in asciicast format, version 2 or 3.
enum FilmLength {
  /// Computes it from the events, which have instants in version 2 and intervals in version 3.
  static func seconds(ofFilm path: String) throws -> Double {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return seconds(of: text)
  }

  static func seconds(of text: String) -> Double {
    let lines = text.split(separator: "\n")
    let times = lines.dropFirst().compactMap(time)
    let isThird = lines.first?.replacing(" ", with: "").contains(#""version":3"#) == true
    return isThird ? times.reduce(0, +) : times.max() ?? 0
  }

  // The number at the start of a line.
  private static func time(_ line: Substring) -> Double? {
    Double(line.dropFirst().prefix { $0 != "," }.filter { $0 != " " })
  }
}
