import HeadEndAPI
import Lab
import Pictures
import Players
import Screen
import Simulation

extension Pane {
  /// Pictures change at most ten times a second (Dashboard/Layout, "Pictures").
  private static let beat: Int64 = 100_000_000

  /// The picture, and what lies over it: banner, spinner, and a notice as wide as the pane.
  func drawPicture(_ layout: PaneLayout, showsNotice: Bool, in frame: inout Frame) {
    let area = layout.picture
    guard !area.isEmpty else { return }
    paint(area, in: &frame)
    if showsBanner { drawBanner(area, in: &frame) }
    if let waiting = waitingWord, notice == nil { drawSpinner(waiting, area, in: &frame) }
    if showsNotice, let notice {
      let inner = layout.pane.inset()
      // Beside the picture the words of licence and session stay in sight.
      let height = layout.isBeside ? max(1, area.height - 4) : max(1, area.height - 1)
      let wide = Rect(x: inner.x, y: area.y, width: inner.width, height: area.height)
      drawNotice(notice, wide, height, in: &frame)
    }
  }

  func paint(_ area: Rect, in frame: inout Frame) {
    let shown = stream.picture
    let media = shown.mediaTime.wholeNanoseconds
    let isStill = reducedMotion || shown.look != .normal
    var picture = Picture(
      scene: Scene(card: shown.scene), time: reducedMotion ? 0 : Self.quantised(media),
      now: reducedMotion ? 0 : Self.quantised(changes), logo: "\(stream.channel.number)",
      clock: isStill && shown.look == .normal ? "" : Quantity.clock(shown.mediaTime),
      renditionHeight: shown.height, look: look)
    if waitingWord != nil { picture.caption = "LOADING" }
    if stream.picture.look == .black { picture.caption = "BLACK" }
    if lacksProtection { picture.caption = "NO HDCP" }
    frame.draw(picture, in: area)
  }

  /// The time that animates mosaics and spinners: mosaics follow simulated time, spinners
  /// presentation time.
  private var changes: Int64 {
    stream.picture.look == .scrambled ? now.nanoseconds : presentation.nanoseconds
  }

  private static func quantised(_ nanoseconds: Int64) -> Double { Double(nanoseconds / beat) * 0.1 }

  private var look: Picture.Look {
    switch stream.picture.look {
    case .blank, .obscured, .black: .noSignal
    case .normal: .normal
    case .frozen: stream.state == .waiting ? .frozen : .normal
    case .scrambled: .scrambled(seed: UInt64(max(0, seat.id.index)))
    case .dark: .dark
    }
  }

  /// Whether the screen is black because the display does not protect the picture.
  private var lacksProtection: Bool {
    guard case .sdk(.failedToPlayToEndTime(let failure)) = stream.failure else {
      return stream.picture.look == .obscured
    }
    return failure.code == -11868
  }

  private func drawBanner(_ area: Rect, in frame: inout Frame) {
    let channel = stream.channel
    let text = Fitting.first(
      [" \(channel.number)  \(channel.name) ", " \(channel.number) "], in: area.width - 2)
    guard area.height > 2, !text.isEmpty else { return }
    // In a low picture the middle row is the spinner's.
    let y = area.y + (area.height < 5 ? 0 : 1)
    frame.draw(text, x: area.x + 1, y: y, theme[.banner])
  }

  private var waitingWord: String? {
    guard stream.picture.look == .blank, !isSuspended else { return nil }
    return stream.state.isUnderWay || player?.silence != nil ? "loading" : nil
  }

  private func drawSpinner(_ word: String, _ area: Rect, in frame: inout Frame) {
    let dots = ["●○○", "○●○", "○○●", "○●○"]
    let step = reducedMotion ? 0 : Int(presentation.nanoseconds / 250_000_000 % 4)
    let text = Fitting.first([" \(dots[step]) \(word) ", " \(dots[step]) "], in: area.width)
    let place = area.centred(Size(text.unicodeScalars.count, 1))
    frame.draw(text, x: place.x, y: place.y, theme[.banner], limit: place.width)
  }

  private func drawNotice(
    _ notice: Notice, _ area: Rect, _ height: Int, in frame: inout Frame
  ) {
    let lines = ToastText.lines(
      of: notice, player: seat.name, width: area.width - 2, height: height)
    let role: Theme.Role =
      switch notice.severity {
      case .error: .toastError
      case .warning: .toastWarning
      case .notice, .info: .toastInfo
      }
    let box = area.splitBottom(lines.count).bottom
    frame.fill(box, Cell(" ", theme[role]))
    for (index, line) in lines.enumerated() {
      frame.draw(line, x: box.x + 1, y: box.y + index, theme[role], limit: box.width - 2)
    }
  }
}
