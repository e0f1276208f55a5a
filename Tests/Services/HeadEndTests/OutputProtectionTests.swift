import ContentProtection
import HeadEnd
import HeadEndAPI
import Testing

/// Output protection as rights demand it: in playlists, and by the licence service.
struct OutputProtectionTests {
  /// `HDCP-LEVEL` of each rendition, lowest first.
  private static func levels(
    _ change: (inout Channel) -> Void
  ) throws -> [String] {
    var visitor = Visitor { change(&$0.channels[0]) }
    let url = visitor.endpoints.masterPlaylist(of: Visitor.channels[0])
    return try visitor.get(url).lines.filter { $0.hasPrefix("#EXT-X-STREAM-INF") }
      .map { $0.split(separator: "HDCP-LEVEL=").last.map(String.init) ?? "" }
  }

  @Test(arguments: [
    (UsageProfile.test, "NONE", "NONE"), (.hd, "NONE", "TYPE-0"), (.standard, "NONE", "TYPE-0"),
    (.uhd, "TYPE-0", "TYPE-1"),
  ])
  func `a profile says what each rendition needs`(
    profile: UsageProfile, low: String, high: String
  ) throws {
    let levels = try Self.levels { $0.profile = profile }
    #expect(levels == Array(repeating: low, count: 5) + Array(repeating: high, count: 4))
  }

  @Test
  func `SD rights offer no HD`() throws {
    #expect(try Self.levels { $0.profile = .sd } == Array(repeating: "NONE", count: 5))
  }

  @Test(arguments: HDCPLevel.allCases)
  func `a content may need one level in every rendition`(level: HDCPLevel) throws {
    let levels = try Self.levels { $0.hdcp = level }
    #expect(Set(levels) == [level.attribute])
  }

  @Test(arguments: UsageProfile.allCases)
  func `the token names the profile`(profile: UsageProfile) throws {
    var visitor = Visitor { $0.channels[0].profile = profile }
    let token = try JSONWebToken.decode(visitor.contentToken(), as: ContentAuthorization.self)
    #expect(token.contentRights.first?.usageRulesProfileId == profile.rawValue)
    #expect(
      UsageProfile.allCases.map(\.rawValue) == ["Test", "SD", "HD", "UHD", "default"])
  }

  @Test(arguments: [
    (UsageProfile.uhd, nil as HDCPLevel?, HDCPLevel.none, true), (.uhd, nil, .type0, true),
    (.hd, nil, .none, true), (.hd, .type1, .type0, false), (.hd, .type1, .type1, true),
    (.hd, .type0, .none, true),
  ])
  func `type 1 is refused to a client that cannot do it, and type 0 to nobody`(
    profile: UsageProfile, level: HDCPLevel?, display: HDCPLevel, isGranted: Bool
  ) throws {
    var visitor = Visitor {
      $0.channels[0].profile = profile
      $0.channels[0].hdcp = level
      $0.devices[0].hdcp = display
    }
    let response = try visitor.licence(visitor.keyRequest().spc, visitor.contentToken())
    #expect(try (response.isSuccess ? "" : response.refusal) == (isGranted ? "" : "400/-42604"))
  }

  /// What the CKC of a licence demands.
  private static func tag(
    _ change: (inout Channel) -> Void, asset: String? = nil
  ) throws -> HDCPTag? {
    var visitor = Visitor { change(&$0.channels[0]) }
    let request = try visitor.keyRequest(asset: asset)
    let response = try visitor.licence(request.spc, visitor.contentToken())
    return try request.open(ckc: response.ckc).hdcp
  }

  @Test(arguments: [
    (UsageProfile.hd, nil as KeyDemand?, HDCPTag.notRequired as HDCPTag?), (.uhd, nil, .type0),
    (.hd, .type1, .type1), (.uhd, KeyDemand.none, .notRequired), (.hd, .missing, nil),
  ])
  func `a CKC demands what its renditions need, or what the key says`(
    profile: UsageProfile, demand: KeyDemand?, tag: HDCPTag?
  ) throws {
    #expect(
      try Self.tag {
        $0.profile = profile
        $0.keys.hdcp = demand
      } == tag)
  }

  @Test(arguments: [("sd", HDCPTag.notRequired), ("hd", .type0)])
  func `a key of its own demands what its own renditions need`(name: String, tag: HDCPTag) throws {
    let asset = AssetIdentifier(contentId: "news-one", keyId: name).text
    #expect(try Self.tag({ $0.keys.isPerRendition = true }, asset: asset) == tag)
  }

  @Test(arguments: StreamingIndicator.allCases, KeyReach.allCases)
  func `a right says on which screens a key may be used`(
    indicator: StreamingIndicator, reach: KeyReach
  ) throws {
    var visitor = Visitor {
      $0.channels[0].keys.isPerRendition = true
      $0.channels[0].keys.airPlay = reach
      $0.channels[0].keys.adapter = reach
    }
    let granted = try ["sd", "hd"].filter { name in
      let request = try visitor.keyRequest(
        asset: AssetIdentifier(contentId: "news-one", keyId: name).text,
        device: indicator == .adapter ? "an adapter" : "tv", indicator: indicator)
      return try visitor.licence(request.spc, visitor.contentToken()).isSuccess
    }
    let expected: [KeyReach: [String]] = [.none: [], .sd: ["sd"]]
    #expect(granted == (indicator == .local ? nil : expected[reach]) ?? ["sd", "hd"])
  }

  @Test func `another device's ID is accepted from an adapter alone`() throws {
    var visitor = Visitor()
    for indicator in StreamingIndicator.allCases {
      let request = try visitor.keyRequest(device: "phone", indicator: indicator)
      let response = try visitor.licence(request.spc, visitor.contentToken())
      #expect(response.isSuccess == (indicator == .adapter))
    }
  }
}
