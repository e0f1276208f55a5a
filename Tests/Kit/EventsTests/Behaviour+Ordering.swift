extension Behaviour {
  static let ordering = [
    Behaviour(12, "a post is delivered completely before the next") { make in
      let (center, journal) = (make(), Journal())
      for _ in 1...3 { center.add("a") { journal.write("\($0.object ?? "")") } }
      for post in 1...2 { center.post("a", post) }
      return journal.text == "1 1 1 2 2 2"
    }
  ]

  static let orderingByChance = [
    Behaviour(10, "observers of one name are called in the order of registration") { make in
      let (center, journal) = (make(), Journal())
      for number in 1...100 { center.add("a") { _ in journal.write("\(number)") } }
      center.post("a")
      return journal.text == (1...100).map(String.init).joined(separator: " ")
    }
  ]

  static let orderingBetter = [
    Behaviour(11, "order of registration holds across names, objects and wildcards") { make in
      let (center, journal, subject) = (make(), Journal(), Subject())
      let wishes: [(String?, Subject?)] = [
        ("a", nil), (nil, nil), (nil, subject), ("a", subject), ("a", nil), (nil, nil),
      ]
      for (number, wish) in wishes.enumerated() {
        center.add(wish.0, wish.1) { _ in journal.write("\(number)") }
      }
      center.post("a", subject)
      return journal.text == "0 1 2 3 4 5"
    }
  ]
}
