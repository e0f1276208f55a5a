/// The `session` part of a line-up.
struct SessionTimings {
  var heartbeat = Duration.seconds(60)
  var missedBeats = 2
  var isDemo = false

  // The wire carries whole seconds (DOMAIN §1.2).
  private static let heartbeatKey = Key(
    "heartbeat",
    .duration(.seconds(1) ... .seconds(3600)).map { duration, place throws(FileProblem) in
      guard duration.components.attoseconds == 0 else {
        throw place.problem("`heartbeat` must be whole seconds")
      }
      return duration
    })
  private static let missedBeatsKey = Key("missedBeats", .integer(1...100))
  private static let demoKey = Key("demo", Form<Bool>.flag)
  static let table = KeyTable([heartbeatKey.row, missedBeatsKey.row, demoKey.row])

  init(_ keys: MappingReading?) throws(FileProblem) {
    guard let keys else { return }
    heartbeat = try keys(Self.heartbeatKey) ?? heartbeat
    missedBeats = try keys(Self.missedBeatsKey) ?? missedBeats
    isDemo = try keys(Self.demoKey) ?? isDemo
  }
}
