import Players

/// An answer of an app's own code that is heard once the time of its errands is over.
struct HostReturn: Sendable {
  let call: HostCallID
  let answer: HostAnswer
  /// Index of the device whose main thread is blocked until then.
  let device: Int
}
