public import Foundation

/// How a view's controls look: made by `ControlsConfig.create()…build()`. Of its settings only
/// whether the controls are visible shows here.
public class ControlsConfig: NSObject {
  private var settings: [String: Any] = [:]

  var isVisible: Bool { settings["controlsVisible"] as? Bool ?? true }

  /// Settings that start as the SDK's own.
  public static func create() -> Builder { Builder(config: ControlsConfig()) }

  /// Sets one after the other.
  public struct Builder {
    fileprivate let config: ControlsConfig

    /// Where the controls are loaded from.
    @discardableResult
    public func setControlsUrl(_ string: String) -> Builder { set("controlsUrl", string) }
    /// Whether there is a button to mute.
    @discardableResult
    public func setMuteControl(_ visible: Bool) -> Builder { set("muteControl", visible) }
    /// Whether the volume can be set.
    @discardableResult
    public func setVolumeControl(_ visible: Bool) -> Builder { set("volumeControl", visible) }
    /// Whether there is a button for full screen.
    @discardableResult
    public func setFullscreenControl(_ visible: Bool) -> Builder {
      set("fullscreenControl", visible)
    }
    /// Whether any controls are visible.
    @discardableResult
    public func setControlsVisible(_ visible: Bool) -> Builder { set("controlsVisible", visible) }
    /// Whether the time line has a handle.
    @discardableResult
    public func setUseDragHandle(_ use: Bool) -> Builder { set("useDragHandle", use) }
    /// Whether the bar is thin.
    @discardableResult
    public func setUseThinControlBar(_ use: Bool) -> Builder { set("useThinControlBar", use) }
    /// Whether the second form of the play button is used.
    @discardableResult
    public func setUsePlay2(_ use: Bool) -> Builder { set("usePlay2", use) }
    /// Whether the third form of the play button is used.
    @discardableResult
    public func setUsePlay3(_ use: Bool) -> Builder { set("usePlay3", use) }
    /// Any other setting.
    @discardableResult
    public func setCustom(key: String, value: Any) -> Builder { set(key, value) }
    /// Plug-ins of the controls.
    @discardableResult
    public func enablePlugins(_ plugins: [String]) -> Builder { set("plugins", plugins) }
    /// The settings so far.
    public func build() -> ControlsConfig { config }

    private func set(_ key: String, _ value: Any) -> Builder {
      config.settings[key] = value
      return self
    }
  }
}
