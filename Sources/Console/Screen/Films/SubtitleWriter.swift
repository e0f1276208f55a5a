import Simulation

/// The captions of a film as SubRip subtitles (<https://www.matroska.org/technical/subtitles.html>,
/// "SRT Subtitles"): each is shown until the next one or the film's end.
package struct SubtitleWriter: FilmWriter {
  private var shown = ""
  private var since = Duration.zero
  /// Subtitles that are written.
  private var count = 0

  package init() {}

  package mutating func write(
    _ event: FilmEvent, at time: Duration, into bytes: inout [UInt8]
  ) {
    switch event {
    case .caption(let text):
      finish(at: time, &bytes)
      (shown, since) = (text, time)
    case .end: finish(at: time, &bytes)
    case .frame, .mark, .key: break
    }
  }

  private mutating func finish(at time: Duration, _ bytes: inout [UInt8]) {
    guard !shown.isEmpty, time > since else { return }
    count += 1
    bytes += "\(count)\n".utf8
    append(since, &bytes)
    bytes += " --> ".utf8
    append(time, &bytes)
    bytes += "\n\(shown)\n\n".utf8
    shown = ""
  }

  /// A time such as `00:01:04,500`.
  private func append(_ time: Duration, _ bytes: inout [UInt8]) {
    let milliseconds = Int(time.wholeMilliseconds)
    let seconds = milliseconds / 1000
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map {
      String($0).rightAligned(to: 2, with: "0")
    }
    let rest = String(milliseconds % 1000).rightAligned(to: 3, with: "0")
    bytes += "\(parts.joined(separator: ":")),\(rest)".utf8
  }
}
