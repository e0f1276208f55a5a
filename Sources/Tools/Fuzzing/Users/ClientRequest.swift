/// What a scripted client sends, some of it in no good order and some of it nonsense.
package enum ClientRequest: String, CaseIterable, Sendable {
  case token, otherToken, setup, heartbeat, teardown, licence, certificate, killAll
  case master, media, segment, report, cmcd
  /// A report whose text no file likes.
  case oddReport
  /// A large report with line ends in it.
  case largeReport
  case nowhere
}
