import HeadEndAPI
import Lab

/// How many requests of real clients were answered, by operation and status.
struct AnswerCounts {
  private var counts: [String: [Int: Int]] = [:]

  mutating func note(_ request: OutsideRequest, _ answer: OutsideAnswer) {
    let operation = Route(url: request.url)?.operation.rawValue ?? "other"
    counts[operation, default: [:]][answer.status, default: 0] += 1
  }

  /// In the text format of Prometheus
  /// (https://prometheus.io/docs/instrumenting/exposition_formats/).
  var lines: [String] {
    counts.sorted { $0.key < $1.key }.flatMap { operation, counts in
      counts.sorted { $0.key < $1.key }.map { status, count in
        "zapdeck_requests_total{operation=\"\(operation)\",status=\"\(status)\"} \(count)"
      }
    }
  }
}

extension OutsideAnswer {
  /// HTTP status; 0 when no response is sent.
  fileprivate var status: Int {
    if case .response(let response) = outcome { response.status } else { 0 }
  }
}
