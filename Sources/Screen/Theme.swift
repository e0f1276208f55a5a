/// Colours by meaning: drawing asks for a role, a theme says how it looks. Blue, orange and white
/// can be told apart by colour-blind people; red only occurs with an `X` and reversed
/// (Dashboard/Layout, "Colour").
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

  /// The theme after this one; the last is followed by the first.
  package var next: Theme {
    let index = Self.all.firstIndex { $0.name == name } ?? -1
    return Self.all[(index + 1) % Self.all.count]
  }

  /// The theme of that name.
  package static func named(_ name: String) -> Theme? { all.first { $0.name == name } }
}

extension Theme {
  /// No colour at all: bold, dim, reverse and underline carry the meaning.
  package static let mono = Theme(name: "mono") { role in
    let plain = Style.plain
    switch role {
    case .faint, .barEmpty, .border, .menuFaint: return plain.adding(.dim)
    case .strong, .accent, .good, .warning, .focusBorder, .bar, .menuStrong, .menuWarning:
      return plain.adding(.bold)
    case .error, .toastError, .toastWarning, .toastInfo, .badge, .selection, .banner,
      .headerStrong, .headerKey:
      return plain.adding([.bold, .reverse])
    case .headerWarning: return plain.adding([.bold, .reverse, .underline])
    case .header, .headerFaint: return plain.adding(.reverse)
    case .text, .mark, .menu: return plain
    }
  }
}
