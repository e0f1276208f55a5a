import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

@Suite struct FaultTests {
  private func witness(_ key: Character, for seconds: Double = 60) -> Witness {
    let witness = Witness()
    witness.advance(to: 3)
    witness.perform(.inject(key, Classic.main, provoke: true))
    witness.advance(by: seconds)
    return witness
  }

  @Test(
    arguments: [
      ("s", 500, 4000, "OTVSSMSetupErrorNotification"),
      ("l", 400, 1007, "OTVSSMSetupErrorNotification"),
      ("h", 404, 1006, "OTVSSMHeartbeatErrorNotification"),
      ("H", -1, nil, "OTVSSMHeartbeatErrorNotification"),
      ("t", 500, 4000, "OTVSSMTeardownErrorNotification"),
      ("k", 404, 1006, "OTVSSMHeartbeatErrorNotification"),
    ] as [(Character, Int, Int?, String)])
  func `an SSM fault tells its codes, stops the player, and r brings it back`(
    key: Character, code: Int, errorCode: Int?, name: String
  ) throws {
    let witness = witness(key, for: 20)
    let error = try #require(
      witness.heard.first { $0.player == Classic.main && $0.notice.name == name })
    let fields = Dictionary(uniqueKeysWithValues: error.notice.fields.map { ($0.key, $0.value) })
    #expect(fields["code"] == .integer(code))
    #expect(fields["errorCode"] == errorCode.map { .integer($0) })
    #expect((fields["message"] == nil) == (code == -1))
    #expect(error.object == nil)
    #expect(witness.player(Classic.main)?.state == .stopped)
    let others = key == "k" ? 0 : key == "t" ? 2 : 1
    #expect(witness.sessions == others)
    witness.perform(.clearFaults(nil))
    witness.advance(by: 30)
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 10)
    #expect(witness.player(Classic.main)?.state == .playing)
  }

  @Test func `a teardown error after the next session was set up stops the player`() {
    let witness = witness("h", for: 20)
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 10)
    #expect(witness.player(Classic.main)?.state == .playing)
    witness.perform(.inject("t", Classic.main, provoke: true))
    witness.advance(by: 10)
    #expect(witness.errors(of: Classic.main).last == "OTVSSMTeardownErrorNotification")
    #expect(witness.player(Classic.main)?.state == .stopped)
  }

  @Test(
    arguments: [
      ("d", 400, ["OTVDRMLicenseError"]), ("c", -42668, ["OTVDRMLicenseError"]),
      ("C", 503, ["OTVDRMLicenseError"]), ("r", -42783, ["OTVDRMLicenseError"]),
      ("R", -42605, ["OTVDRMLicenseError"]), ("u", 503, ["OTVDRMLicenseError"]),
      ("w", -11889, ["AVPlayerItemFailedToPlayToEndTime"]),
    ] as [(Character, Int, [String])])
  func `a licence fault tells its code and stops the player`(
    key: Character, code: Int, names: [String]
  ) {
    let witness = witness(key)
    #expect(witness.errors(of: Classic.main) == names)
    #expect(witness.heard.contains { $0.notice.text.contains("\(code)") })
    #expect(witness.player(Classic.main)?.state == .stopped)
    #expect(witness.player(Classic.second)?.state == .playing)
  }

  @Test func `an expired lease is renewed by a documented app, and playback goes on`() {
    let witness = witness("e")
    #expect(witness.errors(of: Classic.main) == ["OTVDRMLicenseError"])
    #expect(witness.heard.contains { $0.notice.text.contains("-42656") })
    #expect(witness.player(Classic.main)?.state == .playing)
    #expect(witness.player(Classic.main)?.drm == .active)
    #expect(witness.player(Classic.main)?.failure == nil)
  }

  @Test func `a wrong key scrambles the picture before the item fails`() {
    let witness = witness("w", for: 10)
    #expect(witness.player(Classic.main)?.picture.look == .scrambled)
    #expect(witness.player(Classic.main)?.state == .playing)
  }

  @Test func `no token is waited for five seconds`() throws {
    let witness = witness("o")
    let error = try #require(witness.heard.first { $0.notice.severity == .error })
    #expect(error.notice.objectValue == .text("DRMErrorContentTokenNotAvailable"))
    let fired = try #require(witness.heard.first { $0.notice.name == "faultFired" })
    #expect((error.instant - fired.instant) > .milliseconds(4800))
  }

  @Test func `a clock that was reset lets no request through TLS, and ends no lease`() {
    let witness = witness("x", for: 30)
    #expect(witness.player(Classic.main)?.state == .stopped)
    #expect(witness.errors(of: Classic.main).first == "OTVSSMHeartbeatErrorNotification")
    #expect(witness.heard.contains { $0.notice.text.contains("-1204") })
    #expect(!witness.heard.contains { $0.notice.name == "OTVDRMLicenseError" })
    #expect(witness.player(Classic.second)?.state == .playing)
    witness.perform(.clearFaults(Classic.main))
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 10)
    #expect(witness.player(Classic.main)?.state == .playing)
  }

  @Test(arguments: ["m", "g"] as [Character])
  func `missing playlists and segments stall, and playback comes back`(key: Character) {
    let witness = witness(key, for: 60)
    let names = witness.heard.filter { $0.player == Classic.main }.map(\.notice.name)
    #expect(names.contains("AVPlayerItemPlaybackStalled"))
    #expect(witness.player(Classic.main)?.state == .playing)
    #expect(witness.session.world.observation.faults.isEmpty)
  }

  @Test func `a narrow line coarsens the picture`() {
    let witness = witness("b", for: 55)
    #expect((witness.player(Classic.main)?.rendition?.height ?? 9999) <= 234)
    #expect(witness.player(Classic.kids)?.rendition?.height == 1080)
  }

  @Test func `lost output protection ends encrypted HD, not clear HD`() {
    let witness = witness("p", for: 10)
    #expect((witness.player(Classic.main)?.rendition?.height ?? 9999) <= 540)
    #expect(!witness.heard.contains { $0.notice.nativeError?.code == -11868 }, "one is left")
    #expect((witness.player(Classic.preview)?.rendition?.height ?? 0) >= 720)
  }

  @Test(arguments: FaultCatalogue.kinds.map(\.key))
  func `after any fault, clearing and recovering brings everything back`(key: Character) {
    let witness = witness(key, for: 20)
    witness.perform(.clearFaults(nil))
    witness.advance(by: 30)
    for player in witness.session.world.observation.players
    where player.state == .stopped || player.state == .error || player.silence != nil {
      witness.perform(.player(player.id, .recover))
    }
    witness.advance(by: 60)
    let players = witness.session.world.observation.players
    #expect(players.map(\.state) == Array(repeating: .playing, count: 4))
    #expect(players.map(\.drm) == [.active, .inactive, .active, .inactive])
    #expect(witness.sessions == 2)
  }
}
