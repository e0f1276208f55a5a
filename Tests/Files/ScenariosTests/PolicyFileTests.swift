import Crowd
import HeadEndAPI
import Players
import Simulation
import Testing
import Worlds

@testable import Scenarios

@Suite struct PolicyFileTests {
  private static func lineUp(
    _ policies: String, app: String = "documented", crowds: String = ""
  ) throws -> LineUp {
    let text = """
      accounts: [{id: home, sessionLimit: 2}]
      channels: [{number: 101, name: News, card: globe, content: news, encrypted: true}]
      \(policies)
      devices: [{id: tv, account: home, app: {policy: \(app)}, players: [{id: tv, channel: 101}]}]
      \(crowds)
      """
    return try LineUpFile.read(text, name: "t", path: "t.yaml")
  }

  /// One policy `mine`, with these keys in a flow mapping.
  private static func mine(_ keys: String) throws -> Policy {
    try #require(try lineUp("policies: {mine: {\(keys)}}", app: "mine").policies.first)
  }

  @Test func `a table with codes, delays, counts and what then is read as it stands`() throws {
    let policies = """
      policies:
        mine:
          like: documented
          on:
            setUpFailed 1007: {do: stop}
            setUpFailed:
              {do: recover, after: {first: 2s, factor: 2, cap: 30s}, times: 3, then: stop}
            leaseExpired: {do: renew, times: 2}
            standsStill: {after: 10s, do: recover, times: 3, then: stop}
      """
    let lineUp = try Self.lineUp(policies, app: "mine")
    var mine = Policy("mine", like: .documented)
    let backoff = Backoff(first: .seconds(2), factor: 2, cap: .seconds(30))
    mine[.setUpFailed] = Policy.Row(.recover, after: .own(backoff), times: 3)
    mine.add(Policy.Row(.stop), to: .setUpFailed, code: 1007)
    mine[.leaseExpired] = Policy.Row(.renew, times: 2)
    mine[.standsStill] = Policy.Row(.recover, times: 3)
    #expect(lineUp.policies == [mine] && lineUp.devices[0].policy == mine)
    #expect(lineUp.allPolicies.map(\.name) == Policy.shipped.map(\.name) + ["mine"])
  }

  @Test func `what a remedy asks for is read as it stands`() throws {
    let policies = """
      policies:
        mine:
          keepsPause: true
          on:
            heartbeatFailed: {do: nothing, times: 1, then: restart}
            itemFailed: {do: restart, after: {first: 2s, factor: 3}, times: 2, then: tell}
            licenceFailed: {do: tell}
            startsTooLong: {do: tell, after: 5s, times: 1, then: stop}
      """
    var mine = Policy("mine", like: .documented)
    mine.keepsPause = true
    mine[.heartbeatFailed] = Policy.Row(.nothing, times: 1, then: .restart)
    let backoff = Backoff(first: .seconds(2), factor: 3)
    mine[.itemFailed] = Policy.Row(.restart, after: .own(backoff), times: 2, then: .tell)
    mine[.licenceFailed] = Policy.Row(.tell)
    mine[.startsTooLong] = Policy.Row(.tell, times: 1, patience: .seconds(5))
    #expect(try Self.lineUp(policies, app: "mine").policies == [mine])
  }

  @Test func `habits beside the reactions are read as they stand, and a later policy has them`()
    throws
  {
    let policies = """
      policies:
        mine: {setUpLimit: 10s, on: {background: {do: stop, after: 20s}}}
        next: {like: mine, on: {itemFailed: {do: recover}}}
      """
    var mine = Policy("mine", like: .documented)
    mine.setUpLimit = .seconds(10)
    mine.background = Policy.Background(.stop, after: .seconds(20))
    var next = Policy("next", like: mine)
    next[.itemFailed] = Policy.Row(.recover)
    #expect(try Self.lineUp(policies, app: "mine").policies == [mine, next])
    #expect(
      mine.habits == ["stops in the background after 20 s", "gives up a session setup after 10 s"])
    let habitual = Policy.shipped.filter { !$0.habits.isEmpty }.map(\.name)
    #expect(habitual == ["careless", "stubborn", "retrying"])
  }

  @Test func `a crowd may tell its viewers, restart late, and know of pauses`() throws {
    let policies =
      "policies: {mine: {keepsPause: true, on: {setUpFailed: {do: restart, after: 2s, times: 3, "
      + "then: tell}, licenceFailed: {do: tell}}}}"
    let crowds = "crowds: [{id: c, viewers: 9, channels: 101, policy: mine}]"
    #expect(throws: Never.self) { try Self.lineUp(policies, crowds: crowds) }
  }

  /// The line-up with those names would refuse a table that differs in anything.
  @Test func `what the list prints of the policies that ship is read back as equal`() throws {
    let text = PolicyKeys.yaml(Policy.shipped)
    #expect(try Self.lineUp(text).policies.isEmpty)
    for policy in Policy.shipped {
      var copy = policy
      copy.name = "copy"
      #expect(try Self.lineUp(PolicyKeys.yaml([copy]), app: "copy").policies == [copy])
      let like = "policies: {copy: {like: \(policy.name), title: \"\(policy.title)\"}}"
      #expect(try Self.lineUp(like).policies == [copy])
    }
  }

  @Test(arguments: 1...200) func `any policy that is written is read as the same`(seed: Int) throws
  {
    var random = RandomStream(seed: UInt64(seed), name: "policies")
    let policies = (1...3).map { Self.policy("own-\($0)", &random) }
    let lineUp = try Self.lineUp(PolicyKeys.yaml(policies), app: "own-2")
    #expect(lineUp.policies == policies && lineUp.devices[0].policy == policies[1])
    let text = LineUpFile.json(lineUp).yaml
    #expect(try LineUpFile.read(text, name: "t", path: "t.yaml").policies == policies)
  }

  private static func policy(_ name: String, _ random: inout RandomStream) -> Policy {
    var policy = Policy(name, like: Policy.shipped.randomElement(using: &random) ?? .documented)
    for trouble in Trouble.allCases where Bool.random(using: &random) {
      policy[trouble] = row(for: trouble, &random)
    }
    for trouble in Trouble.allCases where !trouble.isSeen && Bool.random(using: &random) {
      let codes = [-42656, -11819, -1001, -1, 404, 503, 1007, 4000, 5004, 5007]
      guard let code = codes.filter(trouble.canCarry).randomElement(using: &random) else {
        continue
      }
      policy.add(row(for: trouble, &random), to: trouble, code: code)
    }
    policy.refreshesTokens.toggle()
    policy.resumes = Bool.random(using: &random)
    policy.keepsPause = Bool.random(using: &random)
    policy.tearsDown = Bool.random(using: &random)
    policy.keepsToken = Bool.random(using: &random)
    policy.sharesKeyRequests = Bool.random(using: &random)
    if Bool.random(using: &random) {
      policy.background = .init(.stop, after: .seconds(Int.random(in: 0...30, using: &random)))
    }
    policy.setUpLimit = .seconds(Int.random(in: 1...60, using: &random))
    policy.sessionErrors = Bool.random(using: &random) ? .own : .every
    return policy
  }

  private static func row(for trouble: Trouble, _ random: inout RandomStream) -> Policy.Row {
    let limit = Int.random(in: 1...6, using: &random)
    let then =
      [Policy.Row.Action.nothing, .tell, .stop, .recover].randomElement(using: &random) ?? .stop
    if trouble.isSeen {
      let patience = Duration.seconds(Int.random(in: 1...60, using: &random))
      let action = Bool.random(using: &random) ? Policy.Row.Action.recover : .tell
      return Policy.Row(action, times: limit, then: then, patience: patience)
    }
    let backoff = Backoff(
      first: .milliseconds(Int.random(in: 0...9000, using: &random)),
      factor: Int.random(in: 1...4, using: &random),
      jitter: Bool.random(using: &random) ? .full : .none)
    let delays = [Policy.Row.Delay.none, .backoff, .own(backoff)]
    let delay = delays.randomElement(using: &random) ?? .none
    return switch Int.random(in: 0...6, using: &random) {
    case 0: Policy.Row(.nothing)
    case 1: Policy.Row(.stop)
    case 2: Policy.Row(.restart, after: delay)
    case 3: Policy.Row(.recover, after: delay)
    case 4: Policy.Row(.nothing, times: limit, then: then)
    case 5: Policy.Row(.restart, after: delay, times: limit, then: then)
    default: Policy.Row(.recover, after: delay, times: limit, then: then)
    }
  }

  @Test(arguments: [
    "{lik: stubborn}", "{on: {setUpFaild: {do: stop}}}", "{like: stuborn}", "[]",
    "{resumes: perhaps}",
  ])
  func `a policy that is like a wrong one is not wrong`(wrong: String) {
    let text =
      "accounts: [{id: a, sessionLimit: 2}]\n"
      + "channels: [{number: 1, name: N, card: globe, content: n}]\n"
      + "policies:\n  mine: \(wrong)\n  next: {like: mine}\n  last: {like: next, on: {}}\n"
      + "devices: [{id: d, account: a, players: [{id: p, channel: 1}]}]\n"
    let problem = #expect(throws: FileProblem.self) {
      try LineUpFile.read(text, name: "x", path: "x.yaml")
    }
    let lines = problem?.all.map(\.place.line) ?? []
    #expect(lines == [4, 6], "\(problem?.all.map(\.text) ?? [])")
  }

  @Test func `one delay waits as long each time`() throws {
    let delay = try Self.mine("on: {itemFailed: {do: recover, after: 5s}}")[.itemFailed].delay
    guard case .own(let backoff) = delay else {
      Issue.record("\(delay)")
      return
    }
    let waits = (0...3).map { backoff.delay(attempt: $0, random: .max) }
    #expect(waits == Array(repeating: .seconds(5), count: 4))
  }

  @Test(arguments: [
    ("on: {setUpFaild: {do: stop}}", "did you mean `setUpFailed`?"),
    ("on: {setUpFailed x: {do: stop}}", "a kind and a code such as `setUpFailed 1007`"),
    ("on: {standsStill 7: {do: recover}}", "has no code"),
    ("on: {setUpFailed: {do: renew}}", "there is nothing to renew: use `recover`"),
    ("on: {setUpFailed: {do: stop, after: 2s}}", "`after` needs `do: recover`"),
    ("on: {setUpFailed: {do: stop, times: 2}}", "`times` needs a reaction that can be repeated"),
    ("on: {setUpFailed: {do: tell, after: 2s}}", "`after` needs `do: recover` or `do: restart`"),
    ("on: {standsStill: {do: nothing, times: 2}}", "the app does not watch; use `tell`"),
    ("on: {setUpFailed 9999: {do: stop}}", "never comes with 9999; it comes with an HTTP status"),
    ("on: {leaseExpired 1007: {do: stop}}", "comes with -42656, -42800, 5004, -42799, 5007"),
    ("on: {licenceFailed 1007: {do: stop}}", "a code of the licence service"),
    ("on: {itemFailed 1007: {do: stop}}", "a native code, such as 404 or -11819"),
    ("on: {setUpFailed: {do: recover, then: nothing}}", "`then` needs `times`"),
    ("on: {setUpFailed: {do: recover, then: stop}}", "`then` needs `times`"),
    ("on: {standsStill: {do: recover, after: 1500ms}}", "whole seconds"),
    ("on: {standsStill: {do: recover, times: 7}}", "from 1 to 6"),
    ("on: {setUpFailed: {times: 3}}", "needs the key `do`"),
    ("like: mine", "unknown policy `mine`"),
    ("on: {background: {do: recover}}", "unknown do"),
    ("on: {background: {do: stop, times: 2}}", "times"),
    ("on: {background: {do: stop, after: 31s}}", "30s"),
    ("on: {background 7: {do: stop}}", "trouble"),
    ("setUpLimit: 61s", "60s"),
  ])
  func `what no app does is a problem that says why`(keys: String, words: String) {
    do {
      _ = try Self.mine(keys)
      Issue.record("\(keys) was read")
    } catch {
      #expect("\(error)".contains(words), "\(error)")
    }
  }

  @Test(arguments: [
    ("policies: {stubborn: {like: documented}}", "", "there is already a policy `stubborn`"),
    ("policies: {}", "", "1 to 32 names"),
    (
      "policies: {mine: {keepsToken: true}}",
      "crowds: [{id: c, viewers: 9, channels: 101, policy: mine}]", "`keepsToken` has no effect"
    ),
    (
      "policies: {mine: {setUpLimit: 10s}}",
      "crowds: [{id: c, viewers: 9, channels: 101, policy: mine}]", "`setUpLimit` has no effect"
    ),
    (
      "policies: {mine: {on: {itemFailed -11819: {do: recover}}}}",
      "crowds: [{id: c, viewers: 9, channels: 101, policy: mine}]",
      "only code 1007 of setUpFailed; use a policy without `itemFailed -11819`"
    ),
    (
      "policies: {mine: {on: {setUpFailed: {do: nothing, times: 1}}}}",
      "crowds: [{id: c, viewers: 9, channels: 101, policy: mine}]",
      "use a policy without `do: nothing` and `times` for setUpFailed"
    ),
    (
      "policies: {mine: {on: {standsStill: {do: tell}}}}",
      "crowds: [{id: c, viewers: 9, channels: 101, policy: mine}]",
      "use a policy without `do: tell` for standsStill"
    ),
  ])
  func `a name that is taken, and what no crowd knows, is a problem`(
    policies: String, crowds: String, words: String
  ) {
    do {
      _ = try Self.lineUp(policies, crowds: crowds)
      Issue.record("\(policies) was read")
    } catch {
      #expect("\(error)".contains(words), "\(error)")
    }
  }

  @Test func `crowds, steps and expectations name a policy of the line-up`() throws {
    let scenario = try ScenarioFile.read(
      """
      title: t
      lineup:
        accounts: [{id: home, sessionLimit: 2}]
        channels: [{number: 101, name: News, card: globe, content: news, encrypted: true}]
        policies: {mine: {on: {itemFailed: {do: recover, after: 5s}}}}
        devices: [{id: tv, account: home, players: [{id: tv, channel: 101}]}]
        crowds: [{id: c, viewers: 9, channels: 101, policy: {mine: 40%, careless: 60%}}]
      steps:
        - {at: 1s, policy: {player: tv, policy: mine}}
        - expect: {player: tv, policy: mine}
      """, path: "t.yaml"
    ) { _ in .unknown(among: []) }
    let mine = try #require(scenario.lineUp.policies.first)
    #expect(scenario.lineUp.crowds[0].policies.map(\.value) == [mine, .careless])
  }
}
