import ContentProtection
import HeadEndAPI
import Simulation

/// Serves the tenant's application certificate as DER (HeadEnd/LicenceService, "Certificate").
struct CertificateService: Sendable {
  private var serviceTime: ServiceTime

  init(seed: UInt64) {
    serviceTime = ServiceTime(.certificate(seed: seed))
  }

  mutating func answer(_ request: Request, tenant: Tenant, at now: Instant) -> Answer {
    let identity = tenant.identity
    let der =
      switch request.instruction {
      case .revokedCertificate: identity.revokedCertificate(at: tenant.time(at: now))
      case .foreignCertificate: identity.foreignCertificate(at: tenant.time(at: now))
      case .expiredLease, .wrongKey, nil: identity.certificate
      }
    let response = Response(status: 200, contentType: "application/pkix-cert", body: der)
    return Answer(.response(response), after: serviceTime.next(for: request.sender))
  }
}
