#if !canImport(Darwin)
  /// Stands in for Foundation's token of a key-value observation, which Linux does not have. The
  /// property is read and compared after every event of the simulation.
  @MainActor public final class NSKeyValueObservation: StateObservation {
    private var compare: (() -> Void)?

    init(_ compare: @escaping () -> Void) { self.compare = compare }

    /// Ends the observation.
    public func invalidate() { compare = nil }

    func check() { compare?() }
  }

  /// The values that a key-value observation reports.
  public struct NSKeyValueObservedChange<Value> {
    /// The new value, with the option `new`.
    public let newValue: Value?
    /// The previous value, with the option `old`.
    public let oldValue: Value?
  }

  /// Options of a key-value observation.
  public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Report the new value.
    public static let new = Self(rawValue: 1)
    /// Report the old value.
    public static let old = Self(rawValue: 2)
    /// Report the current value immediately as well.
    public static let initial = Self(rawValue: 4)
  }

  /// An object whose properties can be observed.
  @MainActor public protocol KeyValueObserved: AnyObject {}

  extension AVPlayer: KeyValueObserved {}
  extension AVPlayerItem: KeyValueObserved {}

  extension KeyValueObserved {
    /// Calls the closure when the property's value changes, until the token is invalidated or
    /// de-initialised.
    public func observe<Value: Equatable>(
      _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
      changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
      var last = self[keyPath: keyPath]
      let observation = NSKeyValueObservation { [weak self] in
        guard let self else { return }
        let value = self[keyPath: keyPath]
        guard value != last else { return }
        let old = last
        last = value
        changeHandler(
          self,
          NSKeyValueObservedChange(
            newValue: options.contains(.new) ? value : nil,
            oldValue: options.contains(.old) ? old : nil))
      }
      if options.contains(.initial) {
        changeHandler(
          self,
          NSKeyValueObservedChange(newValue: options.contains(.new) ? last : nil, oldValue: nil))
      }
      Simulator.current.add(observation)
      return observation
    }
  }
#endif
