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
    /// Lines and small words on a banner, such as a chapter's card.
    case brand
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
  /// The terminal's own background and text colour, with accents that read on dark and light.
  package static let standard = Theme(name: "default") { looks($0)[0] }
  /// A dark stage: its own background everywhere.
  package static let dark = Theme(name: "dark") { looks($0)[1] }
  /// A white page between bars of deep blue: for bright rooms and projectors.
  package static let light = Theme(name: "light") { looks($0)[2] }
  /// White, cyan and yellow on black: seven to one at least wherever there are words.
  package static let highContrast = Theme(name: "high-contrast") { looks($0)[3] }

  private static func looks(_ role: Role) -> [Style] {
    inks(role).map { ink, paper, attributes in
      Style(
        ink.map { Color($0) } ?? .standard, on: paper.map { Color($0) } ?? .standard, attributes)
    }
  }

  /// Ink, paper and attributes of a role in the themes above, in their order; `nil` is the
  /// terminal's own colour.
  private static func inks(
    _ role: Role
  ) -> [(ink: UInt8?, paper: UInt8?, attributes: Style.Attributes)] {
    switch role {
    case .text: [(nil, nil, []), (252, 233, []), (236, 231, []), (231, 16, [])]
    case .strong: [(nil, nil, .bold), (231, 233, .bold), (16, 231, .bold), (231, 16, .bold)]
    // 243 is the one grey that reads equally well on black and on white.
    case .faint: [(243, nil, []), (245, 233, []), (242, 231, []), (250, 16, [])]
    case .barEmpty, .border: [(243, nil, []), (242, 233, []), (246, 231, []), (250, 16, [])]
    case .accent, .good, .focusBorder, .bar:
      [(33, nil, .bold), (75, 233, .bold), (26, 231, .bold), (51, 16, .bold)]
    case .warning: [(166, nil, .bold), (214, 233, .bold), (130, 231, .bold), (226, 16, .bold)]
    case .error: [(196, nil, .bold), (203, 233, .bold), (160, 231, .bold), (231, 124, .bold)]
    case .header: [(252, 235, []), (252, 235, []), (255, 24, []), (16, 231, [])]
    case .headerStrong: [(231, 235, .bold), (231, 235, .bold), (231, 24, .bold), (16, 231, .bold)]
    case .headerFaint: [(247, 235, []), (247, 235, []), (153, 24, []), (16, 231, [])]
    case .headerWarning: [(214, 235, .bold), (214, 235, .bold), (222, 24, .bold), (16, 226, .bold)]
    case .headerKey: [(117, 235, .bold), (117, 235, .bold), (159, 24, .bold), (18, 231, .bold)]
    // Neither the blue of the focus nor a warning's orange.
    case .mark: [(231, 90, .bold), (231, 90, .bold), (231, 90, .bold), (231, 90, .bold)]
    case .badge: [(231, 25, .bold), (231, 25, .bold), (231, 26, .bold), (16, 51, .bold)]
    case .toastInfo: [(231, 24, []), (231, 24, []), (231, 25, []), (16, 51, .bold)]
    case .toastWarning: [(16, 214, .bold), (16, 214, .bold), (16, 214, .bold), (16, 226, .bold)]
    case .toastError: [(231, 124, .bold), (231, 124, .bold), (231, 124, .bold), (231, 124, .bold)]
    case .menu: [(252, 236, []), (252, 236, []), (236, 255, []), (231, 16, [])]
    case .menuStrong: [(117, 236, .bold), (117, 236, .bold), (25, 255, .bold), (51, 16, .bold)]
    case .menuFaint: [(248, 236, []), (248, 236, []), (241, 255, []), (252, 16, [])]
    case .menuWarning: [(214, 236, .bold), (214, 236, .bold), (94, 255, .bold), (226, 16, .bold)]
    case .selection: [(231, 25, .bold), (231, 25, .bold), (231, 26, .bold), (16, 226, .bold)]
    case .banner: [(231, 234, .bold), (231, 234, .bold), (16, 230, .bold), (16, 231, .bold)]
    case .brand: [(33, 234, .bold), (75, 234, .bold), (26, 230, .bold), (18, 231, .bold)]
    }
  }

  /// No colour at all: bold, dim, reverse and underline carry the meaning.
  package static let mono = Theme(name: "mono") { role in
    let plain = Style.plain
    switch role {
    case .faint, .barEmpty, .border, .menuFaint: return plain.adding(.dim)
    case .strong, .accent, .good, .warning, .focusBorder, .bar, .menuStrong, .menuWarning, .brand:
      return plain.adding(.bold)
    case .error, .toastError, .toastWarning, .toastInfo, .badge, .mark, .selection, .banner,
      .headerStrong, .headerKey:
      return plain.adding([.bold, .reverse])
    case .headerWarning: return plain.adding([.bold, .reverse, .underline])
    case .header, .headerFaint: return plain.adding(.reverse)
    case .text, .menu: return plain
    }
  }
}
