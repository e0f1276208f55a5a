package import HeadEndAPI
package import Simulation

/// What a session is judged by: a sentence that holds while an app treats its viewers, its account
/// and the services well (Sessions/Rules, "The rules").
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
    package fileprivate(set) var count = 0
    var window = Duration.zero

    /// The time, where heartbeats come at that interval.
    package func time(heartbeat: Duration) -> Duration { time + heartbeat * halfBeats / 2 }

    /// The time in words.
    fileprivate var words: String { Quantity.text(time, gap: " ") }
  }

  /// What a broken rule does to people and services.
  package struct Harm: Hashable, Sendable {
    /// Who suffers it.
    package enum Sufferer: String, Sendable {
      case viewer, account, service
    }

    package let sufferer: Sufferer
    /// What is counted, such as `request`; `nil` for seconds.
    package fileprivate(set) var noun: String?
    /// What follows the amount, where it is counted over a whole run; `nil` for what is a harm at
    /// once.
    fileprivate var words: String?

    /// Whether it is counted over a whole run.
    package var isCounted: Bool { words != nil }

    /// Such as `34 s without the picture that the viewer wants`.
    package func text(_ amount: Int) -> String {
      "\(noun.map { amount.counted($0) } ?? "\(amount) s") \(words ?? "")"
    }
  }

  package let name: String
  package let duties: [Duty]
  package let limit: Limit
  /// Who suffers, and how it is counted; `nil` for what only explains a harm, or predicts one.
  package let harm: Harm?
  /// What breaks it, in one sentence.
  package let breaks: String
  /// What helps, in one sentence.
  package let remedy: String
  /// Where limit and duty come from; `[N]` where they are the simulation's own choice.
  package let source: String

  fileprivate init(
    _ name: String, _ duties: [Duty], _ limit: Limit = Limit(), harm: Harm? = nil,
    _ breaks: (Limit) -> String, remedy: String, source: String
  ) {
    self.name = name
    self.duties = duties
    self.limit = limit
    self.harm = harm
    self.breaks = breaks(limit)
    self.remedy = remedy
    self.source = source
  }

  /// All rules that can be judged in one run, the worst first: viewers without a picture, then load
  /// on services and accounts, then what comes late [N].
  package static let all = [
    spinner, silentStop, startFailure, scrambled, noHeal, lockout, deaf, wrongPlayer, uninvited,
    orphanDownload, keyLeak, limitCheat, ghost, idle, storm, refused, doubleAct, tokenReuse,
    slowStart, rebuffering, lateRenewal, advice,
  ]

  /// The harms that are counted over a whole run: how much of one is too much shows only beside
  /// another run.
  private static let counted = [
    noPicture, unwantedPicture, unpaidPicture, heldPlace, needlessRequests, doubleStart,
  ]

  /// Every rule that has a name, the worst first.
  package static let everything = counted + all

  /// What a search judges where no rule is named.
  package static let harms = everything.filter { $0.harm != nil }

  /// Whether it is about a picture that a viewer sees or waits for: an app that shows nothing keeps
  /// it anyway.
  package var isAboutPicture: Bool {
    [.noPicture, .spinner, .silentStop, .slowStart, .startFailure, .rebuffering, .scrambled]
      .contains(self)
  }

  /// The rule of that name.
  package static func named(_ name: String) -> Rule? { everything.first { $0.name == name } }
}

/// A broken rule: the instant, the player, and the case's own figures.
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

  /// Without figures, it is one second or one case more of a harm that the rule book counts.
  init(_ rule: Rule, _ detail: String = "", remedy: String? = nil) {
    self.rule = rule
    self.detail = detail
    self.remedy = remedy ?? rule.remedy
  }
}

/// Harms: each is counted over the whole run, and a breach when there is more than its limit.
extension Rule {
  static let noPicture = Rule(
    "noPicture", [.app], Limit(count: 10),
    harm: Harm(
      sufferer: .viewer, words: "without the picture that the viewer wants"),
    {
      "The viewer wants a stream, and for more than \($0.count) s in all it is dark, frozen, "
        + "undecodable, paused or another one."
    },
    remedy: "Bring the picture back as soon as its cause may be gone, as the viewer left it.",
    source: "Our own choice [N]")
  static let unwantedPicture = Rule(
    "unwantedPicture", [.app], Limit(count: 5),
    harm: Harm(sufferer: .viewer, words: "of a picture that nobody wants"),
    {
      "For more than \($0.count) s in all a stream plays although its viewer has paused or stopped "
        + "it, or a phone call has interrupted it."
    },
    remedy: "Remember what the viewer wanted, and cancel each timer when that changes.",
    source: "AVAudioSession.InterruptionOptions.shouldResume; [N] for the limit")
  static let unpaidPicture = Rule(
    "unpaidPicture", [.app], Limit(count: 15),
    harm: Harm(sufferer: .service, words: "of an encrypted picture without a session"),
    { "For more than \($0.count) s in all an encrypted stream plays without a live session." },
    remedy: "Stop playback when a set-up or a heartbeat fails.",
    source: "Secure Session Management; [N] for the limit")
  static let heldPlace = Rule(
    "heldPlace", [.app], Limit(count: 10),
    harm: Harm(sufferer: .account, words: "in which a session or a load serves nobody"),
    {
      "For more than \($0.count) s in all a session counts that no player uses, or a player that "
        + "has ended loads media."
    },
    remedy: "Stop a player whose item has failed, and end each session that you leave.",
    source: "Secure Session Management; [N] for the limit")
  static let needlessRequests = Rule(
    "needlessRequests", [.app], Limit(count: 30),
    harm: Harm(sufferer: .service, noun: "request", words: "that no viewer asked for"),
    {
      "With no action by the viewer, an app sends more than \($0.count) requests for sessions, "
        + "certificates and licences in all."
    },
    remedy: "Treat a refusal as final, and let the delay between attempts grow.",
    source: "NAGRA, SSM error codes: \"no retry\"; [N] for the limit")
  static let doubleStart = Rule(
    "doubleStart", [.app], Limit(count: 1),
    harm: Harm(sufferer: .service, noun: "start", words: "of a stream that had just been started"),
    {
      "An app starts a stream twice within 2 s for one cause, more than \(Self.times($0.count)) in "
        + "all."
    },
    remedy: "Register each observer once, and let one failure have one answer.",
    source: "Players/Errors [N]")

  /// Such as `once`.
  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}

/// What viewers see.
extension Rule {
  static let spinner = Rule(
    "spinner", [.app], Limit(time: .seconds(30)),
    { "A viewer waits more than \($0.words) for a picture, and nothing notifies the app." },
    remedy: "Watch the playhead. After some seconds without a picture, zap to the same stream or "
      + "tell the viewer.",
    source: "Shaka Player's request timeout is 30 s [N]")
  static let silentStop = Rule(
    "silentStop", [.app], Limit(time: .seconds(12)),
    { "The picture is frozen for more than \($0.words) while the player says that it plays." },
    remedy: "Compare positions, not states: a position that does not advance is a stall that no "
      + "event reports.",
    source: "Media3 has a stall detector; with a timeout of 10 s it keeps this rule [N]")
  static let slowStart = Rule(
    "slowStart", [.app, .headEnd], Limit(time: .seconds(8)),
    { "With no fault active, a zap takes more than \($0.words) to its first picture." },
    remedy: "A zap has four parts: ending the old session, setting up the new one, the licence, "
      + "and the first segment. Shorten the longest; fetch certificate and token in advance.",
    source: "Mux: a start of 8 s halves the start-up score")
  static let startFailure = Rule(
    "startFailure", [.app, .headEnd], Limit(),
    { _ in
      "A start fails with no fault active, although the viewer is entitled to watch."
    },
    remedy: "Retry when the cause may be gone. An account at its limit (1007) and a missing right "
      + "(4000) are refusals, and do not count.",
    source: "Conviva: technical video start failures")
  static let rebuffering = Rule(
    "rebuffering", [.app, .headEnd],
    Limit(time: .seconds(10), count: 2, window: .seconds(60)),
    {
      "With no fault active, a running stream stalls for more than \($0.words), or "
        + "\($0.count) times in \(Quantity.text($0.window, gap: " "))."
    },
    remedy: "Start with a lower rendition, keep a longer buffer, and do not zap because of a short "
      + "stall.",
    source: "Mux: one stall costs 11 of 100 points, two cost 29 [N]")
  static let scrambled = Rule(
    "scrambled", [.headEnd, .drm, .app], Limit(time: .seconds(5)),
    { "The playhead moves for more than \($0.words), but the picture cannot be decoded." },
    remedy: "Check which key the licence contains; a wrong key shows in the item's error log.",
    source: "Apple TN2454 [N]")
  static let noHeal = Rule(
    "noHeal", [.app], Limit(time: .seconds(30)),
    {
      "After all faults have ended, the viewer asks for the stream again, and \($0.words) later "
        + "nothing plays."
    },
    remedy: "When you zap to the same stream, replace everything: item, session, token and key.",
    source: "Secure Session Management, \"Background SSM behaviour\" [N]")
  static let uninvited = Rule(
    "uninvited", [.app], Limit(),
    { _ in
      "A stream plays although its viewer paused or stopped it, or a phone call has interrupted it."
    },
    remedy: "Remember what the viewer wanted: after an error, recover a paused stream as paused. "
      + "After an interruption, resume only with `shouldResume`.",
    source: "AVAudioSession.InterruptionOptions.shouldResume")
}

/// Sessions and keys of an account.
extension Rule {
  static let ghost = Rule(
    "ghost", [.app], Limit(halfBeats: 1),
    { _ in
      "A player leaves a session without a teardown, and the session still counts after more than "
        + "half a heartbeat interval, excluding time with an armed fault or an overloaded service."
    },
    remedy: "Wait for the set-up's answer before you zap or stop; with SSM V2, call `teardown()`. "
      + "Invalidate each timer whose closure holds the old item: it keeps the session alive.",
    source: "Secure Session Management [N]")
  static let lockout = Rule(
    "lockout", [.app, .headEnd], Limit(),
    { _ in
      "A set-up is refused with 1007 because abandoned sessions hold the account's slots."
    },
    remedy: "Before the next set-up, wait for the teardown's answer or the lost session's end.",
    source: "Secure Session Management")
  static let limitCheat = Rule(
    "limitCheat", [.app], Limit(halfBeats: 3),
    { _ in
      "For more than one and a half heartbeat intervals, an account plays more encrypted streams "
        + "than its limit allows, at least one of them without a session."
    },
    remedy: "Stop playback when a set-up or a heartbeat fails.",
    source: "Secure Session Management [N]")
  static let idle = Rule(
    "idle", [.app], Limit(time: .seconds(10)),
    {
      "More than \($0.words) after playback has ended, the player still keeps its session or loads "
        + "media."
    },
    remedy: "Stop the player when its item fails: that ends heartbeats and frees the session.",
    source: "Secure Session Management [N]")
  static let keyLeak = Rule(
    "keyLeak", [.headEnd], Limit(),
    { _ in
      "A licence is granted to a player that has had no live session for more than a second."
    },
    remedy: "Grant no licence without a live session, and check again before sending the answer.",
    source: "Secure Session Management")
}

/// What an app does.
extension Rule {
  package static let storm = Rule(
    "storm", [.app], Limit(count: 10, window: .seconds(10)),
    harm: Harm(sufferer: .service),
    {
      "With no action by the viewer, a player sends more than \($0.count) requests of one kind in "
        + "\(Quantity.text($0.window, gap: " ")) (set-up, heartbeat, teardown, certificate, or "
        + "licence of one key)."
    },
    remedy: "Retry after a delay that grows each time.",
    source: "Shaka Player's back-off sends 4 requests in 10 s [N]")
  static let refused = Rule(
    "refused", [.app], Limit(count: 3),
    {
      "After \($0.count) final refusals (401, 403, 404, 1007, 400 of a licence, an expired lease) "
        + "the app sends the same request again, with no action by the viewer."
    },
    remedy: "Treat such an answer as final: tell the viewer, and let them decide.",
    source: "NAGRA, SSM error codes: \"no retry\" [N]")
  package static let advice = Rule(
    "advice", [.app], Limit(time: .seconds(10)),
    {
      "\($0.words) after an error the app has not done what the SDK's documentation asks for: stop "
        + "on a session error, renew an expired lease, zap to the same stream after a return from "
        + "the background."
    },
    remedy: "Do what the documentation asks for; everything else is the app's own choice.",
    source: "Secure Session Management; Renewing a licence; [N] for the time limit")
  static let deaf = Rule(
    "deaf", [.app], Limit(time: .seconds(10)),
    { "The app is notified of an error and does nothing for \($0.words), while nothing plays." },
    remedy: "Observe the notification and the item's status, and react to them.",
    source: "Players/Notifications [N]")
  static let doubleAct = Rule(
    "doubleAct", [.app], Limit(time: .seconds(1)),
    {
      "With no action by the viewer, the app stops or zaps a player twice within \($0.words), "
        + "unless something else has failed since the first time."
    },
    remedy: "One failure can cause several notifications, and two failures can come at once: react "
      + "only to the first notification.",
    source: "Players/Errors [N]")
  static let wrongPlayer = Rule(
    "wrongPlayer", [.app], Limit(time: .seconds(10)),
    {
      "The app stops or zaps a player that has had no error for \($0.words), after an error of a "
        + "different player of the app."
    },
    remedy: "Session notifications name no player: check each player's own state before you react.",
    source: "Secure Session Management; NAGRA posts with `object: nil`")
  static let lateRenewal = Rule(
    "lateRenewal", [.app], Limit(),
    { _ in
      "A lease ends before its renewal is answered, or, with no fault active, a renewal is refused "
        + "for its token."
    },
    remedy: "Renew in the last third of the lease, or sooner if the licence service is slow.",
    source: "Renewing a licence, \"pre-emptively\"")
  static let tokenReuse = Rule(
    "tokenReuse", [.app], Limit(),
    harm: Harm(sufferer: .service),
    { _ in
      "A single-use content token is used again (4006), or a request carries no token (1011, 4001)."
    },
    remedy: "Get a new token before each playback and each renewal.",
    source: "NAGRA, content authorization token: anti-replay")
  static let orphanDownload = Rule(
    "orphanDownload", [.app], Limit(time: .seconds(30)),
    harm: Harm(sufferer: .viewer),
    {
      "A finished download has been unplayable for over \($0.words), and the app was told why."
    },
    remedy: "Request the licence again if it is missing or its format is old, and renew it before "
      + "the end date in the token.",
    source: "Renewing a licence, \"Expiry Discovery\" [N]")
}
