import HeadEndAPI
import NIOCore
import NIOHTTP1
import NIOPosix
import Simulation

#if TLS
  import NIOSSL
#endif

/// What is wrong with an upstream, in words for the wall and for its client.
enum UpstreamFailure {
  /// The status with which a client is answered, and the sentence after the upstream's name.
  static func words(_ error: any Error, _ upstream: Upstream) -> (status: Int, sentence: String) {
    #if TLS
      if error is NIOSSLError || error is NIOSSLExtraError || error is BoringSSLError {
        return (502, "has no certificate that is valid for \(upstream.url.host) and trusted")
      }
    #else
      if upstream.url.isSecure {
        return (502, "needs TLS, which this build lacks; build it with `make build TLS=1`")
      }
    #endif
    switch error {
    case HTTPParserError.headerOverflow: return (502, "sent headers that are too large")
    case HTTPParserError.invalidEOFState: return (502, "ended in the middle of its answer")
    case is HTTPParserError: return (502, "does not speak HTTP/1.1")
    case ChannelError.connectTimeout: return (504, "does not accept connections")
    case ChannelError.eof: return (502, "closed the connection without an answer")
    case let error as NIOConnectionError:
      return error.connectionErrors.isEmpty
        ? (502, "has an unknown name: \(upstream.url.host)")
        : (502, "does not accept connections at \(upstream.url.authority)")
    default: return (502, "cannot be reached at \(upstream.url.authority)")
    }
  }

  /// The beginning of a refusal's body in one line, without secrets.
  static func message(ofRefusal bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let plain = String(String.UnicodeScalarView(words.unicodeScalars.filter(\.isPrintable)))
    return String(Redaction.redacted(fromOutside: plain).prefix(120))
  }
}
