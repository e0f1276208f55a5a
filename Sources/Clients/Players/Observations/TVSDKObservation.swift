/// What a TVSDK player says of itself at one instant.
package struct TVSDKObservation: Hashable, Sendable {
  package let status: TVSDKStatus
  /// The newest entry of the item's history that is no change of its state.
  package let lastEvent: TVSDKEntry?
  /// The newest entry of all.
  package let lastEntry: TVSDKEntry?
  /// How many entries the history has.
  package let entryCount: Int
}
