import HeadEndAPI
import Simulation
import Worlds

/// What a capture shows of a player.
struct ImportedPlayer {
  let name: String
  let device: String
  let account: String
  /// The content that it begins with, and when.
  let first: PlaybackStart
  /// An OpenTV player's licence delegate; `nil` for a player of TVSDK.
  var delegate: String?

  /// Whether it got a licence.
  let hasLicence: Bool

  /// The licence delegate that uses sessions.
  static let sessionDelegate = "ssp"
  /// The licence delegate that has the tokens of several streams.
  static let multiInstanceDelegate = "multi-instance"

  /// Which SDK sends such requests, and on which device.
  init(_ requests: [PlayerRequest], first: PlaybackStart) {
    (name, self.first) = (first.player, first)
    let known = requests.lazy.compactMap { request -> (account: String, device: String)? in
      guard case .contentToken(_, let account, let device)? = request.route else { return nil }
      return (account, device)
    }.first
    account = known.map { Self.name($0.account, "home") } ?? "home"
    device = known.map { [name] in Self.name($0.device, name) } ?? name
    hasLicence = requests.contains { $0.operation == .licence && $0.isSuccess }
    let operations = Set(requests.map(\.operation))
    if operations.isDisjoint(with: [.expressPlayRights, .expressPlayToken, .entitlement]) {
      delegate =
        operations.isDisjoint(with: [.sessionSetup, .sessionHeartbeat, .sessionTeardown])
        ? "default" : Self.sessionDelegate
    }
  }

  private static func name(_ text: String, _ fallback: String) -> String {
    let clean = ContentWord.clean(text)
    let isSecret = Redaction.redacted(fromOutside: text) != text
    return clean.isEmpty || isSecret || ReservedName.contains(clean) ? fallback : clean
  }

  /// The player as a line-up has it.
  func json(channel: Int) -> JSON {
    let kind = JSON.Member(
      key: delegate == nil ? "flavour" : "delegate", value: .text(delegate ?? "tvsdk"))
    return .object([
      .init(key: "id", value: .text(name)), kind, .init(key: "channel", value: .integer(channel)),
    ])
  }
}
