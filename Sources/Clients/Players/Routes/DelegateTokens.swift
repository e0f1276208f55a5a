import HeadEndAPI

/// The content tokens that a simulated app sets at its licence delegate, and where the delegate
/// finds the one for a request, by its class (Players/MultiInstance, "Tokens by content ID").
struct DelegateTokens: Sendable {
  /// What a licence request carries: `nv-authorizations: content,session`.
  typealias Pair = (content: String?, session: String?)

  let kind: DelegateKind
  let content: String
  /// Whether the delegate is the app's own.
  let isHosted: Bool

  /// Sets a stream's token in the delegate; the SSP's delegate is given it with the stream.
  func set(_ text: String, _ context: inout InputContext) {
    guard kind != .ssp, !isHosted,
      let notice = context.app.delegate.apply(text, of: content, as: kind, for: context.player)
    else { return }
    context.announce(notice)
  }

  /// The content token, if the delegate has one.
  private func token(for identifier: String, of stream: String?, in app: App) -> String? {
    switch kind {
    // Whether there is a token the app's own delegate says when it is asked.
    case _ where isHosted && !kind.usesSessions: ""
    case .ssp, .sspV2: stream
    case .sspPlugin: app.delegate.pluginStream?.token
    // By the time the licence is requested, the header may be another stream's.
    case .single: stream.flatMap { _ in app.delegate.httpHeader?.token }
    case .multiInstance: app.delegate.generateHTTPHeaders(assetID: identifier)
    }
  }

  /// Sets another token of a stream that is set already.
  func change(to text: String, _ context: inout InputContext) {
    guard kind == .sspPlugin else { return set(text, &context) }
    context.app.delegate.changeToken(to: text, of: context.player)
  }

  /// The tokens that a licence request carries: the stream's own, or those of the plugin's one
  /// stream.
  func tokens(for identifier: String, _ stream: Pair, in app: App) -> Pair {
    let session = kind == .sspPlugin ? app.delegate.pluginStream?.sessionToken : stream.session
    return (token(for: identifier, of: stream.content, in: app), session)
  }

  /// The plugin's delegate knows the session token of the stream that was set last.
  func keep(sessionToken: String?, _ context: inout InputContext) {
    guard kind == .sspPlugin else { return }
    context.app.delegate.keep(sessionToken: sessionToken, of: context.player)
  }

  /// V2 leaves teardown to the app (Players/SecureSessions, "Session modes"). For an app's own code
  /// a zap does it, as on Android [N].
  func callsTearDown(isZap: Bool, _ app: App) -> Bool {
    guard kind == .sspV2 else { return true }
    return isHosted ? isZap : app.policy.tearsDown
  }

  /// `removeStream` of the plugin's delegate; false where another stream was set since.
  func removeStream(_ context: inout InputContext) -> Bool {
    kind != .sspPlugin || context.app.delegate.removeStream(of: context.player)
  }

  /// Removes the stream's token: it is no longer needed.
  func remove(_ context: inout InputContext) {
    guard kind == .multiInstance,
      context.app.delegate.removeStreamToken(contentID: content, of: context.player)
    else { return }
    let count = context.app.delegate.tokenIDMap.count
    context.announce(.streamTokenRemoved(content: content, count: count))
  }
}

/// Licence requests without headers since the last with some: the SDK asks the delegate again after
/// a pause, as long as it waits for any token (Players/Licences, "Waiting for tokens").
struct SkippedRequests: Sendable {
  /// How long the SDK waits before it asks for headers again.
  static let pause = Duration.milliseconds(200)
  /// It gives up after this many skipped requests, 5 s in all.
  private static let limit = 25

  private var count = 0
  /// The key whose renewal was skipped last.
  private(set) var renewal: Int?

  /// Counts one, of a renewal or of a first request; false when it is time to give up.
  mutating func add(renewal: Int?) -> Bool {
    self.renewal = renewal
    count += 1
    return count <= Self.limit
  }
}
