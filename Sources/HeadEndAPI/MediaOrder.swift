/// A file of coded video that a real client has asked for; its bytes are made outside the world.
package struct MediaOrder: Hashable, Sendable {
  /// What the bytes are.
  package enum File: Hashable, Sendable {
    /// The initialisation segment of CMAF.
    case initialisation
    case segment(Int, duration: Duration)
  }

  /// Key and its identifier, 16 bytes each.
  package struct Key: Hashable, Sendable {
    package let identifier: [UInt8]
    package let key: [UInt8]

    package init(identifier: [UInt8], key: [UInt8]) {
      self.identifier = identifier
      self.key = key
    }
  }

  package let file: File
  /// The test card, such as `globe`.
  package let scene: String
  /// The channel's number, for the picture's corner.
  package let logo: String
  /// Content identifier, such as `news-one`.
  package let content: String
  package let rendition: VideoRendition
  package let protection: MediaProtection
  /// `nil` in the clear.
  package let key: Key?

  package init(
    _ file: File, scene: String, logo: String, content: String, rendition: VideoRendition,
    protection: MediaProtection, key: Key?
  ) {
    self.file = file
    self.scene = scene
    self.logo = logo
    self.content = content
    self.rendition = rendition
    self.protection = protection
    self.key = key
  }
}
