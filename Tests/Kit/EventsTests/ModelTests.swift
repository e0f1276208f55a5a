import Events
import Synchronization
import Testing

/// Random registrations, removals and posts, also within observers, beside a plain list of what is
/// registered.
struct ModelTests {
  @Test(arguments: 1...40)
  func `a post calls whom a plain list says, in its order`(seed: UInt64) {
    let model = Model(seed: seed)
    for _ in 0..<150 { model.act() }
    #expect(model.calls > 20)
    #expect(model.mistakes.isEmpty)
  }
}

/// The bus and the plain list, used by one thread.
private final class Model: Sendable {
  private struct Entry {
    let number: Int
    let name: EventBus.Name?
    let object: Subject?
    let token: EventBus.Token
  }

  private struct State {
    var random: SeededRandom
    var entries: [Entry] = []
    var count = 0
    /// For each post in progress, the observers that it is still to call.
    var posts: [[Int]] = []
    var calls = 0
    var mistakes: [String] = []

    func isRegistered(_ number: Int) -> Bool { entries.contains { $0.number == number } }
  }

  private let bus = EventBus()
  private let subjects: [Subject?] = [Subject(), Subject(), nil]
  private let names: [EventBus.Name?] = ["a", "b", nil]
  private let state: Mutex<State>

  init(seed: UInt64) { state = Mutex(State(random: SeededRandom(seed: seed))) }

  var calls: Int { state.withLock { $0.calls } }
  var mistakes: [String] { state.withLock { $0.mistakes } }

  private func draw(_ bound: Int) -> Int { state.withLock { $0.random.next(bound) } }

  func act() {
    // Few observers: each of them may act when it is called.
    let isFull = state.withLock { $0.entries.count > 8 }
    switch draw(6) {
    case 0, 1, 2: if isFull { remove() } else { add(names[draw(3)], subjects[draw(3)]) }
    case 3: remove()
    default: post(names[draw(3)] ?? "c", subjects[draw(3)])
    }
  }

  private func add(_ name: EventBus.Name?, _ object: Subject?) {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    let token = bus.addObserver(forName: name, object: object) { [unowned self] _ in call(number) }
    state.withLock {
      $0.entries.append(Entry(number: number, name: name, object: object, token: token))
    }
  }

  private func remove() {
    let place = draw(max(1, state.withLock { $0.entries.count }))
    let removed = state.withLock { $0.entries.isEmpty ? nil : $0.entries.remove(at: place) }
    if let removed { bus.removeObserver(removed.token) }
  }

  private func post(_ name: EventBus.Name, _ object: Subject?) {
    guard state.withLock({ $0.posts.count }) < 3 else { return }
    state.withLock { state in
      let wanted = state.entries.filter {
        ($0.name ?? name) == name && ($0.object == nil || $0.object === object)
      }
      state.posts.append(wanted.map(\.number))
    }
    bus.post(name: name, object: object)
    state.withLock { state in
      let missed = state.posts.removeLast().filter(state.isRegistered)
      if !missed.isEmpty { state.mistakes.append("missed \(missed)") }
    }
  }

  private func call(_ number: Int) {
    state.withLock { state in
      state.calls += 1
      let waiting = state.posts.removeLast().drop { !state.isRegistered($0) }
      if waiting.first != number { state.mistakes.append("\(number) instead of \(waiting)") }
      state.posts.append(Array(waiting.dropFirst()))
    }
    if draw(4) == 0 { act() }
  }
}
