import ArgumentParser
import Exploring
import Faults
import HeadEndAPI
import Players
import Scenarios
import Simulation
import Worlds

/// Shows what becomes of each fault with each policy.
struct MatrixCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix",
    abstract: "Show what each fault does to a player under each policy.",
    discussion: """
      Each cell of the table is a separate run: the player plays for 10 s, the fault strikes, and \
      all faults end 45 s later. After another 45 s, or one lease if that is longer, the cell \
      shows what the viewer saw and which rules the app broke. All apps in a column have the same \
      policy.

      \(ExitCodes.computing)
      """)

  @Argument(
    help: ArgumentHelp("Line-up: \(Arguments.nameOrFile)."),
    completion: Completions.lineUps)
  var lineup = "default"

  @Option(
    help: ArgumentHelp(
      "The player that the faults strike. (default: the first in the line-up)", valueName: "name"))
  var player: String?

  @Option(
    help: ArgumentHelp(
      "Use only these policies, separated by commas. (default: all shipped, and the line-up's)",
      valueName: "names"))
  var policies: String?

  @Option(
    help: ArgumentHelp(
      "Use only these faults: \(Arguments.faultsHelp). (default: all)",
      valueName: "faults"),
    transform: Arguments.faultKeys)
  var faults: [Character]?

  @Option(
    parsing: .unconditional, help: Arguments.seedHelp(), transform: Arguments.seed)
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "Also write a self-contained HTML page with the film of each cell.",
      valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String?

  @Flag(help: "Print JSON instead of the table.")
  var json = false

  @Flag(help: Arguments.schemaHelp)
  var schema = false

  func run() throws {
    if schema {
      guard json else { throw Complaint("matrix: --schema needs --json") }
      return StandardOutput.print(ReportSchema.matrix, terminator: "")
    }
    let lineUp = try LineUpLibrary.load(lineup, by: "").withoutCrowds
    let player = try struck(in: lineUp)
    let (policies, faults) = (try policies(of: lineUp), try kinds())
    if let html { try OutputFile.checkWritable(html, option: "--html") }
    let progress = ProgressLine()
    progress.show((policies.count * faults.count).counted("cell"))
    let cells = Parallel.map(policies.count * faults.count) { number in
      FaultMatrix.cell(number, of: lineUp, at: player.id, policies, faults, seed: seed)
    }
    let matrix = FaultMatrix(player: player.name, policies, faults, cells)
    let report = MatrixReport(matrix, Assets.shown(lineup), seed: seed)
    if let html {
      let title = lineUp.title.isEmpty ? Assets.shown(lineup) : lineUp.title
      let page = MatrixPage(matrix, titled: title, seed: seed).html
      try OutputFile.write(page.utf8, to: html, option: "--html")
    }
    progress.clear()
    StandardOutput.print(
      json ? report.json(program: Release.version) : report.text, terminator: "")
  }

  private func struck(in lineUp: LineUp) throws -> (id: PlayerID, name: String) {
    let names = lineUp.devices.flatMap(\.players).map(\.name)
    guard let first = names.first else {
      throw Complaint("\(lineup): no player to strike; real clients and crowds have no policy")
    }
    let name = player ?? first
    guard let index = names.firstIndex(of: name) else {
      throw Complaint("--player \(name): \(NearestWord.hint(name, among: names))")
    }
    return (PlayerID(index), name)
  }

  private func policies(of lineUp: LineUp) throws -> [Policy] {
    guard let policies else { return lineUp.allPolicies }
    return try policies.split(separator: ",", omittingEmptySubsequences: false).map { name in
      try lineUp.policy(named: String(name), option: "--policies")
    }
  }

  private func kinds() throws -> [FaultKind] {
    let keys = faults ?? FaultCatalogue.kinds.map(\.key)
    let kinds = keys.compactMap(FaultCatalogue.kind)
    guard !kinds.isEmpty else { throw Complaint("--faults none: a matrix needs faults") }
    return kinds
  }
}
