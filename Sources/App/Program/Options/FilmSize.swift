import Dashboard
import Screen

/// How large a film or a picture is: in columns and rows, or in pixels, as slides are.
enum FilmSize: Equatable {
  case cells(Size)
  case pixels(Slide)

  /// The usual sizes of slides and screens, 16 by 9.
  enum Slide: String, CaseIterable {
    case p720 = "720p"
    case p1080 = "1080p"
    case p4k = "4k"

    /// Pixels.
    var size: Size {
      switch self {
      case .p720: Size(1280, 720)
      case .p1080: Size(1920, 1080)
      case .p4k: Size(3840, 2160)
      }
    }

    /// Cells that fill each of them exactly: what fits a slide, and is still read from afar. [N]
    static let cells = Size(160, 45)
  }

  static let names = Slide.allCases.map(\.rawValue)

  /// Columns and rows, and the size of a slide for coded video. [N]
  static func usual(isVideo: Bool) -> FilmSize { isVideo ? .pixels(.p1080) : .cells(Slide.cells) }

  init(_ text: String) throws {
    if let slide = Slide(rawValue: text.lowercased()) {
      self = .pixels(slide)
    } else {
      self = .cells(try Arguments.size(text, or: Self.names))
    }
  }

  /// The pixels; `scale` is how many times larger than at its smallest a cell is to be.
  func grid(scale: Int?, isVideo: Bool = false) throws -> PixelGrid {
    switch self {
    case .cells(let cells):
      return try PixelScale(of: cells, isVideo: isVideo).exactly(scale)
    case .pixels(let slide):
      guard let scale else {
        let width = slide.size.width / Slide.cells.width
        return PixelGrid(filling: slide.size, cell: Size(width, 2 * width))
      }
      let grids = PixelGrid.scales.map { PixelGrid(filling: slide.size, scale: $0) }
      let last = grids.lastIndex { $0.cells.showsPlayers } ?? 0
      guard (1...last + 1).contains(scale) else {
        throw Complaint("--scale \(scale): accepted: 1 to \(last + 1) at \(slide.rawValue)")
      }
      return grids[scale - 1]
    }
  }

  /// Columns and rows where there are no pixels.
  var cells: Size {
    switch self {
    case .cells(let cells): cells
    case .pixels: Slide.cells
    }
  }
}
