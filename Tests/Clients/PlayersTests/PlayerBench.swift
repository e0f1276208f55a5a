import HeadEndAPI
import Simulation

@testable import Players

/// A whole player whose requests a test answers.
final class PlayerBench {
  let server = KeyServer()
  let bench: PartBench<Player>

  init(_ configuration: PlayerConfiguration = .test(), loaderSettings: LoaderSettings? = nil) {
    bench = PartBench(
      Player(
        id: PlayerID(0), configuration: configuration, endpoints: Endpoints(tenant: "SIM"),
        seed: 1, loaderSettings: loaderSettings))
  }

  /// A player with a session `s1` that plays an encrypted live channel.
  static func playing(
    _ delegate: DelegateKind = .ssp, _ setup: SessionSetup = .sync, isHosted: Bool = false
  ) throws -> PlayerBench {
    let player = PlayerBench(.test(delegate, setup, isHosted: isHosted))
    player.bench.context.app.certificate = try player.server.certificate
    player.zap(to: TestStream.news)
    try player.open("c1", session: "s1")
    return player
  }

  /// Answers everything that the present source asks for, up to its first picture.
  func open(_ token: String, session: String) throws {
    answer(.contentToken, .ok(token))
    answer(.sessionSetup, .session(session, heartbeat: 30))
    answer(.manifest, .ok(TestStream.master()))
    answer(.manifest, .ok(TestStream.media(count: 5, isEnded: false, keyOf: player.channel)))
    answer(.licence, try licence(leaseEnd: 100))
    answer(.segment, .ok(TestStream.encryptedCard(2)))
  }

  var player: Player { bench.part }
  var lines: [String] { bench.lines }
  var requests: [Operation] {
    bench.last.compactMap { effect in
      if case .send(let request) = effect { request.operation } else { nil }
    }
  }
  var observation: PlayerObservation {
    player.observation(at: bench.context.now, app: bench.context.app, on: DeviceObservation())
  }

  func handle(_ input: PlayerInput) {
    _ = bench.run { player, context in
      player.handle(input, at: context.moment, in: &context.app, into: &context.effects)
    }
  }
  func command(_ command: PlayerCommand) { handle(.command(command)) }
  func zap(to channel: Channel) { command(.zap(to: channel)) }

  /// Answers the last request of that operation.
  func answer(_ operation: Operation, _ result: RequestResult) {
    answer(bench.pending(operation), result)
  }

  func answer(_ pending: Pending, _ result: RequestResult) {
    guard case .request(let request) = pending else { return }
    handle(.result(request, result))
  }

  /// Lets the main thread wait no longer for the last request of that operation.
  func endWait(_ operation: Operation) {
    guard case .request(let request) = bench.pending(operation) else { return }
    handle(.waitEnded(request))
  }

  /// Answers the last question to the app's own code.
  func answer(_ answer: HostAnswer) {
    guard let call = bench.call else { return }
    handle(.hostAnswer(call, answer))
  }

  func fire(_ kind: PlayerTimer.Kind, source: Int) {
    handle(.timer(PlayerTimer(kind, of: SourceID(source))))
  }

  /// The licence for the last licence request.
  func licence(leaseEnd: Int) throws -> RequestResult {
    try server.licence(
      for: bench.sent.last { $0.operation == .licence },
      leaseEnd: .scriptedEpoch + .seconds(leaseEnd))
  }
}
