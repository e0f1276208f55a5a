import Foundation
import PlayerSDK

/// `SimulatedLineUp`, `SimulatedLineUp.Channel`, `SimulatedLineUp.Packaging`
private func lineUp() -> SimulatedLineUp {
  var channel = SimulatedLineUp.Channel(
    number: 305, name: "Shapes", content: "shapes", isEncrypted: false, duration: .seconds(120))
  (channel.audioLanguages, channel.subtitleLanguages) = (["en"], ["fr"])
  (channel.dvr, channel.demandsHDCP) = (.seconds(60), true)
  for packaging: SimulatedLineUp.Packaging in [
    .asset, .path, .contentID, .entitlementServer, .tokenURL, .nothing,
  ] { channel.packaging = packaging }
  print(channel.number, channel.name, channel.content, channel.isEncrypted, channel.duration as Any)
  var lineUp = SimulatedLineUp(channels: SimulatedLineUp.standard.channels + [channel])
  (lineUp.tenant, lineUp.sessionLimit, lineUp.heartbeat) = ("SIM", 2, .seconds(60))
  (lineUp.missedBeats, lineUp.lease, lineUp.storage) = (2, .seconds(600), .seconds(600))
  (lineUp.playback, lineUp.usesTokensOnce) = (.seconds(60), true)
  (lineUp.deviceStorage, lineUp.latency, lineUp.bandwidth) = (nil, .milliseconds(60), 1_000_000)
  lineUp.devices = SimulatedLineUp.demo.devices
  return lineUp
}

/// `Simulator`, `Simulator.Delivery`
@MainActor private func begin(_ center: NotificationCenter) async throws {
  for delivery: Simulator.Delivery in [.onTheMainActor, .likeTheSDK] {
    Simulator.current = Simulator(
      .demo, seed: 7, delivery: delivery, notificationCenter: center)
  }
  let simulator = Simulator.current
  print(simulator.now, simulator.date, simulator.device, simulator.notificationCenter)
  try simulator.use(device: "tablet")
  await simulator.advance(by: .seconds(5))
  await simulator.asCurrent { print(Simulator.current === simulator) }
  let timer = simulator.after(.seconds(1)) { print("once") }
  simulator.every(.seconds(1)) { print("again") }
  timer.invalidate()
  try await simulator.heal()
}

/// `Simulator`
@MainActor private func addresses(_ simulator: Simulator) throws(SimulatorProblem) {
  let url = try simulator.url(of: "ocean")
  print(url, simulator.certificateURL, simulator.licenseURL, simulator.ssmServerURL)
  print(simulator.onPremiseServerURL, simulator.entitlementServerURL)
  print(simulator.applicationCertificate, try simulator.contentToken(for: "news-one"))
  let answer = try simulator.fetch(url, method: "POST", headers: ["a": "b"], body: Data())
  print(answer.status, answer.body)
  print(try simulator.sspDelegate(for: "news-one", syncSSMSetupTeardown: false))
}

/// `Simulator`
@MainActor private func disturb(
  _ simulator: Simulator, _ player: any SimulatedPlayer
) throws {
  print(Simulator.faults.map(\.name), simulator.openSessions)
  try simulator.inject("lease expired", on: player, provoke: true)
  try simulator.inject(
    effect: "status 503", at: "licence.request", on: player, provoke: true)
  try simulator.clearFaults(of: player)
  simulator.removeGuest(try simulator.addGuest(watching: "ocean"))
  simulator.switchBackground()
  simulator.killApp()
  simulator.rotate()
  try simulator.switchAirPlay(player)
  try simulator.switchPictureInPicture(player)
  simulator.viewer { print("the viewer does something") }
  simulator.viewer(asksFor: player) { print("the viewer zaps") }
}

/// `Simulator`, `ViewerOrder`
@MainActor private func order(_ simulator: Simulator, _ player: AVPlayer) throws {
  simulator.name("main") { player }
  for order: ViewerOrder in [.recover, .play, .pause, .stop, .airPlay, .zap(to: "ocean")] {
    simulator.offer(order, on: "main") { print(order.description) }
    try simulator.order(order, on: "main")
  }
  simulator.offerSeek(on: "main") { position in print(position) }
  try simulator.order(.seek(to: .seconds(5)), on: "main")
  try simulator.inject("lease expired", on: "main", provoke: true)
  try simulator.inject(effect: "timeout", at: "session.setup", on: "main", provoke: true)
}

/// `Simulator`, `ReferenceApp`, `ExploreFailure`
@MainActor private func explore(_ folder: URL) async throws {
  do {
    try await Simulator.explore(
      for: .seconds(1), lineUp: .demo, seed: 7, faults: "sl", rules: ["start-slow"],
      delivery: .onTheMainActor, reference: ReferenceApp.documented, cases: folder, arguments: 2,
      "tv",
      file: "file", function: "function"
    ) { simulator in simulator.advance(by: .seconds(1)) }
    try await Simulator.explore(
      runs: 1, lineUp: .demo, seed: 7, faults: "sl", rules: ["start-slow"],
      delivery: .likeTheSDK, reference: .watchful, cases: folder, file: "file", function: "function"
    ) { simulator in await simulator.advance(by: .seconds(1)) }
  } catch let failure as ExploreFailure {
    print(failure.description, failure.rules)
  }
}

/// `Simulator`, `Simulator.LogEntry`
@MainActor private func read(_ simulator: Simulator) {
  for entry: Simulator.LogEntry in simulator.log {
    print(entry.time, entry.player, entry.name, entry.text, entry.json)
  }
}

/// `Simulator`, `Simulator.Report`, `SimulatedPlayer`
@MainActor private func report(_ simulator: Simulator, _ player: any SimulatedPlayer) {
  print(player.playerNumber ?? -1)
  guard let report: Simulator.Report = simulator.report(of: player) else { return }
  print(report.state, report.licence, report.session, report.heartbeats, report.licences)
  print(report.lease as Any, report.isMainThreadBlocked, report.isScrambled)
  print(report.isFullscreen, report.isMuted, report.volume, report.licenceHeaders)
}

/// `SimulatedTimer`, `SimulatorProblem`
@MainActor private func stop(_ timer: SimulatedTimer, _ problem: SimulatorProblem) {
  if timer.isValid { timer.invalidate() }
  print(problem.description)
}
