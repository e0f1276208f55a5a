/// What a film is written as; each case is the extension of its file.
package enum FilmFormat: String, CaseIterable, Sendable {
  case cast, gif, svg, mp4, webm, webp, txt, srt

  /// The formats that show frames, as the wall's films do.
  package static let shown = allCases.filter { $0 != .srt }

  /// Whether it is coded video: what is written here are the pictures for its encoder.
  package var isVideo: Bool { self == .mp4 || self == .webm || self == .webp }

  /// Whether its pixels can be made larger.
  package var hasPixels: Bool { isVideo || self == .gif }

  /// Whether pictures can be painted in it, instead of cells.
  package var canPaint: Bool { hasPixels || self == .svg }

  package func writer(_ header: FilmHeader, _ shape: FilmShape = FilmShape()) -> any FilmWriter {
    let grid = shape.grid ?? PixelGrid(cells: header.size)
    return switch self {
    case .cast: CastWriter(header, version: shape.asciicast)
    case .gif: GIFWriter(header, grid)
    case .svg: SVGWriter(header)
    case .mp4, .webm, .webp:
      Y4MWriter(header, grid, framesPerSecond: shape.framesPerSecond)
    case .txt: TextFilmWriter(header)
    case .srt: SubtitleWriter()
    }
  }
}

/// What is to be known of a film besides its format.
package struct FilmShape: Hashable, Sendable {
  package var asciicast = CastWriter.Version.two
  /// Its pixels, if it has any; otherwise each cell is as small as it can be.
  package var grid: PixelGrid?
  /// How many pictures a second video has.
  package var framesPerSecond = 10

  package init() {}
}
