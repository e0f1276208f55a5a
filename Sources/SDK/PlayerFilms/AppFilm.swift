import Dashboard
import PlayerSDK
import Screen
import Sessions
import Simulation

/// A film of a session of an app's own code, drawn as the wall would show it.
struct AppFilm {
  private let scene: AppScene
  private let size: Size

  init(_ scene: AppScene, _ size: Size) { (self.scene, self.size) = (scene, size) }

  /// The contents of the film's file.
  func bytes(_ kind: FilmKind) -> [UInt8] {
    let session = Session(scene.lineUp, seed: scene.seed, epoch: .scriptedEpoch)
    session.historyBytes = 0
    let wallSession = WallSession(session, Wall(theme: .standard))
    session.pacer = CommandPacer(scene.commands)
    var setting = FilmRenderer.Setting(size)
    if format(kind).hasPixels { setting.capability.pictures = .whole }
    (setting.from, setting.to) = (scene.begin.sinceStart, scene.end.sinceStart)
    var renderer = FilmRenderer(wallSession, setting)
    _ = renderer.begin()
    let header = FilmHeader(
      size: size, title: scene.title, origin: "an app's own code, seed \(scene.seed)",
      theme: wallSession.wall.theme)
    let builder = FilmBuilder(format(kind).writer(header))
    while renderer.renderFrame(into: builder) != nil {}
    return builder.takeBytes()
  }

  private func format(_ kind: FilmKind) -> FilmFormat {
    switch kind {
    case .svg: .svg
    case .gif: .gif
    case .cast: .cast
    case .txt: .txt
    }
  }
}
