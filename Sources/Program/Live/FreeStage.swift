import Dashboard
import HeadEndHTTP
import Scenarios
import Simulation

/// Opens the wall in this terminal without a scenario, until the user quits.
struct FreeStage {
  var setting = WallSetting()
  var doors: DoorPlan?
  /// What a right clock shows at the start.
  var epoch = UnixTime.scriptedEpoch
  /// The simulated instant at which it ends by itself.
  var end: Instant?
  /// The path of a film to record from the start.
  var film: String?

  func run() throws {
    let configuration = try UserConfiguration()
    var setting = setting.configured(by: configuration)
    setting.world.lineUp = setting.world.lineUp ?? configuration.file.lineUp
    let recorded = try setting.world.makeSession(epoch: epoch)
    let stage = Stage(recorded.session, setting.screen.makeWall(configuration))
    if StateFolder.isEmpty { stage.showLegend() }
    let code = try LiveWall.run(
      stage, setting.terminalOptions,
      LivePlan(recorded: recorded, screen: setting.screen, end: end, film: film, doors: doors))
    try recorded.end(code)
  }
}
