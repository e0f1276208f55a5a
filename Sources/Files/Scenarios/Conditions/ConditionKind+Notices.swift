import Players
import Simulation
import Worlds

extension ConditionKind {
  /// The keys of a notification's condition, which the recorder writes as well.
  enum NoticeKeys {
    static let notification = FileKey(
      "notification", Form<String>.notification, needed: true, "The expected notification.")
    static let player = FileKey(
      "player", Form<PlayerNames>.anyone, default: "any player", "The player that it is about.")
    fileprivate static let object = FileKey("object", anything, "The notification's `object`.")

    /// A value of `userInfo`; it is checked against the type that the notification has there.
    fileprivate static let anything = Form<Void>(
      ["type": ["string", "number", "boolean"]], accepts: "a text, a comparison, `true` or `false`"
    ) { _ throws(FileProblem) in
    }
  }

  /// A notification that must be posted: its name, its player, its `object`, keys of its
  /// `userInfo`.
  static let notice = ConditionKind(
    NoticeKeys.notification,
    [NoticeKeys.player.row, NoticeKeys.object.row]
      + NoticeCatalogue.keys.map { FileKey($0, NoticeKeys.anything, "").row }
  ) { keys throws(FileProblem) in
    let name = try keys.need(NoticeKeys.notification)
    let fields = try fields(keys, of: name)
    let players = try keys(NoticeKeys.player)
    let notice = ExpectedNotice(
      name: name, players: players, object: try object(keys, of: name), fields: fields)
    return Condition(notice.words, of: players, changesWithTime: false) {
      notice.match(in: $0.window) != nil
    } instead: {
      notice.instead(in: $0.window)
    } match: {
      notice.match(in: $0)
    } evidence: { moment in
      let place = notice.match(in: moment.window)
      return moment.window.entries.first { $0.place == place }.map {
        Evidence(instant: $0.announcement.instant, text: AnnouncementText.line($0.announcement))
      }
    }
  }

  private static func fields(
    _ keys: MappingReading, of name: String
  ) throws(FileProblem) -> [ExpectedNotice.Field] {
    let known = NoticeCatalogue.fields(of: name)
    var fields: [ExpectedNotice.Field] = []
    for key in keys.place.keys where NoticeCatalogue.keys.contains(key) {
      guard let place = keys.values[key] else { continue }
      guard let field = known.first(where: { $0.key == key }) else {
        throw place.problem(
          "\(name) has no `\(key)` in its userInfo; "
            + NearestWord.hint(key, among: known.map(\.key)))
      }
      fields.append((key, try Form<Expected>.like(field.value).read(place)))
    }
    return fields
  }

  private static func object(
    _ keys: MappingReading, of name: String
  ) throws(FileProblem) -> Expected? {
    guard let place = keys[NoticeKeys.object] else { return nil }
    guard let sample = NoticeCatalogue.object(of: name) else {
      let what = NoticeCatalogue.isAboutPlayer(name) ? "always the player" : "nil"
      throw place.problem("\(name) has no `object`: it is \(what)")
    }
    return try Form<Expected>.like(sample).read(place)
  }
}
