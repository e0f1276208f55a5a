/// Every case, in the order of the table. Programs are measured first, because a child process
/// counts the peak memory of its parent as its own.
enum Suite {
  static let all: [(name: String, subject: any Case)] = [
    ("process", ProcessCase()),
    ("start", StartCase()),
    ("latency", LatencyCase()),
    ("serve", ServeCase()),
    ("recorder", RecorderCase()),
    ("check", CheckCase()),
    ("bus", BusCase()),
    ("queue", QueueCase()),
    ("world", DayCase()),
    ("players", PlayerCase()),
    ("frames", FrameCase()),
    ("many-players", CrowdedWallCase()),
    ("crowd", CrowdCase()),
  ]

  static let names = all.map(\.name)
}
