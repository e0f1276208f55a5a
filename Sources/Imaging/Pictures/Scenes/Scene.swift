/// The moving test cards; the raw value is the name that line-up files use.
package enum Scene: String, CaseIterable, Sendable {
  case globe, match, waves, shapes, city, peaks, space, reef, bars, road, stage, balloon, film
  case kitchen

  /// The card of that name; the broadcast test card where there is none.
  package init(card name: String) { self = Scene(rawValue: name) ?? .bars }

  /// Paints the card as it looks `time` seconds into its stream: the same pixels for the same size
  /// and time, whatever was on the canvas before.
  package func paint(into canvas: inout PixelCanvas, time: Double) {
    let time = Self.bounded(time)
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

  /// Paints the card, anti-aliased, as it looks `time` seconds into its stream.
  package func paint(into canvas: inout FineCanvas, time: Double) {
    let time = Self.bounded(time)
    switch self {
    case .globe: Self.paintFineGlobe(&canvas, time)
    case .match: Self.paintFineMatch(&canvas, time)
    case .waves: Self.paintFineWaves(&canvas, time)
    case .shapes: Self.paintFineShapes(&canvas, time)
    case .city: Self.paintFineCity(&canvas, time)
    case .peaks: Self.paintFinePeaks(&canvas, time)
    case .space: Self.paintFineSpace(&canvas, time)
    case .reef: Self.paintFineReef(&canvas, time)
    case .bars: Self.paintFineBars(&canvas, time)
    case .road: Self.paintFineRoad(&canvas, time)
    case .stage: Self.paintFineStage(&canvas, time)
    case .balloon: Self.paintFineBalloon(&canvas, time)
    case .film: Self.paintFineFilm(&canvas, time)
    case .kitchen: Self.paintFineKitchen(&canvas, time)
    }
  }

  private static func bounded(_ time: Double) -> Double {
    time.isFinite ? min(1e9, max(0, time)) : 0
  }
}
