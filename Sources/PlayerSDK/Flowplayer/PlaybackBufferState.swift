/// How full a Flowplayer's buffer is (DOMAIN §4).
public enum PlaybackBufferState: String, CaseIterable, Sendable {
  case empty, keepUp, full
}
