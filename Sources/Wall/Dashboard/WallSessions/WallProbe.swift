import Events
import Players
import Scenarios
import Screen
package import Sessions
import Simulation
package import Worlds

/// A wall that no key touches, for expectations on screen text: it takes in every announcement at
/// its instant, and shows what a wall shows at real-time speed.
package final class WallProbe: ScreenProbe {
  private var wall = Wall(theme: .mono, reducedMotion: true)
  private var token: EventBus.ObservationToken?

  package init(on session: Session) {
    // The bus calls back on the thread that posts, which is the session's own.
    nonisolated(unsafe) weak let probe = self
    token = session.bus.addObserver(
      for: Announcement.self, label: "screen expectations"
    ) { announcement in
      probe?.wall.observe(announcement, at: announcement.instant)
    }
  }

  package func keepRoom(for captions: [String]) { wall.keepRoom(for: captions) }

  package func text(columns: Int, rows: Int, of world: WorldObservation) -> String {
    let frame = wall.frame(
      of: world, clock: WallClock(presentation: world.now), size: Size(columns, rows))
    return TextDisplay.text(of: frame)
  }
}
