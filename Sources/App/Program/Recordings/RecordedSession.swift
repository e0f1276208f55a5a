import ArgumentParser
import Dashboard
import Events
import Foundation
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Worlds

/// A session whose messages, commands and traffic are written to files.
final class RecordedSession {
  let session: Session
  /// Whether a scenario's steps leave the speed as it is.
  var keepsSpeed = false
  /// The title of the scenario that is played; `nil` without one.
  private let title: String?
  private let log: EventLogFile?
  private let logObservation: EventBus.ObservationToken?
  private let capture: CaptureFolder?
  private let archive: ArchiveFile?
  /// Records every command, if the session is saved or live.
  private(set) var recorder: SessionRecorder?
  private var saver: SessionSaver?
  /// Why a live session has no file.
  private(set) var unsaved: String?
  private var files: [String] = []
  private var remarks: [String] = []
  private var problems: [String] = []
  /// What was said of files that cannot be written now.
  private var said: [String] = []

  init(
    _ session: Session, titled title: String? = nil, log: String?,
    after predecessor: OutputFile.Predecessor = .anything,
    capture: String? = nil, har: String? = nil, save: String? = nil
  ) throws {
    (self.session, self.title) = (session, title)
    let file = try log.map { try EventLogFile(path: $0, after: predecessor) }
    self.log = file
    logObservation = file.map { file in
      session.bus.addObserver(for: Announcement.self, label: "--log") {
        (announcement: Announcement) in
        file.write(announcement)
      }
    }
    let folder = try capture.map { try CaptureFolder(path: $0) }
    self.capture = folder
    if let folder {
      session.onAnswered = { record in folder.write(CapturedFile.files(of: record)) }
      folder.write(CapturedFile.secrets(of: session.world))
    }
    let archive = try har.map {
      try ArchiveFile(path: $0, epoch: session.world.epoch, after: predecessor)
    }
    self.archive = archive
    if let archive { session.onEnded = { record in archive.write(record) } }
    files = [log, capture, har].compactMap { $0 }.filter { !$0.hasPrefix("/dev/") }
    if let save { saver = try SessionSaver(record(), path: save, after: file) }
    session.onBranchChange = { [unowned self] change in
      recorder?.follow(change)
      saver?.leaveBranch(change)
      self.log?.follow(change, session.chronicle.announcements)
      self.archive?.follow(change, at: session.now)
      saver?.joinBranch()
    }
  }

  /// The session on a wall, with a scenario's director.
  func wallSession(_ wall: Wall, playing scenario: Scenario?) -> WallSession {
    let director = scenario.map { Director($0, on: session, probe: WallProbe(on: session)) }
    director?.keepsSpeed = keepsSpeed
    return WallSession(session, wall, director: director)
  }

  /// Lets a session without end forget its beginning rather than grow, beyond so many bytes or what
  /// `--history` says.
  func limitMemory(to bytes: Int? = nil) {
    session.memoryBytes = max(Self.leastMemory, bytes ?? session.historyBytes)
    session.onForget = { [unowned self] in
      recorder?.forget()
      log?.forget(before: session.chronicle.announcements.startIndex)
    }
  }

  private static let leastMemory = 1_000_000

  /// The session's file, as far as it is written.
  var path: String? { saver?.path }

  /// Whether secrets are written to files, as the user wished.
  var isCapturing: Bool { capture != nil }

  private func record() -> SessionRecorder {
    let recorder = recorder ?? SessionRecorder(session, titled: title)
    self.recorder = recorder
    return recorder
  }

  /// Saves a live session in the user's state folder, unless it is saved elsewhere.
  func keep() {
    let recorder = record()
    limitMemory()
    guard saver == nil else { return }
    do {
      saver = try SessionSaver(recorder, path: StateFolder.newSession(), after: log)
    } catch {
      let reason = (error as? Complaint)?.sentence ?? "\(error)"
      unsaved = reason.replacing("--save ", with: "session ")
    }
  }

  /// Writes files up to the present, so that they can be followed while a wall is live. Returns
  /// what is to be said of those that cannot be written, and of those that can be again.
  func flush() -> [String] {
    log?.flush()
    saver?.flush()
    archive?.flush()
    let failing = [log?.problem, saver?.problem, capture?.problem, archive?.problem]
      .compactMap { $0 }
    defer { said = failing }
    return failing.filter { !said.contains($0) }
      + said.filter { !failing.contains($0) }.map { "\($0): resolved; nothing was lost" }
  }

  /// Remembers a sentence to say at the end.
  func record(remark: String) { remarks.append(remark) }

  /// Remembers that something failed, to say it at the end.
  func record(problem: String) { problems.append(problem) }

  /// Remembers a file that the user had written, to name it at the end.
  func record(file: String) { if !files.contains(file) { files.append(file) } }

  /// Closes all files; throws if something could not be written.
  func close() throws {
    log?.flush()
    archive?.close()
    let failed =
      problems
      + [log?.problem, capture?.problem, archive?.problem, saver?.close()].compactMap { $0 }
    if !failed.isEmpty { throw Complaint(failed) }
  }

  /// A live session without a file is saved where that is possible.
  private var rescue: [String] {
    guard let unsaved, let recorder else { return [] }
    return ["\(unsaved); \(SessionSaver.rescue(recorder, as: "\(session.world.seed).jsonl"))"]
  }

  /// Closes all files after a wall and says which were written and how to replay the session;
  /// throws what was wrong, or the exit code unless it is 0.
  func end(_ code: Int32, _ lines: [String] = []) throws {
    let outcome = Result { try close() }
    let saved = files.map { "saved \($0)" } + [replayLine, filmLine].compactMap { $0 }
    for line in lines + remarks + rescue + saved { StandardOutput.print(line.onOneLine) }
    if code > 128 {
      if code == 128 + SIGHUP {
        Complaint("the terminal is gone" + (replayLine.map { ": \($0)" } ?? "")).report()
      }
      if case .failure(let complaint as Complaint) = outcome { complaint.report() }
      throw ExitCode(code)
    }
    try outcome.get()
    if code != 0 { throw ExitCode(code) }
  }

  /// The command line that replays a saved session; `nil` if it has no file.
  private var replayLine: String? {
    saver.flatMap { $0.isLost ? nil : "zapdeck replay \($0.path.asShellWord)" }
  }

  /// The command line that makes a film of it.
  private var filmLine: String? {
    let format = VideoEncoder.program == nil ? FilmFormat.svg : .mp4
    return saver.flatMap {
      $0.isLost ? nil : "zapdeck record \($0.path.asShellWord) -o film.\(format.rawValue)"
    }
  }
}
