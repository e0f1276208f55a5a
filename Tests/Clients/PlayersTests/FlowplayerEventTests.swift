import Players
import Testing

@Suite struct FlowplayerEventTests {
  private static let player: [(FlowplayerEvent, name: String, method: String?, value: String)] = [
    (.didReceiveMediaItem("12"), "DidReceiveMediaItem", nil, "12"),
    (.didChangeState(.play), "DidChangeState", "didChangeState:", "play"),
    (
      .didChangePlaybackState(.background), "DidChangePlaybackState", "didChangePlaybackState:",
      "background"
    ),
    (.didFailWithError("no key"), "DidFailWithError", "didFailWith:", "playbackError(no key)"),
    (.didChangeIsMuted(true), "DidChangeIsMuted", "didChangeMute:", "true"),
    (.didChangeVolume(0.5), "DidChangeVolume", "didChangeVolume:", "0.5"),
    (.didChangeRate(2), "DidChangeRate", "didChangeRate:", "2.0"),
    (.media(.didChangeDuration(seconds: 90)), "DidChangeDuration", "didChangeDuration:", "90.0"),
    (.didChangePosition(seconds: 1.5), "DidChangePosition", "didChangePosition:", "1.5"),
    (.media(.didChangeQuality(.hd)), "DidChangeQuality", "didChangeQuality:", "hd"),
    (.didChangeSeekState(.seeked, to: 4), "DidChangeSeekState", "didChangeSeek:to:", "seeked 4.0"),
    (
      .media(.didChangeBufferState(.keepUp)), "DidChangeBufferState", "didChangeBufferState:",
      "keepUp"
    ),
    (
      .media(.didChangePlaybackType(.vod)), "DidChangePlaybackType", "didChangePlaybackType:", "vod"
    ),
    (
      .media(.didChangeDVRWindow(start: 0, end: 9)), "DidChangeDVRWindow", "didChangeDVRWindow:",
      "0.0–9.0"
    ),
  ]

  @Test(arguments: player.indices)
  func `a player's event has its notification, its delegate method and its value`(index: Int) {
    let (event, name, method, value) = Self.player[index]
    let notice = Notice.flowplayer(.reported(event, id: "7"))
    // Wowza's page has a label for the player, which the interface does not have.
    let player = event == .didChangeState(.play) ? "player" : "_"
    let call = method.map { "player(\(player):\($0))" }
    #expect(notice.name == "flowplayer\(name)")
    #expect(notice.text == "\(value)\(call.map { "  \($0)" } ?? "")")
    #expect(notice.delegateMethod == call)
    #expect(notice.fields.contains { $0.value == .text("7") }, "the id is a field, not a word")
    #expect(notice.objectValue == .text(value))
  }

  private static let view: [(FlowplayerViewEvent, name: String, method: String, value: String)] = [
    (.didChangeLifecycle(.created), "DidChangeLifecycle", "didChangeLifecycle", "created"),
    (.didChangeFullscreen(true), "DidChangeFullscreen", "didChangeFullscreen", "true"),
    (.didEncounterError(nil), "DidEncounterError", "didEncounterError", "nil"),
    (.didEncounterError("no page"), "DidEncounterError", "didEncounterError", "no page"),
    (.didChangeVisibility(false), "DidChangeVisibility", "didChangeViewVisibility", "false"),
    (
      .didChangeControlsVisibility(true), "DidChangeControlsVisibility",
      "didChangeControlsVisibility", "true"
    ),
  ]

  @Test(arguments: view.indices)
  func `a view's event has its notification, its delegate method and its value`(index: Int) {
    let (event, name, method, value) = Self.view[index]
    let notice = Notice.flowplayer(.reported(.view(event), id: "7"))
    #expect(notice.name == "flowplayerView\(name)")
    #expect(notice.text == "\(value)  view(_:\(method):)")
    #expect(notice.objectValue == .text(value))
  }
}
