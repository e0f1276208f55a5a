/// What a licence server reads in an SPC that it has opened.
package struct KeyRequestContents: Hashable, Sendable {
  /// Which content the key is for, as the client's licence delegate gave it.
  package var assetID: String
  /// The device that asks.
  package var deviceID: String
  /// 16 bytes under which the CKC is sealed.
  package var responseKey: [UInt8]
  /// Whether the key is to be kept on the device.
  package var isPersistable: Bool

  package init(
    assetID: String, deviceID: String, responseKey: [UInt8], isPersistable: Bool = false
  ) {
    self.assetID = assetID
    self.deviceID = deviceID
    self.responseKey = responseKey
    self.isPersistable = isPersistable
  }
}
