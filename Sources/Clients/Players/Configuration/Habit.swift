import HeadEndAPI
import Simulation

/// What an app does where nothing has failed, or whatever has.
package enum Habit: String, CaseIterable, Sendable {
  case sessionErrors, refreshesTokens, resumes, background, setUpLimit, tearsDown, keepsToken
  case sharesKeyRequests

  /// The habit in words, for an app of that policy that differs here from a documented one: such as
  /// `stops in the background after 20 s`.
  package func words(in policy: Policy) -> String {
    switch self {
    case .sessionErrors: "treats each session error as one of every player"
    case .refreshesTokens: "renews with the old content token"
    case .resumes: "does not resume after a call or the background"
    case .background:
      "stops in the background"
        + (policy.background.delay > .zero
          ? " after \(Quantity.text(policy.background.delay, gap: " "))" : "")
    case .setUpLimit:
      "gives up a session setup after \(Quantity.text(policy.setUpLimit, gap: " "))"
    case .tearsDown: "leaves its sessions without a teardown"
    case .keepsToken: "shows its first content token for ever"
    case .sharesKeyRequests: "has one table of key requests for all its players"
    }
  }
}

/// One place at which an app may differ from another: its answer to a kind of trouble, or a habit.
package enum PolicyPlace: Hashable, Sendable {
  case answer(Trouble)
  case habit(Habit)
}

extension Policy {
  /// What its app does otherwise than a documented one, whatever has failed, in words; reports list
  /// it.
  package var habits: [String] {
    Habit.allCases.filter { taking(.habit($0), from: .documented) != self }
      .map { $0.words(in: self) }
  }

  /// The same with what another policy has at one place.
  package func taking(_ place: PolicyPlace, from other: Policy) -> Policy {
    var policy = self
    switch place {
    case .answer(let trouble): return reacting(to: trouble, like: other)
    case .habit(.sessionErrors): policy.sessionErrors = other.sessionErrors
    case .habit(.refreshesTokens): policy.refreshesTokens = other.refreshesTokens
    case .habit(.resumes): policy.resumes = other.resumes
    case .habit(.background): policy.background = other.background
    case .habit(.setUpLimit): policy.setUpLimit = other.setUpLimit
    case .habit(.tearsDown): policy.tearsDown = other.tearsDown
    case .habit(.keepsToken): policy.keepsToken = other.keepsToken
    case .habit(.sharesKeyRequests): policy.sharesKeyRequests = other.sharesKeyRequests
    }
    return policy
  }
}
