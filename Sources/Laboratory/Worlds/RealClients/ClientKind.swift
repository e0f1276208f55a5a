/// What a real client is, by its `User-Agent` (RFC 9110 §10.1.5), in words.
enum ClientKind {
  /// The first that a user agent contains counts: browsers name others before themselves.
  private static let words = [
    ("AppleCoreMedia", "AVPlayer"), ("ExoPlayer", "ExoPlayer"), ("media3", "ExoPlayer"),
    ("VLC", "VLC"), ("libmpv", "mpv"), ("Lavf", "FFmpeg"), ("curl", "curl"), ("python", "Python"),
    ("Edg/", "Edge"), ("Firefox", "Firefox"), ("HeadlessChrome", "Chromium"), ("Chrome", "Chrome"),
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Safari", "Safari"), ("okhttp", "Android app"),
    ("CFNetwork", "Apple app"),
  ]

  static func words(for userAgent: String) -> String {
    let text = userAgent.lowercased()
    return words.first { text.contains($0.0.lowercased()) }?.1 ?? "client"
  }
}
