import Simulation
import Worlds

/// One kind of step, both ways: the key under which files have it, and the value with which it
/// gives a command.
struct StepKind: Sendable {
  /// The value that gives a command, as it is written before the command is performed; `nil` for a
  /// command of another kind.
  typealias Writer = @Sendable (Command, CommandWriter) -> JSON?

  let key: FileKey<Step.Content>
  let value: Writer

  init(_ key: FileKey<Step.Content>, _ value: @escaping Writer = { _, _ in nil }) {
    (self.key, self.value) = (key, value)
  }

  var name: String { key.name }
}
