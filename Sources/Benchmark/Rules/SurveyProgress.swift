import Foundation
import Synchronization

/// Says on standard error how far a survey is, once a second.
final class SurveyProgress: Sendable {
  private let total: Int
  private let what: String
  private let begin = ContinuousClock.now
  private let state = Mutex<(done: Int, said: Int64)>((0, 0))

  init(_ total: Int, _ what: String) {
    (self.total, self.what) = (total, what)
  }

  /// One more is done.
  func advance() {
    let time = ContinuousClock.now - begin
    let line = state.withLock { state -> String? in
      state.done += 1
      guard time.components.seconds > state.said || state.done == total else { return nil }
      state.said = time.components.seconds
      return "\r\(state.done) of \(total) \(what), "
        + "\(Figure.digits(Double(state.done) / (time / .seconds(1)))) a second"
        + (state.done == total ? "\n" : "")
    }
    if let line { FileHandle.standardError.write(Data(line.utf8)) }
  }
}
