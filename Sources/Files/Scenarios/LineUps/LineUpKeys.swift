import HeadEndAPI
import Simulation
import Worlds

/// The keys of a line-up file (Scenarios/LineUpGrammar).
enum LineUpKeys {
  static let all = Keys(LineUp()) {
    MappingKey(checked: YAMLVersion.key)
    MappingKey(
      "name", \.name, .text, default: "the file's name, or the scenario's title",
      "The line-up's name on the wall and in films.")
    MappingKey(
      "title", \.title, .caption, default: "none", written: .changed,
      "A short description for `zapdeck list`.")
    MappingKey(
      "note", \.note, .caption, default: "none", written: .changed,
      "A hint, such as what to try, shown on the wall until the first key press.")
    MappingKey(
      "brand", \.brand, .part(BrandKeys.all), written: .changed,
      "Your own name and colour on the wall (<doc:Branding>).")
    MappingKey("tenant", \.tenant, .identifier, "The operator's tenant on the head-end.")
    MappingKey(
      "accounts", \.accounts, .entries(account, orNone: true, knowing: { $0.taken.append($1.id) }),
      default: "none if there are `crowds` or `upstreams`",
      "The households, each with a limit on simultaneous sessions.")
    MappingKey("session", session, "Timers of Secure Session Management.")
    MappingKey("licence", licence, "Lifetimes and limits of licences.")
    MappingKey(
      "tokens", \.tokens, .part(tokens), written: .changed, rank: 1,
      "Lifetime and clock tolerance of content tokens.")
    MappingKey(
      "rules", \.ruleEntries, .rules, rank: 1, late: true,
      "Limits on simultaneous sessions, in addition to the accounts' own; every limit that applies "
        + "is enforced.")
    MappingKey(
      "capacity", \.capacity, .capacity, written: .changed, rank: 1,
      "Requests per second that each service of the head-end can answer.")
    MappingKey(
      "network", \.network, .network,
      "The network connection of each device that has none of its own.")
    MappingKey(
      "policies", \.policies, .policies, default: "none", written: .changed, rank: 1,
      "Your own apps' reactions to errors, in addition to the policies that ship "
        + "(<doc:DescribeYourApp>).")
    MappingKey(
      "channels", \.channels, .channels, needed: true, rank: 1,
      "The channels that players can zap to.")
    MappingKey(
      "devices", \.devices, .devices, default: "none", rank: 1, late: true,
      "The devices, each with one app.")
    MappingKey(
      "crowds", \.crowds, .crowds, default: "none", rank: 1, late: true,
      "A crowd is shown as one pane; its households do not appear under `accounts`.")
    MappingKey(
      "outside", \.outside, .part(outside), written: .changed, rank: 1, late: true,
      "Admission of real clients.")
    MappingKey(
      "upstreams", \.upstreams, .upstreams, default: "none", written: .changed, rank: 1,
      "Your own services behind zapdeck, which real clients reach through it "
        + "(HeadEndHTTP/YourOwnServices); only for `serve` and `--serve`.")
  }

  private static let account = Keys(Account(id: "", sessionLimit: 0)) {
    MappingKey("id", \.id, .newName, needed: true, "The account's name, unique in the line-up.")
    MappingKey(
      "sessionLimit", \.sessionLimit, .integer(0...1000), needed: true,
      "Maximum number of simultaneous sessions of the account.")
    MappingKey(
      "over", \.excess, .choice, written: .changed,
      RuleKeys.overMeaning)
    MappingKey(
      "subscriptions", optional: \.subscriptions, .list(of: .identifier), default: "all",
      "The groups of channels that the account may watch.")
  }

  private static let session = Keys(LineUp()) {
    MappingKey(
      "heartbeat", \.heartbeat, .wholeSeconds, "Time between two heartbeats, in whole seconds.")
    MappingKey(
      "missedBeats", \.missedBeats, .integer(1...100),
      "The service ends a session after this many missed heartbeats.")
    MappingKey(
      "demo", \.usesDemoTimings, .flag,
      "The wall's header says that timers are shorter than in production.")
  }

  private static let year = Duration.seconds(86_400 * 365)

  private static let licence = Keys(LineUp()) {
    MappingKey(
      "lease", \.lease, .duration(.seconds(5)...year), "Lifetime of a streaming licence.")
    MappingKey(
      "renewAt", \.renewAtPermille, .permille,
      "The point at which a player renews its lease, as a fraction of the lease's lifetime.")
    MappingKey(
      "storage", \.offline.storage, .duration(.seconds(10)...year),
      "Lifetime of a downloaded title until its first playback.")
    MappingKey(
      "playback", \.offline.playback, .duration(.seconds(5)...year),
      "Lifetime of a downloaded title from its first playback on.")
    MappingKey(
      "keyType", \.offline.keyType, .choice,
      "The key type of downloads; the key server refuses downloads with `lease`.")
    MappingKey(
      "copies", optional: \.offline.copies, .integer(1...1000), default: "unlimited",
      "Maximum number of licensed downloads of an account at the same time.")
  }

  private static let tokens = Keys(TokenTerms()) {
    MappingKey(
      "validity", \.validity, .duration(.seconds(5)...year),
      "Lifetime of a content token, from when it is issued until `exp`, and of the token URL that "
        + "a TVSDK app has in its code (`tokenURL: app`), which lasts at most 30d.")
    MappingKey(
      "usedOnce", \.isUsedOnce, .flag,
      "Each token has a `jti`, and the licence service grants only one licence for it.")
    MappingKey(
      "issuerAhead", \.ahead, .duration(.zero ... .seconds(86_400)),
      "The app's back end, which issues tokens, has a clock this far ahead of the services' clock.")
    MappingKey(
      "issuerBehind", \.behind, .duration(.zero ... .seconds(86_400)),
      "The back end's clock is this far behind.")
    MappingKey(
      "leeway", \.leeway, .duration(.zero ... .seconds(3600)),
      "A token is still accepted this long after its expiry, and this long before a right begins.")
    MappingKey(
      "addresses", optional: \.addresses, .part(addresses), default: "none",
      "Tokens in the addresses of media playlists and segments; each start of a stream gets its "
        + "own."
    )
  }

  private static let addresses = Keys(AddressTerms(validity: .seconds(60))) {
    MappingKey(
      "validity", \.validity, .duration(.seconds(5)...year), needed: true,
      "Lifetime of the token; afterwards the origin answers 403.")
    MappingKey(
      "renewed", \.isRenewed, .flag,
      "Each request with the token renews it: only a pause of this length ends it.")
  }

  private static let outside = Keys(RealClientTerms()) {
    MappingKey(
      "account", \.account, .host,
      "The account of real clients: the one that each client names (`each`), one of the line-up "
        + "for all, or `none`, which admits no client.")
    MappingKey(
      "sessionLimit", \.sessionLimit, .integer(0...1000),
      "Maximum number of simultaneous sessions of each new account.")
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
