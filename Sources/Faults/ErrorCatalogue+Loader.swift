extension ErrorCatalogue {
  static let loaderError = "finishLoadingWithError"

  /// What the resource loader of a TVSDK app is told (`reference/adobe-tvsdk-fairplay.txt`; codes
  /// from DOMAIN §2).
  package static let resourceLoader = keyRequest + keyResponse + answers

  private static let keyRequest = [
    ErrorEntry(
      loaderError, native: -42672, meaning: "the app bundle has no certificate, no SPC can be made",
      advice: "put the FairPlay certificate into the app bundle"),
    ErrorEntry(
      loaderError, native: -42673, meaning: "the skd URL names no content",
      advice: "package the stream with a content identifier"),
    ErrorEntry(
      loaderError, native: -42676, meaning: "the SPC could not be made",
      advice: "check asset identifier and certificate"),
    ErrorEntry(
      loaderError, native: -42679, meaning: "the certificate in the app bundle is out of date",
      advice: "ship an app with a valid certificate; check the device's clock"),
    ErrorEntry(
      loaderError, native: -42783, meaning: "the certificate in the app bundle cannot be read",
      advice: "put the FairPlay certificate into the app bundle, as X.509 DER"),
  ]

  private static let keyResponse = [
    ErrorEntry(
      loaderError, native: -42656, meaning: "the lease in the key response is over",
      advice: "load the key again; then check the device's clock"),
    ErrorEntry(
      loaderError, native: -42668, meaning: "the CKC does not verify",
      advice: "load the stream again, then report it to the operator"),
    ErrorEntry(
      loaderError, native: -1011, meaning: "the entitlement server's answer holds no URL",
      advice: "check the entitlement server: it answers with text/uri-list"),
  ]

  private static let answers = [
    ErrorEntry(
      loaderError, http: 400, native: -16845, meaning: "the server does not understand the request",
      advice: "check the parameters of URL and skd URL"),
    ErrorEntry(
      loaderError, http: 401, native: -16840, meaning: "the server does not know the customer",
      advice: "check the customer authenticator"),
    ErrorEntry(
      loaderError, http: 403, native: -12660, meaning: "the licence is not granted",
      advice: "stop; ask the entitlement server for a new token URL once"),
    ErrorEntry(
      loaderError, http: 404, native: -12938, meaning: "nobody answers at the licence URL",
      advice: "check the skd URL: only its scheme is replaced"),
    ErrorEntry(
      loaderError, http: 500, native: -16847, meaning: "the server failed",
      advice: "stop; try again later"),
    ErrorEntry(
      loaderError, http: 503, native: -16849, meaning: "the licence server does not work",
      advice: "stop; try again later"),
    ErrorEntry(
      loaderError, native: -1001, meaning: "no answer came in time",
      advice: "load the stream again when the network is back"),
    ErrorEntry(
      loaderError, native: -1009, meaning: "the device is offline",
      advice: "load the stream again when the network is back"),
  ]
}
