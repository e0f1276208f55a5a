import HeadEndAPI
import Screen
import Sessions
import Simulation
import Testing

@testable import Dashboard

/// What a film of the wall leaves out.
@Suite struct FilmFrameTests {
  private static let size = Size(160, 45)

  private static func texts(_ wallSession: WallSession) -> (screen: String, film: String) {
    (
      TextDisplay.text(of: wallSession.frame(size)),
      TextDisplay.text(of: wallSession.filmFrame(size))
    )
  }

  @Test func `a film shows no sign of being filmed, and no path`() throws {
    let wallSession = try WallSessionTests.wallSession()
    WallSessionTests.press("V", on: wallSession)
    (wallSession.isRecording, wallSession.filmProgress) = (true, 42)
    wallSession.say("recording /home/ann/films/a.cast")
    let (screen, film) = Self.texts(wallSession)
    #expect(screen.contains("● REC") && screen.contains("/home/ann/films"))
    #expect(!film.contains("REC") && !film.contains("/home/ann") && film.contains("LIVE"))
  }

  @Test func `the question whether to quit is not filmed, another one is`() throws {
    let wallSession = try WallSessionTests.wallSession()
    wallSession.isRecording = true
    wallSession.wall.overlays.open(Question.quit)
    #expect(Self.texts(wallSession).screen.contains("Quit?"))
    #expect(!Self.texts(wallSession).film.contains("Quit?"))
    WallSessionTests.press("n", "-", on: wallSession)
    #expect(Self.texts(wallSession).film.contains("Remove player"))
  }

  @Test func `the footer says how far a video is, beside the key that films`() throws {
    let wallSession = try WallSessionTests.wallSession()
    #expect(!Self.texts(wallSession).screen.contains("(film"))
    wallSession.filmProgress = 42
    let (screen, film) = Self.texts(wallSession)
    #expect(screen.contains("R record (film 42 %)") && !film.contains("(film"))
  }
}
