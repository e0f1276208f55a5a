import HeadEndAPI
import Simulation

/// The `capacity` part of a line-up, and of the step that changes it (HeadEnd/Capacity).
struct CapacityKeys: Sendable {
  private let rates: [(service: Service, key: FileKey<ServiceCapacity.Change.Rate>)]
  private let queue: FileKey<Duration>

  /// The capacity of a world.
  static let lineUp = CapacityKeys(rate: "unlimited", queue: "2s")
  /// A change of it, which leaves out what stays.
  static let step = CapacityKeys(rate: "as it is", queue: "as it is")

  private static let unlimited = "unlimited"

  /// Answers a second, or any number of them.
  private static let rate = Form<ServiceCapacity.Change.Rate>(
    ["type": "string", "pattern": "^([0-9]+/s|unlimited)$"],
    accepts: "a rate such as `60000/s`, at most 10000000/s, or `unlimited`"
  ) { place throws(FileProblem) in
    if place.scalar == unlimited { return .unlimited }
    guard let text = place.scalar, let rate = Quantity.rate(text) else {
      throw place.problem(
        "`\(place.name)` must be a rate such as 60000/s, at most 10000000/s, or unlimited")
    }
    return .limited(rate)
  }

  private init(rate fallback: String, queue queueFallback: String) {
    let meanings: [(Service, String)] = [
      (.session, "How many set-ups, heartbeats and teardowns are answered a second."),
      (.licence, "How many certificates, licences and entitlements are answered a second."),
      (.token, "How many content tokens are issued a second."),
      (.origin, "How many playlists and segments are answered a second."),
    ]
    rates = meanings.map { service, meaning in
      (service, FileKey(service.name, Self.rate, default: fallback, meaning))
    }
    queue = FileKey(
      "queue", .duration(.milliseconds(1) ... .seconds(600)), default: queueFallback,
      "The longest that a request waits for its turn: beyond it services answer 503, beyond twice "
        + "as long not at all.")
  }

  var table: KeyTable { KeyTable(rates.map(\.key.row) + [queue.row]) }

  /// What a mapping says of capacities.
  func change(_ keys: MappingReading) throws(FileProblem) -> ServiceCapacity.Change {
    var change = ServiceCapacity.Change(queue: try keys(queue))
    for (service, key) in rates { change[service] = try keys(key) }
    return change
  }

  /// A change as a scenario writes it.
  static func value(of change: ServiceCapacity.Change) -> JSON {
    let rates = Service.allCases.compactMap { service -> JSON.Member? in
      switch change[service] {
      case .limited(let rate): .init(key: service.name, value: .text("\(rate)/s"))
      case .unlimited: .init(key: service.name, value: .text(unlimited))
      case nil: nil
      }
    }
    let queue = change.queue.map {
      [JSON.Member(key: "queue", value: .text(Quantity.text($0)))]
    }
    return .object(rates + (queue ?? []))
  }

  /// The part of a line-up as it is written; `nil` for the default.
  static func value(of capacity: ServiceCapacity) -> JSON? {
    guard capacity != ServiceCapacity() else { return nil }
    var change = ServiceCapacity.Change(queue: capacity.queue)
    for service in Service.allCases { change[service] = capacity[service].map { .limited($0) } }
    return value(of: change)
  }
}
