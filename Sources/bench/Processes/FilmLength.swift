import Foundation

/// How long a film in asciicast format is, versions 2 and 3.
enum FilmLength {
  /// Reads it from the film's events: their instants in version 2, their intervals in version 3.
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

  // The number that a line begins with.
  private static func time(_ line: Substring) -> Double? {
    Double(line.dropFirst().prefix { $0 != "," }.filter { $0 != " " })
  }
}
