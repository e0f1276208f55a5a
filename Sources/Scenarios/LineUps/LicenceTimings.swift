import HeadEndAPI

/// The `licence` part of a line-up.
struct LicenceTimings {
  var lease = Duration.seconds(300)
  /// When a lease is renewed, in thousandths of its length.
  var renewAtPermille = 800
  /// What a licence that is kept on a device allows.
  var offline = OfflineTerms()

  init(_ place: Reading?) throws(FileProblem) {
    guard let keys = try place?.mapping(["lease", "renewAt", "storage", "playback"]) else { return }
    lease = try keys["lease"]?.duration(.seconds(5) ... .seconds(86_400 * 365)) ?? lease
    let longest = Duration.seconds(86_400 * 365)
    offline.storage = try keys["storage"]?.duration(.seconds(10)...longest) ?? offline.storage
    offline.playback = try keys["playback"]?.duration(.seconds(5)...longest) ?? offline.playback
    guard let renewAt = keys["renewAt"] else { return }
    guard let share = Double(try renewAt.text()), share >= 0.1, share <= 0.95 else {
      throw renewAt.problem("`renewAt` must be a number from 0.1 to 0.95")
    }
    renewAtPermille = Int(share * 1000)
  }
}
