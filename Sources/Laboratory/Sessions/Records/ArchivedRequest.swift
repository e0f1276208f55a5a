import HeadEndAPI
package import Players
package import Simulation

/// A request as an HTTP archive has it (HAR 1.2,
/// http://www.softwareishard.com/blog/har-12-spec/): its sender is its page, and no secret is in
/// it. Playlists and refusals have their text, since they say what was wrong; nothing else has.
package struct ArchivedRequest {
  private let record: RequestRecord
  private let epoch: UnixTime

  /// A request that has ended, in a world that starts at an epoch.
  package init(_ record: RequestRecord, epoch: UnixTime) {
    (self.record, self.epoch) = (record, epoch)
  }

  /// One of the archive's `entries`.
  package var json: JSON {
    [
      "pageref": .text(record.player), "startedDateTime": .text(time(record.sent)),
      "time": .number(Self.milliseconds(record.duration)), "request": request,
      "response": response, "cache": .object([]), "timings": timings,
      "_operation": .text(record.operation.rawValue),
    ]
  }

  /// One of the archive's `pages`: a player or a client, from its first request on.
  package var page: JSON {
    [
      "startedDateTime": .text(time(record.sent)), "id": .text(record.player),
      "title": .text(record.player), "pageTimings": .object([]),
    ]
  }

  private func time(_ instant: Instant) -> String { UnixTime(at: instant, epoch: epoch).iso8601 }

  private static func milliseconds(_ duration: Duration) -> Double {
    Double(duration.wholeNanoseconds) / 1_000_000
  }

  private var request: JSON {
    let url = Redaction.redacted(fromOutside: record.url)
    let query = QueryParameters(url.split(separator: "?", maxSplits: 1).dropFirst().first ?? "")
    return [
      "method": .text(record.method), "url": .text(url), "httpVersion": "HTTP/1.1",
      "cookies": [], "headers": .list(headers.map(Self.pair)),
      "queryString": .list(query.list.map { Self.pair(HTTPHeader($0.name, $0.value)) }),
      "headersSize": -1, "bodySize": .integer(record.sentBytes),
    ]
  }

  private var headers: [HTTPHeader] {
    let tokens = record.request.authorizations
    return (tokens.isEmpty ? [] : [HTTPHeader("nv-authorizations", Redaction.mark)])
      + record.headers.map { header in
        HTTPHeader(
          header.name,
          Redaction.isSecret(name: header.name)
            ? Redaction.mark : Redaction.redacted(fromOutside: header.value))
      }
  }

  private static func pair(_ header: HTTPHeader) -> JSON {
    ["name": .text(header.name), "value": .text(header.value)]
  }

  private var response: JSON {
    let response = record.response
    var members: [JSON.Member] = [
      JSON.Member(key: "status", value: .integer(response?.status ?? 0)),
      JSON.Member(key: "statusText", value: ""), JSON.Member(key: "httpVersion", value: "HTTP/1.1"),
      JSON.Member(key: "cookies", value: []), JSON.Member(key: "headers", value: .list(kind)),
      JSON.Member(key: "content", value: content), JSON.Member(key: "redirectURL", value: ""),
      JSON.Member(key: "headersSize", value: -1),
      JSON.Member(key: "bodySize", value: .integer(bodySize)),
    ]
    if let failure = record.networkFailure {
      members.append(JSON.Member(key: "_error", value: .text(failure.netError)))
    }
    return .object(members)
  }

  /// Encoded video is made outside the world, so its size is unknown there.
  private var bodySize: Int {
    let isUnknown =
      record.response == nil
      || record.operation == .segment
        && record.receivedBytes == 0
    return isUnknown ? -1 : record.receivedBytes
  }

  private var kind: [JSON] {
    record.response.map { [Self.pair(HTTPHeader("content-type", $0.contentType))] } ?? []
  }

  private var content: JSON {
    guard let response = record.response else { return ["size": 0, "mimeType": ""] }
    let size = JSON.integer(record.receivedBytes)
    guard record.operation == .manifest || !response.isSuccess else {
      return ["size": size, "mimeType": .text(response.contentType)]
    }
    let text = Redaction.redacted(fromOutside: String(decoding: response.body, as: UTF8.self))
    return ["size": size, "mimeType": .text(response.contentType), "text": .text(text)]
  }

  /// Nothing waits for a connection here: a request is sent, waits, and is received.
  private var timings: JSON {
    let end = record.ended ?? record.sent
    let responded = record.response == nil ? end : min(record.responded ?? end, end)
    return [
      "blocked": -1, "dns": -1, "connect": -1, "ssl": -1, "send": 0,
      "wait": .number(Self.milliseconds(responded - record.sent)),
      "receive": .number(Self.milliseconds(end - responded)),
    ]
  }
}

extension NetworkFailure {
  /// As Chromium's archives name it
  /// (https://source.chromium.org/chromium/chromium/src/+/main:net/base/net_error_list.h).
  fileprivate var netError: String {
    switch self {
    case .timedOut: "net::ERR_TIMED_OUT"
    case .networkConnectionLost: "net::ERR_CONNECTION_RESET"
    case .notConnectedToInternet: "net::ERR_INTERNET_DISCONNECTED"
    case .serverCertificateNotYetValid: "net::ERR_CERT_DATE_INVALID"
    }
  }
}
