import Players
import Simulation
import Testing

@testable import Sessions

/// What a viewer wants is what the last order says, whatever happens to the player meanwhile.
@Suite struct ViewerWishTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the last order that decides what plays is the wish`(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "wish")
    let orders: [(PlayerCommand, isStream: Bool?)] = [
      (.pause, false), (.stop, false), (.play, true), (.recover, true), (.removeDownload, true),
      (.renewLicence, nil), (.setMuted(true), nil), (.seekToLive, nil), (.airPlay, nil),
    ]
    let statuses: [PlayerStatus] = [.playing, .paused, .stopped, .error, .waiting, .playRequested]
    var (wish, expected) = (ViewerWish.stream(asked: nil, content: nil), true)
    func pick(_ count: Int) -> Int { Int(random.integer(in: 1...Int64(count))) - 1 }
    for second in 1...200 {
      if pick(3) == 0 {
        let (command, isStream) = orders[pick(orders.count)]
        wish.order(command, at: .zero + .seconds(second))
        expected = isStream ?? expected
      } else {
        let status = statuses[pick(statuses.count)]
        let violation = wish.sample(status)
        // What plays although nothing shall is all that a look can find.
        #expect(violation == nil || status == .playing && !expected)
      }
      #expect(wish.isStream == expected)
    }
  }

  @Test func `a rest is broken only once the player has rested`() {
    var wish = ViewerWish.stream(asked: nil, content: nil)
    wish.order(.pause, at: .zero)
    #expect(wish.sample(.playing) == nil)
    #expect(wish.sample(.paused) == nil)
    #expect(wish.sample(.playing)?.rule == .uninvited)
  }

  @Test(arguments: [false, true])
  func `a call suspends the wish for a stream, and its end may give it back`(resumes: Bool) {
    var wish = ViewerWish.stream(asked: nil, content: nil)
    wish.interrupt(.began, .paused)
    #expect(!wish.isStream && wish.sample(.playing)?.rule == .uninvited)
    wish.interrupt(.ended(shouldResume: resumes), .paused)
    #expect(wish.isStream == resumes)
    wish.order(.play, at: .zero)
    #expect(wish.isStream)
  }

  @Test func `a viewer who pauses during a call wants no stream after it`() {
    var wish = ViewerWish.stream(asked: nil, content: nil)
    wish.interrupt(.began, .paused)
    wish.order(.pause, at: .zero)
    wish.interrupt(.ended(shouldResume: true), .paused)
    #expect(!wish.isStream)
  }

  @Test func `an app that cannot know of a call plays no unwanted picture`() {
    var wish = ViewerWish.stream(asked: nil, content: nil)
    wish.interrupt(.began, .paused)
    #expect(wish.harm(moves: true, showing: "")?.rule == .unwantedPicture)
    wish.forgetCall()
    #expect(wish.harm(moves: true, showing: "") == nil)
    #expect(wish.harm(moves: false, showing: "") == nil)
    wish.interrupt(.began, .paused)
    #expect(wish.harm(moves: true, showing: "")?.rule == .unwantedPicture)
    wish.forgetCall()
    wish.interrupt(.ended(shouldResume: true), .paused)
    #expect(wish.isStream)
  }
}
