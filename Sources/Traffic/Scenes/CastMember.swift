import HeadEndAPI
import Lab
import Simulation

/// What a capture shows of a player.
struct CastMember {
  let name: String
  var device: String
  var account: String
  var flavour = "opentv"
  /// An OpenTV player's licence delegate; `nil` where nothing shows it.
  var delegate: String?
  var isAsynchronous = false
  var policy: String?
  /// The content that it begins with, and when.
  var first = ""
  var begins = Instant.zero
  /// Whether the file says which device it is on.
  var isKnownDevice = false

  /// The licence delegate that uses sessions.
  static let sessionDelegate = "ssp"

  /// Which SDK sends such requests, and on which device.
  init(_ requests: [PlayerRequest], isAlone: Bool) {
    name = requests.first?.player ?? ""
    (device, account) = (name, "home")
    for request in requests {
      if case .contentToken(_, let account, let device)? = request.route, !isKnownDevice {
        (self.account, self.device) = (Self.name(account, "home"), Self.name(device, name))
        isKnownDevice = true
      }
    }
    let operations = Set(requests.map(\.operation))
    let hasSessions = !operations.isDisjoint(with: [
      .sessionSetup, .sessionHeartbeat, .sessionTeardown,
    ])
    if !operations.isDisjoint(with: [.expressPlayRights, .expressPlayToken, .entitlement]) {
      flavour = "tvsdk"
    } else if hasSessions {
      delegate = Self.sessionDelegate
    } else if operations.contains(.licence) || operations.contains(.contentToken) {
      delegate = "default"
    } else if isAlone {
      flavour = "flowplayer"
    }
    isAsynchronous = Self.overlaps(requests)
  }

  private static func name(_ text: String, _ fallback: String) -> String {
    let clean = ContentWord.clean(text)
    let isSecret = Redaction.redacted(fromOutside: text) != text
    return clean.isEmpty || isSecret || ReservedName.contains(clean) ? fallback : clean
  }

  /// Whether a new session was begun while the old one ended.
  private static func overlaps(_ requests: [PlayerRequest]) -> Bool {
    let tokens = requests.filter { $0.operation == .contentToken }.map(\.sent)
    return requests.contains { teardown in
      guard teardown.operation == .sessionTeardown else { return false }
      return tokens.firstElement { $0 >= teardown.sent }
        .map { $0 < teardown.ended - .milliseconds(5) } ?? false
    }
  }

  /// The player as a line-up has it.
  func json(channel: Int) -> JSON {
    var members: [JSON.Member] = [.init(key: "id", value: .text(name))]
    if flavour != "opentv" { members.append(.init(key: "flavour", value: .text(flavour))) }
    if flavour == "opentv" {
      members.append(.init(key: "delegate", value: .text(delegate ?? Self.sessionDelegate)))
    }
    if isAsynchronous { members.append(.init(key: "sessionSetup", value: "async")) }
    members.append(.init(key: "channel", value: .integer(channel)))
    return .object(members)
  }
}
