/// Where keys go: to the wall, or to what is open above it.
package enum Context: String, CaseIterable, Sendable {
  case wall = "on the wall"
  case presenting = "when presenting"
  case log = "in the log, when it is full or scrolled"
  case line = "in a line of the log"
  case faults = "in the fault menu"
  case faultForm = "in the fault form"
  case channels = "in the channel list"
  case palette = "in the palette"
  case filter = "while typing the filter"
  case number = "while typing a player's number"
  case name = "while typing a client's name"
  case question = "when asked"
  case help = "in the help"
  case joinCard = "on the join card"
  case headEnd = "in the head-end panel"
  case zapTimes = "over the zap times"
  case findings = "in the list of findings"
  case card = "on a small screen"
  /// Its keys win over those of the wall.
  case crowdMap = "over the map of a zoomed crowd"

  /// Contexts of the wall itself.
  static let open: Set<Context> = [.wall, .log, .presenting]
}
