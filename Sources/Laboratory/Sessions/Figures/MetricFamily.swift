import Simulation

/// One metric with all its series, in Prometheus' text format 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/).
package struct MetricFamily: Sendable {
  package typealias Labels = KeyValuePairs<String, String>

  private let name: String
  private let type: String
  private let help: String
  private var lines: [String] = []

  /// `name` comes without the program's prefix: in base units, which it ends in.
  private init(_ type: String, _ name: String, _ help: String) {
    (self.type, self.name, self.help) = (type, "zapdeck_\(name)", help)
  }

  /// What goes up and down.
  package static func gauge(
    _ name: String, _ help: String, _ series: [(Labels, Double)]
  ) -> MetricFamily {
    MetricFamily("gauge", name, help).with(series.map { ($0, number($1)) })
  }

  /// The same with a single series.
  package static func gauge(_ name: String, _ help: String, _ value: Double) -> MetricFamily {
    MetricFamily("gauge", name, help).with([([:], number(value))])
  }

  /// What only grows; the name ends in `_total`.
  package static func counter(
    _ name: String, _ help: String, _ series: [(Labels, Int)]
  ) -> MetricFamily {
    MetricFamily("counter", name, help).with(series.map { ($0, String($1)) })
  }

  /// Seconds that only grow; the name ends in `_seconds_total`.
  package static func counter(
    _ name: String, _ help: String, seconds series: [(Labels, Duration)]
  ) -> MetricFamily {
    MetricFamily("counter", name, help).with(series.map { ($0, number($1.inSeconds)) })
  }

  /// Durations in ranges; the name ends in `_seconds`.
  package static func histogram(
    _ name: String, _ help: String, _ series: [(Labels, Histogram)]
  ) -> MetricFamily {
    var family = MetricFamily("histogram", name, help)
    for (labels, histogram) in series { family.add(histogram, labels) }
    return family
  }

  private func with(_ series: [(Labels, String)]) -> MetricFamily {
    var family = self
    for (labels, value) in series { family.add("", labels, value) }
    return family
  }

  private mutating func add(_ histogram: Histogram, _ labels: Labels) {
    for (bound, count) in histogram.cumulative {
      add("_bucket", labels, String(count), bound: Self.number(bound.inSeconds))
    }
    add("_bucket", labels, String(histogram.count), bound: "+Inf")
    add("_sum", labels, Self.number(histogram.sum.inSeconds))
    add("_count", labels, String(histogram.count))
  }

  private mutating func add(
    _ suffix: String, _ labels: Labels, _ value: String, bound: String? = nil
  ) {
    var pairs = labels.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }
    if let bound { pairs.append("le=\"\(bound)\"") }
    let list = pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
    lines.append("\(name)\(suffix)\(list) \(value)")
  }

  /// Whole numbers without a fraction.
  private static func number(_ value: Double) -> String {
    Int(exactly: value).map { String($0) } ?? "\(value)"
  }

  /// A label's value: a backslash, a quotation mark and a line feed are escaped.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }

  /// Families as a page that Prometheus reads; those without a series have their heads.
  package static func page(_ families: [MetricFamily]) -> String {
    families.flatMap { family in
      ["# HELP \(family.name) \(family.help)", "# TYPE \(family.name) \(family.type)"]
        + family.lines
    }.joined(separator: "\n") + "\n"
  }
}
