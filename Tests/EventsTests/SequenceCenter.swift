/// What our bus and Foundation's centre have in common as far as sequences of messages go: here,
/// of numbers.
protocol SequenceCenter: Sendable {
  init()
  /// The numbers that are posted; with the default buffer if `limit` is `nil`.
  func numbers(limit: Int?) -> any AsyncSequence<Int, Never>
  func post(_ number: Int)
}

extension SequenceCenter {
  func observe(limit: Int? = nil) -> any AsyncIteratorProtocol<Int, Never> {
    numbers(limit: limit).observe()
  }
}

extension AsyncSequence where Element == Int, Failure == Never {
  func observe() -> any AsyncIteratorProtocol<Int, Never> { makeAsyncIterator() }
}

extension AsyncIteratorProtocol where Element == Int, Failure == Never {
  /// Takes so many elements.
  mutating func take(_ count: Int) async -> [Int?] {
    var taken: [Int?] = []
    for _ in 0..<count { taken.append(await next(isolation: nil)) }
    return taken
  }
}
