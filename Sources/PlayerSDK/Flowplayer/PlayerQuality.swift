/// The rendition that a Flowplayer shows (DOMAIN §4).
public enum PlayerQuality: String, CaseIterable, Sendable {
  case sd144, sd240, sd360, sd480, hd, fullHD, qhd, twoKVideo, fourKVideo, eightKVideo, unknown
}
