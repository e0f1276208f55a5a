import HeadEndAPI
import Simulation

@testable import Players

/// One part of a player, driven by hand: a test calls it and reads the effects that the call left.
/// A class, so that expectations may drive it.
final class PartBench<Part> {
  let endpoints = Endpoints(tenant: "SIM")
  var part: Part
  var context: InputContext
  /// Every request sent so far.
  private(set) var sent: [Request] = []
  /// What the last call asked for.
  private(set) var last: [Effect] = []
  /// The last question to the app's own code.
  private(set) var call: HostCallID?

  init(_ part: Part) {
    self.part = part
    context = InputContext(
      player: PlayerID(0), at: InputMoment(now: .zero, deviceTime: .scriptedEpoch),
      randoms: RandomStreams(seed: 1, player: "main"))
  }

  /// Calls the part, and keeps what it sent.
  @discardableResult func run<Result>(
    _ call: (inout Part, inout InputContext) throws -> Result
  ) rethrows -> Result {
    defer {
      last = context.effects.take()
      for effect in last {
        if case .send(let request) = effect { sent.append(request) }
        if case .hostCall(let id, _) = effect { self.call = id }
      }
    }
    return try call(&part, &context)
  }

  /// Calls the part; the effects in order, each as a line.
  func effects<Result>(
    of call: (inout Part, inout InputContext) throws -> Result
  ) rethrows -> [String] {
    _ = try run(call)
    return lines
  }

  /// The effects of the last call; how an app reacts is tested with the app.
  var lines: [String] {
    last.filter { effect in
      switch effect {
      case .meet, .react: false
      case .send, .abandon, .breakOff, .setTimer, .cancelTimer, .announce, .blockMainThread,
        .hostCall, .turnDevice:
        true
      }
    }.map(\.line)
  }

  /// Whether the answer to that is waited for.
  func awaits(_ pending: Pending) -> Bool { context.replies[pending] != nil }

  /// Gives a reply to the part that waits for it; `nothing` happens when none does.
  func deliver<Event>(
    _ reply: Reply, to pending: Pending, otherwise nothing: Event,
    _ call: (inout Part, ReplyPart, inout InputContext) -> Event
  ) -> Event {
    run { part, context in
      guard let address = context.takeAddress(of: pending) else { return nothing }
      return call(&part, address.part, &context)
    }
  }

  /// The last request of that operation, as what a part waits for.
  func pending(_ operation: Operation) -> Pending {
    .request(sent.last { $0.operation == operation }?.id ?? RequestID(0))
  }

  /// The last request.
  var pending: Pending { .request(sent.last?.id ?? RequestID(0)) }

  /// The last question.
  var asked: Pending { .hostCall(call ?? HostCallID(player: PlayerID(0), number: 0)) }

  /// Lets time pass; the device's clock goes along unless a time is given.
  func wait(
    until now: Duration, deviceTime: UnixTime? = nil, output: HDCPLevel = .type1
  ) {
    context.begin(
      InputMoment(
        now: .zero + now, deviceTime: deviceTime ?? .scriptedEpoch + now, output: output))
  }
}

extension Effect {
  /// The effect in one line: requests with operation, URL, authorizations and time limit, timers
  /// with source and instant, announcements with numbers and flags but without words.
  var line: String {
    switch self {
    case .send(let request):
      "\(request.method.rawValue) \(request.operation.rawValue) \(request.url)"
        + (request.authorizations.isEmpty ? "" : " [\(request.authorizations)]")
        + (request.firstByte == 0 ? "" : " from byte \(request.firstByte)")
        + " \(request.timeout.components.seconds) s"
    case .abandon(let request): "abandon \(request.number)"
    case .breakOff(let request): "break off \(request.number)"
    case .setTimer(let timer, let instant):
      "set \(timer.line) @\(Double(instant.nanoseconds) / 1_000_000_000)"
    case .cancelTimer(let timer): "cancel \(timer.line)"
    case .announce(let notice): notice.line
    case .blockMainThread(let request, let limit):
      "block \(request.number) for \(limit.components.seconds) s"
    case .hostCall(let call, let question):
      "ask \(call.number) " + "\(question)".prefix { $0 != "(" }
    case .turnDevice(let orientation): "turn \(orientation)"
    case .meet(let trouble, _, _): "meet \(trouble)"
    case .react(let reaction, _): "react \(reaction)"
    }
  }
}

extension PlayerTimer {
  fileprivate var line: String {
    "\(kind)" + (source == .none ? "" : " of \(source.number)") + (key == 0 ? "" : " key \(key)")
  }
}

extension Notice {
  /// Name, object, numbers and flags; no words, which may be rewritten.
  var line: String {
    let object = objectValue.map { "(\($0.any))" } ?? ""
    let parts = fields.compactMap { field -> String? in
      switch field.value {
      case .text: nil
      case .integer, .number, .flag: "\(field.key)=\(field.value.description)"
      }
    }
    return ([name + object] + parts).joined(separator: " ")
  }
}

extension KeyEvent {
  /// The case, and the code of a failure.
  var name: String {
    if case .itemFailed(let failure) = self { return "itemFailed \(failure.code)" }
    return "\(self)"
  }
}
