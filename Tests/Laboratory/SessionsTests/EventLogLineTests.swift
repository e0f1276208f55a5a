import Foundation
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// A line of the event log is what Foundation's encoder would write.
@Suite struct EventLogLineTests {
  private struct Line: Encodable {
    var name = "clientReported"
    let object: String?
    var player = "tv"
    var severity = "notice"
    let t: Double
    let userInfo: [String: FieldValue]
    var v = 1

    private enum CodingKeys: CodingKey { case name, object, player, severity, t, userInfo, v }

    func encode(to encoder: any Encoder) throws {
      var line = encoder.container(keyedBy: CodingKeys.self)
      try line.encode(name, forKey: .name)
      try line.encode(object, forKey: .object)
      try line.encode(player, forKey: .player)
      try line.encode(severity, forKey: .severity)
      try line.encode(t, forKey: .t)
      try line.encode(userInfo, forKey: .userInfo)
      try line.encode(v, forKey: .v)
    }
  }

  private static let values: [FieldValue] = [
    .text(""), .text("a \"quote\" and a \\ backslash"), .text("https://host/path?a=b"),
    .text("äöü 漢字 🎬"), .integer(0), .integer(.min), .integer(.max), .number(0.1),
    .number(25), .number(-0.0), .number(1e-9), .number(1e16), .number(.greatestFiniteMagnitude),
    .flag(true), .flag(false),
  ]

  @Test(arguments: values) func `a value is written as Foundation writes it`(
    _ value: FieldValue
  ) throws {
    for seconds in [0, 1, 0.04, 25.755244253, 86_400] {
      let report = ClientReport(name: "x", userInfo: ["key": value, "Zebra": 7])
      let announcement = Announcement(
        instant: .zero + .nanoseconds(Int64((seconds * 1e9).rounded())),
        player: PlayerID(3), playerName: "tv", notice: .outside(.reported(report)))
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let line = Line(
        object: nil, t: seconds,
        userInfo: ["key": value, "Zebra": .integer(7), "name": .text("x")])
      #expect(
        EventLogLine(announcement).text.replacing(announcement.notice.name, with: line.name)
          == String(decoding: try encoder.encode(line), as: UTF8.self))
    }
  }

  @Test func `a licence error names the members that no app receives`() throws {
    let failure = LicenseFailure(
      keyIdentifier: "id", httpCode: 400, serverCode: 4000, message: "no")
    let announcement = Announcement(
      instant: .zero, player: nil, playerName: "", notice: .sdk(.drmLicenseError(failure)))
    let line = EventLogLine(announcement).text
    #expect(line.contains(#""notReceived":["code","errorCode","message"]"#))
    for name in [#""code":400"#, #""errorCode":4000"#, #""message":"no""#, #""wrapperCode":5007"#] {
      #expect(line.contains(name), "\(line)")
    }
  }

  @Test(arguments: NoticeCatalogue.samples)
  func `only a licence error has members that no app receives`(notice: Notice) throws {
    let announcement = Announcement(instant: .zero, player: nil, playerName: "", notice: notice)
    let line = try JSONSerialization.jsonObject(with: Data(EventLogLine(announcement).text.utf8))
    let members = try #require(line as? [String: Any])
    let unreceived = members["notReceived"] as? [String]
    #expect((unreceived != nil) == (notice.name == "OTVDRMLicenseError"))
    let fields = try #require(members["userInfo"] as? [String: Any])
    let documented = NoticeCatalogue.documentedKeys(of: notice.name) + ["wrapperCode"]
    #expect(
      unreceived.map { Set($0) == Set(fields.keys).subtracting(documented) } ?? true, "\(notice)")
  }

  @Test func `a key that a client reports twice is written once`() throws {
    let report = ClientReport(name: "x", userInfo: ["name": "y", "a": true])
    let announcement = Announcement(
      instant: .zero, player: nil, playerName: "", notice: .outside(.reported(report)))
    let line = EventLogLine(announcement).text
    #expect(line.contains(#""userInfo":{"a":true,"name":"y"}"#))
    #expect(!line.contains("player"))
  }
}

extension FieldValue: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    }
  }
}
