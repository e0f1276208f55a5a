import Screen

/// How many times larger than at its smallest a cell is in a picture or film of so many.
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

  /// The scale that is chosen; throws where it does not fit.
  func exactly(_ chosen: Int?) throws -> Int {
    guard let chosen else { return fitting(nil) }
    guard (PixelGrid.scales.lowerBound...largest).contains(chosen) else {
      throw Complaint(
        "--scale \(chosen): accepted: 1 to \(largest) at \(cells.width)x\(cells.height)")
    }
    return chosen
  }

  /// The scale that is chosen, or the largest that fits.
  func fitting(_ chosen: Int?) -> Int { min(chosen ?? usual, largest) }
}
