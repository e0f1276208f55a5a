import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// A live channel with a window of fifteen minutes: seeking in it, and back to live.
@Suite struct DVRTests {
  private static let main = PlayerID(0)

  private func witness(dvr: Duration = .seconds(900), lease: Duration? = nil) -> Witness {
    var lineUp = Classic.lineUp()
    if let lease { lineUp.lease = lease }
    lineUp.channels[0].dvr = dvr
    lineUp.devices[0].players[0].channel.dvr = dvr
    let witness = Witness(lineUp)
    witness.advance(to: 20)
    return witness
  }

  private func main(_ witness: Witness) throws -> PlayerObservation {
    try #require(witness.player(Self.main))
  }

  @Test func `the window is as long as the channel says, and slides`() throws {
    let witness = witness()
    let first = try #require(try main(witness).window)
    #expect(first.upperBound - first.lowerBound == .seconds(900 - 18), "less the hold-back")
    witness.advance(by: 30)
    let later = try #require(try main(witness).window)
    #expect(later.lowerBound - first.lowerBound == .seconds(30))
  }

  @Test func `a viewer goes five minutes back, plays on, and returns to live`() throws {
    let witness = witness()
    let before = try main(witness)
    #expect(before.behindLive == nil)
    let target = before.picture.mediaTime - .seconds(300)
    witness.perform(.player(Self.main, .seek(to: target)))
    witness.advance(by: 10)
    let back = try main(witness)
    #expect(back.state == .playing)
    #expect(back.picture.mediaTime > target && back.picture.mediaTime < target + .seconds(11))
    #expect(try #require(back.behindLive) > .seconds(280))
    witness.perform(.player(Self.main, .seekToLive))
    witness.advance(by: 5)
    #expect(try main(witness).state == .playing)
    #expect(try main(witness).behindLive == nil)
  }

  /// The session is lost meanwhile, so that the app starts the stream again on the way.
  @Test func `a viewer who comes back and goes to live is not left minutes behind`() throws {
    let witness = witness(lease: .seconds(1000))
    witness.perform(.background(Self.main))
    witness.advance(by: 300)
    witness.perform(.background(Self.main))
    witness.perform(.player(Self.main, .seekToLive))
    witness.advance(by: 20)
    let shown = try main(witness)
    #expect(shown.state == .playing && shown.behindLive == nil)
    #expect(witness.names.contains("OTVSSMHeartbeatErrorNotification"))
  }

  @Test func `a seek ends at the ends of the window`() throws {
    let witness = witness()
    witness.perform(.player(Self.main, .seek(to: .zero)))
    witness.advance(by: 5)
    let shown = try main(witness)
    let window = try #require(shown.window)
    #expect(shown.state == .playing)
    #expect(shown.picture.mediaTime - window.lowerBound < .seconds(12))
  }

  @Test func `the picture's date is that of the programme`() throws {
    let witness = witness()
    let shown = try main(witness)
    let edge = UnixTime(at: witness.session.now, epoch: .scriptedEpoch)
    let age = edge - (try #require(shown.date))
    #expect(age > .seconds(10) && age < .seconds(40))
    witness.perform(.player(Self.main, .seek(to: shown.picture.mediaTime - .seconds(300))))
    witness.advance(by: 5)
    let older = edge - (try #require(try main(witness).date))
    #expect(older > .seconds(300))
  }

  @Test func `without a window a live channel cannot be sought in`() throws {
    let witness = witness(dvr: .zero)
    witness.perform(.player(Self.main, .seek(to: .seconds(5900))))
    #expect(witness.heard.last?.notice.name == "commandRefused")
    #expect(try main(witness).window == nil)
    witness.perform(.player(Self.main, .seekToLive))
    #expect(witness.heard.last?.notice.name == "commandRefused")
  }

  @Test func `a paused picture falls behind, and what has left the window is passed over`() throws {
    let witness = witness(dvr: .seconds(60))
    witness.perform(.player(Self.main, .pause))
    witness.advance(by: 100)
    #expect(try #require(try main(witness).behindLive) > .seconds(90))
    witness.perform(.player(Self.main, .play))
    witness.advance(by: 60)
    let shown = try main(witness)
    #expect(shown.state == .playing)
    // What was buffered before is 30 s, and was played first.
    #expect(try #require(shown.behindLive) < .seconds(90))
  }
}
