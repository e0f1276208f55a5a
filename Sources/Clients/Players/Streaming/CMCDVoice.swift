import HeadEndAPI
import Simulation

/// What a simulated player says of itself by CMCD, version 1, with its requests for media
/// (Players/Streaming, "CMCD").
struct CMCDVoice: Sendable {
  private var session = ""
  private var toldStalls = 0

  /// Adds the keys that concern no single object: content, session, format, and whether it has
  /// stalled since the last request.
  fileprivate mutating func common(
    _ content: String, _ context: inout InputContext
  ) -> [String: CMCDValue] {
    if session.isEmpty { session = context.randoms[.cmcd].uuid() }
    let stalls = context.record.counters.stalls
    var values: [String: CMCDValue] = [
      "cid": .text(content), "sid": .text(session), "sf": .token("h"),
    ]
    if stalls > toldStalls { values["bs"] = .flag(true) }
    toldStalls = stalls
    return values
  }
}

extension HLSClient {
  /// Sends a request for media; `duration` is a segment's.
  mutating func ask(
    _ operation: Operation, at url: String, lasting duration: Duration? = nil,
    replyTo part: ReplyPart, _ context: inout InputContext
  ) -> Pending {
    let timeout = duration == nil ? ClientTimes.requestTimeout : ClientTimes.segmentTimeout
    guard let mode = context.cmcd else {
      return context.send(operation, to: url, timeout: timeout, replyTo: part)
    }
    let values = said(of: url, lasting: duration, &context)
    switch mode {
    case .headers:
      return context.send(
        operation, to: url, headers: CMCDValue.headers(of: values), timeout: timeout, replyTo: part)
    case .query:
      let query = ([CMCDAddress.parameter: values.cmcdLine] as QueryParameters).text
      return context.send(
        operation, to: "\(url)\(url.contains("?") ? "&" : "?")\(query)", timeout: timeout,
        replyTo: part)
    }
  }

  private mutating func said(
    of url: String, lasting duration: Duration?, _ context: inout InputContext
  ) -> [String: CMCDValue] {
    var values = voice.common(ServiceAddress(url).route?.content ?? "", &context)
    values["ot"] = .token(duration == nil ? "m" : "v")
    if buffered == .zero { values["su"] = .flag(true) }
    if let media { values["st"] = .token(media.isEnded ? "v" : "l") }
    if let measured = throughput.bitsPerSecond {
      values["mtp"] = .whole((measured + 50_000) / 100_000 * 100)
    }
    guard let duration, let variant = currentVariant else { return values }
    values["d"] = .whole(Int(duration.wholeMilliseconds))
    values["bl"] = .whole(Int((buffered.wholeMilliseconds + 50) / 100 * 100))
    values["br"] = .whole(variant.bandwidth / 1000)
    values["tb"] = (master?.variants.map(\.bandwidth).max()).map { .whole($0 / 1000) }
    return values
  }
}
