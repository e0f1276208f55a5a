import HeadEndAPI
import Players
import Screen
import Worlds

/// A question in the middle of the screen, answered with `y` or `n`.
struct QuestionBox {
  private let question: String
  private let detail: String
  private let theme: Theme

  init(_ question: Question, _ world: WorldObservation, _ theme: Theme) {
    (self.question, detail) = Self.words(of: question, world)
    self.theme = theme
  }

  private static func words(
    of question: Question, _ world: WorldObservation
  ) -> (String, String) {
    let slot = question.player.flatMap { world.slot($0) }
    let name = question.player.flatMap { world.roster.slot(of: $0)?.shownName }
    switch question {
    case .quit:
      let count = world.faults.count
      guard count > 0 else { return ("Quit?", "This ends the presentation or the recording.") }
      return ("Quit?", "\(count) fault\(count == 1 ? " is" : "s are") still active.")
    case .remove where slot?.client != nil:
      return (
        "Forget client \(name ?? "")?",
        "Its session ends; its next request makes it a new client."
      )
    case .remove:
      let hasSession = slot?.player?.stream.session.identifier.isEmpty == false
      return (
        "Remove player \(name ?? "")?",
        hasSession ? "Its session is torn down." : "It has no session to tear down."
      )
    case .removeDownload:
      return (
        "Remove the download of \(slot?.stream?.channel.name ?? "")?",
        "This also removes its persistent licence."
      )
    }
  }

  private static let answers: [(text: String, isYes: Bool)] = [("y yes", true), ("n no", false)]

  private func lines(_ width: Int) -> [String] {
    Fitting.wrap(question, in: width - 4) + Fitting.wrap(detail, in: width - 4)
  }

  /// Where the box lies over a body.
  private func area(over body: Rect) -> Rect {
    let width = min(body.width, max(question.count, detail.count) + 6)
    return body.centred(Size(width, lines(width).count + 4))
  }

  /// The answer that stands at a cell.
  func answer(at x: Int, _ y: Int, over body: Rect) -> Bool? {
    let inner = Panel.inner(area(over: body))
    var begin = inner.x
    for answer in Self.answers {
      let place = Rect(x: begin, y: inner.maxY - 1, width: answer.text.count, height: 1)
      if place.contains(x, y) { return answer.isYes }
      begin = place.maxX + 3
    }
    return nil
  }

  func draw(over body: Rect, in frame: inout Frame) {
    let area = area(over: body)
    let lines = lines(area.width)
    Panel.draw(area, title: "confirm", theme: theme, in: &frame)
    let inner = Panel.inner(area)
    for (row, line) in lines.prefix(inner.height).enumerated() {
      frame.draw(line, x: inner.x, y: inner.y + row, theme[row == 0 ? .menuStrong : .menu])
    }
    guard inner.height > lines.count + 1 else { return }
    let words = Self.answers.map(\.text).joined(separator: "   ")
    frame.draw(words, x: inner.x, y: inner.maxY - 1, theme[.menuStrong])
  }
}

extension Question: TypedPanel {
  var context: Context { .question }

  func answer(_ action: UserAction, in situation: Situation) -> UserAction.Effect {
    guard action == .confirm else { return .closes }
    return switch self {
    case .quit: .asks([.quit], closes: true)
    case .remove(let player): .asks([.perform(.removePlayer(player))], closes: true)
    case .removeDownload(let player):
      .asks([.perform(.player(player, .removeDownload))], closes: true)
    }
  }

  func draw(in scene: PanelScene, _ frame: inout Frame) {
    QuestionBox(self, scene.world, scene.theme).draw(over: scene.body, in: &frame)
  }

  func hit(x: Int, y: Int, in scene: PanelScene) -> PanelHit {
    let answer = QuestionBox(self, scene.world, scene.theme).answer(at: x, y, over: scene.body)
    return answer.map { .key($0 ? "y" : "n") } ?? .nothing
  }
}
