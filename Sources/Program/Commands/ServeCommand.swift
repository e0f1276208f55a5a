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
    try options.world.checkSpeed()
    guard headless else {
      return try WallPlay(options: options, doors: plan, epoch: doors.start()).run()
    }
    let recorded = try options.world.makeSession(epoch: doors.start())
    let stage = recorded.stage(options.screen.makeWall(), playing: nil)
    let server = HeadlessServer()
    try server.run(OpenStage(stage, recorded, plan, isHeadless: true, wake: server.wake))
    try recorded.close()
  }
}
