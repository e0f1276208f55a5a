package import HeadEndAPI

/// Where a fault acts: on requests of some kinds, or off the wire.
package enum FaultPoint: Hashable, Sendable {
  /// Every request of one kind.
  case operation(Operation)
  /// Every request to one service, as an outage would.
  case service(Service)
  /// Every request, as a broken network would.
  case network
  /// No request: something in a device, or the operator.
  case device(DeviceFault)

  /// Every point that a player's requests or device can pass, in the order of the grammar;
  /// `session.kill` is the operator's own request.
  package static let all =
    Operation.allCases.filter { $0 != .killSessions }.map { FaultPoint.operation($0) }
    + Service.allCases.map { FaultPoint.service($0) } + [.network]
    + DeviceFault.allCases.map { FaultPoint.device($0) }

  /// The names that `init(name:)` accepts, for messages.
  package static let names = all.map(\.name)

  /// The point of that name, such as `session.heartbeat`.
  package init?(name: String) {
    guard let point = Self.all.first(where: { $0.name == name }) else { return nil }
    self = point
  }

  /// The fault grammar's `plane.operation`.
  package var name: String {
    switch self {
    case .operation(let operation): operation.rawValue
    case .service(let service): "\(service.name).any"
    case .network: "network.any"
    case .device(let fault): fault.rawValue
    }
  }

  /// One request that passes here, such as `heartbeat`, `licence request` or `session request`.
  package var requestName: String {
    switch self {
    case .operation(let operation): operation.requestName
    case .service(let service): "\(service.name) request"
    case .network, .device: "request"
    }
  }

  /// What goes wrong off the wire; `nil` where requests pass, which can be counted and answered.
  package var device: DeviceFault? { if case .device(let fault) = self { fault } else { nil } }

  /// Whether requests pass here, so that they can be counted and answered.
  package var isOnWire: Bool { device == nil }

  /// Whether a request of that kind passes this point.
  package func matches(_ operation: Operation) -> Bool {
    switch self {
    // ExpressPlay grants licences too.
    case .operation(.licence): operation == .licence || operation == .expressPlayRights
    case .operation(let own): own == operation
    // The operator's console is not among the clients that an outage keeps away.
    case .service(let own): own == operation.service
    case .network: true
    case .device: false
    }
  }

  /// The message that goes with a code of the service at this point; `nil` for codes that the
  /// service does not have.
  func message(for code: Int) -> String? {
    switch self {
    case .operation(.sessionSetup), .operation(.sessionHeartbeat), .operation(.sessionTeardown),
      .service(.session):
      SSMCode(rawValue: code)?.message
    case .operation(.licence), .service(.licence): LicenceCode(rawValue: code)?.message
    case .operation, .service, .network, .device: nil
    }
  }

  /// Whether the app itself passes these requests on, for the system or the SDK that asks it: those
  /// for keys and for the tokens that they need.
  var isPassedOnByApp: Bool {
    switch self {
    case .operation(let operation): operation.service == .licence || operation.service == .token
    case .service(let service): service == .licence || service == .token
    case .network, .device: false
    }
  }

  /// What makes an effect at this point happen now: what a start leads to takes a start.
  package func provocation(of effect: FaultEffect) -> Provocation {
    switch effect {
    case .silence(.offlineStart), .silence(.failedLoad), .silence(.endlessStart),
      .instruct(.shortPlaylist), .instruct(.longPlaylist):
      .zap
    case .silence, .drop, .timeout, .swallow, .hang, .slow, .delay, .status, .malformed, .throttle,
      .cut, .native, .log, .instruct, .inherent:
      provocation
    }
  }

  /// What makes this point's operation happen now.
  package var provocation: Provocation {
    switch self {
    case .operation(.certificate): .dropCertificate
    case .operation(.tokenCallback): .airPlay
    case .operation(.sessionHeartbeat): .nextBeat
    case .operation(.killSessions), .service, .network: .nextRequest
    case .operation(let operation):
      switch operation.service {
      case .token, .session: .zap
      case .licence: .renewLicence
      case .origin: .nextRequest
      }
    case .device(let fault): fault.provocation
    }
  }
}

extension Operation {
  /// One request of this kind, such as `heartbeat` or `licence request`; an `s` makes it several.
  package var requestName: String {
    switch self {
    case .sessionSetup, .sessionHeartbeat, .sessionTeardown: row.noun
    case .tokenCallback: "AirPlay token request"
    case .expressPlayRights: "ExpressPlay licence request"
    case .contentToken, .killSessions, .certificate, .licence, .entitlement, .expressPlayToken,
      .manifest, .segment:
      "\(row.noun) request"
    }
  }
}

/// What makes a fault's operation happen now, so that a fault takes two keys.
package enum Provocation: Hashable, Sendable {
  /// Zap to the same stream: set-up, teardown and the app's token happen.
  case zap
  /// Renew the licence; without a call for that, zap to the same stream.
  case renewLicence
  /// Drop the certificate cache, then zap.
  case dropCertificate
  /// Toggle AirPlay.
  case airPlay
  /// The next request of that kind meets it.
  case nextRequest
  /// The next heartbeat meets it.
  case nextBeat
  /// The fault acts when it is armed.
  case immediate
  /// The fault acts when it is armed, and then the viewer opens the app again.
  case launch

  /// Whether the viewer brings it about in the app, which has to be in the foreground for that.
  package var isViewersOrder: Bool {
    switch self {
    case .zap, .renewLicence, .dropCertificate, .airPlay: true
    case .nextRequest, .nextBeat, .immediate, .launch: false
    }
  }

  /// What happens now, in words.
  package var words: String {
    switch self {
    case .zap: "the stream restarts now"
    case .renewLicence: "the licence is renewed now; TVSDK restarts the stream"
    case .dropCertificate: "a restart fetches the certificate again"
    case .airPlay: "AirPlay is toggled now"
    case .nextRequest: "it acts on the next request"
    case .nextBeat: "it waits for the next heartbeat"
    case .immediate: "it acts at once"
    case .launch: "it acts at once; 3 s later the viewer opens the app again"
    }
  }
}
