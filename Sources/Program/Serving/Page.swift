import Foundation
import HeadEndHTTP

/// The page that browsers get: the files of `assets/page`.
enum Page {
  private static let script = "text/javascript; charset=utf-8"

  static var files: [String: PageFile] {
    var files: [String: PageFile] = [:]
    for (path, name, type) in [
      ("/", "index.html", "text/html; charset=utf-8"), ("/page.css", "page.css", "text/css"),
      ("/page.js", "page.js", script), ("/session.js", "session.js", script),
      ("/stream.js", "stream.js", script), ("/playlist.js", "playlist.js", script),
      ("/clearkey.js", "clearkey.js", script), ("/icon.svg", "icon.svg", "image/svg+xml"),
    ] {
      guard let data = Assets.data("page/\(name)") else { continue }
      files[path] = PageFile(contentType: type, bytes: Array(data))
    }
    return files
  }
}
