import Foundation

/// Which files there are.
// Asked of the system itself: to make Foundation's file manager is a part of the start.
enum Files {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// A path without symbolic links; `nil` where there is no such file.
  static func resolved(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// The names in a folder, in no particular order; `nil` where there is no such folder.
  static func names(in folder: String) -> [String]? {
    guard let entries = opendir(folder) else { return nil }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
