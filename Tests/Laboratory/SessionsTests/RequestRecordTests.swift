import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// One record of a request, for captures, metrics and the inspector.
@Suite struct RequestRecordTests {
  private final class Reader {
    var answered: [RequestRecord] = []
    var ended: [RequestRecord] = []
  }

  private func play(_ seconds: Double, _ fault: Character? = nil) -> (Witness, Reader) {
    let witness = Witness(Classic.lineUp(), keepsAnswered: true)
    let reader = Reader()
    witness.session.onAnswered = { reader.answered.append($0) }
    witness.session.onEnded = { reader.ended.append($0) }
    witness.advance(to: 4)
    if let fault { witness.perform(.inject(fault, Classic.main, provoke: false)) }
    witness.advance(to: seconds)
    return (witness, reader)
  }

  @Test func `a request is sent, answered, comes back and ends, in this order`() {
    let (_, reader) = play(20)
    #expect(reader.ended.count > 30)
    for record in reader.ended {
      guard let answered = record.answered, let responded = record.responded,
        let ended = record.ended
      else { return #expect(Bool(false), "\(record.url) has gaps") }
      #expect(record.sent < answered && answered < responded && responded <= ended)
      #expect(record.duration == ended - record.sent && record.status == record.response?.status)
    }
  }

  @Test func `what the head-end has answered is what ends, but for the end`() {
    let (_, reader) = play(20)
    let ended = Dictionary(uniqueKeysWithValues: reader.ended.map { ($0.request.id, $0) })
    var matches = 0
    for record in reader.answered {
      guard let end = ended[record.request.id] else { continue }
      matches += 1
      #expect(record.ended == nil && record.request == end.request)
      #expect(record.answered == end.answered && record.outcome == end.outcome)
    }
    #expect(matches == ended.count && reader.answered.count >= matches)
    #expect(reader.answered.allSatisfy { !$0.player.isEmpty })
  }

  @Test func `the inspector has the same records, without bodies`() throws {
    let (witness, reader) = play(20)
    let shown = try #require(witness.player(Classic.main)).stream.requests
    let own = reader.ended.filter { $0.request.sender == Classic.main }
    #expect(shown == own.suffix(shown.count).map(\.kept) && shown.count == 12)
    #expect(shown.allSatisfy { $0.response?.body.isEmpty != false && $0.receivedBytes > 0 })
    #expect(own.contains { $0.response?.body.isEmpty == false })
  }

  @Test func `a request without an answer ends with a failure`() throws {
    let (_, reader) = play(30, "n")
    let failed = reader.ended.filter { $0.networkFailure != nil }
    let last = try #require(failed.last)
    #expect(last.status == -1009 && last.response == nil && last.receivedBytes == 0)
  }

  @Test func `records that nobody reads are not kept`() {
    let witness = Witness(Classic.lineUp())
    var world = witness.session.world
    world.advance(to: .zero + .seconds(10))
    #expect(world.outbox.ended.isEmpty && world.outbox.answered.isEmpty)
    #expect(!world.outbox.announcements.isEmpty)
  }
}
