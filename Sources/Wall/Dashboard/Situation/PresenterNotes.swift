package import Simulation

/// What a presenter sees of a talk, and the audience does not.
package struct PresenterNotes: Hashable, Sendable {
  /// Characters of what the script waits for, which may name thousands of players [N].
  private static let mostScript = 300

  /// The talk's title.
  package let talk: String
  /// What the script waits for.
  package let script: String
  /// Host time since the talk began; `nil` before.
  package var time: Duration?
  /// How many chapters have begun.
  package var chapter = 0
  package var chapters = 0
  /// The title of the chapter; `nil` before the first.
  package var title: String?
  /// The notes that stand now.
  package var notes: String?
  /// The title of the chapter that PgDn leads to; `nil` where none follows.
  package var nextTitle: String?
  package var nextNotes: String?

  package init(talk: String, script: String) {
    (self.talk, self.script) = (talk, String(script.prefix(Self.mostScript)))
  }
}

/// It on its way to another terminal: not a format that files or scripts may rely on.
extension PresenterNotes {
  /// One JSON object, without what is `nil`.
  package var json: JSON {
    let texts = [
      ("talk", talk), ("script", script), ("title", title), ("notes", notes),
      ("nextTitle", nextTitle), ("nextNotes", nextNotes),
    ]
    let numbers = [
      ("chapter", chapter), ("chapters", chapters),
      ("milliseconds", time.map { Int($0.wholeMilliseconds) }),
    ]
    return .object(
      texts.compactMap { key, text in text.map { JSON.Member(key: key, value: .text($0)) } }
        + numbers.compactMap { key, number in
          number.map { JSON.Member(key: key, value: .integer($0)) }
        })
  }

  /// `nil` if it is something else.
  package init?(_ json: JSON) {
    guard let talk = json["talk"]?.string, let script = json["script"]?.string,
      let chapter = json["chapter"]?.whole, let chapters = json["chapters"]?.whole
    else { return nil }
    self.init(talk: talk, script: script)
    (self.chapter, self.chapters) = (chapter, chapters)
    time = json["milliseconds"]?.whole.map { .milliseconds($0) }
    (title, notes) = (json["title"]?.string, json["notes"]?.string)
    (nextTitle, nextNotes) = (json["nextTitle"]?.string, json["nextNotes"]?.string)
  }
}
