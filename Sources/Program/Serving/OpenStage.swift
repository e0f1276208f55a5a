import Dashboard
import Events
import HeadEndAPI
import HeadEndHTTP
import Lab
import Players
import Scenarios
import Simulation
import Terminal

/// A stage with its doors open: what real clients and the remote control ask is done here, on the
/// session's thread.
final class OpenStage {
  let stage: Stage
  let recorded: RecordedSession
  let plan: DoorPlan
  /// Whether there is no wall, so that the remote control may have the clock.
  let isHeadless: Bool
  /// What real clients were answered, for the metrics.
  private(set) var answered = AnswerCounts()
  /// How many announcements there were when the remote control acted last, and when that was.
  private var lastOrder = (announcements: 0, instant: Instant.zero)
  private let reception: Reception<OpenStage>
  private let feed = EventFeed()
  /// Announcements since the last order that an expectation looks back at, at most.
  private static let recalled = 10_000
  private var doors: Doors?
  private var listener: Observation?
  private var expectations: [(director: Director, answer: @Sendable (ControlReply) -> Void)] = []

  init(
    _ stage: Stage, _ recorded: RecordedSession, _ plan: DoorPlan,
    isHeadless: Bool = false, wake: @escaping @Sendable () -> Void
  ) {
    (self.stage, self.recorded, self.plan) = (stage, recorded, plan)
    self.isHeadless = isHeadless
    reception = Reception(wake: wake)
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
      answer: { request, take in reception.post({ $0.answer(request) }) { take($0) } },
      control: { order in await ControlRoom(reception).carryOut(order) }, events: feed,
      code: VideoCoder.bytes, page: Page.files)
    do throws(Doors.Failure) {
      doors = try Doors(plan, services)
    } catch {
      throw Complaint(error.sentence)
    }
    let plain = OpenDoors(url: url, joinCode: plan.joinCode)
    stage.doors = OpenDoors(
      url: url, joinCode: plan.joinCode, qrCode: QREncoder.matrix(of: plain.invitation))
  }

  /// The base of every address, as other machines reach it where the doors are open to them.
  var url: String {
    guard let url = doors?.url else { return "" }
    guard ["0.0.0.0", "::"].contains(plan.host), let own = LocalNetwork.address,
      let port = url.lastIndex(of: ":")
    else { return url }
    return "\(plan.scheme)://\(own)\(url[port...])"
  }

  /// The address to give away, with the join code where one is wanted.
  var invitation: String { stage.doors?.invitation ?? url }

  /// Answers a real client, to whom time belongs from now on.
  private func answer(_ request: OutsideRequest) -> OutsideAnswer {
    stage.session.isPaused = false
    stage.session.speed = .normal
    let answer = stage.answer(request)
    answered.note(request, answer)
    return answer
  }

  /// The remote control has acted: expectations may be satisfied by what has happened since there
  /// were so many announcements.
  func beginOrder(after announcements: Int) {
    lastOrder = (announcements, stage.session.now)
  }

  /// Does what waits, and calls `publish` before anybody is answered; true when something was done.
  func serve(publish: () -> Void = {}) -> Bool {
    let served = reception.serve(self, publish: publish)
    judge()
    return served
  }

  /// Closes the doors; returns a sentence for whoever asks what became of open requests.
  func close() -> String? {
    reception.close()
    feed.close()
    for expectation in expectations {
      expectation.answer(.problem(503, "the doors are closing"))
    }
    guard let left = doors?.close(), left > 0 else { return nil }
    return left == 1 ? "1 request was still open" : "\(left) requests were still open"
  }

  /// Watches an expectation until it is decided.
  func watch(_ scenario: Scenario, _ answer: @escaping @Sendable (ControlReply) -> Void) {
    let session = stage.session
    let director = Director(scenario, on: session, probe: WallProbe(on: session))
    let (first, end) = (lastOrder.announcements, session.place.announcements)
    director.recall(
      session.chronicle.announcements[min(first, end)..<end].suffix(Self.recalled),
      since: lastOrder.instant)
    expectations.append((director, answer))
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
