import Players
package import Screen
import Simulation
import Worlds

extension Size {
  /// Columns and rows, such as `80x24`; `nil` for anything else, and beyond 1000x500.
  package init?(_ text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map(String.init)
    guard sides.count == 2, let width = Quantity.integer(sides[0], in: 1...1000),
      let height = Quantity.integer(sides[1], in: 1...500)
    else { return nil }
    self.init(width, height)
  }

  /// The size of the wall that an order means.
  init(order text: String?) throws(OrderBody.Problem) {
    let text = text ?? "120x36"
    guard let size = Size(text) else {
      throw .init("size `\(UntrustedText.plain(text))`: accepted: 1x1 to 1000x500, such as 80x24")
    }
    self = size
  }
}
