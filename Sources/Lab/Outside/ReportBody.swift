import Players
import Simulation

/// The body of `POST /v1/reports`: what a client reports of itself (HeadEnd/RealClients,
/// "Reports").
enum ReportBody {
  static let path = "/v1/reports"

  /// The report; `nil` without a name, and where `userInfo` is not flat.
  static func report(_ body: [UInt8]) -> ClientReport? {
    guard let json = JSON(body), let name = json["name"]?.string, !name.isEmpty else { return nil }
    switch json["userInfo"] {
    case nil, .null?: return ClientReport(name: name, userInfo: [])
    case let userInfo?:
      return NoticeFields(userInfo).map { ClientReport(name: name, userInfo: $0) }
    }
  }
}
