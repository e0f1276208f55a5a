/// The players of an app by name, and what its viewer can order of them.
struct Cast {
  typealias Act = @MainActor () throws -> Void
  typealias Find = @MainActor () -> (any SimulatedPlayer)?

  /// In the order in which they were named.
  private(set) var names: [String] = []
  private var players: [String: Find] = [:]
  private(set) var offers: [String: [ViewerOrder]] = [:]
  private var acts: [Key: Act] = [:]

  private struct Key: Hashable {
    let name: String
    let order: ViewerOrder
  }

  mutating func add(_ name: String, _ player: @escaping Find) {
    if players.updateValue(player, forKey: name) == nil { names.append(name) }
  }

  mutating func offer(_ order: ViewerOrder, on name: String, _ act: @escaping Act) {
    let key = Key(name: name, order: order)
    if acts.updateValue(act, forKey: key) == nil { offers[name, default: []].append(order) }
  }

  func act(_ order: ViewerOrder, on name: String) -> Act? {
    acts[Key(name: name, order: order)]
  }

  @MainActor func player(_ name: String) -> (any SimulatedPlayer)? { players[name]?() }
}
