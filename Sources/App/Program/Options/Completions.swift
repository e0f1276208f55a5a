import ArgumentParser
import Dashboard
import Faults
import Foundation
import Scenarios
import Screen
import Sessions

/// What a shell offers for an argument. What ships is asked of the program at each Tab, because a
/// file of the user's own may stand in its place, and because an update may bring more.
enum Completions {
  /// Names of line-ups, and the user's own files.
  static let lineUps = CompletionKind.custom { _, _, prefix in
    LineUpLibrary.shipped + OwnFiles.beginning(with: prefix, extensions: ["yaml", "yml"])
  }

  /// Names of scenarios, incidents and examples of rules, the user's own files, and saved sessions.
  static let scenarios = CompletionKind.custom { _, _, prefix in
    ScenarioLibrary.names
      + OwnFiles.beginning(with: prefix, extensions: ["yaml", "yml", "jsonl"])
  }

  /// The same, and .cast films.
  static let filmed = CompletionKind.custom { _, _, prefix in
    ScenarioLibrary.names
      + OwnFiles.beginning(with: prefix, extensions: ["yaml", "yml", "jsonl", "cast"])
  }

  /// Names of line-ups, scenarios and the last sessions, and the user's own files.
  static let subjects = CompletionKind.custom { _, _, prefix in
    WallSubject.names
      + OwnFiles.beginning(with: prefix, extensions: ["yaml", "yml", "jsonl"])
  }

  /// Names of the last sessions, and files of sessions.
  static let sessions = CompletionKind.custom { _, _, prefix in
    StateFolder.names + OwnFiles.beginning(with: prefix, extensions: ["jsonl"])
  }

  /// Names of rules with commas between them, or `all`.
  static let rules = CompletionKind.custom { _, _, prefix in
    let chosen = prefix.split(separator: ",", omittingEmptySubsequences: false).dropLast()
    let head = chosen.map { "\($0)," }.joined()
    let names = Rule.everything.map(\.name).filter { !chosen.contains(Substring($0)) }
    return (chosen.isEmpty ? ["all"] : []) + names.map { head + $0 }
  }

  static let rule = CompletionKind.list(Rule.everything.map(\.name))
  /// First words of faults' names: bash and fish would take a whole name for several words.
  static let faults = CompletionKind.list(
    Set(FaultCatalogue.kinds.compactMap { $0.name.split(separator: " ").first.map(String.init) })
      .sorted())
  static let themes = CompletionKind.list(Theme.all.map(\.name))
  static let speeds = CompletionKind.list(["0.25", "0.5", "1", "2", "5", "10", "25", "50", "100"])
  static let sizes = CompletionKind.list(["80x24", "120x36", "160x45", "200x60"] + FilmSize.names)
  static let asciicasts = CompletionKind.list(
    CastWriter.Version.allCases.map { String($0.rawValue) })
  static let scales = CompletionKind.list(PixelGrid.scales.map(String.init))
  static let films = CompletionKind.file(extensions: FilmFormat.allCases.map(\.rawValue))

  /// One of a few names.
  static func choices<Choice: RawRepresentable<String> & CaseIterable>(
    of _: Choice.Type
  ) -> CompletionKind {
    .list(Choice.allCases.map(\.rawValue))
  }
}

/// Files and folders as a shell would list them.
private enum OwnFiles {
  /// The paths that begin with a text: folders, and files of some extensions. What is in a folder
  /// is listed where nothing but the folder fits, since a shell writes a space after it.
  static func beginning(with prefix: String, extensions: [String]) -> [String] {
    let paths = entries(prefix, extensions)
    guard paths.count == 1, let folder = paths.first, folder.hasSuffix("/") else { return paths }
    let inside = entries(folder, extensions)
    return inside.isEmpty ? paths : inside
  }

  private static func entries(_ prefix: String, _ extensions: [String]) -> [String] {
    let cut = prefix.lastIndex(of: "/").map(prefix.index(after:)) ?? prefix.startIndex
    let (folder, stem) = (String(prefix[..<cut]), prefix[cut...])
    let names = Files.names(in: folder.isEmpty ? "." : folder, ending: "")
    return names.compactMap { name -> String? in
      guard name.hasPrefix(stem), stem.hasPrefix(".") || !name.hasPrefix("."), isPlain(name)
      else { return nil }
      let path = folder + name
      if Files.isFolder(path) { return path + "/" }
      return extensions.contains(URL(filePath: path).pathExtension) ? path : nil
    }
  }

  /// Whether a shell takes a name as it is: bash would run what is in `$(…)`.
  private static func isPlain(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "._-+@%,".unicodeScalars.contains(scalar)
    }
  }
}
