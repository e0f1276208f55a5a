import HeadEnd
import HeadEndAPI

extension World {
  /// A real client's request that can be shared. Tokens signed by the head-end are replaced by
  /// their claims, from which the head-end makes the same tokens again. Other secrets are left out,
  /// and so are values that no service reads (HeadEndHTTP/OpenDoors, "Secrets").
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
