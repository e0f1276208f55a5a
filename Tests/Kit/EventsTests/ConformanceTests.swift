import Testing

struct ConformanceTests {
  @Test(arguments: Behaviour.shared)
  func `the bus behaves like NotificationCenter`(_ behaviour: Behaviour) {
    #expect(behaviour.isSeen { BusCenter() })
  }

  @Test(arguments: Behaviour.shared)
  func `NotificationCenter behaves so too`(_ behaviour: Behaviour) {
    #expect(behaviour.isSeen { FoundationCenter() })
  }

  @Test(arguments: Behaviour.better)
  func `the bus does better`(_ behaviour: Behaviour) {
    #expect(behaviour.isSeen { BusCenter() })
  }

  @Test func `no number occurs twice in the table`() {
    let numbers = (Behaviour.shared + Behaviour.better).map(\.number)
    #expect(Set(numbers).count == numbers.count)
  }
}
