import FoundationEssentials
import ContentProtection
import HeadEndAPI
import Simulation

extension SSMClient {
  /// Takes the answer to the pending request.
  mutating func receive(_ result: RequestResult, _ turn: inout Turn) -> Outcome {
    pending = nil
    switch state {
    case .setupRequested: return finishSetUp(result, &turn)
    case .renewalRequested: return finishBeat(result, &turn)
    case .teardownRequested: return finishTeardown(result, &turn)
    default: return .nothing
    }
  }

  private mutating func finishSetUp(_ result: RequestResult, _ turn: inout Turn) -> Outcome {
    guard let grant = Self.grant(in: result) else {
      let failure = Self.failure(of: result)
      fail(failure)
      turn.announce(.ssmSetupError(failure))
      return .setupFailed
    }
    guard let seconds = grant.heartbeat ?? grant.heartBeat, seconds > 0 else {
      return fail(heartbeat: "heartbeat interval is not a number above 0", &turn)
    }
    keep(token: grant.sessionToken)
    state = .on
    interval = .seconds(seconds)
    nextBeat = turn.now
    scheduleBeat(&turn)
    turn.announce(.setupSucceeded(session: identifier, heartbeat: interval))
    return .established
  }

  private mutating func finishBeat(_ result: RequestResult, _ turn: inout Turn) -> Outcome {
    guard let grant = Self.grant(in: result) else {
      let failure = Self.failure(of: result)
      record(false, at: turn.now)
      fail(failure)
      turn.cancelTimer(.heartbeat)
      turn.announce(.ssmHeartbeatError(failure))
      return .heartbeatFailed
    }
    sessionToken = grant.sessionToken
    state = .on
    beatCount += 1
    record(true, at: turn.now)
    turn.announce(.heartbeatSucceeded(beat: beatCount))
    return .heartbeatSucceeded
  }

  /// A licence brought the next session token: that was the heartbeat.
  mutating func renewed(by token: String, _ turn: inout Turn) {
    sessionToken = token
    beatCount += 1
    nextBeat = turn.now + interval
    record(true, at: turn.now)
    turn.setTimer(.licenceRenewal, after: interval)
  }

  private mutating func finishTeardown(_ result: RequestResult, _ turn: inout Turn) -> Outcome {
    if result.success != nil {
      turn.announce(.teardownSucceeded)
    } else if teardownIsQuiet {
      turn.announce(.teardownUnanswered(Self.failure(of: result)))
    } else {
      turn.announce(.ssmTeardownError(Self.failure(of: result)))
    }
    reset()
    return .tornDown
  }

  private mutating func fail(heartbeat message: String, _ turn: inout Turn) -> Outcome {
    let failure = SSMFailure(errorCode: nil, code: 200, message: message)
    fail(failure)
    turn.announce(.ssmHeartbeatError(failure))
    return .setupFailed
  }

  private mutating func fail(_ failure: SSMFailure) {
    state = .error
    self.failure = failure
    nextBeat = nil
  }

  private mutating func record(_ succeeded: Bool, at instant: Instant) {
    if beats.count >= Self.keptBeats { beats.removeFirst() }
    beats.append(Beat(instant: instant, succeeded: succeeded))
  }

  private static func grant(in result: RequestResult) -> SessionGrant? {
    result.success.flatMap {
      SessionGrant(plain: $0.body) ?? JSONText.value(SessionGrant.self, from: $0.body)
    }
  }

  /// The failure as the notification's `userInfo` tells it: -1 when no response arrived.
  private static func failure(of result: RequestResult) -> SSMFailure {
    switch result {
    case .failure(let failure):
      return SSMFailure(errorCode: nil, code: -1, message: failure.meaning)
    case .response(let response, _):
      let body = JSONText.value(ServiceFailure.self, from: response.body)
      return SSMFailure(
        errorCode: body?.errorCode, code: response.status,
        message: body?.message ?? "the answer cannot be read")
    }
  }
}
