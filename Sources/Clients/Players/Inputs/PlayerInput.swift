package import HeadEndAPI
package import Simulation

/// Everything that can happen to a player.
package enum PlayerInput: Sendable {
  case command(PlayerCommand)
  case result(RequestID, RequestResult)
  /// The main thread no longer waits for the answer to a request, which continues.
  case waitEnded(RequestID)
  /// A request was broken off after that many bytes of its body.
  case brokenOff(RequestID, receivedBytes: Int)
  /// The app's own code answered.
  case hostAnswer(HostCallID, HostAnswer)
  case timer(PlayerTimer)
  /// A heartbeat is sent before its time; those that follow keep theirs.
  case heartbeat
  /// The display's copy protection was lost or came back.
  case outputProtectionChanged
  /// An AV adapter was plugged into the device, or unplugged: the system asks for the keys again.
  case adapterChanged
  /// The app was launched again after its process had ended.
  case launched
  /// The system's media services were reset.
  case mediaServicesReset
  /// The app's audio session was interrupted, or is the app's again.
  case audioInterrupted(AudioInterruption)
  /// The app went to the background, where this player may not play.
  case background
  /// The app came back.
  case foreground
  /// The device was rotated, and this is what it means for the player's view.
  case rotated(FullscreenRules.Outcome)
  /// The player is taken off the wall, after it has stopped.
  case removed
}

/// What a player asks of the world around it: the machine says, the shell does.
package enum Effect: Sendable {
  case send(Request)
  /// Forget a request: its answer is not delivered.
  case abandon(RequestID)
  /// Forget a request, and say how much of its answer had come.
  case breakOff(RequestID)
  case setTimer(PlayerTimer, Instant)
  case cancelTimer(PlayerTimer)
  case announce(Notice)
  /// Block the app's main thread until that request is answered, but not longer than that.
  case blockMainThread(RequestID, atMost: Duration)
  /// Ask the app's own code; the world stops until it is answered.
  case hostCall(HostCallID, HostQuestion)
  /// Turn the device: a view does so when it enters or leaves full screen.
  case turnDevice(FlowplayerOrientation)
  /// Something that was announced is trouble for the app, after so many answers with an expired
  /// lease in a row; and how a simulated app answers it.
  case meet(Trouble, repeats: Int, answer: Reaction?)
  /// What the app does about it, or about what is no trouble.
  case react(Reaction, to: Trouble? = nil)
}

/// What players ask for, in order, and how many requests a world has had.
package struct Effects: Sendable {
  package private(set) var list: [Effect] = []
  private var requestCount: UInt64 = 0

  package init() {}

  mutating func append(_ effect: Effect) { list.append(effect) }

  /// The number of the next request.
  package mutating func nextRequest() -> RequestID {
    requestCount += 1
    return RequestID(requestCount)
  }

  /// Takes the effects out. They may be given back, empty, for their capacity.
  package mutating func take() -> [Effect] {
    var taken: [Effect] = []
    swap(&taken, &list)
    return taken
  }

  package mutating func giveBack(_ taken: consuming [Effect]) {
    taken.removeAll(keepingCapacity: true)
    swap(&taken, &list)
  }

  /// Takes out the effects from that place on for which it is true.
  mutating func remove(from first: Int, where isTaken: (Effect) -> Bool) -> [Effect] {
    guard list[first...].contains(where: isTaken) else { return [] }
    let taken = list[first...].filter(isTaken)
    list[first...].removeAll(where: isTaken)
    return taken
  }
}
