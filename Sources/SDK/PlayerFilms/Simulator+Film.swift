public import Foundation
public import PlayerSDK
import Screen

extension Simulator {
  /// Writes a film of everything that has happened so far, on a screen of this many columns and
  /// rows; throws when the file's extension is not a `FilmKind`.
  public func film(to file: URL, columns: Int = 100, rows: Int = 30) throws {
    guard let kind = FilmKind(rawValue: file.pathExtension) else {
      throw FilmProblem(file)
    }
    try Data(AppFilm(scene, Size(columns, rows)).bytes(kind)).write(to: file, options: .atomic)
  }
}

extension ExploreFailure {
  /// Writes a film of each finding, from 3 s before its first step to 3 s after the breach, named
  /// `storm-1.svg` and the like; creates the folder if needed and returns the files.
  @discardableResult public func film(in folder: URL, as kind: FilmKind = .svg) throws -> [URL] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try scenes.map { scene in
      let file = folder.appending(path: "\(scene.name).\(kind.rawValue)")
      try Data(AppFilm(scene, Size(100, 30)).bytes(kind)).write(to: file, options: .atomic)
      return file
    }
  }
}

/// A file name whose extension is not a `FilmKind`.
public struct FilmProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, and the extensions that are accepted.
  public let description: String

  init(_ file: URL) {
    let accepted = FilmKind.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
    description = "\(file.lastPathComponent): unknown film format; accepted: \(accepted)"
  }
}
