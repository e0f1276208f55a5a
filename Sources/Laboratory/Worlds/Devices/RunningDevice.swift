import HeadEndAPI
package import Players
import Simulation

/// A device of a running world: its clock and display, and the app that runs on it.
package struct RunningDevice: Sendable {
  package let id: String
  let account: String
  /// How long its app, if it retries, waits before each try.
  let backoff: Backoff
  /// How many videos it decodes at once.
  let decoders: Int
  package internal(set) var app: App
  var mainThread = MainThread()
  /// Whether the device's clock was reset to 2001, before the servers' certificates were issued.
  var clockIsReset = false
  private(set) var hasAdapter = false
  private var outputIsProtected = true
  private(set) var audioIsInterrupted = false
  /// The output protection that its display can give.
  let capability: HDCPLevel
  private(set) var isInBackground = false
  /// What its app still has to do in the background; `nil` for nothing.
  private(set) var backgroundGrace: BackgroundGrace?
  /// The players that its app has stopped there.
  private var stoppedInBackground: [PlayerID] = []
  /// False after the app was killed, until it is launched again.
  private(set) var isAppRunning = true
  /// When a killed app is opened again; `nil` where that is up to the viewer.
  private(set) var launch: Instant?
  private(set) var orientation = FlowplayerOrientation.portrait
  /// The orientation that the app knows of.
  private(set) var toldOrientation = FlowplayerOrientation.portrait
  /// What decides which of its Flowplayer views follow the device.
  let fullscreenReading: FullscreenRules.Reading

  init(_ device: LineUp.Device) {
    id = device.id
    account = device.account
    decoders = device.decoders
    backoff = device.backoff
    fullscreenReading = device.fullscreenReading
    app = App(policy: device.policy)
    app.refreshesTokens = device.refreshesTokens
    app.sessionErrors = device.sessionErrors
    app.storage = device.storage
    app.persistableKeys = PersistableKeys(device: device.id)
    capability = device.hdcp
  }

  /// What an app does that stops its players in the background.
  enum BackgroundGrace: Hashable, Sendable {
    /// It waits, and has been there since.
    case waiting(since: Instant)
    /// Its last calls are under way.
    case finishing
  }

  /// Sends the app to the background, or brings it back.
  mutating func switchBackground() {
    isInBackground.toggle()
    backgroundGrace = nil
  }

  /// Asks the system to let the app run on in the background.
  mutating func beginBackgroundTask(at now: Instant) { backgroundGrace = .waiting(since: now) }

  /// The app stops these players in the background.
  mutating func stopInBackground(_ players: [PlayerID]) { stoppedInBackground = players }

  /// The app has made its calls in the background, which may still wait for one another.
  mutating func finishBackgroundTask() { backgroundGrace = .finishing }

  /// Whether the system lets the app run on in the background until it has done something.
  var isBusyInBackground: Bool {
    switch backgroundGrace {
    case .waiting: true
    case .finishing: !mainThread.isIdle
    case nil: false
    }
  }

  /// The players that the app has stopped while it was in the background; it forgets them.
  mutating func takeStoppedInBackground() -> [PlayerID] {
    defer { stoppedInBackground = [] }
    return stoppedInBackground
  }

  mutating func turn(to orientation: FlowplayerOrientation) { self.orientation = orientation }

  /// Tells the app how the device is held, unless it is in the background [N]; whether that is
  /// news.
  mutating func tellOrientation() -> Bool {
    guard isAppRunning, !isInBackground, toldOrientation != orientation else { return false }
    toldOrientation = orientation
    return true
  }

  /// The app's process ends: what is in memory is lost.
  mutating func killApp() {
    isAppRunning = false
    (isInBackground, backgroundGrace, stoppedInBackground) = (false, nil, [])
    mainThread = MainThread()
    app.processEnded()
  }

  mutating func planLaunch(at instant: Instant) { launch = instant }

  mutating func launchApp() {
    isAppRunning = true
    launch = nil
    toldOrientation = orientation
  }

  /// Whether its app runs, and the system has not suspended it.
  var isAwake: Bool { isAppRunning && !mainThread.isSuspended }

  /// The output protection of its display.
  var output: HDCPLevel { outputIsProtected ? capability : .none }

  /// Whether a fault has changed it.
  var isChanged: Bool { clockIsReset || hasAdapter || !outputIsProtected || audioIsInterrupted }

  /// Takes the app's audio session, or gives it back; whether that changes it.
  mutating func interruptAudio(_ isInterrupted: Bool) -> Bool {
    defer { audioIsInterrupted = isInterrupted }
    return audioIsInterrupted != isInterrupted
  }

  /// Plugs an AV adapter in, or unplugs it; whether that changes anything.
  mutating func plugAdapter(_ isPlugged: Bool) -> Bool {
    defer { hasAdapter = isPlugged }
    return hasAdapter != isPlugged
  }

  /// Protects the display's output, or not; whether that changes it.
  mutating func protectOutput(_ isProtected: Bool) -> Bool {
    defer { outputIsProtected = isProtected }
    return outputIsProtected != isProtected
  }
}
