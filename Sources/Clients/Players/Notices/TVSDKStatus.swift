/// `PTMediaPlayerStatus` of TVSDK, in the order of Adobe's list. That the raw values follow this
/// order is our choice [N] (Players/TVSDK, "Status").
package enum TVSDKStatus: Int, CaseIterable, Sendable {
  case created, initializing, initialized, ready, playing, paused, stopped, completed, error

  /// The status in one word, such as `Ready`.
  package var word: String { rawName.prefix(1).uppercased() + rawName.dropFirst() }

  /// The constant's name in the SDK, such as `PTMediaPlayerStatusReady`.
  package var name: String { "PTMediaPlayerStatus\(word)" }

  private var rawName: String { "\(self)" }
}
