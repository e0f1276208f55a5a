public import Foundation
public import PlayerSDK
import Screen

extension Simulator {
  /// Films everything that has happened so far, on a screen of so many cells; the file's extension
  /// is its `FilmKind`.
  public func film(to file: URL, columns: Int = 100, rows: Int = 30) throws {
    guard let kind = FilmKind(rawValue: file.pathExtension) else {
      throw FilmProblem(file)
    }
    try Data(AppFilm(scene, Size(columns, rows)).bytes(kind)).write(to: file, options: .atomic)
  }
}

extension ExploreFailure {
  /// Films each finding, from 3 s before its first step to 3 s after the breach, as `storm-1.svg`
  /// and the like, in a folder that need not be there; returns the files.
  @discardableResult public func film(in folder: URL, as kind: FilmKind = .svg) throws -> [URL] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try scenes.map { scene in
      let file = folder.appending(path: "\(scene.name).\(kind.rawValue)")
      try Data(AppFilm(scene, Size(100, 30)).bytes(kind)).write(to: file, options: .atomic)
      return file
    }
  }
}

/// A file of no kind that films are written as.
public struct FilmProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which file, and what is accepted.
  public let description: String

  init(_ file: URL) {
    let accepted = FilmKind.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
    description = "\(file.lastPathComponent): no film is written as that; accepted: \(accepted)"
  }
}
