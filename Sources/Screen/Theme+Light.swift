extension Theme {
  /// A white page between bars of deep blue: for bright rooms and projectors.
  package static let light = Theme(name: "light") { role in
    let page = Color(231)
    switch role {
    case .text, .mark: return Style(Color(236), on: page)
    case .strong: return Style(Color(16), on: page, .bold)
    case .faint: return Style(Color(242), on: page)
    case .barEmpty, .border: return Style(Color(246), on: page)
    case .accent, .good, .focusBorder, .bar: return Style(Color(26), on: page, .bold)
    case .warning: return Style(Color(130), on: page, .bold)
    case .error: return Style(Color(160), on: page, .bold)
    default: return lightPanel(role)
    }
  }

  private static func lightPanel(_ role: Role) -> Style {
    let header = Color(24)
    let menu = Color(255)
    return switch role {
    case .header: Style(Color(255), on: header)
    case .headerStrong: Style(Color(231), on: header, .bold)
    case .headerFaint: Style(Color(153), on: header)
    case .headerWarning: Style(Color(222), on: header, .bold)
    case .headerKey: Style(Color(159), on: header, .bold)
    case .badge, .selection: Style(Color(231), on: Color(26), .bold)
    case .toastInfo: Style(Color(231), on: Color(25))
    case .toastWarning: Style(Color(16), on: Color(214), .bold)
    case .toastError: Style(Color(231), on: Color(124), .bold)
    case .menu: Style(Color(236), on: menu)
    case .menuStrong: Style(Color(25), on: menu, .bold)
    case .menuFaint: Style(Color(241), on: menu)
    case .menuWarning: Style(Color(94), on: menu, .bold)
    case .banner: Style(Color(16), on: Color(230), .bold)
    default: Style()
    }
  }
}
