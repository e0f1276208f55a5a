import Events
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// What happens again after time was turned back is posted as a message of its own.
struct ReplayedTests {
  private let session = Session(Classic.lineUp(), seed: 3, epoch: .scriptedEpoch)
  private let announced: Mailbox<Announcement>
  private let replayed: Mailbox<Replayed>

  init() {
    announced = Mailbox(on: session.bus)
    replayed = Mailbox(on: session.bus)
    session.advance(to: .zero + .seconds(5))
    session.perform(.inject("h", Classic.main, provoke: true))
    session.advance(to: .zero + .seconds(30))
    session.perform(.addPlayer(channel: 102))
  }

  @Test func `passing time posts again what happened, in slices too, and then what is new`() {
    let all = announced.takeAll()
    #expect(all == Array(session.chronicle.announcements) && replayed.takeAll().isEmpty)
    session.travel(to: .zero + .seconds(4))
    let before = session.place.announcements
    for second in 5...40 { session.advance(to: .zero + .seconds(second)) }
    #expect(replayed.takeAll().map(\.announcement) == Array(all[before...]))
    #expect(all + announced.takeAll() == Array(session.chronicle.announcements))
  }

  @Test func `travelling and returning to a branch post nothing`() {
    _ = announced.takeAll()
    for second in [20, 3, 28, 30] { session.travel(to: .zero + .seconds(second)) }
    session.travel(to: .zero + .seconds(10))
    session.perform(.setPolicy(Classic.main, .careless))
    _ = announced.takeAll()
    session.returnToLeftBranch()
    session.returnToLeftBranch()
    #expect(announced.takeAll().isEmpty && replayed.takeAll().isEmpty)
  }

  @Test func `an outcome is posted once, after what the command led to at once`() {
    let outcomes = Mailbox<Performed>(on: session.bus)
    _ = announced.takeAll()
    let before = session.place.announcements
    let token = session.bus.addObserver(for: Performed.self) { [announced] (_: Performed) in
      #expect(!announced.takeAll().isEmpty)
    }
    let outcome = session.perform(.setPolicy(Classic.main, .careless))
    #expect(session.place.announcements > before)
    let posted = outcomes.takeAll()
    #expect(posted.map(\.command) == [.setPolicy(Classic.main, .careless)])
    #expect(posted.map(\.outcome) == [outcome] && posted.map(\.instant) == [session.now])
    session.travel(to: .zero + .seconds(4))
    session.advance(to: .zero + .seconds(40))
    #expect(!replayed.takeAll().isEmpty && outcomes.takeAll().isEmpty)
    session.bus.removeObserver(token)
  }

  @Test func `no observer of names receives it`() {
    session.travel(to: .zero)
    let token = session.bus.addObserver(forName: "OTVSSMHeartbeatErrorNotification", object: nil) {
      _ in Issue.record("posted again")
    }
    session.advance(to: .zero + .seconds(30))
    #expect(replayed.takeAll().contains { $0.announcement.notice.name.contains("HeartbeatError") })
    session.bus.removeObserver(token)
  }
}
