package import ContentProtection
package import HeadEndAPI
package import Simulation

/// The work of an app's `PTFairPlayResourceLoader`: turns the `skd:` URL of a playlist into a key,
/// by one of three ways (`reference/adobe-tvsdk-fairplay.txt`).
package struct FairPlayResourceLoader: Sendable {
  /// The document's use cases: where the app sends its licence request.
  package enum UseCase: String, CaseIterable, Sendable {
    /// To the operator's own FairPlay server.
    case onPremise = "on-premise"
    /// To the ExpressPlay token URL that an entitlement server gives for the asset.
    case entitlement
    /// To an ExpressPlay token URL that is at hand.
    case tokenURL = "token-url"
  }

  /// How far the loading request is.
  package enum State: String, Sendable {
    case idle
    /// Waiting for a token URL.
    case tokenRequested
    /// Waiting for the CKC.
    case licenceRequested
    case loaded
    case failed
  }

  /// What an answer means for the player.
  package enum Outcome: Hashable, Sendable {
    case nothing
    /// The entitlement server or ExpressPlay gave a licence URL, and it is being asked.
    case tokenReceived
    /// `finishLoadingWithResponse:data:redirect:`
    case loaded(ContentKey)
    /// `finishLoadingWithError:`
    case failed(LoaderFailure)
  }

  package internal(set) var state = State.idle
  /// Why the last loading request failed.
  package internal(set) var failure: LoaderFailure?
  package var settings: LoaderSettings

  let player: PlayerID
  let endpoints: Endpoints
  let deviceID: String
  var random: RandomStream
  var url: KeyURL?
  var keyRequest: KeyRequest?
  var pending: RequestID?

  package init(
    player: PlayerID, endpoints: Endpoints, deviceID: String, settings: LoaderSettings,
    random: RandomStream
  ) {
    self.player = player
    self.endpoints = endpoints
    self.deviceID = deviceID
    self.settings = settings
    self.random = random
  }

  /// `resourceLoader:shouldWaitForLoadingOfRequestedResource:`: false for schemes other than `skd`
  /// and when no SPC can be made, which `failure` then tells. Asking again asks anew.
  package mutating func shouldWaitForLoading(_ url: String, _ turn: inout Turn) -> Bool {
    guard let url = KeyURL(url) else { return false }
    reset(&turn)
    self.url = url
    // The SPC comes before the question to the entitlement server, since an answer to this call
    // cannot wait for a server.
    guard makeKeyRequest(for: url, &turn) else { return false }
    switch settings.useCase {
    case .onPremise: askForKey(at: url.isAddress ? url.https : endpoints.onPremiseServer, &turn)
    case .entitlement: askForToken(.entitlement, at: entitlement(for: url), &turn)
    case .tokenURL: useToken(of: url, &turn)
    }
    return true
  }

  /// Forgets the loading request: another source was set, or the player was closed.
  package mutating func reset(_ turn: inout Turn) {
    turn.abandon(&pending)
    state = .idle
    failure = nil
    url = nil
    keyRequest = nil
  }

  private mutating func useToken(of url: KeyURL, _ turn: inout Turn) {
    if url.isAddress {
      askForKey(at: url.https, &turn)
    } else if let licenceURL = settings.licenceURL {
      askForKey(at: licenceURL, &turn)
    } else if let credentials = settings.credentials {
      askForToken(.expressPlayToken, at: order(for: url, credentials), &turn)
    } else {
      // Nothing but the scheme is changed: nobody will be there.
      askForKey(at: url.https, &turn)
    }
  }

  /// Where the entitlement server is asked: written into the app or into the `skd` URL.
  private func entitlement(for url: KeyURL) -> String {
    var query: QueryParameters = url.isAddress ? QueryParameters("") : ["contentID": url.assetID]
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

  private func order(for url: KeyURL, _ credentials: ExpressPlayCredentials) -> String {
    let query: QueryParameters = [
      "customerAuthenticator": credentials.customerAuthenticator,
      "kek": credentials.keyEncryptionKey, "kid": "^\(url.assetID)", "rightsType": "BuyToOwn",
    ]
    return "\(endpoints.expressPlayToken)?\(query.text)"
  }

  private mutating func askForToken(
    _ operation: Operation, at address: String, _ turn: inout Turn
  ) {
    state = .tokenRequested
    pending = turn.send(operation, from: player, to: address)
  }

  mutating func askForKey(at address: String, _ turn: inout Turn) {
    guard let keyRequest else { return }
    state = .licenceRequested
    pending = turn.send(
      settings.useCase == .onPremise ? .licence : .expressPlayRights, from: player, .post,
      to: address, body: keyRequest.spc)
  }
}
