import Simulation
import Testing

@testable import Traffic

/// The logs of an `AVPlayerItem` as several systems write them.
@Suite struct PlayerLogTests {
  private static func imported(_ log: String) throws -> Import {
    try Import(Capture(Archive(Array(log.utf8)), RequestMap()), title: nil, name: "x.log")
  }

  private static func errors(_ lines: String...) throws -> [String] {
    let fields =
      "#Version: 1.0\n#Fields: date time uri cs-guid s-ip status domain comment cs-iftype"
    let log = ([fields] + lines.map { "2026/11/24 13:06:\($0)" }).joined(separator: "\n")
    return try imported(log).findings.map(\.fault)
  }

  @Test(arguments: [
    (
      #"40.040 http://a/x.m3u8 G - -12888 "CoreMediaErrorDomain" "Playlist unchanged" wifi"#,
      "origin.manifest of player, log CoreMediaErrorDomain -12888, once"
    ),
    (
      #"40.040 http://a/x.m3u8 G - -12888 CoreMediaErrorDomain Playlist unchanged -"#,
      "origin.manifest of player, log CoreMediaErrorDomain -12888, once"
    ),
    (
      #"40.040 http://a/1.ts G - -12938 "CoreMediaErrorDomain" "HTTP 410: ""Gone""" -"#,
      "origin.segment of player, {status: 410}, once"
    ),
    (
      #"40.040 http://a/1.ts G - -12666 "CoreMediaErrorDomain" "said "HTTP/1.1 503" now" -"#,
      "origin.segment of player, {status: 503}, once"
    ),
    (
      #"40.040 http://a/1.ts G - -12666 "CoreMediaErrorDomain" "unrecognized http response 500" -"#,
      "origin.segment of player, {status: 500}, once"
    ),
    (
      #"40.040 http://a/1.ts G - -12937 "CoreMediaErrorDomain" "Authentication Error" -"#,
      "origin.segment of player, {status: 401}, once"
    ),
    (
      "40.040 http://a/1.ts G - -12660 \"CoreMediaErrorDomain\" \"It said:\nno\nHTTP 451\" -",
      "origin.segment of player, {status: 451}, once"
    ),
    (
      #"40.040 http://a/1.ts G - -1003 "kCFErrorDomainCFNetwork" - -"#,
      "origin.segment of player, drop, once"
    ),
    (
      #"40.040 http://a/1.ts G - 404 "NSURLErrorDomain" - -"#,
      "origin.segment of player, {status: 404}, once"
    ),
    (
      #"40.040 http://a/1.ts G - -1001 "NSURLErrorDomain" "The request timed out." -"#,
      "origin.segment of player, timeout, once"
    ),
    (
      #"40.040 - G - -11800 "AVFoundationErrorDomain" "(AVFoundationErrorDomain error -11800)" w"#,
      "licence.certificate of player, native AVFoundationErrorDomain -11800, once"
    ),
    (
      #"40.040 - G - -11800 "AVFoundationErrorDomain" "(NSOSStatusErrorDomain error -42799)" -"#,
      "licence.request of player, "
        + "native AVFoundationErrorDomain -11800 NSOSStatusErrorDomain -42799, once"
    ),
    (
      #"40.040 skd://key-1 G - -42681 "CoreMediaErrorDomain" - wwan"#,
      "licence.certificate of player, native CoreMediaErrorDomain -42681, once"
    ),
    (
      #"40.040 skd://key-1 G - -12660 "CoreMediaErrorDomain" "HTTP 403: Forbidden" wwan"#,
      "licence.request of player, {status: 403}, once"
    ),
    (
      #"40.040 - G - -42669 "CoreMediaErrorDomain" - -"#,
      "licence.certificate of player, native CoreMediaErrorDomain -42669, once"
    ),
    (
      #"40.040 - G - -12889 "CoreMediaErrorDomain" "No media file in 10s" -"#,
      "origin.manifest of player, log CoreMediaErrorDomain -12889, once"
    ),
  ])
  func `an entry of an error log is the fault that it names`(line: String, fault: String) throws {
    #expect(try Self.errors(line) == [fault])
  }

  @Test func `what fails in the last entry has time to fail again`() throws {
    let log = """
      #Fields: date time uri cs-guid s-ip status domain comment cs-iftype
      2019/11/13 15:53:30.030 http://a/x.m3u8 G - -12888 "CoreMediaErrorDomain" "unchanged" wifi
      2019/11/13 15:53:36.036 - G - -1009 "NSURLErrorDomain" "The Internet is offline." -
      """
    let text = try Self.imported(log).text
    #expect(text.contains("status: \"< 0\", player: player, within: 10.5s"), "\(text)")
    #expect(text.contains("- at: 17s\n    wait: 0s"), "\(text)")
  }

  @Test func `an SPC that failed is a guess, of something encrypted`() throws {
    let text = try Self.imported(
      """
      #Fields: date time uri cs-guid s-ip status domain comment cs-iftype
      2025/05/30 18:08:27.027 - G - -11800 "AVFoundationErrorDomain" "It’s gone (x)" wifi-infra
      """
    ).text
    #expect(
      text.contains("encrypted: true") && text.contains("# guessed: 1 entry of AVF"), "\(text)")
  }

  private static let fields =
    "#Fields: date time uri cs-guid s-ip c-duration-downloaded c-start-time c-observed-bitrate "
    + "sc-indicated-bitrate c-stalls c-startup-time s-playback-type"

  /// A stretch at a second: its position, its rates in kbit/s, stalls and the time that it took to
  /// begin.
  private static func stretch(
    _ second: Int, at position: Double, rate: Int = 9000, need: Int = 900, stalls: Int = 0,
    startup: Double = 1.2, type: String = "VOD", guid: String = "G"
  ) -> String {
    let time = 10 + second < 60 ? "13:06:\(10 + second)" : "13:07:\(second - 50 + 10)"
    return
      "2026/11/24 \(time).040 https://a.example/film/gear\(need)/prog_index.m3u8 \(guid) - 60.0 "
      + "\(position) \(rate)000.5 \(need)000 \(stalls) \(startup) \(type)"
  }

  private static func access(_ lines: String...) throws -> Import {
    try imported(([fields] + lines).joined(separator: "\n"))
  }

  @Test func `a film whose bit rate changes has no fault`() throws {
    let film = try Self.access(
      Self.stretch(0, at: 0, rate: 2000, need: 300), Self.stretch(3, at: 2.5, need: 1900),
      "- - https://a.example/film/gear1900/prog_index.m3u8 G - 0 2.5 9000000 1900000 0 1.2 VOD",
      Self.stretch(20, at: 19.8, rate: 12_000, need: 4000))
    #expect(film.findings.isEmpty, "\(film.findings.map(\.fault))")
    #expect(film.text.contains("live: false") && !film.text.contains("seek"), "\(film.text)")
    #expect(film.text.contains("# Imported from x.log: 4 entries."), "\(film.text)")
  }

  @Test func `a position that time does not explain was sought, as a guess`() throws {
    let film = try Self.access(
      Self.stretch(0, at: 0), Self.stretch(6, at: 471.5, startup: 0.04),
      Self.stretch(7, at: 471.5, startup: 0.4), Self.stretch(9, at: 100, startup: 0.07),
      Self.stretch(29, at: 120, startup: 0.07))
    let seeks = film.text.split(separator: "\n").filter { $0.contains("seek: ") }
    #expect(
      seeks.map { String($0.trimmingPrefix { $0 == " " }) }
        == ["471.5s", "471.5s", "100s"].map {
          "seek: {player: player, to: \($0)}  # guessed: playback started again at this position"
        })
  }

  @Test func `nobody seeks in a live channel, and a new session is a start`() throws {
    let live = try Self.access(
      Self.stretch(0, at: 0, type: "LIVE"), Self.stretch(6, at: 400, startup: 3, type: "LIVE"))
    #expect(!live.text.contains("seek") && !live.text.contains("live: false"), "\(live.text)")
    let twice = try Self.access(Self.stretch(0, at: 0), Self.stretch(20, at: 0, guid: "H"))
    #expect(twice.text.contains("- at: 20s\n    recover: player"), "\(twice.text)")
  }

  @Test func `a film is at least as long as was played of it`() throws {
    #expect(try Self.access(Self.stretch(0, at: 7000)).text.contains("duration: 7061s"))
    #expect(try !Self.access(Self.stretch(0, at: 700)).text.contains("duration"))
  }

  @Test func `a line is slow where media come slower than they are played`() throws {
    let slow = try Self.access(
      Self.stretch(0, at: 0), Self.stretch(20, at: 20, rate: 400, stalls: 2),
      Self.stretch(40, at: 40))
    #expect(slow.findings.map(\.fault).count == 1)
    #expect(slow.findings.first?.fault.contains("{throttle: 400kbit/s}") == true)
    #expect(slow.text.contains("# Observed: playback stalled 2 times."))
  }
}
