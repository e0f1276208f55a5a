import HeadEndAPI

/// Hides the picture while the display does not protect it as its key demands (Players/FairPlay,
/// "Output protection"). The sound goes on; what AVPlayer does is not published [N].
struct PictureProtection: Sendable {
  private(set) var isObscured = false

  /// Hides or shows the picture, which is under the key of that identifier.
  mutating func check(_ key: String?, _ keys: KeyRing, _ context: inout InputContext) {
    obscure(key.map { keys.demand(of: $0) > context.output } ?? false, &context)
  }

  /// There is nothing to hide any more.
  mutating func reveal(_ context: inout InputContext) { obscure(false, &context) }

  private mutating func obscure(_ isHidden: Bool, _ context: inout InputContext) {
    guard isHidden != isObscured else { return }
    isObscured = isHidden
    context.announce(.outputObscured(isHidden))
  }
}
