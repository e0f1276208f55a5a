import Foundation
import TestSupport
import Testing

/// How clients from other machines get in: over TLS, and with the join code.
@Suite(.enabled(if: Peer.curl && Peer.openssl, "curl or openssl is not installed"))
struct AdmittanceTests {
  #if TLS
    private static let hasTLS = true
  #else
    private static let hasTLS = false
  #endif

  private static let channels = "/v1/channels"

  /// What curl gets: the body and, in the last line, the status.
  private static func curl(_ arguments: String...) throws -> (body: String, status: String) {
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["curl", "-s", "-m", "120", "-w", "\n%{http_code}"] + arguments)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.dropLast().joined(separator: "\n"), String(lines.last ?? ""))
  }

  /// A certificate for this machine, made by openssl.
  private static func certificate(in folder: TemporaryFolder) throws -> (chain: String, key: String)
  {
    let files = ["cert.pem", "key.pem"].map { folder.url.appending(path: $0).path }
    let made = try Program.run(
      URL(filePath: "/usr/bin/env"),
      [
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
        "-days", "2", "-subj", "/CN=localhost", "-addext",
        "subjectAltName=DNS:localhost,IP:127.0.0.1", "-out", files[0], "-keyout", files[1],
      ])
    #expect(made.code == 0, "\(made.errors)")
    return (files[0], files[1])
  }

  @Test(.enabled(if: hasTLS, "this build has no TLS: make test TLS=1"))
  func `with a certificate the server speaks TLS, and nothing else`() throws {
    let folder = try TemporaryFolder()
    let (chain, key) = try Self.certificate(in: folder)
    let server = try Server(["--tls-cert", chain, "--tls-key", key], in: folder)
    #expect(server.url.hasPrefix("https://127.0.0.1:"))
    let trusted = try Self.curl("--cacert", chain, server.url + Self.channels)
    #expect(trusted.status == "200" && trusted.body.contains("news-one"))
    #expect(try Self.curl(server.url + Self.channels).status == "000")
    let plain = server.url.replacingOccurrences(of: "https:", with: "http:")
    #expect(try Self.curl(plain + Self.channels).status == "000")
    // A name of the remote control's own origin has its scheme.
    let port = server.url.split(separator: ":").last ?? ""
    let origin = { (scheme: String) in
      try Self.curl(
        "--cacert", chain, "-H", "Origin: \(scheme)://127.0.0.1:\(port)",
        server.url + "/control/v1/observation"
      ).status
    }
    #expect(try origin("https") == "200" && origin("http") == "403")
    #expect(try Self.connects("-tls1_2", to: server) && Self.connects("-tls1_3", to: server))
    #expect(try !Self.connects("-tls1", to: server) && !Self.connects("-tls1_1", to: server))
    #expect(server.stop() == 0)
  }

  /// Whether openssl agrees with a server on a version of TLS, however weak its ciphers.
  private static func connects(_ version: String, to server: Server) throws -> Bool {
    let address = server.url.replacingOccurrences(of: "https://", with: "")
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["openssl", "s_client", version, "-cipher", "ALL:@SECLEVEL=0", "-connect", address])
    return run.output.contains("Cipher is ") && !run.output.contains("Cipher is (NONE)")
  }

  @Test(.enabled(if: !hasTLS, "this build has TLS"))
  func `a build without TLS says how to get one that has, in one line`() throws {
    let run = try Program.run(
      "serve", "--headless", "--listen", "127.0.0.1:0", "--tls-cert", "/dev/null", "--tls-key",
      "/dev/null")
    #expect(run.code == 2 && run.errors.contains("make build TLS=1"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  @Test(.enabled(if: hasTLS, "this build has no TLS: make test TLS=1"))
  func `a certificate that cannot be read is refused in one line`() throws {
    let folder = try TemporaryFolder()
    let (chain, key) = try Self.certificate(in: folder)
    let pipe = folder.url.appending(path: "pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let pairs = [(key, chain), (chain, "/dev/null"), ("/nowhere", key), (chain, pipe)]
    for (first, second) in pairs {
      let run = try Program.run(
        "serve", "--headless", "--listen", "127.0.0.1:0", "--tls-cert", first, "--tls-key", second)
      #expect(run.code == 2 && run.errors.contains("--tls-"), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
  }

  @Test func `from other machines the join code is wanted, as a parameter or as a cookie`() throws {
    let server = try Server(listen: "0.0.0.0:0", ["--join"])
    let port = try #require(server.url.split(separator: ":").last)
    let base = "http://127.0.0.1:\(port)"
    let code = try #require(try server.joinCode)
    #expect(code.wholeMatch(of: /[A-Z2-9]{6}/) != nil)
    let ask = { (target: String) in try Self.curl(base + target).status }
    #expect(try ask(Self.channels) == "403")
    #expect(try ask(Self.channels + "?join=AAAAAA") == "403")
    #expect(try ask(Self.channels + "?join=") == "403")
    #expect(try ask(Self.channels + "?join=\(code)") == "200")
    let cookies = server.path("cookies")
    #expect(try Self.curl("-c", cookies, base + "/?join=\(code)").status == "200")
    #expect(try Self.curl("-b", cookies, base + Self.channels).status == "200")
    let wrong = try Self.curl("-b", "zapdeck-join=AAAAAA", base + Self.channels)
    #expect(wrong.status == "403" && wrong.body.contains("join code"))
    let stale = try Self.curl("-b", "zapdeck-join=AAAAAA", base + Self.channels + "?join=\(code)")
    #expect(stale.status == "200")
    #expect(try Self.curl(base + "/control/v1/observation?join=\(code)").status == "403")
    #expect(server.stop() == 0)
    #expect(try !server.folder.text("log.jsonl").contains(code))
  }

  @Test func `whoever guesses the join code is shut out, and one line says so`() throws {
    let server = try Server(listen: "0.0.0.0:0", ["--join"])
    let port = try #require(server.url.split(separator: ":").last)
    let address = "http://127.0.0.1:\(port)\(Self.channels)?join="
    let code = try #require(try server.joinCode)
    let statuses = try (0..<12).map { try Self.curl(address + "WRONG\($0)").status }
    #expect(statuses == Array(repeating: "403", count: 9) + ["429", "429", "429"])
    #expect(try Self.curl(address + code).status == "429")
    #expect(server.stop() == 0)
    let lines = try server.folder.text("err").split(separator: "\n")
    #expect(lines == ["zapdeck: 127.0.0.1 sent 10 wrong join codes: refused for 60 s"])
  }
}

extension Server {
  /// The code in the second line that it printed.
  fileprivate var joinCode: String? {
    get throws {
      let end = Date(timeIntervalSinceNow: 20)
      while Date() < end {
        let lines = try folder.text("out").split(separator: "\n")
        if let line = lines.first(where: { $0.hasPrefix("join at ") }),
          let code = line.split(separator: "=").last
        {
          return String(code)
        }
        usleep(20_000)
      }
      return nil
    }
  }
}
