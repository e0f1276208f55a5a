import FoundationEssentials

/// JSON as byte arrays, keys sorted, so that equal values are equal bytes.
package enum JSONText {
  private static let decoder = JSONDecoder()
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  /// Writes a value.
  package static func bytes(_ value: some Encodable) -> [UInt8] {
    do {
      return Array(try encoder.encode(value))
    } catch {
      preconditionFailure("A payload of strings, integers and booleans can always be written.")
    }
  }

  /// Reads a value; `nil` when the bytes are not the JSON of one.
  package static func value<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) -> Value? {
    do {
      return try decoder.decode(type, from: data(bytes))
    } catch {
      return nil
    }
  }

  // By pointer: the initialiser that takes a sequence casts dynamically.
  private static func data(_ bytes: [UInt8]) -> Data {
    bytes.withUnsafeBytes { buffer in
      buffer.baseAddress.map { Data(bytes: $0, count: buffer.count) } ?? Data()
    }
  }
}
