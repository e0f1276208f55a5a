import Dashboard
import Exploring
import Faults
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Worlds

/// A matrix as a page that needs nothing else: each cell opens its film.
struct MatrixPage {
  private let matrix: FaultMatrix
  private let lineUp: String
  private let seed: UInt64
  /// For each cell, as in the matrix; `nil` where nothing happened.
  private let films: [String?]

  /// Films each cell in which something happened, on all processors.
  init(_ matrix: FaultMatrix, titled lineUp: String, seed: UInt64) {
    (self.matrix, self.lineUp, self.seed) = (matrix, lineUp, seed)
    let cells = matrix.cells.flatMap(\.self)
    films = Parallel.map(cells.count) { CellFilm(cells[$0])?.svg }
  }

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title)</title>
    <style>
    \(Self.style)
    </style>
    <h1>\(title)</h1>
    <p>Faults and policies, seed \(seed). Each fault strikes
    <b>\(matrix.player.xmlEscaped)</b> at 10 s, and all faults end at 55 s. A cell shows what the
    viewer saw up to \(matrix.end.inShort) when all apps have the policy of its column, and which
    rules the app broke. Click a cell to see its film, in which quiet parts are cut.</p>
    <div class="table"><table>
    <thead><tr><th>fault</th>\(headings)</tr></thead>
    <tbody>
    \(rows)</tbody>
    </table></div>
    \(habits)<p class="legend">\(legend)</p>
    <dialog><form method="dialog"><button autofocus>Close</button></form><div></div></dialog>
    \(templates)<script>
    \(Self.script)
    </script>
    </html>

    """
  }

  private var title: String { lineUp.xmlEscaped }

  private var headings: String {
    matrix.policies.map { "<th>\($0.name.xmlEscaped)</th>" }.joined()
  }

  private var rows: String {
    matrix.cells.enumerated().map { row, cells in
      let fault = cells.first.map { "<kbd>\($0.fault.key)</kbd> \($0.fault.name)" } ?? ""
      let columns = cells.enumerated().map { column, cell in
        self.cell(cell, row * matrix.policies.count + column)
      }
      return "<tr><th>\(fault)</th>\(columns.joined())</tr>\n"
    }.joined()
  }

  private func cell(_ cell: FaultMatrix.Cell, _ number: Int) -> String {
    let broken = cell.broken.map { " <small>\($0.name)</small>" }.joined()
    let cut = cell.cutAt.map { "<i>cut at \($0.inShort): \(FaultMatrix.cutMeaning)</i>" } ?? ""
    let same = cell.isSameWithout ? "<i>\(FaultMatrix.sameMeaning)</i>" : ""
    let reason = cell.outcome.reason.map { "<i>\($0.xmlEscaped)</i>" } ?? ""
    let text = "<span>\(cell.outcome.words)</span>\(reason)\(same)\(cut)\(broken)"
    let content =
      films[number] == nil ? text : "<button data-cell=\"\(number)\">\(text)</button>"
    let mark = cell.broken.isEmpty ? "" : " broken"
    return "<td class=\"\(cell.outcome.name)\(mark)\">\(content)</td>"
  }

  /// What apps do beside their reactions.
  private var habits: String {
    matrix.policies.filter { !$0.habits.isEmpty }.map {
      "<p class=\"legend\">\("\($0.name): \($0.habits.joined(separator: "; "))".xmlEscaped)</p>\n"
    }.joined()
  }

  private var legend: String {
    FaultMatrix.Outcome.legend(end: matrix.end).joined(separator: "; ")
      + "; red: a rule was broken because of the fault"
  }

  private var templates: String {
    zip(films, matrix.cells.flatMap(\.self)).enumerated().map { number, pair in
      guard let film = pair.0 else { return "" }
      let cell = pair.1
      let heading = "\(cell.fault.name), \(cell.policy.name): \(cell.outcome.words)".xmlEscaped
      let lists =
        Self.list("Notified", cell.told.map(\.text))
        + Self.list("Reacted", cell.did.map(\.text))
      return "<template id=\"cell-\(number)\"><h2>\(heading)</h2>\(film)"
        + "<p>\(Self.passages(of: cell))</p>\(lists)</template>\n"
    }.joined()
  }

  /// What the film of a cell shows.
  private static func passages(of cell: FaultMatrix.Cell) -> String {
    let parts = cell.passages.map { "\($0.lowerBound.inShort) to \($0.upperBound.inShort)" }
    return "The film shows " + parts.joined(separator: ", then ") + "."
  }

  private static func list(_ name: String, _ items: [String]) -> String {
    let items = items.isEmpty ? ["nothing"] : items
    return "<h3>\(name)</h3><ul>\(items.map { "<li>\($0.xmlEscaped)</li>" }.joined())</ul>"
  }

  private static let style = """
    :root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif; }
    body { margin: 2rem; }
    table { border-collapse: collapse; }
    th, td { border: 1px solid #8885; padding: 0; text-align: left; vertical-align: top; }
    th, td > span, td > button { padding: .35rem .6rem; }
    tbody th { font-weight: normal; white-space: nowrap; }
    thead th { position: sticky; top: 0; background: Canvas; }
    td > button { all: unset; box-sizing: border-box; padding: .35rem .6rem; width: 100%; }
    td > button { cursor: pointer; }
    td > button:hover { background: #8882; }
    td > button:focus-visible { outline: 2px solid; outline-offset: -2px; }
    span { display: block; white-space: nowrap; }
    small { color: light-dark(#b00020, #ff8a80); }
    .playsOn { background: #2e7d3222; }
    .recovered { background: #2e7d3244; }
    .stopped { background: #f9a82533; }
    .stuck { background: #c6282844; }
    .viewerTold { background: #c6282822; }
    .paused { background: #1565c022; }
    .noEffect { color: GrayText; }
    i { display: block; padding: 0 .6rem .35rem; font-size: .8em; max-width: 16em; }
    .broken { box-shadow: inset 3px 0 light-dark(#b00020, #ff8a80); }
    dialog { max-width: min(95vw, 1100px); width: 1100px; }
    dialog svg { width: 100%; height: auto; max-height: 75vh; display: block; }
    dialog form { float: right; }
    li { overflow-wrap: anywhere; }
    kbd { font-family: ui-monospace, monospace; }
    @media (max-width: 60rem) {
      body { margin: 1rem; }
      .table { overflow-x: auto; }
      tbody th { position: sticky; left: 0; background: Canvas; white-space: normal; }
    }
    """

  private static let script = """
    const dialog = document.querySelector("dialog"), place = dialog.querySelector("div");
    document.querySelector("table").addEventListener("click", event => {
      const button = event.target.closest("button");
      if (!button) return;
      const shown = document.getElementById("cell-" + button.dataset.cell).content;
      place.replaceChildren(shown.cloneNode(true));
      dialog.showModal();
    });
    dialog.addEventListener("close", () => place.replaceChildren());
    """
}

/// The film of a cell, from some seconds before the fault until its outcome has been seen; quiet
/// parts are cut.
private struct CellFilm {
  let svg: String

  /// `nil` where nothing happened.
  init?(_ cell: FaultMatrix.Cell) {
    guard cell.outcome.reason == nil, let scenario = Self.scenario(of: cell),
      let begin = cell.passages.first?.lowerBound, let end = cell.passages.last?.upperBound
    else { return nil }
    var setting = FilmRenderer.Setting(Size(80, 24))
    setting.framesPerSecond = 4
    (setting.from, setting.to) = (begin.sinceStart, end.sinceStart)
    setting.cuts = zip(cell.passages, cell.passages.dropFirst()).map {
      $0.upperBound.sinceStart..<$1.lowerBound.sinceStart
    }
    let session = scenario.session()
    session.historyBytes = 0
    let director = Director(scenario, on: session, probe: WallProbe(on: session))
    let wallSession = WallSession(session, Wall(theme: .standard), director: director)
    var renderer = FilmRenderer(wallSession, setting)
    guard renderer.begin() else { return nil }
    let header = FilmHeader(
      size: setting.size, title: scenario.title, origin: Release.version,
      theme: wallSession.wall.theme)
    let builder = FilmBuilder(FilmFormat.svg.writer(header))
    while renderer.renderFrame(into: builder) != nil {}
    let text = String(decoding: builder.takeBytes(), as: UTF8.self)
    // Inside a page it is an element, not a document.
    svg = String(text[(text.firstRange(of: "<svg")?.lowerBound ?? text.startIndex)...])
  }

  private static func scenario(of cell: FaultMatrix.Cell) -> Scenario? {
    let world = cell.schedule.setup.world
    let text = CaseWriter.text(
      title: "\(cell.fault.name), \(cell.policy.name)", cell.schedule.commands,
      end: cell.schedule.end,
      in: world, breaks: nil, lineUp: nil)
    return text.flatMap { ScenarioLibrary.read($0, at: "matrix") }
  }
}
