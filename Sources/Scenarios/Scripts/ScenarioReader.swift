import HeadEndAPI
import Lab
import Players
import Simulation

/// Builds a scenario from its file, and checks that what it names is there.
struct ScenarioReader {
  let top: Reading
  let find: (String) -> ScenarioFile.Source

  static let title = Key("title", Form<String>.text, needed: true)
  static let lineUp = Key(
    "lineup",
    Form<Void>(["oneOf": [["type": "string", "minLength": 1], ["$ref": "#/$defs/line-up"]]]) {
      _ throws(FileProblem) in
    }, needed: true)
  static let seed = Key("seed", Form<UInt64>.seed)
  static let steps = Key(
    "steps",
    Form<Void>(["type": "array", "minItems": 1, "items": ["$ref": "#/$defs/step"]]) {
      _ throws(FileProblem) in
    }, needed: true)
  static let table = KeyTable([title.row, lineUp.row, seed.row, steps.row])

  func scenario() throws(FileProblem) -> Scenario {
    let keys = try top.mapping(Self.table)
    let title = try keys.need(Self.title)
    let seed = try keys(Self.seed) ?? 1
    let lineUp = try readLineUp(keys.needPlace(Self.lineUp))
    let steps = try readSteps(keys.needPlace(Self.steps), lineUp)
    return Scenario(title: title, lineUp: lineUp, seed: seed, steps: steps)
  }

  private func readLineUp(_ place: Reading) throws(FileProblem) -> LineUp {
    guard !place.isMapping else { return try LineUpReader(top: place, name: "inline").lineUp() }
    let name = try Form<String>.text.read(place)
    switch find(name) {
    case .text(let text, let short, let path):
      return try LineUpFile.read(text, name: short, path: path)
    case .unknown(let names): throw place.unknown("line-up", name, among: names)
    case .unreadable: throw place.problem("`\(name)` cannot be read as UTF-8 text")
    }
  }

  private func readSteps(
    _ place: Reading, _ lineUp: LineUp
  ) throws(FileProblem) -> [Step] {
    var cast = Cast(
      players: lineUp.devices.flatMap(\.players).map(\.name),
      channels: lineUp.channels.map(\.number), accounts: lineUp.accounts.map(\.id))
    var earliest = Duration.zero
    var steps: [Step] = []
    for entry in try place.list() {
      let reading = Reading(node: entry.node, path: entry.path, name: "step", cast: cast)
      let step = try StepReader(place: reading).step(notBefore: earliest)
      cast.take(step)
      switch step.timing {
      case .next: break
      case .at(let time): earliest = time
      case .after(let time): earliest += time
      }
      earliest += step.leastSpan
      steps.append(step)
    }
    return steps
  }
}

extension Cast {
  /// Players come and go.
  fileprivate mutating func take(_ step: Step) {
    guard case .act(let act) = step.content else { return }
    switch act {
    case .add(let player, _): players.append(player)
    case .remove(let names):
      gone += players.filter { names.includes($0) }
      players.removeAll { names.includes($0) }
    default: break
    }
  }
}
