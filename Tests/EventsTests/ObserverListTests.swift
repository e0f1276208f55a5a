import Testing

@testable import Events

/// What a post may read is not destroyed before the post ends, in any order of events.
struct ObserverListTests {
  @Test(arguments: 0...3, 0...1)
  func `a post that begins while epochs change is counted in the current one`(
    before: Int, after: Int
  ) {
    let epochs = ReaderEpochs()
    var point = 0
    let epoch = epochs.enter {
      for _ in 0..<(point == 0 ? before : point == 1 ? after : 0) where epochs.isPreviousEmpty {
        epochs.advance()
      }
      point += 1
    }
    let isCurrent = epochs.isPreviousEmpty && !epochs.isEmpty
    epochs.advance()
    let isPrevious = !epochs.isPreviousEmpty
    let isLast = epochs.leave(epoch)
    let hasLeft = epochs.isPreviousEmpty && epochs.isEmpty
    #expect(isCurrent && isPrevious && isLast && hasLeft)
  }

  @Test(arguments: ListRun.Step.allCases)
  func `nothing is destroyed that a post may still call`(first: ListRun.Step) {
    var steps = [first]
    func extend() {
      guard steps.count < 5 else { return #expect(ListRun().problem(after: steps) == nil) }
      for step in ListRun.Step.allCases {
        steps.append(step)
        extend()
        steps.removeLast()
      }
    }
    extend()
  }

  @Test(arguments: 1...40)
  func `nothing is destroyed too early in long runs, where buffers are replaced`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    // The list grows and shrinks by turns.
    let steps = (0..<400).map { step -> ListRun.Step in
      let favourite: ListRun.Step = step / 100 % 2 == 0 ? .add : .removeOldest
      return random.next(4) == 0 ? favourite : ListRun.Step.allCases[random.next(6)]
    }
    #expect(ListRun().problem(after: steps) == nil)
  }
}

/// One list, the posts that read it, and a model of what must happen. Everything runs on a single
/// thread: posts overlap because a step of its own begins and ends each of them.
final class ListRun {
  enum Step: CaseIterable { case begin, endOldest, endNewest, add, removeOldest, removeNewest }

  private struct Post {
    var cursor: DeliveryCursor
    let bound: UInt64
  }

  /// Records which handlers were called and which exist.
  private final class Log: @unchecked Sendable {
    var called: [UInt64] = []
    var alive: Set<UInt64> = []
  }

  private final class Canary: Sendable {
    private let serial: UInt64
    private let log: Log

    init(_ serial: UInt64, _ log: Log) {
      (self.serial, self.log) = (serial, log)
      log.alive.insert(serial)
    }

    deinit { log.alive.remove(serial) }

    func recordCall() { log.called.append(serial) }
  }

  private let list = ObserverList(of: nil, isTyped: false, index: 0, groupIndex: 0)
  private let log = Log()
  private var serial: UInt64 = 0
  private var registered: [(serial: UInt64, index: UInt32)] = []
  private var posts: [Post] = []
  // The serials of removed observers, and how many posts had begun before each removal.
  private var removed: [UInt64: Int] = [:]
  private var begun = 0
  private var begins: [Int] = []

  // One more observer fits into the first buffer.
  init() { for _ in 0..<7 { add() } }

  /// Takes the steps, then ends every post; returns the first problem.
  func problem(after steps: [Step]) -> String? {
    for (number, step) in steps.enumerated() {
      if let problem = take(step) ?? check() { return "\(problem) at \(number) of \(steps)" }
    }
    while !posts.isEmpty {
      if let problem = end(0) ?? check() { return "\(problem) at the end of \(steps)" }
    }
    return nil
  }

  private func take(_ step: Step) -> String? {
    switch step {
    case .begin: begin()
    case .endOldest: return posts.isEmpty ? nil : end(0)
    case .endNewest: return posts.isEmpty ? nil : end(posts.count - 1)
    case .add: add()
    case .removeOldest: if !registered.isEmpty { remove(0) }
    case .removeNewest: if !registered.isEmpty { remove(registered.count - 1) }
    }
    return nil
  }

  private func add() {
    serial += 1
    let canary = Canary(serial, log)
    let index = list.append { $0.append(serial) { (_: EventNotification) in canary.recordCall() } }
    registered.append((serial, index))
  }

  private func remove(_ place: Int) {
    let (serial, index) = registered.remove(at: place)
    removed[serial] = begun
    guard let index = list.index(of: serial, appendedAt: index) else { return }
    _ = list.remove(at: index)
  }

  private func begin() {
    guard let cursor = DeliveryCursor(list) else { return }
    posts.append(Post(cursor: cursor, bound: serial + 1))
    begins.append(begun)
    begun += 1
  }

  // Calls whoever was registered before the post and is not removed, in order.
  private func end(_ place: Int) -> String? {
    var post = posts.remove(at: place)
    begins.remove(at: place)
    log.called = []
    post.cursor.deliverUntyped(EventNotification(name: "a"), before: post.bound)
    if post.cursor.leave() != nil { _ = list.reclaim() }
    let expected = registered.map(\.serial).filter { $0 < post.bound }
    return log.called == expected ? nil : "called \(log.called), not \(expected)"
  }

  private func check() -> String? {
    if let lost = registered.first(where: { !log.alive.contains($0.serial) }) {
      return "\(lost.serial) was destroyed"
    }
    for (serial, begun) in removed where !log.alive.contains(serial) {
      if begins.contains(where: { $0 < begun }) { return "\(serial) was destroyed too early" }
      removed[serial] = nil
    }
    return posts.isEmpty && !removed.isEmpty ? "\(removed.keys) were never destroyed" : nil
  }
}
