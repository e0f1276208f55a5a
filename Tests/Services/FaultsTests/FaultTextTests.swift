import Faults
import HeadEndAPI
import Simulation
import Testing

@Suite struct FaultTextTests {
  private static let triggers: [FaultTrigger] = [
    .next, .nth(3), .first(2), .every(10), .allBut(1), .after(.milliseconds(1500)),
    .between(.seconds(10), .seconds(40)), .probability(permille: 300),
    .probability(permille: 1000), .after(.nanoseconds(1)),
  ]

  @Test(arguments: triggers)
  func `a trigger reads what it writes`(trigger: FaultTrigger) {
    #expect(FaultTrigger(text: trigger.text) == trigger)
  }

  @Test(arguments: [FaultEnding.once, .times(3), .lasting(.milliseconds(200)), .untilCleared])
  func `an ending reads what it writes`(ending: FaultEnding) {
    #expect(FaultEnding(text: ending.text) == ending)
  }

  @Test(arguments: FaultCatalogue.kinds)
  func `an effect reads what it writes`(kind: FaultKind) throws {
    let effect = try #require(FaultEffect(text: kind.effect.text, at: kind.point))
    #expect(effect.text == kind.effect.text)
    if case .status(_, .some, let message) = kind.effect {
      guard case .status(_, _, message) = effect else { return #expect(Bool(false), "\(effect)") }
    }
  }

  @Test(
    arguments: [
      "native AVFoundationErrorDomain -11800 NSOSStatusErrorDomain -42656",
      "native NSURLErrorDomain -1200", "log CoreMediaErrorDomain -12888",
    ])
  func `a native error reads what it writes`(text: String) {
    #expect(FaultEffect(text: text, at: .operation(.licence))?.text == text)
  }

  @Test(arguments: ["cut 200kB", "cut 1500B", "cut 3s", "cut 250ms", "cut 2MB"])
  func `a cut reads what it writes`(text: String) {
    #expect(FaultEffect(text: text, at: .network)?.text == text)
  }

  @Test func `a unit may stand alone`() {
    #expect(FaultEffect(text: "cut 200 kB", at: .network) == .cut(.bytes(200_000)))
    #expect(FaultEffect(text: "cut 3 s", at: .network) == .cut(.time(.seconds(3))))
  }

  @Test(arguments: FaultPoint.all)
  func `a point reads what it writes`(point: FaultPoint) {
    #expect(FaultPoint(name: point.name) == point)
    #expect(FaultPoint.names.contains(point.name))
  }

  @Test(
    arguments: [
      "", "nth", "nth 0", "nth -1", "nth x", "every 1 2", "after 3", "between 4s 4s",
      "between 5s 4s", "probability 1.001", "probability 2", "probability 0.1234", "sometimes",
      "probability -0.1", "next 1",
    ])
  func `what is no trigger is refused`(text: String) {
    #expect(FaultTrigger(text: text) == nil)
  }

  @Test(arguments: ["", "0 times", "times 3", "for", "for 0s", "for 3", "until", "once more"])
  func `what is no ending is refused`(text: String) {
    #expect(FaultEnding(text: text) == nil)
  }

  @Test(
    arguments: [
      "", "status", "status 99", "status 404 x", "delay", "delay 1", "throttle 0kbit/s", "drop 1",
      "throttle 1kbit/s 2", "explode", "cut", "cut 3", "cut 0kB", "cut 1kB 2s", "cut 1kbit/s",
    ])
  func `what is no effect is refused`(text: String) {
    #expect(FaultEffect(text: text, at: .network) == nil)
  }

  @Test func `names that no player meets are no points`() {
    #expect(FaultPoint(name: "session.kill") == nil && FaultPoint(name: "heartbeat") == nil)
    #expect(FaultPoint(name: "entitlement.request") == .operation(.entitlement))
    #expect(FaultPoint(name: "expressplay.rights") == .operation(.expressPlayRights))
  }

  @Test(
    arguments: [
      (
        .nth(3), .once,
        "the 3rd heartbeat of main gets HTTP 404 with errorCode 1006, once"
      ),
      (
        .next, .once,
        "the next heartbeat of main gets HTTP 404 with errorCode 1006, once"
      ),
      (
        .every(22), .untilCleared,
        "every 22nd heartbeat of main gets HTTP 404 with errorCode 1006, until cleared"
      ),
      (
        .between(.seconds(5), .seconds(9)), .lasting(.seconds(2)),
        "from 5 s to 9 s every heartbeat of main gets HTTP 404 with errorCode 1006, for 2 s"
      ),
    ] as [(FaultTrigger, FaultEnding, String)])
  func `a rule in words`(trigger: FaultTrigger, ending: FaultEnding, words: String) {
    let point = FaultPoint.operation(.sessionHeartbeat)
    let fault = Fault(
      on: point, of: .everyone, trigger: trigger,
      effect: .status(404, errorCode: 1006, at: point), ending: ending)
    #expect(fault.words(of: "main") == words)
    #expect(fault.problem == nil)
  }

  @Test(
    arguments: [
      ("h", .next, "it waits for the next heartbeat", "it is armed and waits"),
      ("s", .next, "the stream restarts now", "it is armed and waits"),
      ("A", .next, "it acts at once; 3 s later the viewer opens the app again", "it acts at once"),
      ("U", .next, "the stream restarts now", "it acts at once"),
      ("k", .next, "it acts at once", "it acts at once"),
      ("x", .next, "it acts at once", "it acts at once"),
      ("x", .after(.seconds(9)), "it is armed and waits", "it is armed and waits"),
    ] as [(Character, FaultTrigger, String, String)])
  func `what follows when a fault is armed, provoked or not`(
    key: Character, trigger: FaultTrigger, provoked: String, armed: String
  ) throws {
    let kind = try #require(FaultCatalogue.kind(key))
    let fault = kind.fault(of: .everyone, trigger: trigger)
    #expect(fault.sequel(provoked: true) == provoked && fault.sequel(provoked: false) == armed)
  }

  @Test func `rules that make no sense say why, those of the catalogue do make sense`() {
    for kind in FaultCatalogue.kinds { #expect(kind.fault(of: .everyone).problem == nil) }
    func problem(
      _ point: FaultPoint, _ trigger: FaultTrigger, _ effect: FaultEffect, _ ending: FaultEnding
    ) -> String? {
      Fault(on: point, of: .everyone, trigger: trigger, effect: effect, ending: ending).problem
    }
    #expect(problem(.network, .nth(0), .drop, .once) != nil)
    #expect(problem(.network, .next, .inherent, .once) != nil)
    #expect(problem(.network, .next, .drop, .times(0)) != nil)
    #expect(problem(.network, .nth(3), .drop, .times(3)) != nil)
    #expect(problem(.network, .nth(3), .drop, .times(1)) == nil)
    #expect(problem(.network, .next, .instruct(.wrongKey), .once) != nil)
    #expect(problem(.device(.clock), .nth(2), .inherent, .untilCleared) != nil)
    #expect(problem(.device(.clock), .next, .drop, .untilCleared) != nil)
    #expect(problem(.device(.outputProtection), .next, .inherent, .once) != nil)
    #expect(problem(.device(.operatorKill), .next, .inherent, .untilCleared) != nil)
    #expect(problem(.device(.operatorKill), .after(.seconds(9)), .inherent, .once) == nil)
  }
}
