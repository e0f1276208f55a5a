/// One line of the table: ours, what somebody would use instead, and what was to be reached.
struct Row {
  /// What ours is compared with.
  struct Peer {
    let name: String
    let figure: Figure
  }

  let name: String
  let ours: Figure
  var peer: Peer?
  var target: Target?
  /// What else is worth knowing, such as why a peer is missing.
  var remark: String?

  init(
    _ name: String, _ ours: Figure, peer: Peer? = nil, target: Target? = nil,
    remark: String? = nil
  ) {
    self.name = name
    self.ours = ours
    self.peer = peer
    self.target = target
    self.remark = remark
  }
}

extension Row {
  /// The peer's figure in units of ours; 0 without a peer.
  var advantage: Double { peer.map { $0.figure.value / ours.value } ?? 0 }

  /// Ours in units of the peer's figure; without a peer no target of that kind is met.
  var share: Double { peer.map { ours.value / $0.figure.value } ?? .infinity }

  /// Whether the target is met; `nil` without one, or where the peer that it names is missing.
  var isMet: Bool? {
    switch target {
    case nil: nil
    case .faster, .share: peer == nil ? nil : target?.isMet(by: self)
    case .atMost, .atLeast: target?.isMet(by: self)
    }
  }

  /// The ratio as its target counts it; `nil` without a peer.
  var ratio: Double? {
    guard peer != nil else { return nil }
    if case .share = target { return share }
    return advantage
  }
}

/// What a figure has to reach.
enum Target {
  /// The peer's figure is at least so many times ours.
  case faster(Double)
  /// Ours is at most that share of the peer's.
  case share(Double)
  /// Ours alone is at most that much, in its unit.
  case atMost(Double)
  /// Ours alone is at least that much, in its unit.
  case atLeast(Double)
}

extension Target {
  func isMet(by row: Row) -> Bool {
    switch self {
    case .faster(let least): row.advantage >= least
    case .share(let most): row.share <= most
    case .atMost(let most): row.ours.value <= most
    case .atLeast(let least): row.ours.value >= least
    }
  }

  /// As it stands in the table, in the unit of the row's figure.
  func text(in unit: Figure.Unit) -> String {
    switch self {
    case .faster(let least): ">= \(Figure.digits(least))x"
    case .share(let most): "<= \(Figure.digits(most))x"
    case .atMost(let most): "<= " + Figure(most, unit).text
    case .atLeast(let least): ">= " + Figure(least, unit).text
    }
  }
}

/// A few lines of the table that are measured together.
protocol Case: Sendable {
  /// Measures; what this machine lacks is said in a row's remark.
  func measure() throws -> [Row]
}
