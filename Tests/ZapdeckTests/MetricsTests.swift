import Foundation
import TestSupport
import Testing

/// What `/control/v1/metrics` says, as Prometheus reads it, and the dashboard that draws it.
@Suite struct MetricsTests {
  private static let dashboard = "assets/dashboards/zapdeck.json"

  private static func read(_ arguments: String...) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "metrics.py")
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", script.path] + arguments)
    #expect(run.code == 0 && run.output == "fine\n", "\(run.errors)")
  }

  /// Two minutes with a zap, a stall and a failed heartbeat; the page, the log and the archive.
  private static func play(
    in folder: TemporaryFolder
  ) throws -> (page: String, log: String, har: String) {
    let files = ["page", "log", "har"].map { folder.url.appending(path: $0) }
    let server = try ServedProgram("--log", files[1].path, "--har", files[2].path)
    #expect(try server.order("clock", "{\"paused\":true}").contains("true"))
    for (order, body) in [
      ("clock", "{\"advance\":\"20s\"}"),
      ("commands", "{\"zap\":{\"player\":\"main\",\"channel\":102}}"),
      ("clock", "{\"advance\":\"20s\"}"),
      ("commands", "{\"fault\":{\"key\":\"g\",\"player\":\"main\"}}"),
      ("clock", "{\"advance\":\"50s\"}"),
      ("commands", "{\"fault\":{\"key\":\"h\",\"player\":\"main\"}}"),
      ("clock", "{\"advance\":\"30s\"}"),
    ] {
      let reply = try server.order(order, body)
      #expect(!reply.contains("error"), "\(body): \(reply)")
    }
    let page = try server.curl("/control/v1/metrics")
    try Data(page.utf8).write(to: files[0])
    // Both files are whole once the turn of the session's loop has ended that answered this.
    _ = try server.curl("/control/v1/observation")
    _ = try server.curl("/control/v1/observation")
    return (files[0].path, files[1].path, files[2].path)
  }

  @Test(
    .enabled(if: Peer.curl, "no curl"),
    .enabled(
      if: Peer.python("prometheus_client"), "Python's prometheus_client is missing: make peers"))
  func `Prometheus' parser reads the page, which agrees with log and archive`() throws {
    let folder = try TemporaryFolder()
    let (page, log, har) = try Self.play(in: folder)
    try Self.read("check", page, log, har)
    try Self.read("dashboard", page, Self.file)
  }

  @Test(
    .enabled(
      if: Peer.python("grafana_foundation_sdk"),
      "Python's grafana_foundation_sdk is missing: make peers"))
  func `the dashboard has nothing that Grafana's own model does not know`() throws {
    try Self.read("model", Self.file)
  }

  @Test func `serve prints the dashboard`() throws {
    let run = try Program.run("serve", "--dashboard")
    let file = try String(contentsOfFile: Self.file, encoding: .utf8)
    #expect(run.code == 0 && run.output == file)
  }

  private static var file: String {
    Repository.root.appending(path: dashboard).path
  }
}
