package import HeadEndAPI
import Simulation

/// One player: takes commands, answers and timers, and says what it wants in effects. It never
/// calls the head-end, and cannot.
package struct Player: Sendable {
  package let id: PlayerID
  package internal(set) var configuration: PlayerConfiguration
  package internal(set) var channel: Channel
  package internal(set) var state = PlayerState.initialised
  package internal(set) var counters = Counters()
  /// Why it is in ERROR, or was stopped by its app.
  package internal(set) var failure: Notice?

  let endpoints: Endpoints
  var session: SSMClient
  var keys: KeySession
  var stream: HLSClient
  var presentation = Presentation()
  var contentToken: String?
  /// What the content token allows, in words.
  var contentClaims = ""
  var tokenRequest: RequestID?
  var tokenPolls = 0
  /// What the app's own code was asked, the licence's questions aside.
  var hostCall: HostCallID?
  /// Licence requests without headers since the last with some.
  var skippedRequests = 0
  /// Whether the picture is shown by an AirPlay receiver.
  var isAirPlaying = false
  package internal(set) var isPictureInPicture = false
  /// The background stopped a picture that was moving.
  var wasInterrupted = false
  /// A licence is asked for anew with a token and a session of its own: AirPlay was switched.
  var isHandingOver = false
  /// What a Flowplayer has reported; `nil` for other flavours.
  var flowplayer: FlowplayerReporter?
  var isFullscreen = false
  /// In hundredths.
  var volume = 100
  var isMuted = false
  /// Where a seek goes whose first picture is still to come.
  var seekTarget: Duration?
  /// How a TVSDK app gets its keys; `nil` for other flavours.
  var loader: FairPlayResourceLoader?
  /// Whether the present channel plays from the device.
  var isOffline = false
  /// The download under way.
  var download: AssetDownload?
  var offlineLicences: PersistentLicenceClient
  var zapClock: ZapClock?
  var zapBegan: Instant?
  var zaps: [ZapTime] = []
  var requests: [RequestRecord] = []
  /// Answers with an expired lease since the last good one.
  package internal(set) var expiredLeases = 0

  package init(
    id: PlayerID, configuration: PlayerConfiguration, endpoints: Endpoints, seed: UInt64,
    loaderSettings: LoaderSettings? = nil
  ) {
    self.id = id
    self.configuration = configuration
    self.endpoints = endpoints
    channel = configuration.channel
    session = SSMClient(
      player: id, server: configuration.hosted?.ssmServerURL ?? endpoints.ssmServer,
      isSync: configuration.sessionSetup == .sync,
      isEnforced: configuration.sessionRenewal == .licence)
    keys = KeySession(
      player: id, endpoints: endpoints, deviceID: configuration.device,
      renewAtPermille: configuration.renewAtPermille,
      random: RandomStream(seed: seed, name: "\(configuration.name).keys"))
    keys.hosted = configuration.hosted
    keys.isEnforced = configuration.sessionRenewal == .licence && configuration.usesSessions
    stream = HLSClient(player: id)
    offlineLicences = PersistentLicenceClient(
      player: id, endpoints: endpoints, account: configuration.account,
      deviceID: configuration.device, hosted: configuration.hosted,
      random: RandomStream(seed: seed, name: "\(configuration.name).offline"))
    loader = loaderSettings.map { settings in
      FairPlayResourceLoader(
        player: id, endpoints: endpoints, deviceID: configuration.device, settings: settings,
        random: RandomStream(seed: seed, name: "\(configuration.name).loader"))
    }
    guard configuration.flavour == .flowplayer else { return }
    var random = RandomStream(seed: seed, name: "\(configuration.name).id")
    flowplayer = FlowplayerReporter(id: configuration.view.id, random: &random)
  }

  /// Takes one input; everything it leads to is in the turn's effects.
  package mutating func handle(_ input: PlayerInput, _ app: inout App, _ turn: inout Turn) {
    let before = turn.effects.count
    switch input {
    case .command(let command): perform(command, &app, &turn)
    case .result(let id, let result): receive(id, result, &app, &turn)
    case .hostAnswer(let call, let answer): receive(answer, to: call, &app, &turn)
    case .timer(let timer): fire(timer, &app, &turn)
    case .clockChanged: clockChanged(app, &turn)
    case .outputProtectionChanged: outputProtectionChanged(&turn)
    case .background: enterBackground(&turn)
    case .foreground: enterForeground(&turn)
    case .rotated(let outcome): rotate(outcome, &turn)
    }
    reportFlowplayer(since: before, &turn)
    for effect in turn.effects[before...] {
      if case .announce(let notice) = effect { note(notice) }
    }
  }

  /// Keeps a finished request for the inspector.
  package mutating func record(_ request: RequestRecord) {
    if requests.count >= 12 { requests.removeFirst() }
    requests.append(request)
    if request.operation == .manifest { counters.playlists += 1 }
  }

  private mutating func note(_ notice: Notice) {
    guard notice.severity == .error else { return }
    counters.errors += 1
    failure = notice
  }

  /// Whether heartbeats are sent, or will be.
  package var hasSession: Bool { session.nextBeat != nil || session.state == .setupRequested }

  /// Whether there is a licence to renew.
  package var holdsLicence: Bool { keys.isHeld && state.isUnderWay }

  /// The tokens that a licence request of this player would carry now.
  func tokens(_ app: App) -> KeySession.Tokens {
    let content: String? =
      switch configuration.delegate {
      // Whether there is a token its delegate will say when it is asked.
      case _ where configuration.hosted != nil && !configuration.usesSessions: ""
      case .ssp, .sspV2: contentToken
      // The app tells the header of the next stream before it asks for a licence; whose header it
      // is by then is another matter.
      case .single: contentToken.flatMap { _ in app.delegate.httpHeader?.token }
      case .multiInstance: app.delegate.generateHTTPHeaders(assetID: keys.keyIdentifier)
      }
    return KeySession.Tokens(
      content: content, session: session.sessionToken,
      needsSession: configuration.usesSessions,
      sessionIsLost: session.state == .error && session.sessionToken == nil)
  }
}
