import HeadEndAPI

/// Decides which requests for the user's own services go on: all, but those of a session that a
/// fault has lost for its client. The upstream still holds that session
/// (HeadEndHTTP/YourOwnServices, "A lost heartbeat").
struct UpstreamGate: Sendable {
  /// The clients whose sessions are lost until they set up another.
  private var withheld: Set<PlayerID> = []

  func withholds(_ client: PlayerID) -> Bool { withheld.contains(client) }

  mutating func letThrough(_ client: PlayerID) { withheld.remove(client) }

  mutating func answer(_ request: Request, _ terms: Upstream.Terms) -> Answer {
    if request.instruction == .lostSession { withheld.insert(request.sender) }
    let isOfSession = [.sessionHeartbeat, .sessionTeardown].contains(request.operation)
    guard isOfSession, withholds(request.sender) else { return .onward }
    return Answer(
      .response(terms.lost ?? Response(status: 404, contentType: "text/plain", body: [])),
      after: Answer.proxyTime)
  }
}
