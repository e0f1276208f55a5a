import Events
import Foundation
import Lab
import Players

/// A session whose messages and traffic go to files as well.
final class RecordedSession {
  let session: Session
  private let log: EventLogFile?
  private let logObservation: Observation?
  private let capture: CaptureFolder?

  init(_ session: Session, log: String?, capture: String?) throws {
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
  }

  /// Finishes log and capture; says whether everything could be written.
  func close() throws {
    try log?.close()
    try capture?.close()
  }
}
