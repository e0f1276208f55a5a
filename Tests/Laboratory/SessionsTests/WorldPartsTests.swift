import Faults
import HeadEndAPI
import Simulation
import Testing
import Worlds

@testable import Players
@testable import Sessions
@testable import Worlds

/// The parts of a world, each alone.
@Suite struct WorldPartsTests {
  @Test func `the schedule holds what is due at zero back until time runs`() {
    var schedule = Schedule()
    schedule.add(.timeout(RequestID(1)), at: .zero)
    let ticket = schedule.add(.timeout(RequestID(2)), at: .zero + .seconds(1))
    let atZero = schedule.next(through: .zero)
    #expect(atZero == nil && schedule.count == 2)
    #expect(schedule.nextInstant == Instant(nanoseconds: 1))
    let first = schedule.next(through: .zero + .seconds(5))
    #expect(first != nil && schedule.now == .zero)
    schedule.cancel(ticket)
    let second = schedule.next(through: .zero + .seconds(5))
    #expect(second == nil && schedule.now == .zero + .seconds(5) && schedule.nextInstant == nil)
    let back = schedule.next(through: .zero + .seconds(2))
    #expect(back == nil && schedule.now == .zero + .seconds(5))
  }

  @Test func `a blocked main thread keeps inputs in order, but not what concerns media`() {
    var schedule = Schedule()
    let end = schedule.add(.waitEnd(device: 0, RequestID(7)), at: .zero + .seconds(5))
    var thread = MainThread()
    let (one, two) = (PlayerID(1), PlayerID(2))
    var deferred = [thread.defers(.outputProtectionChanged, of: one)]
    thread.block(on: RequestID(7), until: end, at: .zero)
    deferred.append(thread.defers(.adapterChanged, of: two))
    deferred.append(thread.defers(.foreground, of: one))
    deferred.append(thread.defers(.background, of: one))
    let segmentEnd = PlayerInput.timer(PlayerTimer(.segmentEnd, of: .none))
    deferred.append(thread.defers(segmentEnd, of: one, isMedia: true))
    #expect(deferred == [false, true, true, false, false])
    var taken = [thread.takeFirst()?.player]
    let unblocked = [8, 7].map { thread.unblock(by: RequestID($0)) != nil }
    #expect(unblocked == [false, true] && thread.blockedSince == nil)
    taken.append(thread.takeFirst()?.player)
    thread.forget(one)
    taken.append(thread.takeFirst()?.player)
    #expect(taken == [nil, two, nil])
  }

  @Test func `a suspended app takes no input, not even the answer that it waits for`() {
    var schedule = Schedule()
    let end = schedule.add(.waitEnd(device: 0, RequestID(7)), at: .zero + .seconds(5))
    var thread = MainThread()
    thread.block(on: RequestID(7), until: end, at: .zero)
    thread.suspend()
    let isDeferred = thread.defers(.result(RequestID(7), .failure(.timedOut)), of: PlayerID(1))
    thread.resume()
    let isUnblocked = thread.unblock(by: RequestID(7)) != nil
    let taken = thread.takeFirst()
    #expect(isDeferred && isUnblocked && taken?.player == PlayerID(1))
  }

  @Test func `the fleet knows who is on which device, and forgets who was removed`() {
    var fleet = Fleet()
    let lineUp = Classic.lineUp()
    for (index, device) in lineUp.devices.enumerated() {
      fleet.add(RunningDevice(device))
      for configuration in device.players {
        let player = Player(
          id: fleet.nextPlayer, configuration: configuration, endpoints: Endpoints(tenant: "SIM"),
          seed: 1)
        fleet.add(player, on: index)
      }
    }
    #expect(fleet.deviceCount == 3 && fleet.device(named: "tv") == 1)
    #expect(fleet.players(on: 0) == [Classic.main, Classic.preview])
    #expect(fleet.name(of: Classic.second) == "second" && fleet.roster.hasSlot(named: "kids"))
    fleet.remove(Classic.preview)
    #expect(fleet.players(on: 0) == [Classic.main] && fleet.nextPlayer == PlayerID(4))
    #expect(fleet.device(of: Classic.preview) == nil)
    #expect(fleet.read(Classic.preview) { $0.id } == nil)
    #expect(fleet.name(of: Classic.preview) == "" && fleet.name(of: .operatorConsole) == "operator")
    #expect(fleet.name(of: PlayerID(99)) == "" && fleet.read(PlayerID(99)) { $0.id } == nil)
    let seen = fleet.playerIDs.compactMap { fleet.observation(of: $0, at: .zero) }
    #expect(seen.map(\.name) == ["main", "second", "kids"])
  }

  @Test func `host calls are answered in order, and side effects take time only while one is open`()
  {
    var host = HostCalls()
    let calls = (1...2).map { HostCallID(player: PlayerID($0), number: UInt64($0)) }
    for call in calls { host.ask(HostCall(id: call, question: .tokenCallback(url: ""))) }
    host.spend(.seconds(1), for: calls[0])
    host.spend(.seconds(2), for: calls[0])
    host.spend(.seconds(9), for: nil)
    #expect(host.first?.id == calls[0])
    let first = host.close(calls[0])
    #expect(first == .seconds(3) && host.first?.id == calls[1])
    let second = host.close(calls[1])
    #expect(second == nil && host.first == nil)
    let answer = HostCalls.Return(call: calls[0], answer: .token(nil), device: 0)
    host.hold(answer, until: RequestID(5))
    let held = [host.takeReturn(RequestID(5))?.call, host.takeReturn(RequestID(5))?.call]
    #expect(held == [calls[0], nil])
  }

  private func headEnd() -> FaultyHeadEnd {
    FaultyHeadEnd(Classic.lineUp().headEnd(seed: 1, epoch: .scriptedEpoch), ServiceCapacity())
  }

  private static let wrongClock = Fault(
    name: "clock", on: .device(.clock), of: .everyone, effect: .inherent,
    ending: .lasting(.seconds(20)))

  @Test func `an armed fault is scheduled, begins, is reported and expires`() throws {
    var (head, schedule) = (headEnd(), Schedule())
    let players = [Classic.main, Classic.second]
    let fault = head.arm(Self.wrongClock, on: players, provoke: true, &schedule)
    #expect(schedule.count == 1 && fault.end == .zero + .seconds(20))
    let begun = head.begin(fault.id)
    #expect(begun?.fault.players == players && begun?.provoking == .operation)
    #expect(head.isActing(.device(.clock), forAny: [Classic.second], at: .zero))
    let reports = [head.takeReports(&schedule), head.takeReports(&schedule)]
    #expect(reports.map { $0.map(\.player) } == [players, []])
    let ends = [head.expire(fault.id, &schedule), head.expire(fault.id, &schedule)]
    #expect(ends.map { $0?.map(\.player) } == [players, nil])
    let late = head.begin(fault.id)
    #expect(late == nil && schedule.count == 0)
  }

  @Test func `a fault replaces its namesake at the same player, and leaves no timer behind`() {
    var (head, schedule) = (headEnd(), Schedule())
    for _ in 0..<3 {
      _ = head.arm(Self.wrongClock, on: [Classic.main], provoke: false, &schedule)
    }
    #expect(schedule.count == 1)
    #expect(head.observations(at: .zero) { "\($0)" }.count == 1)
    #expect(head.counts.map(\.armed) == [3])
    let other = head.clear(at: Classic.second, reason: "cleared", &schedule)
    let all = head.clear(at: nil, reason: "cleared", &schedule)
    #expect(other.isEmpty && all.map(\.player) == [Classic.main])
    #expect(schedule.count == 0)
  }
}

extension WorldEffect {
  fileprivate var player: PlayerID? { if case .announce(_, let id) = self { id } else { nil } }
}
