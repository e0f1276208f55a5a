import ContentProtection
import HeadEndAPI
import Simulation

/// Returns kept keys: invalidates them, and posts the SPC that proves it to the key server
/// (Players/Offline, "Invalidating a key").
struct KeyReturn: Sendable {
  private var name = ""
  private var pending: Pending?
  /// The proof that no server has taken yet.
  private var proof: [UInt8]?
  private let url: String
  private let deviceID: String

  init(_ configuration: PlayerConfiguration, _ endpoints: Endpoints) {
    url = endpoints.keyReturn
    deviceID = configuration.device
  }

  /// Invalidates the key of a content, or posts the last proof again.
  mutating func begin(_ channel: Channel, _ context: inout InputContext) {
    guard pending == nil else { return refuse(.proofIsPosted, &context) }
    guard let licence = context.app.asset(of: channel.content)?.licence else {
      return refuse(.noKeptKey(channel.name), &context)
    }
    if licence.condition == .invalidated {
      guard proof != nil else { return refuse(.keyWasReturned, &context) }
      return post(&context)
    }
    guard let certificate = context.app.certificate else {
      return refuse(.noCertificate, &context)
    }
    name = channel.name
    invalidate(licence, of: channel.content, certificate, &context)
    post(&context)
  }

  /// Takes the server's answer; a proof that it did not take is kept.
  mutating func handle(_ reply: Reply, _ context: inout InputContext) {
    pending = nil
    guard case .result(let result) = reply else { return }
    let isTaken = result.success != nil
    if isTaken { proof = nil }
    context.announce(.offline(.keyReturned(name: name, success: isTaken)))
  }

  private mutating func invalidate(
    _ licence: PersistentLicence, of content: String, _ certificate: ApplicationCertificate,
    _ context: inout InputContext
  ) {
    let left = licence.end - context.deviceTime
    // The challenge is the app's server's; here it is drawn at random [N].
    let evidence = InvalidationProof(
      challenge: context.randoms[.offline].bytes(8),
      outcome: left > .zero ? .success : .expired,
      secondsLeft: UInt32(clamping: left.components.seconds))
    do throws(KeyRequestFault) {
      proof = try KeyRequest(
        certificate: certificate, assetID: licence.keyIdentifier, deviceID: deviceID,
        proof: evidence, random: &context.randoms[.offline]
      ).spc
    } catch {
      return refuse(.noProof("\(error)"), &context)
    }
    context.app.update(content) { $0.licence?.condition = .invalidated }
    context.announce(.invalidated(keyIdentifier: licence.keyIdentifier, outcome: evidence.outcome))
  }

  private mutating func post(_ context: inout InputContext) {
    guard let proof else { return }
    pending = context.send(.licence, .post, to: url, body: proof, replyTo: .keyReturn)
  }

  private func refuse(_ reason: CommandRefusal, _ context: inout InputContext) {
    context.refuse("invalidate the key", reason)
  }
}
