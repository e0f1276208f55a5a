import ArgumentParser
import Dashboard
import Foundation
import Lab

/// Opens the head-end to real clients, with the wall or without.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Open the head-end to real apps, players and browsers over HTTP.")

  @OptionGroup var doors: ServeOptions

  @Flag(help: "Without the wall: print the address, then the event log.")
  var headless = false

  @OptionGroup var options: WallOptions

  func run() throws {
    let plan = try doors.plan()
    let setting = try options.setting()
    try setting.world.checkSpeed()
    let recorded = try setting.world.makeSession(epoch: doors.start())
    let stage = Stage(recorded.session, setting.screen.makeWall())
    if headless {
      let server = HeadlessServer()
      try server.run(OpenStage(stage, recorded, plan, isHeadless: true, wake: server.wake))
      return try recorded.close()
    }
    let code = try LiveWall.run(
      stage, setting.terminalOptions,
      LivePlan(recorded: recorded, screen: setting.screen, doors: plan))
    try recorded.end(code)
  }
}
