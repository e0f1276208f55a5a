import Sessions
package import Simulation
package import Worlds

/// Writes commands that break a rule as a scenario that fails as long as they do, without secrets
/// of real clients.
package enum CaseWriter {
  /// The scenario's file; `nil` when a command cannot be written, which only an app's own code can
  /// give. `rule` may be `nil` where nothing is judged. `name` stands for a line-up that ships;
  /// others are written out.
  package static func text(
    title: String, _ commands: [TimedCommand], end: Instant, in world: World,
    breaks rule: RequiredRule?,
    lineUp name: String?
  ) -> String? {
    let session = Session(world.lineUp, seed: world.seed, epoch: world.epoch)
    let recorder = SessionRecorder(session, forOthers: true)
    for step in commands {
      session.advance(to: step.instant)
      session.perform(step.command)
    }
    session.advance(to: end)
    guard recorder.isComplete else { return nil }
    let last: JSON = ["at": .text(Quantity.text(end.sinceStart)), "wait": .text("0s")]
    var members: [JSON.Member] = [
      .init(key: "title", value: .text(title.asTitle)),
      .init(
        key: "seed",
        value: Int(exactly: world.seed).map { .integer($0) } ?? .text(String(world.seed))),
    ]
    if world.epoch != .scriptedEpoch {
      members.append(.init(key: "epoch", value: .text(world.epoch.iso8601)))
    }
    members.append(
      .init(key: "lineup", value: name.map { .text($0) } ?? LineUpFile.json(world.lineUp)))
    if let rule { members.append(.init(key: "rules", value: .list([rule.json]))) }
    members.append(
      .init(key: "steps", value: .list(recorder.steps.compactMap(\.self) + [last])))
    return JSON.object(members).yaml
  }
}
