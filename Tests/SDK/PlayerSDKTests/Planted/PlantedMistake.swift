import PlayerSDK
import Testing

/// A slip, what it is in words, what it must break, and a smallest schedule that shows it.
struct PlantedMistake: Sendable, CustomTestStringConvertible {
  /// What happens, and when.
  struct Stroke: Sendable {
    enum Deed: Sendable {
      case fault(Character, String, provoke: Bool)
      case order(ViewerOrder, String)
      /// To the background, or back.
      case background
    }

    let time: Duration
    let deed: Deed
  }

  let slip: Slip
  let sentence: String
  /// `nil` where nobody is harmed, so that no rule is broken.
  let rule: String?
  /// One stroke for each fault or act that it takes.
  let strokes: [Stroke]

  var testDescription: String { slip.rawValue }

  init(_ slip: Slip, _ sentence: String, breaks rule: String?, _ strokes: [Stroke]) {
    (self.slip, self.sentence, self.rule, self.strokes) = (slip, sentence, rule, strokes)
  }
}

extension PlantedMistake {
  static let all = ofOne + ofTwo + ofThree

  private static func fault(
    _ key: Character, _ name: String, at seconds: Double, provoke: Bool = false
  ) -> Stroke {
    Stroke(time: .seconds(seconds), deed: .fault(key, name, provoke: provoke))
  }

  private static func order(
    _ order: ViewerOrder, _ name: String, at seconds: Double
  ) -> Stroke {
    Stroke(time: .seconds(seconds), deed: .order(order, name))
  }

  private static func background(at seconds: Double) -> Stroke {
    Stroke(time: .seconds(seconds), deed: .background)
  }

  private static let ofOne = [
    PlantedMistake(
      .hearsNoHeartbeats, "Observes set-ups and teardowns, but not heartbeats.", breaks: "advice",
      [fault("h", "main", at: 10)]),
    PlantedMistake(
      .stopsEverything, "Stops every player on a session error, which names none.",
      breaks: "wrongPlayer", [fault("h", "main", at: 10)]),
    PlantedMistake(
      .watchesNothing, "Does not compare positions.", breaks: "silentStop",
      [fault("F", "main", at: 10)]),
    PlantedMistake(
      .keepsItems, "A list keeps every item that was left.", breaks: "ghost",
      [order(.zap(to: "match-day"), "main", at: 10)]),
    PlantedMistake(
      .playsOverCalls, "Plays on whatever an interruption's notification says.",
      breaks: "uninvited", [fault("i", "main", at: 10)]),
    PlantedMistake(
      .ignoresLeases, "Takes an expired lease for something that the player mends.",
      breaks: "advice", [fault("e", "main", at: 10, provoke: true)]),
  ]

  private static let ofTwo = [
    PlantedMistake(
      .triesAgainAtOnce, "Opens a stream again at once when its set-up fails.", breaks: "storm",
      [fault("n", "main", at: 10), order(.recover, "main", at: 15)]),
    PlantedMistake(
      // What it opens after the failed teardown is what its viewer has asked for.
      .expectsErrorsForEver, "Expects teardowns to fail ever after a heartbeat has.",
      breaks: nil,
      [fault("h", "main", at: 10), fault("t", "preview", at: 25, provoke: true)]),
    PlantedMistake(
      .hearsOneLease, "Removes the observer of expired leases after its first use.",
      breaks: "advice",
      [fault("e", "main", at: 10, provoke: true), fault("e", "main", at: 20, provoke: true)]),
    PlantedMistake(
      .recoversIntoPlay, "Opens a lost item again, though the viewer has paused it.",
      breaks: "uninvited", [order(.pause, "main", at: 10), fault("M", "main", at: 12)]),
    PlantedMistake(
      .forgetsTimer, "Does not cancel the timer of its next try when the viewer pauses.",
      breaks: "uninvited", [fault("M", "main", at: 10), order(.pause, "main", at: 12)]),
    PlantedMistake(
      .blocksRecovery,
      "Marks a recovery as under way until it plays, so that one that failed "
        + "blocks the viewer's.", breaks: "noHeal",
      [fault("s", "main", at: 10), fault("F", "main", at: 11)]),
    PlantedMistake(
      .zapsDuringSetUp, "Leaves a stream before its set-up is answered.", breaks: "ghost",
      [
        order(.zap(to: "match-day"), "main", at: 10),
        order(.zap(to: "news-one"), "main", at: 10.55),
      ]),
    PlantedMistake(
      .stopsAfterBackground, "Stops after the background, too, where the documents want a zap.",
      breaks: "advice", [background(at: 10), background(at: 40)]),
    PlantedMistake(
      .resumesWhatIsPaused, "Plays on after a call what the viewer has paused during it.",
      breaks: "uninvited", [fault("i", "main", at: 10), order(.pause, "main", at: 15)]),
  ]

  private static let ofThree = [
    PlantedMistake(
      .isBackForEver, "Takes every failed heartbeat after a stay in the background for the first.",
      breaks: "advice",
      [background(at: 10), background(at: 12), fault("h", "main", at: 25)]),
    PlantedMistake(
      .handlesOneError, "A flag that it has handled a player's error is never reset.",
      breaks: "advice",
      [
        fault("h", "main", at: 5), order(.recover, "main", at: 20), fault("h", "main", at: 25),
      ]),
    PlantedMistake(
      .countsForEver, "Counts its renewals over the app's life, and renews no more after two.",
      breaks: "advice",
      [
        fault("e", "main", at: 10, provoke: true), fault("e", "main", at: 20, provoke: true),
        fault("e", "main", at: 30, provoke: true),
      ]),
    PlantedMistake(
      .waitsForItem,
      "Resumes only an item that is there; the timer that was to bring one was "
        + "cancelled by a pause.", breaks: "noHeal",
      [
        fault("M", "main", at: 10), order(.pause, "main", at: 12), order(.play, "main", at: 14),
      ]),
    PlantedMistake(
      .watchSleeps, "Stops its watch for a pause, and does not start it again.",
      breaks: "silentStop",
      [
        order(.pause, "main", at: 10), order(.play, "main", at: 12), fault("F", "main", at: 14),
      ]),
  ]
}
