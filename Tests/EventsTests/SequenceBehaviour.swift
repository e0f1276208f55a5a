import Testing

/// One line of EVENTS §2 about asynchronous sequences and what shows it.
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

  /// The lines marked ✔: alike in ours and in Foundation's.
  static let shared = [
    SequenceBehaviour(51, "ten are kept, and the oldest is dropped") { center in
      var numbers = center.observe()
      for number in 0..<25 { center.post(number) }
      return await numbers.take(10) == Array(15..<25)
    },
    SequenceBehaviour(51, "as many are kept as are asked for") { center in
      var numbers = center.observe(limit: 3)
      for number in 0..<25 { center.post(number) }
      return await numbers.take(3) == [22, 23, 24]
    },
    SequenceBehaviour(52, "observation starts with the iterator") { center in
      let sequence = center.numbers(limit: nil)
      center.post(1)
      var numbers = sequence.observe()
      center.post(2)
      return await numbers.take(1) == [2]
    },
    SequenceBehaviour(52, "copies of an iterator share what is kept") { center in
      var numbers = center.observe()
      var copy = numbers
      for number in 1...4 { center.post(number) }
      let taken = [await numbers.take(1), await copy.take(2), await numbers.take(1)]
      return taken == [[1], [2, 3], [4]]
    },
    SequenceBehaviour(53, "a cancelled task that waits is told nil") { center in
      let task = Task {
        var numbers = center.observe()
        return await numbers.take(1)
      }
      for _ in 1...20 { await Task.yield() }
      task.cancel()
      return await task.value == [nil]
    },
    SequenceBehaviour(54, "a post is kept before it returns, in order") { center in
      var numbers = center.observe()
      for number in 1...5 { center.post(number) }
      return await numbers.take(5) == [1, 2, 3, 4, 5]
    },
  ]

  /// Foundation for Linux never comes back here.
  static let better = [
    SequenceBehaviour(
      53, "a task that is cancelled already is told nil, and what is kept is dropped"
    ) { center in
      await Task {
        var numbers = center.observe()
        var copy = numbers
        for number in 1...3 { center.post(number) }
        withUnsafeCurrentTask { $0?.cancel() }
        let taken = await numbers.take(1)
        center.post(4)
        return await taken + copy.take(1) == [nil, nil]
      }.value
    }
  ]
}
