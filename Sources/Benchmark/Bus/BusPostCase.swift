/// Posts to no observer and to one.
struct BusPostCase: Case {
  func measure() -> [Row] {
    let empty = BusPair()
    let elsewhere = BusPair()
    elsewhere.addObserver("ZapdeckBenchOtherNotification")
    let one = BusPair(observers: 1)
    return BusSpeed.rows(
      empty.foundationPosts(), [("post, nobody listens", .faster(2), empty.posts())])
      + BusSpeed.rows(
        elsewhere.foundationPosts(),
        [("post, nobody listens to that name", .faster(2), elsewhere.posts())])
      + BusSpeed.rows(
        one.foundationPosts(),
        [
          ("post by name, 1 observer", .faster(4), one.posts()),
          ("post on a topic, 1 observer", .faster(10), one.topicPosts()),
        ])
  }
}

/// Posts from an object to observers that filter by it.
struct BusObjectCase: Case {
  func measure() -> [Row] {
    [1, 10].flatMap { count in
      let object = BusSubject()
      let pair = BusPair(observers: count, object: object)
      return BusSpeed.rows(
        pair.foundationPosts(object: object),
        [("post with an object, \(count) of its observers", .faster(5), pair.posts(object: object))]
      )
    }
  }
}

/// Rows that compare the bus with Foundation doing the same.
struct BusSpeed {
  static let peer = "Foundation"

  /// Measures Foundation's work, then the bus's, and makes a row for each of the latter.
  static func rows(
    _ foundation: @escaping Rounds.Work, count: Int = 15,
    _ ours: [(name: String, target: Target?, work: Rounds.Work)]
  ) -> [Row] {
    var rounds = Rounds()
    rounds.count = count
    let times = rounds.medians([foundation] + ours.map(\.work))
    let peer = Row.Peer(name: Self.peer, figure: Figure(times[0], .seconds))
    return zip(ours, times.dropFirst()).map { line, time in
      Row(line.name, Figure(time, .seconds), peer: peer, target: line.target)
    }
  }
}
