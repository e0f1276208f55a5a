import Foundation
import Lab
import Scenarios

/// Writes a session's file: each line as soon as its command was performed, so that whatever ends
/// the program loses nothing. It holds what real clients sent, tokens included: its mode is 0600.
final class SessionSaver {
  let path: String
  private let recorder: SessionRecorder
  private var file: OutputFile
  /// Where each line of the present branch ends, the header's first.
  private var ends: [Int] = []
  /// How many lines the branch that was left shares with the present one.
  private var shared = 0

  init(_ recorder: SessionRecorder, path: String) throws {
    self.path = path
    self.recorder = recorder
    file = try OutputFile(path: path, option: "--save", isSecret: true)
    append(recorder.header)
    for line in recorder.lines { append(line) }
    recorder.onLine = { [unowned self] line in append(line) }
  }

  /// Why not everything could be written so far.
  var problem: String? { file.problem.map { "session \(path): \($0)" } }

  /// Follows the session to another branch. The file is cut where the branches part, which leaves
  /// a whole one at every moment.
  func follow(_ change: Session.BranchChange) {
    if case .started = change { shared = recorder.lineCount }
    ends.removeLast(max(0, ends.count - shared - 1))
    file.cut(to: ends.last ?? 0)
    for line in recorder.lines(from: shared) { append(line) }
  }

  /// Tries again to write what could not be written.
  func flush() { file.flush() }

  /// Writes the session's end; returns a complaint if something could not be written.
  func close() -> String? {
    append(recorder.end)
    if let problem { return problem + "; \(rescue())" }
    return recorder.isComplete
      ? nil : "session \(path): it does not contain what the app's own code did"
  }

  /// Saves the session in the folder for temporary files instead; says where.
  private func rescue() -> String {
    Self.rescue(recorder, as: URL(filePath: path).lastPathComponent)
  }

  /// Saves a session that could be saved nowhere else; says where.
  static func rescue(_ recorder: SessionRecorder, as name: String) -> String {
    guard recorder.isWhole else { return "it is whole up to there" }
    do {
      let path = try OutputFile.writeNew(
        recorder.text.utf8, in: FileManager.default.temporaryDirectory, ending: name)
      return "it is saved as \(path)"
    } catch {
      return "it is whole up to there"
    }
  }

  private func append(_ line: String) {
    file.append("\(line)\n".utf8)
    ends.append(file.end)
  }
}
