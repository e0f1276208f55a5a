import HeadEndAPI
import Pictures
import Players
import Screen
import Simulation

extension Pane {
  /// The zap that is to be seen: one that was merely stopped is not, nor one that waits for its
  /// first picture behind a scrambled one.
  var zapShow: ZapShow? {
    guard let zap = player?.zap, !zap.isUnderWay || stream.picture.look == .blank else {
      return nil
    }
    return wasStopped
      ? nil
      : ZapShow(zap, in: result, at: now, reducedMotion: reducedMotion, blaming: blame(for: zap))
  }

  /// Whether its last zap was merely stopped.
  var wasStopped: Bool {
    player?.zap?.hasFailed == true && stream.failure == nil && stream.state == .stopped
  }

  /// What has failed, or fails in silence, where the zap has got on to another part: the session
  /// before, or what a licence needs.
  func blame(for zap: ZapObservation) -> ZapShow.Blame? {
    guard let part = zap.part, zap.hasFailed || player?.silence != nil else { return nil }
    if case .sdk(.ssmTeardownError) = stream.failure {
      return ZapShow.Blame(part: .teardown, word: ZapPart.teardown.word)
    }
    if let source = failureSource { return ZapShow.Blame(part: .licence, word: source.word) }
    if case .sdk(.drmLicenseError)? = stream.failure { return nil }
    let needsPlaylist = part == .licence || part == .firstPicture
    // A set-up may run beside a load that has failed in silence.
    guard zap.awaitsPlaylist, needsPlaylist || player?.silence != nil else { return nil }
    return ZapShow.Blame(part: part, word: "playlist")
  }

  /// The picture; during a zap the one that goes, the channel's card, and the one that comes.
  func paint(_ area: Rect, in frame: inout Frame) {
    guard let show = zapShow else { return paintPicture(area, clip: area, in: &frame) }
    let isWaiting = stream.picture.look == .blank
    guard isWaiting || show.arrived < 1 && !show.zap.isUnderWay else {
      return paintPicture(area, clip: area, in: &frame)
    }
    let share = isWaiting ? show.departed : show.arrived
    let (going, coming) = Self.places(area, share, goesUp: show.goesUp)
    let card = ZapCard(
      number: stream.channel.number, name: stream.channel.name, bannerRows: Self.bannerRows(area))
    if isWaiting {
      if let left = show.zap.left, share < 1 { paint(left, going, clip: area, in: &frame) }
      card.draw(coming, clip: area, in: &frame)
    } else {
      card.draw(going, clip: area, in: &frame)
      paintPicture(coming, clip: area, in: &frame)
    }
  }

  /// Where two pictures are while one slides out and the other follows it, as on a reel.
  private static func places(
    _ area: Rect, _ share: Double, goesUp: Bool
  ) -> (going: Rect, coming: Rect) {
    let rows = Int((Double(area.height) * share).rounded())
    var (going, coming) = (area, area)
    going.y += goesUp ? -rows : rows
    coming.y = goesUp ? going.maxY : going.y - area.height
    return (going, coming)
  }

  /// The last picture of the channel that was left, with its light turned down; its card where
  /// nothing of it was to be seen.
  private func paint(
    _ left: ZapObservation.Left, _ place: Rect, clip: Rect, in frame: inout Frame
  ) {
    switch left.picture.look {
    case .normal, .frozen, .dark:
      var picture = Picture(
        scene: Scene(card: left.picture.scene), time: Self.quantised(left.picture.clock),
        renditionHeight: left.picture.height, look: .dark)
      takeStill(of: left.picture.scene, &picture)
      frame.draw(picture, in: place, clip: clip)
    case .blank, .scrambled, .obscured, .black:
      ZapCard(number: left.number, name: left.name, bannerRows: Self.bannerRows(place))
        .draw(place, clip: clip, in: &frame)
    }
  }

  /// Rows of the banner on a picture: one where the picture is low, three where there is room for
  /// the time of each part.
  private static func bannerRows(_ area: Rect) -> Int {
    area.height < 4 ? 1 : area.height < 12 || area.width < 56 ? 2 : 3
  }

  /// Across the lower end of the picture: the channel, how far its zap has come, and the bar of its
  /// parts.
  func drawBanner(of show: ZapShow, _ area: Rect, in frame: inout Frame) {
    guard !area.isEmpty else { return }
    let rows = Self.bannerRows(area)
    let (free, bottom) = area.splitBottom(rows)
    if let result = show.result { drawResult(result, free, in: &frame) }
    let (head, rest) = bottom.splitTop(1)
    frame.fill(head, Cell(" ", theme[.banner]))
    let channel = stream.channel
    let names = [" \(channel.number)  \(channel.name) ", " \(channel.number) "]
    let words = Fitting.first(show.wordings, in: head.width - 8)
    let room = head.width - (rows == 1 ? 6 : words.unicodeScalars.count + 2)
    let end = frame.draw(
      Fitting.first(rows == 1 ? [names[1]] : names, in: room), x: head.x, y: head.y, theme[.banner])
    guard rows > 1 else {
      let bar = head.splitLeft(end - head.x).rest
      return drawBar(of: show, bar, in: &frame)
    }
    frame.drawRight(words, endX: head.maxX - 1, y: head.y, theme[.banner])
    if let sign = show.sign, words.unicodeScalars.first == sign.shape {
      let x = head.maxX - 1 - words.unicodeScalars.count
      frame.draw("\(sign.shape)", x: x, y: head.y, theme[sign.role])
    }
    drawBar(of: show, rest.splitTop(1).top, in: &frame)
    guard rows > 2 else { return }
    let row = rest.splitBottom(1).bottom
    frame.fill(row, Cell(" ", theme[.text]))
    let legend = show.legend.fitting(row.width - 2, gap: 3)
    frame.draw(legend, x: row.x + 1, y: row.y, gap: 3, theme: theme)
  }

  private func drawBar(of show: ZapShow, _ row: Rect, in frame: inout Frame) {
    frame.fill(row, Cell("─", theme[.barEmpty]))
    let hasFailed = show.zap.hasFailed
    let bar = show.times.bar(row.width - (hasFailed ? 1 : 0), for: show.span)
    let end = frame.draw(bar, x: row.x, y: row.y, gap: 0, theme: theme)
    if hasFailed { frame.draw("X", x: end, y: row.y, theme[.error], limit: row.maxX - end) }
  }
}
