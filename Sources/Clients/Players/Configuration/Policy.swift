package import HeadEndAPI

/// An app's treatment of what its players report: a table with a row for each kind of trouble, and
/// what the app does where nothing has failed (Players/SecureSessions, "What an app should
/// do").
package struct Policy: Hashable, Sendable {
  /// A separate row for one code of a kind of trouble.
  package struct Exception: Hashable, Sendable {
    package let trouble: Trouble
    package let code: Int
    package let row: Row
  }

  package var name: String
  /// What lists say of it, in a few words; empty for nothing.
  package var title = ""
  /// One for each kind of trouble, in their order.
  private var rows: [Row]
  /// In the order of their kinds and codes; they come before the rows.
  package private(set) var exceptions: [Exception] = []
  /// Which of its players the app acts on when a session notification comes.
  package var sessionErrors = SessionErrorScope.own
  /// Whether it requests a new content token before a renewal that the old one would not survive.
  package var refreshesTokens = true
  /// Whether it plays on after an interruption or the background.
  package var resumes = true
  /// Whether a zap of the app after an error leaves a stream paused that its viewer, or a call, has
  /// paused (Sessions/Rules).
  package var keepsPause = false
  /// What it does in the background, also while nothing is wrong.
  package var background = Background()
  /// How long it waits for the answer to a session's set-up, at most as long as the SDK does
  /// (Players/SecureSessions, "What an app should do").
  package var setUpLimit = ClientTimes.sessionTimeout
  /// Whether it calls teardown when it stops a playback of SSM V2 or zaps away from it
  /// (Players/SecureSessions, "Session modes").
  package var tearsDown = true
  /// Whether each player shows the content token of its stream's first start, however long it plays
  /// and however often it starts: a mistake from the field (Players/Tokens, "Fresh tokens").
  package var keepsToken = false
  /// Whether one table of pending key requests, by licence address, serves all its players: a
  /// mistake from the field (Players/ExpressPlay, "One table for several players").
  package var sharesKeyRequests = false

  /// A policy that does nothing about any trouble.
  init(_ name: String, _ title: String) {
    (self.name, self.title) = (name, title)
    rows = Trouble.allCases.map { _ in Row(.nothing) }
  }

  /// A policy that differs from another by its name and title only.
  package init(_ name: String, _ title: String = "", like other: Policy) {
    self = other
    (self.name, self.title) = (name, title)
  }

  /// The row of a kind of trouble, whatever its code.
  package subscript(trouble: Trouble) -> Row {
    get { rows[trouble.rawValue] }
    set { rows[trouble.rawValue] = newValue }
  }

  /// Adds a row for one code of a kind of trouble, in place of an earlier one.
  package mutating func add(_ row: Row, to trouble: Trouble, code: Int) {
    exceptions.removeAll { $0.trouble == trouble && $0.code == code }
    exceptions.append(Exception(trouble: trouble, code: code, row: row))
    exceptions.sort { ($0.trouble.rawValue, $0.code) < ($1.trouble.rawValue, $1.code) }
  }

  /// What an app does about trouble: the same for a `Player`'s app and for a light viewer's.
  /// `codes` are those of the notification, `repeats` counts what `Row.times` says of renewals
  /// and of zaps because of what an app sees, `tries` the other zaps since the last picture, and
  /// `met` the trouble of that kind since the stream's start, which light viewers do not count.
  package func reaction(
    to trouble: Trouble, codes: @autoclosure () -> [Int] = [], repeats: Int, tries: Int = 0,
    met: Int = 1
  ) -> Reaction {
    row(for: trouble, codes: codes)
      .reaction(to: trouble, repeats: repeats, tries: tries, met: met)
  }

  private func row(for trouble: Trouble, codes: () -> [Int]) -> Row {
    let own = exceptions.isEmpty ? [] : exceptions.filter { $0.trouble == trouble }
    guard !own.isEmpty else { return self[trouble] }
    let codes = codes()
    return own.first { codes.contains($0.code) }?.row ?? self[trouble]
  }

  /// The same with another policy's rows for a kind of trouble, whatever its code.
  package func reacting(to trouble: Trouble, like other: Policy) -> Policy {
    var policy = self
    policy[trouble] = other[trouble]
    policy.exceptions.removeAll { $0.trouble == trouble }
    for own in other.exceptions where own.trouble == trouble {
      policy.add(own.row, to: trouble, code: own.code)
    }
    return policy
  }

  /// Whether it does nothing about any trouble.
  package var ignoresErrors: Bool {
    exceptions.isEmpty && rows.allSatisfy { $0.action == .nothing && $0.times == nil }
  }

  /// How long the app lets what it sees itself last; `nil` where it does not watch for it.
  package func patience(with trouble: Trouble) -> Duration? {
    self[trouble].action == .nothing ? nil : self[trouble].patience
  }

  /// Whether the app watches its players itself (Players/Silence).
  package var watches: Bool {
    patience(with: .standsStill) != nil || patience(with: .startsTooLong) != nil
  }

  /// The policy that follows among several, when the user cycles through them.
  package func next(among policies: [Policy]) -> Policy {
    let place = policies.firstIndex(of: self) ?? policies.count - 1
    return policies[(place + 1) % policies.count]
  }
}

extension Policy {
  /// One row of a policy: what an app does about trouble, after which delay, how often, and what
  /// then.
  package struct Row: Hashable, Sendable {
    /// What an app can do about trouble.
    package enum Action: String, CaseIterable, Sendable {
      case nothing
      /// Tells the viewer, and leaves the player as it is.
      case tell
      case stop
      /// Zaps to the same stream.
      case recover
      /// Stops, and then zaps to the same stream.
      case restart
      /// Requests the licence again.
      case renew
    }

    /// What passes before a zap to the same stream; the app stops first.
    package enum Delay: Hashable, Sendable {
      case none
      /// As the app's `backoff` says.
      case backoff
      case own(Backoff)
    }

    package var action: Action
    package var delay: Delay
    /// How often, before `then`: zaps until a picture comes, renewals until a licence does, trouble
    /// of the kind that the app leaves alone since the stream's start [N]; `nil` = any number.
    package var times: Int?
    package var then: Action
    /// How long what an app sees itself may last before it acts.
    package var patience: Duration

    package init(
      _ action: Action, after delay: Delay = .none, times: Int? = nil, then: Action = .stop,
      patience: Duration = ClientTimes.watchPatience
    ) {
      self.action = action
      self.delay = delay
      self.times = times
      self.then = then
      self.patience = patience
    }

    /// Whether it leaves the player alone, at first or always.
    package var leavesPlayer: Bool { action == .nothing || action == .tell }

    fileprivate func reaction(
      to trouble: Trouble, repeats: Int, tries: Int, met: Int
    ) -> Reaction {
      let count =
        switch action {
        case .nothing, .tell: met
        case .renew: repeats
        case .stop, .recover, .restart: trouble.isSeen ? repeats : tries + 1
        }
      guard let times, count > times else {
        return Self.reaction(action, to: trouble, after: delay)
      }
      return Self.reaction(then, to: trouble, after: .none)
    }

    private static func reaction(
      _ action: Action, to trouble: Trouble, after delay: Delay
    ) -> Reaction {
      switch (action, delay) {
      case (.nothing, _): .nothing
      case (.tell, _): .tell
      case (.stop, _): .stop
      case (.renew, _): .renewLicence
      case (.recover, _) where trouble.isSeen: .recover
      case (.restart, _) where trouble.isSeen: .restart
      case (.recover, .none): .tryAgain
      case (.restart, .none): .restart
      // The app stops before it waits, so that both are the same.
      case (.recover, .backoff), (.restart, .backoff): .tryAgainLater(nil)
      case (.recover, .own(let backoff)), (.restart, .own(let backoff)): .tryAgainLater(backoff)
      }
    }
  }
}

extension Policy {
  /// What an app does about its players in the background (Players/SecureSessions, "Background and
  /// Picture in Picture").
  package struct Background: Hashable, Sendable {
    /// What an app can do there.
    package enum Action: String, CaseIterable, Sendable {
      case nothing
      /// Stops those that may not play there, so that their sessions end.
      case stop
    }

    package var action: Action
    /// How long it has been there before it does that; the system lets it run until then.
    package var delay: Duration

    package init(_ action: Action = .nothing, after delay: Duration = .zero) {
      (self.action, self.delay) = (action, delay)
    }
  }
}

/// Which of its players an app acts on when a session notification comes, which names none
/// (Players/SecureSessions, "Error notifications").
package enum SessionErrorScope: String, CaseIterable, Sendable {
  /// The one that it is about: the app asks each player's own state.
  case own
  /// Every one, as the views of NAGRA's React Native plugin do.
  case every
}
