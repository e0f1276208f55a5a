import ContentProtection
import HeadEnd
import HeadEndAPI
package import Players
import Simulation
package import Worlds

/// One file of a capture: something that passed between a player and the head-end, as it was.
package struct CapturedFile: Hashable, Sendable {
  package var name: String
  package var bytes: [UInt8]

  /// The files that an answered request leaves, named `number-player-operation.kind`.
  package static func files(of record: RequestRecord) -> [CapturedFile] {
    let number = String(record.request.id.number).rightAligned(to: 6, with: "0")
    let stem = "\(number)-\(record.player)-\(record.request.operation.rawValue)"
    var files = tokens(of: record.request, stem)
    if !record.request.headers.isEmpty {
      let lines = record.request.headers.map { "\($0.name): \($0.value)\n" }
      files.append(CapturedFile(name: "\(stem).headers.txt", bytes: Array(lines.joined().utf8)))
    }
    if record.request.operation.bringsKeys {
      files.append(CapturedFile(name: "\(stem).spc", bytes: record.request.body))
    }
    if case .response(let response) = record.outcome {
      files += Self.files(of: response, to: record.request, stem)
    }
    return files
  }

  private static func tokens(of request: Request, _ stem: String) -> [CapturedFile] {
    request.authorizations.split(separator: ",").enumerated().map { index, token in
      CapturedFile(name: "\(stem).authorization-\(index + 1).jwt", bytes: Array(token.utf8))
    }
  }

  private static func files(
    of response: Response, to request: Request, _ stem: String
  ) -> [CapturedFile] {
    guard response.isSuccess else {
      let kind = response.contentType == "text/html" ? "html" : "json"
      return [CapturedFile(name: "\(stem).\(response.status).\(kind)", bytes: response.body)]
    }
    if request.operation == .licence { return ckc(in: response, stem) }
    let name = "\(stem).\(request.operation.row.fileExtension)"
    return [CapturedFile(name: name, bytes: response.body)]
  }

  private static func ckc(in response: Response, _ stem: String) -> [CapturedFile] {
    // An on-premise FairPlay server answers with the CKC as it is.
    guard response.contentType != "application/octet-stream" else {
      return [CapturedFile(name: "\(stem).ckc", bytes: response.body)]
    }
    var files = [CapturedFile(name: "\(stem).json", bytes: response.body)]
    // A malformed answer is captured as it is: the .json above.
    let grant = JSONText.value(LicenceGrant.self, from: response.body)
    if let ckc = grant.flatMap({ Base64.bytes($0.ckcMessage) }) {
      files.append(CapturedFile(name: "\(stem).ckc", bytes: ckc))
    }
    return files
  }
}

extension CapturedFile {
  /// The secrets of a world's tenant, so that other tools can verify tokens and decrypt segments:
  /// one `NAME.secret` in hexadecimal for each token issuer, one `CONTENT.key` for each encrypted
  /// content (two lines: key and initialisation vector). A simulated tenant has nothing to hide.
  package static func secrets(of world: World) -> [CapturedFile] {
    world.head.services.revealedSecrets.map {
      CapturedFile(name: $0.name, bytes: Array($0.text.utf8))
    }
  }
}
