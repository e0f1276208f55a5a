import ContentProtection
package import HeadEndAPI
import Simulation

/// The work of an app's `PTFairPlayResourceLoader`: turns the `skd:` URL of a playlist into a key,
/// in one of three ways (Players/ExpressPlay, "Three ways to the licence URL").
struct FairPlayResourceLoader: Sendable {
  /// How far the loading request is.
  enum State: String, Sendable {
    case idle
    /// Waiting for a token URL.
    case tokenRequested
    /// Waiting for the CKC.
    case licenceRequested
    case loaded
    case failed
  }

  /// What an answer means for the player.
  enum Outcome: Hashable, Sendable {
    case nothing
    /// `finishLoadingWithResponse:data:redirect:`, with what the server sent: only the system can
    /// read it.
    case loaded([UInt8])
    /// The same, though a fault has the system fail with that error.
    case spoilt(NativeError)
    /// `finishLoadingWithError:`
    case failed(LoaderFailure)
    /// The request that is in the app's variable has been finished before.
    case alreadyFinished
    /// There is no SPC: the loader returns false, and does not finish the request.
    case declined(LoaderFailure)
  }

  private(set) var state = State.idle
  /// Why the last loading request failed.
  private(set) var failure: LoaderFailure?
  var settings: LoaderSettings

  private let endpoints: Endpoints
  private var url: KeyURL?
  /// What the key request is for.
  private var assetID = ""
  private(set) var exchange: KeyExchange
  private var pending: Pending?
  /// Where the licence was asked for.
  private var licenceAddress = ""
  /// What was requested last for the loading request.
  private(set) var request: LoaderRequest?

  init(endpoints: Endpoints, deviceID: String, settings: LoaderSettings) {
    self.endpoints = endpoints
    self.settings = settings
    exchange = KeyExchange(deviceID: deviceID)
  }

  /// `resourceLoader:shouldWaitForLoadingOfRequestedResource:`: false for schemes other than `skd`
  /// and when no SPC can be made, which `failure` then describes. Asking again starts over.
  mutating func shouldWaitForLoading(_ url: String, _ context: inout InputContext) -> Bool {
    guard let url = KeyURL(url) else { return false }
    // What is under way continues, and will finish this request.
    if settings.keepsOneRequest { pending = nil }
    reset(&context)
    self.url = url
    context.announce(.logged("url is: \(shown)"))
    assetID = settings.knownContent ?? (settings.readsHost ? url.urlHost : url.assetID)
    switch settings.useCase {
    case .onPremise:
      return askForKey(at: url.isAddress ? url.https : endpoints.onPremiseServer, &context)
    case .entitlement:
      askForToken(.entitlement, at: entitlement(for: url), &context)
      return true
    case .tokenURL: return useToken(of: url, &context)
    }
  }

  /// Forgets the loading request: another source was set, or the player was closed.
  mutating func reset(_ context: inout InputContext) {
    context.abandon(&pending)
    state = .idle
    failure = nil
    url = nil
    request = nil
    exchange.begin(on: context.indicator)
  }

  private mutating func useToken(of url: KeyURL, _ context: inout InputContext) -> Bool {
    switch settings.token {
    // A content identifier with only its scheme changed is an address without a server.
    case .ofPlaylist: return askForKey(at: url.https, &context)
    case .written(let address): return askForKey(at: address, &context)
    case .ordered(let credentials):
      askForToken(.expressPlayToken, at: order(credentials), &context)
      return true
    }
  }

  /// Where the entitlement server is asked: written into the app or into the `skd` URL.
  private func entitlement(for url: KeyURL) -> String {
    var query: QueryParameters = url.isAddress ? QueryParameters("") : ["contentID": assetID]
    if !settings.cookie.isEmpty {
      // SEES's types: 3 wants a device-bound token, 2 registers the device.
      query =
        query + [
          "customerCookie": settings.cookie,
          "requestType": settings.enforcesDeviceID ? "3" : "2",
        ]
    }
    let server = url.isAddress ? url.https : endpoints.entitlement
    return query.list.isEmpty ? server : "\(server)\(server.contains("?") ? "&" : "?")\(query.text)"
  }

  private func order(_ credentials: ExpressPlayCredentials) -> String {
    let query: QueryParameters = [
      "customerAuthenticator": credentials.customerAuthenticator,
      "kek": credentials.keyEncryptionKey, "kid": "^\(assetID)", "rightsType": "BuyToOwn",
    ]
    return "\(endpoints.expressPlayToken)?\(query.text)"
  }

  private mutating func askForToken(
    _ operation: Operation, at address: String, _ context: inout InputContext
  ) {
    state = .tokenRequested
    request = LoaderRequest(address, for: assetID)
    pending = context.send(operation, to: address, replyTo: .loader)
  }

  /// The licence URL is known: reads the certificate, makes the SPC and sends it along with the
  /// asset identifier (Players/ExpressPlay, "Order of the loader's steps"). False when there is no
  /// SPC.
  private mutating func askForKey(at address: String, _ context: inout InputContext) -> Bool {
    request = nil
    context.announce(.logged("Get Application Certificate"))
    guard let der = settings.certificate?() else {
      return failToAsk(
        .noRequest(.noCertificate, "my_certificate.cer is not in the app bundle"), &context)
    }
    do throws(KeyExchangeFault) {
      let spc = try exchange.makeRequest(der, for: assetID, &context.randoms[.loader])
      let separator = address.contains("?") ? "&" : "?"
      let query: QueryParameters = ["assetId": assetID]
      let target = "\(address)\(separator)\(query.text)"
      request = LoaderRequest(target, for: assetID)
      state = .licenceRequested
      licenceAddress = address
      if context.app.policy.sharesKeyRequests {
        context.app.keyRequests.add(address, of: context.player)
      }
      pending = context.send(
        settings.useCase == .onPremise ? .licence : .expressPlayRights, .post,
        to: target, body: spc, replyTo: .loader)
      return true
    } catch {
      return failToAsk(LoaderFailure(error), &context)
    }
  }

  private mutating func failToAsk(
    _ failure: LoaderFailure, _ context: inout InputContext
  ) -> Bool {
    _ = fail(failure)
    context.announce(.logged("Error creating server request: \(failure.text)"))
    return false
  }

  /// The SPC that a loader asks for which the app has written itself.
  mutating func makeRequest(
    _ certificate: [UInt8], for assetID: String, _ random: inout RandomStream
  ) throws(LoaderFailure) -> [UInt8] {
    do throws(KeyExchangeFault) {
      return try exchange.makeRequest(certificate, for: assetID, &random)
    } catch {
      let failure = LoaderFailure(error)
      _ = fail(failure)
      throw failure
    }
  }
}

extension FairPlayResourceLoader {
  /// Takes the answer to the pending request.
  mutating func handle(_ result: RequestResult, _ context: inout InputContext) -> Outcome {
    pending = nil
    switch state {
    case .tokenRequested: return receiveToken(result, &context)
    case .licenceRequested: return receiveLicence(result, &context)
    case .idle: return .nothing
    case .loaded, .failed: return .alreadyFinished
    }
  }

  private mutating func receiveToken(_ result: RequestResult, _ context: inout InputContext)
    -> Outcome
  {
    guard let response = result.success else {
      return fail(refusal(result, "Error getting ExpressPlay token URL"))
    }
    guard let address = Self.address(in: response) else {
      return fail(
        LoaderFailure(
          code: Self.badServerResponse,
          message: "Error getting ExpressPlay token URL for \(shown): no URL in the answer"))
    }
    if let request {
      context.announce(
        .tokenURLReceived(request, tokenURL: Redaction.redacted(fromOutside: address)))
    }
    guard askForKey(at: address, &context) else { return failure.map(Outcome.declined) ?? .nothing }
    return .nothing
  }

  private mutating func receiveLicence(_ result: RequestResult, _ context: inout InputContext)
    -> Outcome
  {
    if context.app.policy.sharesKeyRequests,
      !context.app.keyRequests.take(licenceAddress, of: context.player)
    {
      // The loading request is never finished, and the system waits.
      context.announce(.logged("Loading request for \(shown) not found"))
      return .nothing
    }
    if let error = result.injectedError {
      // Errors of the network are the loader's own; the others come from what reads the response.
      guard error.domain == NativeError.network else {
        state = .loaded
        return .spoilt(error)
      }
      return fail(
        LoaderFailure(code: error.code, message: "\(error.text), injected", native: error))
    }
    guard let response = result.success else {
      return fail(refusal(result, "Error getting license"))
    }
    state = .loaded
    return .loaded(response.body)
  }

  private mutating func fail(_ failure: LoaderFailure) -> Outcome {
    state = .failed
    self.failure = failure
    return .failed(failure)
  }

  private func refusal(_ result: RequestResult, _ what: String) -> LoaderFailure {
    switch result {
    case .failure(let failure):
      LoaderFailure(code: failure.rawValue, message: "\(what) from \(shown), \(failure.meaning)")
    case .response(let response, _):
      LoaderFailure(
        code: nil, httpCode: response.status,
        message: "\(what) from \(shown), HTTP status code \(response.status)",
        native: .ofApp(response.status))
    }
  }

  /// The URL as messages show it: as it was in the playlist, without its token.
  private var shown: String { KeyURL.withoutToken(url?.text ?? "") }

  /// `NSURLErrorBadServerResponse`.
  private static let badServerResponse = -1011

  /// The first URL of a `text/uri-list` (RFC 2483 §5: lines with `#` are comments).
  private static func address(in response: Response) -> String? {
    let lines = String(decoding: response.body, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.first { $0.first != "#" }.map(String.init).flatMap {
      $0.hasPrefix("https://") ? $0 : nil
    }
  }
}

/// What an app's author writes into its FairPlay resource loader
/// (Players/ExpressPlay, "The resource loader").
package struct LoaderSettings: Sendable {
  package var useCase: LoaderUseCase
  /// Reads `my_certificate.cer` of the app bundle, X.509 DER; `nil` = not in the bundle.
  package var certificate: (@Sendable () -> [UInt8])?
  /// `bEnforceDeviceID`: whether the entitlement server is to bind the token to the device that was
  /// registered under the cookie before.
  package var enforcesDeviceID: Bool
  /// Names the app's user to the entitlement server; 32 characters at most.
  package var cookie: String
  /// Where an app of the third use case has its token URL from.
  package var token: Token
  /// Whether the content ID is `url.host`, without what follows it.
  package var readsHost = false
  /// Whether the next loading request takes the place of one that is under way.
  package var keepsOneRequest = false
  /// The content ID, where the app knows it by other means than the key URL.
  package var knownContent: String?

  /// Where a token URL comes from, with what that takes.
  package enum Token: Sendable {
    /// The key URL is one.
    case ofPlaylist
    /// `EXPRESSPLAY_TOKEN`: written into the app, for tests of the playback chain.
    case written(String)
    /// The app orders one from ExpressPlay itself, as a tester does by hand.
    case ordered(ExpressPlayCredentials)
  }

  package init(
    useCase: LoaderUseCase, certificate: (@Sendable () -> [UInt8])?, enforcesDeviceID: Bool = false,
    cookie: String = "", token: Token = .ofPlaylist
  ) {
    self.useCase = useCase
    self.certificate = certificate
    self.enforcesDeviceID = enforcesDeviceID
    self.cookie = cookie
    self.token = token
  }
}
