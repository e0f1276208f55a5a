/// The moving test cards; the raw value is the name that line-up files use.
package enum Scene: String, CaseIterable, Sendable {
  case globe, match, waves, shapes, city, peaks, space, reef, bars, road, stage, balloon, film
  case kitchen

  /// The card of that name; the broadcast test card where there is none.
  package init(card name: String) { self = Scene(rawValue: name) ?? .bars }

  /// Paints the card as it looks `time` seconds into its stream: the same pixels for the same size
  /// and time, whatever was on the canvas before.
  package func paint(into canvas: inout PixelCanvas, time: Double) { paint(on: &canvas, time) }

  /// Paints the card, anti-aliased, as it looks `time` seconds into its stream.
  package func paint(into canvas: inout FineCanvas, time: Double) { paint(on: &canvas, time) }

  private func paint(on canvas: inout some Canvas, _ time: Double) {
    let time = time.isFinite ? min(1e9, max(0, time)) : 0
    switch self {
    case .globe: Self.paintGlobe(&canvas, time)
    case .match: Self.paintMatch(&canvas, time)
    case .waves: Self.paintWaves(&canvas, time)
    case .shapes: Self.paintShapes(&canvas, time)
    case .city: Self.paintCity(&canvas, time)
    case .peaks: Self.paintPeaks(&canvas, time)
    case .space: Self.paintSpace(&canvas, time)
    case .reef: Self.paintReef(&canvas, time)
    case .bars: Self.paintBars(&canvas, time)
    case .road: Self.paintRoad(&canvas, time)
    case .stage: Self.paintStage(&canvas, time)
    case .balloon: Self.paintBalloon(&canvas, time)
    case .film: Self.paintFilm(&canvas, time)
    case .kitchen: Self.paintKitchen(&canvas, time)
    }
  }
}
