import Crowd
import Players
import Screen
import Worlds

/// What is shown where players do not fit: the size needed, who is focused, which keys work.
struct SmallCard {
  let focused: WallSlot?
  let number: Int
  let showsHelp: Bool
  let ownKeys: OwnKeys
  let theme: Theme

  func draw(in frame: inout Frame) {
    let bounds = frame.bounds
    let rows = pieces(bounds).prefix(bounds.height)
    let top = max(0, (bounds.height - rows.count) / 2)
    let widest = rows.map(\.width).max() ?? 0
    let card = bounds.inset(by: 1).centred(Size(widest + 8, rows.count + 4))
    if card.width == widest + 8, card.height == rows.count + 4 {
      frame.drawBorder(card, .light, theme[.border])
    }
    for (index, piece) in rows.enumerated() {
      let x = max(0, (bounds.width - piece.width) / 2)
      frame.draw(piece.text, x: x, y: top + index, theme[piece.role])
    }
  }

  private func pieces(_ bounds: Rect) -> [Piece] {
    let needed = SizeClass.needed
    let size = Fitting.first(
      [
        "\(bounds.width)x\(bounds.height), needs \(needed.width)x\(needed.height)",
        "\(needed.width)x\(needed.height)",
      ], in: bounds.width)
    let title = Fitting.first(["zapdeck"], in: bounds.width)
    if showsHelp { return [Piece("keys", .strong)] + help(bounds.width) }
    var pieces = [Piece(title, .accent), Piece(size, .strong)]
    switch focused {
    case nil: break
    case .crowd(let crowd): pieces.append(about(crowd, bounds.width))
    case .player(let player):
      let status = player.tvsdk?.status.word
      pieces += about(player.stream, of: player.shownName, saying: status, bounds.width)
    case .client(let client): pieces += about(client.stream, of: client.name, bounds.width)
    }
    let (help, quit) = (ownKeys.hint("?"), ownKeys.hint("q"))
    let keys = Fitting.first(
      [
        "1-9 focus   \(help) help   \(quit) quit", "\(help) help   \(quit) quit",
        "\(help) help", help,
      ], in: bounds.width)
    pieces.append(Piece(keys, .faint))
    return spaced(pieces, bounds.height)
  }

  private func help(_ width: Int) -> [Piece] {
    ActionTable.rows(in: .card).map { row in
      let keys = ownKeys.help(row)
      let wordings = ["\(keys)  \(row.plainSentence)", keys]
      return Piece(Fitting.first(wordings, in: width), .text)
    } + [Piece(Fitting.first(["Esc  close"], in: width), .faint)]
  }

  private func about(
    _ stream: StreamObservation, of name: String, saying status: String? = nil, _ width: Int
  ) -> [Piece] {
    let failure = stream.failure.map { NoticeText.names(of: $0) } ?? []
    let state = status ?? stream.state.rawValue
    let name = "\(number) \(name)"
    let text = Fitting.first(["\(name)  \(state)", name, "\(number)"], in: width)
    guard let exact = failure.first, let short = failure.last else { return [Piece(text, .text)] }
    let error = Fitting.first(["X \(exact)", "X \(short)", "X ERROR", "X"], in: width)
    return [Piece(text, .text), Piece(error, .error)]
  }

  private func about(_ crowd: CrowdObservation, _ width: Int) -> Piece {
    let playing = CountText.share(crowd.count(.playing), of: crowd.viewers)
    let name = "\(number) \(crowd.name)"
    return Piece(
      Fitting.first(["\(name)  \(playing) playing", "\(name)  \(playing)", playing], in: width),
      crowd.failedCount > 0 ? .error : .text)
  }

  private func spaced(_ pieces: [Piece], _ height: Int) -> [Piece] {
    guard height >= pieces.count + 2 else { return pieces }
    let blank = Piece("", .text)
    return [pieces[0], blank] + pieces[1..<pieces.count - 1] + [blank, pieces[pieces.count - 1]]
  }
}
