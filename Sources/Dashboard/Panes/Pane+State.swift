import HeadEndAPI
import Players
import Screen
import Simulation

extension Pane {
  /// The player's state in shape, word and numbers; after a failure the notification's name.
  func drawState(_ row: Rect, in frame: inout Frame) {
    guard !row.isEmpty else { return }
    if let since = player.mainBlockedSince {
      let text = "■ MAIN BLOCKED \(ClockText.seconds(now - since))"
      frame.draw(text, x: row.x, y: row.y, theme[.warning], limit: row.width)
    } else if let failure = player.failure {
      drawFailure(failure, row, in: &frame)
    } else {
      let status = shownStatus
      let pieces = [Piece(status.text, status.role, rank: 9)] + numbers(in: row.width)
      frame.draw(pieces.fitting(row.width, gap: 2), x: row.x, y: row.y, gap: 2, theme: theme)
    }
  }

  private func drawFailure(_ failure: Notice, _ row: Rect, in frame: inout Frame) {
    let word = player.state == .stopped ? "STOPPED" : "ERROR"
    let names = NoticeText.names(of: failure)
    let short = names.last ?? failure.name
    let codes = NoticeText.shortCodes(of: failure)
    let wordings =
      names.map { "X \(word)  \($0) \(codes)" } + names.map { "X \(word)  \($0)" }
      + ["X \(word)  \(short)", "X \(word)  \(codes)", "X \(word)", "X"]
    frame.draw(Fitting.first(wordings, in: row.width), x: row.x, y: row.y, theme[.error])
  }

  /// The player's state; an app in the background is suspended, whatever its player was doing.
  var shownStatus: Status {
    guard player.isSuspended else { return stateStatus }
    return Status(shape: "││", word: "SUSPENDED", role: .strong)
  }

  private var stateStatus: Status {
    if let outside = player.outside { return status(of: outside) }
    if player.picture.look == .scrambled, player.state == .playing {
      return Status(shape: "!", word: "SCRAMBLED", role: .warning)
    }
    if player.picture.look == .obscured {
      return Status(shape: "!", word: "OBSCURED", role: .warning)
    }
    switch player.state {
    case .playing: return Status(shape: "▶", word: "PLAYING", role: .good)
    case .paused: return Status(shape: "││", word: "PAUSED", role: .strong)
    case .waiting: return Status(shape: "○", word: "WAITING", role: .warning)
    case .stopped: return Status(shape: "■", word: "STOPPED", role: .strong)
    case .error: return Status(shape: "X", word: "ERROR", role: .error)
    case .uninitialised: return Status(shape: "X", word: "KILLED", role: .error)
    case .initialised:
      return Status(shape: "○", word: "IDLE", role: .faint)
    case .sourceSet, .playRequested, .play:
      return Status(shape: "○", word: "LOADING", role: .accent)
    }
  }

  /// A real client's: what it does as far as its requests tell.
  private func status(of client: OutsideObservation) -> Status {
    switch player.state {
    case .playing: Status(shape: "▶", word: client.words, role: .good)
    case .error: Status(shape: "X", word: "ERROR", role: .error)
    default: Status(shape: "○", word: client.words, role: .warning)
    }
  }

  private func numbers(in width: Int) -> [Piece] {
    if let outside = player.outside { return [Piece(outside.address, .text, rank: 6)] }
    guard player.state.isUnderWay || player.state == .paused else { return [] }
    var pieces: [Piece] = []
    if let rendition = player.rendition {
      pieces.append(Piece("\(rendition.height)p", .strong, rank: 8))
      pieces.append(Piece(ClockText.megabits(rendition.averageBandwidth), .text, rank: 6))
    }
    let seconds = ClockText.seconds(player.buffer)
    let used = 9 + 2 + pieces.width(gap: 2) + 2
    pieces.append(
      Piece(
        Fitting.first(["buffer \(seconds)", "buf \(seconds)", seconds], in: max(6, width - used)),
        .text, rank: 7))
    return pieces
  }
}
