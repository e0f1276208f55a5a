import Locking
import Synchronization
import Testing

struct DeferredTests {
  @Test func `a deferred value is made when it is asked for, once, whoever asks`() async {
    let made = Atomic(0)
    let value = Deferred { made.add(1, ordering: .relaxed).newValue }
    #expect(made.load(ordering: .relaxed) == 0)
    let values = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<64 { group.addTask { value.value } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(values == Array(repeating: 1, count: 64))
    #expect(made.load(ordering: .relaxed) == 1)
  }
}
