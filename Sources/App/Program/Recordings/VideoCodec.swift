import Screen

/// How video is coded, and in which container.
enum VideoCodec {
  /// H.264 in MP4, which every browser and QuickTime play.
  case mp4
  /// VP9 in WebM.
  case webm
  /// A moving WebP, which a page shows as it shows any picture, again and again.
  case webp

  /// The colours of the pictures, said both of what comes in and of what goes out.
  private static let colors = [
    "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc",
    "bt709",
  ]

  /// What ffmpeg is asked for: to read pictures from its standard input, and to write `draft`.
  func arguments(_ header: FilmHeader, draft: String) -> [String] {
    ["-hide_banner", "-loglevel", "error", "-y", "-f", "yuv4mpegpipe"] + Self.colors
      + ["-i", "pipe:0"] + coding + pixels + [
        "-metadata", "title=\(header.title)", "-metadata", "comment=\(header.origin)",
        // A file, whatever protocol its name looks like.
        "file:\(draft)",
      ]
  }

  /// Whether its films have parts, which players show as chapters.
  var hasParts: Bool { self == .mp4 }

  /// What ffmpeg is asked for: to put pictures that it has coded, and the parts of the film that it
  /// reads from its standard input, into `draft`. The index comes first in the file: a browser
  /// plays it while it loads.
  func arguments(joining pictures: String, draft: String) -> [String] {
    [
      "-hide_banner", "-loglevel", "error", "-y", "-f", "mp4", "-i", "file:\(pictures)",
      "-f", "ffmetadata", "-i", "pipe:0", "-map", "0", "-map_metadata", "0", "-map_chapters", "1",
      "-c", "copy", "-movflags", "+faststart", "-f", "mp4", "file:\(draft)",
    ]
  }

  private var pixels: [String] {
    switch self {
    case .mp4, .webm: ["-pix_fmt", "yuv420p"] + Self.colors
    // Its luma and chroma are those of BT.601: the encoder makes them itself, of colours.
    case .webp: ["-vf", "scale=in_color_matrix=bt709", "-pix_fmt", "bgra"]
    }
  }

  private var coding: [String] {
    switch self {
    case .mp4:
      ["-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-f", "mp4"]
    case .webm:
      // Constant quality, in the encoder's fastest way.
      [
        "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-row-mt", "1", "-crf",
        "24", "-b:v", "0", "-f", "webm",
      ]
    case .webp:
      ["-c:v", "libwebp_anim", "-quality", "80", "-loop", "0", "-f", "webp"]
    }
  }
}
