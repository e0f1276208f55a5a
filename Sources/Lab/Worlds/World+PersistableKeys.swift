import ContentProtection
import HeadEnd
package import HeadEndAPI
import Players
import Simulation

/// What an app's own code does with key requests, and with the keys that it keeps
/// (Players/Offline, "How a licence is kept").
extension World {
  /// Takes a step with the key request of a call.
  mutating func take(_ step: KeyRequestStep, of call: HostCallID?) -> HostSideEffect.Outcome? {
    guard let call, let device = fleet.device(of: call.player) else { return nil }
    return switch fleet[call.player]?.take(step, of: call) {
    case .request(let spc): .keyRequest(spc)
    case .licence(let licence):
      .persistableKey(fleet[device: device].app.persistableKeys.store(licence))
    case .failure(let failure): .noKeyRequest(failure)
    case nil: nil
    }
  }

  /// Invalidates a kept key, and makes the SPC that proves it.
  mutating func invalidate(
    _ key: [UInt8], _ challenge: [UInt8], on name: String, _ outbox: inout Outbox
  ) -> HostSideEffect.Outcome? {
    guard let device = fleet.device(named: name) else { return nil }
    let licence = fleet[device: device].app.persistableKeys.invalidate(key)
    let identifier = licence?.keyIdentifier ?? ""
    let proof = proof(of: licence, challenge)
    announce(
      .contentKeys(.invalidated(keyIdentifier: identifier, outcome: proof.outcome)),
      of: fleet.players(on: device).first.map { .player($0) }, &outbox)
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
