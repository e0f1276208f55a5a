import ArgumentParser

/// Plays a scenario on the wall in this terminal.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play a scenario on the wall.", discussion: ExitCodes.wall)

  @Argument(
    help: ArgumentHelp("Scenario: \(Arguments.nameOrFile)."),
    completion: Completions.scenarios)
  var scenario: String

  @Flag(help: "Quit when the verdict is reached.")
  var quit = false

  @Flag(help: Arguments.presentHelp)
  var present = false

  @Flag(help: Arguments.loopHelp)
  var loop = false

  @OptionGroup var warnings: WarningOptions
  @OptionGroup var serving: OptionalServing
  @OptionGroup var options: WallOptions

  func run() throws {
    let plan = try serving.plan(options.world)
    if plan != nil, present {
      throw Complaint("--present: not with --serve, because time never stops for real clients")
    }
    if plan != nil, serving.options.epoch != nil {
      throw Complaint("--epoch: a scenario sets its own time")
    }
    if loop {
      if quit { throw Complaint("--loop: not with --quit") }
      if plan != nil { throw Complaint("--loop: not with --serve") }
      try options.world.checkLoop()
    }
    let configuration = try UserConfiguration()
    try WallPlay(
      options: options, configuration: configuration,
      scenario: ScenarioLibrary.loadBeginning(ScenarioLibrary.file(scenario)),
      isPresenting: present, ending: loop ? .startsOver : quit ? .quits : .stays, serving: plan,
      warningsFail: warnings.warningsFail
    ).run()
  }
}

/// Plays the tour on the wall.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Play the tour on the wall, to see what zapdeck can do.",
    discussion: ExitCodes.wall)

  @Flag(help: Arguments.presentHelp)
  var present = false

  @Flag(help: Arguments.loopHelp)
  var loop = false

  @OptionGroup var options: WallOptions

  func run() throws {
    if loop { try options.world.checkLoop() }
    try WallPlay(
      options: options, configuration: UserConfiguration(),
      scenario: ScenarioLibrary.load(ScenarioLibrary.file("tour")), isPresenting: present,
      ending: loop ? .startsOver : .searches
    ).run()
  }
}
