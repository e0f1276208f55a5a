package import HeadEndAPI
package import Lab
package import Players
package import Scenarios
package import Screen
package import Simulation

/// The screen's own state: what somebody at the keys has chosen and what was heard lately. Together
/// with a world's observation it makes a frame.
package struct Wall: Sendable {
  package internal(set) var theme: Theme
  /// Whether pictures and spinners stand still.
  package let reducedMotion: Bool
  /// Whether a presenter leads through a scenario, chapter by chapter.
  package let isPresenting: Bool
  /// The player that keys act on; gone ones are replaced when a key is pressed or a frame drawn.
  package internal(set) var focus: PlayerID?
  package internal(set) var marks: Set<PlayerID> = []
  package internal(set) var logSize = LogSize.standard
  package internal(set) var isZoomed = false
  var overlay = Overlay.none
  /// The letter injected last, where the fault menu's cursor stands.
  var lastFault: Character?
  /// How many newer log lines are scrolled away.
  var scroll = 0
  var filter = ""
  /// `nil` = shown where it docks.
  var wantsInspector: Bool?
  var log = LogRing()
  var toasts: [Toast] = []
  /// Presentation time of each player's last zap, for its banner.
  var zapsHeard: [PlayerID: Instant] = [:]
  /// A scenario's words, and its present part.
  var captions = CaptionTrack()
  var chapter: String?
  /// What came of the scenario, once it is over.
  package internal(set) var verdict: Verdict?
  /// The key that does what was done last.
  var keyHint: KeyHint?
  /// Whether the next player that is added takes the focus.
  var expectsPlayer = false

  package init(theme: Theme, reducedMotion: Bool = false, isPresenting: Bool = false) {
    self.theme = theme
    self.isPresenting = isPresenting
    self.reducedMotion = reducedMotion
  }

  /// Takes in what a world told, at a presentation time; the log may do without a line that so many
  /// follow at once that it would drop it.
  package mutating func hear(
    _ announcement: Announcement, at presentation: Instant, isLogged: Bool = true
  ) {
    if isLogged { log.append(announcement) }
    if scroll > 0, passes(announcement) { scroll += 1 }
    toasts.removeAll { !$0.isFresh(at: presentation) }
    if let toast = Toast(announcement, at: presentation) { toasts.append(toast) }
    guard let player = announcement.player else {
      hearScenario(announcement.notice, at: presentation)
      return
    }
    switch announcement.notice {
    case .simulator(.zapStarted): zapsHeard[player] = presentation
    case .simulator(.playerAdded) where expectsPlayer:
      focus = player
      expectsPlayer = false
    case .simulator(.playerRemoved):
      marks.remove(player)
      zapsHeard[player] = nil
    default: break
    }
  }

  /// Takes in what was done, at a presentation time.
  package mutating func note(
    _ command: Command, by name: @escaping (PlayerID) -> String, at presentation: Instant
  ) {
    guard let hint = CommandText(name: name).hint(command) else { return }
    keyHint = KeyHint(keys: hint.keys, meaning: hint.meaning, since: presentation)
  }

  private mutating func hearScenario(_ notice: Notice, at presentation: Instant) {
    switch notice {
    case .simulator(.caption(let text)): captions.hear(text, at: presentation)
    case .simulator(.chapterBegan(let title)): chapter = title
    default: break
    }
  }

  /// Hears everything anew, as far as it is still to be seen: time was turned back or forth.
  /// `presentation` tells when something would have been heard.
  package mutating func rebuild(
    from heard: ArraySlice<Announcement>, presentation: (Instant) -> Instant
  ) {
    log = LogRing()
    toasts = []
    zapsHeard = [:]
    scroll = 0
    expectsPlayer = false
    captions = CaptionTrack()
    chapter = nil
    keyHint = nil
    for announcement in heard.suffix(LogRing.capacity) {
      hear(announcement, at: presentation(announcement.instant))
    }
  }

  private func passes(_ announcement: Announcement) -> Bool {
    log.lines.last.map { $0.contains(filter.lowercased()) } ?? false
  }
}
