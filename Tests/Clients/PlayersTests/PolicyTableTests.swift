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
}
