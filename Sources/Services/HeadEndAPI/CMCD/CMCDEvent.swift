/// What an event of CMCD is about, by its token (CTA-5004-B).
package enum CMCDEvent: String, CaseIterable, Sendable {
  case adBreakEnds = "abe"
  case adBreakBegins = "abs"
  case adEnds = "ae"
  case adBegins = "as"
  case background = "b"
  case bitrate = "bc"
  case content = "c"
  case custom = "ce"
  case error = "e"
  case host = "h"
  case muted = "m"
  case smaller = "pc"
  case larger = "pe"
  case rate = "pr"
  case state = "ps"
  case response = "rr"
  case skipped = "sk"
  case interval = "t"
  case unmuted = "um"

  /// The key that it needs besides `e`, `ts` and `v`; `nil` where it needs none.
  package var need: String? {
    switch self {
    case .background: "bg"
    case .bitrate: "br"
    case .content: "cid"
    case .custom: "cen"
    case .error: "ec"
    case .host: "h"
    case .rate: "pr"
    case .response: "url"
    case .state: "sta"
    case .adBreakEnds, .adBreakBegins, .adEnds, .adBegins, .muted, .smaller, .larger, .skipped,
      .interval, .unmuted:
      nil
    }
  }

  /// Its content, for the log.
  package var words: String {
    switch self {
    case .adBreakEnds: "ad break ends"
    case .adBreakBegins: "ad break begins"
    case .adEnds: "ad ends"
    case .adBegins: "ad begins"
    case .background: "background or foreground"
    case .bitrate: "new bit rate"
    case .content: "new content"
    case .custom: "custom event"
    case .error: "error"
    case .host: "new host"
    case .muted: "muted"
    case .smaller: "player collapsed"
    case .larger: "player expanded"
    case .rate: "playback rate"
    case .state: "state"
    case .response: "response"
    case .skipped: "skipped"
    case .interval: "interval"
    case .unmuted: "unmuted"
    }
  }
}
