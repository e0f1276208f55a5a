package import Scenarios
import Screen

/// What `zapdeck check` says of captions on stage.
package enum StageRemarks {
  /// The screen that it speaks of: that of a film of 1080p [N].
  private static let size = Size(160, 45)

  /// The captions that are small although most of the script are large, a line each.
  package static func lines(on scenario: Scenario) -> [String] {
    let captions = scenario.steps.compactMap { step in
      step.caption.map { (place: step.place, words: MeasuredCaption($0)) }
    }
    let room = CaptionRoom(
      captions.map(\.words), hasVerdict: true, isOnStage: true, on: size)
    guard room.isLarge, !scenario.isSession else { return [] }
    return captions.compactMap { place, words in
      guard let big = words.big,
        room.bigRows(of: big, in: size.width - CaptionRoom.margin) == nil
      else { return nil }
      return "\(place.text): on stage, at \(size.width)x\(size.height), this caption is too long "
        + "for large letters and is shown in small ones"
    }
  }
}
