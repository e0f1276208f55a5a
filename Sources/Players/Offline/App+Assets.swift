package import HeadEndAPI

extension App {
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
