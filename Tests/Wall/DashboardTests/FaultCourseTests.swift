import Faults
import HeadEndAPI
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Testing
import Worlds

@testable import Dashboard

/// From its key until its effect is over, the wall says one thing of a fault, and nothing of one
/// that cannot act.
@Suite struct FaultCourseTests {
  private static let size = Size(160, 45)
  private static let main = PlayerID(0)

  private static func session() throws -> Session {
    Session(try ShippedLineUp.named("default"), seed: 1, epoch: .scriptedEpoch)
  }

  private static func wallSession(_ keys: String, until seconds: Double) throws -> WallSession {
    let wallSession = WallSession(try session(), Wall(theme: .mono))
    _ = wallSession.play(try KeyScript(keys), until: .zero + .seconds(seconds), size: size)
    return wallSession
  }

  private static func text(_ wallSession: WallSession) -> String {
    TextDisplay.text(of: wallSession.frame(size))
  }

  private static func text(_ keys: String, until seconds: Double) throws -> String {
    text(try wallSession(keys, until: seconds))
  }

  private static func outlooks(_ session: Session, of index: Int) -> [Outlook] {
    let world = session.world.observation
    let faults = world.faults.filter { $0.isOn(PlayerID(index)) }
    return Outlook.all(of: world.players[index], faults, at: world.now)
  }

  /// Whether the header counts a fault, or an effect of one.
  private static func isMarked(_ text: String) -> Bool {
    text.contains(/■ \d+ (fault|effect)/)
  }

  @Test(arguments: ["H", "F", "E", "S"])
  func `from the key until the effect the header has one mark`(key: String) throws {
    let wallSession = try Self.wallSession("@6s f \(key)", until: 6.6)
    var steps = 0
    while true {
      let player = wallSession.session.world.observation.players[0]
      if player.silence != nil || player.failedAt != nil { break }
      let text = Self.text(wallSession)
      #expect(text.contains("■ 1 fault") || text.contains("■ 1 effect lasts"), "\(text)")
      // A lease ends after two minutes.
      wallSession.pass(steps < 100 ? .milliseconds(100) : .seconds(1))
      steps += 1
      guard steps < 300 else { break }
    }
    #expect(steps > 10 && steps < 300)
  }

  @Test func `what has struck cannot be cleared, and x says so at once`() throws {
    let wallSession = try Self.wallSession("@6s f H", until: 6.6)
    while !wallSession.session.world.faults.isEmpty { wallSession.pass(.milliseconds(100)) }
    _ = wallSession.press(.character("x"), size: Self.size)
    let text = Self.text(wallSession)
    #expect(text.contains("no faults on main, but an effect lasts: r restarts"), "\(text)")
    for key: Key in ["f", "X"] { _ = wallSession.press(key, size: Self.size) }
    let all = try #require(wallSession.wall.keyHint?.meaning)
    #expect(all == "no faults are armed, but an effect lasts: r restarts the stream")
  }

  @Test(arguments: ["@6s b @7s 3 f b", "@6s f g @40s b", "@6s b @7s f m"])
  func `a session that expires in the background is no effect of a fault`(keys: String) throws {
    let wallSession = try Self.wallSession(keys, until: 45)
    for _ in 0..<65 {
      wallSession.pass(.seconds(1))
      let text = Self.text(wallSession)
      #expect(!text.contains("effect last"), "\(text)")
    }
    #expect(!Self.isMarked(Self.text(wallSession)))
  }

  @Test func `a killed session of a suspended app is seen when the app comes back`() throws {
    let before = try Self.text("@6s b @7s f k", until: 12)
    #expect(before.contains("session ended: seen when the app comes back"), "\(before)")
    #expect(before.contains("■ 1 effect lasts"), "\(before)")
    let after = try Self.text("@6s b @7s f k", until: 40)
    #expect(!Self.isMarked(after) && !after.contains("session ended"), "\(after)")
  }

  @Test func `a lease without an end is no countdown`() throws {
    let wallSession = try Self.wallSession("@6s 4", until: 7)
    wallSession.session.perform(.inject("E", PlayerID(3), provoke: true))
    wallSession.pass(.seconds(2))
    let text = Self.text(wallSession)
    #expect(wallSession.session.world.faults.isEmpty, "it has struck")
    #expect(text.contains("! cannot act: its lease has no expiry"), "\(text)")
    #expect(!text.contains("picture stops in") && !Self.isMarked(text), "\(text)")
  }

  @Test(arguments: ["E", "S"])
  func `the key says that a lease without an end is no target`(key: String) throws {
    let text = try Self.text("@6s 4 f \(key)", until: 7.5)
    #expect(text.contains("cannot act: its lease has no expiry"), "\(text)")
    #expect(!text.contains("faultArmed"), "\(text)")
  }

  @Test func `an app that ignores a lost session is shown as one that does, also while it tries`()
    throws
  {
    let session = try Self.session()
    session.advance(to: .zero + .seconds(6))
    session.perform(.setPolicy(Self.main, .careless))
    session.perform(.inject("h", Self.main, provoke: .heartbeat))
    session.advance(to: .zero + .seconds(8))
    for _ in 0..<1000 {
      let slot = try #require(session.world.observation.slots.first)
      #expect(slot.playsWithoutSession && slot.shownFailure == nil, "\(session.now)")
      session.advance(to: session.now + .milliseconds(20))
    }
  }

  @Test func `a sentence about an armed fault does not say what only some apps do`() {
    for kind in FaultCatalogue.kinds {
      #expect(!kind.seen.contains("player stops") && !kind.seen.contains("app renews"))
      #expect(kind.seenOfStop.map { $0.contains("player stops") } ?? true)
    }
  }

  @Test func `a fault is armed where it can be met, and the footer names the others`() throws {
    let wallSession = try Self.wallSession("@6s a f h", until: 7)
    let armed = wallSession.session.world.faults.flatMap(\.targets).map(\.player)
    #expect(Set(armed) == [PlayerID(0), PlayerID(1)])
    let meaning = try #require(wallSession.wall.keyHint?.meaning)
    #expect(meaning.contains("heartbeat error on 2 players; not on clip, cinema"), "\(meaning)")
    wallSession.pass(.seconds(8))
    #expect(!Self.isMarked(Self.text(wallSession)), "it has struck both")
  }

  @Test func `an update meets only what is downloaded at that player`() throws {
    let other = try Self.text("@6s 1 f U", until: 7)
    #expect(other.contains("OS security update cannot act: 101 News One is not"), "\(other)")
    #expect(!other.contains("faultArmed"), "\(other)")
    let own = try Self.text("@6s 2 f U", until: 7)
    #expect(own.contains("faultArmed"), "\(own)")
  }

  @Test func `a buffer that grows has no end`() throws {
    let session = try Self.session()
    session.advance(to: .zero + .seconds(8))
    session.perform(.inject("b", PlayerID(2), provoke: true))
    var (said, unsaid) = (0, 0)
    for _ in 0..<500 {
      session.advance(to: session.now + .milliseconds(100))
      let player = session.world.observation.players[2]
      let isNarrow = (player.rendition?.averageBandwidth ?? 0) > 300_000
      let isSaid = Self.outlooks(session, of: 2).contains { $0.sight == .bufferEnds }
      #expect(!isSaid || isNarrow, "\(session.now)")
      if isSaid { said += 1 } else if player.state == .playing { unsaid += 1 }
    }
    #expect(said > 0 && unsaid > 0)
  }

  @Test func `a suspended app empties no buffer`() throws {
    let text = try Self.text("@6s b @7s f g", until: 20)
    #expect(text.contains("■ 1 fault") && !text.contains("buffer lasts"), "\(text)")
  }

  @Test func `a fault that ends before its next strike is not counted down to that`() throws {
    let session = try Self.session()
    session.advance(to: .zero + .seconds(6))
    var fault = try #require(FaultCatalogue.kind("u")).fault(of: .player(Self.main))
    fault.ending = .lasting(.seconds(4))
    session.perform(.arm(fault, provoke: .never))
    let world = session.world.observation
    let (stream, armed) = (
      try #require(world.players.first?.stream), try #require(world.faults.first)
    )
    #expect(stream.strike(of: armed, on: Self.main) == nil)
    #expect(FaultText.rest(armed, at: world.now).hasSuffix("left"))
  }

  @Test func `an app that opens by itself is not to be opened`() throws {
    let text = try Self.text("@6s f A", until: 8)
    #expect(text.contains("the app opens again in 0:0"), "\(text)")
    #expect(!text.contains("press r: open the app again"), "\(text)")
    #expect(!(try Self.text("@6s f A", until: 12)).contains("the app opens again"))
  }

  @Test func `an app that stopped at a teardown's error needs another restart`() throws {
    let text = try Self.text("@6s f k @7s r", until: 20)
    #expect(text.contains("no session was left to end; r: restart the stream"), "\(text)")
  }

  @Test func `a toast counts no time down`() {
    func words(_ waitsFor: String) -> String {
      let notice = Notice.simulator(
        .faultArmed(name: "offline", operation: "network.any", waitsFor: waitsFor))
      return ToastText.lines(of: notice, player: "main", width: 60, height: 3).joined()
    }
    #expect(!words("4 s").contains("waits for") && !words("1.5 s").contains("waits for"))
    #expect(words("a session").contains("waits for a session"))
  }
}
