import Dashboard
import Dispatch
import Events
import Foundation
import HeadEndAPI
import HeadEndHTTP
import Players
import Scenarios
import Sessions
import Simulation
import Terminal
import Worlds

/// A wall session that real clients and the remote control reach by HTTP: what they ask is done
/// here, on the session's thread.
final class ServedSession {
  let wallSession: WallSession
  let recorded: RecordedSession
  let plan: ServerPlan
  /// Whether there is no wall, so that the remote control may have the clock.
  let isHeadless: Bool
  /// What the metrics say of the session.
  let figures: SessionFigures
  /// How far the session had come when the remote control acted last.
  private var lastOrder = Beginning.start
  private let queue: SessionQueue<ServedSession>
  private let feed = EventFeed()
  /// The orders to pages.
  private let orders = EventFeed()
  /// Announcements since the last order that an expectation looks back at, at most.
  private static let recalled = 10_000
  private var server: HeadEndServer?
  private var listener: EventBus.ObservationToken?
  private var warnings: [String] = []
  /// The soak test that runs, or was the last.
  var soakTest: ServedSoakTest?
  private var expectations: [(director: Director, controller: Controller)] = []

  init(
    _ wallSession: WallSession, _ recorded: RecordedSession, _ plan: ServerPlan,
    isHeadless: Bool = false, wake: @escaping @Sendable () -> Void
  ) {
    (self.wallSession, self.recorded) = (wallSession, recorded)
    var plan = plan
    plan.upstreams = wallSession.session.world.lineUp.upstreams
    self.plan = plan
    self.isHeadless = isHeadless
    figures = SessionFigures(of: wallSession.session)
    queue = SessionQueue(wake: wake)
  }

  /// Starts the server; the base of every address is in `url` then. `onLine` is called with every
  /// line of the event log.
  func open(_ onLine: (@Sendable (String) -> Void)? = nil) throws {
    let (feed, orders) = (feed, orders)
    listener = wallSession.session.bus.addObserver(
      for: Announcement.self, label: "the control API's feed"
    ) { announcement in
      let line = EventLogLine(announcement).text
      feed.append(line)
      if case .outside(.ordered(let order, let key)) = announcement.notice {
        orders.append("\(key) \(order.json.line)")
      }
      onLine?(line)
    }
    try checkUpstreams()
    do throws(HeadEndServer.Failure) {
      server = try HeadEndServer(plan, handlers)
    } catch {
      throw Complaint(error.sentence)
    }
    let tenant = wallSession.session.world.lineUp.tenant
    let plain = ServerAddress(url: url, tenant: tenant, joinCode: plan.joinCode)
    var address = ServerAddress(
      url: url, tenant: tenant, joinCode: plan.joinCode,
      qrCode: QREncoder.matrix(of: plain.invitation))
    address.upstreams = plan.upstreams.map(\.name)
    wallSession.server = address
  }

  /// An upstream that is this server would be asked for ever.
  private func checkUpstreams() throws {
    let own = plan.upstreams.first {
      $0.url.port == plan.port
        && ($0.url.host == plan.host || plan.isLoopback && ServerPlan.isLoopback($0.url.host))
    }
    if let own {
      throw Complaint("upstream \(own.name): \(own.url.text) is this zapdeck itself")
    }
    guard !HeadEndServer.hasTLS, let secure = plan.upstreams.first(where: \.url.isSecure) else {
      return
    }
    throw Complaint(
      "upstream \(secure.name): https needs TLS, which this build lacks; build it with "
        + "`make build TLS=1`")
  }

  /// Why a line-up cannot be soak-tested; `nil` where it can: what is found is repeated, which the
  /// user's own services could not do.
  static func obstacle(toSoak lineUp: LineUp) -> String? {
    lineUp.upstreams.isEmpty ? nil : "no soak test with upstreams: their answers cannot be repeated"
  }

  private var handlers: RequestHandlers {
    let queue = queue
    return RequestHandlers(
      answer: { request, take in queue.post({ $0.answer(request) }) { take($0) } },
      upstreamAnswered: { answer in queue.post({ $0.take(answer) }) { _ in } },
      control: { order, controller in
        queue.post(cost: Self.cost(of: order), { $0.carryOut(order, for: controller) }) { answer in
          Self.send(answer ?? .reply(Self.closing), to: controller) {
            if Self.cost(of: order) > 0 { queue.finish() }
          }
        }
      }, events: feed, orders: orders, code: VideoCoder.bytes, page: Self.page,
      warn: { sentence in queue.post({ $0.warnings.append(sentence) }) { _ in } })
  }

  private static let closing = ControlReply.problem(503, "server is shutting down")
  /// Pictures are written here, one after the other.
  private static let writer = DispatchQueue(label: "zapdeck.pictures")

  /// Sends an answer, which may have to be written first, and calls `finish`.
  private static func send(
    _ answer: OrderAnswer, to controller: Controller, finish: @escaping @Sendable () -> Void
  ) {
    switch answer {
    case .reply(let reply): controller.reply(reply)
    case .later: break
    case .picture(let write):
      return writer.async {
        controller.reply(write())
        finish()
      }
    }
    finish()
  }

  /// The files of `assets/page`, by their addresses.
  private static var page: [String: PageFile] {
    var files: [String: PageFile] = [:]
    let names = ["page.js", "session.js", "stream.js", "playlist.js", "clearkey.js", "orders.js"]
    for (path, name, type) in [
      ("/", "index.html", "text/html; charset=utf-8"), ("/page.css", "page.css", "text/css"),
      ("/icon.svg", "icon.svg", "image/svg+xml"),
    ] + names.map({ ("/\($0)", $0, "text/javascript; charset=utf-8") }) {
      guard let data = Assets.data("page/\(name)") else { continue }
      files[path] = PageFile(contentType: type, bytes: Array(data))
    }
    return files
  }

  /// The base of every address, as other machines reach it where the server is open to them.
  var url: String {
    guard let url = server?.url else { return "" }
    guard ["0.0.0.0", "::"].contains(plan.host), let own = LocalNetwork.address,
      let port = url.lastIndex(of: ":")
    else { return url }
    return "\(plan.scheme)://\(own)\(url[port...])"
  }

  /// The address to give away, with the join code where one is wanted.
  var invitation: String { wallSession.server?.invitation ?? url }

  /// Answers a real client, which controls time from now on.
  private func answer(_ request: RealClientRequest) -> RealClientAnswer {
    wallSession.session.isPaused = false
    wallSession.session.speed = .normal
    let answer = wallSession.answer(request)
    figures.record(answer: answer.status, to: request.destination.route?.operation)
    return answer
  }

  /// Takes in what one of the user's own services has answered.
  private func take(_ answer: UpstreamAnswer) {
    wallSession.session.take(answer)
    wallSession.pass(.zero)
  }

  /// The remote control has acted: expectations may be satisfied by what has happened since before
  /// it did.
  func beginOrder(after beginning: Beginning) { lastOrder = beginning }

  /// Runs the waiting jobs, and calls `publish` before any answer is sent; true if there were any.
  func serve(publish: () -> Void = {}) -> Bool {
    let served = queue.serve(self, publish: publish)
    soakTest?.pass(on: wallSession)
    judge()
    return served
  }

  /// What the server has to say since the last time, in sentences.
  func news() -> [String] {
    defer { warnings = [] }
    return warnings
  }

  /// Stops the server; returns sentences about requests that were still open, and about faults for
  /// clients that never came.
  func close() -> [String] {
    queue.close()
    feed.close()
    orders.close()
    for expectation in expectations { expectation.controller.reply(Self.closing) }
    let left = server?.close() ?? 0
    let idle = wallSession.session.world.faults.compactMap { fault in
      fault.awaitedClient.map {
        "fault `\(fault.name)` at \($0) never struck: no client of that name came"
      }
    }
    guard left > 0 else { return idle }
    return [left == 1 ? "1 request was still open" : "\(left) requests were still open"] + idle
  }

  /// Watches an expectation until it is decided, or its controller has disconnected.
  func watch(_ scenario: Scenario, for controller: Controller) {
    let session = wallSession.session
    let director = Director(scenario, on: session, probe: WallProbe(on: session))
    director.recall(session, since: lastOrder, limit: Self.recalled)
    expectations.append((director, controller))
    judge()
  }

  /// Answers waiting expectations, which cannot be met any more.
  func giveUpExpectations() {
    for expectation in expectations {
      expectation.controller.reply(.problem(409, "the world was reset"))
    }
    expectations = []
  }

  private func judge() {
    expectations.removeAll { !$0.controller.isThere }
    for (director, controller) in expectations {
      _ = director.pace(wallSession.session)
      if let verdict = director.verdict { controller.reply(.verdict(verdict)) }
    }
    expectations.removeAll { $0.director.verdict != nil }
  }
}

extension RealClientAnswer {
  /// HTTP status; 0 when no response is sent.
  fileprivate var status: Int {
    if case .response(let response) = outcome { response.status } else { 0 }
  }
}
