#if !canImport(Darwin)
  /// Stands in for Foundation's token of a key-value observation, which Linux does not have: the
  /// property is read after everything that happens, and compared.
  @MainActor public final class NSKeyValueObservation: StateObservation {
    private var compare: (() -> Void)?

    init(_ compare: @escaping () -> Void) { self.compare = compare }

    /// Ends the observation.
    public func invalidate() { compare = nil }

    func check() { compare?() }
  }

  /// What a key-value observation reports.
  public struct NSKeyValueObservedChange<Value> {
    /// The value now, with the option `new`.
    public let newValue: Value?
    /// The value before, with the option `old`.
    public let oldValue: Value?
  }

  /// What a key-value observation is to report.
  public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Report the new value.
    public static let new = Self(rawValue: 1)
    /// Report the old value.
    public static let old = Self(rawValue: 2)
    /// Report at once, too.
    public static let initial = Self(rawValue: 4)
  }

  /// An object with properties that can be observed.
  @MainActor public protocol KeyValueObserved: AnyObject {}

  extension AVPlayer: KeyValueObserved {}
  extension AVPlayerItem: KeyValueObserved {}

  extension KeyValueObserved {
    /// Calls the closure when the property has another value, until the token is invalidated or
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
