import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

extension Simulator {
  /// All faults that can be injected: their fault keys on the wall's menu, and their names.
  public static var faults: [(letter: Character, name: String)] {
    FaultCatalogue.kinds.map { ($0.key, $0.name) }
  }

  /// Injects a fault into one player.
  ///
  /// - Parameters:
  ///   - fault: the fault's key or name (see `faults`); throws for any other.
  ///   - player: the player that it affects.
  ///   - provoke: true to provoke the affected operation now; otherwise the fault waits for the
  ///     next one.
  public func inject(
    _ fault: String, on player: any SimulatedPlayer, provoke: Bool = false
  ) throws(SimulatorProblem) {
    let (key, id) = (try Self.kind(fault).key, try id(of: player))
    perform(.inject(key, id, provoke: Provoking(provoke)))
    if let name = screenName(of: id) { record(.fault(key, on: name, provoke: provoke)) }
  }

  static func kind(_ fault: String) throws(SimulatorProblem) -> FaultKind {
    let kind = FaultCatalogue.kinds.first { $0.name == fault || String($0.key) == fault }
    guard let kind else {
      let known = FaultCatalogue.kinds.map { "\($0.key) \($0.name)" }.joined(separator: ", ")
      throw SimulatorProblem("no fault \"\(fault)\"; accepted: \(known)")
    }
    return kind
  }

  /// Injects one fault into the next request of a player at a point, such as the error
  /// `native AVFoundationErrorDomain -11800 NSOSStatusErrorDomain -42656` into a key response.
  ///
  /// - Parameters:
  ///   - effect: the effect in the words of the fault grammar, such as `status 503`.
  ///   - point: the point at which it acts, such as `licence.request`.
  ///   - player: the player that it affects.
  ///   - provoke: true to provoke the request now.
  public func inject(
    effect: String, at point: String, on player: any SimulatedPlayer, provoke: Bool = false
  ) throws(SimulatorProblem) {
    let id = try id(of: player)
    let fault = try Self.fault(effect, at: point, of: id)
    perform(.arm(fault, provoke: Provoking(provoke)))
    if let name = screenName(of: id) { record(.effect(fault, on: name, provoke: provoke)) }
  }

  static func fault(
    _ effect: String, at point: String, of player: PlayerID
  ) throws(SimulatorProblem) -> Fault {
    guard let place = FaultPoint(name: point) else {
      throw SimulatorProblem("no point \"\(point)\"; accepted: \(FaultPoint.names)")
    }
    guard let effect = FaultEffect(text: effect, at: place) else {
      let accepted = FaultPhrase.accepted(for: effect, among: FaultEffect.accepted)
      throw SimulatorProblem("no effect \"\(effect)\"; accepted: \(accepted)")
    }
    let fault = Fault(on: place, of: .player(player), effect: effect)
    if let problem = fault.problem { throw SimulatorProblem(problem) }
    return fault
  }

  /// The name of the screen that a player is on; `nil` if it is on none.
  private func screenName(of player: PlayerID) -> String? {
    screenOf[player].map { nameOfScreen($0) }
  }

  /// Clears the faults of a player, or all faults.
  public func clearFaults(of player: (any SimulatedPlayer)? = nil) throws(SimulatorProblem) {
    guard let player else {
      record(.clearFaults)
      (waiting, left) = ([:], [:])
      perform(.clearFaults(nil))
      return
    }
    perform(.clearFaults(try id(of: player)))
  }

  /// Adds a player to the household, on its own device and with its own app; returns its number, or
  /// throws where a session can have no more of them.
  @discardableResult
  public func addGuest(watching content: String) throws(SimulatorProblem) -> Int {
    let channel = try channel(content)
    let number = session.world.nextPlayer.index
    if let refusal = perform(.addPlayer(channel: channel.number)).refusal {
      throw SimulatorProblem(refusal.reason.words)
    }
    record(.guest(content))
    return number
  }

  /// Removes a player that was added by `addGuest(watching:)`.
  public func removeGuest(_ number: Int) {
    guard bindings[PlayerID(number)] == nil else { return }
    perform(.removePlayer(PlayerID(number)))
  }

  /// Sends the app to the background, or back to the foreground.
  public func switchBackground() {
    let wasInBackground = isInBackground
    onDevice { .background($0) }
    if isInBackground != wasInBackground { record(.background) }
  }

  /// True while the app is in the background.
  var isInBackground: Bool { session.world.fleet.isInBackground(device) }

  /// Ends the process of the simulated app, as a crash would: no teardown is sent and nothing is
  /// posted.
  ///
  /// Its sessions count until the server has missed their heartbeats. Playing again with any of its
  /// players launches the app. A key session with a storage directory leaves reports of the keys
  /// that were in use.
  public func killApp() {
    for (player, binding) in bindings where binding.device == device {
      binding.code?.processEnds(of: player)
    }
    onDevice { .killApp($0) }
  }

  /// Rotates the device to landscape, or back.
  public func rotate() {
    record(.rotate)
    onDevice { .rotate($0) }
  }

  /// Moves a player's picture to an AirPlay receiver, or back.
  public func switchAirPlay(_ player: any SimulatedPlayer) throws(SimulatorProblem) {
    perform(.player(try id(of: player), .airPlay))
  }

  /// Switches a player's Picture in Picture on or off.
  public func switchPictureInPicture(_ player: any SimulatedPlayer) throws(SimulatorProblem) {
    perform(.player(try id(of: player), .pictureInPicture))
  }

  func id(of player: any SimulatedPlayer) throws(SimulatorProblem) -> PlayerID {
    guard let number = player.playerNumber else {
      throw SimulatorProblem("this player has nothing loaded yet")
    }
    return PlayerID(number)
  }

  private func onDevice(_ command: (PlayerID) -> Command) {
    let ids = bindings.filter { $0.value.device == device }.keys.sorted()
    if let id = ids.first { perform(command(id)) }
  }
}
