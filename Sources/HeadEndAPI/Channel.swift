/// One channel of the line-up: what the origin serves under a number and a name.
package struct Channel: Hashable, Sendable {
  /// The number a viewer types.
  package var number: Int
  package var name: String
  /// Which test card is drawn, such as `globe`.
  package var card: String
  /// Content identifier in tokens, licences and paths, such as `news-one`.
  package var content: String
  package var isEncrypted: Bool
  /// Live has a sliding window; everything else is video on demand.
  package var isLive: Bool
  /// Length of a video on demand.
  package var duration: Duration

  package init(
    number: Int, name: String, card: String, content: String, isEncrypted: Bool, isLive: Bool,
    duration: Duration = .seconds(1200)
  ) {
    self.number = number
    self.name = name
    self.card = card
    self.content = content
    self.isEncrypted = isEncrypted
    self.isLive = isLive
    self.duration = duration
  }
}
