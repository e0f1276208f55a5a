import Faults
import HeadEndAPI
import Lab
import Players
import Screen

/// What an action in an overlay leads to.
enum MenuOutcome: Hashable, Sendable {
  /// The overlay stays open, and nothing else happens.
  case stay
  case close
  /// Injects a fault into the targets; without provoking, it only arms it.
  case inject(Character, provokes: Bool)
  /// Opens the form that changes a kind before it is armed.
  case openForm(FaultKind, onlyArms: Bool)
  /// Goes back from the form to the menu, to the letter that it started from.
  case closeForm(Character, onlyArms: Bool)
  /// Arms a fault by a rule of its own.
  case arm(Fault, provokes: Bool)
  case clear(FaultID)
  case clearAllFaults
  case zap(to: Channel)
  /// Focuses the player of that number, counted from 1.
  case goTo(Int)
  /// Does what the palette offered.
  case perform(UserAction)
  /// It closes, since what was chosen cannot be done, for a reason.
  case refused(String)
  /// It stays open and says something.
  case tell(String)
  /// A question was answered with yes.
  case confirm(Question)
  case eraseFilter, clearFilter
  /// Copies the address that real clients come in by.
  case copyInvitation

  /// Whether the overlay closes.
  var closes: Bool {
    switch self {
    case .stay, .tell, .openForm, .closeForm, .clear, .clearAllFaults, .eraseFilter,
      .copyInvitation:
      false
    case .close, .refused, .inject, .arm, .zap, .perform, .confirm, .clearFilter,
      .goTo:
      true
    }
  }
}
