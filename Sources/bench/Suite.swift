/// Every case, in the order of the table.
enum Suite {
  static let all: [(name: String, subject: any Case)] = [
    ("queue", QueueCase())
  ]

  static let names = all.map(\.name)
}
