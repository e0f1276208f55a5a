import NIOCore

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
      !DoorPlan.isLoopback(text)
    else { return nil }
    return text
  }
}
