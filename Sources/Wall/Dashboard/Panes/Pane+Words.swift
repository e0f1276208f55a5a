import Faults
import HeadEndAPI
import Players
import Screen
import Simulation
import Worlds

extension Flavour {
  /// What is left of its name where that does not fit.
  fileprivate var abbreviation: String {
    switch self {
    case .opentv: "OTV"
    case .flowplayer: "FP"
    case .tvsdk: "TV"
    }
  }
}

extension NetworkObservation {
  /// What it lets pass now, such as `TRAIN 2.5 Mbit/s`.
  fileprivate var mark: String {
    let name = trace.isEmpty ? "NET" : trace.uppercased()
    return "\(name) \(Quantity.text(roughly: bandwidth))"
  }
}

extension Pane {
  /// Digit, name, channel, device and SDK, in the upper border.
  func drawTitle(_ pane: Rect, in frame: inout Frame) {
    let badge = isMarked ? " \(number)◆" : " \(number) "
    let room = pane.width - 4
    let head = [
      Piece(badge, chrome(isFocused ? .badge : .strong), rank: 9),
      Piece(" \(name(in: room - badge.count - 3)) ", chrome(.strong), rank: 8),
    ]
    let whole = titles.first { title in
      let pieces = (head + title.left + circumstances) + title.right
      return pieces.width(gap: 1) <= room
    }
    let left = whole.map { head + $0.left + circumstances }
    frame.drawTitle(
      left ?? (head + circumstances).fitting(room, gap: 1), of: pane, theme: theme)
    guard let origin = whole?.right.first else { return }
    frame.drawRight(origin.text, endX: pane.maxX - 2, y: pane.y, theme[origin.role])
  }

  /// The player's name, cut where it is wider than a room.
  func name(in room: Int) -> String {
    let name = slot.shownName
    return name.columns <= room ? name : Fitting.wrap(name, in: max(1, room)).first ?? ""
  }

  /// The channel, and device and SDK at the right, from the fullest wording to the shortest. The
  /// channel's number is in the picture as well; device and SDK are nowhere else.
  private var titles: [(left: [Piece], right: [Piece])] {
    func pieces(_ text: String, _ role: Theme.Role) -> [Piece] {
      text.isEmpty ? [] : [Piece(" \(text) ", chrome(role))]
    }
    let name = stream.channel.name
    let channel = stream.channel.label
    let origins = origins
    let (least, short) = (origins[origins.count - 1], origins[min(1, origins.count - 1)])
    return [
      (channel, origins[0]), (channel, short), (name, short), (name, least), ("", short),
      ("", least), (name, ""), ("", ""),
    ].map { (pieces($0.0, .text), pieces($0.1, .faint)) }
  }

  /// The device that it plays on, unless that has the player's name.
  var device: String? { player?.device == slot.name ? nil : player?.device }

  /// Where it plays and with what, from the fullest wording to the shortest.
  private var origins: [String] {
    // An added player has its own device of the same name.
    guard let player else { return [slot.kind] }
    let short = player.flavour.abbreviation
    guard let device else { return [slot.kind, short] }
    return ["\(device) · \(slot.kind)", "\(device) · \(short)", device]
  }

  /// Whatever is not as usual, its network last.
  private var circumstances: [Piece] {
    let words = (player.map(circumstances) ?? []) + [slot.network?.mark].compactMap(\.self)
    return words.map { Piece(" \($0) ", chrome(.warning), rank: 7) }
  }

  /// Background, Picture in Picture, AirPlay, rate, another policy.
  private func circumstances(of player: PlayerObservation) -> [String] {
    var words: [String] = []
    if player.isInAdBreak { words.append("AD") }
    if player.isOffline { words.append("OFFLINE") }
    if !player.isOffline, player.ownDownload?.state == .downloaded { words.append("DOWNLOADED") }
    if player.isInBackground { words.append("BACKGROUND") }
    if player.isPictureInPicture { words.append("PiP") }
    if player.isFullscreen { words.append("FULLSCREEN") }
    if let delay = player.behindLive { words.append("-\(ClockText.countdown(delay))") }
    if player.isMuted { words.append("MUTED") }
    if player.rate != 1000 { words.append("x\(Double(player.rate) / 1000)") }
    if player.isAirPlaying { words.append("AIRPLAY") }
    if player.hasAdapter { words.append("HDMI") }
    // An app's own code has no policy.
    if player.policy != .documented, !player.configuration.isHosted {
      words.append(player.policy.name)
    }
    return words
  }

  /// Advice in the lower border: how to recover, or which faults are armed.
  func drawFootnote(_ pane: Rect, in frame: inout Frame) {
    guard let (text, role) = footnote(in: pane.width - 4) else { return }
    frame.draw(" \(text) ", x: pane.x + 1, y: pane.maxY - 1, theme[role])
  }

  private func footnote(in width: Int) -> (String, Theme.Role)? {
    if let text = outlookText(in: width) { return (text, .warning) }
    let advice = advice
    let faultTexts = FaultText.footnotes(faults, at: now, in: width, strike: strike)
    let texts = advice.flatMap { advice in faultTexts.map { "\(advice) · \($0)" } }
    let text = Fitting.first(texts + (faultTexts.isEmpty ? advice : faultTexts), in: width)
    guard !text.isEmpty else { return nil }
    return (text, slot.shownFailure != nil ? .error : .warning)
  }

  /// What will be seen of a fault and when, then which faults are armed; `nil` where all is seen.
  private func outlookText(in width: Int) -> String? {
    guard slot.shownFailure == nil else { return nil }
    let wordings = outlooks.map { $0.wordings(at: now) }.first { !$0.isEmpty } ?? []
    let texts = wordings.map { "! \($0)" }
    guard let whole = texts.first(where: { $0.unicodeScalars.count <= width }) else { return nil }
    let room = width - whole.unicodeScalars.count - 3
    let armed = Fitting.first(
      FaultText.footnotes(faults, at: now, in: room, strike: strike), in: room)
    return armed.isEmpty ? whole : "\(whole) · \(armed.trimmingPrefix("! "))"
  }

  /// Which key to press, from the longest wording to the shortest.
  private var advice: [String] {
    guard player != nil else { return [] }
    let (r, enter) = (ownKeys.hint("r"), ownKeys.hint("Enter"))
    if let failure = stream.failure, slot.shownFailure != nil || slot.playsWithoutSession {
      let zap = ["\(r): restart the stream", "\(r): recover"]
      // The app has stopped at an error that ends nothing.
      if failure.endsNothing { return ["no session was left to end; \(zap[0])"] + zap }
      let entry = failureSource.flatMap { $0.entry(of: failure) } ?? failure.catalogueEntry
      guard let advice = entry?.advice else { return ["press \(zap[0])"] + zap }
      // Each is shown whole or not at all.
      return switch advice {
      case .zap: advice.wordings.map { "\($0) (\(r))" } + zap
      case .noRetry, .other: advice.wordings
      }
    }
    if player?.silence != nil {
      return [
        "no notification: only a watchdog would notice (\(r): restart the stream)",
        "no notification; \(r): restart the stream", "\(r): recover",
      ]
    }
    if stream.picture.look == .scrambled {
      return ["press \(r): restart the stream with a new key", "\(r): new key"]
    }
    if stream.state == .uninitialised, player?.launch == nil {
      return ["press \(r): open the app again", "\(r): open it"]
    }
    if stream.state == .stopped { return ["press \(enter): play", "\(enter): play"] }
    return []
  }

  /// The player's state in shape, word and numbers; after a failure the notification's name.
  /// `hasRow` says that another row has the result of a race.
  func drawState(_ row: Rect, hasRow: Bool, in frame: inout Frame) {
    guard !row.isEmpty else { return }
    if let since = blockedSince {
      let text = "■ APP BLOCKED \(ClockText.seconds(now - since))"
      frame.draw(text, x: row.x, y: row.y, theme[.warning], limit: row.width)
    } else if let failure = slot.shownFailure {
      drawFailure(failure, row, in: &frame)
    } else {
      let state = stateAndRace(in: row.width, gap: 2, hasRow: hasRow)
      let race = state.dropFirst().reduce(0) { $0 + $1.width + 2 }
      let pieces = state + numbers(in: row.width - race)
      frame.draw(pieces.fitting(row.width, gap: 2), x: row.x, y: row.y, gap: 2, theme: theme)
    }
  }

  private func drawFailure(_ failure: Notice, _ row: Rect, in frame: inout Frame) {
    let word = stream.state == .stopped ? "STOPPED" : "ERROR"
    let names = NoticeText.names(of: failure)
    let short = names.last ?? failure.name
    let source = failureSource.map { "\($0.word) " } ?? ""
    let codes = source + NoticeText.shownCodes(of: failure).all
    let wordings =
      names.map { "X \(word)  \($0) \(codes)" } + names.map { "X \($0) \(codes)" }
      + ["X \(word)  \(short)", "X \(short)", "X \(word)  \(codes)", "X \(word)", "X"]
    frame.draw(Fitting.first(wordings, in: row.width), x: row.x, y: row.y, theme[.error])
  }

  /// The player's state; an app in the background is suspended, whatever its player was doing.
  var shownStatus: Status {
    guard isSuspended else { return stateStatus }
    return Status("││", "SUSPENDED", .strong)
  }

  private var stateStatus: Status {
    if let client = slot.client { return Self.status(of: client) }
    if let silence = player?.silence {
      return Status("○", "SILENT \(ClockText.countdown(now - silence.since))", .warning)
    }
    if stream.picture.look == .scrambled, stream.state == .playing {
      return Status("!", "SCRAMBLED", .warning)
    }
    if stream.picture.look == .obscured { return Status("!", "OBSCURED", .warning) }
    if slot.playsWithoutSession {
      return Status("!", "PLAYS WITHOUT SESSION", .warning, brief: "NO SESSION")
    }
    if let status = player?.tvsdk?.status { return self.status(of: status) }
    switch stream.state {
    case .playing: return Status("▶", "PLAYING", .good)
    case .paused: return Status("││", "PAUSED", .strong)
    case .waiting: return Status("○", "WAITING", .warning)
    case .stopped: return Status("■", "STOPPED", .strong)
    case .error: return Status("X", "ERROR", .error)
    case .uninitialised: return Status("X", "KILLED", .error)
    case .initialised: return Status("○", "IDLE", .faint)
    case .sourceSet, .playRequested, .play: return Status("○", "LOADING", .accent)
    }
  }

  /// TVSDK's own words; while it plays, it may be buffering.
  private func status(of status: TVSDKStatus) -> Status {
    let word = status.word.uppercased()
    return switch status {
    case .playing where stream.state == .waiting: Status("○", "BUFFERING", .warning)
    case .playing: Status("▶", word, .good)
    case .paused: Status("││", word, .strong)
    case .stopped, .completed: Status("■", word, .strong)
    case .error: Status("X", word, .error)
    case .created: Status("○", word, .faint)
    case .initializing, .initialized, .ready: Status("○", word, .accent)
    }
  }

  /// A real client's: its state as far as its requests show.
  private static func status(of client: ClientObservation) -> Status {
    switch client.state {
    case .playing: said(client.cmcd) ?? Status("▶", client.words, .good)
    case .error: Status("X", "ERROR", .error)
    case .uninitialised, .initialised, .sourceSet, .playRequested, .play, .paused, .waiting,
      .stopped:
      Status("○", client.words, .warning)
    }
  }

  /// What a client says of its state; `nil` where it says nothing.
  private static func said(_ record: CMCDRecord?) -> Status? {
    guard let state = record?.state else { return nil }
    let words = state.words.uppercased()
    return switch state {
    case .playing: Status("▶", words, .good)
    case .paused: Status("││", words, .strong)
    case .ended, .quit: Status("■", words, .strong)
    case .failed: Status("X", words, .error)
    case .rebuffering, .waiting: Status("○", words, .warning)
    case .starting, .seeking, .preloading: Status("○", words, .accent)
    }
  }

  private func numbers(in width: Int) -> [Piece] {
    if let client = slot.client {
      let address = Piece(client.address, .text, rank: 6)
      let passing = [
        client.upstream?.problem.map { Piece($0, .warning, rank: 7) },
        client.upstream?.throughput.map { Piece(ClockText.megabits($0), .text, rank: 5) },
        client.upstream?.behindLive.map { Piece("live -\(ClockText.seconds($0))", .text, rank: 4) },
      ].compactMap(\.self)
      return [address] + passing + (buffer(in: width).map { [$0] } ?? [])
    }
    let pieces = sharpness
    return buffer(in: max(6, width - 9 - 2 - pieces.width(gap: 2) - 2)).map { pieces + [$0] } ?? []
  }

  /// What is shown and what is fetched: `540p→720p` while they differ.
  var sharpness: [Piece] {
    guard slot.player != nil, stream.state.isUnderWay || stream.state == .paused,
      let rendition = stream.rendition
    else { return [] }
    let (shown, fetched) = (stream.picture.height, rendition.height)
    let isSame = shown == fetched || shown == 0 || stream.picture.look == .blank
    let text = isSame ? "\(fetched)p" : "\(shown)p→\(fetched)p"
    return [
      Piece(text, .strong, rank: 8),
      Piece(ClockText.megabits(rendition.averageBandwidth), .text, rank: 6),
    ]
  }

  /// How much is loaded ahead, in the fullest words that fit; `nil` while nothing plays.
  func buffer(in width: Int) -> Piece? {
    guard stream.state.isUnderWay || stream.state == .paused,
      let length = player?.buffer ?? slot.client?.cmcd?.buffer
    else { return nil }
    let seconds = ClockText.seconds(length)
    let text = Fitting.first(["buffer \(seconds)", "buf \(seconds)", seconds], in: width)
    return Piece(text, .text, rank: 7)
  }
}
