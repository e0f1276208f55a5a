import Dashboard
import Scenarios
import Screen

/// The look of the wall.
struct ScreenSetting {
  /// `nil` leaves it to the user's configuration.
  var theme: Theme?
  var isASCII = false
  /// Whether to use colours: neither the option nor NO_COLOR forbids them.
  var wantsColor = Environment.text("NO_COLOR") == nil
  var reducesMotion = false

  func makeWall(isPresenting: Bool = false, _ configuration: UserConfiguration? = nil) -> Wall {
    Wall(
      theme: wantsColor ? theme ?? .standard : .mono, reducedMotion: reducesMotion,
      isPresenting: isPresenting, ownKeys: configuration?.keys ?? OwnKeys(),
      showsWholeLog: configuration?.file.logLevel == .everything)
  }
}
