extension Behaviour {
  static let matching = [
    Behaviour(1, "a name without an object matches posts from any object, and from none") { make in
      let (center, journal) = (make(), Journal())
      center.add("a") { journal.write($0.object == nil ? "none" : "some") }
      center.post("a", Subject())
      center.post("a")
      center.post("b")
      return journal.text == "some none"
    },
    Behaviour(2, "an object without a name matches every name that this object posts") { make in
      let (center, journal, subject) = (make(), Journal(), Subject())
      center.add(nil, subject) { journal.write($0.name) }
      for name in ["a", "b"] { center.post(name, subject) }
      center.post("c")
      center.post("d", Subject())
      return journal.text == "a b"
    },
    Behaviour(3, "no name and no object matches every post") { make in
      let (center, journal) = (make(), Journal())
      center.add(nil) { journal.write($0.name) }
      center.post("a")
      center.post("b", Subject())
      return journal.text == "a b"
    },
    Behaviour(4, "a name with an object matches that name from that object only") { make in
      let (center, journal, subject) = (make(), Journal(), Subject())
      center.add("a", subject) { journal.write($0.name) }
      center.post("a")
      center.post("a", Subject())
      center.post("b", subject)
      center.post("a", subject)
      return journal.text == "a"
    },
    Behaviour(5, "names are equal when their strings are") { make in
      let (center, journal) = (make(), Journal())
      center.add("caf\u{E9}") { _ in journal.write("heard") }
      center.post(["cafe", "\u{301}"].joined())
      return journal.text == "heard"
    },
    Behaviour(6, "objects are compared by identity, never by ==") { make in
      let (center, journal, subject) = (make(), Journal(), Subject())
      center.add("a", subject) { _ in journal.write("heard") }
      let equal = Subject()
      center.post("a", equal)
      return equal == subject && journal.text.isEmpty
    },
    Behaviour(8, "a post without observers is not kept") { make in
      let (center, journal) = (make(), Journal())
      center.post("a")
      center.add("a") { _ in journal.write("heard") }
      return journal.text.isEmpty
    },
    Behaviour(9, "the same closure registered twice is called twice") { make in
      let (center, journal) = (make(), Journal())
      let body: @Sendable (Note) -> Void = { _ in journal.write("heard") }
      center.add("a", nil, body)
      center.add("a", nil, body)
      center.post("a")
      return journal.text == "heard heard"
    },
  ]

  static let matchingBetter = [
    Behaviour(7, "a value posted as object reaches only observers registered without one") { make in
      let (center, journal) = (make(), Journal())
      center.add("a") { journal.write("\($0.object ?? "none")") }
      center.add("a", Subject()) { _ in journal.write("filtered") }
      for value in [5, 1024, "abc"] as [any Sendable] { center.post("a", value) }
      return journal.text == "5 1024 abc"
    }
  ]
}
