import Simulation
import Yams

/// Leaves acts and players out of a scenario that passes, as long as everything that it expects
/// still holds: the expectations are its symptom.
package struct SymptomCutter {
  private var head: Node.Mapping
  /// The line-up, written out where the file only names it.
  private var lineUp: Node.Mapping
  private var steps: [Node]
  private let holds: (String) -> Bool
  /// How often it was played.
  package private(set) var tries = 0

  /// A scenario's file, which passes; `holds` says whether another text is a scenario that passes.
  /// `nil` if its steps cannot be separated, or it expects nothing.
  package init?(
    _ text: String, of scenario: Scenario, holds: @escaping (String) -> Bool
  ) throws {
    guard !SessionFile.isSession(text.utf8), let top = try Yams.compose(yaml: text)?.mapping,
      let steps = top["steps"]?.sequence.map(Array.init), steps.contains(where: \.isExpectation),
      let lineUp = top["lineup"]?.mapping ?? LineUpFile.json(scenario.lineUp).node.mapping
    else { return nil }
    (head, self.lineUp, self.steps, self.holds) = (top, lineUp, steps, holds)
  }

  package var stepCount: Int { steps.count }

  /// The players of its line-up.
  package var players: [String] {
    (lineUp["devices"]?.sequence.map(Array.init) ?? []).flatMap { device in
      (device.mapping?["players"]?.sequence.map(Array.init) ?? []).compactMap {
        $0.mapping?["id"]?.string
      }
    }
  }

  /// The file as it is now, without comments.
  package func text() throws -> String { try Self.text(head, steps) }

  private static func text(_ head: Node.Mapping, _ steps: [Node]) throws -> String {
    var head = head
    head["steps"] = Node(steps)
    return try Yams.serialize(node: .mapping(head), width: -1, allowUnicode: true)
  }

  /// Removes actions, by halves and finally one by one, then players; stops after `limit` tries.
  package mutating func cut(limit: Int) throws {
    repeat {
      try cutActs(limit)
    } while try cutPlayers(limit) && tries < limit
  }

  private mutating func cutActs(_ limit: Int) throws {
    var reduction = Reduction(of: acts.count)
    while tries < limit, let part = reduction.next(of: acts.count) {
      let places = Set(acts[part])
      let rest = steps.indices.filter { !places.contains($0) }.map { steps[$0] }
      reduction.take(try apply(head, rest))
    }
  }

  /// The places of what may be left out: neither what is expected nor time that passes.
  private var acts: [Int] { steps.indices.filter { !steps[$0].isNeeded } }

  private mutating func cutPlayers(_ limit: Int) throws -> Bool {
    var hasChanged = false
    for player in players where players.count > 1 && tries < limit {
      guard let smaller = without(player) else { continue }
      var head = head
      head["lineup"] = .mapping(smaller.lineUp)
      guard try apply(head, smaller.steps) else { continue }
      (lineUp, hasChanged) = (smaller.lineUp, true)
    }
    return hasChanged
  }

  /// Keeps a smaller scenario if everything holds in it.
  private mutating func apply(_ head: Node.Mapping, _ steps: [Node]) throws -> Bool {
    tries += 1
    guard !steps.isEmpty, try holds(Self.text(head, steps)) else { return false }
    (self.head, self.steps) = (head, steps)
    return true
  }

  /// The scenario without a player; `nil` where something is expected of that player.
  private func without(_ player: String) -> (lineUp: Node.Mapping, steps: [Node])? {
    var kept: [Node] = []
    for step in steps {
      switch step.without(player) {
      case .same: kept.append(step)
      case .changed(let rest) where !step.isExpectation: kept.append(rest)
      case .nothing where !step.isExpectation: continue
      case .changed, .nothing: return nil
      }
    }
    guard let devices = lineUp["devices"]?.sequence.map(Array.init) else { return nil }
    var lineUp = lineUp
    lineUp["devices"] = Node(devices.compactMap { $0.device(without: player) })
    return (lineUp, kept)
  }
}

/// What is left of a step without a player.
private enum Rest {
  case same
  case changed(Node)
  case nothing
}

extension Node {
  fileprivate var isExpectation: Bool {
    guard let mapping, let action = mapping["expect"] ?? mapping["wait"] else { return false }
    return action.mapping != nil
  }

  /// Whether it stays: what is expected, and time that passes.
  fileprivate var isNeeded: Bool { mapping?["expect"] != nil || mapping?["wait"] != nil }

  /// The step, or a part of it, without a player; the names of one may stand at any depth.
  fileprivate func without(_ player: String) -> Rest {
    if let sequence {
      let rest = Array(sequence).filter { $0.string != player }
      if rest.count == sequence.count { return .same }
      return rest.isEmpty ? .nothing : .changed(Node(rest))
    }
    guard var mapping else { return string == player ? .nothing : .same }
    var hasChanged = false
    for (key, value) in mapping where key.string.map(Self.namesPlayers) == true {
      switch value.without(player) {
      case .same: continue
      case .nothing: return .nothing
      case .changed(let rest): (mapping[key], hasChanged) = (rest, true)
      }
    }
    return hasChanged ? .changed(.mapping(mapping)) : .same
  }

  /// Keys whose values are players, or mappings with such keys.
  private static func namesPlayers(_ key: String) -> Bool {
    !["at", "after", "say", "chapter", "mark", "effect", "end", "name", "state", "channel"]
      .contains(key)
  }

  /// A device without a player; `nil` where no player is left.
  fileprivate func device(without player: String) -> Node? {
    guard var mapping, let players = mapping["players"]?.sequence.map(Array.init) else {
      return self
    }
    let rest = players.filter { $0.mapping?["id"]?.string != player }
    guard !rest.isEmpty else { return nil }
    mapping["players"] = Node(rest)
    return .mapping(mapping)
  }
}
