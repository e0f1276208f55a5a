import FoundationEssentials

extension Data {
  /// A copy of bytes. By pointer: the initialiser that takes any sequence casts dynamically.
  init(copying bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { buffer in
      buffer.baseAddress.map { Data(bytes: $0, count: buffer.count) } ?? Data()
    }
  }
}
