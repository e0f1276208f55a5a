/// A URL split at its slashes (scheme, host, tenant, service, resource) and its query. Read byte by
/// byte, because every request passes here.
struct URLWords {
  private let url: [UInt8]
  private var words: [Range<Int>] = []
  private let queryStart: Int

  // "https:", host and tenant come before the service.
  private static let serviceIndex = 3

  init(_ url: String) {
    let bytes = Array(url.utf8)
    self.url = bytes
    words.reserveCapacity(8)
    var start = 0
    var index = 0
    while index < bytes.count, bytes[index] != 0x3f {
      if bytes[index] == 0x2f {
        if start < index { words.append(start..<index) }
        start = index + 1
      }
      index += 1
    }
    if start < index { words.append(start..<index) }
    queryStart = min(index + 1, bytes.count)
  }

  private func word(_ index: Int) -> String {
    words.indices.contains(index) ? String(decoding: url[words[index]], as: UTF8.self) : ""
  }

  /// The word that names the service, such as `ssm` or `live`.
  var service: String { word(Self.serviceIndex) }

  /// The first word of the path: a tenant, or the part of a service that serves all tenants.
  var root: String { word(Self.serviceIndex - 1) }

  /// The last word of the path.
  var last: String { word(words.count - 1) }

  /// How many words follow the service.
  var resourceDepth: Int { words.count - Self.serviceIndex - 1 }

  /// A word after the service, from 0.
  func resource(_ index: Int) -> String { word(Self.serviceIndex + 1 + index) }

  /// What follows the question mark.
  var query: String { String(decoding: url[queryStart...], as: UTF8.self) }

  var hasQuery: Bool { queryStart < url.count }

}
