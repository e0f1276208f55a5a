/// What kind of media a Flowplayer plays (DOMAIN §4).
public enum PlaybackType: String, CaseIterable, Sendable {
  case file, vod, live, unknown
}
