package import Screen
package import Worlds

/// The content of the footer: the keys and their words, and the message about the last key.
package struct FooterWords: Sendable {
  /// A key and the word beside it.
  package struct Promise: Hashable, Sendable {
    package let key: Key
    package let word: String
  }

  /// Where keys go.
  package let context: Context
  /// The keys that fit while no message is shown.
  package let promises: [Promise]
  /// The message about the last key: its effect, or why it had none; `nil` without a message.
  package let told: String?
  /// The commands that the message reports as carried out.
  package let done: [Command]
}
