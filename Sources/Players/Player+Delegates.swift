import ContentProtection
import HeadEndAPI
import Simulation

extension Player {
  /// Passes a content token on to the licence delegate, in the way of its class.
  mutating func pass(_ token: String, _ app: inout App, _ turn: inout Turn) {
    switch configuration.delegate {
    case .ssp: session.setUp(contentToken: token, &turn)
    case .sspV2: keys.advance(tokens(app), app, &turn)
    case .single:
      let replaced = app.delegate.setHTTPHeader(token, content: channel.content, for: id)
      turn.announce(.httpHeaderSet(content: channel.content, replacing: replaced))
      keys.advance(tokens(app), app, &turn)
    case .multiInstance:
      app.delegate.setStreamToken(token, contentID: channel.content, for: id)
      turn.announce(
        .streamTokenSet(content: channel.content, count: app.delegate.tokenIDMap.count))
      keys.advance(tokens(app), app, &turn)
    }
  }

  /// "Tokens can be removed from tokenIDMap when they are no longer required"
  /// (`reference/opentv-multi-instance.txt`).
  mutating func removeStreamToken(_ app: inout App, _ turn: inout Turn) {
    guard configuration.delegate == .multiInstance,
      app.delegate.removeStreamToken(contentID: channel.content, of: id)
    else { return }
    turn.announce(
      .streamTokenRemoved(content: channel.content, count: app.delegate.tokenIDMap.count))
  }
}
