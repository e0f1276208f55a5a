import Faults
import HeadEndAPI
import Lab
import Players
import Screen
import Simulation

extension Pane {
  /// Digit, name, channel and SDK, in the upper border.
  func drawTitle(_ pane: Rect, in frame: inout Frame) {
    let badge = isMarked ? " \(number)◆" : " \(number) "
    let channel = stream.channel
    let flavour = Piece(" \(seat.kind) ", chrome(.faint), rank: 5)
    // The number is in the picture as well; what is not as usual and the SDK are nowhere else.
    let circumstances = circumstances
    let head = [
      Piece(badge, chrome(isFocused ? .badge : .strong), rank: 9),
      Piece(" \(seat.name) ", chrome(.strong), rank: 8),
    ]
    var wordings = ["\(channel.number) \(channel.name)", channel.name].map { channel in
      head + [Piece(" \(channel) ", chrome(.text), rank: 6)] + circumstances
    }
    if !circumstances.isEmpty { wordings.append(head + circumstances) }
    let room = pane.width - 4
    let whole = wordings.first { ($0 + [flavour]).width(gap: 1) <= room }
    let kept =
      whole ?? wordings.first { $0.width(gap: 1) <= room }
      ?? wordings[wordings.count - 1].fitting(room, gap: 1)
    var x = pane.x + 1
    for (index, piece) in kept.enumerated() {
      frame.draw(piece.text, x: x, y: pane.y, theme[piece.role])
      x += piece.width + (index == 0 ? 0 : 1)
    }
    guard whole != nil else { return }
    frame.drawRight(flavour.text, endX: pane.maxX - 2, y: pane.y, theme[flavour.role])
  }

  /// Whatever is not as usual: background, Picture in Picture, AirPlay, rate, another policy.
  private var circumstances: [Piece] {
    guard let player else { return [] }
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
    if player.policy != .documented { words.append(player.policy.rawValue) }
    return words.map { Piece(" \($0) ", chrome(.warning), rank: 7) }
  }

  /// Advice in the lower border: how to recover, or which faults are armed.
  func drawFootnote(_ pane: Rect, in frame: inout Frame) {
    guard let (text, role) = footnote(in: pane.width - 4) else { return }
    frame.draw(" \(text) ", x: pane.x + 1, y: pane.maxY - 1, theme[role])
  }

  private func footnote(in width: Int) -> (String, Theme.Role)? {
    let advice = advice
    let faultTexts = FaultText.footnotes(faults, at: now, in: width)
    let texts = advice.flatMap { advice in faultTexts.map { "\(advice) · \($0)" } }
    let text = Fitting.first(texts + (faultTexts.isEmpty ? advice : faultTexts), in: width)
    guard !text.isEmpty else { return nil }
    return (text, stream.failure != nil ? .error : .warning)
  }

  /// Which key to press, from the longest wording to the shortest.
  private var advice: [String] {
    guard player != nil else { return [] }
    let (r, enter) = (ownKeys.hint("r"), ownKeys.hint("Enter"))
    if let failure = stream.failure {
      switch failure.catalogueEntry?.advice {
      case .noRetry(let text): return [text, "no retry"]
      case .zap(let text):
        return ["\(text) (\(r))", "\(r): zap to the same stream", "\(r): recover"]
      case .other(let text): return [text] + text.split(separator: ";").prefix(1).map(String.init)
      case nil: break
      }
      return [
        "press \(r): zap to the same stream", "\(r): zap to the same stream", "\(r): recover",
      ]
    }
    if stream.picture.look == .scrambled {
      return ["press \(r): zap to the same stream for a new key", "\(r): new key"]
    }
    if stream.state == .uninitialised {
      return ["press \(r): open the app again", "\(r): open it"]
    }
    if stream.state == .stopped { return ["press \(enter): play", "\(enter): play"] }
    return []
  }
}
