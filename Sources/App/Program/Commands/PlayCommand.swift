import ArgumentParser
import Dashboard

/// Plays a scenario on the wall in this terminal.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play a scenario on the wall.", discussion: ExitCodes.wall)

  @Argument(
    help: ArgumentHelp("Scenario: \(Arguments.nameOrFile)."),
    completion: Completions.scenarios)
  var scenario: String?

  @Flag(help: "Quit when the verdict is reached.")
  var quit = false

  @Flag(help: Arguments.presentHelp)
  var present = false

  @Flag(
    help: ArgumentHelp(
      "For the presenter, in a second terminal and without a scenario: show time, notes and the "
        + "next chapter of the presentation that runs on this machine."))
  var notes = false

  @Option(
    help: ArgumentHelp(
      "With --present, begin at this chapter; those before it are played at once.",
      valueName: "name|number"))
  var chapter: String?

  @Flag(help: Arguments.loopHelp)
  var loop = false

  @OptionGroup var warnings: WarningOptions
  @OptionGroup var serving: OptionalServing
  @OptionGroup var options: WallOptions

  func run() throws {
    guard present || chapter == nil else { throw Complaint("--chapter: only with --present") }
    let plan = try serving.plan(options.world)
    guard !notes else { return try showNotes(isServing: plan != nil) }
    guard let scenario else {
      throw Complaint("play: name a scenario: \(Arguments.nameOrFile)")
    }
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
    let played = try ScenarioLibrary.loadBeginning(ScenarioLibrary.file(scenario))
    try WallPlay(
      options: options, configuration: configuration, scenario: played, isPresenting: present,
      chapter: chapter.map { try played.number(ofChapter: $0) },
      ending: loop ? .startsOver : quit ? .quits : .stays, serving: plan,
      warningsFail: warnings.warningsFail
    ).run()
  }

  /// Shows another program's presentation, to which no option for a session applies.
  private func showNotes(isServing: Bool) throws {
    if let scenario { throw Complaint("--notes: not with a scenario; leave out \(scenario)") }
    let others = [
      ("present", present), ("loop", loop), ("quit", quit), ("serve", isServing),
      ("warnings-fail", warnings.warningsFail),
    ]
    for (name, isGiven) in others where isGiven {
      throw Complaint("--notes: not with --\(name), which is for the presentation itself")
    }
    var options = options
    let configuration = try UserConfiguration()
    options.follow(configuration)
    try NotesViewer.run(
      options.terminal.options(options.screen),
      options.screen.makeWall(isLive: true, configuration).theme)
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
