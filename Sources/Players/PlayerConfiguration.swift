package import HeadEndAPI

/// How a player is set up in a line-up.
package struct PlayerConfiguration: Hashable, Sendable {
  /// A `FlowplayerView`'s own settings (`reference/wowza-flowplayer-multiple-players.txt`).
  package struct FlowplayerView: Hashable, Sendable {
    /// The custom `id`; random when there is none.
    package var id: String?
    package var orientationControlsFullscreen = true
    package var fullscreenControlsOrientation = true

    package init() {}
  }

  /// Its name, such as `main`.
  package var name: String
  package var flavour: Flavour
  package var delegate: DelegateKind
  package var sessionSetup: SessionSetup
  package var device: String
  package var account: String
  package var channel: Channel
  /// When a lease is renewed, in thousandths of its length.
  package var renewAtPermille: Int
  /// What is particular to a Flowplayer.
  package var view = FlowplayerView()

  package init(
    name: String, flavour: Flavour = .opentv, delegate: DelegateKind = .ssp,
    sessionSetup: SessionSetup = .sync, device: String, account: String, channel: Channel,
    renewAtPermille: Int = 800
  ) {
    self.name = name
    self.flavour = flavour
    self.delegate = delegate
    self.sessionSetup = sessionSetup
    self.device = device
    self.account = account
    self.channel = channel
    self.renewAtPermille = renewAtPermille
  }
}
