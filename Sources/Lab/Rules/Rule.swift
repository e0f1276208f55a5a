package import HeadEndAPI
package import Simulation

/// What a session is judged by: a sentence that holds while an app treats its viewers, its account
/// and the services well (Lab/Rules, "The rules").
package struct Rule: Hashable, Sendable {
  package let name: String
  /// What breaks it, in one sentence.
  package let breaks: String
  /// What an app should do instead.
  package let remedy: String
  /// Where that is said; `[N]` where the limit is the simulation's own choice.
  package let source: String

  static let spinner = Rule(
    name: "spinner",
    breaks: "A viewer waits for a picture for more than 30 s, and the app was told nothing.",
    remedy: "Watch the playhead: after some seconds without a picture, zap to the same stream or "
      + "say so.",
    source: "Players/Streaming [N]")
  static let silentStop = Rule(
    name: "silentStop",
    breaks: "The picture stands still for more than 5 s while the player says that it plays.",
    remedy: "Compare positions, not states: one that does not grow is a stall that nobody "
      + "announces.",
    source: "Players/Streaming [N]")
  static let slowStart = Rule(
    name: "slowStart",
    breaks: "From zap to first picture it takes more than 8 s.",
    remedy: "Find the part that is slow in the zap's four times; fetch certificate and token "
      + "beforehand.",
    source: "Mux: a start of 8 s halves the startup score")
  static let rebuffering = Rule(
    name: "rebuffering",
    breaks: "Of the time since a picture first came, more than 1 % is waiting (after 100 s).",
    remedy: "Begin with a lower rendition, keep a longer buffer, and do not zap to heal a short "
      + "stall.",
    source: "Conviva: rebuffering ratio [N]")
  static let noHeal = Rule(
    name: "noHeal",
    breaks: "30 s after the last fault ended and the viewer asked for the stream again, nothing "
      + "plays.",
    remedy: "Let zapping to the same stream start anew: item, session, token and key.",
    source: "Secure Session Management, \"Error notifications\" [N]")
  static let ghost = Rule(
    name: "ghost",
    breaks: "A session counts for more than 10 s after its player has left it.",
    remedy: "End it: stop before you zap, and repeat a teardown that failed.",
    source: "Secure Session Management [N]")
  static let lockout = Rule(
    name: "lockout",
    breaks: "A set-up is refused with 1007 while sessions that nobody watches fill the account.",
    remedy: "Wait for the teardown's answer, or for the session's end, before you set up the next.",
    source: "Secure Session Management")
  static let limitCheat = Rule(
    name: "limitCheat",
    breaks: "More encrypted streams of an account play than its limit allows.",
    remedy: "Stop playback when a set-up or a heartbeat fails.",
    source: "Secure Session Management")
  static let storm = Rule(
    name: "storm",
    breaks: "A player asks for the same thing more than 10 times in 10 s.",
    remedy: "Try again after a growing delay, and stop trying what is refused for good.",
    source: "HeadEnd/Capacity [N]")
  static let advice = Rule(
    name: "advice",
    breaks: "10 s after an error the app has not done what its documentation says.",
    remedy: "Stop on session errors; renew on an expired lease; zap to the same stream after a "
      + "background.",
    source: "Players/Errors")
  static let deaf = Rule(
    name: "deaf",
    breaks: "The app was told of an error and did nothing for 10 s, and nothing plays.",
    remedy: "Observe the notification, and the item's status.",
    source: "Players/Notifications [N]")
  static let doubleAct = Rule(
    name: "doubleAct",
    breaks: "The app does the same thing twice within a second.",
    remedy: "One failure is told in several ways: act on the first.",
    source: "Players/Errors [N]")
  static let staleKey = Rule(
    name: "staleKey",
    breaks: "A picture goes on for more than 10 s after the lease of its last key has ended.",
    remedy: "Renew before the end; stop when the renewal fails.",
    source: "Renewing a licence [N]")
  static let keyLeak = Rule(
    name: "keyLeak",
    breaks: "A key arrives although the service counts no session of its player.",
    remedy: "Ask for a key only while the session lives; give the session token with the request.",
    source: "Secure Session Management")
  static let lateRenewal = Rule(
    name: "lateRenewal",
    breaks: "A lease ends before its renewal has arrived.",
    remedy: "Renew in the lease's last third, and sooner where answers are slow.",
    source: "Renewing a licence")
  static let tokenReuse = Rule(
    name: "tokenReuse",
    breaks: "A token that was played once is played again.",
    remedy: "Ask for a new token for each playback, and before a renewal.",
    source: "Players/Licences")
  static let orphanDownload = Rule(
    name: "orphanDownload",
    breaks: "A download is ready, and for more than 30 s no licence on the device opens it.",
    remedy: "Renew a kept licence before its end and after an update; remove what does not play.",
    source: "Players/Offline [N]")

  /// All rules, those about what viewers see first.
  package static let all = [
    spinner, silentStop, slowStart, rebuffering, noHeal, ghost, lockout, limitCheat, storm, advice,
    deaf, doubleAct, staleKey, keyLeak, lateRenewal, tokenReuse, orphanDownload,
  ]

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
}
