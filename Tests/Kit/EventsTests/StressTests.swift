import Events
import Foundation
import Synchronization
import Testing

/// All operations at once on eight threads; `make sanitize` runs this suite under ThreadSanitizer.
struct StressTests {
  private static let threads = 8
  #if TSAN
    private static let steps = 2_000
  #else
    private static let steps = 600
  #endif

  @Test(arguments: 1...3)
  func `observers are added, removed and called on eight threads at once`(seed: UInt64) {
    let shared = SharedState()
    Threads.run(Self.threads) { number in
      var worker = Worker(in: shared, seed: seed * 100 + UInt64(number))
      for _ in 0..<Self.steps { worker.act() }
      worker.finish()
    }
    #expect(shared.calls.load(ordering: .relaxed) > 0)
    #expect(shared.faults.load(ordering: .relaxed) == 0)
    #expect(shared.canaries.load(ordering: .relaxed) == 0)
  }

  @Test func `a bus can be destroyed while observers are registered on it`() {
    let shared = SharedState()
    Threads.run(Self.threads) { _ in
      let bus = EventBus()
      for _ in 0..<50 { shared.add(to: bus, "a", Poster()) }
      for _ in 0..<50 { bus.post(name: "a") }
    }
    #expect(shared.canaries.load(ordering: .relaxed) == 0)
  }
}

/// The bus that the threads share, and counters.
private final class SharedState: Sendable {
  let bus = EventBus()
  let names: [EventBus.Name] = ["a", "b", "a name that is longer than a small string"]
  /// Canaries that exist.
  let canaries = Atomic(0)
  let calls = Atomic(0)
  /// Calls of observers that the same thread had removed, or whose canary was destroyed.
  let faults = Atomic(0)

  /// Registers an observer that now and then adds, removes and posts while it is called.
  @discardableResult
  func add(
    to bus: EventBus, _ name: EventBus.Name?, _ object: Poster?
  ) -> (token: EventBus.Token, canary: Canary) {
    let canary = Canary(in: self)
    let token = bus.addObserver(forName: name, object: object) { [unowned bus, canary] in
      canary.recordCall()
      guard canary.calls % 8 == 0, $0.userInfo == nil else { return }
      // Another thread may now remove this observer, but not destroy what its handler owns.
      sched_yield()
      canary.check()
      bus.removeObserver(bus.addObserver(forName: name, object: nil) { _ in })
      bus.post(name: $0.name, object: nil, userInfo: [:])
    }
    return (token, canary)
  }
}

/// Owned by a handler: detects calls after removal and after destruction.
private final class Canary: Sendable {
  private static let alive: UInt64 = 0x600D_CA1A_600D_CA1A

  private let shared: SharedState
  private let state = Atomic(alive)
  private let removedOn = Atomic(0)
  private let callCount = Atomic(0)

  init(in shared: SharedState) {
    self.shared = shared
    shared.canaries.add(1, ordering: .relaxed)
  }

  deinit {
    state.store(0, ordering: .relaxed)
    shared.canaries.subtract(1, ordering: .relaxed)
  }

  var calls: Int { callCount.load(ordering: .relaxed) }

  func recordCall() {
    callCount.wrappingAdd(1, ordering: .relaxed)
    shared.calls.wrappingAdd(1, ordering: .relaxed)
    if removedOn.load(ordering: .relaxed) == Threads.current {
      shared.faults.add(1, ordering: .relaxed)
    }
    check()
  }

  /// Records a fault if this was destroyed.
  func check() {
    if state.load(ordering: .relaxed) != Self.alive { shared.faults.add(1, ordering: .relaxed) }
  }

  /// Records that this thread removed the observer, and so must not call it any more.
  func retire() { removedOn.store(Threads.current, ordering: .relaxed) }
}

/// An object that observers filter by.
private final class Poster: Sendable {}

/// The observers and objects of one thread, which performs random operations on them.
private struct Worker {
  private let shared: SharedState
  private var random: SeededRandom
  private var observers: [(token: EventBus.Token, canary: Canary)] = []
  private var observations: [EventBus.ObservationToken] = []
  private var objects = (0..<4).map { _ in Poster() }

  init(in shared: SharedState, seed: UInt64) {
    self.shared = shared
    random = SeededRandom(seed: seed)
  }

  mutating func act() {
    let (bus, name) = (shared.bus, shared.names[random.next(3)])
    let place = random.next(objects.count)
    if observers.count > 12 { remove() }
    switch random.next(13) {
    case 0, 1: observers.append(shared.add(to: bus, name, nil))
    case 2: observers.append(shared.add(to: bus, nil, random.next(4) == 0 ? nil : objects[place]))
    case 3: observers.append(shared.add(to: bus, name, objects[place]))
    case 4: observe()
    case 5, 6, 7: remove()
    case 8: objects[place] = Poster()
    case 9: bus.post(name: name, object: objects[place])
    case 10: bus.post(name: name, object: place)
    case 11: bus.post(Tick(count: place), subject: objects[place])
    default: bus.post(EventBus.Notification(name: name))
    }
  }

  private mutating func observe() {
    let canary = Canary(in: shared)
    if observations.count > 3 { observations.removeFirst() }
    observations.append(shared.bus.addObserver(for: Tick.self) { _ in canary.recordCall() })
  }

  private mutating func remove() {
    guard !observers.isEmpty else { return }
    let (token, canary) = observers.remove(at: random.next(observers.count))
    shared.bus.removeObserver(token)
    canary.retire()
  }

  /// Removes whatever is left.
  mutating func finish() {
    while !observers.isEmpty { remove() }
    observations = []
  }
}

/// Threads that start together. They are pthreads, which ThreadSanitizer knows.
enum Threads {
  /// Identifies the calling thread; never 0.
  static var current: Int { Int(bitPattern: UInt(pthread_self())) }

  /// Runs `work` on `count` threads and returns when all have finished.
  static func run(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    let condition = NSCondition()
    let running = Atomic(count)
    for number in 0..<count {
      Thread {
        work(number)
        condition.lock()
        running.subtract(1, ordering: .relaxed)
        condition.broadcast()
        condition.unlock()
      }.start()
    }
    condition.lock()
    while running.load(ordering: .relaxed) > 0 { condition.wait() }
    condition.unlock()
  }
}

/// A xorshift generator: the same numbers for the same seed.
struct SeededRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// A number from 0 up to, but not including, `bound`.
  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int((state >> 32) % UInt64(bound))
  }
}
