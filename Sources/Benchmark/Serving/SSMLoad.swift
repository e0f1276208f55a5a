import ArgumentParser
import Foundation

/// Requests of clients that have a session each, as bytes for a server's connections.
struct SSMLoad {
  /// So many devices, each with an account of its own; names begin with `prefix`.
  let prefix: String
  private static let host = "127.0.0.1"

  func token(_ number: Int) -> [UInt8] {
    let name = "\(prefix)-\(number)"
    return Self.request(
      "GET",
      "/SIM/app/v1/tokens?contentId=news-one&accountId=\(name)&deviceUniqueId=\(name)", "")
  }

  /// A set-up with the content token that the last answer carried.
  func setUp(_ token: [UInt8]) -> [UInt8] {
    Self.request("POST", "/SIM/ssm/v1/sessions/setup", String(decoding: token, as: UTF8.self))
  }

  /// A heartbeat with the session token that the last answer carried.
  func beat(_ answer: [UInt8]) -> [UInt8] {
    Self.beatBegin + Self.sessionToken(answer) + Self.end
  }

  /// By bytes: what the client does is time that its server does not have.
  private static func sessionToken(_ answer: [UInt8]) -> ArraySlice<UInt8> {
    guard let begin = answer.firstRange(of: mark) else { return [] }
    return answer[begin.upperBound...].prefix { $0 != UInt8(ascii: "\"") }
  }

  private static let mark = Array("\"sessionToken\":\"".utf8)
  private static let end = Array("\r\n\r\n".utf8)
  private static let beatBegin = Array(
    ("POST /SIM/ssm/v1/sessions/heartbeat HTTP/1.1\r\nHost: \(host)\r\nContent-Length: 0\r\n"
      + "nv-authorizations: ").utf8)

  private static func request(_ method: String, _ target: String, _ tokens: String) -> [UInt8] {
    let authorization = tokens.isEmpty ? "" : "nv-authorizations: \(tokens)\r\n"
    return Array(
      ("\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\nContent-Length: 0\r\n"
        + authorization + "\r\n").utf8)
  }

  /// Sets a session up on every connection of a client; returns the answers.
  func start(_ client: LoadClient) throws -> [[UInt8]] {
    let tokens = try client.askAll(token)
    return try client.askAll { setUp(tokens[$0]) }
  }
}

/// Keeps a head-end busy from a process of its own.
struct SSMLoadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "load", abstract: "Send heartbeats to a served session.", shouldDisplay: false)

  @Option var port: Int
  @Option var connections: Int
  @Option(help: "Requests a second.") var rate: Double
  @Option(help: "For so many seconds.") var seconds: Int

  func run() throws {
    let load = SSMLoad(prefix: "load")
    let client = try LoadClient(port: port, connections: connections)
    _ = try load.start(client)
    _ = try client.run(for: .seconds(seconds), rate: rate) { load.beat($1) }
  }
}
