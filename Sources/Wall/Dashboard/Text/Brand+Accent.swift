import Pictures
package import Screen
import Simulation
package import Worlds

extension Brand {
  /// The accent as red, green and blue; `nil` without one.
  var accentTone: Tone? { accent.map { ($0 >> 16 & 255, $0 >> 8 & 255, $0 & 255) } }

  /// What is taken in place of the accent, by theme; `nil` if it stands out in all of these.
  package func accentNote(in themes: [Theme]) -> String? {
    guard let accent, let tone = accentTone else { return nil }
    let taken = themes.compactMap { theme -> String? in
      let colors = theme.substitutes(for: tone).uniqued
      return colors.isEmpty ? nil : "\(colors.joined(separator: " and ")) in \(theme.name)"
    }
    guard !taken.isEmpty else { return nil }
    let digits = String(accent, radix: 16).rightAligned(to: 6, with: "0")
    return "brand: the accent #\(digits) does not stand out; taken instead: "
      + taken.joined(separator: ", ")
  }
}
