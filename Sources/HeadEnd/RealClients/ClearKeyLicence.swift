import ContentProtection
import HeadEndAPI

/// The request and the licence of W3C Clear Key
/// (https://www.w3.org/TR/encrypted-media-2/#clear-key).
enum ClearKeyLicence {
  struct Request: Codable {
    /// Key identifiers in base64url.
    var kids: [String]
    var type: String?
  }

  struct Licence: Codable {
    struct Key: Codable {
      var kty = "oct"
      let kid: String
      let k: String
    }

    let keys: [Key]
    var type = "temporary"
  }

  /// The licence for one key; `nil` when the request does not ask for it.
  static func licence(for body: [UInt8], _ key: MediaOrder.Key, sending bytes: [UInt8])
    -> Result<Response, Refusal>
  {
    guard let request = JSONText.value(Request.self, from: body) else {
      return .failure(Refusal(403, LicenceCode.invalidChallenge))
    }
    let identifier = Base64.urlText(key.identifier)
    guard request.kids.contains(identifier) else {
      return .failure(Refusal(403, LicenceCode.noKey))
    }
    let key = Licence.Key(kid: identifier, k: Base64.urlText(bytes))
    return .success(.json(Licence(keys: [key])))
  }
}
