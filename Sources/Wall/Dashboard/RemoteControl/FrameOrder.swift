import HeadEndAPI
import Players
package import Screen
import Simulation
package import Worlds

/// A picture of the wall that the remote control asks for: `?size=120x36&format=text`.
package struct FrameOrder {
  /// What a frame is sent as.
  package enum Format: String {
    case text, ansi, svg
  }

  package let size: Size
  package let format: Format

  package init(query: String) throws(OrderBody.Problem) {
    let parameters = QueryParameters(query)
    size = try Size(order: parameters["size"])
    let name = parameters["format"] ?? Format.text.rawValue
    guard let format = Format(rawValue: name) else {
      throw .init("`format` must be text, ansi or svg, not `\(UntrustedText.plain(name))`")
    }
    self.format = format
  }
}
