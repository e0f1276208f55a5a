/// A key of Common Media Client Data, in which players say how they are (CTA-5004 and CTA-5004-B;
/// HeadEnd/RealClients, "CMCD").
package struct CMCDKey: Sendable {
  /// What its value is.
  package enum Kind: Hashable, Sendable {
    /// A whole number of at least 0.
    case whole
    case decimal
    case flag
    /// Text of at most that many characters.
    case text(Int)
    case token([String])
  }

  /// The header that carries it where headers do.
  package enum Header: String, CaseIterable, Sendable {
    case object = "CMCD-Object"
    case request = "CMCD-Request"
    case session = "CMCD-Session"
    case status = "CMCD-Status"

    /// As HTTP libraries spell it.
    package var name: String {
      switch self {
      case .object: "cmcd-object"
      case .request: "cmcd-request"
      case .session: "cmcd-session"
      case .status: "cmcd-status"
      }
    }
  }

  /// Where it may stand.
  package enum Place: Sendable {
    case anywhere
    /// In events alone.
    case events
    /// In the event of a response alone.
    case responses
  }

  package let name: String
  package let kind: Kind
  /// `nil` for what stands in events alone.
  package let header: Header?
  package let place: Place
  /// The versions that have it.
  package let versions: ClosedRange<Int>
  /// Whether version 2 has a list of such values.
  package let isList: Bool

  private init(
    _ name: String, _ kind: Kind, _ header: Header? = nil, _ place: Place = .anywhere,
    in versions: ClosedRange<Int> = 1...2, isList: Bool = false
  ) {
    (self.name, self.kind, self.header, self.place) = (name, kind, header, place)
    (self.versions, self.isList) = (versions, isList)
  }

  /// The key of that name; `nil` for one that no version has.
  package init?(_ name: String) {
    guard let key = Self.named[name] else { return nil }
    self = key
  }

  /// Every key, in alphabetical order.
  package static let all =
    (objects + requests + sessions + states + events).sorted { $0.name < $1.name }

  private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// What is requested.
  private static let objects =
    [
      CMCDKey("br", .whole, .object, isList: true), CMCDKey("d", .whole, .object),
      CMCDKey("ot", .token(["m", "a", "v", "av", "i", "c", "tt", "k", "o"]), .object),
      CMCDKey("tb", .whole, .object, isList: true),
    ]
    + ["ab", "lab", "lb", "tab", "tpb"].map {
      CMCDKey($0, .whole, .object, in: 2...2, isList: true)
    }

  private static let requests =
    [
      CMCDKey("bl", .whole, .request, isList: true), CMCDKey("dl", .whole, .request),
      CMCDKey("mtp", .whole, .request, isList: true),
      CMCDKey("nor", .text(longest), .request, isList: true),
      CMCDKey("nrr", .text(longest), .request, in: 1...1), CMCDKey("su", .flag, .request),
      CMCDKey("cs", .text(longest), .request, in: 2...2),
      CMCDKey("sta", .token(CMCDState.allCases.map(\.rawValue)), .request, in: 2...2),
    ]
    + ["dfa", "ltc", "sn"].map { CMCDKey($0, .whole, .request, in: 2...2) }
    + ["pb", "tbl"].map { CMCDKey($0, .whole, .request, in: 2...2, isList: true) }

  private static let sessions = [
    CMCDKey("cid", .text(128), .session), CMCDKey("sid", .text(64), .session),
    CMCDKey("sf", .token(["d", "h", "e", "s", "o"]), .session),
    CMCDKey("st", .token(["v", "l", "ll"]), .session), CMCDKey("v", .whole, .session),
    CMCDKey("msd", .whole, .session, in: 2...2),
  ]

  /// How the player is.
  private static let states =
    [
      CMCDKey("bs", .flag, .status), CMCDKey("pr", .decimal, .status),
      CMCDKey("rtp", .whole, .status),
      CMCDKey("cdn", .text(128), .status, in: 2...2), CMCDKey("pt", .whole, .status, in: 2...2),
      CMCDKey("ec", .text(longest), .status, in: 2...2, isList: true),
    ] + ["bg", "nr"].map { CMCDKey($0, .flag, .status, in: 2...2) }
    + ["bsa", "bsd", "bsda"].map { CMCDKey($0, .whole, .status, in: 2...2, isList: true) }

  private static let events =
    [
      CMCDKey("e", .token(CMCDEvent.allCases.map(\.rawValue)), nil, .events, in: 2...2),
      CMCDKey("ts", .whole, nil, .events, in: 2...2),
      CMCDKey("cen", .text(64), nil, .events, in: 2...2),
      CMCDKey("h", .text(128), nil, .events, in: 2...2),
    ]
    + ["cmsdd", "cmsds", "smrt", "url"].map {
      CMCDKey($0, .text(longest), nil, .responses, in: 2...2)
    } + ["rc", "ttfb", "ttfbb", "ttlb"].map { CMCDKey($0, .whole, nil, .responses, in: 2...2) }

  /// No text may be longer, whatever the specification allows [N].
  package static let longest = 1024
  /// Values of a list [N].
  package static let mostValues = 16
  /// Keys of one's own that are kept of a client, and characters of the name of one and of its text
  /// [N].
  package static let mostOwnKeys = 64
  package static let longestOwnName = 64
  package static let longestOwnText = 128

  /// The header of a key in a version: the playback rate has changed its own.
  package func header(in version: Int) -> Header? {
    name == "pr" && version == 1 ? .session : header
  }

  /// The most characters of a text in a version.
  package func limit(_ most: Int, in version: Int) -> Int {
    name == "cid" && version == 1 ? 64 : most
  }
}

/// How a player sends CMCD with its requests.
package enum CMCDMode: String, CaseIterable, Sendable {
  case query
  case headers
}

/// Where players send events of CMCD (HeadEnd/RealClients, "CMCD").
package enum CMCDAddress {
  package static let path = "/v1/cmcd"
  /// The parameter of a query that carries it.
  package static let parameter = "CMCD"
}
