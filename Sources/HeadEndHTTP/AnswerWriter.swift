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
  private static let tick = Duration.milliseconds(100)

  func response(_ answer: OutsideAnswer, to caller: Caller) async -> Response {
    await wait(answer.delay, caller)
    switch answer.outcome {
    case .failure:
      caller.reset()
      return Response(status: .serviceUnavailable)
    case .silence:
      await wait(Self.silence, caller)
      caller.reset()
      return Response(status: .serviceUnavailable)
    case .response(let response):
      return await self.response(response, answer)
    }
  }

  private func response(_ response: HeadEndAPI.Response, _ answer: OutsideAnswer) async -> Response
  {
    let bytes: [UInt8]
    if let order = answer.media, response.isSuccess {
      bytes = await shelf.bytes(of: order)
    } else {
      bytes = response.body
    }
    return Response(
      status: .init(code: response.status), headers: headers(response, answer),
      body: Self.body(bytes, cap: answer.bandwidthCap))
  }

  private func headers(_ response: HeadEndAPI.Response, _ answer: OutsideAnswer) -> HTTPFields {
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
  private static func body(_ bytes: [UInt8], cap: Int?) -> ResponseBody {
    guard let cap else { return ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)) }
    let piece = max(1, cap / 8 / 10)
    return ResponseBody(contentLength: bytes.count) { writer in
      var rest = bytes[...]
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
      let step = min(rest, .milliseconds(500))
      do { try await Task.sleep(for: step) } catch { return }
      rest -= step
    }
  }
}
