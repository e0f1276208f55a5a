import ContentProtection
package import HeadEndAPI
package import Players
import Simulation

/// The questions to apps' own code that are open, and answers that are still held back.
struct HostCalls: Sendable {
  /// An answer that is given to its player once the time of its side effects has passed.
  struct Return: Sendable {
    let call: HostCallID
    let answer: HostAnswer
    /// Number of the device whose main thread is blocked until then.
    let device: Int
  }

  /// In the order in which they were asked.
  private var open: [HostCall] = []
  /// How long the side effects have taken that code had while it answered.
  private var spent: [HostCallID: Duration] = [:]
  /// By what the main thread waits for.
  private var heldBack: [RequestID: Return] = [:]

  /// The question that is answered next.
  var first: HostCall? { open.first }

  /// Whether a question is open.
  var isAsking: Bool { !open.isEmpty }

  mutating func ask(_ call: HostCall) { open.append(call) }

  /// Closes a question; returns how long its side effects have taken, if it had any.
  mutating func close(_ id: HostCallID) -> Duration? {
    open.removeAll { $0.id == id }
    return spent.removeValue(forKey: id)
  }

  /// A side effect has taken so long; it counts when the code was answering a question.
  mutating func spend(_ time: Duration, for id: HostCallID?) {
    if let id { spent[id, default: .zero] += time }
  }

  /// What has come of a synchronous request of the code, whose answer takes so long to come.
  mutating func fetch(
    _ request: Request, _ answer: Answer, _ travel: Duration, for id: HostCallID?
  ) -> HostSideEffect.Outcome {
    if let loss = answer.loss(after: travel), loss < request.timeout {
      spend(loss, for: id)
      return .failure(.networkConnectionLost)
    }
    switch answer.outcome {
    case .response(let response) where travel < request.timeout:
      spend(travel, for: id)
      return .response(response)
    case .response, .silence:
      spend(request.timeout, for: id)
      return .failure(.timedOut)
    case .failure(let failure): return .failure(failure)
    }
  }

  /// Holds an answer back until `wait` is over.
  mutating func hold(_ answer: Return, until wait: RequestID) { heldBack[wait] = answer }

  /// Takes out the answer that was held back.
  mutating func takeReturn(_ wait: RequestID) -> Return? { heldBack.removeValue(forKey: wait) }

  /// Closes the questions of a player that was removed.
  mutating func forget(_ player: PlayerID) { open.removeAll { $0.id.player == player } }
}

/// A question to an app's own code, at which the world waits.
package struct HostCall: Hashable, Sendable {
  package let id: HostCallID
  package let question: HostQuestion
}

/// What an app's own code has done for it while it runs. The code waits, so that the outcome is
/// there at once; the time that it would have taken passes before the code's answer takes effect.
package enum HostSideEffect: Hashable, Sendable {
  /// A synchronous request of the app, such as a resource loader's to its key server.
  case fetch(
    Request.Method, ServiceAddress, authorizations: String, headers: [HTTPHeader] = [],
    body: [UInt8])
  /// `streamingContentKeyRequestData(forApp:contentIdentifier:options:)`.
  case keyRequest(certificate: [UInt8], contentIdentifier: String, isPersistable: Bool = false)
  /// `persistableContentKey(fromKeyVendorResponse:options:)`.
  case persistableKey(ckc: [UInt8])
  /// `invalidatePersistableContentKey(_:options:completionHandler:)` on a device.
  case invalidation(device: String, key: [UInt8], challenge: [UInt8])

  /// What came of it.
  package enum Outcome: Hashable, Sendable {
    case response(Response)
    case failure(NetworkFailure)
    /// The SPC.
    case keyRequest([UInt8])
    /// Neither an SPC nor bytes to be stored.
    case noKeyRequest(LoaderFailure)
    /// The bytes that the app stores.
    case persistableKey([UInt8])
  }
}

extension HostSideEffect.Outcome {
  /// The SPC that proves what has become of a kept key.
  init(
    proving proof: InvalidationProof, of keyIdentifier: String, on device: String,
    _ certificate: [UInt8], _ random: RandomStream
  ) {
    var random = random
    do throws(KeyRequestFault) {
      guard let certificate = Self.certificate(certificate) else { throw .unusable }
      let request = try KeyRequest(
        certificate: certificate, assetID: keyIdentifier, deviceID: device, proof: proof,
        random: &random)
      self = .keyRequest(request.spc)
    } catch {
      self = .noKeyRequest(LoaderFailure(code: -42676, message: "\(error)"))
    }
  }

  private static func certificate(_ der: [UInt8]) -> ApplicationCertificate? {
    do throws(CertificateFault) {
      return try ApplicationCertificate(der: der)
    } catch {
      return nil
    }
  }
}

extension Answer {
  /// When the connection breaks, if bodies take no time themselves; `nil` = it does not.
  fileprivate func loss(after travel: Duration) -> Duration? {
    switch (cut, outcome) {
    case (.bytes(let bytes)?, .response(let response)):
      bytes < response.nominalBytes ? travel : nil
    case (.time(let time)?, .silence): travel + time
    case (.time?, .response), (.bytes?, .silence), (_, .failure), (nil, _): nil
    }
  }
}
