import Foundation

/// Archives that tests write by hand, each entry in the fewest words.
enum HAR {
  /// An entry: when it was sent in seconds after the first, and how it went, in milliseconds.
  static func entry(
    _ url: String, at seconds: Double, status: Int = 200, wait: Double = 20, receive: Double = 1,
    size: Int = 0, page: String? = nil, more: String = "", response: String = ""
  ) -> String {
    let date = Date(timeIntervalSince1970: 1_795_540_000 + seconds)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    let pageref = page.map { "\"pageref\": \"\($0)\", " } ?? ""
    return """
      {\(pageref)"startedDateTime": "\(style.format(date))", "time": \(wait + receive), \
      "request": {"method": "GET", "url": "\(url)", "headers": [{"name": "a", "value": "b"}]}, \
      "response": {"status": \(status), "bodySize": \(size)\(response)}, \
      "cache": {}, "timings": {"send": 0, "wait": \(wait), "receive": \(receive)}\(more)}
      """
  }

  /// A whole archive.
  static func text(_ entries: [String], pages: String = "[]", creator: String = "WebInspector")
    -> String
  {
    """
    {"log": {"version": "1.2", "creator": {"name": "\(creator)", "version": "1"}, \
    "pages": \(pages), "entries": [\(entries.joined(separator: ", "))]}}
    """
  }

  /// A live channel that a browser plays: its playlists and segments, every six seconds.
  static func channel(seconds: Int = 60, except: Set<Int> = []) -> [String] {
    let host = "https://cdn.example/live/ocean"
    return [entry("\(host)/master.m3u8", at: 0)]
      + stride(from: 0, to: seconds, by: 6).flatMap { second -> [String] in
        guard !except.contains(second) else { return [] }
        return [
          entry("\(host)/720p/index.m3u8", at: Double(second) + 0.1),
          entry(
            "\(host)/720p/\(second / 6).m4s", at: Double(second) + 0.2, receive: 200,
            size: 300_000),
        ]
      }
  }
}
