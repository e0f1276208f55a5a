import Foundation

/// This machine in the network that phones are in.
enum LocalNetwork {
  /// Interfaces of containers and virtual machines, which no phone can reach.
  private static let inner = ["docker", "br-", "veth", "virbr", "lxc", "cni", "tun"]

  /// The first IPv4 address of a real interface; `nil` without a network.
  static var address: String? {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return nil }
    defer { freeifaddrs(first) }
    return sequence(first: first, next: { $0?.pointee.ifa_next }).lazy
      .compactMap { $0.flatMap { address(of: $0.pointee) } }.first
  }

  private static func address(of interface: ifaddrs) -> String? {
    guard let address = interface.ifa_addr, address.pointee.sa_family == UInt16(AF_INET),
      Int32(bitPattern: interface.ifa_flags) & Int32(IFF_LOOPBACK) == 0,
      Int32(bitPattern: interface.ifa_flags) & Int32(IFF_UP) != 0
    else { return nil }
    let name = String(cString: interface.ifa_name)
    guard !inner.contains(where: name.hasPrefix) else { return nil }
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    guard getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
    else { return nil }
    return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  }
}
