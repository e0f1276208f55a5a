package import HeadEndAPI
package import Simulation

/// What a session is judged by: a sentence that holds while an app treats its viewers, its account
/// and the services well (Lab/Rules, "The rules").
package struct Rule: Hashable, Sendable {
  /// Whose duty it is to keep a rule.
  package enum Duty: String, Sendable {
    case app
    case headEnd = "head-end"
    case drm = "DRM"
  }

  /// How far a rule goes: a time, in seconds or in half heartbeats of the session service; a
  /// number, and the time in which it counts.
  package struct Limit: Hashable, Sendable {
    var time = Duration.zero
    var halfBeats = 0
    var count = 0
    var window = Duration.zero

    /// The time, where heartbeats come at that interval.
    package func time(heartbeat: Duration) -> Duration { time + heartbeat * halfBeats / 2 }

    /// The time in words.
    fileprivate var words: String { Quantity.text(time, gap: " ") }
  }

  package let name: String
  package let duties: [Duty]
  package let limit: Limit
  /// What breaks it, in one sentence.
  package let breaks: String
  /// What helps, in one sentence.
  package let remedy: String
  /// Where limit and duty come from; `[N]` where they are the simulation's own choice.
  package let source: String

  fileprivate init(
    _ name: String, _ duties: [Duty], _ limit: Limit = Limit(), _ breaks: (Limit) -> String,
    remedy: String, source: String
  ) {
    self.name = name
    self.duties = duties
    self.limit = limit
    self.breaks = breaks(limit)
    self.remedy = remedy
    self.source = source
  }

  /// All rules, the worst first: viewers without a picture, then load on services and accounts,
  /// then what comes late [N].
  package static let all = [
    spinner, silentStop, startFailure, scrambled, noHeal, lockout, deaf, wrongPlayer, uninvited,
    orphanDownload, keyLeak, limitCheat, ghost, idle, storm, refused, doubleAct, tokenReuse,
    slowStart, rebuffering, lateRenewal, advice,
  ]

  /// Whether it is about a picture that a viewer sees or waits for: an app that shows nothing keeps
  /// it anyway.
  package var isAboutPicture: Bool {
    [.spinner, .silentStop, .slowStart, .startFailure, .rebuffering, .scrambled].contains(self)
  }

  /// The rule of that name.
  package static func named(_ name: String) -> Rule? { all.first { $0.name == name } }
}

/// A rule that was broken: when, by whom, and the case's own figures.
package struct Breach: Hashable, Sendable {
  package let instant: Instant
  package let rule: Rule
  package let player: PlayerID
  package let playerName: String
  /// The case's own figures, such as `34 s without a picture`.
  package let detail: String
  /// What helps in this case.
  package let remedy: String
}

/// A rule that was broken, with the case's own figures, and what helps in that case.
struct Violation: Sendable {
  let rule: Rule
  let detail: String
  let remedy: String

  init(_ rule: Rule, _ detail: String, remedy: String? = nil) {
    self.rule = rule
    self.detail = detail
    self.remedy = remedy ?? rule.remedy
  }
}

/// What viewers see.
extension Rule {
  static let spinner = Rule(
    "spinner", [.app], Limit(time: .seconds(30)),
    { "A viewer waits more than \($0.words) for a picture, and the app is told nothing." },
    remedy: "Watch the playhead: after some seconds without a picture, zap to the same stream or "
      + "tell the viewer.",
    source: "Shaka Player gives a request 30 s [N]")
  static let silentStop = Rule(
    "silentStop", [.app], Limit(time: .seconds(12)),
    { "The picture stands still for more than \($0.words) while the player says that it plays." },
    remedy: "Compare positions, not states: a position that does not grow is a stall that nobody "
      + "announces.",
    source: "Media3 has a detector with a time-out to choose; a watch of 10 s keeps it [N]")
  static let slowStart = Rule(
    "slowStart", [.app, .headEnd], Limit(time: .seconds(8)),
    { "Without a fault, more than \($0.words) pass from a zap to its first picture." },
    remedy: "A zap's time has four parts: the old session's end, the new session, the licence, and "
      + "the first segment. Shorten the longest; fetch certificate and token beforehand.",
    source: "Mux: a start of 8 s halves the startup score")
  static let startFailure = Rule(
    "startFailure", [.app, .headEnd], Limit(),
    { _ in
      "Without a fault, a start ends without a picture, and not because the viewer may not watch."
    },
    remedy: "Try again once what failed may work; a full account (1007) and a missing right (4000) "
      + "are answers, and do not count.",
    source: "Conviva: video start failures, technical ones")
  static let rebuffering = Rule(
    "rebuffering", [.app, .headEnd],
    Limit(time: .seconds(10), count: 2, window: .seconds(60)),
    {
      "Without a fault, a viewer waits more than \($0.words) in a running stream, or it stalls "
        + "\($0.count) times in \(Quantity.text($0.window, gap: " "))."
    },
    remedy: "Begin with a lower rendition, keep a longer buffer, and do not zap to heal a short "
      + "stall.",
    source: "Mux: one stall costs 11 of 100 points, two 29 [N]")
  static let scrambled = Rule(
    "scrambled", [.headEnd, .drm, .app], Limit(time: .seconds(5)),
    { "For more than \($0.words) the playhead moves, and the picture cannot be decoded." },
    remedy: "Check which key the licence holds; an app hears of it in the item's error log.",
    source: "Apple TN2454 [N]")
  static let noHeal = Rule(
    "noHeal", [.app], Limit(time: .seconds(30)),
    {
      "All faults have ended, the viewer asks for the stream again, and \($0.words) later nothing "
        + "plays."
    },
    remedy: "Let a zap to the same stream start anew: item, session, token and key.",
    source: "Secure Session Management, \"Background SSM behaviour\" [N]")
  static let uninvited = Rule(
    "uninvited", [.app], Limit(),
    { _ in "Something plays that its viewer has paused or stopped, or that a call has silenced." },
    remedy: "Remember what the viewer wanted: recover into a pause, and resume after an "
      + "interruption only with `shouldResume`.",
    source: "AVAudioSession.InterruptionOptions.shouldResume")
}

/// Sessions and keys of an account.
extension Rule {
  static let ghost = Rule(
    "ghost", [.app], Limit(halfBeats: 1),
    { _ in
      "The player has left a session without a teardown, though a request could get through, and "
        + "it counts for more than half a heartbeat."
    },
    remedy: "Let the set-up be answered before you zap or stop; with SSM V2, call `teardown()`.",
    source: "Secure Session Management [N]")
  static let lockout = Rule(
    "lockout", [.app, .headEnd], Limit(),
    { _ in
      "A set-up is refused with 1007 because sessions that nobody watches fill the account."
    },
    remedy: "Wait for the teardown's answer before the next set-up, or for the lost session's end.",
    source: "Secure Session Management")
  static let limitCheat = Rule(
    "limitCheat", [.app], Limit(halfBeats: 3),
    { _ in
      "For longer than one heartbeat and a half, more encrypted streams of an account play than "
        + "may, one of them without a session."
    },
    remedy: "Stop playback when a set-up or a heartbeat fails.",
    source: "Secure Session Management [N]")
  static let idle = Rule(
    "idle", [.app], Limit(time: .seconds(10)),
    { "Playback has ended, and for more than \($0.words) its session goes on or media is loaded." },
    remedy: "Stop the player when its item fails: that ends heartbeats and frees the session.",
    source: "Secure Session Management [N]")
  static let keyLeak = Rule(
    "keyLeak", [.headEnd], Limit(),
    { _ in
      "A key comes for a stream that needs a session, and the service has counted none for a "
        + "second."
    },
    remedy: "Give no licence without a live session, and look again before the answer is sent.",
    source: "Secure Session Management")
}

/// What an app does.
extension Rule {
  package static let storm = Rule(
    "storm", [.app], Limit(count: 10, window: .seconds(10)),
    {
      "A player sends one kind of request (set-up, heartbeat, teardown, certificate, or licence of "
        + "one key) more than \($0.count) times in \(Quantity.text($0.window, gap: " ")) by itself."
    },
    remedy: "Try again after a growing delay.",
    source: "Shaka Player's back-off makes 4 in 10 s [N]")
  static let refused = Rule(
    "refused", [.app], Limit(count: 3),
    {
      "What was refused for good \($0.count) times (401, 403, 404, 1007 or an expired lease) is "
        + "asked for again, and nobody told the app to."
    },
    remedy: "Take such an answer as the last one: tell the viewer, and let them decide.",
    source: "NAGRA, SSM error codes: \"no retry\" [N]")
  static let advice = Rule(
    "advice", [.app], Limit(time: .seconds(10)),
    {
      "\($0.words) after an error the app has not done what a document says in words: stop on a "
        + "session error, renew on an expired lease, zap to the same stream after the background."
    },
    remedy: "Do what the three documents say; everything else is the app's own choice.",
    source: "Secure Session Management; Renewing a licence [N: the time]")
  static let deaf = Rule(
    "deaf", [.app], Limit(time: .seconds(10)),
    { "The app is told of an error, does nothing for \($0.words), and nothing plays." },
    remedy: "Observe the notification and the item's status, and act on them.",
    source: "Players/Notifications [N]")
  static let doubleAct = Rule(
    "doubleAct", [.app], Limit(time: .seconds(1)),
    { "Within \($0.words) the app stops or zaps twice because of one failure." },
    remedy: "One failure can be told in several ways: act on the first.",
    source: "Players/Errors [N]")
  static let wrongPlayer = Rule(
    "wrongPlayer", [.app], Limit(time: .seconds(10)),
    { _ in "The app stops or zaps a player because another one failed." },
    remedy: "Session notifications name no player: ask each player's own state before you act.",
    source: "Secure Session Management; NAGRA posts with `object: nil`")
  static let lateRenewal = Rule(
    "lateRenewal", [.app], Limit(),
    { _ in
      "A lease ends while its renewal is under way, or, without a fault, a renewal is refused "
        + "because of its token."
    },
    remedy: "Renew in the lease's last third, and sooner where the licence service is slow.",
    source: "Renewing a licence, \"pre-emptively\"")
  static let tokenReuse = Rule(
    "tokenReuse", [.app], Limit(),
    { _ in
      "A content token that may be used once is used again (4006), or a request shows none (1011, "
        + "4001)."
    },
    remedy: "Ask for a new token before each playback and each renewal.",
    source: "NAGRA, content authorization token: anti-replay")
  static let orphanDownload = Rule(
    "orphanDownload", [.app], Limit(time: .seconds(30)),
    {
      "For more than \($0.words) a download is ready that no licence opens, and the app knows it."
    },
    remedy: "Fetch a licence that is missing or of an old format, and renew before the end that "
      + "the token names.",
    source: "Renewing a licence, \"Expiry Discovery\" [N]")
}
