/// What a Flowplayer's picture is doing, newest first in `playbackStateList` (DOMAIN §4).
public enum PlaybackState: Int, CaseIterable, Sendable {
  case idle = 0
  case playing = 1
  case casting = 2
  case ads = 3
  case ended = 4
  case background = 5
}
