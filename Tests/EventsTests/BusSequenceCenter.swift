import Events

struct BusSequenceCenter: SequenceCenter {
  var bus = EventBus()

  func numbers(limit: Int?) -> any AsyncSequence<Int, Never> {
    guard let limit else { return bus.messages(of: Tick.self).map(\.count) }
    return bus.messages(of: Tick.self, bufferSize: limit).map(\.count)
  }

  func post(_ number: Int) { bus.post(Tick(count: number)) }
}
