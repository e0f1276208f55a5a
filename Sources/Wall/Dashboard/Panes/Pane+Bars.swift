import HeadEndAPI
import Players
import Screen
import Simulation
import Worlds

extension Pane {
  /// Columns from one beat to the next.
  private static let columnsPerBeat: Int64 = 6

  /// `SSM`, the strip of heartbeats and the state in a word; below it session, beat and countdown.
  func drawStrip(_ row: Rect, _ details: Rect, in frame: inout Frame) {
    guard !row.isEmpty else { return }
    frame.draw(sessionLabel, x: row.x, y: row.y, theme[chrome(.faint)], limit: row.width)
    let status = sessionStatus
    frame.drawRight(status.text, endX: row.maxX, y: row.y, theme[chrome(status.role)])
    let end = isTVSDK ? row.maxX - status.text.unicodeScalars.count - 1 : Self.barEnd(row)
    draw(strip: Rect(x: row.x + 4, y: row.y, width: end - row.x - 4, height: 1), in: &frame)
    guard !details.isEmpty else { return }
    if let download = shownDownload { return drawDownload(download, details, in: &frame) }
    let room = details.width - 4
    frame.draw(
      sessionPieces(in: room, rows: 1).fitting(room, gap: 2), x: details.x + 4, y: details.y,
      gap: 2, theme: theme)
  }

  /// What stands beside the label: heartbeats, or a TVSDK player's last notification.
  func draw(strip: Rect, in frame: inout Frame) {
    switch player?.flavour {
    case .opentv, nil: drawBeats(strip, in: &frame)
    case .tvsdk: drawHistory(strip, in: &frame)
    case .flowplayer: break
    }
  }

  var sessionStatus: Status {
    if isTVSDK { return historyStatus }
    if let id = player?.flowplayerID {
      // A random one is a UUID.
      return Status("", id.count > 16 ? "\(id.prefix(8))…" : id, .text)
    }
    let isHeld = slot.client?.isWithheld == true
    guard sessionNeed == .needed || stream.session.state != .off || isHeld else {
      return Status("○", "NONE", .faint)
    }
    if stream.session.failure != nil, [.off, .error].contains(stream.session.state) {
      let isLost = stream.session.beats.last?.succeeded == false
      return Status("X", isLost ? "LOST" : "REFUSED", .error)
    }
    switch stream.session.state {
    case .on: return Status("●", "ON", .good)
    case .renewalRequested: return Status("●", "BEAT", .accent)
    case .setupRequested: return Status("○", "SET-UP", .accent)
    case .awaitingContentToken: return Status("○", "TOKEN?", .accent)
    case .teardownRequested: return Status("○", "TEARDOWN", .accent)
    case .error: return Status("X", "LOST", .error)
    case .off: return Status("○", "OFF", .faint)
    }
  }

  func drawBeats(_ strip: Rect, in frame: inout Frame) {
    guard !strip.isEmpty else { return }
    let session = stream.session
    let isAlive = session.state == .on || session.state == .renewalRequested
    frame.fill(strip, Cell(isAlive || !session.beats.isEmpty ? "▁" : "─", theme[chrome(.barEmpty)]))
    let slice = session.interval.wholeNanoseconds / Self.columnsPerBeat
    guard slice > 0 else { return }
    let last = now.nanoseconds / slice
    for beat in session.beats {
      let age = last - beat.instant.nanoseconds / slice
      guard age >= 0, age < strip.width else { continue }
      let x = strip.maxX - 1 - Int(age)
      frame[x, strip.y] =
        beat.succeeded ? Cell("▇", theme[chrome(.bar)]) : Cell("x", theme[chrome(.error)])
    }
  }

  /// Session, beat and countdown, or what has failed, in the fullest words that fit.
  func sessionPieces(in width: Int, rows: Int) -> [Piece] {
    if isTVSDK { return loaderPieces }
    if let states = player?.flowplayerStates {
      return [
        Piece("state \(states.state)", chrome(.text), rank: 2),
        Piece("playback \(states.playback)", chrome(.faint), rank: 1),
      ]
    }
    if let client = slot.client, let upstream = client.upstream {
      return Self.pieces(of: upstream, client, at: now, width)
    }
    let session = stream.session
    if session.identifier.isEmpty, let reason = sessionNeed.reasonForNone {
      return [Piece(reason, chrome(.faint), rank: 1)]
    }
    if let failure = session.failure {
      let codes = failure.errorCode.map { "\(failure.code) \($0)" } ?? "code \(failure.code)"
      let room = rows > 1 ? width : width - codes.count - 2
      let reason = Fitting.first([failure.reason, failure.detail ?? ""], in: room)
      return [Piece(codes, chrome(.error), rank: 2)]
        + (reason.isEmpty ? [] : [Piece(reason, chrome(.faint), rank: 1)])
    }
    guard !session.identifier.isEmpty else { return [Piece("no session", chrome(.faint))] }
    let id = session.identifier.prefix(4)
    var pieces = [
      Piece("session \(id)…", chrome(.faint), rank: 1),
      Piece("beat \(session.beatCount)", chrome(.text), rank: 3),
    ]
    if let next = session.nextBeat {
      pieces.append(Piece("next \(ClockText.countdown(next - now))", chrome(.text), rank: 2))
    }
    return pieces
  }

  /// A fault keeps heartbeats and teardown from the upstream.
  static let heldSession = "refused by zapdeck; the upstream still holds the session"

  /// The session of one of the user's own services, as far as its requests show, in the fullest
  /// words that fit.
  private static func pieces(
    of upstream: UpstreamView, _ client: ClientObservation, at now: Instant, _ width: Int
  ) -> [Piece] {
    if client.isWithheld {
      let words = [
        heldSession, "the upstream still holds the session", "upstream holds it",
      ]
      return [Piece(Fitting.first(words, in: width), .warning, rank: 1)]
    }
    if let refuser = upstream.refuser, let failure = client.session.failure {
      let codes = "code \(failure.code)"
      return [Piece(codes, .error, rank: 2), Piece(refuser, .faint, rank: 1)]
    }
    guard let since = upstream.sessionSince else { return [Piece("no session seen", .faint)] }
    return [
      Piece("session for \(ClockText.countdown(now - since))", .faint, rank: 1),
      Piece("beat \(client.session.beatCount)", .text, rank: 3),
    ]
  }

  /// The download that the pane shows: one in progress, else the channel's finished or failed one.
  var shownDownload: DownloadObservation? {
    guard let own = player?.ownDownload else { return nil }
    let hasRoom = stream.session.identifier.isEmpty && sessionNeed != .downloaded
    return own.isUnderWay || hasRoom ? own : nil
  }

  /// `GET`, the progress bar of a download, and its percentage or state.
  func drawDownload(_ download: DownloadObservation, _ row: Rect, in frame: inout Frame) {
    frame.draw("GET", x: row.x, y: row.y, theme[chrome(.faint)], limit: row.width)
    let status = status(of: download)
    frame.drawRight(status.text, endX: row.maxX, y: row.y, theme[chrome(status.role)])
    let bar = Rect(x: row.x + 4, y: row.y, width: Self.barEnd(row) - row.x - 4, height: 1)
    frame.drawBar(
      bar, eighths: bar.width * 8 * download.percent / 100, theme[chrome(.bar)],
      on: theme[chrome(.barEmpty)])
  }

  private func status(of download: DownloadObservation) -> Status {
    switch download.state {
    case .downloading: Status("↓", "\(download.percent) %", .accent)
    case .paused: Status("││", "\(download.percent) %", .text)
    case .downloaded: Status("●", "ON DEVICE", .good)
    case .error: Status("X", "FAILED", .error)
    }
  }

  /// A state as word, shape and role, so that it is never colour alone.
  struct Status {
    let shape: String
    let word: String
    let role: Theme.Role
    /// What is left of the word where it does not fit.
    let brief: String

    init(_ shape: String, _ word: String, _ role: Theme.Role, brief: String? = nil) {
      (self.shape, self.word, self.role) = (shape, word, role)
      self.brief = brief ?? word
    }

    var text: String { shape.isEmpty ? word : "\(shape) \(word)" }

    /// From the longest to the shortest.
    var wordings: [String] { [text, word, brief, shape] }
  }

  /// `KEY`, a bar of the lease's remaining time, that time, and the state in a word.
  func drawLicence(_ row: Rect, in frame: inout Frame) {
    guard !row.isEmpty else { return }
    frame.draw("KEY", x: row.x, y: row.y, theme[chrome(.faint)], limit: row.width)
    let status = licenceStatus
    frame.drawRight(status.text, endX: row.maxX, y: row.y, theme[chrome(status.role)])
    var end = row.maxX - status.text.unicodeScalars.count - 1
    let aligned = Self.barEnd(row)
    let left = Fitting.first(leaseTexts, in: end - row.x - 4)
    if !left.isEmpty {
      frame.drawRight(left, endX: end, y: row.y, theme[chrome(.text)])
      end -= max(left.unicodeScalars.count, 4) + 1
    }
    let bar = Rect(x: row.x + 4, y: row.y, width: min(end, aligned) - row.x - 4, height: 1)
    drawLease(bar, in: &frame)
  }

  /// The column where bars and strips end, so that they are aligned.
  static func barEnd(_ row: Rect) -> Int {
    row.maxX - (row.width >= 56 ? 19 : row.width >= 36 ? 15 : 13)
  }

  var licenceStatus: Status {
    guard stream.channel.isEncrypted else { return Status("○", "CLEAR", .faint) }
    if stream.picture.look == .scrambled { return Status("!", "WRONG KEY", .warning) }
    if let lease = stream.lease, lease.end <= now { return Status("X", "EXPIRED", .error) }
    switch stream.drm {
    case .error where stream.lease != nil: return Status("!", "NOT RENEWED", .warning)
    case .error: return Status("X", "ERROR", .error)
    case .active: return Status("●", "VALID", .good)
    case .renewalRequested: return Status("○", "RENEWING", .accent)
    case .licenseRequested: return Status("○", "REQUESTED", .accent)
    case .awaitingContentToken, .awaitingSessionToken: return Status("○", "TOKEN?", .accent)
    case .inactive: return Status("○", "NO KEY", .faint)
    }
  }

  /// The lease's remaining time; empty without a lease.
  var leaseTexts: [String] {
    guard let lease = stream.lease, stream.channel.isEncrypted else { return [] }
    return [lease.isUnlimited ? "no expiry" : ClockText.countdown(lease.end - now)]
  }

  func drawLease(_ bar: Rect, in frame: inout Frame) {
    guard !bar.isEmpty else { return }
    let empty = theme[chrome(.barEmpty)]
    guard bar.width > 1, let lease = stream.lease, stream.channel.isEncrypted,
      lease.end > lease.begin
    else { return frame.drawBar(bar, eighths: 0, empty, on: empty) }
    let length = lease.end - lease.begin
    let left = min(max(.zero, lease.end - now), length)
    let style = theme[chrome(now >= lease.renewal ? .warning : .bar)]
    let eighths = Self.share(left, of: length, in: bar.width * 8)
    frame.drawBar(bar, eighths: eighths, style, on: empty)
    let renewal = Self.share(lease.end - lease.renewal, of: length, in: bar.width)
    tick(
      bar.x + min(bar.width - 1, renewal), bar.y, isFilled: eighths >= renewal * 8 + 8, in: &frame)
    tick(bar.x, bar.y, isFilled: eighths >= 8, in: &frame)
  }

  /// A tick on the bar: at the left end the lease expires, at the other tick it is renewed.
  private func tick(_ x: Int, _ y: Int, isFilled: Bool, in frame: inout Frame) {
    let style = frame[x, y].style
    frame[x, y] = Cell("│", isFilled ? style.adding(.reverse) : theme[chrome(.text)])
  }

  private static func share(_ part: Duration, of whole: Duration, in columns: Int) -> Int {
    guard whole > .zero else { return 0 }
    let milliseconds = max(0, part.wholeMilliseconds)
    return Int(milliseconds) * columns / max(1, Int(whole.wholeMilliseconds))
  }

  /// Licence, heartbeats and state beside the picture: the words of each above its bar.
  func drawBarsBeside(_ layout: PaneLayout, in frame: inout Frame) {
    if shows(.licence) {
      let (licence, lease) = layout.licence.splitTop(1)
      drawHead("KEY", licenceStatus, leaseTexts, licence, in: &frame)
      drawLease(lease, in: &frame)
    }
    if shows(.session) {
      let (words, strip) = layout.strip.splitTop(1)
      let beats = stream.session.identifier.isEmpty ? [] : ["beat \(stream.session.beatCount)"]
      drawHead(sessionLabel, sessionStatus, beats, words, in: &frame)
      draw(strip: strip, in: &frame)
      drawSessionRows(layout.session, in: &frame)
    }
    drawStateRows(layout.state, hasRow: showsRace(in: layout.details), in: &frame)
    drawDetails(layout.details, in: &frame)
  }

  /// A bar's name, how it is in a word, and between them what else has room; a word too long for
  /// that takes the name's place.
  func drawHead(
    _ name: String, _ status: Status, _ details: [String], _ row: Rect, in frame: inout Frame
  ) {
    let word = Fitting.first([status.text, status.word], in: row.width - 4)
    guard !word.isEmpty else {
      let wordings = [status.text, status.word, "\(name) \(status.shape)"]
      let alone = Fitting.first(wordings, in: row.width)
      return frame.drawRight(alone, endX: row.maxX, y: row.y, theme[chrome(status.role)])
    }
    frame.draw(name, x: row.x, y: row.y, theme[chrome(.faint)], limit: row.width)
    frame.drawRight(word, endX: row.maxX, y: row.y, theme[chrome(status.role)])
    let end = row.maxX - word.unicodeScalars.count - 1
    let detail = Fitting.first(details, in: end - row.x - 4)
    frame.drawRight(detail, endX: end, y: row.y, theme[chrome(.text)])
  }

  private func drawSessionRows(_ area: Rect, in frame: inout Frame) {
    guard !area.isEmpty else { return }
    if let download = shownDownload {
      return drawDownload(download, area.splitTop(1).top, in: &frame)
    }
    draw(sessionPieces(in: area.width, rows: area.height), area, in: &frame)
  }

  private func drawStateRows(_ area: Rect, hasRow: Bool, in frame: inout Frame) {
    if let since = blockedSince {
      let words = ["■ APP BLOCKED", ClockText.seconds(now - since)]
      draw(words.map { Piece($0, .warning) }, area, in: &frame)
    } else if let failure = slot.shownFailure {
      let name = NoticeText.names(of: failure).last ?? failure.name
      let source = failureSource.map { [$0.word] } ?? []
      let words = ["X \(stream.state == .stopped ? "STOPPED" : "ERROR")"] + source + [name]
      for (row, line) in Fitting.wrap(words, in: area.width).prefix(area.height).enumerated() {
        frame.draw(line, x: area.x, y: area.y + row, theme[.error])
      }
    } else {
      let status = shownStatus
      let race = stateAndRace(in: area.width * area.height, gap: 2, hasRow: hasRow).dropFirst()
      let words =
        Fitting.wrap(status.text, in: area.width).map { Piece($0, status.role, rank: 9) } + race
        + sharpness
      draw(words + (buffer(in: area.width).map { [$0] } ?? []), area, in: &frame)
    }
  }

  /// Pieces in as many rows as there are; what does not fit is dropped whole.
  private func draw(_ pieces: [Piece], _ area: Rect, in frame: inout Frame) {
    for (row, line) in pieces.flowing(area.width, rows: area.height, gap: 2).enumerated() {
      frame.draw(line, x: area.x, y: area.y + row, gap: 2, theme: theme)
    }
  }
}

extension SessionNeed {
  /// Why there is no session; `nil` where one is needed.
  fileprivate var reasonForNone: String? {
    switch self {
    case .needed: nil
    case .downloaded: "downloaded: no session needed"
    case .clearStream: "clear stream: no session needed"
    case .licenceOnly: "no session: licence only"
    }
  }
}

extension Frame {
  /// A bar that is filled for so many eighths of columns, on a line.
  mutating func drawBar(_ bar: Rect, eighths: Int, _ style: Style, on line: Style) {
    guard bar.width > 1 else { return }
    fill(bar, Cell("─", line))
    for column in 0..<bar.width where eighths > column * 8 {
      self[bar.x + column, bar.y] = Cell(Glyphs.leftward[min(8, eighths - column * 8)], style)
    }
  }

  /// Pieces in the upper border of a pane, the first of which is a badge.
  mutating func drawTitle(_ pieces: [Piece], of pane: Rect, theme: Theme) {
    var x = pane.x + 1
    for (index, piece) in pieces.enumerated() {
      draw(piece.text, x: x, y: pane.y, theme[piece.role])
      x += piece.width + (index == 0 ? 0 : 1)
    }
  }
}
