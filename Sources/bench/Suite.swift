/// Every case, in the order of the table.
enum Suite {
  static let all: [(name: String, subject: any Case)] = [
    ("bus-post", BusPostCase()), ("bus-crowd", BusCrowdCase()), ("bus-object", BusObjectCase()),
    ("bus-filter", BusFilterCase()), ("bus-churn", BusChurnCase()),
    ("bus-memory", BusMemoryCase()), ("bus-payload", BusPayloadCase()),
    ("bus-allocations", BusAllocationsCase()),
    ("queue", QueueCase()),
    ("world", DayCase()),
    ("players", PlayerCase()),
    ("frames", FrameCase()),
    ("process", ProcessCase()),
    ("start", StartCase()),
    ("latency", LatencyCase()),
    ("recorder", RecorderCase()),
    ("check", CheckCase()),
  ]

  static let names = all.map(\.name)
}
