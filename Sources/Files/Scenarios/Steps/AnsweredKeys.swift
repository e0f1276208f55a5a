import HeadEndAPI
import Simulation
import Worlds

/// The keys of an `answered` step: what one of the user's own services answered, as a saved session
/// has it (HeadEndHTTP/YourOwnServices, "What is kept").
enum AnsweredKeys {
  /// An answer before it is complete.
  fileprivate struct Entry: Hashable, Sendable {
    var request = 0
    var status = 0
    var bytes = 0
    var message = ""
    var playlist: PlaylistFacts?
    var unseen: [String] = []
  }

  private static let all = Keys(Entry()) {
    MappingKey(
      "request", \.request, .integer(0...Int.max), needed: true, "The number of the request.")
    MappingKey(
      "status", \.status, .integer(100...599), needed: true, "The HTTP status that the client got.")
    MappingKey(
      "bytes", \.bytes, .integer(0...Int.max), written: .changed, "Bytes of the body.")
    MappingKey(
      "message", \.message, .text, default: "none", written: .changed,
      "Why it was refused, or what is wrong with the service.")
    MappingKey(
      "playlist", optional: \.playlist, .part(playlist), default: "none",
      "What the wall needs of a playlist.")
    MappingKey(
      "unseen", \.unseen, .list(of: .wire), default: "none", written: .changed,
      "Hosts to which a playlist leads past zapdeck.")
  }

  private static let playlist = Keys(PlaylistFacts()) {
    MappingKey(
      "live", optional: \.isLive, .flag, default: "a master playlist",
      "Whether it can get more segments.")
    MappingKey("encrypted", \.isEncrypted, .flag, written: .changed, "Whether it has keys.")
    MappingKey(
      "keys", \.keys, .list(of: .wire), default: "none", written: .changed, "Where its keys are.")
    MappingKey(
      "variants", \.variants, .list(of: .variant), default: "none", written: .changed,
      "Each variant: lines of the picture, bits per second, and address.")
    MappingKey(
      "newest", \.newest, .list(of: .segment), default: "none", written: .changed,
      "Each of the newest segments: milliseconds, and address.")
  }

  static let form = Form<Entry>.part(all).map { entry, _ throws(FileProblem) in
    Act(gives: [.upstreamAnswered(entry.answer)])
  }

  /// An answer as a step; `nil` for another command.
  static func value(of command: Command) -> JSON? {
    guard case .upstreamAnswered(let answer) = command else { return nil }
    return .object(all.members(of: Entry(answer)))
  }
}

extension AnsweredKeys.Entry {
  fileprivate init(_ answer: UpstreamAnswer) {
    (request, status) = (Int(clamping: answer.request.number), answer.status)
    (bytes, message) = (answer.bytes, answer.message)
    (playlist, unseen) = (answer.playlist, answer.unseen)
  }

  fileprivate var answer: UpstreamAnswer {
    UpstreamAnswer(
      to: RequestID(UInt64(request)), status: status, bytes: bytes, message: message,
      playlist: playlist, unseen: unseen)
  }
}

extension Form where Value == PlaylistFacts.Variant {
  fileprivate static let variant = Form<String>.wire.map(
    back: { (variant: Value) in "\(variant.height) \(variant.bandwidth) \(variant.path)" }
  ) { text, place throws(FileProblem) in
    let words = text.split(separator: " ")
    guard words.count == 3, let height = Int(words[0]), let bandwidth = Int(words[1]) else {
      throw place.problem("each of `variants` must be lines, bits per second, and an address")
    }
    return PlaylistFacts.Variant(path: String(words[2]), height: height, bandwidth: bandwidth)
  }
}

extension Form where Value == PlaylistFacts.Segment {
  fileprivate static let segment = Form<String>.wire.map(
    back: { (segment: Value) in "\(segment.milliseconds) \(segment.path)" }
  ) { text, place throws(FileProblem) in
    let words = text.split(separator: " ")
    guard words.count == 2, let milliseconds = Int(words[0]), milliseconds >= 0 else {
      throw place.problem("each of `newest` must be milliseconds and an address")
    }
    return PlaylistFacts.Segment(path: String(words[1]), milliseconds: milliseconds)
  }
}
