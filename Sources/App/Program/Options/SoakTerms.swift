import Faults
import Sessions
import Simulation

/// What a soak test of real clients is to be like.
struct SoakTerms {
  var rules = ClientWatch.rules
  var seed: UInt64 = 1
  var length = Duration.seconds(600)
  var keys = SoakTerms.allFaultKeys

  /// The letters of the faults that act on the wire, and at real clients.
  static let allFaultKeys = FaultCatalogue.kinds
    .filter { $0.point.isOnWire && $0.atRealClients.obstacle == nil }.map(\.key)

  /// The longest soak test.
  static let longest = Duration.seconds(24 * 3600)
}
