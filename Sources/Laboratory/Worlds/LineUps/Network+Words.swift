import Simulation

extension LineUp.Network {
  /// What it is, for log, footer and inspector: its trace or its bandwidth, and what differs from
  /// other networks, such as `300 kbit/s, latency 400 ms`.
  package var words: String {
    let usual = Self()
    var parts = [trace?.words ?? Quantity.text(roughly: bandwidth)]
    if latency != usual.latency { parts.append("latency \(Quantity.text(latency, gap: " "))") }
    if jitter != usual.jitter { parts.append("jitter \(Quantity.text(jitter, gap: " "))") }
    if lossPermille > 0 { parts.append("\(Quantity.text(percent: lossPermille)) lost") }
    return parts.joined(separator: ", ")
  }
}

extension BandwidthTrace {
  /// Such as `train: 240 s, 0 to 20 Mbit/s, repeated`.
  package var words: String {
    let name = ShippedTrace(self).map { "\($0.rawValue): " } ?? ""
    let after =
      switch end {
      case .repeat: "repeated"
      case .hold: "then held at \(Quantity.text(roughly: last))"
      }
    return "\(name)\(measures), \(after)"
  }

  /// Its length and its range, such as `240 s, 0 to 20 Mbit/s`.
  package var measures: String {
    let (low, high) = (range.lowerBound, range.upperBound)
    let rates = Quantity.text(roughly: high)
    let both = low == high ? rates : "\(low == 0 ? "0" : Quantity.text(roughly: low)) to \(rates)"
    return "\(Quantity.text(length, gap: " ")), \(both)"
  }
}
