import Players
import Screen
import Sessions

/// What each word and sign on the wall means, in the help's groups. Where a list says what is
/// drawn, the words are taken from it; a test finds the others in the code that draws them.
enum Glossary {
  typealias Group = (title: String, lines: [Legend.Line])

  static let groups: [Group] = [
    ("signs", Legend.signs + signs), ("words in a pane", rows),
    ("state of the licence and session", keys), ("state of the player", states),
    ("title of a pane", titles), ("first row", header), ("title of the log", log),
  ]

  private static let signs: [Legend.Line] = [
    ("[400 4011]", .faint, "in brackets: details of a licence error that no app receives"),
    ("540p→720p", .text, "the rendition by its height: on screen, and being fetched"),
    (
      "▒▒▓▓▓█████", .bar,
      "zap bar: "
        + ZapPart.allCases.map { "\($0.sign.word) \($0.sign.shape)" }.joined(separator: ", ")
        + "; X failed"
    ),
    (
      "● ○ ! X", .menuStrong,
      "tile, key then session: ● valid or on, ○ none or pending, ! wrong, X failed"
    ),
    (
      "HTTP 404, errorCode 1006", .error,
      "toast and log: the answer; `zapdeck list 1006` explains it"
    ),
    ("RN 6003", .error, "the same error's number in NAGRA's React Native plugin"),
    (
      "! h heartbeat error", .warning,
      "lower border: an armed fault, its key, and when it strikes or ends"
    ),
    (
      "! buffer lasts 0:12", .warning,
      "lower border: what a fault will show, and when; `picture stops in`, `picture freezes in`, "
        + "`heartbeat fails in`, `no answer yet`, `zap now`"
    ),
    (
      "until cleared", .warning,
      "lower border: how long a fault may act; also `once`, `until the app is killed`"
    ),
    (
      "X playlist 486 ms", .error,
      "zap bar: what failed, also `certificate` or `licence server`"
    ),
  ]

  private static let rows: [Legend.Line] = [
    ("KEY", .text, "the licence: its key decrypts the pictures"),
    ("SSM", .text, "Secure Session Management: one session per stream being watched"),
    ("PTN", .text, "TVSDK: code of the last PTNotification in the item's history"),
    ("ID", .text, "Flowplayer: the view's id, as given in its notifications"),
    ("GET ██▍────", .bar, "download: how much of the title is on the device"),
    ("ZAP", .text, "in a large pane: the last zap, and how long each part took"),
    ("TOK", .text, "in a large pane: the player's tokens, and until when they are valid"),
    ("ContentAuthZ", .text, "TOK: the token for the content, which licence requests show"),
    (
      "1080p 7.8 Mb/s", .text,
      "height and bit rate of the rendition on screen, in megabits a second"
    ),
    ("no expiry", .text, "KEY: the lease does not end"),
    ("licence only", .faint, "SSM: no session is needed; also `downloaded`, `clear stream`"),
    ("7 entries", .faint, "TVSDK: how many the item's history has"),
    ("SUM", .text, "in a large pane: segments, licences, stalls and errors so far"),
    ("REQ", .text, "in a large pane: the last requests: status, time and path"),
    ("INFO WARN ERROR", .text, "TVSDK: the kind of the last PTNotification"),
    ("SESSION LICENCE PLAYBACK", .error, "after X: what the error is about"),
  ]

  private static let keys: [Legend.Line] = [
    ("VALID CLEAR", .good, "KEY: it may play; not encrypted, so no licence is needed"),
    ("REQUESTED RENEWING", .accent, "KEY: on its way: the first licence, the next one"),
    ("TOKEN?", .accent, "KEY or SSM: it waits for a token from the app"),
    ("NO KEY", .faint, "KEY: there is no licence yet"),
    ("WRONG KEY NOT RENEWED", .warning, "KEY: the picture is scrambled; the lease runs out"),
    ("EXPIRED ERROR", .error, "KEY: the lease is over; the licence was refused"),
    ("ON BEAT", .good, "SSM: the session lives; a heartbeat is on its way"),
    ("SET-UP TEARDOWN", .accent, "SSM: the session is being opened; closed"),
    ("NONE OFF", .faint, "SSM: no session is needed; none is open"),
    ("REFUSED LOST", .error, "SSM: no session was granted; the service no longer knows it"),
    ("ON DEVICE FAILED", .text, "GET: the download is complete; it failed"),
  ]

  private static let states: [Legend.Line] = [
    ("IDLE LOADING", .accent, "nothing to play; no picture yet"),
    ("PLAYING PAUSED", .good, "the viewer watches; has paused it"),
    ("WAITING BUFFERING", .warning, "the buffer is empty: the picture stands still"),
    ("STOPPED ERROR", .error, "stopped by the viewer, or after an error; it failed"),
    ("KILLED SUSPENDED", .error, "its app has ended; its app is in the background"),
    ("NO SIGNAL", .faint, "on the picture: there is none"),
    ("FROZEN, LEASE ENDED", .warning, "on the picture: it stands still; the lease is over"),
    ("PHONE CALL", .warning, "on the picture: a call has the sound"),
    ("HDMI ADAPTER", .warning, "on the picture: it is plugged in"),
    ("1ST 812 MS", .text, "on the picture or after the state: result of a race"),
    ("PLAYS WITHOUT SESSION", .warning, "its app plays on, though the service has no session"),
    ("SILENT 0:12", .warning, "nothing plays, and no notification says so"),
    ("APP BLOCKED 2.5 s", .warning, "a call blocks the app's main thread"),
    ("SCRAMBLED OBSCURED", .warning, "wrong key; the system hides the picture from an output"),
    ("BLACK", .warning, "on the picture: its key was granted for another screen"),
    ("NOT DECODED", .faint, "on the picture: media of your own services is not decoded"),
    ("NO HDCP NO LAYER", .warning, "on the picture: unprotected output; no view to show it"),
    (
      "TVSDK", .text,
      "its own words: " + TVSDKStatus.allCases.map { $0.word.uppercased() }.joined(separator: " ")
    ),
    ("CONNECTED FETCHING 720p", .text, "a real client, as far as its requests show"),
    ("100% PLAYING 0 FAILED", .text, "a zoomed crowd: who plays, and who has given up"),
  ]

  private static let titles: [Legend.Line] = [
    ("◆ MARKED", .warning, "faults and zaps go to all marked players"),
    ("OTV FP TV", .faint, "short for OpenTV, Flowplayer, TVSDK"),
    (
      "careless", .warning,
      "the app's policy where it is not `documented` (P): "
        + Policy.shipped.dropFirst().map(\.name).joined(separator: ", ") + ", or your own"
    ),
    ("AD OFFLINE DOWNLOADED", .warning, "an ad break; plays its download; has one"),
    ("BACKGROUND FULLSCREEN", .warning, "where the app's window is; PiP: Picture in Picture"),
    ("AIRPLAY HDMI", .warning, "it plays on another screen; an adapter is plugged in"),
    ("MUTED x2.0 -0:30", .warning, "without sound; at that rate; so far behind the live edge"),
    ("NET LIFT 2 Mbit/s", .warning, "its network is another, or changes: its bandwidth now"),
  ]

  private static let header: [Legend.Line] = [
    ("▶ x1, ││ PAUSED x1", .text, "simulated time: its speed; it stands still (p)"),
    ("LIVE, ◄ REWOUND 0:05", .text, "the newest instant; so far back in time (L: newest)"),
    ("SERVING", .text, "real clients are served: time always runs"),
    ("behind", .warning, "this machine is too slow for that speed"),
    ("● REC", .warning, "a film is being recorded (R)"),
    ("home 1/2 sessions, full", .text, "an account: its sessions, and how many it may have"),
    ("SCRIPT WAITS", .warning, "a key has changed what the script does: how to continue"),
    ("OFF SCRIPT", .warning, "you changed the past: the script waits until you undo that"),
    ("1 orphan", .warning, "sessions that no player has: they count until they expire"),
    ("■ 1 fault", .warning, "faults that are armed or active"),
    ("■ 1 effect lasts", .warning, "the fault has struck or was cleared; its effect is not over"),
    ("seed 7", .faint, "the same seed and keys give the same session"),
    ("short timers", .faint, "short lease, heartbeat and token times, for demos"),
    ("X 3 viewers failed", .warning, "of a crowd: they have given up"),
    (
      "14 X SESSION +3", .warning,
      "newest error off screen, here on player 14; 3 more players have one"
    ),
    ("1-4 of 12", .text, "the players on screen, and all of them"),
    ("PASSED FAILED", .good, "last row: how the scenario has ended"),
  ]

  private static let log: [Legend.Line] =
    Mark.Kind.allCases.map { kind in
      let (shape, role) = TimelineBar.look(kind)
      return ("\(shape)", role, "timeline: \(word(for: kind)); { } go there, or a click")
    } + [
      ("● ╌╌╌", .warning, "timeline: the instant shown; what came after it"),
      ("all messages", .text, "normal steps as well as notices, warnings and errors (V)"),
      ("/ main, around / main", .accent, "the filter; n and N also show the lines around a hit"),
      ("following, rewound", .faint, "new lines appear at the bottom; not while rewound"),
      ("scrolled, 3 newer", .warning, "lines below the last one shown"),
      ("no matching line", .faint, "the filter finds nothing"),
    ]

  private static func word(for kind: Mark.Kind) -> String {
    switch kind {
    case .zap: "a zap"
    case .marker: "a marker (m)"
    case .chapter: "a chapter begins"
    case .fault: "a fault is armed"
    case .error: "an error"
    }
  }
}
