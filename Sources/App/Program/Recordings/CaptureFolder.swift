import Foundation
import Sessions

/// Writes the traffic between players and head-end, one file for each message; for their owner's
/// eyes alone, because tokens and keys are among them. Each file is new: a link or a file of others
/// that has its name is replaced, not written.
final class CaptureFolder {
  private let path: String
  private let lock: FileHandle
  /// Why a file could not be written; the first reason.
  private(set) var problem: String?

  init(path: String) throws {
    self.path = path
    try Files.createFolder(path, option: "--capture ", isSecret: true)
    lock = try OwnFile.lockFolder(path, option: "--capture")
  }

  func write(_ files: [CapturedFile]) {
    for file in files {
      do {
        try OutputFile.write(
          file.bytes, to: "\(path)/\(file.name)", option: "--capture", isSecret: true,
          after: .nothing)
      } catch {
        problem = problem ?? (error as? Complaint)?.sentence ?? "--capture \(path): \(error)"
      }
    }
  }
}
