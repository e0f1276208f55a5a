import Foundation

/// Says on standard error how far a film has come, once it takes longer than a second and somebody
/// is there to read it.
struct FilmProgress {
  private let began = Date.now
  private let isWatched = isatty(2) == 1
  private var shown: Int64 = -1

  /// Shows the film's time, once a second of it.
  mutating func show(_ time: Duration) {
    let seconds = time.components.seconds
    guard isWatched, seconds != shown, Date.now.timeIntervalSince(began) > 1 else { return }
    shown = seconds
    write("\r\(seconds) s filmed")
  }

  /// Takes the line away.
  func clear() {
    if shown >= 0 { write("\r\u{1b}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
