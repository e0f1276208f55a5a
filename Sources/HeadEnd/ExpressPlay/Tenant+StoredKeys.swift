import ContentProtection
import HeadEndAPI

extension Tenant {
  /// The content whose key a `kid` names: a caret and the content's identifier, or the key's own
  /// identifier in hex digits.
  func contentWithKey(_ kid: String) -> String? {
    if kid.hasPrefix("^") {
      let name = String(kid.dropFirst())
      return content(name)?.key == nil ? nil : name
    }
    return configuration.channels.first {
      content($0.content)?.key?.identifier == kid.lowercased()
    }?.content
  }
}
