import Simulation
import Testing

@testable import Players

/// A zap's time in words and numbers.
@Suite struct ZapTimeTests {
  @Test(arguments: UInt64(1)...200)
  func `the parts in words and in fields add up to the total`(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "zap")
    var zap = ZapTime.sample
    zap.channel = 101
    for part in ZapPart.allCases where random.integer(in: 0...3) > 0 {
      zap[part] = .nanoseconds(random.integer(in: 1...3_000_000_000))
    }
    let halves = zap.text.split(separator: ": ")
    let total = try #require(halves[0].wholeMatch(of: /101 in (\d+) ms/)?.1)
    let parts = halves.dropFirst().joined().split(separator: ", ").compactMap {
      $0.split(separator: " ").last.flatMap { Int($0) }
    }
    #expect(parts.reduce(0, +) == Int(total))
    #expect(parts.count <= ZapPart.allCases.count { zap[$0] > .zero })
    let fields = Dictionary(uniqueKeysWithValues: zap.fields.map { ($0.key, $0.value) })
    let sum = ["teardown", "setup", "licence", "firstPicture"].reduce(0) { sum, name in
      guard case .integer(let number) = fields["\(name)Milliseconds"] else { return -1 }
      return sum + number
    }
    #expect(fields["totalMilliseconds"] == .integer(sum))
  }

  @Test func `a zap names what took time, in order`() {
    let zap = ZapTime(
      channel: 101, begin: .zero, teardown: .zero, setup: .milliseconds(284),
      licence: .milliseconds(471), firstPicture: .milliseconds(1605))
    #expect(zap.text == "101 in 2360 ms: set-up 284, licence 471, picture 1605")
    #expect(zap.slowestPart == .firstPicture)
    #expect(ZapTime.sample.text == "0 in 0 ms")
  }

  /// The oracle remembers everything.
  @Test(arguments: UInt64(1)...50)
  func `the last channel is the one before, of those with a picture`(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "channels")
    var (watched, history) = (WatchedChannels(), [Int]())
    for _ in 0..<30 {
      let channel = Int(random.integer(in: 101...104))
      if random.integer(in: 0...1) == 0 {
        watched.watch(channel)
        history.append(channel)
      }
      #expect(watched.previous(to: channel) == history.last { $0 != channel })
    }
  }
}
