import HeadEndAPI
import Simulation

/// What a capture shows of something that is played.
struct ChannelGuess {
  let content: String
  var isEncrypted = false
  var isLive = true
  /// The length of a film.
  var duration: Duration?
  /// How long one key is used.
  var rotation: Duration?
  var hasKeyPerRendition = false
  /// Whether the master playlist names the keys in advance.
  var namesKeys = true
  var number = 0

  /// Takes in what an access log says: a film, and how long it is at least, where films in line-ups
  /// are shorter.
  mutating func apply(_ stretch: PlayedStretch) {
    guard let isFilm = stretch.isFilm else { return }
    isLive = !isFilm
    guard isFilm, stretch.reach > max(duration ?? .zero, Self.filmLength) else { return }
    duration = .seconds(stretch.reach.wholeMilliseconds / 1000 + 1)
  }

  /// The length of a film in a line-up that says nothing else.
  private static let filmLength =
    Channel(number: 1, name: "", card: "", content: "", isEncrypted: false, isLive: false).duration

  private static let cards = [
    "match", "globe", "stage", "city", "road", "waves", "reef", "peaks", "space", "kitchen",
  ]

  /// A channel of a line-up; its place there, from 0, decides which card it shows.
  func json(_ place: Int) -> JSON {
    var members: [JSON.Member] = [
      .init(key: "number", value: .integer(number)), .init(key: "name", value: .text(name)),
      .init(key: "card", value: .text(isLive ? Self.cards[place % Self.cards.count] : "film")),
      .init(key: "content", value: .text(content)),
    ]
    if isEncrypted { members.append(.init(key: "encrypted", value: true)) }
    if !isLive { members.append(.init(key: "live", value: false)) }
    if let duration {
      members.append(.init(key: "duration", value: .text(Quantity.text(duration))))
    }
    var keys: [JSON.Member] = []
    if let rotation { keys.append(.init(key: "rotation", value: .text(Quantity.text(rotation)))) }
    if hasKeyPerRendition { keys.append(.init(key: "perRendition", value: true)) }
    if isEncrypted, !namesKeys { keys.append(.init(key: "session", value: false)) }
    if !keys.isEmpty { members.append(.init(key: "keys", value: .object(keys))) }
    return .object(members)
  }

  /// The words of the content, each with a capital.
  private var name: String {
    content.split { $0 == "-" || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }
}
