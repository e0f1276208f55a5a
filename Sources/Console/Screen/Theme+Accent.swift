package import Pictures

/// A brand's accent in a theme.
extension Theme {
  /// The roles that an accent colours: names, lines and the focus, but no state of a player.
  private static let accented: [Role] = [.brand, .headerKey, .focusBorder]

  /// The theme with another accent. Where that does not stand out from its background, it is made
  /// lighter or darker until it does; on the terminal's own background, which may be any, the
  /// theme's stays.
  package func accented(by tone: Tone) -> Theme {
    Theme(name: name) { role in
      let style = self[role]
      guard Self.accented.contains(role), style.background != .standard else { return style }
      return Style(readable(tone, on: style.background), on: style.background, style.attributes)
    }
  }

  /// The colours that are taken in place of an accent, as CSS writes them.
  package func substitutes(for tone: Tone) -> [String] {
    let own = Color(nearestTo: tone)
    let theme = accented(by: tone)
    return Self.accented.map { theme[$0] }
      .filter { $0.background != .standard && $0.foreground != own }.map(\.foreground.hex)
  }

  /// A tone, or as little lighter or darker as gives enough contrast for words (WCAG 2.1, 1.4.3
  /// and 1.4.6).
  private func readable(_ tone: Tone, on paper: Color) -> Color {
    let least = self == .highContrast ? 7 : 4.5
    let (black, white) = (Color(16), Color(231))
    let end = white.contrast(to: paper) > black.contrast(to: paper) ? white : black
    let steps = 32
    let colors = (0..<steps).lazy.map { step in
      let mixed = { (one: Int, other: Int) in one + (other - one) * step / steps }
      return Color(
        nearestTo: (
          mixed(tone.red, end.rgb.red), mixed(tone.green, end.rgb.green),
          mixed(tone.blue, end.rgb.blue)
        ))
    }
    return colors.first { $0.contrast(to: paper) >= least } ?? end
  }
}

extension Color {
  /// The contrast of two colours as WCAG 2.1 defines it, from 1 to 21.
  func contrast(to other: Color) -> Double {
    let (one, other) = (light, other.light)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The relative luminance, 0…1.
  private var light: Double {
    let (red, green, blue) = rgb
    return 0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  private static func linear(_ channel: Int) -> Double {
    let share = Double(channel) / 255
    guard share > 0.04045 else { return share / 12.92 }
    // A power of 2.4: the square, times its fifth root by Newton's method.
    let square = (share + 0.055) / 1.055 * ((share + 0.055) / 1.055)
    var root = 1.0
    for _ in 0..<24 { root -= (root - square / (root * root * root * root)) / 5 }
    return square * root
  }
}
