import Foundation
import Scenarios
import Synchronization

extension FilesBeside {
  /// The files of this machine. How each was understood is said once on standard error, unless
  /// `isQuiet`.
  static func onDisk(isQuiet: Bool = false) -> FilesBeside {
    FilesBeside(remark: { if !isQuiet { say($0) } }) { path, other in
      let file = URL(filePath: path, relativeTo: URL(filePath: other).deletingLastPathComponent())
      var status = stat()
      guard stat(file.path, &status) == 0 else { return .nothing }
      // A pipe may never end.
      guard status.st_mode & S_IFMT == S_IFREG else { return .unreadable }
      do {
        let bytes = try InputFile(file.path, called: path).read(upTo: sizeLimit + 1)
        return bytes.count > sizeLimit ? .unreadable : .bytes(bytes)
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
