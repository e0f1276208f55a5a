import HeadEndAPI
import Pictures
import Players
import Screen
import Simulation
import Worlds

extension Pane {
  /// Pictures change at most ten times a second (Dashboard/Layout, "Pictures").
  private static let beat: Int64 = 100_000_000

  /// The picture, and what lies over it: the banner of a zap or a spinner, and a notice of at most
  /// that many rows at the bottom of `place`, fewer where the result of a race needs them.
  func drawPicture(_ area: Rect, noticeIn place: Rect?, rows: Int, in frame: inout Frame) {
    guard !area.isEmpty else { return }
    paint(area, in: &frame)
    drawMarks(area, in: &frame)
    var free = area
    let show = zapShow
    if let place, let notice {
      let left = area.height - (show?.result == nil ? 0 : Self.resultRows(in: area))
      let rows = min(rows, max(1, left))
      free = area.splitBottom(drawNotice(notice, place, rows, in: &frame)).rest
    }
    if let show {
      drawBanner(of: show, free, in: &frame)
    } else if let waiting = waitingWord, notice == nil {
      drawSpinner(waiting, area, in: &frame)
    }
  }

  /// Rows that a notice leaves to the result of a race and its banner: for large letters where two
  /// are left [N], else for a line.
  private static func resultRows(in area: Rect) -> Int {
    let large = BigType.rows + 2
    return area.height >= large + 2 ? large : 2
  }

  /// What plays, or why nothing is to be seen; `area` may lie partly outside of `clip`.
  func paintPicture(_ area: Rect, clip: Rect, in frame: inout Frame) {
    let shown = stream.picture
    let media = shown.clock.wholeNanoseconds
    let isStill = reducedMotion || shown.look != .normal
    var picture = Picture(
      scene: Scene(card: shown.scene), time: reducedMotion ? 0 : Self.quantised(media),
      now: reducedMotion ? 0 : Self.quantised(changes), logo: "\(stream.channel.number)",
      clock: isStill && shown.look == .normal ? "" : Quantity.clock(shown.clock),
      renditionHeight: shown.height, look: look)
    takeStill(of: shown.scene, &picture)
    if waitingWord != nil { picture.caption = "LOADING" }
    if stream.picture.look == .black { picture.caption = "BLACK" }
    if slot.client?.isFetchingUnseen == true { picture.caption = "NOT DECODED" }
    if lacksProtection { picture.caption = "NO HDCP" }
    if lacksLayer { picture.caption = "NO LAYER" }
    frame.draw(picture, in: area, clip: clip)
  }

  /// Shows the channel's own still, if it has one, which does not move. Real clients get the card.
  func takeStill(of card: String, _ picture: inout Picture) {
    guard slot.client == nil, let still = stills[card] else { return }
    (picture.still, picture.time) = (still, 0)
  }

  /// The time that animates mosaics and spinners: mosaics follow simulated time, spinners
  /// presentation time.
  private var changes: Int64 {
    stream.picture.look == .scrambled ? now.nanoseconds : presentation.nanoseconds
  }

  private static func quantised(_ nanoseconds: Int64) -> Double { Double(nanoseconds / beat) * 0.1 }

  static func quantised(_ time: Duration) -> Double { quantised(time.wholeNanoseconds) }

  private var look: Picture.Look {
    switch stream.picture.look {
    case .blank, .obscured, .black: .noSignal
    case .normal: .normal
    case .frozen: stream.state == .waiting ? .frozen : .normal
    case .scrambled: .scrambled(seed: UInt64(max(0, slot.id.index)))
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

  /// Whether it plays, and nothing on its device or elsewhere shows the picture.
  private var lacksLayer: Bool { player?.lacksLayer == true && stream.state.isUnderWay }

  private var waitingWord: String? {
    guard stream.picture.look == .blank, !isSuspended, !lacksLayer else { return nil }
    // A real client that plays sound alone has no picture to wait for.
    if slot.client?.upstream != nil || slot.client != nil && stream.state == .playing { return nil }
    return stream.state.isUnderWay || player?.silence != nil ? "loading" : nil
  }

  private func drawSpinner(_ word: String, _ area: Rect, in frame: inout Frame) {
    let dots = ["●○○", "○●○", "○○●", "○●○"]
    let step = reducedMotion ? 0 : Int(presentation.nanoseconds / 250_000_000 % 4)
    let text = Fitting.first([" \(dots[step]) \(word) ", " \(dots[step]) "], in: area.width)
    let place = area.centred(Size(text.unicodeScalars.count, 1))
    frame.draw(text, x: place.x, y: place.y, theme[.banner], limit: place.width)
  }

  /// In the upper left corner, what a fault does to the picture without changing it.
  private func drawMarks(_ area: Rect, in frame: inout Frame) {
    let marks = outlooks.compactMap { $0.mark(at: now) }
    guard !marks.isEmpty, zapShow == nil else { return }
    let wordings = (1...marks.count).reversed().map {
      " \(marks.prefix($0).joined(separator: ", ")) "
    }
    frame.draw(
      Fitting.first(wordings, in: area.width), x: area.x, y: area.y, theme[.toastWarning])
  }

  /// The notification; on stage below a plain sentence.
  private func noticeLines(_ notice: Notice, width: Int, height: Int) -> [String] {
    let source = LicenceSource(of: notice, in: stream)
    let plain =
      isOnStage
      ? notice.plainSentence(from: source, hasStopped: slot.shownFailure != nil) ?? "" : ""
    let lines = Array(Fitting.wrap(plain, in: width).prefix(height))
    guard lines.count < height else { return lines }
    return lines
      + ToastText.lines(
        of: notice, from: source, player: slot.shownName, width: width, height: height - lines.count
      )
  }

  /// Returns the rows that the notice takes.
  private func drawNotice(
    _ notice: Notice, _ area: Rect, _ height: Int, in frame: inout Frame
  ) -> Int {
    let lines = noticeLines(notice, width: area.width - 2, height: height)
    let role: Theme.Role =
      switch notice.shownSeverity {
      case .error: .toastError
      case .warning: .toastWarning
      case .notice, .info: .toastInfo
      }
    let box = area.splitBottom(lines.count).bottom
    frame.fill(box, Cell(" ", theme[role]))
    for (index, line) in lines.enumerated() {
      frame.draw(line, x: box.x + 1, y: box.y + index, theme[role], limit: box.width - 2)
    }
    return box.height
  }
}
