/// What a player has counted since it was added.
package struct Counters: Hashable, Sendable {
  package var beats = 0
  package var missedBeats = 0
  package var segments = 0
  package var playlists = 0
  package var licences = 0
  package var zaps = 0
  package var stalls = 0
  package var errors = 0
  package var bytes = 0

  package init() {}
}
