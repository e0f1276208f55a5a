import Foundation

/// The program with its doors open and no wall, as a test of an app starts it.
final class Server {
  let folder: TemporaryFolder
  private let process = Process()
  /// `http://127.0.0.1:PORT`, or what else it says.
  private(set) var url = ""

  /// How long the first line may take to come, on a machine that is busy.
  private static let patience = 60.0

  /// Starts it on any free port; it saves the session, the log and the secrets in `folder`.
  init(
    listen: String = "127.0.0.1:0", _ arguments: [String] = [],
    in folder: TemporaryFolder? = nil, input: Pipe? = nil
  ) throws {
    self.folder = try folder ?? TemporaryFolder()
    process.executableURL = Program.binary
    process.arguments =
      [
        "serve", "--headless", "--listen", listen, "--save", path("session.yaml"),
        "--log", path("log.jsonl"), "--capture", path("secrets"),
      ] + arguments
    process.standardInput = input ?? FileHandle.nullDevice
    process.standardOutput = try self.folder.handle("out")
    process.standardError = try self.folder.handle("err")
    try process.run()
    let end = Date(timeIntervalSinceNow: Self.patience)
    while url.isEmpty, process.isRunning, Date() < end {
      url = try firstLine.map { String($0.dropFirst("serving ".count)) } ?? ""
      usleep(20_000)
    }
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  func path(_ name: String) -> String { folder.url.appending(path: name).path }

  /// The first line that it printed, once it is whole.
  var firstLine: String? {
    get throws {
      let text = try folder.text("out")
      return text.firstIndex(of: "\n").map { String(text[..<$0]) }
    }
  }

  /// `HOST:PORT`.
  var authority: String { String(url.dropFirst("http://".count)) }

  var pid: Int32 { process.processIdentifier }

  var isRunning: Bool { process.isRunning }

  /// Waits until it has ended by itself; returns its exit code, or `nil` where it takes too long.
  func waitForEnd(seconds: Double = Server.patience) -> Int32? {
    let end = Date(timeIntervalSinceNow: seconds)
    while process.isRunning, Date() < end { usleep(20_000) }
    return process.isRunning ? nil : process.terminationStatus
  }

  /// Ends it as a service manager does; returns its exit code.
  func stop() -> Int32 {
    process.terminate()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// What it answers to a request.
  func curl(_ path: String, _ options: String...) throws -> String {
    try Program.run(
      URL(filePath: "/usr/bin/env"), ["curl", "-s", "-m", "120"] + options + [url + path]
    ).output.trimmingCharacters(in: .newlines)
  }

  /// What the remote control answers to an order.
  func order(_ name: String, _ body: String) throws -> String {
    try curl("/control/v1/\(name)", "-H", "Content-Type: application/json", "-d", body)
  }

  /// Sends an order whose answer comes later; returns what waits for it.
  func start(order name: String, _ body: String) throws -> () throws -> String {
    let (curl, pipe) = (Process(), Pipe())
    curl.executableURL = URL(filePath: "/usr/bin/env")
    curl.arguments = [
      "curl", "-s", "-m", "120", "-H", "Content-Type: application/json", "-d", body,
      "\(url)/control/v1/\(name)",
    ]
    curl.standardOutput = pipe
    try curl.run()
    return {
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        .trimmingCharacters(in: .newlines)
    }
  }

  /// Runs a script of the tests with Python.
  func run(_ script: String, _ arguments: String...) throws -> Program.Result {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: script)
    return try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", file.path] + arguments)
  }
}
