/// Picks a rendition by measured throughput: up only with room to spare, down as soon as it must.
enum RenditionChooser {
  /// The first choice without any measurement (DOMAIN §5: the ladder's 2000 kbit/s).
  static let startBandwidth = 2_000_000

  /// Index of the variant to load next; `current` is `nil` before the first segment.
  static func choose(
    among variants: [MasterPlaylist.Variant], current: Int?, throughput: Int?,
    outputIsProtected: Bool
  ) -> Int {
    let allowed = variants.indices.filter {
      outputIsProtected || !variants[$0].needsOutputProtection
    }
    guard let lowest = allowed.first else { return 0 }
    guard let throughput else {
      return allowed.last { variants[$0].averageBandwidth <= startBandwidth } ?? lowest
    }
    let affordable = allowed.last { variants[$0].averageBandwidth <= throughput * 3 / 4 } ?? lowest
    guard let current, allowed.contains(current), affordable > current else { return affordable }
    let generous = allowed.last { variants[$0].averageBandwidth <= throughput * 3 / 5 } ?? lowest
    return max(current, generous)
  }
}
