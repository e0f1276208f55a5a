import HeadEnd
import HeadEndAPI

extension World {
  /// A real client's request as it may be passed on: what the head-end has signed stands in it as
  /// claims, from which the head-end makes the same tokens again; other secrets are left out, with
  /// what no service reads (HeadEndHTTP/OpenDoors, "Secrets").
  package func withoutSecrets(_ request: OutsideRequest) -> OutsideRequest {
    let isKnown = request.destination.route?.content.map { content in
      lineUp.channels.contains { $0.content == content }
    }
    var writer = HarmlessWriter(services, request.tokens)
    return writer.harmless(request, knowsContent: isKnown ?? false)
  }

  /// The request as its client has sent it.
  func signed(_ request: OutsideRequest) -> OutsideRequest {
    guard !request.tokens.isEmpty else { return request }
    let tokens = request.tokens.map { services.token($0) }
    var signed = request.rewritten { text in
      tokens.enumerated().reduce(text) { text, token in
        text.replacing(OutsideRequest.mark(token.offset), with: token.element)
      }
    }
    signed.tokens = []
    return signed
  }
}
