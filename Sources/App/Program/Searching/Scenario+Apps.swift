import Players
import Scenarios
import Worlds

extension Scenario {
  /// Gives its devices the apps that a line-up has on devices of the same id.
  mutating func takeApps(of other: LineUp) { lineUp.takeApps(of: other) }

  /// Gives its guests a documented app: a case gives theirs a policy in the step after their
  /// coming.
  mutating func documentGuests() {
    let words = [""] + steps.map(\.word)
    steps = zip(steps, words).filter { $0.word != "policy" || $1 != "add" }.map(\.0)
  }

  /// Why it says nothing about the apps of a line-up; `nil` if it does.
  func obstacle(toAppsOf other: LineUp) -> String? {
    let isOfClients = steps.contains { step in
      switch step.act?.role {
      case .request, .redactedRequest: true
      case .change, .caption, .mark, .shot, .chapter, .speed, nil: false
      }
    }
    if isOfClients { return "its clients are real, so no line-up has their apps" }
    let ids = Set(other.devices.map(\.id))
    let judged = (rules ?? []).compactMap(\.players).flatMap(\.named)
    for name in judged where name != "all" {
      guard let device = lineUp.devices.first(where: { $0.players.contains { $0.name == name } })
      else { return "\(name) is a guest, so no line-up has its app" }
      if !ids.contains(device.id) { return "\(name)'s device \(device.id) is not in the line-up" }
    }
    guard lineUp.devices.contains(where: { ids.contains($0.id) }) else {
      let own = lineUp.devices.map(\.id).joined(separator: ", ")
      return "none of its devices (\(own)) is in the line-up"
    }
    return nil
  }
}

extension LineUp {
  /// Gives its devices the apps that another line-up has on them.
  fileprivate mutating func takeApps(of other: LineUp) {
    policies = other.policies
    for index in devices.indices {
      let id = devices[index].id
      guard let device = other.devices.first(where: { $0.id == id }) else { continue }
      devices[index].policy = device.policy
      devices[index].refreshesTokens = device.refreshesTokens
      devices[index].sessionErrors = device.sessionErrors
      devices[index].backoff = device.backoff
    }
  }
}
