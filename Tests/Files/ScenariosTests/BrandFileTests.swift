import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

@testable import Scenarios

/// A line-up's brand, and the stills that its channels name.
@Suite struct BrandFileTests {
  private static func text(_ card: String, _ brand: String = "{name: Cup TV}") -> String {
    """
    brand: \(brand)
    accounts: [{id: home, sessionLimit: 1}]
    channels:
      - {number: 1, name: A, card: \(card)}
      - {number: 2, name: B, card: globe}
      - {number: 3, name: C, card: \(card)}
    """
  }

  private static func files(_ content: FilesBeside.Content) -> FilesBeside {
    FilesBeside { _, _ in content }
  }

  private static func read(_ text: String, _ files: FilesBeside? = nil) throws -> LineUp {
    try LineUpFile.read(text, name: "x", path: "x.yaml", files: files)
  }

  private static func problem(_ text: String) -> String {
    do {
      _ = try read(text)
      return ""
    } catch {
      return (error as? FileProblem)?.text ?? "\(error)"
    }
  }

  private static func bytes(_ still: StillFile?) -> [UInt8]? {
    if case .bytes(let bytes)? = still?.content { bytes } else { nil }
  }

  private static func lack(_ still: StillFile?) -> String {
    if case .lack(let reason)? = still?.content { reason } else { "" }
  }

  @Test func `a brand is read and written, and a line-up without one writes none`() throws {
    let text = Self.text("bars", "{name: Küche, accent: \"#0057B8\", lastCard: Thank you}")
    let lineUp = try Self.read(text)
    #expect(lineUp.brand.name == "Küche" && lineUp.brand.lastCard == "Thank you")
    #expect(lineUp.brand.accent == 0x0057b8 && lineUp.brand.stills.isEmpty)
    #expect(try Self.read(LineUpFile.json(lineUp).line) == lineUp)
    let plain = try Self.read(Self.text("bars", "{}"))
    #expect(!LineUpFile.json(plain).line.contains("brand"))
  }

  @Test func `a still is found once beside the line-up, and keeps no bytes in a session`() throws {
    var asked: [String] = []
    let files = FilesBeside { name, other in
      asked.append("\(name) of \(other)")
      return .text("secret bytes")
    }
    let lineUp = try Self.read(Self.text("stills/a.PNG"), files)
    #expect(asked == ["stills/a.PNG of x.yaml"])
    #expect(lineUp.channels.map(\.content) == ["own-1", "globe-2", "own-3"])
    #expect(Self.bytes(lineUp.brand.stills.first) == Array("secret bytes".utf8))
    let session = Session(lineUp, seed: 1, epoch: .scriptedEpoch)
    let header = SessionRecorder(session).header
    let hash = lineUp.brand.stills[0].hash
    #expect(hash.count == 16 && header.contains(hash) && header.contains("stills/a.PNG"))
    #expect(!header.contains("secret"))
    func again(_ files: FilesBeside?) throws -> LineUp {
      try ScenarioFile.read(
        SessionFile(path: "s.jsonl", text: header + "\n"), path: "s.jsonl", files: files
      ) { _ in .unreadable }.lineUp
    }
    #expect(try again(nil).brand == lineUp.brand)
    #expect(Self.bytes(try again(files).brand.stills.first) != nil)
    let other = try again(Self.files(.text("other bytes"))).brand
    #expect(other == lineUp.brand && Self.lack(other.stills.first).contains("saved session"))
  }

  @Test func `a file that is missing or cannot be read stops nothing`() throws {
    let missing = try Self.read(Self.text("a.png"), Self.files(.nothing)).brand.stills
    #expect(missing.count == 1 && Self.lack(missing.first) == "there is no such file")
    let locked = try Self.read(Self.text("a.jpeg"), Self.files(.unreadable)).brand.stills
    #expect(Self.lack(locked.first).contains("at most 10MB"))
  }

  @Test(arguments: [
    "/etc/a.png", "~/a.png", "../a.png", "b/../a.png", "b//a.png", "./a.png", "\"http://a/b.png\"",
    "\"concat:a.png\"", "\"C:\\\\a.png\"", "a.m3u8", "a.svg", ".png/", "\"a\\nb.png\"",
    String(repeating: "a", count: 97) + ".png",
  ])
  func `an address, a path elsewhere and another format are refused`(card: String) {
    #expect(Self.problem(Self.text(card)).contains("must be a PNG or JPEG file"), "\(card)")
  }

  @Test func `a misspelt card, a colour without quotes and too many stills are named`() {
    #expect(Self.problem(Self.text("glob")).contains("did you mean `globe`?"))
    for accent in ["#0057b8", "blue", "\"#05b\"", "\"+12345\""] {
      let problem = Self.problem(Self.text("bars", "\n  accent: \(accent)"))
      #expect(problem.contains("in quotes"), "\(accent): \(problem)")
    }
    let channels = (1...33).map { "  - {number: \($0), name: A, card: a\($0).png}\n" }.joined()
    #expect(Self.problem("accounts: []\nchannels:\n\(channels)").contains("at most 32"))
  }

  @Test func `the world is the same whatever the still is`() throws {
    let logs = try ["bars", "stills/a-long-name.png"].map { card in
      let text = """
        accounts: [{id: home, sessionLimit: 1}]
        channels: [{number: 1, name: A, card: \(card), content: a, encrypted: true}]
        devices: [{id: tv, account: home, players: [{id: main, channel: 1}]}]
        """
      let session = Session(try Self.read(text), seed: 7, epoch: .scriptedEpoch)
      session.advance(to: .zero + .seconds(30))
      return session.chronicle.announcements.map { "\($0.instant) \($0.notice.name)" }
    }
    #expect(logs[0] == logs[1] && logs[0].count > 3)
  }
}
