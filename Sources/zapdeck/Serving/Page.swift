import Foundation
import HeadEndHTTP

/// The page that browsers get: the files of `assets/page`.
enum Page {
  static var files: [String: PageFile] {
    var files: [String: PageFile] = [:]
    for (path, name, type) in [
      ("/", "index.html", "text/html; charset=utf-8"), ("/page.js", "page.js", "text/javascript"),
      ("/page.css", "page.css", "text/css"),
    ] {
      guard let data = Assets.data("page/\(name)") else { continue }
      files[path] = PageFile(contentType: type, bytes: Array(data))
    }
    return files
  }
}
