import Pictures
import Screen
import Worlds

/// A line-up's brand as the wall shows it.
struct BrandLook: Sendable {
  private(set) var name = ""
  /// The text of the last card; empty for none.
  private var ending = ""
  /// The themes with the brand's accent, by their names; none without an accent.
  private var themes: [String: Theme] = [:]
  /// The channels' own pictures, by the names of their cards, once they are decoded.
  var stills: [String: Still] = [:]

  init() {}

  init(_ brand: Brand) {
    name = brand.name
    ending = brand.lastCard.isEmpty ? brand.name : brand.lastCard
    guard let tone = brand.accentTone else { return }
    for theme in Theme.all { themes[theme.name] = theme.accented(by: tone) }
  }

  /// A theme with the brand's accent.
  func theme(_ theme: Theme) -> Theme { themes[theme.name] ?? theme }

  /// The last card; `nil` without a brand.
  func lastCard(_ theme: Theme) -> ChapterCard? {
    guard !ending.isEmpty else { return nil }
    return ChapterCard(title: ending, brand: ending == name ? "" : name, theme: theme)
  }
}
