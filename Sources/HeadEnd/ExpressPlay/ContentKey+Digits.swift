import ContentProtection

extension ContentKey {
  /// A key out of 32 hex digits each; `nil` when they are none.
  init?(identifier: String, digits: String, ivDigits: String) {
    guard let key = Self.bytes(digits), let iv = Self.bytes(ivDigits) else { return nil }
    self.init(identifier: identifier, key: key, iv: iv)
  }

  private static func bytes(_ digits: String) -> [UInt8]? {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == 32, digits.count == 32 else { return nil }
    return stride(from: 0, to: 32, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }
}
