import HeadEndAPI
import Simulation

@testable import Players

/// The downloads of a player, driven by hand.
final class DownloadBench {
  let server = KeyServer()
  let bench: PartBench<Downloads>

  init(
    _ renewal: RenewalRoute = .asset, _ discovery: ExpiryDiscovery = .notification,
    flavour: Flavour = .opentv, isHosted: Bool = false
  ) {
    var configuration = PlayerConfiguration.test(
      flavour: flavour, channel: TestStream.film, isHosted: isHosted)
    configuration.offline.renewal = renewal
    configuration.offline.discovery = discovery
    bench = PartBench(Downloads(configuration, Endpoints(tenant: "SIM")))
  }

  /// One whose media playlist has come, and whose first segment is asked for.
  static func loading(
    _ channel: Channel = TestStream.film, count: Int = 2, renewal: RenewalRoute = .asset
  ) throws -> DownloadBench {
    let downloads = DownloadBench(renewal)
    downloads.bench.context.app.certificate = try downloads.server.certificate
    downloads.start(channel)
    downloads.handle(.manifest, .ok(TestStream.master()))
    downloads.handle(
      .manifest, .ok(TestStream.media(count: count, keyOf: channel.isEncrypted ? channel : nil)))
    return downloads
  }

  var lines: [String] { bench.lines }
  var app: App { bench.context.app }
  var state: DownloadState? { app.asset(of: "film")?.state }

  func start(_ channel: Channel = TestStream.film) { bench.run { $0.start(channel, &$1) } }

  /// So much of the answer to the last request has come.
  func breakOff(after bytes: Int) {
    guard let id = bench.sent.last?.id else { return }
    bench.run { $0.brokenOff(id, after: bytes, &$1) }
  }

  /// Answers the last request of that operation.
  @discardableResult func handle(
    _ operation: Operation, _ result: RequestResult, waiting: String? = nil
  ) -> Downloads.Event {
    let reply = Reply.result(result)
    return bench.deliver(reply, to: bench.pending(operation), otherwise: .nothing) {
      $0.handle(reply, to: $1, waiting: waiting, &$2)
    }
  }

  /// Answers the last licence request with a licence.
  @discardableResult func receiveLicence(
    end: Int, waiting: String? = nil
  ) throws -> Downloads.Event {
    let request = bench.sent.last { $0.operation == .licence }
    return handle(
      .licence,
      try server.licence(
        for: request, leaseEnd: .scriptedEpoch + .seconds(end), playback: .seconds(10)),
      waiting: waiting)
  }

  /// The wait for a token has ended. `waiting` is as for a reply.
  func endWait(waiting: String? = nil) {
    bench.run { $0.fire(.keptTokenWait, waiting: waiting, &$1) }
  }

  /// Loads every segment that is asked for.
  func receiveSegments(_ count: Int) {
    for sequence in 0..<count {
      handle(.segment, .ok(TestStream.encryptedCard(sequence), nominalBytes: 1000))
    }
  }
}
