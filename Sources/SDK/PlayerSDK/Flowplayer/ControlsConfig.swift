public import Foundation

/// The appearance of a view's controls, made by `ControlsConfig.create()…build()`. Only their
/// visibility has an effect here.
public class ControlsConfig: NSObject {
  private var settings: [String: Any] = [:]

  var isVisible: Bool { settings["controlsVisible"] as? Bool ?? true }

  /// Returns a builder with the SDK's default settings.
  public static func create() -> Builder { Builder(config: ControlsConfig()) }

  /// Collects settings in a chain of calls.
  public struct Builder {
    fileprivate let config: ControlsConfig

    /// Sets the address that the controls are loaded from.
    @discardableResult
    public func setControlsUrl(_ string: String) -> Builder { set("controlsUrl", string) }
    /// Shows or hides the mute button.
    @discardableResult
    public func setMuteControl(_ visible: Bool) -> Builder { set("muteControl", visible) }
    /// Allows or forbids setting the volume.
    @discardableResult
    public func setVolumeControl(_ visible: Bool) -> Builder { set("volumeControl", visible) }
    /// Shows or hides the full-screen button.
    @discardableResult
    public func setFullscreenControl(_ visible: Bool) -> Builder {
      set("fullscreenControl", visible)
    }
    /// Shows or hides all controls.
    @discardableResult
    public func setControlsVisible(_ visible: Bool) -> Builder { set("controlsVisible", visible) }
    /// Shows or hides the handle of the timeline.
    @discardableResult
    public func setUseDragHandle(_ use: Bool) -> Builder { set("useDragHandle", use) }
    /// Shows the thin control bar or the normal one.
    @discardableResult
    public func setUseThinControlBar(_ use: Bool) -> Builder { set("useThinControlBar", use) }
    /// Selects the second form of the play button.
    @discardableResult
    public func setUsePlay2(_ use: Bool) -> Builder { set("usePlay2", use) }
    /// Selects the third form of the play button.
    @discardableResult
    public func setUsePlay3(_ use: Bool) -> Builder { set("usePlay3", use) }
    /// Sets any other value.
    @discardableResult
    public func setCustom(key: String, value: Any) -> Builder { set(key, value) }
    /// Sets the plug-ins of the controls.
    @discardableResult
    public func enablePlugins(_ plugins: [String]) -> Builder { set("plugins", plugins) }
    /// Returns the settings collected so far.
    public func build() -> ControlsConfig { config }

    private func set(_ key: String, _ value: Any) -> Builder {
      config.settings[key] = value
      return self
    }
  }
}
