import HeadEndAPI
import Players
import Screen
import Worlds
import Simulation

extension Pane {
  /// The least columns beside a picture that are worth a bar.
  private static let leastBarColumns = 11

  /// A player on few cells: its number and name, its picture, and its state in a word; key and
  /// session beside the picture or, in a small pane, below it (Dashboard/Layout, "Levels of
  /// detail").
  func drawTile(_ layout: TileLayout, at level: DetailLevel, in frame: inout Frame) {
    drawTileTitle(layout.title, in: &frame)
    drawSide(layout.side, in: &frame)
    let (picture, title) = (layout.picture, layout.title)
    let place = Rect(x: title.x, y: picture.y, width: title.width, height: picture.height)
    // A tile says what has failed in its last row.
    drawPicture(
      picture, noticeIn: level == .tile ? nil : place, rows: max(1, picture.height - 1), in: &frame)
    if level == .tile {
      drawTileState(layout.state, hasSide: !layout.side.isEmpty, in: &frame)
    } else {
      drawKeys(layout.keys, hasSide: !layout.side.isEmpty, in: &frame)
      drawState(layout.state, hasRow: false, in: &frame)
    }
  }

  private func drawTileTitle(_ row: Rect, in frame: inout Frame) {
    guard !row.isEmpty else { return }
    let role: Theme.Role = isFocused ? .badge : slot.shownFailure == nil ? .header : .toastError
    frame.fill(row, Cell(" ", theme[role]))
    let mark = isMarked ? "◆" : ""
    let name = "\(number)\(mark) \(slot.shownName)"
    let rest = row.width - name.columns - 1
    let outlook = outlooks.flatMap { $0.wordings(at: now) }.map { "! \($0)" }
    let armed = outlook + FaultText.footnotes(faults, at: now, in: rest, strike: strike)
    // A fault that is armed says more than where it plays.
    let right = Fitting.first(armed + [device ?? ""], in: rest)
    let channel = stream.channel
    let left = Fitting.first(
      [
        "\(name)  \(channel.label)",
        channel.number > 0 ? "\(name)  \(channel.number)" : name, name,
        "\(mark)\(slot.shownName)", "\(number)\(mark) \(self.name(in: row.width - 4))",
        "\(number)\(mark)", "\(number)",
      ], in: row.width - (right.isEmpty ? 0 : right.columns + 1))
    frame.draw(left, x: row.x, y: row.y, theme[role], limit: row.width)
    frame.drawRight(right, endX: row.maxX, y: row.y, theme[role])
  }

  /// Key and session beside the picture: each in a word above its bar or, where it is narrow, as a
  /// name above a word or beside a shape; below them, how long the lease lasts.
  private func drawSide(_ area: Rect, in frame: inout Frame) {
    guard !area.isEmpty else { return }
    let rows = area.height < 4 ? 1 : 2
    let (key, rest) = area.splitTop(rows)
    let (session, below) = rest.splitTop(rows)
    for (part, name, status, place) in [
      (Part.licence, "KEY", licenceStatus, key), (.session, sessionLabel, sessionStatus, session),
    ] where shows(part) {
      let (head, foot) = place.splitTop(1)
      if area.width >= Self.leastBarColumns || foot.isEmpty {
        drawHead(name, status, part == .licence ? leaseTexts : [], head, in: &frame)
      } else {
        frame.draw(name, x: head.x, y: head.y, theme[chrome(.faint)], limit: head.width)
        let word = Fitting.first([status.text, status.word, status.shape], in: foot.width)
        frame.draw(word, x: foot.x, y: foot.y, theme[chrome(status.role)])
      }
    }
    if area.width >= Self.leastBarColumns {
      if shows(.licence) { drawLease(key.splitTop(1).rest, in: &frame) }
      if shows(.session) { draw(strip: session.splitTop(1).rest, in: &frame) }
    } else if let left = leaseTexts.first, !below.isEmpty, shows(.licence) {
      let text = Fitting.first([left], in: below.width)
      frame.draw(text, x: below.x, y: below.y, theme[chrome(.text)])
    }
  }

  /// Key and session of a small pane in words or, where those are beside the picture, the session.
  private func drawKeys(_ row: Rect, hasSide: Bool, in frame: inout Frame) {
    guard !row.isEmpty, shows(.session) || !hasSide && shows(.licence) else { return }
    let pieces =
      hasSide ? sessionPieces(in: row.width, rows: 1) : keyPieces(in: row.width, gap: 1)
    frame.draw(pieces.fitting(row.width, gap: 1), x: row.x, y: row.y, gap: 1, theme: theme)
  }

  /// Key and session in the fullest words that fit, trouble first.
  private func keyPieces(in width: Int, gap: Int) -> [Piece] {
    let (key, session) = (licenceStatus, sessionStatus)
    func pieces(_ text: (Status) -> String, _ rest: [String]) -> [Piece] {
      let rank = session.isTrouble ? 8 : 4
      let word = text(session)
      let last =
        word.isEmpty
        ? []
        : [
          Piece(sessionLabel, chrome(.faint), rank: rank),
          Piece(word, chrome(session.role), rank: rank),
        ]
      return [
        Piece("KEY", chrome(.faint), rank: key.isTrouble ? 9 : 5),
        Piece(text(key), chrome(key.role), rank: key.isTrouble ? 9 : 5),
      ] + rest.map { Piece($0, chrome(.text), rank: 1) } + last
    }
    let wordings = [
      pieces(\.text, leaseTexts), pieces(\.text, []), pieces(\.word, []), pieces(\.shape, []),
    ]
    let isTroubled = key.isTrouble || session.isTrouble
    return wordings.first { $0.width(gap: gap) <= width } ?? (isTroubled ? wordings[1] : [])
  }

  /// The state and, where they have room or trouble, key and session; an error takes what room
  /// there is.
  private func drawTileState(_ row: Rect, hasSide: Bool, in frame: inout Frame) {
    guard !row.isEmpty else { return }
    guard let failure = slot.shownFailure else {
      var pieces = stateAndRace(in: row.width, gap: 1, hasRow: false)
      if !hasSide {
        let licence = shows(.licence) ? [("KEY", licenceStatus, 5)] : []
        let hasSession = shows(.session) && player?.flavour != .flowplayer
        let session = hasSession ? [(sessionLabel, sessionStatus, 4)] : []
        pieces += (licence + session).map { name, status, rank in
          let text = status.isTrouble ? status.word : status.shape
          return Piece(
            "\(name) \(text)", chrome(status.role), rank: status.isTrouble ? rank + 5 : rank)
        }
      }
      frame.draw(pieces.fitting(row.width, gap: 1), x: row.x, y: row.y, gap: 1, theme: theme)
      return
    }
    let (codes, last) = NoticeText.shownCodes(of: failure)
    let kind = NoticeText.kind(of: failure)
    let text = Fitting.first(
      ["X \(kind) \(codes)", "X \(kind) \(last)", "X \(codes)", "X \(last)", "X \(kind)", "X"],
      in: row.width)
    frame.draw(text, x: row.x, y: row.y, theme[.error])
  }
}
