import HeadEndAPI
import Simulation
import Testing
import Worlds

@testable import Sessions
@testable import Worlds

@Suite struct SharedLinkTests {
  @Test func `alone, a transfer takes its bits by the bandwidth`() {
    var line = SharedLink(Downlink(bandwidth: 8_000_000))
    line.begin(RequestID(1), bytes: 1_000_000, at: .zero)
    #expect(line.nextEnd == .zero + .seconds(1))
    #expect(line.takeFinished(at: .zero + .milliseconds(999)) == nil)
    #expect(line.takeFinished(at: .zero + .seconds(1)) == RequestID(1))
    #expect(line.nextEnd == nil)
  }

  @Test func `two share alike, and the second goes on alone`() {
    var line = SharedLink(Downlink(bandwidth: 8_000_000))
    line.begin(RequestID(1), bytes: 1_000_000, at: .zero)
    line.begin(RequestID(2), bytes: 2_000_000, at: .zero)
    #expect(line.nextEnd == .zero + .seconds(2))
    #expect(line.takeFinished(at: .zero + .seconds(2)) == RequestID(1))
    #expect(line.nextEnd == .zero + .seconds(3))
  }

  @Test func `a transfer broken off frees its part`() {
    var line = SharedLink(Downlink(bandwidth: 8_000_000))
    line.begin(RequestID(1), bytes: 1_000_000, at: .zero)
    line.begin(RequestID(2), bytes: 1_000_000, at: .zero)
    line.cancel(RequestID(1), at: .zero + .seconds(1))
    #expect(line.nextEnd == .zero + .milliseconds(1500))
  }
}
