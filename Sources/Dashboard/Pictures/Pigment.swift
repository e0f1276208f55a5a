/// The palette of every picture: at most 64 colours, each an index of xterm's (SCREEN §1.10).
package enum Pigment: UInt8, CaseIterable, Sendable {
  case black = 16
  case ink = 233
  case night = 235
  case slate = 238
  case stone = 242
  case steel = 246
  case silver = 250
  case mist = 254
  case white = 231

  case navy = 17
  case midnight = 18
  case blue = 20
  case deep = 24
  case cobalt = 25
  case azure = 32
  case sky = 74
  case pale = 117
  case frost = 195
  case dusk = 60
  case indigo = 61

  case abyss = 23
  case teal = 30
  case aqua = 44

  case forest = 22
  case leaf = 28
  case meadow = 34
  case moss = 64
  case grass = 70
  case sage = 71
  case lime = 112

  case plum = 53
  case violet = 54
  case purple = 91
  case mauve = 97
  case lilac = 140
  case magenta = 163
  case pink = 205
  case rose = 132
  case blush = 218

  case wine = 52
  case maroon = 88
  case red = 160
  case coral = 203

  case rust = 130
  case orange = 208
  case peach = 209
  case amber = 214
  case apricot = 215
  case gold = 220
  case sand = 222
  case yellow = 226
  case lemon = 228
  case cream = 230
  case tan = 180
  case clay = 137
  case brown = 94
  case umber = 58
}
