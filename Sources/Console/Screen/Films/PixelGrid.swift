/// The pixels of a picture of cells: how large each cell is, and what is left around them, in equal
/// parts; below them more may be left free.
package struct PixelGrid: Hashable, Sendable {
  /// Pixels of a cell at its smallest.
  package static let smallestCell = Size(8, 16)
  /// How many times wider and higher a cell may become.
  package static let scales = 1...8
  /// The most pixels of a GIF or PNG, so that a viewer can still hold one. [N]
  package static let pictureLimit = 64_000_000
  /// The most pixels of coded video: 139,264 macroblocks, H.264's level 6.2 (ITU-T H.264, A.3).
  package static let videoLimit = 139_264 * 256
  /// The longest side of a picture: what encoders take. [N]
  private static let longestSide = 16_384

  package let cells: Size
  /// Pixels of a cell.
  package let cell: Size
  /// Pixels of the whole picture.
  package let size: Size
  /// Rows of pixels at the bottom that have no cells.
  private let free: Int

  /// So many cells, and nothing around them.
  package init(cells: Size, scale: Int = 1) {
    self.cells = cells
    cell = Size(Self.smallestCell.width * scale, Self.smallestCell.height * scale)
    size = Size(cells.width * cell.width, cells.height * cell.height)
    free = 0
  }

  /// As many cells as a picture has room for above the rows of pixels that stay free.
  package init(filling size: Size, scale: Int, above free: Int = 0) {
    self.init(
      filling: size, cell: Size(Self.smallestCell.width * scale, Self.smallestCell.height * scale),
      above: free)
  }

  /// As many cells of some pixels as a picture has room for above those that stay free.
  package init(filling size: Size, cell: Size, above free: Int = 0) {
    self.size = size
    self.cell = cell
    self.free = free
    cells = Size(size.width / cell.width, (size.height - free) / cell.height)
  }

  /// So many cells, as large as they fit into a picture; one that has no room for the smallest
  /// cells becomes larger.
  package init(cells: Size, within size: Size) {
    let width = min(size.width / max(1, cells.width), size.height / max(1, cells.height) / 2)
    let even = max(Self.smallestCell.width, width / 2 * 2)
    self.cells = cells
    cell = Size(even, 2 * even)
    free = 0
    self.size = Size(
      max(size.width, cells.width * cell.width), max(size.height, cells.height * cell.height))
  }

  /// The largest scale at which so many cells stay within a number of pixels; `nil` for none.
  package static func largestScale(of cells: Size, within limit: Int) -> Int? {
    scales.last { scale in
      let size = PixelGrid(cells: cells, scale: scale).size
      return max(size.width, size.height) <= longestSide && size.width * size.height <= limit
    }
  }

  /// The upper left pixel of a cell: always even, since video has a colour for two by two pixels.
  func start(x: Int, y: Int) -> (x: Int, y: Int) {
    let (left, top) = (
      size.width - cells.width * cell.width, size.height - free - cells.height * cell.height
    )
    return (left / 4 * 2 + x * cell.width, top / 4 * 2 + y * cell.height)
  }
}
