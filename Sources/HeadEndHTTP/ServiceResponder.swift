import HTTPTypes
import HeadEndAPI
import Hummingbird
import Lab
import NIOCore
import Simulation

/// Answers every request that comes through the doors: services, the page, and the remote control.
final class ServiceResponder: HTTPResponder {
  private let services: DoorServices
  private let desk: ServiceDesk
  private let control: ControlDesk
  private let writer: AnswerWriter

  init(_ plan: DoorPlan, _ services: DoorServices, _ desk: ServiceDesk) {
    self.services = services
    self.desk = desk
    control = ControlDesk(plan, services)
    writer = AnswerWriter(shelf: MediaShelf(services.code))
  }

  private var admission: Admission { desk.admission }

  func respond(to request: Request, context: Caller) async throws -> Response {
    desk.begin()
    defer { desk.end() }
    let path = Admission.path(of: request.head)
    if request.method == .options, !path.hasPrefix(ControlAddress.root) { return Self.preflight }
    if request.method == .get || request.method == .head, let file = services.page[path] {
      return page(file, request)
    }
    guard let route = DoorTable.route(path) else {
      let refusal = Admission.Refusal(
        status: .notFound, message: "nothing is served at this address")
      let isControl = path.hasPrefix(ControlAddress.root)
      return isControl ? ControlDesk.refusal(refusal) : Self.refusal(refusal)
    }
    guard let method = route.method(request.method.rawValue) else { return Self.notAllowed(route) }
    if let address = route.control {
      let response = await control.respond(to: request, at: address)
      if Self.isCutOff(response.status) { context.closeSoon() }
      return response
    }
    if !route.isService { return description(request) }
    do throws(Admission.Refusal) {
      guard let answer = try await answer(request, as: method, to: context) else {
        return Response(status: .serviceUnavailable)
      }
      // A range is for GET alone (RFC 9110 §14.2).
      let range = request.method == .get ? request.headers[.range] : nil
      let response = await writer.response(answer, to: context, range: range)
      guard request.method == .head else { return response }
      return Response(status: response.status, headers: response.headers)
    } catch {
      if Self.isCutOff(error.status) { context.closeSoon() }
      return Self.refusal(error)
    }
  }

  /// What the session's thread answers, once the first step of its delay has passed: whoever waits
  /// is woken once.
  nonisolated(nonsending) private func answer(
    _ request: Request, as method: HeadEndAPI.Request.Method, to caller: Caller
  ) async throws(Admission.Refusal) -> OutsideAnswer? {
    if let prepared = caller.handler(DirectAnswers.self)?.takePrepared() { return prepared.answer }
    let command = try await admission.admit(request, as: method, from: caller.address)
    return await Handover.wait { handover in
      desk.answer(command, to: caller) { handover.give($0) }
    }
  }

  /// Whether a body was refused before it had arrived whole.
  private static func isCutOff(_ status: HTTPResponse.Status) -> Bool {
    status == .contentTooLarge || status == .requestTimeout
  }

  /// The contract, for programs.
  private func description(_ request: Request) -> Response {
    do throws(Admission.Refusal) { try admission.checkHost(request.head) } catch {
      return Self.refusal(error)
    }
    return Response(
      status: .ok, headers: [.contentType: "application/json", .accessControlAllowOrigin: "*"],
      body: .init(byteBuffer: ByteBuffer(string: OpenAPIDocument.text)))
  }

  private static func notAllowed(_ route: DoorAddress) -> Response {
    let methods = route.allowed.joined(separator: ", ")
    let refused = Admission.Refusal(status: .methodNotAllowed, message: "accepted: \(methods)")
    var response = route.control == nil ? refusal(refused) : ControlDesk.refusal(refused)
    response.headers[.allow] = methods
    return response
  }

  /// The page may talk to this host only.
  private func page(_ file: PageFile, _ request: Request) -> Response {
    do throws(Admission.Refusal) { try admission.checkHost(request.head) } catch {
      return Self.refusal(error)
    }
    var headers: HTTPFields = [
      .contentType: file.contentType, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
      .contentSecurityPolicy:
        "default-src 'self'; media-src 'self' blob:; base-uri 'none'; frame-ancestors 'none'; "
        + "form-action 'none'; object-src 'none'",
    ]
    if let code = Admission.query(of: request.head)["join"],
      code == admission.plan.joinCode
    {
      headers[.setCookie] =
        "\(Admission.joinCookie)=\(code); Path=/; SameSite=Strict; HttpOnly"
    }
    return Response(
      status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: file.bytes)))
  }

  private static let preflight = Response(
    status: .noContent,
    headers: [
      .accessControlAllowOrigin: "*", .accessControlAllowMethods: "GET, HEAD, POST, PUT",
      .accessControlAllowHeaders: "nv-authorizations, nv-tenant-id, content-type, range",
      .accessControlMaxAge: "600",
    ])

  private static func refusal(_ refusal: Admission.Refusal) -> Response {
    let body: JSON = [
      "errorCode": .integer(refusal.status.code), "message": .text(refusal.message),
    ]
    return Response(
      status: refusal.status,
      headers: [.contentType: "application/json", .accessControlAllowOrigin: "*"],
      body: .init(byteBuffer: ByteBuffer(string: body.line)))
  }
}
