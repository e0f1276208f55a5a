/// Why an SPC could not be made or opened.
package enum KeyRequestFault: Error, Hashable, Sendable {
  /// Asset or device identifier of more than 65,535 bytes, or a public key that is none.
  case unusable
  /// Not an SPC: wrong magic or too short.
  case malformed
  /// The seal does not open: made for another certificate, or changed on the way.
  case sealBroken
}
