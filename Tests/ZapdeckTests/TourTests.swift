import Foundation
import TestSupport
import Testing

/// The README's picture: the first 18 s of the tour.
@Suite struct TourTests {
  /// Compares a moving picture at some milliseconds with still ones. Its colours are halved twice,
  /// in what ffmpeg reads and in WebP.
  private static let script = """
    import sys
    from PIL import Image, ImageChops, ImageStat
    film = Image.open(sys.argv[1])
    for path, instant in zip(sys.argv[2::2], map(int, sys.argv[3::2])):
        end = 0
        for index in range(film.n_frames):
            film.seek(index)
            film.load()
            end += film.info["duration"]
            if end > instant:
                break
        still = Image.open(path).convert("RGB")
        apart = max(ImageStat.Stat(ImageChops.difference(film.convert("RGB"), still)).mean)
        assert film.size == still.size and apart < 6, (instant, apart)
    """

  @Test(.enabled(if: Peer.python("PIL"), "no Pillow"))
  func `the picture is what the tour looks like now`() throws {
    let folder = try TemporaryFolder()
    var arguments = [Repository.root.appending(path: "assets/recordings/tour.webp").path]
    for second in [4, 11, 17] {
      let still = folder.url.appending(path: "\(second).png").path
      let run = try Program.run(
        Program.binary,
        [
          "snapshot", "--scenario",
          Repository.root.appending(path: "assets/scenarios/tour.yaml").path,
          "--at", "\(second)s", "--size", "96x27", "-o", still,
        ], environment: ["NO_COLOR": ""])
      #expect(run.code == 0, "\(run.errors)")
      arguments += [still, "\(second * 1000 + 50)"]
    }
    let compared = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", "-c", Self.script] + arguments)
    #expect(compared.code == 0, "make films renders it anew: \(compared.errors)")
  }
}
