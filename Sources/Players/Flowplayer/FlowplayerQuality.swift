/// `PlayerQuality` of the Flowplayer SDK; it has no raw values (DOMAIN §4).
package enum FlowplayerQuality: CaseIterable, Sendable {
  case sd144
  case sd240
  case sd360
  case sd480
  case hd
  case fullHD
  case qhd
  case twoKVideo
  case fourKVideo
  case eightKVideo
  case unknown

  /// The quality whose usual number of lines is nearest, the better of two as near; `unknown`
  /// without lines. Never `twoKVideo`: cinema's 2K has as many lines as Full HD. The SDK does not
  /// say where it draws its limits.
  package init(height: Int) {
    self =
      switch height {
      case 3240...: .eightKVideo
      case 1800...: .fourKVideo
      case 1260...: .qhd
      case 900...: .fullHD
      case 600...: .hd
      case 420...: .sd480
      case 300...: .sd360
      case 192...: .sd240
      case 1...: .sd144
      default: .unknown
      }
  }

  /// The SDK's case name, such as `fullHD`.
  package var name: String { "\(self)" }
}
