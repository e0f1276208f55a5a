import Foundation
import Scenarios
import TestSupport
import Testing

@testable import Traffic

/// Archives that are larger or stranger than a browser's.
@Suite struct HugeArchiveTests {
  /// What a client may repeat without end.
  enum Shape: CaseIterable {
    case failures, delays, throttles, zaps, tokens, teardowns, heartbeats, pages, repeats

    func entry(_ number: Int) -> String {
      let at = Double(number) * 0.5
      let host = "https://cdn.example/live/ocean"
      return switch self {
      case .failures:
        HAR.entry("\(host)/\(number).ts", at: at, status: number % 3 == 0 ? 200 : 400 + number % 90)
      case .delays: HAR.entry("\(host)/\(number).ts", at: at, wait: number % 2 == 0 ? 20 : 5000)
      case .throttles:
        HAR.entry(
          "\(host)/\(number).ts", at: at, receive: number < 20 ? 100 : 4000 + Double(number % 7),
          size: 300_000)
      case .zaps: HAR.entry("https://cdn.example/a\(number)/master.m3u8", at: at)
      case .tokens: HAR.entry("\(host)/token", at: at, wait: 80_000_000)
      case .teardowns:
        HAR.entry("\(host)/\(number % 2 == 0 ? "teardown" : "setup")", at: at, wait: 90_000)
      case .heartbeats: HAR.entry("\(host)/heartbeat", at: at, status: number % 3 == 0 ? 404 : 200)
      case .pages: HAR.entry("\(host)/master.m3u8", at: at, page: "page_\(number)")
      case .repeats: HAR.entry("\(host)/\(number % 2 == 0 ? "1.ts" : "x.m3u8")", at: at)
      }
    }
  }

  private static func capture(_ shape: Shape, _ count: Int) throws -> Capture {
    let text = HAR.text((0..<count).map(shape.entry))
    return try Capture(Archive(Array(text.utf8)), RequestMap())
  }

  @Test(arguments: Shape.allCases)
  func `an archive of eight times as many entries takes eight times as long`(shape: Shape) throws {
    let (small, large) = (try Self.capture(shape, 250), try Self.capture(shape, 2000))
    let times = try [small, large].map { capture in
      try ProcessorTime.cost { _ = try Import(capture, title: nil, name: "x.har") }
    }
    // With the square of the entries it would be 64 times.
    #expect(times[1] < times[0] * 24, "\(times)")
  }

  @Test func `what no scenario has room for is left out, and said`() throws {
    let text = HAR.text((0..<6000).map(Shape.failures.entry))
    let capture = try Capture(Archive(Array(text.utf8)), RequestMap())
    let imported = try Import(capture, title: nil, name: "x.har")
    #expect(imported.text.utf8.count < YAMLFile.sizeLimit)
    let lines = imported.text.split(separator: "\n").filter { $0.contains("too large") }
    #expect(lines.count == 1 && lines[0].contains("sent from "), "\(lines)")
    #expect(imported.findings.count > 1000)
  }
}
