/// What a Flowplayer is doing: cases and raw values of the SDK (DOMAIN §4).
public enum PlayerState: Int, CaseIterable, Sendable {
  case idle = 0
  case load = 1
  case ready = 2
  case play = 3
  case pause = 4
  case buffer = 5
  case complete = 6
  case failure = 7
}
