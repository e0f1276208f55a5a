import FoundationEssentials

/// Reads JSON bodies of the services.
enum ResponseBody {
  /// The value in a body; `nil` when the body is not that.
  static func decode<Value: Decodable>(_ type: Value.Type, from body: [UInt8]) -> Value? {
    do {
      return try JSONDecoder().decode(type, from: Data(body))
    } catch {
      return nil
    }
  }
}
