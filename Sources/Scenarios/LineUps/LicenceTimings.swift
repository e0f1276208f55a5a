/// The `licence` part of a line-up.
struct LicenceTimings {
  var lease = Duration.seconds(300)
  /// When a lease is renewed, in thousandths of its length.
  var renewAtPermille = 800

  init(_ place: Reading?) throws(FileProblem) {
    guard let keys = try place?.mapping(["lease", "renewAt"]) else { return }
    lease = try keys["lease"]?.duration(.seconds(5) ... .seconds(86_400 * 365)) ?? lease
    guard let renewAt = keys["renewAt"] else { return }
    guard let share = Double(try renewAt.text()), share >= 0.1, share <= 0.95 else {
      throw renewAt.problem("`renewAt` must be a number from 0.1 to 0.95")
    }
    renewAtPermille = Int(share * 1000)
  }
}
