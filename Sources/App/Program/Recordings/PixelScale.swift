import Screen

/// The pixels that a picture or film of so many cells may have.
struct PixelScale {
  private let cells: Size
  private let usual: Int
  private let largest: Int

  /// Throws where so many cells are too many pixels.
  init(of cells: Size, isVideo: Bool = false) throws {
    let limit = isVideo ? PixelGrid.videoLimit : PixelGrid.pictureLimit
    guard let largest = PixelGrid.largestScale(of: cells, within: limit) else {
      throw Complaint("--size \(cells.width)x\(cells.height): too many pixels for this format")
    }
    self.cells = cells
    self.largest = largest
    // Video's colours have half its resolution: with pixels twice as large, none of them blurs.
    usual = isVideo ? 2 : 1
  }

  /// The pixels at the scale that is chosen; throws where it does not fit.
  func exactly(_ chosen: Int?) throws -> PixelGrid {
    guard (PixelGrid.scales.lowerBound...largest).contains(chosen ?? 1) else {
      throw Complaint(
        "--scale \(chosen ?? 1): accepted: 1 to \(largest) at \(cells.width)x\(cells.height)")
    }
    return fitting(chosen)
  }

  /// The pixels at the scale that is chosen, or at the largest that fits.
  func fitting(_ chosen: Int?) -> PixelGrid {
    PixelGrid(cells: cells, scale: min(chosen ?? usual, largest))
  }
}
