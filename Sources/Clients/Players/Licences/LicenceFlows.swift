/// The licence exchanges of one source, side by side: one for each key that is being asked for, so
/// that a late key delays no other.
struct LicenceFlows: Sendable {
  /// What came of an answer, and for which key.
  struct Arrival {
    /// The key's number in the ring.
    let key: Int
    let isRenewal: Bool
    let outcome: LicenceFlow.Outcome
  }

  private struct Exchange {
    let key: Int
    let isRenewal: Bool
    var flow: LicenceFlow
  }

  /// What every exchange begins as.
  private let idle: LicenceFlow
  private var exchanges: [Exchange] = []

  init(_ flow: LicenceFlow) { idle = flow }

  var isIdle: Bool { exchanges.isEmpty }

  func isUnderWay(for key: Int) -> Bool { exchanges.contains { $0.key == key } }

  /// Whether other requests have to wait for the certificate.
  var isFetchingCertificate: Bool { exchanges.contains { $0.flow.isFetchingCertificate } }

  /// Asks for a licence. Returns why no request can be made.
  mutating func begin(
    _ order: LicenceFlow.Order, for key: Int, _ context: inout InputContext
  ) -> LicenseFailure? {
    var flow = idle
    let failure = flow.begin(order, &context)
    if !flow.isIdle {
      exchanges.append(Exchange(key: key, isRenewal: order.isRenewal, flow: flow))
    }
    return failure
  }

  /// Takes a reply for that key; `nil` when none is requested.
  mutating func handle(_ reply: Reply, for key: Int, _ context: inout InputContext) -> Arrival? {
    guard let index = exchanges.firstIndex(where: { $0.key == key }) else { return nil }
    let outcome = exchanges[index].flow.handle(reply, &context)
    let arrival = Arrival(key: key, isRenewal: exchanges[index].isRenewal, outcome: outcome)
    if exchanges[index].flow.isIdle { exchanges.remove(at: index) }
    return arrival
  }

  mutating func cancel(_ context: inout InputContext) {
    for index in exchanges.indices { exchanges[index].flow.cancel(&context) }
    exchanges = []
  }

  /// Ends the exchange for a key that is not needed any more.
  mutating func cancel(for key: Int, _ context: inout InputContext) {
    for index in exchanges.indices where exchanges[index].key == key {
      exchanges[index].flow.cancel(&context)
    }
    exchanges.removeAll { $0.key == key }
  }
}
