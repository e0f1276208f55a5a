package import HeadEndAPI
package import Simulation

/// A fault that is armed or active.
package struct FaultObservation: Hashable, Sendable {
  /// Key letter in the menu, such as `h`.
  package var letter: Character
  package var name: String
  /// The player it is aimed at.
  package var player: PlayerID
  /// When it ends by itself; `nil` = once, or until it is cleared.
  package var end: Instant?
  /// How often it has fired.
  package var fired: Int
  /// What ends it, in words: `once`, `for 20 s`, `until cleared`.
  package var ending: String

  package init(
    letter: Character, name: String, player: PlayerID, end: Instant?, fired: Int, ending: String
  ) {
    self.letter = letter
    self.name = name
    self.player = player
    self.end = end
    self.fired = fired
    self.ending = ending
  }
}
