import Players
import Screen
import Sessions
import Simulation
import Worlds

/// The durations of the zaps of the session or of the present chapter, by app: the median, the 95th
/// percentile, and which part takes the longest (Dashboard/Layout, "Zap times"). Zapping continues
/// below it.
struct ZapTimesPanel {
  let apps: [AppZapTimes]
  /// Whether they are those since the present chapter began.
  var isOfChapter = false
  let theme: Theme

  private static let width = 116
  /// Columns before a bar: its label and its time.
  private static let head = 18
  /// What a whole bar stands for at least, as on a picture.
  private static let leastSpan = Duration.seconds(3)
  /// The figures that have a bar: a name, and the share of all zaps that took no longer.
  private static let figures = [("median", 500), ("p95", 950)]
  /// Rows of an app: its name, and a bar for each figure.
  private static let rows = 1 + figures.count

  /// Draws it below a pane, or as low as possible.
  func draw(over body: Rect, at pane: Rect?, in frame: inout Frame) {
    let fitting = max(1, (body.height - 3) / Self.rows)
    let shown = apps.count <= fitting ? apps : Array(slowest.prefix(fitting))
    let isLoose = shown.count * (Self.rows + 1) + 3 <= body.height / 2
    let rows = max(1, shown.count * (Self.rows + (isLoose ? 1 : 0)))
    let area = Self.place(Size(Self.width, rows + 3), over: body, at: pane)
    let note = shown.count < apps.count ? "the slowest \(shown.count) of \(apps.count) apps" : ""
    Panel.draw(area, title: title, note: note, theme: theme, in: &frame)
    let (body, legend) = Panel.inner(area).splitBottom(1)
    if apps.isEmpty {
      frame.draw(
        "no app has zapped \(isOfChapter ? "since the chapter began" : "yet")", x: body.x,
        y: body.y, theme[.menuFaint], limit: body.width)
    }
    var rest = body
    for app in shown {
      let (place, below) = rest.splitTop(Self.rows + (isLoose ? 1 : 0))
      draw(app, place, in: &frame)
      rest = below
    }
    drawLegend(legend, in: &frame)
  }

  /// Below the pane or above it, wherever it covers less of that.
  private static func place(_ size: Size, over body: Rect, at pane: Rect?) -> Rect {
    var below = Panel.place(size, over: body, at: pane)
    below.x = body.x + (body.width - below.width) / 2
    var above = below
    above.y = body.y
    guard let pane else { return below }
    func covered(_ area: Rect) -> Int { area.intersection(pane).height }
    return covered(above) < covered(below) ? above : below
  }

  private var title: String {
    let (count, begun) = (apps.reduce(0) { $0 + $1.count }, apps.reduce(0) { $0 + $1.begun })
    let span = isOfChapter ? " since the chapter" : ""
    return "zap times\(span) ─ \(Self.zaps(count, of: begun))"
  }

  private var slowest: [AppZapTimes] {
    apps.sorted { Self.total($0, 950) > Self.total($1, 950) }
  }

  /// What all columns of each bar stand for.
  private var span: Duration {
    apps.map { Self.total($0, 950) }.reduce(Self.leastSpan) { max($0, $1) }
  }

  private static func total(_ app: AppZapTimes, _ permille: Int) -> Duration {
    app.zap(permille: permille)?.total ?? .zero
  }

  /// Zaps that end without a picture, or are cut short by the next, have no time.
  private static func zaps(_ count: Int, of begun: Int) -> String {
    count == begun
      ? count.counted("zap")
      : "\(count.grouped) of \(begun.counted("zap")) showed a picture"
  }

  private func draw(_ app: AppZapTimes, _ area: Rect, in frame: inout Frame) {
    let (head, bars) = area.splitTop(1)
    var words = [Self.zaps(app.count, of: app.begun)]
    if let slowest = app.slowestPart {
      words.append("slowest part: \(slowest.part.word) \(slowest.percent) %")
      words.append("\(slowest.part.word) \(slowest.percent) %")
    }
    let wordings = words.count > 1 ? ["\(words[0])  \(words[1])", words[1], words[2]] : words
    let end = frame.draw(app.app, x: head.x, y: head.y, theme[.menuStrong], limit: head.width)
    let right = Fitting.first(wordings, in: head.maxX - end - 2)
    frame.drawRight(right, endX: head.maxX, y: head.y, theme[.menu])
    let room = head.maxX - end - right.unicodeScalars.count - 4
    frame.draw(
      Fitting.first([app.players.joined(separator: ", ")], in: room), x: end + 2, y: head.y,
      theme[.menuFaint])
    for (row, figure) in Self.figures.enumerated() {
      guard let zap = app.zap(permille: figure.1) else { continue }
      let line = Rect(x: bars.x, y: bars.y + row, width: bars.width, height: 1)
      draw(zap, figure.0, line, in: &frame)
    }
  }

  /// A zap's label, total and bar, and where there is room each part's time.
  private func draw(_ zap: ZapTime, _ label: String, _ line: Rect, in frame: inout Frame) {
    frame.draw(label, x: line.x + 1, y: line.y, theme[.menu])
    let time = "\(zap.total.wholeMilliseconds) ms"
    frame.drawRight(time, endX: line.x + Self.head - 1, y: line.y, theme[.menuStrong])
    let texts = line.width >= Self.width - 4 ? 56 : 0
    let columns = line.width - Self.head - texts
    var x = line.x + Self.head
    for piece in zap.bar(columns, for: span) {
      x = frame.draw(piece.text, x: x, y: line.y, Legend.style(piece.role, theme))
    }
    guard texts > 0 else { return }
    frame.draw(
      Fitting.first([zap.partsText], in: texts - 2), x: line.maxX - texts + 2, y: line.y,
      theme[.menuFaint])
  }

  private func drawLegend(_ row: Rect, in frame: inout Frame) {
    var x = row.x
    for part in ZapPart.allCases where x + part.word.count + 2 <= row.maxX {
      let style = Legend.style(part.sign.role, theme)
      let end = frame.draw("\(part.sign.shape) ", x: x, y: row.y, style)
      x = frame.draw(part.word, x: end, y: row.y, theme[.menuFaint]) + 3
    }
  }
}

extension ZapTimesPanel {
  /// The panel while it is open: the choice of zaps; whatever it shows is the session's.
  struct Opened: KeyPanel {
    static let keys: [PanelRow<Opened>] = [
      PanelRow(
        "`C`", "zap times since the chapter began, or since the start",
        hint: .init("C", "chapter", rank: 95),
        [
          (
            "C",
            { panel, _ in
              panel.isOfChapter.toggle()
              return .stays
            }
          )
        ],
        unless: { $0.isOfChapter || hasChapter($1) ? nil : "no chapter has begun" }),
      .closing("Esc, `T`, `q`", "close the zap times", [.escape, "T", "q"]),
    ]

    private var isOfChapter = false

    var context: Context { .zapTimes }

    private static func hasChapter(_ situation: Situation) -> Bool {
      situation.clock.marks.contains {
        $0.kind == .chapter && $0.instant <= situation.world.now
      }
    }

    func draw(in scene: PanelScene, _ frame: inout Frame) {
      let world = scene.world
      ZapTimesPanel(
        apps: isOfChapter ? world.zapTimesOfChapter : world.zapTimes, isOfChapter: isOfChapter,
        theme: scene.theme
      ).draw(over: scene.bodyAboveCaptions, at: scene.pane, in: &frame)
    }
  }
}
