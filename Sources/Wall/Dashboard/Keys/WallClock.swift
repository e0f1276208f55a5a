import HeadEndAPI
package import Lab
import Players
package import Scenarios
package import Screen
package import Simulation

/// The session's clocks at the moment a frame is drawn or a key is pressed.
package struct WallClock: Hashable, Sendable {
  /// Host time less pauses (Dashboard/Dashboard, "Presentation time").
  package var presentation: Instant
  /// Host time, pauses and all: by it fades whatever is shown for a while.
  package var host: Instant
  package var speed: Speed
  package var isPaused: Bool
  /// Whether the machine is too slow for the chosen speed.
  package var isBehind: Bool
  /// The latest instant that was reached; later than the world's after time was rewound.
  package var edge = Instant.zero
  package var isRewound = false
  /// Whether the screen is being filmed.
  package var isRecording = false
  /// The server for real clients; `nil` while it is off.
  package var doors: OpenDoors?
  /// The results of a search; `nil` if none was begun.
  package var search: SearchNews?
  /// The phase of a presented scenario; `nil` without a presentation.
  package var talk: Director.TalkPhase?
  /// The title of the presenter's next chapter; `nil` where none follows.
  var nextChapter: String?
  /// The instants worth going back to, in order.
  package var marks: [Mark] = []
  /// True if a scenario is presented, which may have ended.
  var isPresented = false
  /// True if the wall starts over automatically, at a stand for visitors.
  var isForVisitors = false

  package init(
    presentation: Instant, speed: Speed = .normal, isPaused: Bool = false, isBehind: Bool = false
  ) {
    self.presentation = presentation
    host = presentation
    self.speed = speed
    self.isPaused = isPaused
    self.isBehind = isBehind
  }

  /// Whether time belongs to real clients: it runs at x1, and is neither stopped nor turned back.
  var isHeld: Bool { doors != nil }
}

/// One moment as the wall sees it: the world, the clocks and the size of the screen.
struct Moment: Sendable {
  let world: WorldObservation
  let clock: WallClock
  let size: Size

  /// All players in brief.
  var roster: Roster { world.roster }
}

/// The address of the head-end for real clients while it serves them, as the wall shows it.
package struct OpenDoors: Hashable, Sendable {
  /// The base of every address, such as `http://127.0.0.1:8080`.
  package let url: String
  /// The first part of the services' paths.
  package let tenant: String
  /// What clients from other machines have to show; `nil` on loopback.
  package let joinCode: String?
  /// The invitation as a QR code; `nil` where none can be made.
  package let qrCode: DotMatrix?

  package init(
    url: String, tenant: String, joinCode: String? = nil, qrCode: DotMatrix? = nil
  ) {
    self.url = url
    self.tenant = tenant
    self.joinCode = joinCode
    self.qrCode = qrCode
  }

  /// The address to give away, with the join code where one is wanted.
  package var invitation: String { url + (joinCode.map { "/?join=\($0)" } ?? "/") }

  /// The same without the join code, for readers who must not learn it.
  var redacted: OpenDoors {
    OpenDoors(url: url, tenant: tenant, joinCode: joinCode.map { _ in Redaction.mark })
  }

  /// Host and port alone.
  var authority: String { String(url.drop { $0 != "/" }.drop { $0 == "/" }) }

  /// The reason why time cannot be sped up while serving.
  package static let timeRunsAtOne = "time runs at x1 while serving"

  /// The reason why time cannot be controlled on the wall while serving.
  static let timeIsHeld = "\(timeRunsAtOne); pause and rewind in `zapdeck replay`"
}
