package import Simulation

/// The key of one content, and the lease under which a device may use it.
package struct ContentKey: Hashable, Sendable {
  /// Key identifier, in hex digits.
  package var identifier: String
  /// 16 bytes for AES-128.
  package var key: [UInt8]
  /// 16 bytes of initialisation vector.
  package var iv: [UInt8]
  /// When the lease expires; `nil` = never.
  package var leaseEnd: UnixTime?
  /// Playback window of a key that may be kept on the device, counted from the first play;
  /// `leaseEnd` is then the end of its storage window (Players/Offline).
  package var playbackDuration: Duration?
  /// What its CKC demands of the display; `nil` = the CKC has no such tag, which means type 0.
  package var hdcp: HDCPTag?

  package init(
    identifier: String, key: [UInt8], iv: [UInt8], leaseEnd: UnixTime? = nil,
    playbackDuration: Duration? = nil, hdcp: HDCPTag? = nil
  ) {
    self.identifier = identifier
    self.key = key
    self.iv = iv
    self.leaseEnd = leaseEnd
    self.playbackDuration = playbackDuration
    self.hdcp = hdcp
  }

  /// A fresh key without a lease.
  package init(random: inout RandomStream) {
    self.init(
      identifier: Hexadecimal.text(random.bytes(16)), key: random.bytes(16), iv: random.bytes(16))
  }
}

/// The HDCP tag of a CKC: the copy protection without which the client hides the picture
/// (Players/FairPlay, "Output protection"). The numbers are our own [N].
package enum HDCPTag: UInt8, CaseIterable, Sendable {
  case notRequired
  case type0
  case type1
}
