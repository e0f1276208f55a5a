import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// Downloads that are paused, resumed and cancelled at any byte, and devices without room.
@Suite struct DownloadPauseTests {
  private static let film = Channel(
    number: 301, name: "Film", card: "film", content: "film", isEncrypted: true, isLive: false,
    duration: .seconds(62))

  private static func lineUp(storage: Int? = nil) -> LineUp {
    var lineUp = Classic.lineUp()
    lineUp.channels.append(film)
    lineUp.network.bandwidth = 8_000_000
    var player = lineUp.devices[0].players[0]
    player.channel = film
    var device = LineUp.Device(
      id: "tablet", account: "home", policy: .documented, players: [player])
    device.storage = storage
    lineUp.devices = [device]
    return lineUp
  }

  /// One whose player is stopped and downloads, after so many seconds of that.
  private func downloading(for seconds: Double, storage: Int? = nil) -> Witness {
    let witness = Witness(Self.lineUp(storage: storage))
    witness.advance(to: 1)
    witness.perform(.player(Classic.main, .stop))
    witness.advance(by: 1)
    witness.perform(.player(Classic.main, .download))
    witness.advance(by: seconds)
    return witness
  }

  private func download(_ witness: Witness) -> DownloadObservation? {
    witness.player(Classic.main)?.downloads.first
  }

  @Test(arguments: [0.05, 0.3, 1.0, 1.7, 2.345, 4.0])
  func `paused after any time, a download takes up where it stopped`(seconds: Double) throws {
    let whole = downloading(for: 40)
    let witness = downloading(for: seconds)
    witness.perform(.player(Classic.main, .pauseDownload))
    let paused = try #require(download(witness))
    #expect(paused.state == .paused)
    witness.advance(by: 60)
    #expect(download(witness)?.bytes == paused.bytes)
    witness.perform(.player(Classic.main, .resumeDownload))
    witness.advance(by: 40)
    #expect(download(witness)?.state == .downloaded)
    #expect(download(witness)?.bytes == download(whole)?.bytes)
  }

  @Test func `a pause within a segment keeps its bytes, and the rest alone is loaded`() throws {
    let witness = downloading(for: 2.345)
    let before = try #require(download(witness)).bytes
    witness.perform(.player(Classic.main, .pauseDownload))
    let paused = try #require(download(witness))
    // About a second of the line at 8 Mbit/s.
    #expect(paused.bytes - before > 100_000)
    witness.perform(.player(Classic.main, .resumeDownload))
    witness.advance(by: 3)
    #expect(
      witness.player(Classic.main)?.requests.contains { $0.status == 206 } == true)
  }

  @Test(arguments: [TransferCut.bytes(200_000), .time(.milliseconds(300))])
  func `a download that is cut goes on from the byte where it was cut`(cut: TransferCut) throws {
    let whole = downloading(for: 45)
    let witness = downloading(for: 1)
    let rule = Fault(on: .operation(.segment), of: .player(Classic.main), effect: .cut(cut))
    witness.perform(.arm(rule, provoke: false))
    witness.advance(by: 8)
    let requests = witness.player(Classic.main)?.requests ?? []
    #expect(requests.contains { $0.status == -1005 })
    let rest = try #require(requests.first { $0.status == 206 })
    // At 8 Mbit/s, 300 ms are 300 kB.
    let expected = cut == .bytes(200_000) ? 200_000...200_000 : 290_000...310_000
    #expect(expected.contains(rest.request.firstByte))
    witness.advance(by: 36)
    #expect(download(witness)?.state == .downloaded)
    #expect(download(witness)?.bytes == download(whole)?.bytes)
  }

  @Test func `on a slow network, too, a pause keeps the bytes that have come`() throws {
    let witness = downloading(for: 1)
    witness.perform(.inject("b", Classic.main, provoke: false))
    witness.advance(by: 5)
    let before = try #require(download(witness)).bytes
    witness.perform(.player(Classic.main, .pauseDownload))
    let gained = try #require(download(witness)).bytes - before
    // At 300 kbit/s, for less than five seconds.
    #expect((10_000..<190_000).contains(gained))
  }

  @Test func `back in time and forward again, a paused download has the same bytes`() throws {
    let witness = downloading(for: 2.345)
    witness.perform(.player(Classic.main, .pauseDownload))
    let bytes = try #require(download(witness)).bytes
    witness.advance(by: 5)
    witness.perform(.player(Classic.main, .resumeDownload))
    witness.advance(by: 40)
    let end = try #require(download(witness))
    witness.session.travel(to: .zero + .seconds(5))
    #expect(download(witness)?.state == .paused && download(witness)?.bytes == bytes)
    witness.session.travel(to: witness.session.chronicle.edge)
    #expect(download(witness) == end)
  }

  @Test(arguments: [0.05, 0.3, 1.0, 2.345])
  func `cancelled after any time, a download leaves nothing`(seconds: Double) {
    let witness = downloading(for: seconds)
    witness.perform(.player(Classic.main, .pauseDownload))
    witness.advance(by: 1)
    witness.perform(.player(Classic.main, .cancelDownload))
    witness.advance(by: 120)
    #expect(download(witness) == nil)
    #expect(witness.player(Classic.main)?.requests.last?.operation != .segment)
    #expect(witness.session.world.schedule.count == 0)
  }

  @Test func `a full device fails a download at the same instant each time, and keeps nothing`()
    throws
  {
    let witness = downloading(for: 60, storage: 5_000_000)
    let asset = try #require(download(witness))
    #expect(asset.state == .error && asset.bytes == 0 && asset.licenceEnd == nil)
    let failures = witness.heard.filter { announcement in
      announcement.notice.name == "assetDownloadTaskDidCompleteWithError"
    }
    #expect(failures.count == 1)
    #expect(failures.first?.notice.nativeError?.code == -11807)
    #expect(downloading(for: 60, storage: 5_000_000).log == witness.log)
    #expect(download(downloading(for: 60, storage: 50_000_000))?.state == .downloaded)
  }

  @Test func `a download survives the crash of its app`() throws {
    let witness = downloading(for: 2)
    let percent = try #require(download(witness)).percent
    witness.perform(.killApp(Classic.main))
    witness.advance(by: 5)
    #expect(download(witness)?.percent == percent)
    witness.perform(.player(Classic.main, .play))
    witness.perform(.player(Classic.main, .stop))
    witness.advance(by: 60)
    #expect(download(witness)?.state == .downloaded)
  }
}
