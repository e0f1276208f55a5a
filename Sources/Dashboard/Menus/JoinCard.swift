import Screen

/// How real clients come in: the address, the code, and both as a QR code where there is room
/// (HeadEndHTTP/OpenDoors, "Getting in").
struct JoinCard: OpenPanel {
  private static let most = 38

  var context: Context { .joinCard }

  func answer(_ move: Move, in situation: Situation) -> PanelAnswer {
    guard move == .copyLine else { return .closes }
    return PanelAnswer(effect: .asks(situation.clock.doors.map { [.copy($0.invitation)] } ?? []))
  }

  func draw(in scene: PanelScene, _ frame: inout Frame) {
    if let doors = scene.doors { draw(doors, over: scene.body, scene.theme, in: &frame) }
  }

  private func draw(
    _ doors: OpenDoors, over body: Rect, _ theme: Theme, in frame: inout Frame
  ) {
    let code = fittingCode(of: doors, body)
    let words = lines(of: doors)
    let width = min(Self.most, words.map(\.text.count).max() ?? 0)
    let left = code.map { $0.size.width + 2 } ?? 0
    let area = body.centred(
      Size(
        min(body.width, left + width + 4),
        min(body.height, max(code?.size.height ?? 0, words.count) + 2)))
    Panel.draw(area, title: "join", theme: theme, in: &frame)
    let inner = Panel.inner(area)
    if let code { frame.draw(code, x: inner.x, y: inner.y) }
    let top = inner.y + max(0, (inner.height - words.count) / 2)
    for (row, line) in words.prefix(inner.height).enumerated() {
      frame.draw(
        line.text, x: inner.x + left, y: top + row, theme[line.role], limit: inner.width - left)
    }
  }

  /// The QR code if it leaves room for the address beside it.
  private func fittingCode(of doors: OpenDoors, _ body: Rect) -> DotMatrix? {
    guard let code = doors.qrCode, code.size.height + 2 <= body.height,
      code.size.width + doors.url.count + 6 <= body.width
    else { return nil }
    return code
  }

  private func lines(of doors: OpenDoors) -> [(text: String, role: Theme.Role)] {
    let address: [(String, Theme.Role)] = [
      ("Open this address", .menu), ("", .menu), (doors.url, .menuStrong), ("", .menu),
    ]
    guard let joinCode = doors.joinCode else {
      return address + [("on this machine alone:", .menu), ("--join lets others in.", .menu)]
    }
    return address + [
      ("and show the code", .menu), ("", .menu), (joinCode, .menuStrong), ("", .menu),
      ("Apps send it as ?join=CODE", .menuFaint), ("or as cookie zapdeck-join.", .menuFaint),
    ]
  }
}
