public import Foundation

extension AVContentKeyRequest {
  /// Makes the SPC for the key server; throws FairPlay's error if none can be made.
  public func makeStreamingContentKeyRequestData(
    forApp appIdentifier: Data, contentIdentifier: Data?, options: [String: Any]? = nil
  ) async throws -> Data {
    var made: (data: Data?, error: (any Error)?) = (nil, nil)
    makeStreamingContentKeyRequestData(
      forApp: appIdentifier, contentIdentifier: contentIdentifier, options: options
    ) { made = ($0, $1) }
    if let error = made.error { throw error }
    return made.data ?? Data()
  }
}
