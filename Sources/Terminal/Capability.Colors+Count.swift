internal import Screen

extension Capability.Colors {
  /// What a terminal with that many colours is used for; where colours are 24-bit values, xterm's
  /// numbers would mean other colours, all but the first eight.
  init(count: Int) {
    self =
      switch count {
      case 256: .full
      case 8...: .eight
      default: .none
      }
  }
}
