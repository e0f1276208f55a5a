import Foundation
import Pictures
import TestSupport
import Testing

@testable import Video

/// What VLC decodes without a window.
@Suite(.thorough, .enabled(if: Peer.vlc, "no vlc")) struct VLCTests {
  @Test(arguments: Playlist.Kind.allCases)
  func `VLC plays a playlist`(kind: Playlist.Kind) throws {
    let playlist = Playlist(
      kind: kind, segmenter: Segmenter(FrameSize(640, 360)),
      programme: Programme(scene: .balloon, logo: "112"), numbers: 10..<12)
    try Judge.inFolder { folder in
      try playlist.write(to: folder)
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
      let file = folder.appending(path: "decoded")
      let decoded = "#transcode{vcodec=I420}:std{access=file,mux=dummy,dst=\(file.path)}"
      let verdict = try Judge.run(
        "env",
        ["HOME=\(folder.path)"] + Self.unprivileged + [
          "cvlc", "-I", "dummy", "--no-audio", "--sout", decoded,
          folder.appending(path: Playlist.name).path, "vlc://quit",
        ])
      #expect(verdict.status == 0)
      compare(Array(try Data(contentsOf: file)), with: playlist)
    }
  }

  /// VLC refuses to run as root.
  private static let unprivileged =
    NSUserName() == "root"
    ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

  /// Expects every picture but perhaps the last, for whose end VLC waits.
  private func compare(_ decoded: [UInt8], with playlist: Playlist) {
    let size = playlist.segmenter.size
    let length = size.width * size.height * 3 / 2
    #expect(decoded.count % length == 0)
    #expect((119...120).contains(decoded.count / length))
    let wrong = (0..<decoded.count / length).filter { index in
      let shown = Array(decoded[index * length..<(index + 1) * length])
      return shown != playlist.programme.samples(atFrame: 600 + index, size: size)
    }
    #expect(wrong == [])
  }
}
