import Events
import Foundation
import Lab
import Players
import Scenarios

/// A session whose messages, commands and traffic are written to files.
final class RecordedSession {
  let session: Session
  private let log: EventLogFile?
  private let logObservation: Observation?
  private let capture: CaptureFolder?
  /// Records every command, if the session is saved or live.
  private(set) var recorder: SessionRecorder?
  private var saver: SessionSaver?
  private var files: [String] = []
  private var remarks: [String] = []

  init(_ session: Session, log: String?, capture: String? = nil, save: String? = nil) throws {
    self.session = session
    let file = try log.map { try EventLogFile(path: $0) }
    self.log = file
    logObservation = file.map { file in
      session.bus.addObserver(of: Announcement.self) { (announcement: Announcement) in
        file.write(announcement)
      }
    }
    let folder = try capture.map { try CaptureFolder(path: $0) }
    self.capture = folder
    if let folder {
      session.onExchange = { exchange in folder.write(CapturedFile.files(of: exchange)) }
      folder.write(CapturedFile.secrets(of: session.world))
    }
    if let save { saver = try SessionSaver(record(), path: save) }
    session.onBranchChange = { [unowned self] change in
      recorder?.follow(change)
      saver?.rewrite()
      self.log?.rewrite(session.chronicle.announcements)
    }
  }

  /// Whether secrets are written to files, as the user wished.
  var isCapturing: Bool { capture != nil }

  private func record() -> SessionRecorder {
    let recorder = recorder ?? SessionRecorder(session)
    self.recorder = recorder
    return recorder
  }

  /// Saves a live session in the user's state folder, unless it is saved elsewhere.
  func keep() {
    let recorder = record()
    guard saver == nil, let path = StateFolder.newSession() else { return }
    do {
      saver = try SessionSaver(recorder, path: path)
    } catch {
      // The wall runs without the file too; only the replay line at exit is missing.
      return
    }
  }

  /// Writes the event log up to the present, so that it can be followed while a wall is live.
  func flush() { log?.flush() }

  /// Remembers a sentence to say at the end.
  func note(remark: String) { remarks.append(remark) }

  /// Remembers a file that the user had written, to name it at the end.
  func note(file: String) { if !files.contains(file) { files.append(file) } }

  /// What is said when the wall was closed: the files that were written, and how to replay it.
  var closingLines: [String] {
    remarks + files.map { "saved \($0)" } + (replayLine.map { [$0] } ?? [])
  }

  /// Closes all files; throws if something could not be written.
  func close() throws {
    try log?.close()
    try capture?.close()
    if let problem = saver?.close() { throw Complaint(problem) }
  }

  /// The command line that replays a saved session; `nil` if it was not saved.
  private var replayLine: String? {
    saver.map { saver in
      let isPlain = saver.path.allSatisfy { $0.isLetter || $0.isNumber || "/._-".contains($0) }
      let quoted = saver.path.replacingOccurrences(of: "'", with: #"'\''"#)
      return "zapdeck replay \(isPlain ? saver.path : "'\(quoted)'")"
    }
  }
}
