import Screen
import Testing

@testable import Terminal

@Suite struct PicturesChoiceTests {
  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], "kitty"), (["TERM": "foot"], "foot"),
      (["TERM": "foot-extra"], "foot"),
      (["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty"], "Ghostty"),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], "Ghostty"),
      (["TERM_PROGRAM": "WezTerm", "TERM_PROGRAM_VERSION": "20240203-110809-5046fc22"], "WezTerm"),
      (["TERM_PROGRAM": "WezTerm", "TERM_PROGRAM_VERSION": "20210502-130208-bff6815d"], nil),
      (["TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.6.7"], "iTerm2"),
      (["TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.5.10"], nil),
      (["TERM_PROGRAM": "iTerm.app"], nil),
      (["TERM_PROGRAM": "contour", "TERM_PROGRAM_VERSION": "0.6"], "Contour"),
      (["VTE_VERSION": "6003"], "VTE"), (["VTE_VERSION": "5803"], nil), (["VTE_VERSION": "x"], nil),
      (["KONSOLE_VERSION": "230400"], "Konsole"), (["KONSOLE_VERSION": "211203"], nil),
      ([:], nil), (["TERM_PROGRAM": "Apple_Terminal"], nil), (["WT_SESSION": "1"], nil),
      (["TERM": "linux"], nil), (["TERM": "alacritty"], nil),
      // What a terminal was started in does not draw for it.
      (["TERM": "alacritty", "VTE_VERSION": "7600"], nil),
      (["XTERM_VERSION": "XTerm(390)", "VTE_VERSION": "7600"], nil),
      (["TERM_PROGRAM": "vscode", "VTE_VERSION": "7600"], nil),
      (["TERM": "rxvt", "KITTY_WINDOW_ID": "1"], nil),
      (["KITTY_WINDOW_ID": "1"], "kitty"),
      (["KITTY_WINDOW_ID": "1", "VTE_VERSION": "7600"], "VTE"),
    ] as [([String: String], String?)])
  func `a terminal is known by its variables`(variables: [String: String], name: String?) {
    let all = ["TERM": "xterm-256color"].merging(variables) { $1 }
    #expect(SextantTerminal.find { all[$0] }?.name == name)
    let choice = PicturesChoice.of(.auto, .full, canDraw: true) { all[$0] }
    #expect(choice.pictures == (name == nil ? .blocks : .sextants))
    #expect(choice.finding.contains(name ?? "not known"))
    for hiding in ["TMUX", "STY"] {
      let hidden = PicturesChoice.of(.auto, .full, canDraw: true) { $0 == hiding ? "1" : all[$0] }
      #expect(hidden.pictures == .blocks && hidden.finding.contains("tmux/screen"))
    }
  }

  @Test func `what is asked for is done where it can be`() {
    let choice = { (pictures: TerminalOptions.Pictures, capability: Capability, canDraw: Bool) in
      PicturesChoice.of(pictures, capability, canDraw: canDraw) { _ in nil }
    }
    let sextants = choice(.sextants, .full, true)
    #expect(sextants.pictures == .sextants && sextants.finding == "sextants")
    #expect(choice(.blocks, .full, true).pictures == .blocks)
    #expect(choice(.sextants, .full, false).pictures == .blocks)
    for few in [Capability(colors: .eight), Capability(colors: .none), Capability(unicode: false)] {
      #expect(choice(.sextants, few, true).pictures == .blocks)
    }
  }

  @Test(arguments: [
    (["TERM": "xterm-kitty"], true), (["TERM_PROGRAM": "ghostty"], true), (["TERM": "foot"], false),
    (["TERM_PROGRAM": "contour"], false), (["TERM": "xterm-kitty", "TMUX": "1"], false),
    (["TERM": "xterm-kitty", "SSH_CONNECTION": "::1 1 ::1 22"], false),
  ])
  func `only a terminal on this machine is asked for images`(
    variables: [String: String], isAsked: Bool
  ) {
    let all = ["TERM": "xterm-256color"].merging(variables) { $1 }
    #expect(PicturesChoice.of(.auto, .full, canDraw: true) { all[$0] }.asksForImages == isAsked)
    #expect(!PicturesChoice.of(.sextants, .full, canDraw: true) { all[$0] }.asksForImages)
  }

  @Test func `every entry has its source`() {
    #expect(SextantTerminal.all.allSatisfy { $0.source.hasPrefix("https://") })
  }
}
