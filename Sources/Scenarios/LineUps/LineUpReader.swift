import HeadEndAPI
import Lab
import Players
import Simulation

/// Builds a line-up from its file and checks that the names it uses are defined.
struct LineUpReader {
  let top: Reading
  /// What it is called unless it says so itself.
  let name: String

  func lineUp() throws(FileProblem) -> LineUp {
    var problems = FileProblems()
    let keys = try top.mapping(LineUpKeys.table, &problems)
    guard var lineUp = world(keys, &problems) else {
      try problems.check()
      throw top.problem("the line-up cannot be read")
    }
    problems.attempt { () throws(FileProblem) in
      lineUp.rules = try RuleKeys.rules(keys(LineUpKeys.rules) ?? [], in: lineUp)
    }
    problems.attempt { () throws(FileProblem) in
      lineUp.devices = try devices(keys(LineUpKeys.devices) ?? [], in: lineUp)
    }
    problems.attempt { () throws(FileProblem) in
      lineUp.crowds = try CrowdKeys.crowds(keys(LineUpKeys.crowds) ?? [], in: lineUp)
    }
    problems.attempt { () throws(FileProblem) in
      lineUp.outside = try OutsideKeys.terms(
        keys(LineUpKeys.outside), accounts: lineUp.accounts.map(\.id))
    }
    try problems.check()
    return lineUp
  }

  /// Everything that rules and devices may name; `nil` if a part of it has a problem.
  private func world(_ keys: MappingReading, _ problems: inout FileProblems) -> LineUp? {
    let name = problems.attempt { () throws(FileProblem) in
      try keys(LineUpKeys.name) ?? self.name
    }
    let tenant = problems.attempt { () throws(FileProblem) in try keys(LineUpKeys.tenant) ?? "SIM" }
    let timings = problems.attempt { () throws(FileProblem) in
      try SessionTimings(keys(LineUpKeys.session))
    }
    let licence = problems.attempt { () throws(FileProblem) in
      try LicenceTimings(keys(LineUpKeys.licence))
    }
    let tokens = problems.attempt { () throws(FileProblem) in
      try TokenKeys.terms(keys(LineUpKeys.tokens))
    }
    let capacity = problems.attempt { () throws(FileProblem) in
      try self.capacity(keys(LineUpKeys.capacity))
    }
    let accounts = problems.attempt { () throws(FileProblem) in
      // The households of a crowd need no accounts.
      if keys[LineUpKeys.crowds] == nil { _ = try keys.needPlace(LineUpKeys.accounts) }
      return try self.accounts(keys(LineUpKeys.accounts) ?? [])
    }
    let network = problems.attempt { () throws(FileProblem) in
      try self.network(keys(LineUpKeys.network))
    }
    let channels = problems.attempt { () throws(FileProblem) in
      try self.channels(keys.need(LineUpKeys.channels))
    }
    guard let name, let tenant, let timings, let licence, let tokens, let capacity, let accounts,
      let network, let channels
    else { return nil }
    var lineUp = LineUp(
      name: name, tenant: tenant, accounts: accounts, heartbeat: timings.heartbeat,
      missedBeats: timings.missedBeats, usesDemoTimings: timings.isDemo, lease: licence.lease,
      renewAtPermille: licence.renewAtPermille, network: network, channels: channels, devices: [])
    lineUp.offline = licence.offline
    lineUp.tokens = tokens
    lineUp.capacity = capacity
    return lineUp
  }

  private func capacity(_ keys: MappingReading?) throws(FileProblem) -> ServiceCapacity {
    guard let keys else { return ServiceCapacity() }
    return ServiceCapacity().changed(by: try CapacityKeys.lineUp.change(keys))
  }

  private func accounts(_ entries: [Reading]) throws(FileProblem) -> [LineUp.Account] {
    typealias Keys = LineUpKeys.Account
    var accounts: [LineUp.Account] = []
    var problems = FileProblems()
    for entry in entries {
      problems.attempt { () throws(FileProblem) in
        let keys = try entry.mapping(Keys.table)
        let id = try newID(Keys.id, keys, among: Set(accounts.map(\.id)))
        var account = LineUp.Account(id: id, sessionLimit: try keys.need(Keys.sessionLimit))
        account.excess = try keys(Keys.over) ?? account.excess
        account.subscriptions = try keys(Keys.subscriptions)
        accounts.append(account)
      }
    }
    try problems.check()
    return accounts
  }

  private func network(_ keys: MappingReading?) throws(FileProblem) -> LineUp.Network {
    typealias Keys = LineUpKeys.Network
    return LineUp.Network(
      latency: try keys?(Keys.latency) ?? .milliseconds(60),
      jitter: try keys?(Keys.jitter) ?? .milliseconds(15),
      bandwidth: try keys?(Keys.bandwidth) ?? 12_000_000,
      lossPermille: try keys?(Keys.lossPermille) ?? 0)
  }

  private func channels(_ entries: [Reading]) throws(FileProblem) -> [Channel] {
    typealias Keys = LineUpKeys.Channel
    var channels: [Channel] = []
    var problems = FileProblems()
    for entry in entries {
      problems.attempt { () throws(FileProblem) in
        let keys = try entry.mapping(Keys.table)
        let number = try keys.need(Keys.number)
        guard !channels.contains(where: { $0.number == number }) else {
          throw try keys.needPlace(Keys.number).problem("channel \(number) is already defined")
        }
        let card = try keys.need(Keys.card)
        var channel = Channel(
          number: number, name: try keys.need(Keys.name), card: card,
          content: try keys(Keys.content) ?? "\(card)-\(number)",
          isEncrypted: try keys(Keys.encrypted) ?? false, isLive: try keys(Keys.live) ?? true,
          duration: try keys(Keys.duration) ?? .seconds(1200))
        channel.group = try keys(Keys.group)
        channel.maxSessions = try keys(Keys.maxSessions)
        channel.rights = try RightsKeys.window(keys(Keys.rights))
        channel.profile = try keys(Keys.profile) ?? channel.profile
        channel.hdcp = try keys(Keys.hdcp)
        channel.hasUHD = try keys(Keys.uhd) ?? channel.hasUHD
        channel.dvr = try keys(Keys.dvr) ?? .zero
        channel.ads = try Self.adPlan(keys(Keys.ads))
        channel.keys = try Self.keyPlan(keys(Keys.keys))
        channels.append(channel)
      }
    }
    try problems.check()
    return channels
  }

  private static func adPlan(_ keys: MappingReading?) throws(FileProblem) -> AdPlan? {
    typealias Keys = LineUpKeys.Ads
    guard let keys else { return nil }
    var plan = AdPlan(every: try keys.need(Keys.every), length: try keys.need(Keys.length))
    plan.countsDiscontinuities = try keys(Keys.count) ?? plan.countsDiscontinuities
    guard plan.length < plan.every else {
      throw keys.place.problem("`length` must be shorter than `every`")
    }
    return plan
  }

  private static func keyPlan(_ keys: MappingReading?) throws(FileProblem) -> KeyPlan {
    typealias Keys = LineUpKeys.Keys
    var plan = KeyPlan()
    guard let keys else { return plan }
    plan.rotation = try keys(Keys.rotation)
    plan.isPerRendition = try keys(Keys.perRendition) ?? plan.isPerRendition
    plan.hasAudioKey = try keys(Keys.audio) ?? plan.hasAudioKey
    guard plan.isPerRendition || !plan.hasAudioKey else {
      throw keys.place.problem("`audio` needs `perRendition: true`")
    }
    plan.namesSessionKeys = try keys(Keys.session) ?? plan.namesSessionKeys
    plan.hdcp = try keys(Keys.hdcp)
    plan.airPlay = try keys(Keys.airPlay) ?? plan.airPlay
    plan.adapter = try keys(Keys.adapter) ?? plan.adapter
    return plan
  }

  private func devices(
    _ entries: [Reading], in lineUp: LineUp
  ) throws(FileProblem) -> [LineUp.Device] {
    typealias Keys = LineUpKeys.Device
    var devices: [LineUp.Device] = []
    var (ids, names) = (Set<String>(), Set<String>())
    let accounts = Set(lineUp.accounts.map(\.id))
    var problems = FileProblems()
    for entry in entries {
      problems.attempt { () throws(FileProblem) in
        let keys = try entry.mapping(Keys.table)
        let id = try newID(Keys.id, keys, among: ids)
        ids.insert(id)
        let account = try keys.need(Keys.account)
        guard accounts.contains(account) else {
          throw try keys.needPlace(Keys.account)
            .unknown("account", account, among: lineUp.accounts.map(\.id))
        }
        let app = try keys(Keys.app)
        var device = LineUp.Device(
          id: id, account: account, policy: try app?(LineUpKeys.App.policy) ?? .documented,
          decoders: try keys(Keys.decoders) ?? LineUp.Device.usualDecoders,
          players: try players(
            keys.need(Keys.players), device: id, account: account, taken: &names, in: lineUp))
        device.refreshesTokens =
          try app?(LineUpKeys.App.refreshTokens) ?? device.refreshesTokens
        device.backoff = try BackoffKeys.backoff(app?(LineUpKeys.App.backoff))
        device.kind = try keys(Keys.kind) ?? device.kind
        device.address = try keys(Keys.address)
        device.hdcp = try keys(Keys.hdcp) ?? device.hdcp
        device.storage = try keys(Keys.storage)
        devices.append(device)
      }
    }
    try problems.check()
    return devices
  }

  private func players(
    _ entries: [Reading], device: String, account: String, taken: inout Set<String>,
    in lineUp: LineUp
  ) throws(FileProblem) -> [PlayerConfiguration] {
    typealias Keys = LineUpKeys.Player
    var players: [PlayerConfiguration] = []
    var problems = FileProblems()
    for entry in entries {
      problems.attempt { () throws(FileProblem) in
        let keys = try entry.mapping(Keys.table)
        let id = try newID(Keys.id, keys, among: taken)
        taken.insert(id)
        var player = PlayerConfiguration(
          name: id, flavour: try keys(Keys.flavour) ?? .opentv,
          delegate: try keys(Keys.delegate) ?? .ssp,
          sessionSetup: try keys(Keys.sessionSetup) ?? .sync,
          device: device, account: account, channel: try channel(keys, in: lineUp),
          renewAtPermille: lineUp.renewAtPermille)
        player.sessionRenewal = try keys(Keys.sessionRenewal) ?? player.sessionRenewal
        player.hasClearSessions = try keys(Keys.clearSessions) ?? player.hasClearSessions
        player.view = try Self.view(keys)
        player.loader = try Self.loader(keys(Keys.loader))
        player.offline = try Self.offline(keys(Keys.offline))
        player.contentKeys = try Self.contentKeys(keys(Keys.contentKeys))
        if let other = players.first(where: { $0.clashes(with: player) }) {
          throw keys.place.problem(
            "one app has one licence delegate: `\(other.name)` has `\(other.delegate.rawValue)`")
        }
        players.append(player)
      }
    }
    try problems.check()
    return players
  }

  private func channel(_ keys: MappingReading, in lineUp: LineUp) throws(FileProblem) -> Channel {
    let number = try keys.need(LineUpKeys.Player.channel)
    guard let channel = lineUp.channel(number) else {
      let numbers = lineUp.channels.map { String($0.number) }.joined(separator: ", ")
      throw try keys.needPlace(LineUpKeys.Player.channel)
        .problem("the line-up has no channel \(number); accepted: \(numbers)")
    }
    return channel
  }

  private static func loader(
    _ keys: MappingReading?
  ) throws(FileProblem) -> PlayerConfiguration.ResourceLoader {
    typealias Keys = LineUpKeys.Loader
    var loader = PlayerConfiguration.ResourceLoader()
    guard let keys else { return loader }
    loader.useCase = try keys(Keys.useCase) ?? loader.useCase
    loader.enforcesDeviceID = try keys(Keys.enforceDeviceID) ?? loader.enforcesDeviceID
    loader.hasCertificate = try keys(Keys.certificate) ?? loader.hasCertificate
    return loader
  }

  private static func contentKeys(
    _ keys: MappingReading?
  ) throws(FileProblem) -> PlayerConfiguration.ContentKeys? {
    typealias Keys = LineUpKeys.ContentKeys
    guard let keys else { return nil }
    var contentKeys = PlayerConfiguration.ContentKeys()
    contentKeys.retries = try keys(Keys.retry) ?? contentKeys.retries
    contentKeys.spread = try keys(Keys.spread)
    return contentKeys
  }

  private static func offline(
    _ keys: MappingReading?
  ) throws(FileProblem) -> PlayerConfiguration.Offline {
    typealias Keys = LineUpKeys.Offline
    var offline = PlayerConfiguration.Offline()
    guard let keys else { return offline }
    offline.startsAtOnce = try keys(Keys.download) ?? offline.startsAtOnce
    offline.discovery = try keys(Keys.discovery) ?? offline.discovery
    offline.renewal = try keys(Keys.renewal) ?? offline.renewal
    offline.storesUpdates = try keys(Keys.storesUpdates) ?? offline.storesUpdates
    return offline
  }

  private static func view(
    _ keys: MappingReading
  ) throws(FileProblem) -> PlayerConfiguration.FlowplayerView {
    typealias Keys = LineUpKeys.Player
    var view = PlayerConfiguration.FlowplayerView()
    view.id = try keys(Keys.playerID)
    view.orientationControlsFullscreen =
      try keys(Keys.orientation) ?? view.orientationControlsFullscreen
    view.fullscreenControlsOrientation =
      try keys(Keys.fullscreen) ?? view.fullscreenControlsOrientation
    return view
  }

  /// A name that is not taken yet.
  private func newID(
    _ key: FileKey<String>, _ keys: MappingReading, among taken: Set<String>
  ) throws(FileProblem) -> String {
    let id = try keys.need(key)
    guard !taken.contains(id) else {
      throw try keys.needPlace(key).problem("`\(id)` is already defined")
    }
    return id
  }
}

extension PlayerConfiguration {
  /// Whether two players of one app want different licence delegates: `OTVDRMManager` has one for
  /// the process, and a second replaces the first (Players/Licences). A line-up says so at once
  /// instead of letting later requests go to the wrong one [N].
  fileprivate func clashes(with other: PlayerConfiguration) -> Bool {
    delegate != other.delegate
      && [self, other].allSatisfy { $0.flavour == .opentv && $0.contentKeys == nil }
  }
}
