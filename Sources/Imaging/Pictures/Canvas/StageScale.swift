/// A place on the stage, in stage units from the top left.
package typealias Spot = (x: Double, y: Double)

/// How many pixels of a canvas a unit of the stage takes, which is 160 units wide and 90 high
/// whatever the canvas measures, so that one scene fits every size.
struct StageScale: Sendable {
  /// Stage units across and down.
  static let stage = (width: 160.0, height: 90.0)

  let x: Double
  let y: Double
  /// For what must stay round.
  let round: Double

  /// The scale of a canvas of that many pixels; an empty one counts as a pixel.
  init(width: Int, height: Int) {
    x = Double(max(1, width)) / Self.stage.width
    y = Double(max(1, height)) / Self.stage.height
    round = min(x, y)
  }
}
