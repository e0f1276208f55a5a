import Foundation
import Scenarios
import Sessions
import Simulation

/// Writes a session's file: each line as soon as its command was performed, so that whatever ends
/// the program loses nothing. It holds what real clients sent, tokens included: its mode is 0600.
///
/// A replay of the file never goes further than the event log, however the program ends: the log is
/// written first. The last line states how far the session has come.
final class SessionSaver {
  /// Simulated time after which the file again states how far the session has come.
  private static let statedEvery = Duration.milliseconds(100)

  let path: String
  private let recorder: SessionRecorder
  private let log: EventLogFile?
  private var file: OutputFile
  /// The lines that there were at first, until something is written.
  private var first: [String]
  /// Where each line of the present branch ends, the header's first.
  private var ends: [Int] = []
  /// How many lines the branch that was left shares with the present one.
  private var shared = 0
  /// The instant that was stated last as the session's end.
  private var stated: Instant?

  init(_ recorder: SessionRecorder, path: String, after log: EventLogFile?) throws {
    self.path = path
    self.recorder = recorder
    self.log = log
    file = try OutputFile(path: path, option: "--save", isSecret: true)
    first = [recorder.header] + recorder.lines
    recorder.onLine = { [unowned self] line in append(line) }
  }

  private func begin() {
    let lines = first
    first = []
    for line in lines { append(line) }
  }

  /// Why not everything could be written so far.
  var problem: String? { file.problem.map { "session \(path): \($0)" } }

  /// Whether another program has taken the file away.
  var isLost: Bool { file.isCut || file.isGone }

  /// Cuts the file where a new branch, or one that the session returns to, parts from the one that
  /// was left. It is a whole file at every moment.
  func leaveBranch(_ change: Session.BranchChange) {
    begin()
    if case .started = change { shared = recorder.lineCount }
    ends.removeLast(max(0, ends.count - shared - 1))
    takeBackEnd()
    stated = nil
  }

  /// Writes what the present branch has beyond the lines that it shares.
  func joinBranch() { for line in recorder.lines(from: shared) { append(line) } }

  /// Tries again to write what could not be written, and states how far the session has come.
  func flush() {
    begin()
    file.flush()
    let edge = recorder.edge
    guard file.isRegular, stated.map({ edge - $0 >= Self.statedEvery }) ?? true else { return }
    stated = edge
    log?.flush()
    takeBackEnd()
    file.append("\(recorder.end)\n".utf8)
  }

  /// Writes the session's end; returns a complaint if something could not be written.
  func close() -> String? {
    append(recorder.end)
    if let problem {
      // There is nothing left of a lost file to point to.
      return isLost && !recorder.isWhole ? problem : problem + "; \(rescue())"
    }
    return recorder.isComplete
      ? nil : "session \(path): does not contain what the app's own code did"
  }

  /// Saves the session in the folder for temporary files instead; says where.
  private func rescue() -> String {
    Self.rescue(recorder, as: URL(filePath: path).lastPathComponent)
  }

  /// Saves a session that could be saved nowhere else; says where.
  static func rescue(_ recorder: SessionRecorder, as name: String) -> String {
    let partly = "it is complete up to that point"
    guard recorder.isWhole else { return partly }
    do {
      let path = try OutputFile.writeNew(
        recorder.text.utf8, in: FileManager.default.temporaryDirectory, ending: name)
      return "it is saved as \(path)"
    } catch {
      return partly
    }
  }

  private func append(_ line: String) {
    begin()
    log?.flush()
    takeBackEnd()
    file.append("\(line)\n".utf8)
    ends.append(file.end)
  }

  /// Cuts the line that states the session's end.
  private func takeBackEnd() { file.cut(to: ends.last ?? 0) }
}
