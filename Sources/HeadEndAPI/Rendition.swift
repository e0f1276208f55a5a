/// One rung of Apple's H.264 ladder (HLS Authoring Specification; DOMAIN §5).
package struct Rendition: Hashable, Sendable {
  /// Path component, such as `720p3000`.
  package let name: String
  package let width: Int
  package let height: Int
  /// Average bits per second.
  package let averageBandwidth: Int
  /// The HDCP level that encrypted content needs at this size: HD needs TYPE-0.
  package var hdcpLevel: String { height >= 720 ? "TYPE-0" : "NONE" }
  /// Peak bits per second: twice the average at most (DOMAIN §5); ours states 110 %.
  package var bandwidth: Int { averageBandwidth * 11 / 10 }

  package init(_ width: Int, _ height: Int, kilobits: Int) {
    self.name = "\(height)p\(kilobits)"
    self.width = width
    self.height = height
    self.averageBandwidth = kilobits * 1000
  }

  /// The ladder, lowest first.
  package static let ladder = [
    Rendition(416, 234, kilobits: 145), Rendition(640, 360, kilobits: 365),
    Rendition(768, 432, kilobits: 730), Rendition(768, 432, kilobits: 1100),
    Rendition(960, 540, kilobits: 2000), Rendition(1280, 720, kilobits: 3000),
    Rendition(1280, 720, kilobits: 4500), Rendition(1920, 1080, kilobits: 6000),
    Rendition(1920, 1080, kilobits: 7800),
  ]
}
