import ContentProtection
import Simulation

extension ContentAuthorization {
  func isCurrent(at time: UnixTime) -> Bool { exp.map { $0 > time.seconds } ?? true }
}
