import Players

/// The keys of a line-up file (DESIGN §5): what the reader takes and the schema tells.
enum LineUpKeys {
  static let tenant = Key("tenant", Form<String>.identifier)
  static let accounts = Key("accounts", .entries(Account.table), needed: true)
  static let session = Key("session", .part(SessionTimings.table))
  static let licence = Key("licence", .part(LicenceTimings.table))
  static let network = Key("network", .part(Network.table))
  static let channels = Key("channels", .entries(Channel.table), needed: true)
  static let devices = Key("devices", .entries(Device.table), needed: true)
  static let table = KeyTable([
    tenant.row, accounts.row, session.row, licence.row, network.row, channels.row, devices.row,
  ])

  enum Account {
    static let id = Key("id", Form<String>.identifier, needed: true)
    static let sessionLimit = Key("sessionLimit", .integer(0...1000), needed: true)
    static let table = KeyTable([id.row, sessionLimit.row])
  }

  enum Network {
    static let latency = Key("latency", .duration(.zero ... .seconds(10)))
    static let jitter = Key("jitter", .duration(.zero ... .seconds(10)))
    static let bandwidth = Key("bandwidth", Form<Int>.bandwidth)
    static let lossPermille = Key("lossPermille", .integer(0...900))
    static let table = KeyTable([latency.row, jitter.row, bandwidth.row, lossPermille.row])
  }

  enum Channel {
    static let number = Key("number", .integer(1...9999), needed: true)
    static let name = Key("name", Form<String>.text, needed: true)
    static let card = Key("card", Form<String>.identifier, needed: true)
    static let content = Key("content", Form<String>.identifier)
    static let encrypted = Key("encrypted", Form<Bool>.flag)
    static let live = Key("live", Form<Bool>.flag)
    static let duration = Key("duration", .duration(.seconds(6) ... .seconds(86_400)))
    static let table = KeyTable([
      number.row, name.row, card.row, content.row, encrypted.row, live.row, duration.row,
    ])
  }

  enum Device {
    static let id = Key("id", Form<String>.identifier, needed: true)
    static let account = Key("account", Form<String>.identifier, needed: true)
    static let app = Key("app", .part(App.table))
    static let players = Key("players", .entries(Player.table), needed: true)
    static let table = KeyTable([id.row, account.row, app.row, players.row])
  }

  enum App {
    static let policy = Key("policy", Form<Policy>.choice)
    static let table = KeyTable([policy.row])
  }

  enum Player {
    static let id = Key("id", Form<String>.identifier, needed: true)
    static let flavour = Key("flavour", Form<Flavour>.choice)
    static let delegate = Key("delegate", Form<DelegateKind>.choice)
    static let sessionSetup = Key("sessionSetup", Form<SessionSetup>.choice)
    static let sessionRenewal = Key("sessionRenewal", Form<SessionRenewal>.choice)
    static let channel = Key("channel", .integer(1...9999), needed: true)
    static let playerID = Key("playerID", Form<String>.identifier)
    static let orientation = Key("orientationControlsFullscreen", Form<Bool>.flag)
    static let fullscreen = Key("fullscreenControlsOrientation", Form<Bool>.flag)
    static let loader = Key("loader", .part(Loader.table))
    static let offline = Key("offline", .part(Offline.table))
    static let table = KeyTable([
      id.row, flavour.row, delegate.row, sessionSetup.row, sessionRenewal.row, channel.row,
      playerID.row, orientation.row, fullscreen.row, loader.row, offline.row,
    ])
  }

  enum Offline {
    static let download = Key("download", Form<Bool>.flag)
    static let discovery = Key("discovery", Form<ExpiryDiscovery>.choice)
    static let renewal = Key("renewal", Form<RenewalRoute>.choice)
    static let table = KeyTable([download.row, discovery.row, renewal.row])
  }

  enum Loader {
    static let useCase = Key("useCase", Form<FairPlayResourceLoader.UseCase>.choice)
    static let enforceDeviceID = Key("enforceDeviceID", Form<Bool>.flag)
    static let certificate = Key("certificate", Form<Bool>.flag)
    static let table = KeyTable([useCase.row, enforceDeviceID.row, certificate.row])
  }
}
