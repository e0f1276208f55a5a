import HeadEndAPI
import Lab
import Players

/// Builds a line-up from its file, and checks that what it names is there.
struct LineUpReader {
  let top: Reading
  let name: String

  func lineUp() throws(FileProblem) -> LineUp {
    let keys = try top.mapping([
      "tenant", "accounts", "session", "licence", "network", "channels", "devices",
    ])
    let timings = try SessionTimings(keys["session"])
    let licence = try LicenceTimings(keys["licence"])
    var lineUp = LineUp(
      name: name, tenant: try keys["tenant"]?.identifier() ?? "SIM",
      accounts: try accounts(keys.required("accounts")), heartbeat: timings.heartbeat,
      missedBeats: timings.missedBeats, usesDemoTimings: timings.isDemo, lease: licence.lease,
      renewAtPermille: licence.renewAtPermille, network: try network(keys["network"]),
      channels: try channels(keys.required("channels")), devices: [])
    lineUp.offline = licence.offline
    lineUp.devices = try devices(keys.required("devices"), in: lineUp)
    return lineUp
  }

  private func accounts(_ place: Reading) throws(FileProblem) -> [LineUp.Account] {
    var accounts: [LineUp.Account] = []
    for entry in try place.list() {
      let keys = try entry.mapping(["id", "sessionLimit"])
      let id = try keys.required("id")
      try Self.checkNew(id, among: accounts.map(\.id))
      accounts.append(
        LineUp.Account(
          id: try id.identifier(),
          sessionLimit: try keys.required("sessionLimit").integer(0...1000)))
    }
    return accounts
  }

  private func network(_ place: Reading?) throws(FileProblem) -> LineUp.Network {
    let keys = try place?.mapping(["latency", "jitter", "bandwidth", "lossPermille"])
    return LineUp.Network(
      latency: try keys?["latency"]?.duration(.zero ... .seconds(10)) ?? .milliseconds(60),
      jitter: try keys?["jitter"]?.duration(.zero ... .seconds(10)) ?? .milliseconds(15),
      bandwidth: try keys?["bandwidth"]?.bandwidth() ?? 12_000_000,
      lossPermille: try keys?["lossPermille"]?.integer(0...900) ?? 0)
  }

  private func channels(_ place: Reading) throws(FileProblem) -> [Channel] {
    var channels: [Channel] = []
    for entry in try place.list() {
      let keys = try entry.mapping([
        "number", "name", "card", "content", "encrypted", "live", "duration",
      ])
      let number = try keys.required("number")
      let value = try number.integer(1...9999)
      guard !channels.contains(where: { $0.number == value }) else {
        throw number.problem("channel \(value) is there already")
      }
      let card = try keys.required("card").identifier()
      channels.append(
        Channel(
          number: value, name: try keys.required("name").text(), card: card,
          content: try keys["content"]?.identifier() ?? "\(card)-\(value)",
          isEncrypted: try keys["encrypted"]?.flag() ?? false,
          isLive: try keys["live"]?.flag() ?? true,
          duration: try keys["duration"]?.duration(.seconds(6) ... .seconds(86_400))
            ?? .seconds(1200)))
    }
    return channels
  }

  private func devices(
    _ place: Reading, in lineUp: LineUp
  ) throws(FileProblem) -> [LineUp.Device] {
    var devices: [LineUp.Device] = []
    for entry in try place.list() {
      let keys = try entry.mapping(["id", "account", "app", "players"])
      let id = try keys.required("id")
      try Self.checkNew(id, among: devices.map(\.id))
      let account = try keys.required("account")
      try Self.checkKnown(account, among: lineUp.accounts.map(\.id), what: "account")
      let taken = devices.flatMap(\.players).map(\.name)
      devices.append(
        LineUp.Device(
          id: try id.identifier(), account: try account.identifier(),
          policy: try keys["app"]?.mapping(["policy"])["policy"]?.choice(Policy.self)
            ?? .documented,
          players: try players(
            keys.required("players"), device: id.identifier(), account: account.identifier(),
            taken: taken, in: lineUp)))
    }
    return devices
  }

  private func players(
    _ place: Reading, device: String, account: String, taken: [String], in lineUp: LineUp
  ) throws(FileProblem) -> [PlayerConfiguration] {
    var players: [PlayerConfiguration] = []
    for entry in try place.list() {
      let keys = try entry.mapping([
        "id", "flavour", "delegate", "sessionSetup", "sessionRenewal", "channel", "playerID",
        "orientationControlsFullscreen", "fullscreenControlsOrientation", "loader", "offline",
      ])
      let id = try keys.required("id")
      try Self.checkNew(id, among: taken + players.map(\.name))
      let number = try keys.required("channel")
      guard let channel = lineUp.channel(try number.integer(1...9999)) else {
        let numbers = lineUp.channels.map { String($0.number) }.joined(separator: ", ")
        throw number.problem("no channel of that number; accepted: \(numbers)")
      }
      var player = PlayerConfiguration(
        name: try id.identifier(), flavour: try keys["flavour"]?.choice(Flavour.self) ?? .opentv,
        delegate: try keys["delegate"]?.choice(DelegateKind.self) ?? .ssp,
        sessionSetup: try keys["sessionSetup"]?.choice(SessionSetup.self) ?? .sync,
        device: device, account: account, channel: channel,
        renewAtPermille: lineUp.renewAtPermille)
      player.sessionRenewal =
        try keys["sessionRenewal"]?.choice(SessionRenewal.self) ?? player.sessionRenewal
      player.view = try Self.view(keys)
      player.loader = try Self.loader(keys["loader"])
      player.offline = try Self.offline(keys["offline"])
      players.append(player)
    }
    return players
  }

  private static func loader(
    _ place: Reading?
  ) throws(FileProblem) -> PlayerConfiguration.ResourceLoader {
    var loader = PlayerConfiguration.ResourceLoader()
    guard let keys = try place?.mapping(["useCase", "enforceDeviceID", "certificate"]) else {
      return loader
    }
    loader.useCase =
      try keys["useCase"]?.choice(FairPlayResourceLoader.UseCase.self) ?? loader.useCase
    loader.enforcesDeviceID = try keys["enforceDeviceID"]?.flag() ?? loader.enforcesDeviceID
    loader.hasCertificate = try keys["certificate"]?.flag() ?? loader.hasCertificate
    return loader
  }

  private static func offline(
    _ place: Reading?
  ) throws(FileProblem) -> PlayerConfiguration.Offline {
    var offline = PlayerConfiguration.Offline()
    guard let keys = try place?.mapping(["download", "discovery", "renewal"]) else {
      return offline
    }
    offline.startsAtOnce = try keys["download"]?.flag() ?? offline.startsAtOnce
    offline.discovery = try keys["discovery"]?.choice(ExpiryDiscovery.self) ?? offline.discovery
    offline.renewal = try keys["renewal"]?.choice(RenewalRoute.self) ?? offline.renewal
    return offline
  }

  private static func view(
    _ keys: MappingReading
  ) throws(FileProblem) -> PlayerConfiguration.FlowplayerView {
    var view = PlayerConfiguration.FlowplayerView()
    view.id = try keys["playerID"]?.identifier()
    view.orientationControlsFullscreen =
      try keys["orientationControlsFullscreen"]?.flag() ?? view.orientationControlsFullscreen
    view.fullscreenControlsOrientation =
      try keys["fullscreenControlsOrientation"]?.flag() ?? view.fullscreenControlsOrientation
    return view
  }

  private static func checkNew(_ id: Reading, among taken: [String]) throws(FileProblem) {
    let word = try id.identifier()
    if taken.contains(word) { throw id.problem("`\(word)` is there already") }
  }

  private static func checkKnown(
    _ id: Reading, among known: [String], what: String
  ) throws(FileProblem) {
    let word = try id.identifier()
    guard !known.contains(word) else { return }
    throw id.problem("unknown \(what) `\(word)`; \(NearestWord.hint(word, among: known))")
  }
}
