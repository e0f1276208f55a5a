import Pictures

/// Paints the pictures of a film's frames at the film's own resolution; one that stands is not
/// painted again.
struct PicturePainter: Sendable {
  /// The pictures of the last frame.
  private(set) var painted: [PaintedPicture] = []
  /// Pixels of a cell.
  private let cell: Size

  init(cell: Size) { self.cell = cell }

  /// Paints the pictures of the next frame.
  mutating func paint(_ pictures: [PlacedPicture]) {
    painted.removeLast(max(0, painted.count - pictures.count))
    for (index, placed) in pictures.enumerated() {
      if index == painted.count { painted.append(PaintedPicture(cell: cell)) }
      painted[index].paint(placed)
    }
  }
}
