import Events
import Synchronization

/// Where an observer finds a token that is made after it.
final class TokenBox: Sendable {
  private let content = Mutex<EventBus.Token?>(nil)

  var token: EventBus.Token? {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }
}
