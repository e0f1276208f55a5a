import ContentProtection
import HeadEndAPI
import Simulation

@testable import Players

/// A resource loader on a bench: sends nothing, and gets whatever answers a test gives it. A class,
/// so that expectations may drive it.
final class FairPlayResourceLoaderBench {
  static let contentURL = "skd://\(AssetIdentifier(contentId: "news-one").text)"
  static let rightsURL = "skd://sim-fp.headend.example:80/hms/fp/rights/?ExpressPlayToken=abc"

  let endpoints = Endpoints(tenant: "SIM")
  let identity: ServerIdentity
  var loader: FairPlayResourceLoader
  var context: InputContext
  private var random = RandomStream(seed: 1, name: "test.loader")

  init(_ useCase: LoaderUseCase, deviceTime: UnixTime = .scriptedEpoch) {
    context = InputContext(
      player: PlayerID(0), at: InputMoment(now: .zero, deviceTime: deviceTime),
      randoms: RandomStreams(seed: 1, player: "main"))
    identity = ServerIdentity(
      tenant: "SIM", notBefore: .scriptedEpoch, validFor: .seconds(1000), random: &random)
    loader = FairPlayResourceLoader(
      endpoints: endpoints, deviceID: "tv",
      settings: LoaderSettings(
        useCase: useCase, certificate: { [identity] in identity.certificate }))
  }

  /// Requests sent so far.
  var sent: [Request] {
    context.effects.list.compactMap { effect in
      if case .send(let request) = effect { request } else { nil }
    }
  }

  /// Notices so far, in their order.
  var announced: [Notice] {
    context.effects.list.compactMap { effect in
      if case .announce(let notice) = effect { notice } else { nil }
    }
  }

  var isAbandoned: Bool {
    context.effects.list.contains { effect in
      if case .abandon = effect { true } else { false }
    }
  }

  func load(_ url: String) -> Bool { loader.shouldWaitForLoading(url, &context) }

  func handle(
    _ status: Int, _ body: [UInt8] = []
  ) -> FairPlayResourceLoader.Outcome {
    let response = Response(status: status, contentType: "text/plain", body: body)
    return loader.handle(.response(response, transfer: .zero), &context)
  }

  func handle(_ failure: NetworkFailure) -> FairPlayResourceLoader.Outcome {
    loader.handle(.failure(failure), &context)
  }

  func handle(_ status: Int, _ text: String) -> FairPlayResourceLoader.Outcome {
    handle(status, Array(text.utf8))
  }

  /// What the last licence request asks for.
  func demand() throws -> KeyRequestContents {
    try identity.open(spc: sent.last?.body ?? [])
  }

  /// The CKC that answers the last licence request.
  func ckc(leaseEnd: UnixTime? = nil) throws -> [UInt8] {
    let key = ContentKey(
      identifier: "k", key: Array(repeating: 1, count: 16), iv: Array(repeating: 2, count: 16),
      leaseEnd: leaseEnd)
    return KeyResponse.seal(key, for: try demand(), random: &random)
  }
}
