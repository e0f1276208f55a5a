import FoundationEssentials
import HeadEndAPI
import Simulation

/// A valid request to the token endpoint: the token that it asks for (HeadEnd/ExpressPlayContract,
/// "Tokens").
struct TokenOrder {
  /// The longest lifetime of a token, which is also the default.
  static let longestLife = Duration.seconds(30 * 86_400)
  private static let longestCookie = 32
  private static let protectionLevels = [
    "analogVideoOPL", "compressedDigitalAudioOPL", "compressedDigitalVideoOPL",
    "uncompressedDigitalAudioOPL", "uncompressedDigitalVideoOPL",
  ]

  let key: KeyReference
  let expiry: Int64
  let rental: Int64

  /// Checks the parameters one by one; the first that is wrong is reported, with status 400.
  static func read(_ parameters: QueryParameters, at time: UnixTime) -> Reply<Self> {
    if let message = complaint(about: parameters) { return .refused(400, message) }
    return KeyReference.read(parameters).flatMap { key in
      rental(parameters).flatMap { rental in
        expiry(parameters["expirationTime"], at: time).map { expiry in
          Self(key: key, expiry: expiry, rental: rental)
        }
      }
    }
  }

  private static func complaint(about parameters: QueryParameters) -> String? {
    if let flags = parameters["generalFlags"], flags != "0000" {
      return "generalFlags: must be 0000"
    }
    if let cookie = parameters["cookie"], !(1...longestCookie).contains(cookie.utf8.count) {
      return "cookie: must have 1 to \(longestCookie) characters"
    }
    if parameters["deviceId"]?.isEmpty == true { return "deviceId: must not be empty" }
    return protectionLevels.first { name in
      parameters[name].map { wholeNumber($0) == nil } ?? false
    }.map { "\($0): must be a whole number" }
  }

  /// `BuyToOwn` is from the published sample; the other type's name is our choice [N].
  private static func rental(_ parameters: QueryParameters) -> Reply<Int64> {
    guard let seconds = wholeNumber(parameters["rentalDuration"] ?? "0") else {
      return .refused(400, "rentalDuration: must be a number of seconds")
    }
    switch parameters["rightsType"] ?? "BuyToOwn" {
    case "BuyToOwn": return .success(0)
    case "Rental": return .success(seconds)
    default: return .refused(400, "rightsType: must be BuyToOwn or Rental")
    }
  }

  /// The second of Unix time at which a token expires: an RFC 3339 instant in UTC, or `+seconds`
  /// from now.
  static func expiry(_ text: String?, at time: UnixTime) -> Reply<Int64> {
    let latest = time + longestLife
    guard let text else { return .success(latest.seconds) }
    let end: UnixTime?
    if text.hasPrefix("+") {
      end = wholeNumber(String(text.dropFirst())).map { time + .seconds($0) }
    } else {
      end = UnixTime(rfc3339: text)
    }
    guard let end else {
      return .refused(
        400, "expirationTime: must be RFC 3339 ending in Z, or + (as %2B) followed by seconds")
    }
    guard end > time, end <= latest else {
      return .refused(400, "expirationTime: must be in the future, at most 30 days")
    }
    return .success(end.seconds)
  }

  private static func wholeNumber(_ text: String) -> Int64? {
    let isShort = (1...10).contains(text.utf8.count)
    return isShort && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) : nil
  }
}

extension UnixTime {
  /// Reads an RFC 3339 instant in UTC, such as `2026-01-31T12:00:00Z`, and drops its fraction;
  /// `nil` for anything else, other offsets included.
  init?(rfc3339 text: String) {
    guard text.utf8.last == UInt8(ascii: "Z") else { return nil }
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.utf8.contains(0x2e))
    do {
      let seconds = try style.parse(text).timeIntervalSince1970.rounded(.down)
      self.init(milliseconds: Int64(seconds) * 1000)
    } catch {
      return nil
    }
    // Foundation takes 30 February for 2 March, and accepts other spellings of the date.
    guard iso8601.utf8.prefix(19).elementsEqual(text.utf8.prefix(19)) else { return nil }
  }
}
