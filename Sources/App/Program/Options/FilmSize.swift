import Dashboard
import Screen

/// How large a film or a picture is: in columns and rows, or in pixels, as slides and phones are.
enum FilmSize: Equatable {
  case cells(Size)
  case pixels(Slide)

  /// The usual sizes of slides and screens, 16 by 9, and of what is watched on phones.
  enum Slide: String, CaseIterable {
    case p720 = "720p"
    case p1080 = "1080p"
    case p4k = "4k"
    case story
    case square

    /// Pixels.
    var size: Size {
      switch self {
      case .p720: Size(1280, 720)
      case .p1080: Size(1920, 1080)
      case .p4k: Size(3840, 2160)
      case .story: Size(1080, 1920)
      case .square: Size(1080, 1080)
      }
    }

    /// Whether players stand one below the other, with words in large letters.
    var isForPhones: Bool { self == .story || self == .square }

    /// Rows of pixels at the bottom without words: apps lay their buttons over a fifth [N].
    private var free: Int { self == .story ? size.height / 5 : 0 }

    /// Pixels of a cell. A slide has 160 by 45 of them: what fits it, and is still read from afar;
    /// on a phone 54 columns are read in the hand [N].
    private var cell: Size {
      let width = isForPhones ? size.width / 54 : size.width / 160
      return Size(width, 2 * width)
    }

    /// The pixels; `scale` is how many times larger than at its smallest a cell is to be.
    func grid(scale: Int? = nil) -> PixelGrid {
      guard let scale else { return PixelGrid(filling: size, cell: cell, above: free) }
      return PixelGrid(filling: size, scale: scale, above: free)
    }
  }

  static let names = Slide.allCases.map(\.rawValue)

  /// Columns and rows, and the size of a slide for coded video. [N]
  static func usual(isVideo: Bool) -> FilmSize {
    isVideo ? .pixels(.p1080) : .cells(Slide.p1080.grid().cells)
  }

  /// Whether the wall is shown as on a phone.
  var isForPhones: Bool {
    switch self {
    case .cells: false
    case .pixels(let slide): slide.isForPhones
    }
  }

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
      guard let scale else { return slide.grid() }
      let grids = PixelGrid.scales.map { slide.grid(scale: $0) }
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
    case .pixels(let slide): slide.grid().cells
    }
  }
}
