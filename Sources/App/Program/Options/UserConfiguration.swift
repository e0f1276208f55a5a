import Dashboard
import Foundation
import Scenarios
import Screen

/// The user's own configuration: `$XDG_CONFIG_HOME/zapdeck/config.yaml`, or below `~/.config`. Only
/// `run`, `play` and `demo` read it, so that scripts, films and tests are the same everywhere.
struct UserConfiguration {
  private static let choices = ConfigurationFile.Choices(
    themes: Theme.all.map(\.name), films: FilmFormat.shown.map(\.rawValue))

  /// Where the file is looked for.
  static var path: String { "\(UserFolders.configuration)/zapdeck/config.yaml" }

  static var schema: String { ConfigurationFile.schema(choices) }

  let file: Configuration
  let keys: OwnKeys

  /// Reads the file; without one, nothing is chosen.
  init() throws {
    let path = Self.path
    guard Files.exists(path) else {
      (file, keys) = (Configuration(), OwnKeys())
      return
    }
    let text = try Files.text(path, called: path)
    do throws(FileProblem) {
      var keys = OwnKeys()
      file = try ConfigurationFile.read(text, path: path, Self.choices) {
        chosen throws(FileProblem) in keys = try Self.ownKeys(chosen)
      }
      self.keys = keys
    } catch {
      throw Complaint(error)
    }
    if let lineUp = file.lineUp { try LineUpLibrary.find(lineUp, by: "\(path): lineup ") }
  }

  /// What is chosen of the films and pictures that the wall writes.
  var films: FilmChoice {
    var choice = FilmChoice()
    if let format = file.film.format.flatMap(FilmFormat.init) { choice.format = format }
    let version = file.film.asciicast.flatMap(CastWriter.Version.init)
    choice.asciicast = version ?? choice.asciicast
    choice.scale = file.film.scale
    choice.pictures = file.film.pictures.flatMap(FilmPictures.init)
    return choice
  }

  /// The folder in which the wall writes; `nil` is the working directory.
  var output: String? { file.output.map(UserFolders.expanded) }

  private static func ownKeys(_ chosen: [Configuration.OwnKey]) throws(FileProblem) -> OwnKeys {
    var pairs: [(own: Key, standard: Key)] = []
    for choice in chosen {
      guard let own = Key(name: choice.name), let standard = Key(name: choice.standard) else {
        let word = Key(name: choice.name) == nil ? choice.name : choice.standard
        throw FileProblem(
          at: choice.place,
          message: "unknown key `\(word)`; \(NearestWord.hint(word, among: Key.names))")
      }
      pairs.append((own, standard))
    }
    let all = Set(pairs.map(\.standard))
    var keys = OwnKeys()
    for (choice, pair) in zip(chosen, pairs) {
      do throws(OwnKeys.Conflict) {
        try keys.add(pair.own, for: pair.standard, all: all)
      } catch {
        throw FileProblem(at: choice.place, message: error.message)
      }
    }
    return keys
  }

  /// What `doctor` says: the file that is read, or what is wrong with it.
  static var findings: [(String, String)] {
    guard Files.exists(path) else {
      return [("config", "\(path) does not exist; the defaults apply")]
    }
    do {
      let chosen = try UserConfiguration().file
      let keys = chosen.keys.map { "\($0.name) = \($0.standard)" }.joined(separator: ", ")
      return [("config", path)] + (keys.isEmpty ? [] : [("own keys", keys)])
    } catch let complaint as Complaint {
      return complaint.sentences.map { ("config", $0) }
    } catch {
      return [("config", "\(path): \(error)")]
    }
  }
}
