import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder that goes with its owner.
final class TemporaryFolder {
  private let url: URL

  init() throws {
    let template = FileManager.default.temporaryDirectory.appending(path: "bench-XXXXXX").path
    guard let pointer = strdup(template) else { throw BenchFailure.system("no memory") }
    defer { free(pointer) }
    guard mkdtemp(pointer) != nil else { throw BenchFailure.system(template) }
    url = URL(filePath: String(cString: pointer))
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      // The system tidies up its own folder for such files.
      return
    }
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// What tells a program to keep its files there, and its settings.
  var environment: [String: String] { ["XDG_STATE_HOME": url.path, "XDG_CONFIG_HOME": url.path] }
}
