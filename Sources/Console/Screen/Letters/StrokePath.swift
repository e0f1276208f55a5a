import Pictures

/// A line through places of a grid, written as words: `x,y` goes there straight, `hx,y` in a
/// quarter of an oval that leaves horizontally, `vx,y` in one that leaves vertically, `qx,y,x,y` in
/// a curve that heads for one place and ends at another; `z` closes it.
struct StrokePath: Sendable {
  typealias Spot = (x: Double, y: Double)

  /// A place on the line, and how the line comes to it.
  struct Step: Sendable {
    enum Way: Sendable {
      case straight
      case leavesHorizontally
      case leavesVertically
      case heads(Spot)
    }

    fileprivate(set) var way: Way
    fileprivate(set) var place: Spot
    /// Whether the line is level or upright here: then it keeps to whole pixels.
    fileprivate(set) var isLevel = false
    fileprivate(set) var isUpright = false
  }

  private(set) var steps: [Step] = []
  private(set) var isClosed = false

  init(_ words: some StringProtocol) {
    for word in words.split(separator: " ") {
      if word == "z" { isClosed = true } else { append(word) }
    }
  }

  /// All lines of a drawing, which semicolons part.
  static func paths(_ drawing: some StringProtocol) -> [StrokePath] {
    drawing.split(separator: ";").map { StrokePath($0) }
  }

  private mutating func append(_ word: some StringProtocol) {
    let isCurve = word.first.map { "hvq".contains($0) } ?? false
    let numbers = word.dropFirst(isCurve ? 1 : 0).split(separator: ",").compactMap { Double($0) }
    let place = (x: numbers[numbers.count - 2], y: numbers[numbers.count - 1])
    switch isCurve ? word.first : nil {
    case "h": append(.leavesHorizontally, place)
    case "v": append(.leavesVertically, place)
    case "q": append(.heads((numbers[0], numbers[1])), place)
    default: append(.straight, place)
    }
  }

  private mutating func append(_ way: Step.Way, _ place: Spot) {
    var step = Step(way: way, place: place)
    if let last = steps.indices.last {
      switch way {
      case .straight:
        let from = steps[last].place
        if from.y == place.y { (steps[last].isLevel, step.isLevel) = (true, true) }
        if from.x == place.x { (steps[last].isUpright, step.isUpright) = (true, true) }
      case .leavesHorizontally: (steps[last].isLevel, step.isUpright) = (true, true)
      case .leavesVertically: (steps[last].isUpright, step.isLevel) = (true, true)
      case .heads: break
      }
    }
    steps.append(step)
  }

  /// The same line, some rows higher.
  func raised(by rows: Double) -> StrokePath {
    var path = self
    path.steps = steps.map { step in
      var step = step
      step.place.y -= rows
      if case .heads(let via) = step.way { step.way = .heads((via.x, via.y - rows)) }
      return step
    }
    return path
  }

  /// The line as many short straight ones, with places moved by `map`; `roundness` is 0.5523 for
  /// ovals, more for squarer curves.
  func spots(roundness: Double, _ map: (Step) -> Spot, _ plain: (Spot) -> Spot) -> [Spot] {
    var spots: [Spot] = []
    for step in steps {
      let end = map(step)
      guard let from = spots.last else {
        spots.append(end)
        continue
      }
      let (across, down) = ((end.x - from.x) * roundness, (end.y - from.y) * roundness)
      switch step.way {
      case .straight: spots.append(end)
      case .leavesHorizontally:
        Self.curve(&spots, (from.x + across, from.y), (end.x, end.y - down), end)
      case .leavesVertically:
        Self.curve(&spots, (from.x, from.y + down), (end.x - across, end.y), end)
      case .heads(let via):
        let via = plain(via)
        Self.curve(
          &spots, (from.x + (via.x - from.x) * 2 / 3, from.y + (via.y - from.y) * 2 / 3),
          (end.x + (via.x - end.x) * 2 / 3, end.y + (via.y - end.y) * 2 / 3), end)
      }
    }
    return spots
  }

  /// The closed line as path data of an SVG, in relative steps.
  func pathData(from left: Int, _ top: Int, roundness: Double) -> String {
    guard var from = steps.first?.place else { return "" }
    var data = "M\(Self.text(Double(left) + from.x)) \(Self.text(Double(top) + from.y))"
    for step in steps.dropFirst() {
      let (x, y) = (step.place.x - from.x, step.place.y - from.y)
      let (near, far) = (roundness, 1 - roundness)
      switch step.way {
      case .straight: data += "l" + Self.text([x, y])
      case .leavesHorizontally: data += "c" + Self.text([x * near, 0, x, y * far, x, y])
      case .leavesVertically: data += "c" + Self.text([0, y * near, x * far, y, x, y])
      case .heads(let via): data += "q" + Self.text([via.x - from.x, via.y - from.y, x, y])
      }
      from = step.place
    }
    return data + "z"
  }

  private static func text(_ numbers: [Double]) -> String {
    numbers.map(text).joined(separator: " ")
  }

  /// A number with at most one decimal.
  private static func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    let whole = tenths / 10 == 0 ? (tenths < 0 ? "-" : "") : "\(tenths / 10)"
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(whole).\(abs(tenths % 10))"
  }

  private static func curve(_ spots: inout [Spot], _ near: Spot, _ far: Spot, _ end: Spot) {
    guard let from = spots.last else { return }
    let length = abs(end.x - from.x) + abs(end.y - from.y)
    let count = min(24, max(4, Int(length * 1.5)))
    for step in 1...count {
      let part = Double(step) / Double(count)
      let rest = 1 - part
      let (first, second) = (rest * rest * rest, 3 * rest * rest * part)
      let (third, last) = (3 * rest * part * part, part * part * part)
      spots.append(
        (
          first * from.x + second * near.x + third * far.x + last * end.x,
          first * from.y + second * near.y + third * far.y + last * end.y
        ))
    }
  }
}
