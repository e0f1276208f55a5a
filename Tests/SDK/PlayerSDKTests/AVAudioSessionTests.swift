import Foundation
import PlayerSDK
import Testing

/// What an app's audio session tells it (Players/MultiInstance, "Audio interruptions").
@MainActor @Suite struct AVAudioSessionTests {
  private nonisolated static func line(_ notification: Notification) -> String {
    let type = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
    let options = notification.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt
    switch type.flatMap({ AVAudioSession.InterruptionType(rawValue: $0) }) {
    case .began: return "began"
    case .ended:
      let options = AVAudioSession.InterruptionOptions(rawValue: options ?? 0)
      return "ended \(options.contains(.shouldResume))"
    case nil: return "unknown"
    }
  }

  @Test func `an app plays on after an end with shouldResume`() throws {
    let simulator = TestApp.begin()
    let ear = Ear([AVAudioSession.interruptionNotification], Self.line)
    let player = AVPlayer(playerItem: AVPlayerItem(url: try simulator.url(of: "ocean")))
    player.play()
    simulator.advance(by: .seconds(5))
    try simulator.inject("audio interrupted", on: player)
    #expect(ear.heard == ["began"] && player.timeControlStatus == .paused)
    simulator.advance(by: .seconds(25))
    #expect(ear.heard == ["began", "ended true"])
    #expect(player.timeControlStatus == .paused, "resuming is the app's task")
    player.play()
    #expect(player.timeControlStatus == .playing)
  }

  @Test func `a reset of the media services is notified`() throws {
    let simulator = TestApp.begin()
    let ear = Ear([AVAudioSession.mediaServicesWereResetNotification]) { "\($0.userInfo == nil)" }
    let player = AVPlayer(playerItem: AVPlayerItem(url: try simulator.url(of: "ocean")))
    player.play()
    simulator.advance(by: .seconds(5))
    try simulator.inject("media services reset", on: player)
    #expect(ear.heard == ["true"] && player.currentItem?.status == .failed)
  }
}
