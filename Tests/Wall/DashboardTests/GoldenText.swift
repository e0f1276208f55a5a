import Screen

/// A frame as a golden file keeps it: its text, then its styles run by run, then what they are.
enum GoldenText {
  static func text(of frame: Frame) -> String {
    var legend: [Style] = []
    var layer = ""
    for y in 0..<frame.size.height {
      layer += runs(ofRow: y, in: frame, &legend) + "\n"
    }
    let styles = legend.enumerated().map { index, style in
      "\(index) = \(ANSIDisplay.sequence(for: style).dropFirst(2).dropLast())\n"
    }
    return TextDisplay.text(of: frame) + "\n" + layer + "\n" + styles.joined()
  }

  /// `12x0 3x1`: twelve cells of style 0, then three of style 1.
  private static func runs(ofRow y: Int, in frame: Frame, _ legend: inout [Style]) -> String {
    var runs: [(count: Int, style: Int)] = []
    for x in 0..<frame.size.width {
      let style = frame[x, y].style
      let index = legend.firstIndex(of: style) ?? legend.count
      if index == legend.count { legend.append(style) }
      if runs.last?.style == index {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((1, index))
      }
    }
    return runs.map { "\($0.count)x\($0.style)" }.joined(separator: " ")
  }
}
