import Players
package import Screen
import Simulation
import Worlds

extension Size {
  private static let most = Size(1000, 500)

  /// What `init(_:)` accepts, for messages.
  package static let accepted = {
    let (least, upright) = (SizeClass.needed, SizeClass.neededUpright)
    return "\(least.width)x\(least.height) to \(most.width)x\(most.height), such as 80x24, "
      + "or narrower from \(upright.width)x\(upright.height)"
  }()

  /// Columns and rows, such as `80x24`; `nil` for anything else, for less than shows players, and
  /// beyond 1000x500.
  package init?(_ text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map(String.init)
    guard sides.count == 2,
      let width = Quantity.integer(sides[0], in: 1...Self.most.width),
      let height = Quantity.integer(sides[1], in: 1...Self.most.height),
      Size(width, height).showsPlayers
    else { return nil }
    self.init(width, height)
  }

  /// Whether so many columns and rows show players.
  package var showsPlayers: Bool { SizeClass(self) != .tiny }

  /// The size of the wall that an order means.
  init(order text: String?) throws(OrderBody.Problem) {
    let text = text ?? "120x36"
    guard let size = Size(text) else {
      throw .init("size `\(UntrustedText.plain(text))`: accepted: \(Size.accepted)")
    }
    self = size
  }
}
