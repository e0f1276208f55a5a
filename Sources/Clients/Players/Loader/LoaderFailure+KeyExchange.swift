import Simulation

extension LoaderFailure {
  /// The error that an app's own code reports for it: a loader, or a content key session.
  init(_ fault: KeyExchangeFault) {
    switch fault {
    case .noCertificate: self = .noRequest(fault, "no application certificate")
    case .noAssetIdentifier: self = .noRequest(fault, "no asset identifier")
    case .unreadableCertificate: self = .noRequest(fault, "the certificate cannot be read")
    case .revoked(let serial):
      self = .noRequest(fault, "certificate \(serial.prefix(8)) has been revoked")
    case .noRequest(let reason): self = .noRequest(fault, "\(reason)")
    case .unasked:
      self = .badResponse(fault, "no SPC was created for this loading request")
    case .badResponse(let reason): self = .badResponse(fault, "\(reason)")
    case .leaseEnded(let end): self = .badResponse(fault, "the lease expired at \(end.iso8601)")
    }
  }

  /// There is no SPC, and why.
  static func noRequest(_ fault: KeyExchangeFault, _ reason: String) -> LoaderFailure {
    LoaderFailure(
      code: fault.code,
      message: "Error creating server request: SPC creation failed (\(reason))")
  }

  private static func badResponse(_ fault: KeyExchangeFault, _ reason: String) -> LoaderFailure {
    LoaderFailure(code: fault.code, message: "bad key response (\(reason))")
  }
}
