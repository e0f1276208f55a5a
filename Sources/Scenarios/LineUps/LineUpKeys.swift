import HeadEndAPI
import Lab
import Simulation

/// The keys of a line-up file (Scenarios/LineUpGrammar).
enum LineUpKeys {
  static let all = Keys(LineUp()) {
    MappingKey(checked: YAMLVersion.key)
    MappingKey(
      "name", \.name, .text, default: "the file's name, or the scenario's title",
      "What the wall and its films call the line-up.")
    MappingKey(
      "title", \.title, .caption, default: "none", written: .changed,
      "What `zapdeck list` says of the line-up, in a few words.")
    MappingKey(
      "note", \.note, .caption, default: "none", written: .changed,
      "A sentence that stands on the wall until the first key, such as what to try.")
    MappingKey("tenant", \.tenant, .identifier, "The operator's tenant on the head-end.")
    MappingKey(
      "accounts", \.accounts, .entries(account, orNone: true, knowing: { $0.taken.append($1.id) }),
      default: "none, with `crowds`",
      "The households, each with a limit of simultaneous sessions.")
    MappingKey("session", session, "Timings of Secure Session Management.")
    MappingKey("licence", licence, "How long licences are valid.")
    MappingKey(
      "tokens", \.tokens, .part(tokens), written: .changed, rank: 1,
      "How long content tokens are valid, and how they are read.")
    MappingKey(
      "rules", \.ruleEntries, .rules, rank: 1, late: true,
      "Limits of simultaneous sessions beside the accounts' own; all that apply must hold.")
    MappingKey(
      "capacity", \.capacity, .capacity, written: .changed, rank: 1,
      "How many requests each of the head-end's services answers a second.")
    MappingKey("network", \.network, .part(network), "The network of every device.")
    MappingKey(
      "policies", \.policies, .policies, default: "none", written: .changed, rank: 1,
      "What apps of your own do about errors, beside the policies that ship "
        + "(<doc:DescribeYourApp>).")
    MappingKey(
      "channels", \.channels, .channels, needed: true, rank: 1,
      "The channels that players can zap to.")
    MappingKey(
      "devices", \.devices, .devices, default: "none", rank: 1, late: true,
      "The devices, each with one app.")
    MappingKey(
      "crowds", \.crowds, .crowds, default: "none", rank: 1, late: true,
      "Viewers who are too many to be shown one by one; their households are no accounts.")
    MappingKey(
      "outside", \.outside, .part(outside), written: .changed, rank: 1, late: true,
      "Which real clients are admitted.")
  }

  private static let account = Keys(Account(id: "", sessionLimit: 0)) {
    MappingKey("id", \.id, .newName, needed: true, "The account's name, unique in the line-up.")
    MappingKey(
      "sessionLimit", \.sessionLimit, .integer(0...1000), needed: true,
      "How many sessions the account may have at the same time.")
    MappingKey(
      "over", \.excess, .choice, written: .changed,
      "What happens at the limit: the new session is refused, or the oldest ends.")
    MappingKey(
      "subscriptions", optional: \.subscriptions, .list(of: .identifier), default: "all",
      "The groups of channels that the account may watch.")
  }

  private static let session = Keys(LineUp()) {
    MappingKey(
      "heartbeat", \.heartbeat, .wholeSeconds, "Time between two heartbeats, in whole seconds.")
    MappingKey(
      "missedBeats", \.missedBeats, .integer(1...100),
      "How many heartbeats may be missed before the service ends a session.")
    MappingKey(
      "demo", \.usesDemoTimings, .flag,
      "Whether the header says that timings are shorter than in production.")
  }

  private static let year = Duration.seconds(86_400 * 365)

  private static let licence = Keys(LineUp()) {
    MappingKey(
      "lease", \.lease, .duration(.seconds(5)...year), "How long a streaming licence is valid.")
    MappingKey(
      "renewAt", \.renewAtPermille, .permille,
      "When a player renews its lease, as a fraction of the lease.")
    MappingKey(
      "storage", \.offline.storage, .duration(.seconds(10)...year),
      "How long a downloaded title may wait for its first playback.")
    MappingKey(
      "playback", \.offline.playback, .duration(.seconds(5)...year),
      "How long a downloaded title may be played after its first playback.")
    MappingKey(
      "keyType", \.offline.keyType, .choice,
      "The type of the keys of downloads; with `lease` the key server refuses them.")
    MappingKey(
      "copies", optional: \.offline.copies, .integer(1...1000), default: "unlimited",
      "How many downloads with licences an account may have at the same time.")
  }

  private static let tokens = Keys(TokenTerms()) {
    MappingKey(
      "validity", \.validity, .duration(.seconds(5)...year),
      "How long a content token is valid: from issue to `exp`.")
    MappingKey(
      "usedOnce", \.isUsedOnce, .flag,
      "Whether each token has a `jti`, with which the licence service grants one licence only.")
    MappingKey(
      "issuerAhead", \.ahead, .duration(.zero ... .seconds(86_400)),
      "How far the clock of the app's back end, which issues tokens, is ahead of the services'.")
    MappingKey(
      "issuerBehind", \.behind, .duration(.zero ... .seconds(86_400)),
      "How far that clock is behind.")
    MappingKey(
      "leeway", \.leeway, .duration(.zero ... .seconds(3600)),
      "How far beyond its expiry, or before a right begins, a token is still accepted.")
  }

  private static let network = Keys(LineUp.Network()) {
    MappingKey("latency", \.latency, .duration(.zero ... .seconds(10)), "Round-trip time.")
    MappingKey(
      "jitter", \.jitter, .duration(.zero ... .seconds(10)),
      "The most that is added to the round-trip time at random.")
    MappingKey("bandwidth", \.bandwidth, .bandwidth, "Downlink, shared by a device's players.")
    MappingKey(
      "lossPermille", \.lossPermille, .integer(0...900),
      "How many of 1,000 requests are lost once and sent again.")
  }

  private static let outside = Keys(RealClientTerms()) {
    MappingKey(
      "account", \.account, .host,
      "The account of a real client's device: `each` its own, one of the line-up for all, or "
        + "`none`: nobody is admitted.")
    MappingKey(
      "sessionLimit", \.sessionLimit, .integer(0...1000),
      "How many sessions each new account may have at the same time.")
  }
}

extension TokenTerms {
  /// How far the issuer's clock is ahead; setting it moves the clock forward by as much.
  fileprivate var ahead: Duration {
    get { max(.zero, issuerAhead) }
    set { issuerAhead += newValue }
  }

  /// How far the issuer's clock is behind; setting it moves the clock back by as much.
  fileprivate var behind: Duration {
    get { max(.zero, .zero - issuerAhead) }
    set { issuerAhead -= newValue }
  }
}

extension Form where Value == Duration {
  // SSM transmits whole seconds (Players/SecureSessions, "Requests and responses").
  fileprivate static let wholeSeconds = duration(.seconds(1) ... .seconds(3600)).check {
    duration, place throws(FileProblem) in
    guard duration.components.attoseconds == 0 else {
      throw place.problem("`heartbeat` must be whole seconds")
    }
  }
}

extension Form where Value == Int {
  /// A fraction, in thousandths.
  fileprivate static let permille = Form<Double>.number(0.1...0.95).map(
    back: { Double($0) / 1000 }
  ) { share, _ throws(FileProblem) in Int((share * 1000).rounded()) }
}

extension Form where Value == RealClientTerms.Account {
  private static let nobody = "none"
  private static let each = "each"

  /// `none`, `each`, or an account of the line-up.
  fileprivate static let host = Form<String>.identifier.map(back: word) {
    name, place throws(FileProblem) in
    if name == each { return .each }
    if name == nobody { return .nobody }
    guard place.known.accounts.contains(name) else {
      throw place.unknown("account", name, among: [each, nobody] + place.known.accounts.all)
    }
    return .shared(name)
  }

  private static func word(_ account: RealClientTerms.Account) -> String? {
    switch account {
    case .nobody: nobody
    case .each: each
    case .shared(let name): name
    }
  }
}
