import Dashboard
import Scenarios
import Screen
import Sessions
import Simulation

/// Files as strangers write them: each is refused in one line, or plays for some seconds.
struct FileInputs {
  private let ground: FuzzFixture
  private static let path = "x.yaml"
  /// How much of what a file describes is played.
  private static let played = Duration.seconds(3)

  init(_ ground: FuzzFixture) {
    self.ground = ground
  }

  func takeLineUp(_ bytes: [UInt8], _ findings: inout Findings) {
    do throws(FileProblem) {
      let lineUp = try LineUpFile.read(
        String(decoding: bytes, as: UTF8.self), name: "x", path: Self.path)
      play(Session(lineUp, seed: 1, epoch: .scriptedEpoch), nil, &findings)
    } catch {
      refuse(error, &findings)
    }
  }

  /// A network that a file describes.
  func takeTrace(_ bytes: [UInt8], _ findings: inout Findings) {
    let text = String(decoding: bytes, as: UTF8.self)
    let files = FilesBeside { _, _ in .text(text) }
    do throws(FileProblem) {
      let lineUp = try LineUpFile.read(
        Self.traced, name: "x", path: Self.path, files: files)
      play(Session(lineUp, seed: 1, epoch: .scriptedEpoch), nil, &findings)
    } catch {
      refuse(error, &findings)
    }
  }

  /// A line-up whose network a file describes.
  private static let traced = """
    accounts: [{id: home, sessionLimit: 1}]
    network: {trace: x.txt}
    channels: [{number: 1, name: A, card: globe, content: a}]
    devices: [{id: tv, account: home, players: [{id: a, channel: 1}]}]
    """

  func takeScenario(_ bytes: [UInt8], _ findings: inout Findings) {
    check(String(decoding: bytes, as: UTF8.self), &findings)
  }

  func takeSession(_ bytes: [UInt8], _ findings: inout Findings) {
    check(String(decoding: bytes, as: UTF8.self), &findings)
  }

  func takeConfiguration(_ bytes: [UInt8], _ findings: inout Findings) {
    do throws(FileProblem) {
      let configuration = try ConfigurationFile.read(
        String(decoding: bytes, as: UTF8.self), path: Self.path,
        .init(themes: ["dark", "light"], films: ["cast", "mp4"]))
      var keys = OwnKeys()
      for choice in configuration.keys {
        guard let own = Key(name: choice.name), let standard = Key(name: choice.standard) else {
          continue
        }
        do throws(OwnKeys.Conflict) {
          try keys.add(own, for: standard, all: [standard])
        } catch {
          findings.expectLine(FileProblem(at: choice.place, message: error.message).text)
        }
      }
    } catch {
      refuse(error, &findings)
    }
  }

  private func check(_ text: String, _ findings: inout Findings) {
    do throws(FileProblem) {
      let scenario = try ScenarioFile.read(text, path: Self.path) { name in
        guard let text = ground.lineUps[name] else {
          return .unknown(among: ground.lineUps.keys.sorted())
        }
        return .text(text, name: name, path: name)
      }
      let session = scenario.session()
      play(session, Director(scenario, on: session), &findings)
    } catch {
      refuse(error, &findings)
    }
  }

  private func play(
    _ session: Session, _ director: Director?, _ findings: inout Findings
  ) {
    let wallSession = WallSession(session, ground.wall, director: director)
    wallSession.pass(Self.played)
    findings.expectHarmless(wallSession.frame(FuzzFixture.size))
  }

  private func refuse(_ problem: FileProblem, _ findings: inout Findings) {
    for problem in problem.all {
      findings.expectLine(problem.text)
      findings.expect(!problem.message.isEmpty, "a refusal has no reason")
    }
  }
}
