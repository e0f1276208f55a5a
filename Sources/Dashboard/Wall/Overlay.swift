import HeadEndAPI

/// What lies open above the wall; Esc closes it.
enum Overlay: Hashable, Sendable {
  case none
  case help(scroll: Int)
  case faults(FaultMenu.State)
  case channels(ChannelList.State)
  case palette(Palette.State)
  /// The log's filter is being typed.
  case filter
  case question(Question)
}
