import Foundation
import TestSupport
import Testing

/// `zapdeck serve` with other people's clients: good, bad and many.
@Suite(.serialized) struct ServeTests {
  private static let hasPython = Peer.python("json")
  private static let hasSchemathesis = Peer.python("schemathesis")

  @Test func `the first line says where it serves, and TERM ends it cleanly`() throws {
    let server = try Server()
    let line = try #require(try server.firstLine)
    #expect(line.wholeMatch(of: /serving http:\/\/127\.0\.0\.1:[0-9]+/) != nil, "\(line)")
    #expect(server.stop() == 0)
    #expect(try server.folder.text("err").isEmpty)
  }

  @Test func `where too few files may be open it says so`() throws {
    let serve = "ulimit -n 16; exec '\(Program.binary.path)' serve --headless --listen 127.0.0.1:0"
    let run = try Program.run(URL(filePath: "/usr/bin/env"), ["bash", "-c", serve])
    #expect(run.code == 2, "\(run.output)")
    #expect(run.errors.contains("cannot listen (too few files may be open"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  @Test func `it ends when its parent closes the pipe to it, unless told otherwise`() throws {
    for (arguments, closesFirst, code) in [
      ([], false, 0), (["--outlive-parent"], false, nil), ([], true, nil),
    ] as [([String], Bool, Int32?)] {
      let pipe = Pipe()
      if closesFirst { try pipe.fileHandleForWriting.close() }
      let server = try Server(arguments, input: pipe)
      #expect(server.url.hasPrefix("http"))
      if !closesFirst { try pipe.fileHandleForWriting.close() }
      #expect(server.waitForEnd(seconds: code == nil ? 3 : 60) == code)
      if server.isRunning { #expect(server.stop() == 0) }
    }
  }

  @Test(.enabled(if: Peer.curl, "no curl"))
  func `the world is reset by an order, and the session plays again`() throws {
    let server = try Server()
    let token = "/SIM/app/v1/tokens?contentId=news-one&accountId=ann&deviceUniqueId=ann"
    let fault = #"{"fault": {"key": "h", "player": "main", "provoke": false}}"#
    var answer = ""
    // The expectation may come after the order; then there is no `ann` any more.
    for _ in 0..<20 where !answer.contains("the world was reset") {
      #expect(try server.curl(token).contains("."))
      let waiting = try server.start(
        order: "expect", #"{"player": "ann", "state": "playing", "within": "60s"}"#)
      #expect(try server.order("commands", fault).contains("performed"))
      #expect(try server.order("commands", #"{"reset": "world"}"#) == #"{"performed": 1}"#)
      answer = try waiting()
    }
    #expect(answer == #"{"error": "the world was reset"}"#)
    let seen = try server.curl("/control/v1/observation")
    #expect(
      !seen.contains("\"ann\"") && seen.contains("\"main\"") && seen.contains(#""faults": []"#))
    #expect(try server.curl(token).contains("."))
    #expect(
      try server.order("explore", #"{"for": "1min"}"#).contains("ends")
        && server.order("commands", #"{"reset": "world"}"#).contains("a soak test is running"))
    #expect(server.stop() == 0)
    try expectSameLog(server)
  }

  @Test(.enabled(if: hasPython, "no python3"))
  func `a client written from the documentation plays, and meets every code`() throws {
    let server = try Server()
    let run = try server.run("ssm_client.py", server.url, server.path("secrets"))
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    let codes = "1000 1001 1003 1004 1005 1006 1007 1009 1011 1012 1013 3001 3004 4000"
    #expect(run.output.contains("codes 405 \(codes)"), "\(run.output)")
    #expect(server.stop() == 0)
    try expectSameLog(server)
  }

  @Test(.enabled(if: Peer.curl, "no curl"))
  func `a session of clients whose names are words of files is one that check plays`() throws {
    let server = try Server()
    for name in ["all", "true", "null", "on", "NO", "12", "client-9", "main", "ann"] {
      _ = try Program.run(
        URL(filePath: "/usr/bin/env"),
        [
          "curl", "-s", "-m", "120",
          server.url
            + "/SIM/app/v1/tokens?contentId=news-one&accountId=\(name)&deviceUniqueId=\(name)",
        ])
    }
    _ = try Program.run(
      URL(filePath: "/usr/bin/env"),
      [
        "curl", "-s", "-m", "120", "-H", "Content-Type: application/json", "-d",
        #"{"remove":"all"}"#, server.url + "/control/v1/commands",
      ])
    #expect(server.stop() == 0)
    #expect(try server.folder.text("session.yaml").contains("remove"))
    let run = try Program.run("check", server.path("session.yaml"))
    #expect(run.code == 0, "\(run.output)\(run.errors)")
  }

  @Test(.thorough, .enabled(if: hasPython, "no python3"))
  func `bad clients are refused or closed, and nobody else waits for them`() throws {
    let server = try Server()
    let run = try server.run("bad_clients.py", server.authority, "\(server.pid)", "2000")
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(server.stop() == 0)
    for name in ["out", "log.jsonl", "session.yaml"] {
      let text = try server.folder.text(name)
      #expect(!text.unicodeScalars.contains { $0.value == 27 || $0.value == 0x202e }, "\(name)")
    }
    // Neither content tokens nor those of sessions: no JWT's header in base64url.
    #expect(try !server.folder.text("log.jsonl").contains("eyJhbGci"))
  }

  @Test(.thorough, .enabled(if: hasPython, "no python3"))
  func `a crowd joins, zaps and dies, and its session plays again to the same bytes`() throws {
    let server = try Server()
    let run = try server.run("crowd.py", server.authority, "60", "12")
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(server.stop() == 0)
    try expectSameLog(server)
  }

  @Test(.thorough, .enabled(if: hasSchemathesis, "no schemathesis"))
  func `no request that the contract allows brings a 5xx or an undocumented status`() throws {
    let server = try Server()
    let tests = URL(filePath: #filePath).deletingLastPathComponent().path
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"),
      [
        "python3", "-m", "schemathesis.cli", "run", server.url + "/openapi.json", "-c",
        "not_a_server_error,status_code_conformance,unsupported_method", "--exclude-path",
        "/control/v1/events", "-n", "5", "--phases", "coverage,fuzzing", "--seed", "1",
      ],
      environment: [
        "TMPDIR": server.folder.url.path, "PYTHONPATH": tests,
        "SCHEMATHESIS_HOOKS": "contract_hooks", "PYTHONDONTWRITEBYTECODE": "1",
      ])
    #expect(run.code == 0, "\(run.output.suffix(3000))\(run.errors.suffix(1000))")
    #expect(server.stop() == 0)
  }

  /// `check` of the saved session, without a network, gives the event log byte for byte.
  private func expectSameLog(_ server: Server) throws {
    let check = try Program.run(
      "check", server.path("session.yaml"), "--log", server.path("checked"))
    #expect(check.code == 0, "\(check.output)\(check.errors)")
    let lived = try server.folder.text("log.jsonl")
    let played = try server.folder.text("checked/session.jsonl")
    #expect(lived.contains("clientAnswered") && lived == played)
  }
}
