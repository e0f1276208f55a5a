import Foundation
import Scenarios
import Sessions
import Simulation
import Testing

/// What `zapdeck capacity` prints.
@Suite struct CapacityReportTests {
  /// A report on two values; the second may lack an outcome, as after Ctrl-C.
  private static func report(isWhole: Bool = true) throws -> CapacityReport {
    let text =
      "channels: [{number: 101, name: A, card: bars, encrypted: true}]\n"
      + "crowds: [{id: stadium, viewers: 100, channels: 101}]\n"
    let lineUp = try LineUpFile.read(text, name: "l", path: "l.yaml")
    let sweep = CapacitySweep(of: .viewers, lineUp, values: 2, seed: 1)
    var (good, bad) = (CapacityTrial.Outcome(), CapacityTrial.Outcome())
    (good.requests, good.sessionPeak, good.recovery) = (100, 7, .seconds(25))
    (bad.requests, bad.refused, bad.firstRefusal) = (100, 25, .seconds(12))
    bad.playingPermille = 310
    return CapacityReport(sweep, [[good, bad, good], [bad, bad, isWhole ? good : nil]])
  }

  @Test func `a value of which an outcome is missing has no row`() throws {
    let report = try Self.report(isWhole: false)
    let lines = report.table(isASCII: true).split(separator: "\n")
    #expect(lines.count == 8)
    #expect(lines[1].contains("25"))
    #expect(lines[2].hasPrefix("No request is refused while the viewers arrive."))
    #expect(!report.json.contains("200"))
  }

  @Test func `a table has a row for each value, bars, and where refusals begin`() throws {
    let lines = try Self.report().table(isASCII: false).split(separator: "\n").map(String.init)
    #expect(lines.count == 9)
    #expect(lines[0].hasPrefix("   viewers   peak/s   refused  first at  full jitter"))
    #expect(lines[1].contains("25") && lines[1].contains("never  █ 25 s"))
    #expect(lines[1].contains("no: 31 %"))
    #expect(!lines[1].contains("████"), "a long bar looks good")
    #expect(lines[2].contains("200") && lines[2].contains("25 %      12 s"))
    #expect(lines[3] == "Refusals begin between 25 and 200 viewers.")
    #expect(lines[4].hasPrefix("100 % of the viewers have apps that stop after an outage"))
    let ascii = try Self.report().table(isASCII: true)
    let isASCII = ascii.allSatisfy { $0.isASCII }
    #expect(isASCII)
  }

  @Test func `JSON has every number, and null where there is none`() throws {
    let data = Data(try Self.report().json.utf8)
    let whole = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let points = try #require(whole["points"] as? [[String: Any]])
    let bad = try #require(points[1]["fullJitter"] as? [String: Any])
    #expect(points.map { $0["viewers"] as? Int } == [25, 200])
    #expect(bad["refused"] as? Int == 25 && bad["firstRefusal"] as? Double == 12)
    #expect(bad["recovery"] is NSNull)
  }
}
