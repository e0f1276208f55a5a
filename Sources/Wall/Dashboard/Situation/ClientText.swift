/// What the wall says of real clients.
enum ClientText {
  /// How a client that takes no orders is driven where it runs.
  static func howToDrive(_ kind: String) -> String {
    switch kind {
    case "VLC": "in VLC, Space pauses and s stops"
    case "mpv": "in mpv, Space pauses and q quits"
    case "FFmpeg": "press Ctrl-C in its terminal"
    case "curl", "Python": "use its own script"
    case "Chrome", "Chromium", "Edge", "Firefox", "Safari", "iPhone", "iPad":
      "use its own page"
    default: "use its own controls"
    }
  }
}
