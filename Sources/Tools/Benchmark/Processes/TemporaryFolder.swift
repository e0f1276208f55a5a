import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder that is removed when this object is de-initialised.
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
      // The system cleans up its temporary folder automatically.
      return
    }
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Variables that make a program keep its files and settings there.
  var environment: [String: String] { ["XDG_STATE_HOME": url.path, "XDG_CONFIG_HOME": url.path] }
}
