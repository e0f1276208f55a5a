import Dashboard
import Events
import HeadEndAPI
import HeadEndHTTP
import Lab
import Players
import Scenarios
import Simulation

/// A stage with its doors open: what real clients and the remote control ask is done here, on the
/// session's thread.
final class OpenStage {
  let stage: Stage
  let recorded: RecordedSession
  let plan: DoorPlan
  private let reception: Reception<OpenStage>
  private let feed = EventFeed()
  private var doors: Doors?
  private var listener: Observation?
  private var expectations: [(director: Director, answer: @Sendable (ControlReply) -> Void)] = []

  init(
    _ stage: Stage, _ recorded: RecordedSession, _ plan: DoorPlan,
    wake: @escaping @Sendable () -> Void
  ) {
    (self.stage, self.recorded, self.plan) = (stage, recorded, plan)
    reception = Reception(wake: wake)
    stage.holdsTime = true
  }

  /// Opens the doors; the base of every address is in `url` then. `onLine` is called with every
  /// line of the event log.
  func open(_ onLine: (@Sendable (String) -> Void)? = nil) throws {
    let feed = feed
    listener = stage.session.bus.addObserver(of: Announcement.self) {
      (announcement: Announcement) in
      let line = EventLogLine(announcement).text
      feed.append(line)
      onLine?(line)
    }
    let reception = reception
    let services = DoorServices(
      answer: { request in await reception.ask { $0.stage.answer(request) } ?? nil },
      control: { order in await ControlRoom(reception).carryOut(order) }, events: feed,
      code: VideoCoder.bytes, page: Page.files)
    do throws(Doors.Failure) {
      doors = try Doors(plan, services)
    } catch {
      throw Complaint(error.sentence)
    }
  }

  var url: String { doors?.url ?? "" }

  /// The address to give away, with the join code where one is wanted.
  var invitation: String { url + (plan.joinCode.map { "/?join=\($0)" } ?? "/") }

  /// Does what waits; true when something was done.
  func serve() -> Bool {
    let served = reception.serve(self)
    judge()
    return served
  }

  /// Closes the doors; returns a sentence for whoever asks what became of open requests.
  func close() -> String? {
    reception.close()
    feed.close()
    for expectation in expectations {
      expectation.answer(ControlReply(503, "application/json", Array("{}".utf8)))
    }
    guard let left = doors?.close(), left > 0 else { return nil }
    return "\(left) requests were still open"
  }

  /// Watches an expectation until it is decided.
  func watch(_ scenario: Scenario, _ answer: @escaping @Sendable (ControlReply) -> Void) {
    let session = stage.session
    expectations.append(
      (Director(scenario, on: session, probe: WallProbe(on: session)), answer))
    judge()
  }

  private func judge() {
    for (director, answer) in expectations {
      _ = director.pace(stage.session)
      if let verdict = director.verdict { answer(.verdict(verdict)) }
    }
    expectations.removeAll { $0.director.verdict != nil }
  }
}
