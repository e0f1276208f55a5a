import ArgumentParser
import Foundation
import HeadEndAPI
import HeadEndHTTP
import Scenarios
import Simulation

/// The options for opening the head-end to real clients.
struct ServeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Address to listen on; port 0 picks a free port. (default: 127.0.0.1:8080)",
      valueName: "host:port"))
  var listen: String?

  @Flag(help: "Let other machines connect, with a code that the wall shows.")
  var join = false

  @Option(
    name: .customLong("tls-cert"),
    help: ArgumentHelp("Certificate chain in PEM, for HTTPS; phones need it.", valueName: "file"),
    completion: .file())
  var certificate: String?

  @Option(
    name: .customLong("tls-key"),
    help: ArgumentHelp("Private key of the certificate, in PEM.", valueName: "file"),
    completion: .file())
  var key: String?

  @Option(
    help: ArgumentHelp(
      "Your own origin, which clients reach at /upstream/origin/ (see YourOwnServices.md).",
      valueName: "url"))
  var upstream: String?

  @Option(help: "Calendar time at the start, such as 2026-01-01T00:00:00Z. (default: now)")
  var epoch: String?

  func plan() throws -> ServerPlan {
    let address = listen ?? (join ? "0.0.0.0:8080" : "127.0.0.1:8080")
    guard var plan = ServerPlan(address) else {
      throw Complaint("--listen \(address): accepted: a host and a port, such as 127.0.0.1:8080")
    }
    switch (certificate, key) {
    case (let certificate?, let key?):
      let files = [("--tls-cert", certificate), ("--tls-key", key)]
      let texts = try files.map {
        try InputFile($1, called: "\($0) \($1)").read(upTo: YAMLFile.sizeLimit)
      }
      plan.tls = (texts[0], texts[1])
    case (nil, nil): break
    case (_?, nil), (nil, _?): throw Complaint("--tls-cert and --tls-key must be given together")
    }
    plan.upstreams = try upstream.map { [try Self.origin($0)] } ?? []
    if join, plan.isLoopback {
      throw Complaint("--join: other machines cannot reach \(address); leave --listen out")
    }
    // From the system's randomness: it must not follow from the seed.
    if !plan.isLoopback { plan.joinCode = Self.newCode() }
    return plan
  }

  /// The name of the origin that is given by its address alone.
  private static let originName = "origin"

  private static func origin(_ text: String) throws -> Upstream {
    guard let url = WebAddress(text) else {
      throw Complaint(
        "--upstream \(text): accepted: an address such as https://cdn.stage.example, without a "
          + "query")
    }
    var origin = Upstream(name: originName, url: url)
    origin.role = .origin
    return origin
  }

  /// Options that mean nothing without a server.
  fileprivate var firstGiven: String? {
    let given = [
      ("--listen", listen != nil), ("--join", join), ("--tls-cert", certificate != nil),
      ("--tls-key", key != nil), ("--upstream", upstream != nil), ("--epoch", epoch != nil),
    ]
    return given.first { $0.1 }?.0
  }

  func start() throws -> UnixTime {
    guard let epoch else {
      return UnixTime(milliseconds: Int64(Date().timeIntervalSince1970) * 1000)
    }
    guard let time = UnixTime(iso8601: epoch) else {
      throw Complaint("--epoch \(epoch): accepted: a time in UTC such as 2026-01-01T00:00:00Z")
    }
    return time
  }

  // Without letters and digits that are taken for one another.
  private static func newCode() -> String {
    String((0..<6).map { _ in "ABCDEFGHJKMNPQRSTUVWXYZ23456789".randomElement() ?? "A" })
  }
}

/// The options for opening the head-end beside another command's own work.
struct OptionalServing: ParsableArguments {
  @Flag(help: "Open the head-end to real apps, players and browsers, as `serve` does.")
  var serve = false

  @OptionGroup var options: ServeOptions

  /// How to serve; `nil` where the head-end stays closed.
  func plan(_ world: WorldOptions) throws -> ServerPlan? {
    guard serve else {
      if let option = options.firstGiven { throw Complaint("\(option) needs --serve") }
      return nil
    }
    try world.checkSpeed()
    return try options.plan()
  }

  /// The time of a right clock at the start of a session without its own time.
  func start() throws -> UnixTime { serve ? try options.start() : .scriptedEpoch }
}
