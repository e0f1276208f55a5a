/// The players of an app by name, and the orders that its viewer can give them.
struct Cast {
  typealias Act = @MainActor () throws -> Void
  typealias Find = @MainActor () -> (any SimulatedPlayer)?

  /// The names, in the order in which they were given.
  private(set) var names: [String] = []
  private var players: [String: Find] = [:]
  private(set) var offers: [String: [ViewerOrder]] = [:]
  private var acts: [Key: Act] = [:]
  private var seeks: [String: @MainActor (Duration) throws -> Void] = [:]

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

  /// Offers seeking to any position; the list of offers shows it as a seek to the beginning.
  mutating func offerSeek(
    on name: String, _ act: @escaping @MainActor (Duration) throws -> Void
  ) {
    if seeks.updateValue(act, forKey: name) == nil {
      offers[name, default: []].append(.seek(to: .zero))
    }
  }

  func act(_ order: ViewerOrder, on name: String) -> Act? {
    if case .seek(let position) = order {
      guard let seek = seeks[name] else { return nil }
      return { try seek(position) }
    }
    return acts[Key(name: name, order: order)]
  }

  @MainActor func player(_ name: String) -> (any SimulatedPlayer)? { players[name]?() }
}
