/// Colours by meaning: drawing asks for a role, a theme says how it looks. Blue, orange and white
/// tell apart for colour-blind eyes; red only ever comes with an `X` and in reverse (SCREEN §1.8).
package struct Theme: Hashable, Sendable {
  /// What a piece of the screen means.
  package enum Role: Int, CaseIterable, Sendable {
    case text, faint, strong, accent, good, warning, error, bar, barEmpty
    case header, headerStrong, headerFaint, headerWarning, headerKey
    case border, focusBorder, badge, mark
    case toastInfo, toastWarning, toastError
    case menu, menuStrong, menuFaint, menuWarning, selection, banner
  }

  package let name: String
  private let styles: [Style]

  package init(name: String, _ style: (Role) -> Style) {
    self.name = name
    styles = Role.allCases.map(style)
  }

  package subscript(role: Role) -> Style { styles[role.rawValue] }

  /// The themes there are; the first keeps the terminal's own background.
  package static let all = [standard, dark, light, highContrast, mono]

  /// The theme of that name.
  package static func named(_ name: String) -> Theme? { all.first { $0.name == name } }
}
