package import HeadEndAPI

extension NativeError {
  /// An error by its code alone, in the domain to which such codes belong.
  init(code: Int) {
    let domain =
      switch code {
      case -1999 ... -1000: Self.network
      case -11999 ... -11800: Self.avFoundation
      default: Self.coreMedia
      }
    self.init(domain: domain, code: code)
  }

  /// The error of an item that failed with that code (Players/FairPlay, "How a failure is
  /// reported").
  static func ofItem(_ code: Int) -> NativeError {
    guard !isOSStatus(code) else {
      return .unknown(NativeError(domain: osStatus, code: code))
    }
    let error = NativeError(code: code)
    return NativeError(domain: error.domain, code: code, underlying: underlying(of: code))
  }

  /// The error of an SPC or a key response that failed with that code: AVFoundation cannot name it.
  static func ofKey(_ code: Int?) -> NativeError {
    .unknown(
      code.map { isOSStatus($0) ? NativeError(domain: osStatus, code: $0) : NativeError(code: $0) })
  }

  /// Whether FairPlay's client itself has that code.
  private static func isOSStatus(_ code: Int) -> Bool { (-42_999 ... -42_500).contains(code) }

  /// What AVFoundation's codes were seen to wrap.
  private static func underlying(of code: Int) -> NativeError? {
    switch code {
    case -11807: NativeError(domain: posix, code: 28)
    case -11828: NativeError(domain: osStatus, code: -12847)
    case -11829: NativeError(domain: osStatus, code: -12848)
    case -11839: NativeError(domain: osStatus, code: -12913)
    case -11855: NativeError(domain: osStatus, code: -12910)
    case -11867: NativeError(domain: coreMedia, code: -12880)
    default: nil
    }
  }
}

extension Notice {
  /// The error that AVFoundation gives the app for it; `nil` for what is not AVFoundation's.
  package var nativeError: NativeError? {
    switch self {
    case .sdk(.failedToPlayToEndTime(let failure)), .sdk(.newErrorLogEntry(let failure)):
      failure.native
    case .offline(.downloadFailed(_, let failure)): failure.native
    case .sdk(.drmLicenseError(let failure)): failure.native
    case .app(.loadingFailed(let failure)), .contentKeys(.failed(_, let failure)): failure.native
    case .sdk, .timeline, .app, .offline, .flowplayer, .contentKeys, .outside,
      .simulator:
      nil
    }
  }
}
