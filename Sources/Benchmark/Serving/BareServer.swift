import ArgumentParser
import Dispatch
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// A bare Hummingbird that answers every request with the same bytes: what serving costs without a
/// head-end.
struct BareServer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bare", abstract: "Serve the same bytes for every request.", shouldDisplay: false)

  @Option var port: Int
  @Option(help: "The body of every answer.") var body: String

  func run() throws {
    let router = Router()
    let bytes = ByteBuffer(string: body)
    router.post("**") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
        body: .init(byteBuffer: bytes))
    }
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)),
      logger: Logger(label: "bare") { _ in SwiftLogNoOpLogHandler() })
    Task.detached { try await application.runService() }
    dispatchMain()
  }
}
