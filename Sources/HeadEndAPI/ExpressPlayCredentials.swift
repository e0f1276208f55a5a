/// What a customer of ExpressPlay holds: who may ask for tokens, and the key that opens the keys it
/// has stored there (DOMAIN §3).
package struct ExpressPlayCredentials: Hashable, Sendable {
  /// `customerAuthenticator`: six digits, a comma and 32 hex digits, as in published samples.
  package let customerAuthenticator: String
  /// `kek`, the key encryption key: 32 hex digits.
  package let keyEncryptionKey: String

  package init(customerAuthenticator: String, keyEncryptionKey: String) {
    self.customerAuthenticator = customerAuthenticator
    self.keyEncryptionKey = keyEncryptionKey
  }
}
