import HeadEndAPI
import Screen
import Simulation
import Worlds

/// What the head-end does: its sessions and who has them, and for each service how many requests it
/// takes, how many are answered with an error, turned away because it is overloaded or left
/// unanswered, how many are retries, and how long they wait, now and in the last two minutes
/// (Dashboard/Layout, "The head-end panel").
struct HeadEndPanel {
  let head: HeadEndObservation
  let crowds: [CrowdObservation]
  let now: Instant
  let theme: Theme

  /// One row of a service: what is counted, its history and its present value.
  enum Gauge: String, CaseIterable {
    case requests
    case errors
    case refused = "overload"
    case unanswered = "no answer"
    case retries
    case wait

    /// The last ones are left out first.
    static let byImportance: [Gauge] = [
      .requests, .errors, .wait, .refused, .retries, .unanswered,
    ]
  }

  /// How a line is divided between names, history and value.
  private struct Columns {
    /// Whether a service stands before its gauges; else it has the place of its first, `requests`,
    /// so that more is left for the history.
    let areNamed: Bool
    let names: Int
    let history: Int
    let value: Int

    static let (names, labels, value) = (9, 10, 27)

    init(width: Int) {
      areNamed = width >= 90
      names = areNamed ? Self.names : 0
      value = areNamed ? Self.value : 16
      history = max(0, min(ServiceLoad.kept, width - names - Self.labels - value - 1))
    }
  }

  private static let widest =
    4 + Columns.names + Columns.labels + ServiceLoad.kept + 2 + Columns.value

  /// A border, and a row for each service.
  private static let leastHeight = 2 + Service.allCases.count
  /// Rows beyond which nothing is added.
  private static let mostHeight =
    2 + leastSessions + Service.allCases.count * Gauge.allCases.count
  /// Rows that an inspector keeps above it.
  private static let inspectorRows = 18

  /// Divides an inspector's area, to show the head-end below it; `nil` where there is no room.
  static func dock(below inspector: Rect, on size: Size) -> (inspector: Rect, headEnd: Rect)? {
    guard SizeClass(size) == .large, inspector.height >= inspectorRows + leastHeight else {
      return nil
    }
    let (upper, lower) = inspector.splitBottom(min(mostHeight, inspector.height - inspectorRows))
    return (upper, lower)
  }

  /// Rows that it needs with its border, for what has moved lately.
  var height: Int {
    2 + head.open.count + max(1, Self.rows(moving(in: Self.mostHeight)))
  }

  /// Draws it above the wall, or in the rows that the wall leaves free for it.
  func draw(over body: Rect, in frame: inout Frame) {
    let area = body.centred(Size(min(body.width, Self.widest), min(body.height, height)))
    let note = note(of: area)
    Panel.draw(
      area, title: title(in: area.width - note.count - 10), note: note, theme: theme, in: &frame)
    draw(Panel.inner(area), text: .menu, faint: .menuFaint, strong: .menuStrong, in: &frame)
  }

  /// Draws it as a part of the wall.
  func draw(docked area: Rect, in frame: inout Frame) {
    frame.drawBorder(area, .light, theme[.border])
    let note = note(of: area)
    let title = title(in: area.width - note.count - 9)
    frame.draw(
      " \(title) ─ \(note) ", x: area.x + 2, y: area.y, theme[.strong], limit: area.width - 4)
    draw(Panel.inner(area), text: .text, faint: .faint, strong: .strong, in: &frame)
  }

  private func note(of area: Rect) -> String {
    let columns = Columns(width: Panel.inner(area).width)
    return "\(columns.areNamed ? "" : "requests, ")last \(columns.history) s"
  }

  /// Such as `head-end ─ 2 of 4 sessions, stadium 38,089`, as much of it as fits.
  private func title(in width: Int) -> String {
    let crowds = crowds.map { ", \($0.name) \($0.sessions.grouped)" }.joined()
    let sessions = "\(head.sessions) of \(head.limit.counted("session"))"
    let brief = "\(head.sessions) of \(head.limit)"
    return Fitting.first(
      [sessions + crowds, brief + crowds, sessions, brief].map { "head-end ─ \($0)" }
        + ["head-end"], in: width)
  }

  private func draw(
    _ area: Rect, text: Theme.Role, faint: Theme.Role, strong: Theme.Role, in frame: inout Frame
  ) {
    let columns = Columns(width: area.width)
    let gauges = Self.rows(self.moving(in: Self.mostHeight))
    let lines = sessionLines(in: area.height, beside: self.moving(in: 0).count, gauges)
    let (list, area) = area.splitTop(lines)
    drawSessions(list, indent: columns.names, text: text, strong: strong, in: &frame)
    let moving = moving(in: area.height)
    if moving.isEmpty {
      frame.draw(
        "no requests in the last \(ServiceLoad.kept) s", x: area.x, y: area.y,
        theme[faint], limit: area.width)
    }
    var y = area.y
    for (service, gauges) in moving {
      for (row, gauge) in gauges.enumerated() where y < area.maxY {
        if columns.areNamed, row == 0 {
          frame.draw(service.name, x: area.x, y: y, theme[strong])
        }
        let line = Rect(
          x: area.x + columns.names, y: y, width: area.width - columns.names, height: 1)
        let isName = !columns.areNamed && row == 0
        frame.draw(
          isName ? service.name : columns.areNamed ? gauge.rawValue : " \(gauge.rawValue)",
          x: line.x, y: line.y, theme[isName ? strong : faint])
        draw(gauge, of: service, columns, line, theme[text], in: &frame)
        y += 1
      }
    }
  }

  private typealias Moving = [(service: Service, gauges: [Gauge])]

  private static func rows(_ moving: Moving) -> Int {
    moving.reduce(0) { $0 + $1.gauges.count }
  }

  /// Every service's gauges that have moved lately and have room, in their own order.
  private func moving(in rows: Int) -> Moving {
    let all: Moving = Service.allCases.map { service in
      (service, Gauge.allCases.filter { moves($0, of: service) })
    }
    var shown = all
    for gauge in Gauge.byImportance.dropFirst().reversed() where Self.rows(shown) > rows {
      shown = shown.map { ($0.service, $0.gauges.filter { $0 != gauge }) }
    }
    return shown.filter { !$0.gauges.isEmpty }
  }

  private func moves(_ gauge: Gauge, of service: Service) -> Bool {
    history(gauge, of: service, count: ServiceLoad.kept).contains { $0 > 0 }
  }

  private func draw(
    _ gauge: Gauge, of service: Service, _ columns: Columns, _ line: Rect, _ style: Style,
    in frame: inout Frame
  ) {
    let history = history(gauge, of: service, count: columns.history)
    let most = history.max() ?? 0
    let isBad = gauge.isTrouble && most > 0
    for (column, value) in history.enumerated() {
      let eighths = value == 0 ? 0 : max(1, (value * 8 + most - 1) / most)
      let glyph = eighths == 0 ? "▁" : Glyphs.rising[min(8, eighths)]
      frame[line.x + Columns.labels + column, line.y] = Cell(
        glyph, theme[eighths == 0 ? .barEmpty : isBad ? .warning : .bar])
    }
    let words = words(gauge, of: service)
    frame.drawRight(Fitting.first(words, in: columns.value), endX: line.maxX, y: line.y, style)
  }
}

extension HeadEndPanel.Gauge {
  /// Whether anything but nothing of it is bad.
  fileprivate var isTrouble: Bool {
    switch self {
    case .errors, .refused, .unanswered, .retries: true
    case .requests, .wait: false
    }
  }
}

extension HeadEndPanel {
  /// Number of the last second that has passed whole.
  private var last: Int { Int(now.nanoseconds / 1_000_000_000) - 1 }

  private func history(_ gauge: Gauge, of service: Service, count: Int) -> [Int] {
    let load = head.queues.load(of: service)
    return (last - count + 1..<last + 1).map { value(gauge, load, at: $0) }
  }

  private func value(_ gauge: Gauge, _ load: ServiceLoad, at second: Int) -> Int {
    switch gauge {
    case .requests: load.second(second).requests
    case .errors: load.second(second).errors
    case .refused: load.second(second).refused
    case .unanswered: load.second(second).unanswered
    case .retries: load.second(second).retries
    case .wait: second < 0 ? 0 : load.wait(permille: 990, in: second..<second + 1) ?? 0
    }
  }

  /// The present value, from the longest wording to the shortest.
  private func words(_ gauge: Gauge, of service: Service) -> [String] {
    let load = head.queues.load(of: service)
    guard gauge == .wait else {
      let now = "\(CountText.short(value(gauge, load, at: last)))/s"
      guard gauge == .requests else { return [now] }
      guard let rate = head.queues.capacity[service] else {
        return totals(load).map { $0.isEmpty ? now : "\(now), \($0)" }
      }
      let brief = "\(now) of \(CountText.short(rate))/s"
      return errors(load).map { "\(brief), \($0)" } + [brief, now]
    }
    let now = CountText.time(milliseconds: Int(backlog(of: service)))
    let window = max(0, last - ServiceLoad.kept + 2)..<max(0, last + 1)
    guard let half = load.wait(permille: 500, in: window),
      let most = load.wait(permille: 990, in: window)
    else { return [now] }
    let (middle, high) = (CountText.time(milliseconds: half), CountText.time(milliseconds: most))
    return ["\(now) p50 \(middle) p99 \(high)", "\(now) p99 \(high)", now]
  }

  /// Requests since the start, and how many of them were answered with an error.
  private func totals(_ load: ServiceLoad) -> [String] {
    let all = CountText.short(load.total)
    return errors(load).flatMap { ["\(all) total, \($0)", $0] } + ["\(all) total", ""]
  }

  /// Empty while there are none.
  private func errors(_ load: ServiceLoad) -> [String] {
    load.errorsInAll == 0 ? [] : [load.errorsInAll.counted("error")]
  }

  private func backlog(of service: Service) -> Int64 {
    head.queues.backlog(of: service, at: now).wholeMilliseconds
  }
}

extension HeadEndPanel {
  /// The panel above the wall, where it has no room beside the players.
  struct Opened: KeyPanel {
    static let keys: [PanelRow<Opened>] = [
      .closing("Esc, `e`, `q`", "close the head-end panel", [.escape, "e", "q"])
    ]

    var context: Context { .headEnd }

    func draw(in scene: PanelScene, _ frame: inout Frame) {
      guard let head = scene.world.headEnd else { return }
      HeadEndPanel(
        head: head, crowds: scene.world.crowds, now: scene.world.now, theme: scene.theme
      ).draw(over: scene.headEndRows ?? scene.body, in: &frame)
    }
  }
}
