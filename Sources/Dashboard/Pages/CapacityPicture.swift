package import Scenarios
import Screen
import Simulation

/// The table of a capacity sweep as a picture for slides: the same numbers, and a bar for each
/// recovery.
package struct CapacityPicture {
  private let report: CapacityReport
  private let lineUp: String

  /// `lineUp` is what the sweep was run on.
  package init(_ report: CapacityReport, lineUp: String) {
    self.report = report
    self.lineUp = lineUp
  }

  // On white, in colours that everybody can tell apart.
  private static let (paper, ink, faint) = (Color(231), Color(234), Color(243))
  private static let (bar, grid, bad) = (Color(32), Color(254), Color(166))

  private static let rowHeight = 30
  /// Right ends of the columns of numbers, and left ends of those of bars.
  private static let (ends, starts) = ([100, 190, 280, 370], [405, 590, 775])
  private static let (barWidth, width, margin) = (90, 960, 30)
  /// The headings' base line.
  private static let top = 76

  /// The SVG file.
  package var bytes: [UInt8] {
    let (rows, findings) = (report.rows, report.findings)
    let bottom = Self.top + 20 + rows.count * Self.rowHeight
    let height = bottom + (findings.count + 1) * 20 + 10
    var drawing = SVGDrawing(
      Size(Self.width, height), paper: Self.paper, title: "zapdeck capacity \(lineUp)")
    drawing.draw(
      "\(lineUp): what its services take, and how long they need after an outage", x: Self.margin,
      y: 36, Self.ink, isBold: true)
    drawHeadings(in: &drawing)
    for (place, row) in rows.enumerated() {
      draw(row, y: Self.top + 10 + place * Self.rowHeight, in: &drawing)
    }
    for (place, line) in findings.enumerated() {
      drawing.draw(line, x: Self.margin, y: bottom + 20 + place * 20, Self.ink)
    }
    return drawing.bytes
  }

  private func drawHeadings(in drawing: inout SVGDrawing) {
    for (heading, x) in zip(report.headings, Self.ends) {
      drawing.draw(heading, x: x, y: Self.top, Self.faint, side: .end)
    }
    for (heading, x) in zip(report.headings.dropFirst(Self.ends.count), Self.starts) {
      drawing.draw(heading, x: x, y: Self.top, Self.faint)
    }
  }

  private func draw(_ row: CapacityReport.Row, y: Int, in drawing: inout SVGDrawing) {
    drawing.fill(
      Rect(x: Self.margin, y: y, width: Self.width - 2 * Self.margin, height: 1), Self.grid)
    for (number, x) in zip(row.numbers, Self.ends) {
      drawing.draw(number, x: x, y: y + 20, Self.ink, side: .end)
    }
    for (recovery, x) in zip(row.recoveries, Self.starts) {
      let length = recovery.length(of: Self.barWidth).map { max(2, $0) }
      if let length { drawing.fill(Rect(x: x, y: y + 7, width: length, height: 16), Self.bar) }
      drawing.draw(
        recovery.words, x: x + (length.map { $0 + 8 } ?? 0), y: y + 20,
        length == nil ? Self.bad : Self.ink, isBold: length == nil)
    }
  }
}
