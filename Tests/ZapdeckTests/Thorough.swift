import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// For a test that takes long: `make check` runs it, which sets THOROUGH.
  static var thorough: Self {
    .enabled(if: ProcessInfo.processInfo.environment["THOROUGH"] == "1", "make check runs it")
  }
}
