import ContentProtection
import HeadEnd
package import HeadEndAPI
import Players
import Simulation

extension World {
  /// Gives an answer of the app's own code to the player that asked. The world goes on; if the code
  /// had side effects, the app's main thread is blocked for as long as they took.
  mutating func answer(_ id: HostCallID, _ answer: HostAnswer) {
    let busy = host.close(id)
    guard let device = fleet.device(of: id.player) else { return }
    guard let busy else {
      give(.hostAnswer(id, answer), to: id.player)
      return
    }
    let wait = nextRequest()
    let end = schedule.add(.hostReturn(wait), at: now + busy)
    fleet[device: device].mainThread.block(on: wait, until: end, at: now)
    host.hold(HostCalls.Return(call: id, answer: answer, device: device), until: wait)
  }

  /// The time of the code's side effects has passed: its answer takes effect.
  mutating func returnFromHost(_ wait: RequestID) {
    guard let held = host.takeReturn(wait) else { return }
    _ = fleet[device: held.device].mainThread.unblock(by: wait)
    give(.hostAnswer(held.call, held.answer), to: held.call.player)
    drainBacklog(of: held.device)
  }

  /// Runs a side effect of an app's own code, for the question that it is answering or for none.
  mutating func run(_ effect: HostSideEffect, for id: HostCallID?) -> HostSideEffect.Outcome? {
    switch effect {
    case .fetch(let method, let address, let authorizations, let headers, let body):
      let request = Request(
        id: nextRequest(), sender: id?.player ?? .operatorConsole,
        operation: address.route?.operation ?? .manifest, method: method, to: address,
        authorizations: authorizations, headers: headers, body: body, timeout: .seconds(10))
      return fetch(request, for: id)
    case .keyRequest(let certificate, let contentIdentifier, let isPersistable):
      return take(
        .makeRequest(
          certificate: certificate, contentIdentifier: contentIdentifier,
          isPersistable: isPersistable), of: id)
    case .persistableKey(let ckc):
      return take(.keepKey(ckc: ckc), of: id)
    case .invalidation(let device, let key, let challenge):
      return invalidate(key, challenge, on: device)
    }
  }

  private mutating func fetch(_ request: Request, for id: HostCallID?) -> HostSideEffect.Outcome {
    let answer = ask(request).answer
    let travel = lineUp.network.latency + answer.delay
    switch answer.outcome {
    case .response(let response) where travel < request.timeout:
      host.spend(travel, for: id)
      return .response(response)
    case .response, .silence:
      host.spend(request.timeout, for: id)
      return .failure(.timedOut)
    case .failure(let failure): return .failure(failure)
    }
  }

  /// The certificate that an app with a resource loader carries in its bundle: X.509 DER.
  package var applicationCertificate: [UInt8] { services.applicationCertificate }
}

/// What an app's own code does with key requests, and with the keys that it keeps
/// (Players/Offline, "How a licence is kept").
extension World {
  /// Takes a step with the key request of a call.
  mutating func take(_ step: KeyRequestStep, of call: HostCallID?) -> HostSideEffect.Outcome? {
    guard let call, let device = fleet.device(of: call.player) else { return nil }
    return switch fleet.change(call.player, { $0.take(step, of: call) }) ?? nil {
    case .request(let spc): .keyRequest(spc)
    case .licence(let licence):
      .persistableKey(fleet[device: device].app.persistableKeys.store(licence))
    case .failure(let failure): .noKeyRequest(failure)
    case nil: nil
    }
  }

  /// Invalidates a kept key, and makes the SPC that proves it.
  mutating func invalidate(
    _ key: [UInt8], _ challenge: [UInt8], on name: String
  ) -> HostSideEffect.Outcome? {
    guard let device = fleet.device(named: name) else { return nil }
    let licence = fleet[device: device].app.persistableKeys.invalidate(key)
    let identifier = licence?.keyIdentifier ?? ""
    let proof = proof(of: licence, challenge)
    announce(
      .contentKeys(.invalidated(keyIdentifier: identifier, outcome: proof.outcome)),
      of: fleet.players(on: device).first)
    var random = RandomStream(seed: seed, name: "\(name).invalidation.\(nextRequest().number)")
    do throws(KeyRequestFault) {
      guard let certificate = Self.certificate(services.applicationCertificate) else {
        throw .unusable
      }
      let request = try KeyRequest(
        certificate: certificate, assetID: identifier, deviceID: name, proof: proof,
        random: &random)
      return .keyRequest(request.spc)
    } catch {
      return .noKeyRequest(LoaderFailure(code: -42676, message: "\(error)"))
    }
  }

  private func proof(of licence: PersistentLicence?, _ challenge: [UInt8]) -> InvalidationProof {
    let time = UnixTime(at: now, epoch: epoch)
    let left = (licence?.end ?? time) - time
    return InvalidationProof(
      challenge: challenge, outcome: licence?.invalidationOutcome(at: time) ?? .notFound,
      secondsLeft: UInt32(clamping: left.components.seconds))
  }

  private static func certificate(_ der: [UInt8]) -> ApplicationCertificate? {
    do throws(CertificateFault) {
      return try ApplicationCertificate(der: der)
    } catch {
      return nil
    }
  }

  /// The bytes of the last key with an identifier that the app of a player keeps.
  package func persistableKey(of keyIdentifier: String, for player: PlayerID) -> [UInt8]? {
    fleet.device(of: player).flatMap {
      fleet[device: $0].app.persistableKeys.latest(of: keyIdentifier)
    }
  }
}
