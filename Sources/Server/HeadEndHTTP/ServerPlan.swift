package import HeadEndAPI
import NIOCore

/// Where the server listens, and what real clients have to show to come in.
package struct ServerPlan: Sendable {
  package var host: String
  /// 0 = any that is free.
  package var port: Int
  /// What clients from other machines have to show; `nil` on loopback.
  package var joinCode: String?
  /// A certificate chain and its key, in PEM; `nil` without TLS.
  package var tls: (certificate: [UInt8], key: [UInt8])?
  /// The user's own services behind it.
  package var upstreams: [Upstream] = []

  package init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// Reads `HOST:PORT`; `nil` for anything else.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"),
      let port = Int(text[text.index(after: colon)...]), (0...65_535).contains(port)
    else { return nil }
    let host = text[..<colon].trimmingBrackets
    guard !host.isEmpty else { return nil }
    self.init(host: host, port: port)
  }

  /// Whether only this machine can reach it.
  package var isLoopback: Bool { Self.isLoopback(host) }

  package static func isLoopback(_ host: String) -> Bool {
    if host == "127.0.0.1" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    let isAddress = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    return host == "localhost" || host == "::1" || isAddress && parts[0] == "127"
  }

  package var scheme: String { tls == nil ? "http" : "https" }

  /// The base of every address, unless any free port may be taken.
  package var url: String { url(port: port) }

  /// The base of every address once the server listens on a port.
  func url(port: Int) -> String {
    "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }
}

extension Substring {
  /// An IPv6 address is in brackets where a port follows.
  fileprivate var trimmingBrackets: String {
    hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : String(self)
  }
}

/// This machine in the network that phones are in.
package enum LocalNetwork {
  /// Interfaces of containers and virtual machines, which no phone can reach.
  private static let inner = ["docker", "br-", "veth", "virbr", "lxc", "cni", "tun"]

  /// The first IPv4 address of a real interface; `nil` without a network.
  package static var address: String? {
    do {
      return try System.enumerateDevices().lazy.compactMap(address).first
    } catch {
      return nil
    }
  }

  private static func address(of device: NIONetworkDevice) -> String? {
    guard !inner.contains(where: device.name.hasPrefix),
      let address = device.address, case .v4 = address, let text = address.ipAddress,
      !ServerPlan.isLoopback(text)
    else { return nil }
    return text
  }
}
