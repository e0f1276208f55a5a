import Testing

/// One row of (Events/Behaviours, "Sequences") and what shows it.
struct SequenceBehaviour: Sendable, CustomTestStringConvertible {
  let number: Int
  let title: String
  let isSeen: @Sendable (any SequenceCenter) async -> Bool

  init(
    _ number: Int, _ title: String, _ isSeen: @escaping @Sendable (any SequenceCenter) async -> Bool
  ) {
    self.number = number
    self.title = title
    self.isSeen = isSeen
  }

  var testDescription: String { "\(number). \(title)" }

  /// The rows where the bus and Foundation's centre behave alike.
  static let shared = [
    SequenceBehaviour(43, "ten elements are kept, and the oldest is dropped") { center in
      var numbers = center.observe()
      for number in 0..<25 { center.post(number) }
      return await numbers.apply(10) == Array(15..<25)
    },
    SequenceBehaviour(44, "as many elements are kept as the reader asks for") { center in
      var numbers = center.observe(limit: 3)
      for number in 0..<25 { center.post(number) }
      return await numbers.apply(3) == [22, 23, 24]
    },
    SequenceBehaviour(45, "observation starts with the iterator") { center in
      let sequence = center.numbers(limit: nil)
      center.post(1)
      var numbers = sequence.observe()
      center.post(2)
      return await numbers.apply(1) == [2]
    },
    SequenceBehaviour(46, "copies of an iterator share one buffer") { center in
      var numbers = center.observe()
      var copy = numbers
      for number in 1...4 { center.post(number) }
      let taken = [await numbers.apply(1), await copy.apply(2), await numbers.apply(1)]
      return taken == [[1], [2, 3], [4]]
    },
    SequenceBehaviour(47, "a waiting task that is cancelled receives nil") { center in
      let task = Task {
        var numbers = center.observe()
        return await numbers.apply(1)
      }
      for _ in 1...20 { await Task.yield() }
      task.cancel()
      return await task.value == [nil]
    },
    SequenceBehaviour(48, "a post is buffered before it returns, in order") { center in
      var numbers = center.observe()
      for number in 1...5 { center.post(number) }
      return await numbers.apply(5) == [1, 2, 3, 4, 5]
    },
  ]

  /// The row where Foundation on Linux never returns.
  static let better = [
    SequenceBehaviour(
      49, "a task cancelled before it waits receives nil, and the buffer is dropped"
    ) { center in
      await Task {
        var numbers = center.observe()
        var copy = numbers
        for number in 1...3 { center.post(number) }
        withUnsafeCurrentTask { $0?.cancel() }
        let taken = await numbers.apply(1)
        center.post(4)
        return await taken + copy.apply(1) == [nil, nil]
      }.value
    }
  ]
}
