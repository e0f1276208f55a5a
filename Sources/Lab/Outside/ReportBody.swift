import Players

/// What a client reports of itself: the body of `POST /v1/reports` (HeadEnd/RealClients,
/// "Reports").
struct ReportBody: Decodable {
  let name: String
  let userInfo: [String: FieldValue]?

  static let path = "/v1/reports"

  /// `nil` without a name.
  var report: ClientReport? {
    guard !name.isEmpty else { return nil }
    return ClientReport(
      name: name, userInfo: (userInfo ?? [:]).map { (key: $0.key, value: $0.value) })
  }
}
