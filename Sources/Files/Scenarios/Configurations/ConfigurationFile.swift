import Simulation

/// The configuration as YAML (Scenarios/ConfigurationGrammar).
package enum ConfigurationFile {
  /// The versions of asciicast, and what each of them offers.
  package static let asciicastVersions =
    "2, which asciinema 2 can play, or 3, which also has the exit code"

  private static let glyphs = FileKey(
    "glyphs", Form<Configuration.Glyphs>.choice, default: Configuration.Glyphs.auto.rawValue,
    "The wall's characters: those that the terminal can show, or only ASCII.")
  private static let pictures = FileKey(
    "pictures", Form<Configuration.Pictures>.choice,
    default: Configuration.Pictures.auto.rawValue,
    "The characters of the wall's pictures: half blocks, sextants, or those that the terminal is "
      + "known to draw.")
  private static let logLevel = FileKey(
    "log", Form<Configuration.LogLevel>.choice,
    default: Configuration.LogLevel.notices.rawValue,
    "The log's level at the start: notices and above, or everything; `V` changes it.")
  private static let stage = FileKey(
    "stage", Form<Bool>.flag, default: "false",
    "The wall opens in stage mode: no log, no inspector, large captions; `F` changes it.")
  private static let lineUp = FileKey(
    "lineup", Form<String>.text, default: "default",
    "The line-up of `zapdeck run`: a name that ships with zapdeck, or a YAML file.")
  private static let output = FileKey(
    "output", Form<String>.text, default: "the working directory",
    "The folder to which `R`, `S` and `B` write films, frames and incident bundles, such as "
      + "`~/zapdeck`; it is created when needed.")
  private static let keys = FileKey(
    "keys",
    Form<[Configuration.OwnKey]>(
      ["type": "object", "additionalProperties": ["type": "string", "minLength": 1]],
      accepts: "keys by name, such as `j: Down`"
    ) { place throws(FileProblem) in
      guard place.isMapping else {
        throw place.problem("`keys` must be a mapping of keys, such as `j: Down`")
      }
      var keys: [Configuration.OwnKey] = []
      for name in place.keys {
        guard let value = place.value(of: name) else { continue }
        let standard = try Form<String>.text.read(value)
        keys.append(.init(name: name, standard: standard, place: value.place))
      }
      return keys
    },
    "Your own keys on the wall: with `j: Down`, j does what Down does by default. A key that "
      + "already has an action is accepted only if that action gets another key.")

  /// What other parts of the program have to choose from; the first theme is the default.
  package struct Choices: Sendable {
    let themes: [String]
    /// Formats of films.
    let films: [String]

    package init(themes: [String], films: [String]) {
      self.themes = themes
      self.films = films
    }
  }

  private static func theme(_ choices: Choices) -> FileKey<String> {
    FileKey(
      "theme", .word(choices.themes), default: choices.themes.first,
      "The wall's theme at the start.")
  }

  private static func film(_ choices: Choices) -> FileKey<Configuration.Film> {
    FileKey("film", FilmKeys(choices.films).form, "The films and pictures that the wall writes.")
  }

  /// The keys of the file.
  static func table(_ choices: Choices) -> KeyTable {
    KeyTable([
      theme(choices).row, glyphs.row, pictures.row, logLevel.row, stage.row, lineUp.row,
      output.row, film(choices).row, keys.row,
    ])
  }

  /// Reads a configuration; messages name `path`. An empty file chooses nothing. `checkKeys` throws
  /// where the user's own keys cannot be.
  package static func read(
    _ text: String, path: String, _ choices: Choices,
    checkKeys: ([Configuration.OwnKey]) throws(FileProblem) -> Void = { _ in }
  ) throws(FileProblem) -> Configuration {
    var configuration = Configuration()
    guard text.split(separator: "\n").contains(where: isContent) else { return configuration }
    let top = try YAMLFile.top(of: text, path: path, kind: "configuration")
    var problems = FileProblems()
    let keys = try top.mapping(table(choices), &problems)
    problems.attempt { () throws(FileProblem) in
      configuration.theme = try keys(theme(choices))
    }
    problems.attempt { () throws(FileProblem) in configuration.glyphs = try keys(glyphs) }
    problems.attempt { () throws(FileProblem) in configuration.pictures = try keys(pictures) }
    problems.attempt { () throws(FileProblem) in configuration.logLevel = try keys(logLevel) }
    problems.attempt { () throws(FileProblem) in configuration.isOnStage = try keys(stage) }
    problems.attempt { () throws(FileProblem) in configuration.lineUp = try keys(lineUp) }
    problems.attempt { () throws(FileProblem) in configuration.output = try keys(output) }
    problems.attempt { () throws(FileProblem) in
      configuration.film = try keys(film(choices)) ?? Configuration.Film()
    }
    problems.attempt { () throws(FileProblem) in
      configuration.keys = try keys(self.keys) ?? []
      try checkKeys(configuration.keys)
    }
    try problems.check()
    return configuration
  }

  private static func isContent(_ line: Substring) -> Bool {
    let first = line.first { $0 != " " && $0 != "\t" }
    return first != nil && first != "#"
  }

  /// The JSON Schema (2020-12) of the file.
  package static func schema(_ choices: Choices) -> String {
    let members: [JSON.Member] = [
      .init(key: "$schema", value: "https://json-schema.org/draft/2020-12/schema"),
      .init(key: "title", value: "zapdeck configuration"),
    ]
    return JSON.object(members + table(choices).members).text() + "\n"
  }
}

/// The keys below `film`.
private struct FilmKeys: Sendable {
  private let format: FileKey<String>
  private let asciicast = FileKey(
    "asciicast", Form<Int>.integer(2...3), default: "2",
    "The asciicast version of .cast films: \(ConfigurationFile.asciicastVersions).")
  private let scale = FileKey(
    "scale", Form<Int>.integer(1...8),
    "Pixels per font pixel, each way; a cell has 8 by 16 font pixels. 1 by default, 2 in video.")

  private let pictures = FileKey(
    "pictures", Form<String>.word(["real", "cells"]),
    "The players' pictures. `real`: painted at the file's own resolution, the default for pixel "
      + "formats; `cells`: as a terminal shows them.")

  init(_ formats: [String]) {
    format = FileKey(
      "format", .word(formats), default: "mp4, or cast without ffmpeg",
      "The format that `R` writes; mp4, webm and webp need ffmpeg, and have 1080p.")
  }

  var form: Form<Configuration.Film> {
    let keys = self
    return .mapping(KeyTable([format.row, asciicast.row, scale.row, pictures.row])) {
      mapping throws(FileProblem) in
      var film = Configuration.Film()
      var problems = FileProblems()
      problems.attempt { () throws(FileProblem) in film.format = try mapping(keys.format) }
      problems.attempt { () throws(FileProblem) in
        film.asciicast = try mapping(keys.asciicast)
      }
      problems.attempt { () throws(FileProblem) in film.scale = try mapping(keys.scale) }
      problems.attempt { () throws(FileProblem) in film.pictures = try mapping(keys.pictures) }
      try problems.check()
      return film
    }
  }
}
