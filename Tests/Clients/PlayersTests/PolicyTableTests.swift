import HeadEndAPI
import Testing

@testable import Players

/// The five tables that ship, against the rules in words from which they were made.
@Suite struct PolicyTableTests {
  /// The rules as code with a branch for each: what the tables say has to come out here, too.
  private static func reaction(of name: String, to trouble: Trouble, repeats: Int) -> Reaction {
    if name == "careless" { return .nothing }
    switch trouble {
    case .keptLeaseExpired: return repeats < 2 ? .renewLicence : .nothing
    case .keptLicenceFailed, .lostSessionTeardownFailed: return .nothing
    case .standsStill, .startsTooLong:
      guard name == "watchful" else { return .nothing }
      return repeats <= 3 ? .recover : .stop
    case .setUpFailed, .heartbeatFailed, .heartbeatFailedAfterBackground, .teardownFailed,
      .leaseExpired, .licenceFailed, .renewalFailed, .itemFailed:
      break
    }
    switch name {
    case "stubborn": return .tryAgain
    case "retrying": return .tryAgainLater(nil)
    case "watchful" where trouble == .renewalFailed && repeats < 2: return .renewLicence
    default: break
    }
    switch trouble {
    case .heartbeatFailedAfterBackground: return .restart
    case .leaseExpired where repeats < 2: return .renewLicence
    default: return .stop
    }
  }

  @Test(arguments: Policy.shipped, Trouble.allCases)
  func `each row is what the rules in words say`(policy: Policy, trouble: Trouble) {
    for repeats in 0...9 {
      for tries in [0, 1, 5, 400] {
        #expect(
          policy.reaction(to: trouble, repeats: repeats, tries: tries)
            == Self.reaction(of: policy.name, to: trouble, repeats: repeats))
      }
    }
  }

  @Test func `apps that follow the documents do so where nothing has failed, too`() {
    for policy in Policy.shipped {
      let follows = policy.name == "documented" || policy.name == "watchful"
      #expect(
        [policy.refreshesTokens, policy.resumes, policy.tearsDown]
          == [follows, follows, follows])
      #expect(policy.watches == (policy.name == "watchful"))
      #expect(policy.ignoresErrors == (policy.name == "careless"))
    }
  }

  @Test func `a row for a code comes before that of its kind`() {
    var policy = Policy("mine", like: .documented)
    policy[.setUpFailed] = Policy.Row(.recover, times: 3)
    policy.add(Policy.Row(.stop), to: .setUpFailed, code: 1007)
    for tries in 0...5 {
      let reaction = policy.reaction(to: .setUpFailed, codes: [400], repeats: 0, tries: tries)
      #expect(reaction == (tries < 3 ? .tryAgain : .stop))
      #expect(
        policy.reaction(to: .setUpFailed, codes: [400, 1007], repeats: 0, tries: tries) == .stop)
    }
    #expect(policy.reaction(to: .itemFailed, codes: [1007], repeats: 0) == .stop)
  }

  @Test func `a restart waits as a recover does, and both are counted by their zaps`() {
    let backoff = Backoff(first: .seconds(2), factor: 3)
    for delay in [Policy.Row.Delay.none, .backoff, .own(backoff)] {
      var policy = Policy("mine", like: .documented)
      policy[.itemFailed] = Policy.Row(.restart, after: delay, times: 2, then: .tell)
      policy[.licenceFailed] = Policy.Row(.recover, after: delay, times: 2, then: .tell)
      for tries in 0...4 {
        let restart = policy.reaction(to: .itemFailed, repeats: 9, tries: tries, met: 9)
        let recover = policy.reaction(to: .licenceFailed, repeats: 9, tries: tries, met: 9)
        let isAtOnce = delay == .none && tries < 2
        #expect(restart == (isAtOnce ? .restart : recover))
        #expect((restart == .tell) == (tries >= 2))
      }
    }
  }

  @Test(arguments: [Policy.Row.Action.nothing, .tell])
  func `what is left alone is counted by its kind`(action: Policy.Row.Action) {
    var policy = Policy("mine", like: .documented)
    policy[.heartbeatFailed] = Policy.Row(action, times: 1, then: .restart)
    let reactions = (1...3).map {
      policy.reaction(to: .heartbeatFailed, repeats: 9, tries: 9, met: $0)
    }
    #expect(reactions == [action == .tell ? .tell : .nothing, .restart, .restart])
    #expect(reactions.map(\.leavesPlayer) == [true, false, false])
  }

  @Test func `an app that ignores only the first error does not ignore errors`() {
    var policy = Policy("mine", like: .careless)
    #expect(policy.ignoresErrors)
    policy[.itemFailed] = Policy.Row(.nothing, times: 1)
    #expect(!policy.ignoresErrors)
  }
}
