import HeadEndAPI
import NIOCore
import NIOHTTP1
import Worlds

/// Decides what each request is for, and has it answered: services, the page, and the remote
/// control.
final class Responder: Sendable {
  /// What a request is for, once its head is read.
  enum Purpose: Sendable {
    /// Answered already.
    case decided(HTTPReply)
    /// A service's. `range` is what `Range` says; it concerns media alone. `join` is the code in
    /// its query, which leads to another address too.
    case service(RealClientRequest, range: String?, join: String?)
    case order(ControlAddress, query: String)
    /// For one of the user's own services.
    case upstream(UpstreamCall)
    /// The event log after that line; without one, from now on.
    case events(last: Int?)
  }

  let events: EventFeed
  /// The orders to pages, each line after the key of its client.
  let orders: EventFeed
  private let handlers: RequestHandlers
  private let admission: Admission
  private let media: MediaCache
  private let lines = LineShares()
  /// `nil` where no code is wanted.
  private let joinGuard: JoinGuard?

  init(_ plan: ServerPlan, _ handlers: RequestHandlers) {
    self.handlers = handlers
    events = handlers.events
    orders = handlers.orders
    admission = Admission(plan: plan)
    media = MediaCache(handlers.code)
    joinGuard = plan.joinCode.map { JoinGuard($0) }
  }

  /// Reports what an upstream has answered to the session.
  func report(_ answer: UpstreamAnswer) { handlers.upstreamAnswered(answer) }

  func purpose(of head: HTTPRequestHead, from address: String, at now: NIODeadline) -> Purpose {
    do throws(Admission.Refusal) {
      let request = try RequestHead(head.method.rawValue, head.uri, head.headers)
      try admission.checkHost(request)
      try checkGuesses(request, address, now)
      return try purpose(of: request, from: address)
    } catch {
      return .decided(.refusal(error, at: head.uri))
    }
  }

  private func purpose(
    of head: RequestHead, from address: String
  ) throws(Admission.Refusal) -> Purpose {
    if head.method == "GET" || head.method == "HEAD", let file = handlers.page[String(head.path)] {
      return .decided(page(file, head))
    }
    if let path = UpstreamPath(head.target) {
      return .upstream(try admission.admit(head, to: path, from: address))
    }
    guard let path = RouteTable.path(of: head.words) else {
      throw Admission.Refusal(status: 404, message: "nothing is served at this address")
    }
    guard path.allowed.contains(head.method) else {
      let methods = path.allowed.joined(separator: ", ")
      let refusal = Admission.Refusal(status: 405, message: "accepted: \(methods)")
      return .decided(.refusal(refusal, at: head.target).adding("allow", methods))
    }
    switch path.role {
    case .events:
      try checkController(head)
      return .events(last: head["last-event-id"].flatMap { Int($0) })
    case .order(let address):
      try checkController(head)
      return .order(address, query: String(head.query))
    case .contract, .service: break
    }
    guard let method = path.method(head.method) else { return .decided(.preflight) }
    if path.role == .contract { return .decided(.contract) }
    // A range is for GET alone (RFC 9110 §14.2).
    return .service(
      try admission.admit(head, as: method, from: address),
      range: head.method == "GET" ? head["range"] : nil,
      join: QueryParameters(head.query)["join"])
  }

  /// Checks codes wherever one is shown, as each answer reveals whether it is right.
  private func checkGuesses(
    _ head: RequestHead, _ address: String, _ now: NIODeadline
  ) throws(Admission.Refusal) {
    guard let joinGuard else { return }
    var wait = Duration.seconds(JoinGuard.seconds)
    switch joinGuard.judge(admission.shownCodes(head), from: address, at: now) {
    case .welcome, .wrong: return
    case .shuttingOut:
      handlers.warn(
        "\(address) sent \(JoinGuard.limit) wrong join codes: "
          + "refused for \(JoinGuard.seconds) s")
    case .shutOut(let time): wait = time
    }
    throw Admission.Refusal(
      status: 429, message: "too many wrong join codes: wait \(JoinGuard.seconds) s",
      retryAfter: wait)
  }

  /// The page may talk to this host only.
  private func page(_ file: PageFile, _ head: RequestHead) -> HTTPReply {
    let reply = HTTPReply(
      200, file.contentType, file.bytes,
      [
        ("cache-control", "no-store"), ("x-content-type-options", "nosniff"),
        (
          "content-security-policy",
          "default-src 'self'; media-src 'self' blob:; base-uri 'none'; frame-ancestors 'none'; "
            + "form-action 'none'; object-src 'none'"
        ),
      ])
    guard let code = QueryParameters(head.query)["join"], code == admission.plan.joinCode
    else { return reply }
    return reply.adding(
      "set-cookie", "\(Admission.joinCookie)=\(code); Path=/; SameSite=Strict; HttpOnly")
  }

  /// For programs on this machine, never for web pages (HeadEndHTTP/Control): pages of other
  /// origins send `Origin` or `Sec-Fetch-Site` (https://www.w3.org/TR/fetch-metadata/), and cannot
  /// send JSON without asking first, which is not answered.
  private func checkController(_ head: RequestHead) throws(Admission.Refusal) {
    guard admission.plan.isLoopback else {
      throw Admission.Refusal(
        status: 403, message: "the remote control works only while the server is on localhost")
    }
    let own = "\(admission.plan.scheme)://\(head.authority ?? "")"
    let (origins, sites) = (head.all("origin"), head.all("sec-fetch-site"))
    guard origins.count < 2, sites.count < 2 else {
      throw Admission.Refusal(status: 403, message: "send `Origin` and `Sec-Fetch-Site` only once")
    }
    guard origins.allSatisfy({ $0 == own }),
      sites.allSatisfy({ ["same-origin", "none"].contains($0.lowercased()) })
    else {
      throw Admission.Refusal(status: 403, message: "refused for web pages from other origins")
    }
    let type = (head["content-type"] ?? "").prefix { $0 != ";" }
    guard head.method != "POST" || type == "application/json" else {
      throw Admission.Refusal(status: 415, message: "Content-Type must be application/json")
    }
  }

  /// Has a request answered; on the connection's event loop.
  func answer(_ purpose: Purpose, body: [UInt8], on connection: HTTPConnection) {
    switch purpose {
    case .decided(let reply): connection.send(reply)
    case .service(var request, let range, let join):
      request.body = body
      let waiting = connection.waiting
      handlers.answer(request) { answer in
        waiting.wake(after: answer?.delay ?? .zero) {
          self.send(answer?.redirecting(with: join), range, on: $0)
        }
      }
    case .upstream(let call):
      let waiting = connection.waiting
      handlers.answer(call.request) { answer in
        waiting.wake(after: answer?.delay ?? .zero) { connection in
          guard let answer, answer.onward != nil else {
            return self.send(answer.map(call.directed), nil, on: connection, for: call)
          }
          connection.passOn(call, answer, body: body)
        }
      }
    case .order(let address, let query):
      let controller = Controller(connection.waiting)
      if address == .expect { connection.endWithInput() }
      let order = ControlOrder(
        address: address, body: body, query: query, number: connection.countOrder())
      handlers.control(order, controller)
    case .events(let last):
      connection.endWithInput()
      connection.send(.events(events, after: events.start(after: last)))
    }
  }

  /// Sends what the world has answered: slowly, never, or with a broken connection where a fault
  /// says so.
  private func send(
    _ answer: RealClientAnswer?, _ range: String?, on connection: HTTPConnection,
    for call: UpstreamCall? = nil
  ) {
    guard let answer else { return connection.send(HTTPReply(503)) }
    switch answer.outcome {
    case .failure: connection.reset()
    case .silence: connection.hang(until: answer.cut)
    case .response(let response):
      let reply = HTTPReply(response, answer, lines)
      if let call {
        let readable = reply.readable(by: call.origin)
        return connection.send(
          call.joinCookie.map { readable.adding("set-cookie", $0) } ?? readable)
      }
      if response.contentType == OrderAddress.contentType {
        connection.endWithInput()
        return connection.send(reply.carrying(ordersOf: answer.client, orders))
      }
      guard let order = answer.media, response.isSuccess else { return connection.send(reply) }
      let waiting = connection.waiting
      Task {
        let bytes = await media.bytes(of: order)
        waiting.wake { $0.send(reply.carrying(bytes, ByteRange(range, of: bytes.count))) }
      }
    }
  }
}

extension RealClientAnswer {
  /// The same with a join code in the address to which a redirect leads.
  fileprivate func redirecting(with join: String?) -> RealClientAnswer {
    var answer = self
    if let join { answer.location? += "&join=\(QueryParameters.encoded(join))" }
    return answer
  }
}
