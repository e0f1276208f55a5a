package import Lab
package import Screen

/// What the footer says: what the keys do now, and what the last one has done.
package struct FooterWords: Sendable {
  /// A key and the word beside it.
  package struct Promise: Hashable, Sendable {
    package let key: Key
    package let word: String
  }

  /// Where keys go.
  package let context: Context
  /// Those that have room while nothing is told.
  package let promises: [Promise]
  /// What the last key did, or why it did nothing; `nil` when nothing is said of it.
  package let told: String?
  /// The commands of which it says that they were carried out.
  package let done: [Command]
}
