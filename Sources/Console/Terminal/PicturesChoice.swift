internal import Screen

/// What a terminal's pictures are made of, and why.
struct PicturesChoice: Hashable {
  let pictures: Capability.Pictures
  /// Whether the terminal is asked for images in shared memory, which it shows if it answers.
  let asksForImages: Bool
  /// What `doctor` says.
  let finding: String

  private init(
    _ pictures: Capability.Pictures, asksForImages: Bool = false, _ finding: String
  ) {
    self.pictures = pictures
    self.asksForImages = asksForImages
    self.finding = finding
  }

  /// What is chosen for a terminal with so many colours that `canDraw` sextants as far as the
  /// system knows, in an environment.
  static func of(
    _ options: TerminalOptions.Pictures, _ capability: Capability, canDraw: Bool,
    _ environment: (String) -> String?
  ) -> PicturesChoice {
    guard capability.unicode else { return PicturesChoice(.blocks, "as characters: ASCII only") }
    switch capability.colors {
    case .none: return PicturesChoice(.blocks, "as characters: there are no colours")
    case .eight: return PicturesChoice(.blocks, "half blocks: there are only 8 colours")
    case .full: break
    }
    guard canDraw else {
      return PicturesChoice(.blocks, "half blocks: the system's locale has no sextants")
    }
    switch options {
    case .blocks: return PicturesChoice(.blocks, "half blocks")
    case .sextants: return PicturesChoice(.sextants, "sextants")
    case .auto: return known(environment)
    }
  }

  private static func known(_ environment: (String) -> String?) -> PicturesChoice {
    let type = environment("TERM") ?? ""
    let isHidden = ["TMUX", "STY"].contains { environment($0)?.isEmpty == false }
    if isHidden || type.hasPrefix("tmux") || type.hasPrefix("screen") {
      return PicturesChoice(
        .blocks,
        "half blocks (auto): running inside tmux/screen; force with --pictures sextants"
      )
    }
    guard let terminal = SextantTerminal.find(environment) else {
      return PicturesChoice(
        .blocks,
        "half blocks (auto): not known to draw sextants; force with --pictures sextants")
    }
    let isFar = ["SSH_CONNECTION", "SSH_TTY"].contains { environment($0)?.isEmpty == false }
    guard isFar || !terminal.hasPlaceholders else {
      return PicturesChoice(
        .sextants, asksForImages: true,
        "images (auto) if \(terminal.name) can read this machine's shared memory, else sextants")
    }
    return PicturesChoice(.sextants, "sextants (auto): \(terminal.name) draws them")
  }
}
