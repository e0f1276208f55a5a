package import Pictures

extension WallSession {
  /// The channels' own pictures, by the names of their cards; those that are not decoded are
  /// missing, and the card `bars` stands there.
  package var stills: [String: Still] {
    get { wall.brand.stills }
    set { wall.brand.stills = newValue }
  }
}
