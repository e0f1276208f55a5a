import Events
import Lab
import Players

/// The wall's observers on a session's bus: of announcements, and of replays after time was
/// rewound.
struct WallNews {
  private let again: Mailbox<Replayed>
  private let announced: Mailbox<Announcement>

  init(on bus: EventBus) {
    again = Mailbox(on: bus, label: "the wall")
    announced = Mailbox(on: bus, label: "the wall")
  }

  /// Everything since the last call, oldest first.
  func takeAll() -> [Announcement] {
    // Nothing new is announced before everything has happened again.
    again.takeAll().map(\.announcement) + announced.takeAll()
  }
}
