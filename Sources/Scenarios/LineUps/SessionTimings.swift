/// The `session` part of a line-up.
struct SessionTimings {
  var heartbeat = Duration.seconds(60)
  var missedBeats = 2
  var isDemo = false

  init(_ place: Reading?) throws(FileProblem) {
    guard let keys = try place?.mapping(["heartbeat", "missedBeats", "demo"]) else { return }
    // The wire carries whole seconds (DOMAIN §1.2).
    if let place = keys["heartbeat"] {
      heartbeat = try place.duration(.seconds(1) ... .seconds(3600))
      guard heartbeat.components.attoseconds == 0 else {
        throw place.problem("`heartbeat` must be whole seconds")
      }
    }
    missedBeats = try keys["missedBeats"]?.integer(1...100) ?? missedBeats
    isDemo = try keys["demo"]?.flag() ?? isDemo
  }
}
