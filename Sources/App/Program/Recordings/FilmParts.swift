import Dashboard
import Scenarios
import Screen
import Simulation

/// The parts of a film, which players show as chapters: each from its mark to the next one, or to
/// the film's end.
struct FilmParts {
  /// What comes before the first mark belongs to it, unless it is as long as this. [N]
  private static let shortest = Duration.seconds(1)

  private let parts: [(title: String, begin: Duration)]
  private let end: Duration

  /// The parts of a film that has ended; what comes before the first has the film's title.
  init(of builder: FilmBuilder, titled title: String) {
    let marks = builder.parts.filter { $0.time < builder.end }
    var parts = marks.map { mark, time in
      (title: mark.words.isEmpty ? "marker" : mark.words, begin: time)
    }
    if let first = parts.first {
      // A chapter at the start of a scenario is seen from the second frame on.
      if first.begin < Self.shortest { parts.removeFirst() }
      parts.insert((first.begin < Self.shortest ? first.title : title, .zero), at: 0)
    }
    // Of marks at one time the last is seen.
    self.parts = parts.indices.filter { index in
      index + 1 == parts.count || parts[index].begin < parts[index + 1].begin
    }.map { parts[$0] }
    end = builder.end
  }

  var count: Int { parts.count }

  /// What ffmpeg reads (<https://ffmpeg.org/ffmpeg-formats.html#Metadata-2>).
  var text: String {
    let ends = parts.dropFirst().map(\.begin) + [end]
    let chapters = zip(parts, ends).map { part, end in
      """
      [CHAPTER]
      TIMEBASE=1/1000
      START=\(part.begin.wholeMilliseconds)
      END=\(end.wholeMilliseconds)
      title=\(Self.escaped(part.title))

      """
    }
    return ";FFMETADATA1\n" + chapters.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.onOneLine.reduce(into: "") { escaped, character in
      if "=;#\\".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }
}
