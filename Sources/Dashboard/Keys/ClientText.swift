/// What the wall says of real clients.
enum ClientText {
  /// How a client that takes no orders is driven where it runs.
  static func howToDrive(_ kind: String) -> String {
    switch kind {
    case "VLC": "in VLC, Space pauses it and s stops it"
    case "mpv": "in mpv, Space pauses it and q ends it"
    case "FFmpeg": "Ctrl-C in its terminal ends it"
    case "curl", "Python": "its script drives it"
    case "Chrome", "Chromium", "Edge", "Firefox", "Safari", "iPhone", "iPad":
      "its own page drives it"
    default: "it is driven where it runs"
    }
  }
}
