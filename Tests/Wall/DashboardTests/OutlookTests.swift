import Faults
import Foundation
import HeadEndAPI
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Testing

@testable import Dashboard
import Worlds

/// What the wall says that will be seen of a fault, and when: it has to come true.
@Suite struct OutlookTests {
  private static let main = PlayerID(0)
  private static let step = Duration.milliseconds(100)

  private static func session() throws -> Session {
    let session = Session(try ShippedLineUp.named("default"), seed: 7, epoch: .scriptedEpoch)
    session.advance(to: .zero + .seconds(12))
    return session
  }

  private static func outlooks(_ session: Session) throws -> [Outlook] {
    let world = session.world.observation
    let player = try #require(world.players.first)
    return Outlook.all(of: player, world.faults.filter { $0.isOn(main) }, at: world.now)
  }

  private struct Unplanned: Error {}

  @Test func `pane and log name the device that took the stream`() {
    let now = Instant.zero + .seconds(9)
    let outlook = Outlook(sight: .sessionGone(taker: "tv"), begin: now + .seconds(1))
    #expect(outlook.wordings(at: now).first == "tv took the stream: heartbeat fails in 0:01")
    let away = Outlook(sight: .sessionGone(taker: "tv"), begin: nil)
    #expect(away.wordings(at: now).first == "tv took the stream: seen when the app comes back")
    let unknown = Outlook(sight: .sessionGone(taker: nil), begin: now + .seconds(1))
    #expect(unknown.wordings(at: now).first == "session ended: heartbeat fails in 0:01")
    let failure = SSMFailure(
      errorCode: 1006, code: 404, message: "invalid token (tv took the stream, limit home)")
    let wordings = NoticeText.wordings(of: .sdk(.ssmHeartbeatError(failure)), player: "main")
    #expect(wordings.contains("404 1006 (tv took the stream, limit home)"))
  }

  /// Advances until something is so, for at most so long.
  private static func advance(
    _ session: Session, atMost limit: Duration = .seconds(140), until isSo: () throws -> Bool
  ) throws -> Bool {
    let end = session.now + limit
    while try !isSo() {
      guard session.now < end else { return false }
      session.advance(to: session.now + step)
    }
    return true
  }

  /// What was said, when it was said, and for when.
  private static func promise(_ session: Session) throws -> Outlook? {
    try outlooks(session).first { $0.begin.map { $0 > session.now } ?? false }
  }

  @Test(arguments: ["F", "E", "S"] as [Character])
  func `the picture stands still when the wall has said`(key: Character) throws {
    let session = try Self.session()
    session.perform(.inject(key, Self.main, provoke: true))
    var promised: Outlook?
    #expect(
      try Self.advance(session, atMost: .seconds(20)) {
        promised = try Self.promise(session)
        return promised != nil
      })
    #expect(promised?.outlivesItsFault == true)
    #expect(!session.world.faults.contains { $0.isOn(Self.main) }, "the fault itself has struck")
    let silence = { session.world.observation.players[0].silence }
    #expect(try Self.advance(session) { silence() != nil })
    let (since, said) = (try #require(silence()?.since), try #require(promised?.begin))
    #expect(since - said < .milliseconds(200) && said - since < .milliseconds(200))
    session.perform(.player(Self.main, .recover))
    session.advance(to: session.now + .seconds(10))
    #expect(try Self.outlooks(session).isEmpty, "its effect is over")
  }

  @Test(arguments: ["H", "k", "n", "x"] as [Character])
  func `the heartbeat fails when the wall has said`(key: Character) throws {
    let session = try Self.session()
    session.perform(.inject(key, Self.main, provoke: key == "H" ? .heartbeat : true))
    session.advance(to: session.now + .seconds(2))
    let said = try #require(try Self.promise(session)?.begin)
    let failure = { session.world.observation.players[0].failedAt }
    #expect(try Self.advance(session) { failure() != nil })
    let failed = try #require(failure())
    // A heartbeat that is answered takes a round trip.
    #expect(failed >= said && failed - said < .seconds(1))
    #expect(try Self.outlooks(session).isEmpty, "what was to be seen is seen")
  }

  @Test(arguments: [true, false])
  func `the countdown counts to the real strike`(isProvoked: Bool) throws {
    let session = try Self.session()
    var fault = try #require(FaultCatalogue.kind("h")).fault(of: .player(Self.main))
    fault.trigger = .after(.seconds(10))
    session.perform(.arm(fault, provoke: isProvoked ? .heartbeat : .never))
    let world = session.world.observation
    let armed = try #require(world.faults.first { $0.key == "h" })
    let strike = try #require(world.players.first?.stream.strike(of: armed, on: Self.main))
    guard case .at(let strike) = strike else { throw Unplanned() }
    #expect(isProvoked == (strike == session.now + .seconds(10)))
    let failure = { session.world.observation.players[0].failedAt }
    #expect(try Self.advance(session) { failure() != nil })
    let failed = try #require(failure())
    #expect(failed >= strike && failed - strike < .seconds(1))
  }

  @Test(
    arguments: [.nth(2), .nth(3), .first(2), .every(2), .allBut(1)] as [FaultTrigger])
  func `the countdown counts to the heartbeat that the trigger chooses`(trigger: FaultTrigger)
    throws
  {
    let session = try Self.session()
    var fault = try #require(FaultCatalogue.kind("h")).fault(of: .player(Self.main))
    fault.trigger = trigger
    session.perform(.arm(fault, provoke: .never))
    var said: Set<NextStrike> = []
    let failure = { session.world.observation.players[0].failedAt }
    #expect(
      try Self.advance(session) {
        let world = session.world.observation
        // A heartbeat that is under way may not have come to the service yet.
        if let stream = world.players.first?.stream, stream.session.beatSent == nil,
          let fault = world.faults.first(where: { $0.key == "h" }),
          let strike = stream.strike(of: fault, on: Self.main)
        {
          said.insert(strike)
        }
        return failure() != nil
      })
    let failed = try #require(failure())
    let times = said.compactMap { if case .at(let time) = $0 { time } else { nil } }
    let number = try #require((1...5).first { trigger.meets(request: $0) })
    #expect(
      said == Set(times.map(NextStrike.at) + (2..<number + 1).map { .onRequest($0, "heartbeat") }))
    #expect(times.count == 1 && times.allSatisfy { $0 <= failed && failed - $0 < .seconds(1) })
  }

  @Test func `nothing is said while all is well`() throws {
    let session = try Self.session()
    for _ in 0..<300 {
      session.advance(to: session.now + Self.step)
      let world = session.world.observation
      for player in world.players {
        #expect(Outlook.all(of: player, [], at: world.now).isEmpty, "\(world.now)")
      }
      #expect(world.accounts.allSatisfy { $0.orphans == 0 })
    }
  }
}

/// Two seconds after a fault's key the wall shows what has happened, or what will.
@Suite struct FaultSightTests {
  private static func text(_ keys: String, until seconds: Double) throws -> String {
    let size = Size(160, 45)
    let wallSession = WallSession(
      Session(try ShippedLineUp.named("default"), seed: 1, epoch: .scriptedEpoch),
      Wall(theme: .mono))
    _ = wallSession.play(try KeyScript(keys), until: .zero + .seconds(seconds), size: size)
    return TextDisplay.text(of: wallSession.frame(size))
  }

  @Test(arguments: [
    ("H", "no answer yet: the heartbeat fails in"), ("E", "picture stops in"),
    ("S", "picture stops in"), ("g", "buffer lasts"), ("m", "buffer lasts"),
    ("b", "buffer lasts"), ("j", "zap now"), ("i", "PHONE CALL"), ("a", "HDMI ADAPTER"),
    ("p", "NO HDCP"), ("t", "X teardown"), ("t", "1 orphan"), ("L", "X playlist"),
    ("N", "▓ playlist"), ("C", "OTVDRMLicenseError certificate"),
    ("u", "OTVDRMLicenseError licence server"),
  ])
  func `what is seen of a fault`(key: String, words: String) throws {
    let tabs = key == "H" ? "Tab Tab " : ""
    let strike = 12 + 0.2 * (tabs.isEmpty ? 1 : 3)
    let text = try Self.text("@12s f \(tabs)\(key)", until: strike + 2)
    #expect(text.contains(words), "\(text)")
  }

  @Test func `sessions that the operator has ended fail at the next heartbeat`() throws {
    #expect(try Self.text("@12s f k", until: 14.2).contains("session ended: heartbeat fails in"))
  }

  @Test func `a careless app plays without a session, and shows no error of it`() throws {
    let text = try Self.text("@12s P f Tab Tab h", until: 22)
    #expect(text.contains("PLAYS WITHOUT"), "\(text)")
    #expect(!text.contains("X ERROR"), "\(text)")
  }

  @Test func `a teardown that has nothing to end is no error on the wall`() throws {
    let text = try Self.text("@12s P f Tab Tab h @16s r", until: 17)
    #expect(text.contains("! OTVSSMTeardownErrorNotification"), "\(text)")
    #expect(!text.contains("X ERROR"), "\(text)")
  }

  @Test func `a fault that counts requests says on which one it strikes`() throws {
    let wallSession = WallSession(
      Session(try ShippedLineUp.named("default"), seed: 1, epoch: .scriptedEpoch),
      Wall(theme: .mono))
    wallSession.pass(.seconds(12))
    var fault = try #require(FaultCatalogue.kind("g")).fault(of: .player(PlayerID(0)))
    (fault.trigger, fault.ending) = (.nth(3), .once)
    wallSession.session.perform(.arm(fault, provoke: .never))
    var seen: [String] = []
    for _ in 0..<200 {
      let text = TextDisplay.text(of: wallSession.frame(Size(160, 45)))
      seen += ["3rd", "2nd", "next"].filter {
        $0 != seen.last && text.contains("strikes at the \($0) segment request")
      }
      wallSession.pass(.milliseconds(200))
    }
    #expect(seen == ["3rd", "2nd", "next"])
    #expect(wallSession.session.world.observation.faults.isEmpty)
  }

  @Test func `what is cleared is no fault any more, although its effect lasts`() throws {
    let before = try Self.text("@12s f L", until: 14)
    let after = try Self.text("@12s f L @14s x", until: 15)
    for text in [before, after] {
      #expect(text.contains("■ 1 effect lasts") && !text.contains("1 fault"), "\(text)")
    }
    #expect(after.contains("no faults on main, but an effect lasts: r restarts the stream"))
    let over = try Self.text("@12s f L @14s x r", until: 20)
    #expect(!over.contains("effect lasts"), "\(over)")
    #expect(try Self.text("@12s x", until: 13).contains("no faults on main  "))
  }

  @Test(arguments: [
    ("g", 18, "segments are missing"), ("m", 18, "a playlist is missing"),
    ("m", 28, "the buffer is empty: the picture stands still"),
    ("M", 14, "every player on the device fails at once"),
  ])
  func `on stage the sentence says what has happened`(key: String, time: Double, words: String)
    throws
  {
    let text = try Self.text("@11s F @12s f \(key)", until: time)
    #expect(text.contains(words), "\(text)")
  }

  @Test func `on stage a plain sentence comes before the notification`() throws {
    let text = try Self.text("@11s F @12s f l", until: 16)
    let sentence = try #require(text.range(of: "one stream too many"))
    let name = try #require(text.range(of: "OTVSSMSetupErrorNotification"))
    #expect(sentence.lowerBound < name.lowerBound)
    #expect(try !Self.text("@12s f l", until: 16).contains("one stream too many: this player"))
  }
}
