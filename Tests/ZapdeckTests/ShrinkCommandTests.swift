import Foundation
import TestSupport
import Testing

/// What `zapdeck shrink` leaves of a scenario.
@Suite struct ShrinkCommandTests {
  @Test func `shrink leaves what a rule is broken by`() throws {
    let folder = try TemporaryFolder()
    let (big, small) = (
      folder.url.appending(path: "big.yaml").path, folder.url.appending(path: "small.yaml").path
    )
    let text = """
      title: Too much
      lineup: classic
      rules: [storm]
      steps:
        - {at: 1s, policy: {player: main, policy: stubborn}}
        - {at: 3.3s, zap: {player: kids, channel: 302}}
        - {at: 5.7s, pause: preview}
        - {at: 13.1s, fault: {key: t, player: main, provoke: true}}
        - {at: 40s, wait: 0s}
      """
    try Data(text.utf8).write(to: URL(filePath: big))
    let run = try Program.run("shrink", big, "-o", small)
    #expect(run.code == 0 && run.output.contains("2 of 4 steps"), "\(run.errors)\(run.output)")
    #expect(try Program.run("check", small).code == 1)
    let inPlace = try Program.run("shrink", small, "-o", small)
    #expect(inPlace.code == 2 && inPlace.errors.contains("this command reads the same file"))
    let again = try Program.run("shrink", small, "-o", small + ".yaml")
    #expect(again.output.contains("2 of 2 steps"))
  }

  @Test func `shrink keeps what a failed expectation needs`() throws {
    let folder = try TemporaryFolder()
    let (big, small) = (
      folder.url.appending(path: "big.yaml").path, folder.url.appending(path: "small.yaml").path
    )
    let text = """
      title: Too much
      lineup: classic
      steps:
        - wait: {player: main, state: playing, within: 10s}
        - zap: {player: kids, channel: 302}
        - {at: 12s, fault: {key: h, player: main, provoke: true}}
        - pause: preview
        - expect: {not: {player: main, state: stopped}, for: 20s}
        - wait: 5s
      """
    try Data(text.utf8).write(to: URL(filePath: big))
    let run = try Program.run("shrink", big, "-o", small)
    #expect(run.code == 0 && run.output.contains("2 of 6 steps"), "\(run.errors)\(run.output)")
    #expect(try Program.run("check", small).code == 1)
  }

  @Test func `what shrink leaves fails with the same words`() throws {
    let folder = try TemporaryFolder()
    let (big, small) = ("\(folder.url.path)/big.yaml", "\(folder.url.path)/small.yaml")
    let text = """
      title: Another code
      lineup: classic
      steps:
      - {at: 5s, zap: {player: kids, channel: 302}}
      - {at: 8s, pause: preview}
      - {at: 10s, fault: {key: h, player: main, provoke: true}}
      - {at: 12s, expect: {notification: OTVSSMHeartbeatErrorNotification, errorCode: 9999}}
      """
    try Data(text.utf8).write(to: URL(filePath: big))
    let run = try Program.run("shrink", big, "-o", small)
    #expect(run.code == 0 && run.output.contains("2 of 4 steps"), "\(run.errors)\(run.output)")
    for file in [big, small] {
      let check = try Program.run("check", file)
      #expect(check.code == 1 && check.output.contains("posted with other values"), "\(file)")
    }
  }

  @Test func `shrink counts the players of a line-up that is only named`() throws {
    let folder = try TemporaryFolder()
    let (big, small) = ("\(folder.url.path)/big.yaml", "\(folder.url.path)/small.yaml")
    let text = """
      title: Named
      lineup: classic
      steps:
      - {at: 8s, pause: main}
      - {at: 10s, fault: {key: h, player: main, provoke: true}}
      - {expect: {notification: OTVSSMHeartbeatErrorNotification, player: main, within: 20s}}
      """
    try Data(text.utf8).write(to: URL(filePath: big))
    let run = try Program.run("shrink", big, "-o", small)
    #expect(run.output.contains("2 of 3 steps, 1 of 4 players"), "\(run.errors)\(run.output)")
    let check = try Program.run("check", small)
    #expect(check.code == 0 && check.output.contains("OTVSSM") == false, "\(check.output)")
    #expect(try !folder.text("small.yaml").contains("kids"))
  }

  @Test func `shrink says why a scenario fails that does not break the named rule`() throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.url.path)/a.yaml"
    let text = """
      title: It breaks storm
      lineup: classic
      rules: [storm]
      steps:
      - {at: 1s, policy: {player: main, policy: stubborn}}
      - {at: 13.1s, fault: {key: t, player: main, provoke: true}}
      - {at: 40s, wait: 0s}
      """
    try Data(text.utf8).write(to: URL(filePath: file))
    let run = try Program.run("shrink", file, "--rule", "ghost", "-o", file + ".yaml")
    #expect(run.code == 2 && !run.errors.contains("passes"), "\(run.errors)")
    #expect(run.errors.contains("does not break ghost: it fails otherwise"), "\(run.errors)")
    #expect(run.errors.contains("rule `storm` broken by main"), "\(run.errors)")
  }

  @Test func `a shrunk case keeps how long its rule may be broken`() throws {
    let folder = try TemporaryFolder()
    let (big, small) = ("\(folder.url.path)/big.yaml", "\(folder.url.path)/small.yaml")
    let text = """
      title: It breaks storm for long
      lineup: classic
      rules: [{rule: storm, player: main, upTo: 5s}]
      steps:
      - {at: 1s, policy: {player: main, policy: stubborn}}
      - {at: 5s, pause: preview}
      - {at: 13.1s, fault: {key: t, player: main, provoke: true}}
      - {at: 60s, wait: 0s}
      """
    try Data(text.utf8).write(to: URL(filePath: big))
    let run = try Program.run("shrink", big, "-o", small)
    #expect(run.code == 0 && run.output.contains("2 of 3 steps"), "\(run.errors)\(run.output)")
    #expect(try folder.text("small.yaml").contains("upTo: 5s"))
    #expect(try Program.run("check", small).code == 1)
  }
}
