import Foundation
import HeadEndAPI
import Scenarios
import Screen
import Sessions
import Simulation
import TestSupport
import Testing
import Worlds

@testable import Dashboard

/// No caption moves a pane: rows and letters of all captions are decided once.
@Suite struct StandingWallTests {
  private static let sizes = [
    Size(80, 24), Size(100, 30), Size(120, 36), Size(160, 45), Size(250, 70),
  ]
  private static let assets = Repository.root.appending(path: "assets")

  /// Scenarios with captions; those with crowds take their time.
  private static let shipped: [String] = {
    let all = ["scenarios", "incidents", "rules"].flatMap { folder -> [String] in
      let path = assets.appending(path: folder).path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
    }
    let told = all.filter { path in
      let text = (try? String(contentsOf: assets.appending(path: path), encoding: .utf8)) ?? ""
      return text.contains("say:") && (Thorough.isOn || !text.contains("crowds:"))
    }
    return Thorough.all(of: told, otherwise: 10)
  }()

  private static func scenario(_ path: String) throws -> Scenario {
    let read = { (path: String) in
      try String(contentsOf: assets.appending(path: path), encoding: .utf8)
    }
    return try ScenarioFile.read(read(path), path: path) { name in
      let other = name.contains(".") ? "scenarios/\(name)" : "lineups/\(name).yaml"
      guard let text = try? read(other) else { return .unknown(among: []) }
      return .text(text, name: name, path: other)
    }
  }

  /// Plays a scenario; returns how many texts it showed, and those that moved a pane although no
  /// player came or went.
  private static func play(
    _ scenario: Scenario, isOnStage: Bool
  ) -> (texts: Int, moves: [String]) {
    let session = scenario.session()
    let wallSession = WallSession(
      session, Wall(theme: .mono, isOnStage: isOnStage),
      director: Director(scenario, on: session, probe: WallProbe(on: session)))
    var shown: (words: String, players: [PlayerID], panes: [[Rect]])?
    var (texts, moves): (Int, [String]) = (0, [])
    // A shipped scenario takes less than 20 minutes.
    for _ in 0..<2400 {
      wallSession.pass(.milliseconds(500))
      let (wall, now) = (wallSession.wall, session.now)
      let words =
        "\(wall.narration.caption(at: now) ?? "") \(wall.narration.verdictText(at: now) ?? "")"
      if words != shown?.words {
        let world = WorldObservation(of: session.world, slots: [])
        let players = world.roster.slots.map(\.id)
        let panes = sizes.map { size in
          wall.view(Moment(world: world, clock: wallSession.clock, size: size)).layout.panes
        }
        if let shown, shown.players == players, shown.panes != panes { moves.append(words) }
        shown = (words, players, panes)
        texts += 1
      }
      if wallSession.verdict != nil { break }
    }
    return (texts, moves)
  }

  @Test(arguments: shipped, [true, false])
  func `no caption of a shipped scenario moves a pane`(path: String, isOnStage: Bool) throws {
    let played = Self.play(try Self.scenario(path), isOnStage: isOnStage)
    #expect(played.texts > 1)
    #expect(played.moves.isEmpty, "\(played.moves)")
  }

  @Test(arguments: Thorough.all(of: 1...500 as ClosedRange<UInt64>, otherwise: 40))
  func `no caption of a random talk moves a pane`(seed: UInt64) throws {
    let scenario = try RandomTalk.scenario(seed: seed)
    // Without captions no rows are kept for the verdict.
    guard !scenario.captions.isEmpty else { return }
    for isOnStage in [true, false] {
      let played = Self.play(scenario, isOnStage: isOnStage)
      #expect(played.texts > 0 && played.moves.isEmpty, "\(played.moves)")
    }
  }

  @Test(arguments: sizes)
  func `a caption in small letters is shown whole, and none leaves its room`(size: Size) {
    var letters: [Bool: Int] = [:]
    for seed in 1...100 as ClosedRange<UInt64> {
      let texts = RandomTalk.captions(seed: seed, count: 6)
      let captions = texts.map(MeasuredCaption.init)
      let room = CaptionRoom(captions, hasVerdict: true, isOnStage: true, on: size)
      #expect(room.rows <= max(2, size.height / 4) + 1)
      for caption in captions {
        var frame = Frame(Size(size.width, room.rows + 1), filledWith: Cell("~", .plain))
        let area = frame.bounds.splitTop(room.rows).top
        CaptionBar(text: caption.text, room: room, theme: .mono).draw(area, in: &frame)
        let rows = TextDisplay.text(of: frame).split(
          separator: "\n", omittingEmptySubsequences: false)
        #expect(!rows.prefix(room.rows).joined().contains("~") && rows[room.rows].first == "~")
        let isBig =
          room.isLarge && room.bigRows(of: caption.big, in: size.width - CaptionRoom.margin) != nil
        letters[isBig, default: 0] += 1
        guard !isBig else { continue }
        let words = rows.prefix(room.rows).map { row in
          row.drop { $0 == " " || $0 == "▌" }
        }
        let isBroken = caption.text.split(separator: " ").contains { $0.count > size.width - 4 }
        let shown = words.filter { !$0.isEmpty }.joined(separator: " ")
        #expect(isBroken || shown == caption.text)
      }
    }
    #expect(letters[false, default: 0] > 0 && (size.height < 36 || letters[true, default: 0] > 0))
  }

  @Test func `big letters need half of the captions, and the others are small alone`() {
    let (short, long) = ("Every player has a session", String(repeating: "word ", count: 27))
    func room(_ texts: [String], isOnStage: Bool = true) -> CaptionRoom {
      CaptionRoom(
        texts.map(MeasuredCaption.init), hasVerdict: false, isOnStage: isOnStage,
        on: Size(160, 45))
    }
    #expect(room([short]).isLarge && room([short, long]).isLarge)
    #expect(!room([short, long, long]).isLarge && !room([long]).isLarge && !room([]).isLarge)
    #expect(!room([short], isOnStage: false).isLarge)
    #expect(room([short, long]).rows == room([short]).rows)
    #expect(room([short], isOnStage: false).rows == 1 && room([]).rows == 0)
    // A third line of big letters takes the blank rows above and below.
    let three = String(repeating: "word ", count: 19)
    #expect(room([three]).isLarge && room([three]).rows == 45 / 4)
  }

  @Test func `without a script nothing is kept until the first caption, and then its room`() throws
  {
    let wallSession = WallSession(
      Session(try ShippedLineUp.named("classic"), seed: 1, epoch: .scriptedEpoch),
      Wall(theme: .mono, isOnStage: true))
    _ = wallSession.press(.escape, size: Size(160, 45))
    _ = wallSession.press("F", size: Size(160, 45))
    func panes() -> [Rect] {
      let world = WorldObservation(of: wallSession.session.world, slots: [])
      let moment = Moment(world: world, clock: wallSession.clock, size: Size(160, 45))
      return wallSession.wall.view(moment).layout.panes
    }
    #expect(panes().map(\.maxY).max() == 44)
    wallSession.session.perform(.say("A first caption."))
    wallSession.pass(.seconds(5))
    let before = panes()
    #expect(before.map(\.maxY).max() == 44 - BigType.rows - 2)
    wallSession.session.perform(.say(String(repeating: "A long one. ", count: 11)))
    wallSession.pass(.seconds(5))
    #expect(panes() == before)
    wallSession.session.perform(.beginChapter("Two"))
    wallSession.pass(.seconds(5))
    #expect(panes() == before)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `words are counted into lines as they are wrapped`(seed: UInt64) {
    let captions = RandomTalk.captions(seed: seed, count: 2)
    for text in captions + captions.map({ $0.replacing("e", with: "厨") }) {
      let words = text.split(separator: " ")
      let widths = WordWidths(words.map(\.columns), gap: 1)
      for width in 1...150 {
        let wrapped = Fitting.wrap(text, in: width)
        #expect(MeasuredCaption(text).lines(in: width) == wrapped.count)
        guard let lines = widths.lines(in: width) else { continue }
        #expect(lines == wrapped.count)
        let broken = widths.breaks(in: width).map { words[$0].joined(separator: " ") }
        #expect(broken == wrapped)
        let even = widths.evenWidth(in: width) ?? 0
        #expect(widths.lines(in: even) == lines && widths.lines(in: even - 1) != lines)
      }
    }
  }

  @Test func `a title wraps into up to three lines of big letters, a longer one is small`() {
    let body = Rect(x: 0, y: 1, width: 120, height: 34)
    func drawn(_ title: String) -> String {
      var frame = Frame(Size(120, 36), filledWith: Cell(" ", .plain))
      ChapterCard(title: title, theme: .mono).draw(over: body, in: &frame)
      return TextDisplay.text(of: frame)
    }
    for title in [
      "A lost beat", "The account is full, and one wants in",
      "The account is full, and one more television wants to play the match",
    ] {
      #expect(BigText(title)?.rows(in: 112) != nil && !drawn(title).contains(title.prefix(5)))
    }
    let long = String(repeating: "The account is full. ", count: 6)
    #expect(BigText(long)?.rows(in: 112) == nil)
    #expect(drawn(long).contains("The account is full. The account is full."))
  }

  @Test func `check names the captions that are small although most are large`() throws {
    let long = String(repeating: "word ", count: 27).dropLast()
    let text = { (captions: [String]) in
      "title: T\nlineup:\n  channels: [{number: 101, name: News, card: globe}]\n"
        + "  accounts: [{id: a, sessionLimit: 1}]\n"
        + "  devices: [{id: d, account: a, players: [{id: main, channel: 101}]}]\n"
        + "steps:\n" + captions.map { "  - say: \"\($0)\"\n" }.joined()
    }
    func lines(_ captions: String...) throws -> [String] {
      try ScenarioFile.read(text(captions), path: "x.yaml") { _ in .unreadable }
        .stageNotes(path: "x.yaml")
    }
    let notes = try lines("Short.", "Another.", String(long))
    #expect(notes.count == 1 && notes[0].hasPrefix("x.yaml:9:5: on stage, at 160x45, "))
    #expect(try lines("Short.", String(long), String(long)).isEmpty)
    #expect(try lines("Short.").isEmpty)
  }
}
