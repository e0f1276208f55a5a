import Foundation
import PlayerSDK
import Testing

/// What stands in for Apple's frameworks where Linux has none: key-value observing and `CMTime`.
@MainActor @Suite struct AVPlayerTests {
  @Test func `a status is observed as it changes, until the token is invalidated`() throws {
    let simulator = TestApp.begin()
    let item = AVPlayerItem(url: try simulator.url(of: "ocean"))
    let player = AVPlayer(playerItem: item)
    var lines: [String] = []
    let status = item.observe(\.status, options: [.initial, .new, .old]) { _, change in
      lines.append("\(change.oldValue as Any) \(change.newValue as Any)")
    }
    var states: [AVPlayer.TimeControlStatus] = []
    let control = player.observe(\.timeControlStatus) { player, change in
      #expect(change.newValue == nil && change.oldValue == nil)
      states.append(player.timeControlStatus)
    }
    player.play()
    simulator.advance(by: .seconds(5))
    player.pause()
    #expect(lines.count == 2 && lines[0].hasPrefix("nil") && lines[1].contains("readyToPlay"))
    #expect(states == [.waitingToPlayAtSpecifiedRate, .playing, .paused])
    control.invalidate()
    player.play()
    #expect(states.count == 3)
    withExtendedLifetime(status) {}
  }

  @Test func `a hidden picture is observed`() throws {
    var lineUp = SimulatedLineUp.demo
    lineUp.channels[0].demandsHDCP = true
    let simulator = TestApp.begin(lineUp)
    try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let player = try TestApp.play("news-one", simulator)
    var lines: [Bool?] = []
    let token = player.observe(
      \.isOutputObscuredDueToInsufficientExternalProtection, options: [.new]
    ) { _, change in lines.append(change.newValue) }
    simulator.advance(by: .seconds(8))
    #expect(!player.isOutputObscuredDueToInsufficientExternalProtection)
    try simulator.inject("output protection lost", on: player)
    #expect(player.isOutputObscuredDueToInsufficientExternalProtection)
    #expect(player.timeControlStatus == .playing)
    try simulator.clearFaults()
    #expect(lines == [true, false])
    token.invalidate()
  }

  @Test func `a video is sought by CMTime`() throws {
    let simulator = TestApp.begin()
    try TestApp.setSSPDelegate(simulator, for: ["film-club"])
    let player = try TestApp.play("film-club", simulator)
    simulator.advance(by: .seconds(5))
    player.seek(to: CMTime(seconds: 600, preferredTimescale: 600))
    simulator.advance(by: .seconds(10))
    #expect(player.currentTime() > CMTime(value: 601, timescale: 1))
    #expect(player.currentTime() < CMTime(value: 612, timescale: 1))
    #expect(CMTime(seconds: 1.5, preferredTimescale: 600).value == 900)
  }

  @Test func `the date of the picture is that of the programme, and can be sought`() throws {
    var lineUp = SimulatedLineUp.demo
    lineUp.channels[3].dvr = .seconds(900)
    let simulator = TestApp.begin(lineUp)
    let item = AVPlayerItem(url: try simulator.url(of: "ocean"))
    let player = AVPlayer(playerItem: item)
    #expect(item.currentDate() == nil && !item.seek(to: simulator.date))
    player.play()
    simulator.advance(by: .seconds(20))
    let shown = try #require(item.currentDate())
    #expect((15.0..<40.0).contains(simulator.date.timeIntervalSince(shown)), "behind live")
    #expect(item.seek(to: shown.addingTimeInterval(-300)))
    simulator.advance(by: .seconds(10))
    let back = try #require(item.currentDate())
    #expect((-300.0 ... -285.0).contains(back.timeIntervalSince(shown)))
    #expect(player.timeControlStatus == .playing)
    #expect(!item.seek(to: shown.addingTimeInterval(-3000)), "beyond the window")
    #expect(!item.seek(to: simulator.date.addingTimeInterval(60)), "in the future")
  }

  @Test(arguments: ["ocean", "film-club"])
  func `without a window or dates no date can be sought`(content: String) throws {
    let simulator = TestApp.begin()
    try TestApp.setSSPDelegate(simulator, for: ["film-club"])
    let item = OTVAVPlayerItem(url: try simulator.url(of: content))
    let player = OTVAVPlayer(playerItem: item)
    player.play()
    simulator.advance(by: .seconds(20))
    #expect((item.currentDate() != nil) == (content == "ocean"))
    #expect(!item.seek(to: simulator.date.addingTimeInterval(-30)))
  }
}
