import Sessions
import Worlds
import Yams

extension Scenario {
  /// The same as it may be passed on: the requests of real clients without their secrets.
  package var withoutSecrets: Scenario {
    guard steps.contains(where: { $0.request != nil }) else { return self }
    let world = session().world
    var scenario = self
    scenario.steps = steps.map { step in
      guard let request = step.request, let act = step.act else { return step }
      let harmless = world.withoutSecrets(request)
      return step.doing(
        Act(.request(harmless), naming: act.naming, gives: [.outside(harmless)]))
    }
    return scenario
  }

  /// The file of this scenario without secrets; a saved session as it is.
  package func withoutSecrets(_ text: String) throws -> String {
    guard !SessionFile.isSession(text.utf8), steps.contains(where: { $0.request != nil }),
      var head = try Yams.compose(yaml: text)?.mapping, let list = head["steps"]?.array(),
      list.count == steps.count
    else { return text }
    head["steps"] = Node(zip(list, withoutSecrets.steps).map { $1.written(over: $0) })
    return try Yams.serialize(node: .mapping(head), width: -1, allowUnicode: true)
  }
}

extension Step {
  /// The request that it sends for a real client.
  fileprivate var request: RealClientRequest? {
    if case .request(let request)? = act?.role { request } else { nil }
  }

  /// The step's own node with the request as it is here.
  func written(over node: Node) -> Node {
    guard let request, var mapping = node.mapping,
      let player = mapping["request"]?.mapping?["player"]?.string
    else { return node }
    mapping["request"] = RequestKeys.value(of: request, player: player).node
    return .mapping(mapping)
  }

  fileprivate func doing(_ act: Act) -> Step {
    Step(place: place, timing: timing, content: .act(act), word: word)
  }
}
