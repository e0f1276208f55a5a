import Faults
import HeadEnd
import HeadEndAPI
import Players
import Simulation

/// Requests for the user's own services (HeadEndHTTP/YourOwnServices).
extension World {
  /// Lets a request go on to its upstream, unless a fault answers it.
  mutating func passOn(
    _ received: RealClientDesk.Received, _ call: RealClientDesk.UpstreamCall, of id: PlayerID
  ) -> RealClientDesk.Reply {
    if call.path.client == nil, call.path.isForManifest, let key = desk.clients[id]?.key {
      var answer = RealClientAnswer(
        .response(Response(status: 302, contentType: "text/plain", body: [])))
      answer.location = call.path.naming(key).text
      return (answer, [])
    }
    var request = Request(
      id: effects.nextRequest(), sender: id, operation: call.operation,
      method: received.request.method,
      to: ServiceAddress(call.upstream.url.text + call.path.rest), timeout: .seconds(60))
    request.upstream = call.upstream.terms(of: call.operation)
    let (answer, record) = ask(request)
    let (said, now) = (received.request.cmcd, now)
    let notices = desk.clients.change(id) { client in said.flatMap { client.apply($0, at: now) } }
    guard answer.goesOn else {
      let reply = desk.record(answer, in: record, to: call, of: id)
      file(reply.record)
      return (reply.answer, (notices ?? []) + reply.notices)
    }
    return (desk.send(answer, record, call, of: id), notices ?? [])
  }

  /// Takes in what an upstream has answered.
  mutating func take(_ answer: UpstreamAnswer) {
    desk.clients.noteRequest(at: now)
    guard let (id, record, notices) = desk.take(answer, at: now, &head) else { return }
    file(record)
    announce(notices, ofClient: id)
  }

  /// Adds a request that has ended to what is shown and counted.
  private mutating func file(_ record: RequestRecord) {
    let sender = name(of: record.request.sender)
    requests.add(record.redacted, named: sender)
    guard outbox.keepsEnded else { return }
    var record = record
    record.player = sender
    outbox.add(ended: record)
  }
}
