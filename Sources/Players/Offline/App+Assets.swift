import ContentProtection
package import HeadEndAPI

extension App {
  /// Keeps a licence that came before its asset.
  mutating func keepAside(_ licence: PersistentLicence) {
    licences.removeAll { $0.keyIdentifier == licence.keyIdentifier }
    licences.append(licence)
  }

  /// The licence that was kept aside for a content; it is its asset's from now on.
  mutating func takeLicence(of content: String) -> PersistentLicence? {
    let index = licences.firstIndex {
      AssetIdentifier(text: $0.keyIdentifier)?.contentId == content
    }
    return index.map { licences.remove(at: $0) }
  }

  /// What was loaded down of a content.
  func asset(of content: String) -> PersistenceAsset? {
    assets.first { $0.content == content }
  }

  /// Answers a request for a file of a package on the device: no network is needed.
  package func answer(toFile request: Request) -> Response {
    for asset in assets {
      if let bytes = asset.file(at: request.url) {
        return Response(status: 200, contentType: "application/octet-stream", body: bytes)
      }
    }
    return Response(status: 404, contentType: "text/plain", body: [])
  }
}

extension Request {
  /// Whether it asks for a file on the device.
  package var isForFile: Bool { url.hasPrefix("file:") }
}
