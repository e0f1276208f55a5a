import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

extension ConditionKind {
  private static let accountName = FileKey(
    "account", Form<String>.account, needed: true, "The account whose sessions are counted.")
  private static let sessions = FileKey(
    "sessions", Form<Comparison>.count, needed: true,
    "Number of its sessions at the head-end.")

  /// The head-end's sessions of an account.
  static let account = ConditionKind(accountName, [sessions.row]) { keys throws(FileProblem) in
    let (account, expected) = (try keys.need(accountName), try keys.need(sessions))
    return Condition(number: "sessions of \(account)", expected) { world in
      world.head.sessionCount(ofAccount: account, at: world.now)
    }
  }

  private static let faultCount = FileKey(
    "faults", Form<Comparison>.count, needed: true, "Number of active faults.")
  private static let target = FileKey(
    "player", .players, "The players that the faults are aimed at.")

  /// Armed faults: all of them, or those aimed at players.
  static let faults = ConditionKind(faultCount, [target.row]) { keys throws(FileProblem) in
    let (expected, players) = (try keys.need(faultCount), try keys(target))
    let subject = "active faults" + (players.map { " of \($0.words)" } ?? "")
    return Condition(number: subject, of: players, expected) { world in
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
    "status", Form<Comparison>.status, default: "any",
    "The HTTP status of the answer; negative if the connection broke.")
  private static let sender = FileKey(
    "player", Form<PlayerNames>.anyone, default: "any player", "The player that sent it.")
  private static let atLeastOne = Comparison(atLeast: 1)
  private static let count = FileKey(
    "count", Form<Comparison>.count, default: atLeastOne.text,
    "Number of such requests, however many.")

  /// Requests of players or real clients, removed ones too, by operation and answer: those that
  /// have ended in the window, however many.
  static let request = ConditionKind(operation, [status.row, sender.row, count.row]) {
    keys throws(FileProblem) in
    let (asked, answer) = (try keys.need(operation), try keys(status))
    let (players, expected) = (try keys(sender), try keys(count) ?? atLeastOne)
    @Sendable func meant(_ moment: Condition.Moment) -> [RequestTally.Row] {
      rows(of: players, moment).filter {
        $0.operation == asked && answer?.holds(for: Double($0.status)) ?? true
      }
    }
    return Condition(
      asked.rawValue + (players.map { " of \($0.words)" } ?? "")
        + (answer.map { " answered with \($0.text)" } ?? "")
        + (expected == atLeastOne ? "" : ", requests \(expected.text)"), of: players
    ) { moment in
      expected.holds(for: Double(meant(moment).reduce(0) { $0 + $1.count }))
    } instead: { moment in
      instead(of: asked, rows(of: players, moment))
    } evidence: { moment in
      meant(moment).map(\.last).max { $0.answerInstant < $1.answerInstant }.map {
        Evidence(
          instant: $0.answerInstant,
          text: "\(AnnouncementText.time($0.answerInstant))  \(asked.rawValue) \($0.status)")
      }
    }
  }

  /// What was requested: the answers to the same operation, or the last of other ones.
  private static func instead(of operation: Operation, _ rows: [RequestTally.Row]) -> String {
    let same = rows.filter { $0.operation == operation }
    if !same.isEmpty {
      let answers = same.map { "\($0.status)" + ($0.count > 1 ? " (\($0.count) times)" : "") }
      return "\(operation.rawValue) was answered with \(answers.joined(separator: ", "))"
    }
    guard !rows.isEmpty else { return "nothing was requested" }
    let last = rows.map(\.last).enumerated().sorted {
      ($0.element.answerInstant, $0.offset) < ($1.element.answerInstant, $1.offset)
    }
    let names = last.suffix(6).map { "\($0.element.operation.rawValue) \($0.element.status)" }
    return "not requested; the last requests were: \(names.joined(separator: ", "))"
  }

  /// All requests of some players, or of all, that have ended in the window.
  private static func rows(
    of players: PlayerNames?, _ moment: Condition.Moment
  ) -> [RequestTally.Row] {
    moment.session.requests.rows(since: moment.window.begin.requests) {
      players?.includes($0) ?? true
    }
  }
}

extension RequestRecord {
  /// When its answer came.
  fileprivate var answerInstant: Instant { sent + duration }
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
