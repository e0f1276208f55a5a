import ArgumentParser
import Dashboard
import Foundation
import HeadEndHTTP
import Scenarios
import Sessions
import Simulation
import Worlds

/// Opens the head-end to real clients, with the wall or without.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Open the head-end to real apps, players and browsers over HTTP.",
    discussion: """
      With --explore it runs a soak test, without the wall: bursts of network faults hit every \
      connected client, with pauses to recover, and the rules judge how it copes. Standard output \
      gets only the report; the address goes to standard error.

      If the line-up's network changes (ramp, steps or trace), answers are sent at its pace.

      \(ExitCodes.serving)
      """)

  @OptionGroup var serving: ServeOptions

  @Flag(help: "Do not show the wall: print the address, then the event log.")
  var headless = false

  @Flag(
    help: """
      Without the wall: keep running when the parent process closes the pipe to standard input.
      """)
  var outliveParent = false

  @Flag(help: "Print commands that play each channel in ffplay, mpv, VLC and ffmpeg, then exit.")
  var recipes = false

  @Flag(help: "Print a Grafana dashboard for /control/v1/metrics, then exit.")
  var dashboard = false

  @OptionGroup var soak: SoakOptions

  @OptionGroup var options: WallOptions

  func run() throws {
    let plan = try serving.plan()
    try options.world.checkSpeed()
    if recipes { return try printRecipes(plan) }
    if dashboard { return try printDashboard() }
    let terms = try soak.terms(seed: options.world.seed ?? 1)
    guard headless || terms != nil else {
      return try WallPlay(options: options, serving: plan, epoch: serving.start()).run()
    }
    let recorded = try options.world.makeSession(epoch: serving.start(), serving: plan)
    if terms != nil, let obstacle = ServedSession.obstacle(toSoak: recorded.session.world.lineUp) {
      throw Complaint("--explore: \(obstacle)")
    }
    let wallSession = recorded.wallSession(options.screen.makeWall(), playing: nil)
    wallSession.loadStills()
    let server = HeadlessServer(isReporting: terms != nil, outlivesParent: outliveParent)
    let served = ServedSession(wallSession, recorded, plan, isHeadless: true, wake: server.wake)
    served.soakTest = terms.map { ServedSoakTest($0, over: recorded.session) }
    try server.run(served)
    try recorded.close()
    if let done = served.soakTest, terms != nil { try soak.finish(done, signal: server.signal) }
  }

  private func printRecipes(_ plan: ServerPlan) throws {
    guard plan.joinCode == nil else {
      throw Complaint(
        "--recipes: leave out --join; the join card (key w) shows the address and the code")
    }
    let lineUp = try LineUpLibrary.load(options.world.lineup ?? "default", isServed: true)
    guard lineUp.outside.account != .nobody else {
      throw Complaint(
        "--recipes: the line-up \(lineUp.name) admits no real clients (`outside: {account: none}`)")
    }
    StandardOutput.print(RecipeList(lineUp: lineUp, base: plan.url).text)
  }

  private func printDashboard() throws {
    guard let data = Assets.data("dashboards/zapdeck.json") else {
      throw Complaint("--dashboard: \(Assets.folder)/dashboards/zapdeck.json is missing")
    }
    StandardOutput.print(String(decoding: data, as: UTF8.self), terminator: "")
  }
}
