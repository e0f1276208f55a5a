/// What a real client's media URLs carry in their query, so that everything below a master playlist
/// is protected alike and asked for by the same client.
package struct MediaTerms: Hashable, Sendable {
  package var protection: MediaProtection
  /// Names the client; empty when the URL does not.
  package var client: String
  /// Stands for the tokens that native players cannot send as headers.
  package var ticket: String?

  package init(protection: MediaProtection, client: String = "", ticket: String? = nil) {
    self.protection = protection
    self.client = client
    self.ticket = ticket
  }

  /// Reads a query; `nil` when it says nothing of protection.
  package init?(_ query: QueryParameters) {
    guard let protection = query["drm"].flatMap(MediaProtection.init) else { return nil }
    self.init(
      protection: protection, client: query["client"] ?? "",
      ticket: query["ticket"].flatMap { $0.isEmpty ? nil : $0 })
  }

  /// The query of a child's URL, with its question mark.
  package var query: String {
    var parameters: QueryParameters = ["drm": protection.rawValue]
    if !client.isEmpty { parameters = parameters + ["client": client] }
    if let ticket { parameters = parameters + ["ticket": ticket] }
    return "?" + parameters.text
  }
}
