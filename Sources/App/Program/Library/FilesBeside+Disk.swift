import Foundation
import Scenarios
import Synchronization

extension FilesBeside {
  /// The files of this machine. How each was understood is said once on standard error, unless
  /// `isQuiet`.
  static func onDisk(isQuiet: Bool = false) -> FilesBeside {
    FilesBeside(remark: { if !isQuiet { say($0) } }) { path, other in
      let file = URL(filePath: path, relativeTo: URL(filePath: other).deletingLastPathComponent())
      guard Files.exists(file.path) else { return .nothing }
      do {
        let bytes = try InputFile(file.path, called: path).read(upTo: sizeLimit + 1)
        let text = bytes.count > sizeLimit ? nil : String(validating: bytes, as: UTF8.self)
        return text.map { .text($0) } ?? .unreadable
      } catch {
        return .unreadable
      }
    }
  }

  private static let said = Mutex(Set<String>())

  private static func say(_ remark: String) {
    if said.withLock({ $0.insert(remark).inserted }) { StandardError.print("zapdeck: \(remark)") }
  }
}
