/// How far a seek is (DOMAIN §4).
public enum PlaybackSeekState: String, CaseIterable, Sendable {
  case idle, seeking, seeked, failed
}
