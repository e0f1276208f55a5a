import Dispatch
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOSSL
import ServiceLifecycle
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The head-end's doors to real clients: an HTTP server on threads of its own
/// (HeadEndHTTP/OpenDoors).
package final class Doors: Sendable {
  /// Why the doors cannot be opened, in one sentence.
  package struct Failure: Error {
    package let sentence: String
  }

  /// The base of every address, such as `http://127.0.0.1:8080`.
  package let url: String
  private let desk: ServiceDesk
  private let group: ServiceGroup
  private let task: Task<Void, Never>
  private let ended: DispatchSemaphore

  /// Connections at the same time, if the system allows so many; more wait to be accepted.
  private static let connectionLimit = 4000
  /// So long a connection may be without a request, or a request's head may take.
  private static let idleTime = TimeAmount.seconds(30)
  private static let drainTime = DispatchTimeInterval.seconds(2)

  /// Opens the doors and returns once they can be found.
  package init(_ plan: DoorPlan, _ services: DoorServices) throws(Failure) {
    let desk = ServiceDesk(plan, services)
    let opening = Opening()
    let application = Application(
      responder: ServiceResponder(plan, services, desk), server: try Self.server(plan, desk),
      configuration: .init(
        address: .hostname(plan.host, port: plan.port), serverName: ServiceDesk.serverName,
        availableConnectionsDelegate: MaximumAvailableConnections(
          OpenFiles.raise(to: Self.connectionLimit))),
      onServerRunning: { channel in opening.succeed(port: channel.localAddress?.port ?? 0) },
      logger: Self.silent)
    let group = ServiceGroup(configuration: .init(services: [application], logger: Self.silent))
    let ended = DispatchSemaphore(value: 0)
    task = Task.detached {
      do { try await group.run() } catch { opening.fail(Self.sentence(of: error)) }
      opening.fail("the server has stopped")
      ended.signal()
    }
    (self.desk, self.group, self.ended) = (desk, group, ended)
    switch opening.wait() {
    case .success(let port):
      let host = plan.host.contains(":") ? "[\(plan.host)]" : plan.host
      url = "\(plan.scheme)://\(host):\(port)"
    case .failure(let failure):
      throw Failure(
        sentence: "--listen \(plan.host):\(plan.port): cannot be opened (\(failure.sentence))")
    }
  }

  private static func sentence(of error: any Error) -> String {
    guard let failure = error as? IOError else { return "\(error)" }
    let reason = String(cString: strerror(failure.errnoCode))
    return failure.errnoCode == EADDRINUSE ? "\(reason); port 0 takes a free one" : reason
  }

  /// Closes the doors: takes no more connections, lets open requests end for 2 s, then cuts them
  /// off. Returns how many were cut off.
  package func close() -> Int {
    let group = group
    Task.detached { await group.triggerGracefulShutdown() }
    if ended.wait(timeout: .now() + Self.drainTime) == .success { return 0 }
    let left = desk.openCount
    task.cancel()
    _ = ended.wait(timeout: .now() + Self.drainTime)
    return left
  }

  // A terminal that shows the wall must not be written to.
  private static let silent = Logger(label: "zapdeck") { _ in SwiftLogNoOpLogHandler() }

  private static func server(
    _ plan: DoorPlan, _ desk: ServiceDesk
  ) throws(Failure) -> HTTPServerBuilder {
    var configuration = HTTP1Channel.Configuration(
      additionalChannelHandlers: [StalledReader()], idleTimeout: idleTime)
    configuration.httpDecoder = .init(
      maxHeaderFieldSize: 16_384, maxHeaderListSize: 16_384, maxHeaderFieldCount: 100)
    let tls = try tls(plan)
    return HTTPServerBuilder { [configuration] responder in
      let plain = HTTP1Channel(responder: responder, configuration: configuration)
      guard let tls else { return LoopBoundChannel(base: plain, desk: desk) }
      return LoopBoundChannel(
        base: try TLSChannel(plain, tlsConfiguration: tls), desk: desk)
    }
  }

  private static func tls(_ plan: DoorPlan) throws(Failure) -> TLSConfiguration? {
    guard let tls = plan.tls else { return nil }
    do {
      let chain = try NIOSSLCertificate.fromPEMFile(tls.certificate)
      let key = try NIOSSLPrivateKey(file: tls.key, format: .pem)
      return .makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    } catch {
      throw Failure(sentence: "--tls-cert \(tls.certificate): not a certificate and its key in PEM")
    }
  }
}

/// How opening went: the port, or why it failed; the first to be said counts.
private final class Opening: Sendable {
  private let result = Mutex<Result<Int, Doors.Failure>?>(nil)
  private let isKnown = DispatchSemaphore(value: 0)

  func succeed(port: Int) { say(.success(port)) }

  func fail(_ sentence: String) { say(.failure(Doors.Failure(sentence: sentence))) }

  private func say(_ outcome: Result<Int, Doors.Failure>) {
    let isFirst = result.withLock { result in
      defer { result = result ?? outcome }
      return result == nil
    }
    if isFirst { isKnown.signal() }
  }

  func wait() -> Result<Int, Doors.Failure> {
    isKnown.wait()
    return result.withLock { $0 } ?? .failure(Doors.Failure(sentence: "unknown"))
  }
}
