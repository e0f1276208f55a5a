import Foundation

@testable import Video

/// A video on demand as files: segments, their playlist, and its key.
struct Playlist {
  enum Kind: CaseIterable {
    case fragments, transportStream, encryptedTransportStream
  }

  static let name = "index.m3u8"
  private static let key = Array("an-open-secret-1".utf8)
  private static let vector = [UInt8](repeating: 0x0f, count: 16)

  let kind: Kind
  let segmenter: Segmenter
  let programme: Programme
  let numbers: Range<Int>

  func write(to folder: URL) throws {
    var lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:6"]
    lines.append("#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)")
    switch kind {
    case .fragments:
      lines.append("#EXT-X-MAP:URI=\"init.mp4\"")
      try Data(segmenter.initialisation()).write(to: folder.appending(path: "init.mp4"))
    case .transportStream: break
    case .encryptedTransportStream:
      let vector = String(repeating: "0f", count: 16)
      lines.append("#EXT-X-KEY:METHOD=AES-128,URI=\"key\",IV=0x\(vector)")
      try Data(Self.key).write(to: folder.appending(path: "key"))
    }
    for number in numbers {
      let file = "\(number).\(kind == .fragments ? "m4s" : "ts")"
      try Data(segment(number)).write(to: folder.appending(path: file))
      lines += ["#EXTINF:6.000,", file]
    }
    try Data((lines + ["#EXT-X-ENDLIST\n"]).joined(separator: "\n").utf8)
      .write(to: folder.appending(path: Self.name))
  }

  private func segment(_ number: Int) -> [UInt8] {
    switch kind {
    case .fragments: segmenter.fragment(programme, number: number)
    case .transportStream: segmenter.transportStream(programme, number: number)
    case .encryptedTransportStream:
      TestCipher(key: Self.key).chained(
        segmenter.transportStream(programme, number: number), vector: Self.vector)
    }
  }
}
