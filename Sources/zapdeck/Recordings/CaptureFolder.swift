import Foundation
import Lab

/// Writes the traffic between players and head-end, one file for each message.
final class CaptureFolder {
  private let folder: URL
  private var failed = false

  init(path: String) throws {
    folder = URL(filePath: path)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Complaint("--capture \(path): the folder cannot be created")
    }
  }

  func write(_ files: [CapturedFile]) {
    for file in files {
      do {
        try Data(file.bytes).write(to: folder.appending(path: file.name))
      } catch {
        failed = true
      }
    }
  }

  func close() throws {
    if failed { throw Complaint("--capture \(folder.path): some files could not be written") }
  }
}
