import Faults
import HeadEndAPI
import Players

/// Where a licence failed, which its notification does not say: the same case and status stand for
/// the certificate and for the licence.
enum LicenceSource: Hashable {
  case certificate, server

  /// The source of a failure, by the last request of its stream that has its status; `nil` for
  /// other failures.
  init?(of notice: Notice, in stream: StreamObservation) {
    guard case .sdk(.drmLicenseError(let failure)) = notice else { return nil }
    let request = stream.requests.last { request in
      Self(request.operation) != nil
        && (failure.httpCode.map { $0 == request.status } ?? (request.status < 0))
    }
    guard let source = request.flatMap({ Self($0.operation) }) else { return nil }
    self = source
  }

  private init?(_ operation: Operation) {
    switch operation {
    case .certificate: self = .certificate
    case .licence, .expressPlayRights: self = .server
    case .sessionSetup, .sessionHeartbeat, .sessionTeardown, .killSessions, .contentToken,
      .tokenCallback, .entitlement, .expressPlayToken, .manifest, .segment:
      return nil
    }
  }

  var word: String {
    switch self {
    case .certificate: "certificate"
    case .server: "licence server"
    }
  }

  /// What the catalogue knows of a failure from here: where it lists one for each source, ours.
  func entry(of notice: Notice) -> ErrorEntry? {
    let entry = notice.catalogueEntry
    guard self == .server, entry == FaultCatalogue.kind("C")?.entry else { return entry }
    return FaultCatalogue.kind("u")?.entry
  }
}
