import Faults
import HeadEnd
import HeadEndAPI
import Players
import Simulation

/// What real clients ask of the user's own services.
extension RealClientDesk {
  /// A request for an upstream, of a kind that the line-up knows.
  struct UpstreamCall {
    let upstream: Upstream
    let path: UpstreamPath
    let operation: Operation
  }

  /// A request that an upstream has not answered yet.
  struct SentOn: Sendable {
    let client: PlayerID
    let record: RequestRecord
    let path: UpstreamPath
  }

  /// The upstream that a request is for; `nil` where it is for a simulated service. One that the
  /// line-up does not know passes by unseen.
  func call(
    of request: RealClientRequest, _ lineUp: LineUp
  ) throws(RealClientAnswer) -> UpstreamCall? {
    guard request.target.hasPrefix(UpstreamPath.root) else { return nil }
    guard let path = UpstreamPath(request.target),
      let upstream = lineUp.upstreams.first(where: { $0.name == path.upstream })
    else {
      let names = lineUp.upstreams.map(\.name).joined(separator: ", ")
      throw RealClientAnswer(
        404, names.isEmpty ? "there are no upstreams" : "unknown upstream; accepted: \(names)")
    }
    let own = upstream.route(request.method, path.rest)?.operation
    let isFile = upstream.role == .origin && request.method == .get
    guard let operation = own ?? (isFile ? files.operation(of: path) : nil) else {
      var answer = RealClientAnswer(.silence)
      answer.onward = RealClientAnswer.Onward(request: nil)
      throw answer
    }
    return UpstreamCall(upstream: upstream, path: path, operation: operation)
  }

  /// Notes a request that is passed on; what its client waits for meanwhile.
  mutating func send(
    _ answer: Answer, _ record: RequestRecord, _ call: UpstreamCall, of id: PlayerID
  ) -> RealClientAnswer {
    sentOn[record.request.id] = SentOn(client: id, record: record, path: call.path)
    _ = clients.change(id) { $0.ask(for: call, at: record.sent) }
    var sent = RealClientAnswer(
      answer.outcome, after: answer.delay, bandwidthCap: answer.bandwidthCap)
    sent.cut = answer.cut
    sent.onward = RealClientAnswer.Onward(request: record.request.id)
    return sent
  }

  /// Records what a fault has answered in an upstream's place.
  mutating func record(
    _ answer: Answer, in record: RequestRecord, to call: UpstreamCall, of id: PlayerID
  ) -> (answer: RealClientAnswer, record: RequestRecord, notices: [Notice]) {
    var record = record
    record.end(at: record.sent + answer.delay)
    let exchange = RealClientExchange(record: record, order: nil, session: "")
    let notices = clients.change(id) { $0.apply(exchange, of: call.upstream.name) }
    var sent = RealClientAnswer(
      answer.outcome, after: answer.delay, bandwidthCap: answer.bandwidthCap)
    sent.cut = answer.cut
    if record.response?.isRedirect == true { sent.location = call.path.text }
    return (sent, record, notices ?? [])
  }

  /// Takes in an upstream's answer: who gets it, the ended request, and what is announced; `nil`
  /// where nobody waits for it any more.
  mutating func take(
    _ answer: UpstreamAnswer, at now: Instant, _ head: inout FaultyHeadEnd
  ) -> (id: PlayerID, record: RequestRecord, notices: [Notice])? {
    guard let sent = sentOn.removeValue(forKey: answer.request) else { return nil }
    var record = sent.record
    record.answer(
      .response(
        Response(
          status: answer.status, contentType: "", body: [], nominalBytes: answer.bytes)), at: now)
    record.end(at: now)
    guard clients.contains(sent.client) else { return nil }
    var exchange = RealClientExchange(record: record, order: nil, session: "")
    exchange.said = answer.message
    if exchange.isSuccess, record.operation == .sessionSetup {
      head.noteUpstreamSession(of: sent.client)
    }
    let path = sent.path.withoutClient
    if let facts = answer.playlist { files.note(facts, at: path) }
    let variant = files.variant(at: path)
    let notices = clients.change(sent.client) { client in
      defer {
        if let facts = answer.playlist { client.read(facts, variant, of: sent.path, at: now) }
      }
      return client.apply(exchange, of: sent.path.upstream, path)
    }
    return (sent.client, record, (notices ?? []) + unseen(answer.unseen))
  }

  /// Announces hosts to which a playlist leads past the head-end, each once.
  private mutating func unseen(_ hosts: [String]) -> [Notice] {
    hosts.filter { unseenHosts.insert($0).inserted }.map { .outside(.leadsPast(host: $0)) }
  }
}
