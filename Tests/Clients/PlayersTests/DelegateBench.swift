import HeadEndAPI
import Simulation

@testable import Players

/// A source that gets its keys by a licence delegate, driven by hand.
final class DelegateBench {
  let server = KeyServer()
  let bench: PartBench<DelegateKeys>
  let channel: Channel
  let isHosted: Bool

  init(
    _ delegate: DelegateKind = .ssp, _ setup: SessionSetup = .sync, isHosted: Bool = false,
    isEnforced: Bool = false, channel: Channel = TestStream.news
  ) {
    self.channel = channel
    self.isHosted = isHosted
    var configuration = PlayerConfiguration.test(delegate, setup, isHosted: isHosted)
    if isEnforced { configuration.sessionRenewal = .licence }
    bench = PartBench(
      DelegateKeys(
        configuration, Endpoints(tenant: "SIM"), channel, history: SessionHistory()))
  }

  /// One that plays: session `s1`, licence until 100 s, a beat every 30 s.
  static func playing(
    _ delegate: DelegateKind = .ssp, isHosted: Bool = false, isEnforced: Bool = false
  ) throws -> DelegateBench {
    let keys = DelegateBench(delegate, isHosted: isHosted, isEnforced: isEnforced)
    keys.bench.context.app.certificate = try keys.server.certificate
    _ = keys.open()
    if !isHosted { keys.handle(.contentToken, .ok("c1")) }
    if delegate.usesSessions {
      if isHosted { keys.answer(.token("c1")) }
      if delegate == .sspV2 { try keys.need() }
      keys.handle(.sessionSetup, .session("s1", heartbeat: 30))
      keys.proceed()
    }
    try keys.need()
    if isHosted {
      keys.answer(.licenceRequest(.init(url: "https://own", authorizations: "mine")))
    }
    try keys.receiveLicence(leaseEnd: 100, sessionToken: isEnforced ? "s2" : nil)
    return keys
  }

  var lines: [String] { bench.lines }
  var keys: KeyRing { bench.part.keys }
  var session: SSMClient { bench.part.session }

  func open() -> Bool { bench.run { $0.open(&$1) } }
  func proceed() { bench.run { $0.proceed(&$1) } }
  @discardableResult func need() throws -> String {
    let key = try TestStream.key(of: channel)
    return bench.run { $0.need(key, &$1).name }
  }

  @discardableResult func need(_ name: String) throws -> String {
    let key = try TestStream.key(name)
    return bench.run { $0.need(key, &$1).name }
  }

  /// Answers a licence request, counted from the first, with a key.
  @discardableResult func receiveLicence(
    _ number: Int, leaseEnd: Int = 100
  ) throws -> String {
    let request = bench.sent.filter { $0.operation == .licence }[number]
    let result = try server.licence(
      for: request, leaseEnd: .scriptedEpoch + .seconds(leaseEnd))
    return deliver(.result(result), to: .request(request.id))
  }

  /// Answers the last request of that operation.
  @discardableResult func handle(_ operation: Operation, _ result: RequestResult) -> String {
    deliver(.result(result), to: bench.pending(operation))
  }

  private func deliver(_ reply: Reply, to pending: Pending) -> String {
    bench.deliver(reply, to: pending, otherwise: "nothing") { keys, part, context in
      if case (.session(let number), .result(let result)) = (part, reply) {
        return keys.sessionReply(result, of: number, &context).name
      }
      return KeyInput(reply, to: part).map { keys.apply($0, &context).name } ?? "nothing"
    }
  }

  /// Answers the last question to the app's own code.
  @discardableResult func answer(_ answer: HostAnswer) -> String {
    deliver(.host(answer), to: bench.asked)
  }

  @discardableResult func fire(_ timer: PlayerTimer.Kind, of key: Int = 0) -> String {
    bench.run { keys, context in
      switch timer {
      case .heartbeat: keys.beat(&context).name
      case .sessionTokenPause: keys.sessionTokenIsDue(&context).name
      default: KeyInput(timer, of: key).map { keys.apply($0, &context).name } ?? "nothing"
      }
    }
  }

  /// Answers the last licence request with a key.
  @discardableResult func receiveLicence(
    leaseEnd: Int, sessionToken: String? = nil
  ) throws -> String {
    let request = bench.sent.last { $0.operation == .licence }
    if isHosted {
      let ckc = try server.ckc(for: request, leaseEnd: .scriptedEpoch + .seconds(leaseEnd))
      handle(.licence, .ok("wrapped"))
      return answer(.ckc(ckc))
    }
    return handle(
      .licence,
      try server.licence(
        for: request, leaseEnd: .scriptedEpoch + .seconds(leaseEnd), sessionToken: sessionToken))
  }
}
