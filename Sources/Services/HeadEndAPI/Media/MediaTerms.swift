/// What a real client's media URLs carry in their query, so that everything below a master playlist
/// is protected alike and asked for by the same client.
package struct MediaTerms: Hashable, Sendable {
  package var protection: MediaProtection
  /// Names the client; empty when the URL does not.
  package var client: String
  /// Stands for the tokens that native players cannot send as headers.
  package var ticket: String?
  package var sound: MediaSound
  package var frameRate: MediaFrameRate

  package init(
    protection: MediaProtection, client: String = "", ticket: String? = nil,
    sound: MediaSound = .tone, frameRate: MediaFrameRate = .ten
  ) {
    self.protection = protection
    self.client = client
    self.ticket = ticket
    self.sound = sound
    self.frameRate = frameRate
  }

  /// Reads a query, for media protected like this where it does not say.
  package init(_ query: QueryParameters, otherwise protection: MediaProtection) {
    self.init(
      protection: query["drm"].flatMap(MediaProtection.init) ?? protection,
      client: query["client"] ?? "", ticket: query["ticket"].flatMap { $0.isEmpty ? nil : $0 },
      sound: query["sound"].flatMap(MediaSound.init) ?? .tone,
      frameRate: query["fps"].flatMap(MediaFrameRate.init) ?? .ten)
  }

  /// What is wrong with a query, in a sentence that says what is accepted; `nil` if nothing is.
  package static func problem(in query: QueryParameters) -> String? {
    let accepted = [
      ("drm", MediaProtection.allCases.map(\.rawValue)),
      ("sound", MediaSound.allCases.map(\.rawValue)),
      ("fps", MediaFrameRate.allCases.map { String($0.rawValue) }),
    ]
    for (name, values) in accepted {
      guard let value = query[name], !values.contains(value) else { continue }
      return "\(name) is \(values.dropLast().joined(separator: ", ")) or \(values.last ?? "")"
    }
    return nil
  }

  /// Reads a query; `nil` when it says nothing of protection.
  package init?(_ query: QueryParameters) {
    guard let protection = query["drm"].flatMap(MediaProtection.init) else { return nil }
    self.init(query, otherwise: protection)
  }

  /// The query of a child's URL, with its question mark.
  package var query: String {
    var parameters: QueryParameters = ["drm": protection.rawValue]
    if !client.isEmpty { parameters = parameters + ["client": client] }
    if let ticket { parameters = parameters + ["ticket": ticket] }
    if sound != .tone { parameters = parameters + ["sound": sound.rawValue] }
    if frameRate != .ten { parameters = parameters + ["fps": String(frameRate.rawValue)] }
    return "?" + parameters.text
  }
}
