import Simulation

/// A request and its answer as a browser or a proxy recorded them: what an import reads of it.
package struct RecordedExchange: Sendable {
  /// Its number in the file, from 1.
  package var entry = 0
  /// The page that sent it, as the file calls it; empty where it names none.
  package var page = ""
  /// When it was sent, in nanoseconds since 1970.
  package var sent: Int64 = 0
  /// How long it took in all; `nil` where the file does not say.
  package var time: Duration?
  /// How long it took before it was sent, as in a queue or for a connection.
  package var queued = Duration.zero
  /// How long it waited for the first byte of the answer.
  package var wait: Duration?
  /// How long the answer took from its first byte to its last.
  package var receive: Duration?
  /// The program that sent it (`User-Agent`); empty where the file does not say.
  package var agent = ""
  package var method = "GET"
  package var url = ""
  /// 0 where there was no answer.
  package var status = 0
  /// Why there was none, where the browser says so, such as `net::ERR_TIMED_OUT`.
  package var error = ""
  /// Bytes of the answer's body on the wire; `nil` = unknown.
  package var size: Int?
  package var mimeType = ""
  /// The body of a playlist or a refusal, as far as it is short text.
  package var text: String?
  /// Whether the browser had the answer already.
  package var isFromCache = false
  /// What zapdeck's own archives call the kind of request.
  package var operation = ""

  /// The domain and code that an error log has, where they stand for no status.
  package var logged = ""
  /// The stretch of playback that an access log has in place of single answers.
  package var stretch: PlayedStretch?

  package init() {}

  /// Whether nothing shows that it ever ended: it was under way, or its end is not in the file.
  var isUnfinished: Bool {
    status == 0 && error.isEmpty && logged.isEmpty && time ?? .zero == .zero && wait == nil
      && receive == nil
  }

  /// Whether its body is a playlist that lists others.
  var isMaster: Bool { text?.contains("#EXT-X-STREAM-INF") ?? false }

  /// When it ended, in nanoseconds since 1970.
  package var ended: Int64 { sent + (time ?? .zero).wholeNanoseconds }
}
