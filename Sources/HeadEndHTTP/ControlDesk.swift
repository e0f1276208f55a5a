import HTTPTypes
import HeadEndAPI
import Hummingbird
import NIOCore
import Simulation

/// The remote control at `/control/v1`: for programs on this machine, never for web pages
/// (HeadEndHTTP/Control).
struct ControlDesk: Sendable {
  private let admission: Admission
  private let services: DoorServices

  init(_ plan: DoorPlan, _ services: DoorServices) {
    admission = Admission(plan: plan)
    self.services = services
  }

  func respond(to request: Request, at address: ControlAddress) async -> Response {
    do throws(Admission.Refusal) {
      try admission.checkHost(request.head)
      try checkCaller(request)
      switch address {
      case .commands: return await carryOut(.command(try await body(request)))
      case .keys: return await carryOut(.keys(try await body(request)))
      case .clock: return await carryOut(.clock(try await body(request)))
      case .expect: return await carryOut(.expect(try await body(request)))
      case .events: return events(request)
      case .observation: return await carryOut(.observation)
      case .frame: return await carryOut(.frame(query: request.uri.query ?? ""))
      case .metrics: return await carryOut(.metrics)
      }
    } catch {
      return Self.refusal(error)
    }
  }

  private func carryOut(_ order: ControlOrder) async -> Response {
    Self.response(await services.control(order))
  }

  private func body(_ request: Request) async throws(Admission.Refusal) -> [UInt8] {
    try await Admission.body(of: request)
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

  /// Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html): the lines
  /// of the event log, from the one after `Last-Event-ID`, else from now on.
  private func events(_ request: Request) -> Response {
    let feed = services.events
    let last = Admission.header("last-event-id", of: request.head).flatMap { Int($0) } ?? feed.end
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

  static func refusal(_ refusal: Admission.Refusal) -> Response {
    response(.json(["error": .text(refusal.message)], status: refusal.status.code))
  }
}
