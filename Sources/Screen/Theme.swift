/// Colours by meaning: drawing asks for a role, a theme says how it looks. Blue, orange and white
/// tell apart for colour-blind eyes; red only ever comes with an `X` and in reverse (SCREEN §1.8).
package struct Theme: Hashable, Sendable {
  /// What a piece of the screen means.
  package enum Role: Int, CaseIterable, Sendable {
    case text, faint, strong, accent, good, warning, error, bar, barEmpty
    case header, headerStrong, headerFaint, headerWarning, headerKey
    case border, focusBorder, badge, mark
    case toastInfo, toastWarning, toastError
    case menu, menuStrong, menuFaint, selection, banner
  }

  package let name: String
  private let styles: [Style]

  package init(name: String, _ style: (Role) -> Style) {
    self.name = name
    styles = Role.allCases.map(style)
  }

  package subscript(role: Role) -> Style { styles[role.rawValue] }

  /// The themes there are; the first keeps the terminal's own background.
  package static let all = [standard, dark, mono]

  /// The theme of that name.
  package static func named(_ name: String) -> Theme? { all.first { $0.name == name } }

  /// The terminal's own background and text colour, with accents that read on dark and light.
  package static let standard = Theme(name: "default") { role in
    switch role {
    case .text, .border, .strong, .mark: role == .strong ? Style().adding(.bold) : Style()
    case .faint, .barEmpty: Style(Color(244))
    case .accent, .good, .focusBorder, .bar: Style(Color(33), .bold)
    case .warning: Style(Color(172), .bold)
    case .error: Style(Color(196), .bold)
    default: panel(role)
    }
  }

  /// A dark stage: its own background everywhere.
  package static let dark = Theme(name: "dark") { role in
    let stage = Color(233)
    switch role {
    case .text, .mark: return Style(Color(252), on: stage)
    case .strong: return Style(Color(231), on: stage, .bold)
    case .faint: return Style(Color(244), on: stage)
    case .barEmpty, .border: return Style(Color(240), on: stage)
    case .accent, .good, .focusBorder, .bar: return Style(Color(75), on: stage, .bold)
    case .warning: return Style(Color(214), on: stage, .bold)
    case .error: return Style(Color(203), on: stage, .bold)
    default: return panel(role)
    }
  }

  /// No colour at all: bold, dim and reverse carry the meaning.
  package static let mono = Theme(name: "mono") { role in
    switch role {
    case .faint, .barEmpty, .border: Style(.standard, on: .standard, .dim)
    case .strong, .accent, .good, .warning, .focusBorder, .bar, .menuStrong:
      Style(.standard, on: .standard, .bold)
    case .error, .toastError, .toastWarning, .toastInfo, .badge, .selection, .banner,
      .headerWarning:
      Style(.standard, on: .standard, [.bold, .reverse])
    case .headerStrong, .headerKey: Style(.standard, on: .standard, [.bold, .reverse])
    case .header, .headerFaint: Style(.standard, on: .standard, .reverse)
    case .menuFaint: Style(.standard, on: .standard, .dim)
    case .text, .mark, .menu: Style()
    }
  }

  /// Header, toasts and menus have a background of their own in every colour theme.
  private static func panel(_ role: Role) -> Style {
    let header = Color(235)
    let menu = Color(236)
    return switch role {
    case .header: Style(Color(252), on: header)
    case .headerStrong: Style(Color(231), on: header, .bold)
    case .headerFaint: Style(Color(245), on: header)
    case .headerWarning: Style(Color(214), on: header, .bold)
    case .headerKey: Style(Color(117), on: header, .bold)
    case .badge: Style(Color(231), on: Color(25), .bold)
    case .toastInfo: Style(Color(231), on: Color(24))
    case .toastWarning: Style(Color(16), on: Color(214), .bold)
    case .toastError: Style(Color(231), on: Color(124), .bold)
    case .menu: Style(Color(252), on: menu)
    case .menuStrong: Style(Color(117), on: menu, .bold)
    case .menuFaint: Style(Color(246), on: menu)
    case .selection: Style(Color(231), on: Color(25), .bold)
    case .banner: Style(Color(231), on: Color(234), .bold)
    default: Style()
    }
  }
}
