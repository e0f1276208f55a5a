import ContentProtection
import HeadEndAPI
import Simulation

/// The content token of one source: asked for from the app, and polled for until it is there
/// (Players/Tokens, "Content tokens").
struct ContentToken: Sendable {
  private(set) var text: String?
  /// What the token allows, in words.
  private(set) var claims = ""
  private var pending: Pending?
  private var polls = 0
  /// The end of the token by the device's clock; `nil` for one without `exp`.
  private var expiry: UnixTime?
  /// Whether it buys one licence only, and has bought it.
  private var isUsedOnce = false
  /// Keys whose renewal waits for a fresh token.
  private var renewals: [Int] = []
  /// Whether it is `OTVSSPTokenCallback.token()` that was asked.
  private var isOfCallback = false

  private let isHosted: Bool
  private let content: String
  /// Where the app's back end issues it.
  private let address: String
  /// What the app's own code is asked about.
  private let streamURL: String

  /// What an answer means.
  enum Outcome {
    case received(String)
    case refused
    /// The request for a fresh token has ended: the renewals of these keys continue, with the new
    /// token or, if there is none, with the old one.
    case refreshed([Int])
  }

  init(_ configuration: PlayerConfiguration, _ endpoints: Endpoints, _ channel: Channel) {
    isHosted = configuration.isHosted
    content = channel.content
    address = endpoints.contentToken(
      content: channel.content, account: configuration.account, device: configuration.device)
    streamURL = endpoints.masterPlaylist(of: channel)
  }

  mutating func restart() { polls = 0 }

  /// Takes the token of the content's first start, which is returned, from an app that keeps it, or
  /// asks for one.
  mutating func begin(_ context: inout InputContext) -> String? {
    guard !isHosted, let kept = context.app.startToken(of: content, for: context.player) else {
      request(&context)
      return nil
    }
    adopt(kept, context)
    return kept
  }

  /// Asks the app for it, and polls meanwhile.
  mutating func request(_ context: inout InputContext) {
    context.ignore(&pending)
    guard !isHosted else {
      pending = context.ask(.streamToken(url: streamURL), replyTo: .contentToken)
      return
    }
    context.setTimer(.contentTokenPoll, after: ClientTimes.tokenPollInterval)
    pending = context.send(.contentToken, to: address, replyTo: .contentToken)
  }

  /// Asks for another through `OTVSSPTokenCallback.token()`.
  mutating func requestByCallback(_ context: inout InputContext) {
    renewals = []
    isOfCallback = true
    context.ignore(&pending)
    pending =
      isHosted
      ? context.ask(.tokenCallback(url: streamURL), replyTo: .contentToken)
      : context.send(.tokenCallback, to: address, replyTo: .contentToken)
  }

  /// Whether the renewal of a key has to wait, because the app requests a fresh token first: this
  /// one has expired, is about to, or has bought its licence (Players/Tokens, "Fresh tokens").
  mutating func refresh(before key: Int, _ context: inout InputContext) -> Bool {
    guard !isHosted, context.app.keepsTokensFresh, text != nil, isStale(at: context.deviceTime)
    else { return false }
    if !renewals.contains(key) { renewals.append(key) }
    if pending == nil {
      pending = context.send(.contentToken, to: address, replyTo: .contentToken)
    }
    return true
  }

  private func isStale(at time: UnixTime) -> Bool {
    isUsedOnce || expiry.map { ClientTimes.isTokenStale(left: $0 - time) } ?? false
  }

  /// Looks again; true when it is time to give up.
  mutating func poll(_ context: inout InputContext) -> Bool {
    polls += 1
    guard polls < ClientTimes.tokenPolls else {
      context.abandon(&pending)
      return true
    }
    if isHosted {
      request(&context)
    } else {
      context.setTimer(.contentTokenPoll, after: ClientTimes.tokenPollInterval)
    }
    return false
  }

  /// Takes the answer that is awaited.
  mutating func handle(_ reply: Reply, _ context: inout InputContext) -> Outcome {
    context.ignore(&pending)
    guard renewals.isEmpty else { return finishRefresh(reply, context) }
    if isOfCallback { return finishCallback(reply, &context) }
    switch reply {
    case .result(let result):
      guard let response = result.content else { return .refused }
      context.cancelTimer(.contentTokenPoll)
      let text = String(decoding: response.body, as: UTF8.self)
      context.app.received(text, of: content, for: context.player)
      return keep(text, context)
    case .host(.token(let token?)): return keep(token, context)
    case .host(.token(nil)):
      context.setTimer(.contentTokenPoll, after: ClientTimes.tokenPollInterval)
      return .refused
    case .host: return .refused
    }
  }

  /// Where the callback has none, the SDK continues with an empty token, and the set-up shows that
  /// (Players/SecureSessions, "AirPlay").
  private mutating func finishCallback(
    _ reply: Reply, _ context: inout InputContext
  ) -> Outcome {
    isOfCallback = false
    context.cancelTimer(.contentTokenPoll)
    switch reply {
    case .result(let result):
      return keep(result.success.map { String(decoding: $0.body, as: UTF8.self) } ?? "", context)
    case .host(.token(let token?)): return keep(token, context)
    case .host: return keep("", context)
    }
  }

  private mutating func finishRefresh(_ reply: Reply, _ context: InputContext) -> Outcome {
    defer { renewals = [] }
    if case .result(let result) = reply, let response = result.content {
      _ = keep(String(decoding: response.body, as: UTF8.self), context)
    }
    return .refreshed(renewals)
  }

  /// Takes a token that the app has had since before the zap.
  mutating func adopt(_ text: String, _ context: InputContext) { _ = keep(text, context) }

  /// Forgets the token and whatever was asked.
  mutating func forget(_ context: inout InputContext) {
    renewals = []
    isOfCallback = false
    context.abandon(&pending)
    context.cancelTimer(.contentTokenPoll)
    text = nil
  }

  private mutating func keep(_ text: String, _ context: InputContext) -> Outcome {
    self.text = text
    claims = readClaims(of: text, at: context.deviceTime)
    return .received(text)
  }

  /// What a token allows, in words; its time of expiry where that is within a day. Notes when it
  /// has to be replaced.
  private mutating func readClaims(of token: String, at time: UnixTime) -> String {
    (expiry, isUsedOnce) = (nil, false)
    do throws(TokenFault) {
      let claims = try JSONWebToken.decode(token, as: ContentAuthorization.self)
      expiry = claims.exp.map { UnixTime(milliseconds: $0 * 1000) }
      isUsedOnce = claims.jti != nil && claims.exp != nil
      let contents = claims.contentRights.map(\.contentId).joined(separator: " ")
      guard let end = expiry else { return contents }
      let isSoon = end - time < .seconds(86_400)
      let shown = isSoon ? end.iso8601.dropFirst(11).prefix(8) : end.iso8601.prefix(10)
      return "\(contents) until \(shown)\(claims.jti == nil ? "" : ", once")"
    } catch {
      return "cannot be read"
    }
  }
}
