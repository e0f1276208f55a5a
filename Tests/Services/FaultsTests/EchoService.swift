import HeadEndAPI
import Simulation

/// A service that counts requests and answers each with the same letters.
struct EchoService: Transport {
  static let body = Array(repeating: UInt8(ascii: "z"), count: 64)

  private(set) var requests = 0

  mutating func answer(_ request: Request, at now: Instant) -> Answer {
    requests += 1
    return Answer(.response(Response(status: 200, contentType: "text/plain", body: Self.body)))
  }
}
