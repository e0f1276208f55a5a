import Players
import Simulation

/// Reads the condition under `wait`, `expect` and `not`.
struct ConditionReader {
  let keys: MappingReading

  func condition() throws(FileProblem) -> Condition {
    if let name = try keys(ConditionKeys.notification) { return .notice(try notice(name)) }
    if let account = try keys(ConditionKeys.account) {
      return .count(
        CountCondition(
          subject: .sessions(account: account), expected: try keys.need(ConditionKeys.sessions)))
    }
    if let count = try keys(ConditionKeys.faults) {
      return .count(
        CountCondition(subject: .faults(try keys(ConditionKeys.player)), expected: count))
    }
    if let text = try keys(ConditionKeys.screen) {
      let size = try keys(ConditionKeys.size) ?? (columns: 160, rows: 45)
      return .screen(ScreenCondition(text: text, columns: size.columns, rows: size.rows))
    }
    if let operation = try keys(ConditionKeys.request) {
      return .request(
        RequestCondition(
          operation: operation, status: try keys(ConditionKeys.status),
          players: try keys(ConditionKeys.announcer),
          count: try keys(ConditionKeys.count) ?? RequestCondition.atLeastOne))
    }
    if let service = try keys(ServiceConditionKeys.service) {
      return .service(try ServiceConditionKeys.condition(keys, of: service))
    }
    if let crowd = try keys(CrowdConditionKeys.crowd) {
      return .crowd(try CrowdConditionKeys.condition(keys, of: crowd))
    }
    return .player(try player())
  }

  private func player() throws(FileProblem) -> PlayerCondition {
    var checks: [PlayerCondition.Check] = []
    for aspect in Aspect.all {
      guard let expected = try keys(aspect.key) else { continue }
      checks.append(PlayerCondition.Check(aspect: aspect, expected: expected))
    }
    if let counters = try keys(ConditionKeys.counter) {
      for aspect in Aspect.counters {
        guard let expected = try counters(aspect.key) else { continue }
        checks.append(PlayerCondition.Check(aspect: aspect, expected: expected))
      }
    }
    guard !checks.isEmpty else {
      let accepted = Aspect.all.map(\.key.name) + [ConditionKeys.counter.name]
      throw keys.place.problem(
        "`\(keys.place.name)` needs something to check of the player: "
          + accepted.joined(separator: ", "))
    }
    return PlayerCondition(players: try keys.need(ConditionKeys.player), checks: checks)
  }

  private func notice(_ name: String) throws(FileProblem) -> NoticeCondition {
    let known = NoticeCatalogue.fields(of: name)
    let asked = keys.place.keys.filter { NoticeCatalogue.keys.contains($0) }
    var fields: [NoticeCondition.Field] = []
    for key in asked {
      guard let place = keys.values[key] else { continue }
      guard let field = known.first(where: { $0.key == key }) else {
        throw place.problem(
          "\(name) has no `\(key)` in its userInfo; "
            + NearestWord.hint(key, among: known.map(\.key)))
      }
      let expected = try Form<Expected>.like(field.value).read(place)
      fields.append(NoticeCondition.Field(key: key, expected: expected))
    }
    return NoticeCondition(
      name: name, players: try keys(ConditionKeys.announcer), object: try object(of: name),
      fields: fields)
  }

  private func object(of name: String) throws(FileProblem) -> Expected? {
    guard let place = keys.values["object"] else { return nil }
    guard let sample = NoticeCatalogue.object(of: name) else {
      throw place.problem("\(name) has no `object`: it is nil")
    }
    return try Form<Expected>.like(sample).read(place)
  }
}
