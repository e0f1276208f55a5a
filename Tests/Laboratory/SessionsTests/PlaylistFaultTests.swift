import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// The playlist's own mistakes in a world.
@Suite struct PlaylistFaultTests {
  private func witness(_ key: Character, at player: PlayerID = Classic.preview) -> Witness {
    let witness = Witness()
    witness.advance(to: 22)
    witness.perform(.inject(key, player, provoke: true))
    return witness
  }

  /// The codes of the error log, and stalls, of one player since its fault was armed.
  private func heard(_ witness: Witness, of player: PlayerID) -> [String] {
    witness.heard.filter { $0.player == player && $0.instant >= .zero + .seconds(22) }
      .compactMap { announcement in
        guard announcement.notice.name == "AVPlayerItemNewErrorLogEntry" else {
          return announcement.notice.name == "AVPlayerItemPlaybackStalled" ? "stalled" : nil
        }
        return announcement.notice.fields.first { $0.key == "errorStatusCode" }
          .map { "\($0.value)" }
      }
  }

  private func count(_ witness: Witness, _ name: String) -> Int {
    witness.heard.count { $0.notice.name == name && $0.player == Classic.preview }
  }

  @Test func `a playlist that stands still ends in a stall that only a zap ends`() {
    let witness = witness("P")
    witness.advance(by: 59)
    #expect(witness.player(Classic.preview)?.state == .waiting)
    #expect(count(witness, "AVPlayerItemNewErrorLogEntry") == 2)
    #expect(count(witness, "AVPlayerItemPlaybackStalled") == 1)
    witness.advance(by: 30)
    #expect(witness.session.world.observation.faults.isEmpty)
    #expect(witness.player(Classic.preview)?.state == .waiting)
    witness.perform(.player(Classic.preview, .recover))
    witness.advance(by: 10)
    #expect(witness.player(Classic.preview)?.state == .playing)
    #expect(witness.player(Classic.main)?.state == .playing)
  }

  @Test func `a playlist that stands still for a short time does no lasting harm`() {
    let witness = witness("P")
    witness.advance(by: 12)
    witness.perform(.clearFaults(nil))
    witness.advance(by: 20)
    #expect(witness.player(Classic.preview)?.state == .playing)
  }

  @Test func `one rendition that is missing is left out, without a stall`() {
    let witness = witness("V")
    witness.advance(by: 53)
    #expect(witness.player(Classic.preview)?.state == .playing)
    #expect(witness.player(Classic.preview)?.rendition?.height != 720)
    #expect(count(witness, "AVPlayerItemPlaybackStalled") == 0)
    #expect(count(witness, "AVPlayerItemNewErrorLogEntry") >= 1)
    witness.advance(by: 90)
    let calm = Witness()
    calm.advance(to: 165)
    #expect(calm.player(Classic.preview)?.rendition?.height == 720)
    #expect(witness.player(Classic.preview)?.rendition?.height == 720, "it is tried again")
  }

  @Test func `numbers that restart stop playback, and their end lets it go on`() {
    let witness = witness("B")
    witness.advance(by: 55)
    #expect(witness.player(Classic.preview)?.state == .waiting)
    #expect(heard(witness, of: Classic.preview).first?.contains("-12642") == true)
    witness.advance(by: 30)
    #expect(witness.player(Classic.preview)?.state == .playing)
  }

  @Test(arguments: ["G", "T", "J"] as [Character])
  func `playback goes on with a mistake that does not stop it`(key: Character) {
    let witness = witness(key)
    witness.advance(by: 50)
    #expect(witness.player(Classic.preview)?.state == .playing)
  }

  /// How far the time in the picture is from the player's, 50 s after the fault.
  private func shift(_ witness: Witness) -> Duration? {
    witness.advance(by: 50)
    return witness.player(Classic.preview).map { $0.picture.clock - $0.picture.mediaTime }
  }

  @Test func `a missing segment is skipped in the picture, and no error is reported`() {
    let witness = witness("G")
    #expect(shift(witness) == .seconds(6))
    // It is closer to the live edge, where it may stall.
    #expect(heard(witness, of: Classic.preview).allSatisfy { $0 == "stalled" })
  }

  @Test func `where the numbers jump, the picture shows what it showed before`() {
    #expect(shift(witness("J")) == .seconds(-12 * 6))
    #expect(shift(witness("T")) == .zero)
  }

  @Test func `a fault at one player is none of the others`() {
    for kind in FaultCatalogue.playlistKinds {
      let witness = witness(kind.key)
      witness.advance(by: 50)
      for other in [Classic.main, Classic.second] {
        #expect(heard(witness, of: other).isEmpty, "\(kind.name)")
      }
    }
  }
}
