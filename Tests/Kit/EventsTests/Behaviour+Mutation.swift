import Synchronization

extension Behaviour {
  static let mutation = [
    Behaviour(21, "an observer added during a post is called from the next one") { make in
      let (center, journal) = (make(), Journal())
      let isFirst = Atomic(true)
      center.add("a") { _ in
        journal.write("old")
        guard isFirst.exchange(false, ordering: .relaxed) else { return }
        center.add("a") { _ in journal.write("new") }
      }
      center.post("a")
      journal.write("then")
      center.post("a")
      return ["old then old new", "old then new old"].contains(journal.text)
    },
    Behaviour(23, "an observer may remove itself") { make in
      let (center, journal) = (make(), Journal())
      let tokens = Mutex<[CenterToken]>([])
      let token = center.add("a") { _ in
        journal.write("heard")
        for token in tokens.withLock({ $0 }) { center.remove(token) }
      }
      tokens.withLock { $0.append(token) }
      for _ in 1...2 { center.post("a") }
      return journal.text == "heard"
    },
    Behaviour(24, "a post within a post is delivered first") { make in
      let (center, journal) = (make(), Journal())
      center.add("n") { _ in
        journal.write("n>")
        center.post("m")
        journal.write("<n")
      }
      center.add("m") { _ in journal.write("m") }
      center.post("n")
      return journal.text == "n> m <n"
    },
    Behaviour(25, "an observer may post its own name again, a thousand levels deep") { make in
      let center = make()
      let depth = Atomic(0)
      center.add("a") { _ in
        guard depth.add(1, ordering: .relaxed).newValue < 1_000 else { return }
        center.post("a")
      }
      center.post("a")
      return depth.load(ordering: .relaxed) == 1_000
    },
  ]

  static let mutationBetter = [
    Behaviour(22, "an observer removed during a post is no longer called") { make in
      let (center, journal) = (make(), Journal())
      let tokens = Mutex<[CenterToken]>([])
      for name in ["a", nil] as [String?] {
        let token = center.add(name) { _ in
          journal.write("heard")
          for token in tokens.withLock({ $0 }) { center.remove(token) }
        }
        tokens.withLock { $0.append(token) }
      }
      center.post("a")
      return journal.text == "heard"
    }
  ]
}
