import Players

/// The keys of a line-up file (DESIGN §5): what the reader takes and the schema tells.
enum LineUpKeys {
  static let tenant = FileKey("tenant", Form<String>.identifier)
  static let accounts = FileKey("accounts", .entries(Account.table), needed: true)
  static let session = FileKey("session", .part(SessionTimings.table))
  static let licence = FileKey("licence", .part(LicenceTimings.table))
  static let network = FileKey("network", .part(Network.table))
  static let channels = FileKey("channels", .entries(Channel.table), needed: true)
  static let devices = FileKey("devices", .entries(Device.table), needed: true)
  static let table = KeyTable([
    tenant.row, accounts.row, session.row, licence.row, network.row, channels.row, devices.row,
  ])

  enum Account {
    static let id = FileKey("id", Form<String>.identifier, needed: true)
    static let sessionLimit = FileKey("sessionLimit", .integer(0...1000), needed: true)
    static let table = KeyTable([id.row, sessionLimit.row])
  }

  enum Network {
    static let latency = FileKey("latency", .duration(.zero ... .seconds(10)))
    static let jitter = FileKey("jitter", .duration(.zero ... .seconds(10)))
    static let bandwidth = FileKey("bandwidth", Form<Int>.bandwidth)
    static let lossPermille = FileKey("lossPermille", .integer(0...900))
    static let table = KeyTable([latency.row, jitter.row, bandwidth.row, lossPermille.row])
  }

  enum Channel {
    static let number = FileKey("number", .integer(1...9999), needed: true)
    static let name = FileKey("name", Form<String>.text, needed: true)
    static let card = FileKey("card", Form<String>.identifier, needed: true)
    static let content = FileKey("content", Form<String>.identifier)
    static let encrypted = FileKey("encrypted", Form<Bool>.flag)
    static let live = FileKey("live", Form<Bool>.flag)
    static let duration = FileKey("duration", .duration(.seconds(6) ... .seconds(86_400)))
    static let table = KeyTable([
      number.row, name.row, card.row, content.row, encrypted.row, live.row, duration.row,
    ])
  }

  enum Device {
    static let id = FileKey("id", Form<String>.identifier, needed: true)
    static let account = FileKey("account", Form<String>.identifier, needed: true)
    static let app = FileKey("app", .part(App.table))
    static let players = FileKey("players", .entries(Player.table), needed: true)
    static let table = KeyTable([id.row, account.row, app.row, players.row])
  }

  enum App {
    static let policy = FileKey("policy", Form<Policy>.choice)
    static let table = KeyTable([policy.row])
  }

  enum Player {
    static let id = FileKey("id", Form<String>.identifier, needed: true)
    static let flavour = FileKey("flavour", Form<Flavour>.choice)
    static let delegate = FileKey("delegate", Form<DelegateKind>.choice)
    static let sessionSetup = FileKey("sessionSetup", Form<SessionSetup>.choice)
    static let sessionRenewal = FileKey("sessionRenewal", Form<SessionRenewal>.choice)
    static let channel = FileKey("channel", .integer(1...9999), needed: true)
    static let playerID = FileKey("playerID", Form<String>.identifier)
    static let orientation = FileKey("orientationControlsFullscreen", Form<Bool>.flag)
    static let fullscreen = FileKey("fullscreenControlsOrientation", Form<Bool>.flag)
    static let loader = FileKey("loader", .part(Loader.table))
    static let offline = FileKey("offline", .part(Offline.table))
    static let table = KeyTable([
      id.row, flavour.row, delegate.row, sessionSetup.row, sessionRenewal.row, channel.row,
      playerID.row, orientation.row, fullscreen.row, loader.row, offline.row,
    ])
  }

  enum Offline {
    static let download = FileKey("download", Form<Bool>.flag)
    static let discovery = FileKey("discovery", Form<ExpiryDiscovery>.choice)
    static let renewal = FileKey("renewal", Form<RenewalRoute>.choice)
    static let table = KeyTable([download.row, discovery.row, renewal.row])
  }

  enum Loader {
    static let useCase = FileKey("useCase", Form<LoaderUseCase>.choice)
    static let enforceDeviceID = FileKey("enforceDeviceID", Form<Bool>.flag)
    static let certificate = FileKey("certificate", Form<Bool>.flag)
    static let table = KeyTable([useCase.row, enforceDeviceID.row, certificate.row])
  }
}
