/// What this program calls itself.
enum Release {
  static let version = "zapdeck 0.1.0"
}
