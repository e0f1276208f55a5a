/// Why a CKC does not give a key.
package enum KeyResponseFault: Error, Hashable, Sendable {
  /// Not a CKC: wrong magic, too short, or contents that make no key.
  case malformed
  /// The AES-GCM tag does not verify: changed on the way, or made for another key request.
  case tagMismatch
}
