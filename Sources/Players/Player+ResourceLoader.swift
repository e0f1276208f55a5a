import HeadEndAPI
import Simulation

extension Player {
  /// A playlist named its key: the app's resource loader is asked, once for each source.
  mutating func load(_ key: PlaylistKey, _ turn: inout Turn) {
    guard loader?.state == .idle, hostCall == nil else { return }
    keys.keyIdentifier = key.assetID
    ask(key.uri, &turn)
  }

  /// The lease runs out, or somebody asks for a new one: the same URL is loaded again.
  mutating func loadAgain(_ turn: inout Turn) {
    guard !keys.keyIdentifier.isEmpty else { return }
    turn.cancelTimer(.licenceRenewal)
    ask("skd://\(keys.keyIdentifier)", &turn)
  }

  private mutating func ask(_ url: String, _ turn: inout Turn) {
    turn.announce(
      .keyRequested(keyIdentifier: keys.keyIdentifier, isRenewal: keys.isHeld))
    keys.state = keys.isHeld ? .renewalRequested : .licenseRequested
    guard configuration.hosted == nil else {
      loader?.reset(&turn)
      hostCall = turn.ask(.loading(url: url), for: id)
      return
    }
    guard loader?.shouldWaitForLoading(url, &turn) == false else { return }
    if let failure = loader?.failure { finishLoading(withError: failure, &turn) }
  }

  mutating func receiveLoaded(_ result: RequestResult, _ turn: inout Turn) {
    switch loader?.receive(result, &turn) {
    case .tokenReceived: turn.announce(.tokenURLReceived)
    case .loaded(let key):
      keys.install(key, &turn)
      keyReceived(&turn)
    case .failed(let failure): finishLoading(withError: failure, &turn)
    case .nothing, nil: break
    }
  }

  /// `finishLoadingWithError:`. Without any key there is nothing to play.
  mutating func finishLoading(withError failure: LoaderFailure, _ turn: inout Turn) {
    keys.state = .error
    turn.announce(.loadingFailed(failure))
    if !keys.hasKey { failSilently(&turn) }
  }
}
