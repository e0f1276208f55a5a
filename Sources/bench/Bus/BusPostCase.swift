/// Posts that nobody hears, and that one observer hears.
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
