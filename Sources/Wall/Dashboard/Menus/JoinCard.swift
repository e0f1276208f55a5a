import HeadEndAPI
import Screen
import Worlds

/// How real clients come in: the address, the code, and both as a QR code where there is room
/// (HeadEndHTTP/ServingRealClients, "Getting in"); below them, the line that plays a channel in a
/// player.
struct JoinCard: KeyPanel {
  private typealias Line = (text: String, role: Theme.Role)

  /// Columns of the text.
  private static let most = 80

  /// The selected pane's channel if it is clear, or else the first that is.
  private let clear: Channel?
  /// The selected pane's channel if it needs a ticket.
  private let protected: Channel?
  /// The player whose line it shows, counted from 0.
  private var place = 0

  /// A card for a channel, by its number, of those that there are.
  init(channel number: Int? = nil, among channels: [Channel] = []) {
    let selected = channels.first { $0.number == number }
    protected = selected.flatMap { $0.isEncrypted ? $0 : nil }
    clear = protected == nil && selected != nil ? selected : channels.first { !$0.isEncrypted }
  }

  var context: Context { .joinCard }

  static let keys: [PanelRow<JoinCard>] = [
    PanelRow(
      "← →", "the command for another player", hint: .init("←→", "command", rank: 97),
      [(.left, { $0.move(by: -1, $1) }), (.right, { $0.move(by: 1, $1) })], unless: noLine),
    PanelRow(
      "Enter", "copy the command to the clipboard (OSC 52)",
      hint: .init("Enter", "copy command", rank: 98),
      [(.enter, { card, situation in [.copy(card.recipes(in: situation)[card.place])] })],
      unless: noLine),
    PanelRow(
      "`Y`", "copy the address to the clipboard (OSC 52)",
      hint: .init("Y", "copy address", rank: 96),
      [("Y", { $1.clock.server.map { [.copy($0.invitation)] } ?? .closes })]),
    .closing("Esc, `w`, `q`", "close the join card", [.escape, "w", "q"]),
  ]

  @Sendable private static func noLine(_ card: JoinCard, _ situation: Situation) -> String? {
    card.recipes(in: situation).indices.contains(card.place) ? nil : "every channel needs a ticket"
  }

  private func recipes(in situation: Situation) -> [String] {
    situation.clock.server.map(recipes) ?? []
  }

  private mutating func move(by step: Int, _ situation: Situation) -> UserAction.Effect {
    let count = recipes(in: situation).count
    place = (place + step + count) % count
    return .stays
  }

  func draw(in scene: PanelScene, _ frame: inout Frame) {
    if let server = scene.server { draw(server, over: scene.body, scene.theme, in: &frame) }
  }

  private func draw(
    _ server: ServerAddress, over body: Rect, _ theme: Theme, in frame: inout Frame
  ) {
    let code = fittingCode(of: server, body)
    let left = code.map { $0.size.width + 2 } ?? 0
    let cards = cards(of: server, in: Size(min(Self.most, body.width - left - 4), body.height - 2))
    // As large as the largest needs, so that it stands still while one goes through the players.
    let width = cards.joined().map(\.text.count).max() ?? 0
    let height = cards.map(\.count).max() ?? 0
    let area = body.centred(
      Size(
        min(body.width, left + width + 4),
        min(body.height, max(code?.size.height ?? 0, height) + 2)))
    Panel.draw(area, title: "join", theme: theme, in: &frame)
    let inner = Panel.inner(area)
    if let code { frame.draw(code, x: inner.x, y: inner.y) }
    let top = inner.y + max(0, (inner.height - height) / 2)
    let words = cards.indices.contains(place) ? cards[place] : cards[0]
    for (row, line) in words.prefix(inner.height).enumerated() {
      frame.draw(
        line.text, x: inner.x + left, y: top + row, theme[line.role], limit: inner.width - left)
    }
  }

  /// The QR code if it leaves room for the address beside it.
  private func fittingCode(of server: ServerAddress, _ body: Rect) -> DotMatrix? {
    guard let code = server.qrCode, code.size.height + 2 <= body.height,
      code.size.width + server.url.count + 6 <= body.width
    else { return nil }
    return code
  }
}

extension JoinCard {
  /// The lines of all players that can come in.
  private func recipes(_ server: ServerAddress) -> [String] {
    guard let clear else { return [] }
    let stream = Recipe.stream(of: clear, at: server.url, tenant: server.tenant)
    return Recipe.all.compactMap { $0.line(playing: stream, joinCode: server.joinCode) }
  }

  /// What the card says, for each player; without blank lines where there is no room for them.
  private func cards(of server: ServerAddress, in room: Size) -> [[Line]] {
    let recipes = recipes(server)
    let head = lines(of: server) + ticket(room.width)
    let cards = recipes.enumerated().map { index, line in
      head + recipe(line, "\(index + 1) of \(recipes.count)", room.width)
    }
    let whole = cards.isEmpty ? [head] : cards
    guard whole.contains(where: { $0.count > room.height }) else { return whole }
    return whole.map { card in card.filter { !$0.text.isEmpty } }
  }

  private func lines(of server: ServerAddress) -> [Line] {
    let own: [Line] = server.upstreamAddresses.map { ($0, .menuStrong) }
    let address: [Line] =
      [("Open this address", .menu), ("", .menu), (server.url, .menuStrong), ("", .menu)]
      + (own.isEmpty ? [] : [("your own services", .menu)] + own + [("", .menu)])
    guard let joinCode = server.joinCode else {
      return address + [("this machine only;", .menu), ("add --join for others", .menu)]
    }
    return address + [
      ("and enter this code", .menu), ("", .menu), (joinCode, .menuStrong), ("", .menu),
      ("Apps send it as ?join=CODE", .menuFaint), ("or in the cookie zapdeck-join.", .menuFaint),
    ]
  }

  private func ticket(_ width: Int) -> [Line] {
    guard let protected else { return [] }
    let name = "\(protected.number) \(protected.name)"
    let words = Fitting.wrap("\(name) needs a ticket: see `zapdeck serve --recipes`", in: width)
    let lines: [Line] = words.map { ($0, .menu) }
    return [("", .menu)] + lines
  }

  /// The line of a player, broken as a terminal breaks it.
  private func recipe(_ line: String, _ place: String, _ width: Int) -> [Line] {
    guard let clear else { return [] }
    let titles = ["Play \(clear.number) \(clear.name)", "Play \(clear.number)"]
    let title = Fitting.first(titles.map { "\($0)  ← \(place) →" }, in: width)
    let starts = stride(from: 0, to: line.count, by: max(1, width))
    let lines: [Line] = starts.map {
      (String(line.dropFirst($0).prefix(width)), .menuStrong)
    }
    return [("", .menu), (title, .menu)] + lines
  }
}
