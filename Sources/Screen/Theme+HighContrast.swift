extension Theme {
  /// White, cyan and yellow on black: seven to one at least wherever there are words.
  package static let highContrast = Theme(name: "high-contrast") { role in
    let stage = Color(16)
    switch role {
    case .text, .mark: return Style(Color(231), on: stage)
    case .strong: return Style(Color(231), on: stage, .bold)
    case .faint, .barEmpty, .border: return Style(Color(250), on: stage)
    case .accent, .good, .focusBorder, .bar: return Style(Color(51), on: stage, .bold)
    case .warning: return Style(Color(226), on: stage, .bold)
    case .error: return Style(Color(231), on: Color(124), .bold)
    default: return strictPanel(role)
    }
  }

  private static func strictPanel(_ role: Role) -> Style {
    let stage = Color(16)
    let header = Color(231)
    return switch role {
    case .header, .headerFaint: Style(stage, on: header)
    case .headerStrong: Style(stage, on: header, .bold)
    case .headerWarning: Style(stage, on: Color(226), .bold)
    case .headerKey: Style(Color(18), on: header, .bold)
    case .badge, .toastInfo: Style(stage, on: Color(51), .bold)
    case .toastWarning, .selection: Style(stage, on: Color(226), .bold)
    case .toastError: Style(header, on: Color(124), .bold)
    case .menu: Style(header, on: stage)
    case .menuStrong: Style(Color(51), on: stage, .bold)
    case .menuFaint: Style(Color(252), on: stage)
    case .menuWarning: Style(Color(226), on: stage, .bold)
    case .banner: Style(stage, on: header, .bold)
    default: Style()
    }
  }
}
