import HTTPTypes
import HeadEndAPI
import Hummingbird
import NIOCore
import Simulation

/// The remote control at `/control/v1`: for programs on this machine, never for web pages
/// (HeadEndHTTP/Control).
struct ControlDesk: Sendable {
  static let root = "/control/v1/"

  private let admission: Admission
  private let services: DoorServices

  init(_ plan: DoorPlan, _ services: DoorServices) {
    admission = Admission(plan: plan)
    self.services = services
  }

  func respond(to request: Request, path: String) async -> Response {
    do throws(Admission.Refusal) {
      try admission.checkHost(request)
      try checkCaller(request)
      let name = String(path.dropFirst(Self.root.count))
      if name == "events" { return events(request) }
      return Self.response(await services.control(try await order(name, request)))
    } catch {
      return Self.refusal(error)
    }
  }

  /// Pages of other origins send `Origin`, and cannot send JSON without asking first, which is not
  /// answered here.
  private func checkCaller(_ request: Request) throws(Admission.Refusal) {
    guard admission.plan.isLoopback else {
      throw Admission.Refusal(status: .forbidden, message: "the remote control is for localhost")
    }
    if let origin = request.headers[.origin],
      origin != "\(admission.plan.scheme)://\(request.head.authority ?? "")"
    {
      throw Admission.Refusal(status: .forbidden, message: "not for pages of other origins")
    }
    guard request.method == .post else { return }
    let type = (request.headers[.contentType] ?? "").prefix { $0 != ";" }
    guard type == "application/json" else {
      throw Admission.Refusal(status: .unsupportedMediaType, message: "send application/json")
    }
  }

  private func order(
    _ name: String, _ request: Request
  ) async throws(Admission.Refusal) -> ControlOrder {
    let isPost = ["commands", "keys", "clock", "expect"].contains(name)
    guard isPost || ["observation", "frame", "metrics"].contains(name) else {
      throw Admission.Refusal(
        status: .notFound,
        message: "commands, keys, clock, events, observation, frame, expect, metrics")
    }
    guard request.method == (isPost ? .post : .get) else {
      throw Admission.Refusal(status: .methodNotAllowed, message: isPost ? "use POST" : "use GET")
    }
    let body = isPost ? try await Admission.body(of: request) : []
    switch name {
    case "commands": return .command(body)
    case "keys": return .keys(body)
    case "clock": return .clock(body)
    case "expect": return .expect(body)
    case "frame": return .frame(query: request.uri.query ?? "")
    case "metrics": return .metrics
    default: return .observation
    }
  }

  /// Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html): the lines
  /// of the event log, from the one after `Last-Event-ID`, else from now on.
  private func events(_ request: Request) -> Response {
    let feed = services.events
    let last = Admission.header("last-event-id", of: request).flatMap { Int($0) } ?? feed.end
    let body = ResponseBody { writer in
      var number = last
      try await writer.write(ByteBuffer(string: ": zapdeck\n\n"))
      while true {
        let lines = await feed.lines(after: number)
        guard let end = lines.last?.number else { break }
        number = end
        let text = lines.map { "id: \($0.number)\ndata: \($0.line)\n\n" }.joined()
        try await writer.write(ByteBuffer(string: text))
      }
      try await writer.finish(nil)
    }
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: body)
  }

  private static func response(_ reply: ControlReply) -> Response {
    Response(
      status: .init(code: reply.status),
      headers: [.contentType: reply.contentType, .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(bytes: reply.body)))
  }

  private static func refusal(_ refusal: Admission.Refusal) -> Response {
    let text = "{\"error\":" + JSONString.quoted(refusal.message) + "}"
    return response(ControlReply(refusal.status.code, "application/json", Array(text.utf8)))
  }
}
