import Foundation
import Scenarios
import Simulation

/// The scenarios that `zapdeck check` plays: files, all YAML files of folders and sub-folders, and
/// what ships with the program where it is named as such. Each file is played once.
struct CheckedFiles {
  private(set) var scenarios: [String] = []
  /// The line-ups that were found in folders: they are worlds, and no tests.
  private(set) var lineUps: [String] = []
  private var seen: Set<Identity> = []

  /// A file or folder, the same by whatever path: a link may lead back to where it stands.
  private struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  /// Finds what each name means; one that leads to no scenario is a problem.
  init(_ names: [String]) throws {
    var complaints: [Complaint] = []
    for name in names {
      do {
        try add(name)
      } catch let complaint as Complaint {
        complaints.append(complaint)
      }
    }
    guard complaints.isEmpty else { throw Complaint(complaints) }
  }

  /// Keeps the scenarios whose path contains a pattern of `*`, `?` and `[…]`.
  mutating func keep(only pattern: String) throws {
    let count = scenarios.count
    scenarios.removeAll { fnmatch("*\(pattern)*", Assets.shown($0), 0) != 0 }
    guard scenarios.isEmpty else { return }
    throw Complaint(
      "--only \(pattern): no path contains it (\(count.counted("scenario")) searched)")
  }

  private mutating func add(_ name: String) throws {
    if name.hasPrefix(ScenarioLibrary.shippedPrefix) {
      for file in try ScenarioLibrary.files(name) { addFile(file) }
    } else if Files.isFolder(name) {
      let before = (scenarios.count, lineUps.count)
      guard let identity = Self.identity(of: name) else { throw Files.missing(name) }
      if seen.insert(identity).inserted { try addFolder(name) }
      guard scenarios.count == before.0 else { return }
      let skipped = lineUps.count - before.1
      throw Complaint(
        "\(name): no scenario in this folder"
          + (skipped == 0 ? " (.yaml or .yml)" : ", only \(skipped.counted("line-up"))"))
    } else if Files.exists(name) {
      addFile(name)
    } else if ScenarioLibrary.ships(name) {
      throw Complaint(
        "\(name): there is no such \(Self.kind); "
          + "did you mean `\(ScenarioLibrary.shippedPrefix)\(name)`, which comes with zapdeck?")
    } else {
      throw Files.missing(name, kind: Self.kind)
    }
  }

  /// What a name can mean, for messages.
  private static let kind = "file or folder"

  private mutating func addFile(_ path: String) {
    // One that is not there, such as the end of a broken link, is reported when it is read.
    if let identity = Self.identity(of: path), !seen.insert(identity).inserted { return }
    scenarios.append(path)
  }

  private mutating func addFolder(_ path: String) throws {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      throw Complaint("\(path): this folder cannot be read")
    }
    for name in names where !name.hasPrefix(".") {
      let file = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      if Files.isFolder(file) {
        guard let identity = Self.identity(of: file), seen.insert(identity).inserted else {
          continue
        }
        try addFolder(file)
      } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
        if Self.isLineUp(file) { lineUps.append(file) } else { addFile(file) }
      }
    }
  }

  /// Whether it is a line-up; what cannot be read is none, and is reported when it is played.
  private static func isLineUp(_ path: String) -> Bool {
    do {
      return LineUpFile.isLineUp(try Files.text(path, called: path))
    } catch {
      return false
    }
  }

  private static func identity(of path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }
}
