import ContentProtection
import HeadEndAPI
import Simulation

/// Writes the media presentation description of a channel: the same fragments as HLS, numbered
/// (ISO/IEC 23009-1; HeadEnd/RealClients, "DASH").
struct DashManifest: Sendable {
  let served: ServedChannel
  /// Its own address, with the client in its query.
  let url: String

  /// The oldest of the window, which are not listed, so that the oldest that is listed is still
  /// there when it is requested [N].
  private static let unlisted = 4
  private var terms: MediaTerms { served.terms }
  private var timeline: Timeline { served.timeline }

  private static let segment = Int(Timeline.segmentDuration.components.seconds)
  /// Segments behind the live edge at which players begin.
  private static let delay = 3

  func bytes(at now: Instant) -> [UInt8] {
    let sets = [pictures] + (served.hasOwnSound ? [sound] : [])
    let lines =
      ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<MPD \(attributes(at: now))>"]
      + location + ["  <Period id=\"0\" start=\"PT0S\">"]
      + sets.flatMap { $0.map { "    \($0)" } } + ["  </Period>"] + clock + ["</MPD>", ""]
    return Array(lines.joined(separator: "\n").utf8)
  }

  private func attributes(at now: Instant) -> String {
    var list = [
      ("xmlns", "urn:mpeg:dash:schema:mpd:2011"), ("xmlns:cenc", "urn:mpeg:cenc:2013"),
      ("xmlns:dashif", "https://dashif.org/CPS"),
      ("profiles", "urn:mpeg:dash:profile:isoff-live:2011"),
      ("type", timeline.isLive ? "dynamic" : "static"),
      ("minBufferTime", "PT\(Self.segment)S"), ("maxSegmentDuration", "PT\(Self.segment)S"),
    ]
    if timeline.isLive {
      list += [
        ("availabilityStartTime", UnixTime(at: Timeline.start(of: 0), epoch: served.epoch).iso8601),
        ("publishTime", UnixTime(at: now, epoch: served.epoch).iso8601),
        ("minimumUpdatePeriod", "PT\(Self.segment)S"),
        ("timeShiftBufferDepth", "PT\(Self.segment * (timeline.window - Self.unlisted))S"),
        ("suggestedPresentationDelay", "PT\(Self.segment * Self.delay)S"),
      ]
    } else {
      let milliseconds = served.channel.duration.wholeMilliseconds
      list.append(("mediaPresentationDuration", "PT\(Double(milliseconds) / 1000)S"))
    }
    return list.map { "\($0)=\"\($1)\"" }.joined(separator: " ")
  }

  /// Where a live presentation is requested again: by the same client.
  private var location: [String] {
    timeline.isLive ? ["  <Location>\(url.xmlEscaped)</Location>"] : []
  }

  private var clock: [String] {
    guard timeline.isLive else { return [] }
    return [
      "  <UTCTiming schemeIdUri=\"urn:mpeg:dash:utc:http-iso:2014\""
        + " value=\"\(host)\(TimeAddress.path)\"/>"
    ]
  }

  private var pictures: [String] {
    ["<AdaptationSet id=\"1\" contentType=\"video\" \(Self.common("video/mp4"))>"] + protection
      + [template(timescale: 90_000)]
      + VideoRendition.ladder.map { rendition in
        "  <Representation id=\"\(rendition.name)\""
          + " bandwidth=\"\(rendition.bandwidth(at: terms.frameRate))\""
          + " width=\"\(rendition.width)\" height=\"\(rendition.height)\""
          + " codecs=\"\(rendition.codecs)\" frameRate=\"\(terms.frameRate.rawValue)\"/>"
      } + ["</AdaptationSet>"]
  }

  private var sound: [String] {
    let rate = SoundTrack.samplesPerSecond
    return [
      "<AdaptationSet id=\"2\" contentType=\"audio\" lang=\"und\" \(Self.common("audio/mp4"))>"
    ]
      + protection + [template(timescale: rate)]
      + [
        "  <Representation id=\"\(SoundTrack.name)\" bandwidth=\"\(SoundTrack.bandwidth)\""
          + " codecs=\"\(SoundTrack.codec)\" audioSamplingRate=\"\(rate)\">",
        "    <AudioChannelConfiguration"
          + " schemeIdUri=\"urn:mpeg:dash:23003:3:audio_channel_configuration:2011\" value=\"1\"/>",
        "  </Representation>", "</AdaptationSet>",
      ]
  }

  private static func common(_ type: String) -> String {
    "mimeType=\"\(type)\" segmentAlignment=\"true\" startWithSAP=\"1\""
  }

  /// Segment *n* begins at 6 *n* seconds; sound, whose frames do not divide that, up to a frame
  /// earlier.
  private func template(timescale: Int) -> String {
    let query = terms.query.xmlEscaped
    return
      "  <SegmentTemplate timescale=\"\(timescale)\" duration=\"\(timescale * Self.segment)\""
      + " startNumber=\"0\" initialization=\"$RepresentationID$/init.mp4\(query)\""
      + " media=\"$RepresentationID$/$Number$.m4s\(query)\"/>"
  }

  /// The key's identifier, and where W3C Clear Key gets it. Keys that rotate are in the fragments.
  private var protection: [String] {
    guard terms.protection == .clearkey else { return [] }
    return [
      "  <ContentProtection schemeIdUri=\"urn:mpeg:dash:mp4protection:2011\" value=\"cenc\""
        + " cenc:default_KID=\"\(Self.uuid(served.keys.clearKey.identifier))\"/>",
      "  <ContentProtection schemeIdUri=\"\(ServedChannel.clearKeySystem)\" value=\"ClearKey1.0\">"
        + "<dashif:Laurl Lic_type=\"EME-1.0\">\(licenceURL.xmlEscaped)</dashif:Laurl>"
        + "</ContentProtection>",
    ]
  }

  private var licenceURL: String {
    var query: QueryParameters = [:]
    if !terms.client.isEmpty { query = query + ["client": terms.client] }
    if let ticket = terms.ticket { query = query + ["ticket": ticket] }
    return host + served.licencePath(query)
  }

  /// Scheme, host and port of its address.
  private var host: String {
    url.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 3, omittingEmptySubsequences: false)
      .prefix(3).map { String(Substring($0)) }.joined(separator: "/")
  }

  private static func uuid(_ bytes: [UInt8]) -> String {
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16]
      .map { digits[$0].joined() }.joined(separator: "-")
  }
}
