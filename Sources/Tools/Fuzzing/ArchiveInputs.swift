import Scenarios
import Traffic

/// What browsers and players have recorded: it is refused in one line, or becomes a scenario that
/// can be read.
struct ArchiveInputs {
  private static let name = "x.har"

  func check(_ bytes: [UInt8], _ findings: inout Findings) {
    let archive: Archive
    do throws(Archive.Problem) {
      archive = try Archive(bytes)
    } catch {
      return findings.expectLine(error.sentence)
    }
    let capture: Capture
    do throws(Capture.Emptiness) {
      capture = try Capture(archive, RequestMap())
    } catch {
      return findings.expectLine(error.sentence)
    }
    do throws(FileProblem) {
      let imported = try Import(capture, title: nil, name: Self.name)
      for line in imported.summary { findings.expectLine(line) }
      _ = try ScenarioFile.read(imported.text, path: Self.name) { _ in .unknown(among: []) }
    } catch {
      findings.expect(false, "an import is not a scenario: \(error.text)")
    }
  }
}
