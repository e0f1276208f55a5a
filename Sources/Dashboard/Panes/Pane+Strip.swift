import HeadEndAPI
import Players
import Screen
import Simulation

extension Pane {
  /// Columns from one beat to the next.
  private static let columnsPerBeat: Int64 = 6

  /// `SSM`, the strip of heartbeats and the state in a word; below it session, beat and countdown.
  func drawStrip(_ row: Rect, _ details: Rect, in frame: inout Frame) {
    guard !row.isEmpty else { return }
    frame.draw("SSM", x: row.x, y: row.y, theme[chrome(.faint)], limit: row.width)
    let status = sessionStatus
    frame.drawRight(status.text, endX: row.maxX, y: row.y, theme[chrome(status.role)])
    let strip = Rect(
      x: row.x + 4, y: row.y, width: Self.barEnd(row) - row.x - 4, height: 1)
    drawBeats(strip, in: &frame)
    guard !details.isEmpty else { return }
    if let download = shownDownload {
      return drawDownload(download, details, in: &frame)
    }
    frame.draw(
      sessionPieces.fitting(details.width - 4, gap: 2), x: details.x + 4, y: details.y, gap: 2,
      theme: theme)
  }

  var sessionStatus: Status {
    guard sessionNeed == .needed || stream.session.state != .off else {
      return Status(shape: "○", word: "NONE", role: .faint)
    }
    if stream.session.failure != nil, [.off, .error].contains(stream.session.state) {
      let isLost = stream.session.beats.last?.succeeded == false
      return Status(shape: "X", word: isLost ? "LOST" : "REFUSED", role: .error)
    }
    switch stream.session.state {
    case .on: return Status(shape: "●", word: "ON", role: .good)
    case .renewalRequested: return Status(shape: "●", word: "BEAT", role: .accent)
    case .setupRequested: return Status(shape: "○", word: "SET-UP", role: .accent)
    case .awaitingContentToken: return Status(shape: "○", word: "TOKEN?", role: .accent)
    case .teardownRequested: return Status(shape: "○", word: "TEARDOWN", role: .accent)
    case .error: return Status(shape: "X", word: "LOST", role: .error)
    case .off: return Status(shape: "○", word: "OFF", role: .faint)
    }
  }

  func drawBeats(_ strip: Rect, in frame: inout Frame) {
    guard strip.width > 0 else { return }
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

  var sessionPieces: [Piece] {
    let session = stream.session
    if session.identifier.isEmpty, let reason = sessionNeed.reasonForNone {
      return [Piece(reason, chrome(.faint), rank: 1)]
    }
    if let failure = session.failure {
      let codes = failure.errorCode.map { "\(failure.code) \($0)" } ?? "code \(failure.code)"
      return [
        Piece(codes, chrome(.error), rank: 2), Piece(failure.message, chrome(.faint), rank: 1),
      ]
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
    let bar = Rect(
      x: row.x + 4, y: row.y, width: Self.barEnd(row) - row.x - 4, height: 1)
    guard bar.width > 1 else { return }
    frame.fill(bar, Cell("─", theme[chrome(.barEmpty)]))
    let eighths = bar.width * 8 * download.percent / 100
    for column in 0..<bar.width where eighths > column * 8 {
      frame[bar.x + column, bar.y] = Cell(
        Glyphs.leftward[min(8, eighths - column * 8)], theme[chrome(.bar)])
    }
  }

  private func status(of download: DownloadObservation) -> Status {
    switch download.state {
    case .downloading: Status(shape: "↓", word: "\(download.percent) %", role: .accent)
    case .paused: Status(shape: "││", word: "\(download.percent) %", role: .text)
    case .downloaded: Status(shape: "●", word: "ON DEVICE", role: .good)
    case .error: Status(shape: "X", word: "FAILED", role: .error)
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
