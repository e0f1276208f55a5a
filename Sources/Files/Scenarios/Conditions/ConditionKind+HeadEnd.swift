import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

extension ConditionKind {
  private static let accountName = FileKey(
    "account", Form<String>.account, needed: true, "The account whose sessions are counted.")
  private static let sessions = FileKey(
    "sessions", Form<Comparison>.comparison, needed: true,
    "Number of its sessions at the head-end.")

  /// The head-end's sessions of an account.
  static let account = ConditionKind(accountName, [sessions.row]) { keys throws(FileProblem) in
    let (account, expected) = (try keys.need(accountName), try keys.need(sessions))
    return Condition(number: "sessions of \(account)", expected) { world in
      world.head.sessionCount(ofAccount: account, at: world.now)
    }
  }

  private static let faultCount = FileKey(
    "faults", Form<Comparison>.comparison, needed: true, "Number of active faults.")
  private static let target = FileKey(
    "player", .players, "The players that the faults are aimed at.")

  /// Armed faults: all of them, or those aimed at players.
  static let faults = ConditionKind(faultCount, [target.row]) { keys throws(FileProblem) in
    let (expected, players) = (try keys.need(faultCount), try keys(target))
    let subject = "active faults" + (players.map { " of \($0.words)" } ?? "")
    return Condition(number: subject, expected) { world in
      let faults = world.faults
      guard let aimed = players?.present(in: world).map(\.id) else { return faults.count }
      return faults.count { fault in aimed.contains { fault.isOn($0) } }
    }
  }
}

extension ConditionKind {
  private static let operation = FileKey(
    "request", Form<Operation>.choice, needed: true,
    "The operation of a request that a player or real client sent.")
  private static let status = FileKey(
    "status", Form<Comparison>.comparison, default: "any",
    "The HTTP status of the answer; negative if the connection broke.")
  private static let sender = FileKey(
    "player", Form<PlayerNames>.anyone, default: "any player", "The player that sent it.")
  private static let atLeastOne = Comparison(atLeast: 1)
  private static let count = FileKey(
    "count", Form<Comparison>.comparison, default: atLeastOne.text,
    "Number of such requests.")

  /// Requests that players or real clients must have sent, by operation and answer. Those in the
  /// window count, as far back as a player keeps its last requests.
  static let request = ConditionKind(operation, [status.row, sender.row, count.row]) {
    keys throws(FileProblem) in
    let (asked, answer) = (try keys.need(operation), try keys(status))
    let (players, expected) = (try keys(sender), try keys(count) ?? atLeastOne)
    return Condition(
      asked.rawValue + (players.map { " of \($0.words)" } ?? "")
        + (answer.map { " answered with \($0.text)" } ?? "")
        + (expected == atLeastOne ? "" : ", requests \(expected.text)"), of: players
    ) { moment in
      let matches = requests(of: players, moment).filter { isMeant($0, asked, answer) }
      return expected.holds(for: Double(matches.count))
    } instead: { moment in
      let requests = requests(of: players, moment)
      let same = requests.filter { $0.operation == asked }.map { "\($0.status)" }
      if !same.isEmpty {
        return "\(asked.rawValue) was answered with \(same.joined(separator: ", "))"
      }
      guard !requests.isEmpty else { return "nothing was requested" }
      let names = requests.suffix(6).map { "\($0.operation.rawValue) \($0.status)" }
      return "not requested; the last requests were: \(names.joined(separator: ", "))"
    } evidence: { moment in
      let matches = requests(of: players, moment).filter { isMeant($0, asked, answer) }
      return matches.max { $0.answered < $1.answered }.map {
        Evidence(
          instant: $0.answered,
          text: "\(AnnouncementText.time($0.answered))  \(asked.rawValue) \($0.status)")
      }
    }
  }

  private static func isMeant(
    _ request: RequestRecord, _ operation: Operation, _ status: Comparison?
  ) -> Bool {
    request.operation == operation && status?.holds(for: Double(request.status)) ?? true
  }

  /// All requests of some players, or of all, that were answered in the window.
  private static func requests(
    of players: PlayerNames?, _ moment: Condition.Moment
  ) -> [RequestRecord] {
    (players ?? .all).present(in: moment.session.world).flatMap { $0.stream?.requests ?? [] }
      .filter { $0.answered >= moment.window.begin }
  }
}

extension RequestRecord {
  /// When its answer came.
  fileprivate var answered: Instant { sent + duration }
}

extension ConditionKind {
  private static let serviceName = FileKey(
    "service", Form<Service>.service, needed: true, "The service whose requests are counted.")
  private static let over = FileKey(
    "over", .duration(.seconds(1) ... .seconds(Int64(ServiceLoad.kept - 1))), default: "1s",
    "The number of whole seconds to count, up to the current one.")
  private static let counts = [
    Aspect<ServiceSpan>("requests", "Number of requests that arrived.") { $0.total(\.requests) },
    Aspect("served", "Number of requests that were served.") { $0.total(\.served) },
    Aspect("refused", "Number of requests answered with 503, or not at all.") {
      $0.total(\.refused) + $0.total(\.unanswered)
    },
    Aspect("retries", "Number of requests from clients whose last attempt failed.") {
      $0.total(\.retries)
    },
  ]

  /// What a service of the head-end did in the last whole seconds, by the same counts as the
  /// head-end panel (HeadEnd/Capacity).
  static let service = ConditionKind(serviceName, [over.row] + counts.map(\.key.row)) {
    keys throws(FileProblem) in
    let (service, checks) = (try keys.need(serviceName), try Checks(counts, keys))
    guard !checks.isEmpty else {
      throw keys.place.problem(
        "`\(keys.place.name)` with `service` needs at least one of: requests, served, refused, "
          + "retries")
    }
    let span = try keys(over) ?? .seconds(1)
    guard span.wholeNanoseconds % 1_000_000_000 == 0 else {
      throw keys.place.problem("`over` must be whole seconds, from 1s to 119s")
    }
    let seconds = Int(span.components.seconds)
    return Condition(
      "\(service.name) service: \(checks.words.joined(separator: ", ")) in \(seconds) s"
    ) {
      checks.hold(for: ServiceSpan(service, seconds, $0.session))
    } instead: {
      checks.values(of: ServiceSpan(service, seconds, $0.session)).joined(separator: ", ")
        + " in the last \(seconds) s"
    }
  }
}

/// Some whole seconds of a service, up to the present one.
private struct ServiceSpan {
  private let load: ServiceLoad
  private let seconds: Range<Int>

  init(_ service: Service, _ seconds: Int, _ session: Session) {
    load = session.world.head.queues.load(of: service)
    let end = Int(session.now.nanoseconds / 1_000_000_000)
    self.seconds = max(0, end - seconds)..<end
  }

  func total(_ count: (ServiceLoad.Second) -> Int) -> Int {
    seconds.reduce(0) { $0 + count(load.second($1)) }
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
