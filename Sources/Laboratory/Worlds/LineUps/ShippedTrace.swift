/// The traces that ship. Their values are ours [N]: they show, in a few minutes, what viewers
/// complain about.
package enum ShippedTrace: String, CaseIterable, Sendable {
  /// A ride: good near stations, poor between them, and two tunnels, of which a buffer outlasts
  /// only the first.
  case train
  /// A lift: nothing passes behind its closed doors.
  case lift
  /// A crowded evening: the line gets slower and recovers.
  case evening

  /// The shipped trace with the same pieces; `nil` where there is none.
  package init?(_ trace: BandwidthTrace) {
    guard let same = Self.allCases.first(where: { $0.trace.hasPieces(of: trace) }) else {
      return nil
    }
    self = same
  }

  package var trace: BandwidthTrace {
    switch self {
    case .train: Self.trainRide
    case .lift: Self.liftRide
    case .evening: Self.eveningHours
    }
  }

  private static let trainRide = trace(
    [
      (20_000, 30), (6000, 15), (2500, 15), (800, 10), (0, 8), (1500, 7), (8000, 20), (12_000, 25),
      (3000, 15), (500, 10), (0, 45), (700, 5), (4000, 15), (15_000, 20),
    ], end: .repeat)

  private static let liftRide = trace(
    [(20_000, 5), (300, 3), (0, 40), (300, 2), (20_000, 10)], end: .hold)

  private static let eveningHours = trace(
    [
      (12_000, 20), (9000, 15), (7000, 15), (5000, 15), (3500, 15), (2500, 15), (1500, 15),
      (1000, 15), (700, 45), (1000, 10), (2000, 10), (4000, 10), (8000, 10), (12_000, 10),
    ], end: .repeat)

  /// Pieces in kbit/s and seconds.
  private static func trace(
    _ pieces: [(kilobits: Int, seconds: Int)], end: BandwidthTrace.End
  ) -> BandwidthTrace {
    let pieces = pieces.map {
      BandwidthTrace.Piece($0.kilobits * 1000, for: .seconds($0.seconds))
    }
    guard let trace = BandwidthTrace(pieces, end: end) else {
      preconditionFailure("Each piece lasts some seconds.")
    }
    return trace
  }
}

extension LineUp.Network {
  /// A network that follows a shipped trace.
  package init(following shipped: ShippedTrace) {
    self.init()
    trace = shipped.trace
  }
}
