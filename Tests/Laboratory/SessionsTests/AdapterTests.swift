import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// An AV adapter, AirPlay, and what keys demand of the display (Players/FairPlay, "Output
/// protection").
@Suite struct AdapterTests {
  /// The classic line-up; its encrypted channels have other rules for their keys.
  private func witness(
    policy: Policy = .documented, hdcp: HDCPLevel = .type1,
    _ change: (inout KeyPlan) -> Void = { _ in }
  ) -> Witness {
    var lineUp = Classic.lineUp(policy: policy)
    for index in lineUp.channels.indices { change(&lineUp.channels[index].keys) }
    for device in lineUp.devices.indices {
      lineUp.devices[device].hdcp = hdcp
      for player in lineUp.devices[device].players.indices {
        change(&lineUp.devices[device].players[player].channel.keys)
      }
    }
    let witness = Witness(lineUp)
    witness.advance(to: 12)
    return witness
  }

  private func plug(_ witness: Witness) {
    witness.perform(.inject("a", Classic.main, provoke: true))
    witness.advance(by: 3)
  }

  private func heard(_ witness: Witness, since: Int) -> [String] {
    witness.heard[since...].filter { $0.player == Classic.main }.map(\.notice.name)
  }

  @Test func `an adapter makes the system ask for the key again, and unplugging it too`() throws {
    let witness = witness()
    let before = try #require(witness.player(Classic.main))
    for licences in 1...2 {
      let count = witness.heard.count
      if licences == 1 { plug(witness) } else { witness.perform(.clearFaults(nil)) }
      witness.advance(by: 3)
      let names = heard(witness, since: count)
      let order = [
        licences == 1 ? "UIScreenDidConnectNotification" : "UIScreenDidDisconnectNotification",
        "OTVSSPTokenCallback.token", "teardownSuccess", "setupSuccess", "keyRequestSuccess",
      ]
      let places = order.map { names.firstIndex(of: $0) ?? -1 }
      #expect(places == places.sorted() && places[0] >= 0)
      let after = try #require(witness.player(Classic.main))
      #expect(after.state == .playing && after.hasAdapter == (licences == 1))
      #expect(after.counters.licences == before.counters.licences + licences)
      #expect(after.session.identifier != before.session.identifier)
    }
    #expect(witness.player(Classic.second)?.counters.licences == 1, "another device")
    #expect(witness.sessions == 2)
  }

  @Test func `a key request of an adapter that ends in an error fails the item as the entry says`()
    throws
  {
    let witness = witness()
    let count = witness.heard.count
    witness.perform(.inject("d", Classic.main, provoke: false))
    plug(witness)
    let errors = witness.heard[count...].filter {
      $0.player == Classic.main && $0.notice.severity == .error
    }
    #expect(
      errors.map(\.notice.name) == ["OTVDRMLicenseError", "AVPlayerItemFailedToPlayToEndTime"])
    let entry = try #require(FaultCatalogue.kind("a")?.entry)
    #expect(errors.last?.notice.name == entry.notification)
    #expect(errors.last?.notice.nativeError?.code == entry.nativeCode)
    #expect(entry.nativeCode == -19156)
    #expect(errors.last?.notice.nativeError?.domain == "CoreMediaErrorDomain")
    #expect(witness.player(Classic.main)?.state == .stopped)
  }

  @Test func `a right that leaves adapters out refuses the key there and nowhere else`() {
    let witness = witness { $0.adapter = .none }
    #expect(witness.player(Classic.main)?.state == .playing)
    plug(witness)
    #expect(witness.player(Classic.main)?.state == .stopped)
    witness.perform(.clearFaults(nil))
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 5)
    #expect(witness.player(Classic.main)?.state == .playing)
    witness.perform(.player(Classic.main, .airPlay))
    witness.advance(by: 5)
    #expect(witness.player(Classic.main)?.state == .playing)
  }

  @Test func `a right that leaves AirPlay out refuses the key there`() {
    let witness = witness { $0.airPlay = .none }
    witness.perform(.player(Classic.main, .airPlay))
    witness.advance(by: 5)
    #expect(witness.errors(of: Classic.main).first == "OTVDRMLicenseError")
    #expect(witness.player(Classic.main)?.state == .stopped)
  }

  @Test func `a display without HDCP shows nothing of a key that demands it, and sound goes on`()
    throws
  {
    let witness = witness(policy: .careless, hdcp: .none) { $0.hdcp = .missing }
    let player = try #require(witness.player(Classic.main))
    #expect(player.isObscured && player.picture.look == .obscured)
    #expect(player.state == .playing)
    #expect(witness.errors(of: Classic.main).isEmpty)
    let clear = try #require(witness.player(Classic.kids))
    #expect(!clear.isObscured && clear.picture.look == .normal)
  }

  @Test func `the picture is hidden and shown as the display changes`() {
    let witness = witness { $0.hdcp = .type0 }
    #expect(witness.player(Classic.main)?.isObscured == false)
    let count = witness.heard.count
    witness.perform(.inject("p", Classic.main, provoke: true))
    #expect(witness.player(Classic.main)?.picture.look == .obscured)
    witness.perform(.clearFaults(nil))
    #expect(witness.player(Classic.main)?.picture.look == .normal)
    let name = "outputObscuredDueToInsufficientExternalProtection"
    #expect(heard(witness, since: count).filter { $0 == name }.count == 2)
  }

  @Test func `a tag that follows the renditions hides nothing that playlists allow`() {
    let witness = witness(hdcp: .none)
    #expect(witness.player(Classic.main)?.isObscured == false)
    #expect((witness.player(Classic.main)?.rendition?.height ?? 9999) <= 540)
  }

  @Test func `a download does not play on another screen, but the stream does`() {
    var lineUp = Classic.lineUp()
    lineUp.channels[3].isEncrypted = true
    lineUp.devices[2].players[0].channel = lineUp.channels[3]
    lineUp.accounts[0].sessionLimit = 3
    let witness = Witness(lineUp)
    witness.advance(to: 2)
    witness.perform(.player(Classic.kids, .download))
    witness.advance(to: 40)
    witness.perform(.player(Classic.kids, .recover))
    witness.advance(by: 3)
    #expect(witness.player(Classic.kids)?.isOffline == true)
    witness.perform(.inject("a", Classic.kids, provoke: true))
    witness.advance(by: 1)
    let failure = witness.heard.last { $0.notice.severity == .error }?.notice
    #expect(failure?.nativeError?.code == -19156)
    witness.perform(.player(Classic.kids, .recover))
    // It goes on where it was: late in a segment, so that it waits for the next as well.
    witness.advance(by: 6)
    #expect(witness.player(Classic.kids)?.state == .playing)
    #expect(witness.player(Classic.kids)?.isOffline == false)
  }
}
