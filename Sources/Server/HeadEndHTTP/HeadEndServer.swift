import Dispatch
import NIOCore
import NIOHTTP1
import NIOPosix

#if TLS
  import NIOSSL
#endif
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The head-end for real clients: an HTTP server on its own threads
/// (HeadEndHTTP/ServingRealClients).
package final class HeadEndServer: Sendable {
  /// Why the server cannot be started, in one sentence.
  package struct Failure: Error {
    package let sentence: String
  }

  /// The base of every address, such as `http://127.0.0.1:8080`.
  package let url: String
  private let listener: any Channel
  private let connections = OpenConnections()

  /// Connections at the same time, if the system allows so many; more wait to be accepted.
  private static let connectionLimit = 4000
  /// Files by which the threads of all connections wait.
  private static var filesOfThreads: Int { 3 * NIOSingletons.groupLoopCountSuggestion }
  /// For the listener, the first connections and what looks up its address [N].
  private static let spareFiles = 8
  /// Whether this build can reach upstreams by TLS.
  package static var hasTLS: Bool {
    #if TLS
      true
    #else
      false
    #endif
  }

  private static let drainTime = DispatchTimeInterval.seconds(2)

  /// Starts the server, and returns once it listens.
  package init(_ plan: ServerPlan, _ handlers: RequestHandlers) throws(Failure) {
    let limit = OpenFiles.raise(to: Self.connectionLimit)
    guard OpenFiles.canOpen(Self.filesOfThreads + Self.spareFiles) else {
      throw Failure(
        sentence: "--listen \(plan.host):\(plan.port): cannot listen (too few files may be open; "
          + "allow more with `ulimit -n`)")
    }
    let (responder, connections) = (Responder(plan, handlers), connections)
    let security = try Security(plan)
    let bootstrap = ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ConnectionLimit(limit))
        }
      }
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try security?.secure(pipeline)
          let connection = HTTPConnection(responder, connections)
          try pipeline.addHandlers([WireCounter(connection)] + Self.http + [connection])
        }
      }
    do {
      listener = try bootstrap.bind(host: plan.host, port: plan.port).wait()
    } catch {
      throw Failure(
        sentence: "--listen \(plan.host):\(plan.port): cannot listen (\(Self.reason(error)))")
    }
    url = plan.url(port: listener.localAddress?.port ?? plan.port)
  }

  /// What turns bytes into requests, and answers into bytes.
  private static var http: [any ChannelHandler] {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = HTTPConnection.headLimit
    limits.maxHeaderListSize = HTTPConnection.headLimit
    limits.maxHeaderFieldCount = 100
    return [
      HTTPResponseEncoder(),
      ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: limits)),
    ]
  }

  private static func reason(_ error: any Error) -> String {
    guard let failure = error as? IOError else { return "\(error)" }
    let reason = String(cString: strerror(failure.errnoCode))
    return failure.errnoCode == EADDRINUSE ? "\(reason); port 0 picks a free port" : reason
  }

  /// Takes no more connections, lets open requests end for 2 s, then cuts them off. Returns how
  /// many were cut off.
  package func close() -> Int {
    let closing = listener.close()
    let count = connections.close(after: Self.drainTime)
    do {
      // The listener has its own thread: until that has ended, a client may still connect.
      try closing.wait()
    } catch {
      // It was closed before.
    }
    return count
  }
}

#if TLS
  /// TLS 1.2 or later, by a certificate and its key.
  private struct Security {
    private let context: NIOSSLContext

    /// `nil` where the plan has no certificate.
    init?(_ plan: ServerPlan) throws(HeadEndServer.Failure) {
      guard let tls = plan.tls else { return nil }
      do {
        let chain = try NIOSSLCertificate.fromPEMBytes(tls.certificate)
        var configuration = TLSConfiguration.makeServerConfiguration(
          certificateChain: chain.map { .certificate($0) },
          privateKey: .privateKey(try NIOSSLPrivateKey(bytes: tls.key, format: .pem)))
        configuration.minimumTLSVersion = .tlsv12
        context = try NIOSSLContext(configuration: configuration)
      } catch {
        throw HeadEndServer.Failure(
          sentence: "--tls-cert and --tls-key: expected a certificate and its private key in PEM")
      }
    }

    func secure(_ pipeline: ChannelPipeline.SynchronousOperations) throws {
      try pipeline.addHandler(NIOSSLServerHandler(context: context))
    }
  }
#else
  /// None: this build was made without TLS.
  private struct Security {
    init?(_ plan: ServerPlan) throws(HeadEndServer.Failure) {
      guard plan.tls != nil else { return nil }
      throw HeadEndServer.Failure(
        sentence: "--tls-cert: this build has no TLS; build it with `make build TLS=1`, or use a "
          + "proxy (see ServingRealClients.md)")
    }

    func secure(_ pipeline: ChannelPipeline.SynchronousOperations) throws {}
  }
#endif
