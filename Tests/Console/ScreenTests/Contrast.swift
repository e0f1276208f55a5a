import Foundation
import Screen

/// Contrast as the Web Content Accessibility Guidelines 2.1 define it, from 1 to 21.
enum Contrast {
  static func ratio(_ one: Color, _ other: Color) -> Double {
    let lights = [light(one), light(other)].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  private static func light(_ color: Color) -> Double {
    let (red, green, blue) = color.rgb
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  private static func linear(_ channel: Int) -> Double {
    let share = Double(channel) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}
