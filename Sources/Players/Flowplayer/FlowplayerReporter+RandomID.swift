package import Simulation

extension FlowplayerReporter {
  /// An id as the view makes it by default: random, in the shape of a version 4 UUID (RFC 9562).
  package static func randomID(using random: inout RandomStream) -> String {
    var bytes = random.bytes(16)
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += byte < 16 ? "0" : ""
      text += String(byte, radix: 16, uppercase: true)
    }
    return text
  }
}
