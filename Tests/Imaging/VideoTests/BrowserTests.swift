import Foundation
import Pictures
import TestSupport
import Testing

@testable import Video

/// What headless Chromium shows of our segments.
@Suite(
  .thorough, .serialized,
  .enabled(if: Peer.browser != nil && Peer.python("json"), "needs chromium and python3"))
struct BrowserTests {
  private struct Report: Decodable {
    var width: Int?
    var height: Int?
    var first: Double?
    var last: Double?
    var frames: Int?
    var encrypted: Bool?
    var colours: [[Int]]?
    var failure: String?
    var errors: [String]
  }

  private static let key = "an-open-secret-1"
  private static let keyID = "channel-one-key1"
  private let segmenter = Segmenter(FrameSize(640, 360))
  private let programme = Programme(scene: .peaks, logo: "101")
  /// The first segment that is played, and two places in it: sky and sun.
  private let first = 1000
  private let spots = [(x: 4, y: 4), (x: 100, y: 60)]

  @Test func `clear fragments play`() throws {
    let report = try play { folder in
      try writeFragments(to: folder, keyID: nil, encryption: nil)
      return fragments
    }
    expect(report, from: 6000, isEncrypted: false)
  }

  @Test func `fragments play with a Clear Key licence`() throws {
    let id = try #require(KeyID(Array(Self.keyID.utf8)))
    let cipher = TestCipher(key: Array(Self.key.utf8))
    let report = try play { folder in
      try writeFragments(
        to: folder, keyID: id, encryption: SampleEncryption { cipher.counter($0, vector: $1) })
      return fragments + "&keyID=\(Self.keyID)&key=\(Self.key)"
    }
    expect(report, from: 6000, isEncrypted: true)
  }

  @Test func `fragments do not play with another key`() throws {
    let id = try #require(KeyID(Array(Self.keyID.utf8)))
    let cipher = TestCipher(key: Array(Self.key.utf8))
    let report = try play { folder in
      try writeFragments(
        to: folder, keyID: id, encryption: SampleEncryption { cipher.counter($0, vector: $1) })
      return fragments + "&keyID=\(Self.keyID)&key=\(String(Self.key.reversed()))"
    }
    #expect(!report.errors.isEmpty || report.failure != nil)
  }

  @Test(arguments: Playlist.Kind.allCases)
  func `Chromium's own HLS plays a playlist`(kind: Playlist.Kind) throws {
    let report = try play { folder in
      try playlist(kind).write(to: folder)
      return "playlist=\(Playlist.name)"
    }
    expect(report, from: 0, isEncrypted: false)
  }

  private var fragments: String {
    "codec=\(segmenter.size.codec)&segments=init.mp4,\(first).mp4,\(first + 1).mp4"
  }

  private func writeFragments(
    to folder: URL, keyID: KeyID?, encryption: SampleEncryption?
  ) throws {
    try Data(segmenter.initialisation(keyID: keyID)).write(to: folder.appending(path: "init.mp4"))
    for number in [first, first + 1] {
      try Data(segmenter.fragment(programme, number: number, encryption: encryption))
        .write(to: folder.appending(path: "\(number).mp4"))
    }
  }

  private func playlist(_ kind: Playlist.Kind) -> Playlist {
    Playlist(kind: kind, segmenter: segmenter, programme: programme, numbers: first..<first + 2)
  }

  /// Plays what `write` puts into a folder; it answers what the page has to know.
  private func play(_ write: (URL) throws -> String) throws -> Report {
    try Judge.inFolder { folder in
      let query = try write(folder)
      let tests = URL(filePath: #filePath).deletingLastPathComponent()
      try FileManager.default.copyItem(
        at: tests.appending(path: "play.html"), to: folder.appending(path: "play.html"))
      let places = spots.map { "\($0.x)x\($0.y)" }.joined(separator: ",")
      let verdict = try Judge.run(
        "python3",
        [
          tests.appending(path: "chromium.py").path, folder.path,
          "play.html?\(query)&spots=\(places)",
        ])
      return try JSONDecoder().decode(Report.self, from: Data(verdict.output))
    }
  }

  private func expect(_ report: Report, from start: Double, isEncrypted: Bool) {
    #expect(report.failure == nil && report.errors.isEmpty)
    #expect(report.width == 640 && report.height == 360)
    #expect(abs((report.first ?? -1) - start) < 1)
    #expect((report.last ?? 0) >= start + 3)
    #expect((report.frames ?? 0) >= 30)
    #expect(report.encrypted == isEncrypted)
    // Chromium paints no frame of a video with media keys onto a canvas.
    guard !isEncrypted else { return }
    let canvas = programme.canvas(atFrame: 60 * first, size: segmenter.size)
    #expect(report.colours?.count == spots.count)
    for (spot, shown) in zip(spots, report.colours ?? []) {
      let pixel = canvas[spot.x / FrameSize.block, spot.y / FrameSize.block]
      let tone = (PaletteColor(rawValue: pixel) ?? .black).tone
      for (channel, wanted) in zip(shown, [tone.red, tone.green, tone.blue]) {
        #expect(abs(channel - wanted) <= 8)
      }
    }
  }
}
