import ContentProtection
import HeadEndAPI
import Testing

extension Response {
  var text: String { String(decoding: body, as: UTF8.self) }

  var lines: [Substring] { text.split(separator: "\n") }

  var grant: SessionGrant {
    get throws { try #require(SessionGrant(reading: body)) }
  }

  var licence: LicenceGrant {
    get throws { try #require(JSONText.value(LicenceGrant.self, from: body)) }
  }

  var ckc: [UInt8] {
    get throws { try #require(Base64.bytes(licence.ckcMessage)) }
  }

  /// The message of a refusal.
  var message: String {
    get throws { try #require(JSONText.value(ServiceFailure.self, from: body)).message }
  }

  /// Status and code of a refusal, such as `400/1007`.
  var refusal: String {
    get throws {
      let failure = try #require(JSONText.value(ServiceFailure.self, from: body))
      return "\(status)/\(failure.errorCode)"
    }
  }
}
