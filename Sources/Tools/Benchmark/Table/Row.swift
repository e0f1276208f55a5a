/// One line of the table: our figure, that of the usual alternative, and the target.
struct Row {
  /// The alternative that ours is compared with.
  struct Peer {
    let name: String
    let figure: Figure
  }

  let name: String
  let ours: Figure
  var peer: Peer?
  var target: Target?
  /// A remark, such as why a peer is missing.
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
  /// How many times ours the peer's figure is; 0 without a peer.
  var advantage: Double { peer.map { $0.figure.value / ours.value } ?? 0 }

  /// How many times the peer's figure ours is; infinite without a peer.
  var share: Double { peer.map { ours.value / $0.figure.value } ?? .infinity }

  /// Whether the target is met; `nil` without one, or without the peer that it needs.
  var isMet: Bool? {
    switch target {
    case nil: nil
    case .faster, .share: peer == nil ? nil : target?.isMet(by: self)
    case .atMost, .atLeast: target?.isMet(by: self)
    }
  }

  /// The ratio in the direction of the target; `nil` without a peer.
  var ratio: Double? {
    guard peer != nil else { return nil }
    if case .share = target { return share }
    return advantage
  }
}

/// The target of a figure.
enum Target {
  /// The peer's figure is at least this many times ours.
  case faster(Double)
  /// Ours is at most this share of the peer's.
  case share(Double)
  /// Ours is at most this, in its unit.
  case atMost(Double)
  /// Ours is at least this, in its unit.
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

  /// The target as text, in the unit of the row's figure.
  func text(in unit: Figure.Unit) -> String {
    switch self {
    case .faster(let least): ">= \(Figure.digits(least))x"
    case .share(let most): "<= \(Figure.digits(most))x"
    case .atMost(let most): "<= " + Figure(most, unit).text
    case .atLeast(let least): ">= " + Figure(least, unit).text
    }
  }
}

/// Rows of the table that are measured together.
protocol Case: Sendable {
  /// Measures; a row's remark says what this machine lacks.
  func measure() throws -> [Row]
}
