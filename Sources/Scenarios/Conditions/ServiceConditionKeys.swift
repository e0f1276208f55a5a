import HeadEndAPI
import Simulation

/// The keys of a condition about a service.
enum ServiceConditionKeys {
  static let service = FileKey(
    "service", Form<Service>.service, needed: true, "The service whose requests are counted.")
  private static let over = FileKey(
    "over", .duration(.seconds(1) ... .seconds(Int64(ServiceLoad.kept - 1))), default: "1s",
    "How many whole seconds count, up to the present one.")
  private static let requests = FileKey(
    "requests", Form<Comparison>.comparison, "How many requests arrived.")
  private static let served = FileKey(
    "served", Form<Comparison>.comparison, "How many of them were served.")
  private static let refused = FileKey(
    "refused", Form<Comparison>.comparison, "How many were answered 503, or not at all.")
  private static let retries = FileKey(
    "retries", Form<Comparison>.comparison,
    "How many came from clients who had asked in vain before.")
  static let table = KeyTable([
    service.row, over.row, requests.row, served.row, refused.row, retries.row,
  ])

  static func condition(
    _ keys: MappingReading, of service: Service
  ) throws(FileProblem) -> ServiceCondition {
    let checks = [
      try check(requests, keys) { $0.requests }, try check(served, keys) { $0.served },
      try check(refused, keys) { $0.refused + $0.unanswered },
      try check(retries, keys) { $0.retries },
    ].compactMap(\.self)
    guard !checks.isEmpty else {
      throw keys.place.problem(
        "`\(keys.place.name)` needs something to check of the service: requests, served, refused, "
          + "retries")
    }
    let span = try keys(over) ?? .seconds(1)
    guard span.wholeNanoseconds % 1_000_000_000 == 0 else {
      throw keys.place.problem("`over` must be whole seconds, from 1s to 119s")
    }
    return ServiceCondition(
      service: service, seconds: Int(span.components.seconds), checks: checks)
  }

  private static func check(
    _ key: FileKey<Comparison>, _ keys: MappingReading,
    _ count: @escaping @Sendable (ServiceLoad.Second) -> Int
  ) throws(FileProblem) -> ServiceCondition.Check? {
    try keys(key).map { expected in
      ServiceCondition.Check(name: key.name, expected: expected) { load, range in
        range.reduce(0) { $0 + count(load.second($1)) }
      }
    }
  }
}

extension Form where Value == Service {
  /// The name of a service.
  fileprivate static let service = Form<String>.word(Service.allCases.map(\.name)).map {
    word, place throws(FileProblem) in
    guard let service = Service.allCases.first(where: { $0.name == word }) else {
      throw place.problem("`\(place.name)` must be a service")
    }
    return service
  }
}
