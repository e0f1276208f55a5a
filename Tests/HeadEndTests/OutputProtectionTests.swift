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
  }

  @Test(arguments: [
    (UsageProfile.uhd, nil as HDCPLevel?, HDCPLevel.none, false), (.uhd, nil, .type0, true),
    (.hd, nil, .none, true), (.hd, .type1, .type0, false), (.hd, .type1, .type1, true),
  ])
  func `a display that may show no rendition gets no licence`(
    profile: UsageProfile, level: HDCPLevel?, display: HDCPLevel, isGranted: Bool
  ) throws {
    var visitor = Visitor {
      $0.channels[0].profile = profile
      $0.channels[0].hdcp = level
      $0.devices[0].hdcp = display
    }
    let response = try visitor.licence(visitor.keyRequest().spc, visitor.contentToken())
    #expect(try (response.isSuccess ? "" : response.refusal) == (isGranted ? "" : "403/4008"))
  }
}
