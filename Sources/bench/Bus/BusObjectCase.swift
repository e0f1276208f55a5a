/// Posts by an object that observers want to hear of alone.
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
