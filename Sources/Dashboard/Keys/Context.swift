/// Where keys go: to the wall, or to what lies open above it.
package enum Context: String, CaseIterable, Sendable {
  case wall = "on the wall"
  case presenting = "when presenting"
  case log = "in the full log"
  case faults = "in the fault menu"
  case channels = "in the channel list"
  case palette = "in the palette"
  case filter = "while the filter is typed"
  case question = "when asked"
  case help = "in the help"
  case card = "on a small screen"

  /// Contexts of the wall itself.
  static let open: Set<Context> = [.wall, .log, .presenting]
}
