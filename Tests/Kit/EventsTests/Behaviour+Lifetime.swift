extension Behaviour {
  static let lifetime = [
    Behaviour(26, "the closure is retained until removal and released then") { make in
      let center = make()
      weak var captured: Subject?
      let token = {
        let subject = Subject()
        captured = subject
        return center.add("a") { [subject] _ in _ = subject }
      }()
      guard captured != nil else { return false }
      center.remove(token)
      return captured == nil
    },
    Behaviour(27, "dropping the token keeps the observer") { make in
      let (center, journal) = (make(), Journal())
      center.add("a") { _ in journal.write("heard") }
      center.post("a")
      return journal.text == "heard"
    },
    Behaviour(28, "the object is not kept alive") { make in
      let center = make()
      weak var object: Subject?
      do {
        let subject = Subject()
        object = subject
        center.add("a", subject) { _ in }
      }
      return object == nil
    },
    Behaviour(32, "removing twice does no harm") { make in
      let (center, journal) = (make(), Journal())
      center.add("a") { _ in journal.write("kept") }
      let token = center.add("a") { _ in journal.write("removed") }
      for _ in 1...2 { center.remove(token) }
      center.post("a")
      return journal.text == "kept"
    },
    Behaviour(33, "removal by name and object needs both to match") { make in
      let (center, journal, subject) = (make(), Journal(), Subject())
      let token = center.add("a", subject) { _ in journal.write("heard") }
      center.remove(token, name: "b", object: nil)
      center.remove(token, name: "a", object: Subject())
      center.post("a", subject)
      center.remove(token, name: "a", object: subject)
      center.post("a", subject)
      return journal.text == "heard"
    },
    Behaviour(35, "two centres are independent") { make in
      let (one, other, journal) = (make(), make(), Journal())
      one.add("a") { _ in journal.write("heard") }
      other.post("a")
      return journal.text.isEmpty
    },
  ]

  static let lifetimeByChance = [
    Behaviour(29, "a new object at a freed address is not mistaken for the old one") { make in
      let (center, journal) = (make(), Journal())
      for _ in 0..<200 {
        center.add("a", Subject()) { _ in journal.write("dead") }
        let next = Subject()
        center.post("a", next)
        center.add("b", next) { _ in journal.write("live") }
        center.post("b", next)
      }
      return journal.text == Array(repeating: "live", count: 200).joined(separator: " ")
    }
  ]

  static let lifetimeBetter = [
    Behaviour(30, "a spent token does not remove a later observer") { make in
      let (center, journal) = (make(), Journal())
      let token = center.add("a") { _ in }
      center.remove(token)
      center.add("a") { _ in journal.write("heard") }
      center.remove(token)
      center.post("a")
      return journal.text == "heard"
    },
    Behaviour(31, "a token from another centre removes nothing") { make in
      let (one, other, journal) = (make(), make(), Journal())
      let token = one.add("a") { _ in }
      other.add("a") { _ in journal.write("heard") }
      other.remove(token)
      other.post("a")
      return journal.text == "heard"
    },
  ]
}
