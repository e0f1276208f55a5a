import HTTPTypes
import HeadEndAPI
import Hummingbird
import Lab
import NIOCore

/// Sends what the world has answered: late, slowly, never, or with a broken connection where a
/// fault says so.
struct AnswerWriter: Sendable {
  let shelf: MediaShelf

  /// Longer than any client waits.
  private static let silence = Duration.seconds(120)
  /// Between two looks at whether a client is still there.
  static let step = Duration.milliseconds(500)
  private static let tick = Duration.milliseconds(100)

  /// `range` is what the request's `Range` says; it concerns media alone. The answer has been held
  /// back for its first step already.
  nonisolated(nonsending) func response(
    _ answer: OutsideAnswer, to caller: Caller, range: String? = nil
  ) async -> Response {
    if answer.delay > Self.step { await wait(answer.delay - Self.step, caller) }
    switch answer.outcome {
    case .failure:
      caller.reset()
      return Response(status: .serviceUnavailable)
    case .silence:
      await wait(Self.silence, caller)
      caller.reset()
      return Response(status: .serviceUnavailable)
    case .response(let response):
      return await self.response(response, answer, range)
    }
  }

  nonisolated(nonsending) private func response(
    _ response: HeadEndAPI.Response, _ answer: OutsideAnswer, _ range: String?
  ) async -> Response {
    let headers = Self.headers(response, answer)
    if let order = answer.media, response.isSuccess {
      let bytes = await shelf.bytes(of: order)
      return Self.media(bytes, headers, ByteRange(range, of: bytes.count), answer.bandwidthCap)
    }
    return Response(
      status: .init(code: response.status), headers: headers,
      body: Self.body(response.body[...], cap: answer.bandwidthCap))
  }

  /// A segment, or the part of it that was asked for (RFC 9110 §15.3.7, §15.5.17).
  private static func media(
    _ bytes: [UInt8], _ fields: HTTPFields, _ range: ByteRange, _ cap: Int?
  ) -> Response {
    var headers = fields
    headers[.acceptRanges] = "bytes"
    switch range {
    case .whole:
      return Response(status: .ok, headers: headers, body: body(bytes[...], cap: cap))
    case .part(let part):
      headers[.contentRange] =
        "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.count)"
      return Response(status: .partialContent, headers: headers, body: body(bytes[part], cap: cap))
    case .unsatisfiable:
      headers[.contentRange] = "bytes */\(bytes.count)"
      return Response(status: .rangeNotSatisfiable, headers: headers)
    }
  }

  static func headers(_ response: HeadEndAPI.Response, _ answer: OutsideAnswer) -> HTTPFields {
    var headers: HTTPFields = [
      .contentType: response.contentType, .accessControlAllowOrigin: "*",
      .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
    ]
    if !answer.client.isEmpty {
      headers[.setCookie] = "\(Admission.cookie)=\(answer.client); Path=/; SameSite=Lax; HttpOnly"
    }
    return headers
  }

  /// The body, or its pieces at the pace of a slow network.
  private static func body(_ bytes: ArraySlice<UInt8>, cap: Int?) -> ResponseBody {
    guard let cap else { return ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)) }
    let piece = max(1, cap / 8 / 10)
    return ResponseBody(contentLength: bytes.count) { writer in
      var rest = bytes
      while !rest.isEmpty {
        try await writer.write(ByteBuffer(bytes: rest.prefix(piece)))
        rest = rest.dropFirst(piece)
        if !rest.isEmpty { try await Task.sleep(for: tick) }
      }
      try await writer.finish(nil)
    }
  }

  /// Waits, but not for a client that has gone, nor beyond the closing of the doors.
  private func wait(_ duration: Duration, _ caller: Caller) async {
    var rest = duration
    while rest > .zero, caller.isConnected, !Task.isCancelled {
      let step = min(rest, Self.step)
      await Handover.wait { handover in caller.after(step) { handover.give(()) } }
      rest -= step
    }
  }
}
