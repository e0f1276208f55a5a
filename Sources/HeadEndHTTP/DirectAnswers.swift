import HTTPTypes
import HeadEndAPI
import HummingbirdCore
import Lab
import NIOCore
import NIOHTTPTypes

/// Answers requests without a body on their connection's event loop, without a task for each:
/// nearly all requests are heartbeats. Whatever needs more than an answer, such as media, a page or
/// a fault that breaks the connection, goes on to Hummingbird (HeadEndHTTP/OpenDoors,
/// "Two threads").
final class DirectAnswers: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// What came while a request was being answered, and follows its answer.
  private enum Held {
    case part(HTTPRequestPart)
    case event(Any)
    case error(any Error)
  }

  private let desk: ServiceDesk
  private var context: ChannelHandlerContext?
  /// The request that is answered here, and its end once that has come.
  private var head: HTTPRequest?
  private var end: HTTPRequestPart?
  /// Requests that Hummingbird has and has not answered yet.
  private var elsewhere = 0
  private var held: [Held] = []
  private var wantsRead = false
  /// What was answered to a request that needs more.
  private var prepared: PreparedAnswer?

  init(_ desk: ServiceDesk) {
    self.desk = desk
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    if head != nil { desk.end() }
    (self.context, head, held) = (nil, nil, [])
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if head == nil { take(part, context) } else if !takeEnd(part) { held.append(.part(part)) }
  }

  private func take(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
    if case .head(let head) = part {
      if elsewhere == 0, ask(head, context) { return }
      elsewhere += 1
    }
    context.fireChannelRead(wrapInboundOut(part))
  }

  /// Whether a part is the end of the request that is being answered.
  private func takeEnd(_ part: HTTPRequestPart) -> Bool {
    guard case .end = part, end == nil else { return false }
    end = part
    return true
  }

  private func ask(_ head: HTTPRequest, _ context: ChannelHandlerContext) -> Bool {
    let caller = Caller(channel: context.channel)
    guard let command = desk.command(of: head, from: caller) else { return false }
    self.head = head
    let own = NIOLoopBound(self, eventLoop: context.eventLoop)
    desk.answer(command, to: caller) { own.value.finish($0) }
    return true
  }

  /// Sends the answer, or has Hummingbird do what it says; then what came meanwhile.
  private func finish(_ answer: OutsideAnswer?) {
    guard let context, let head else { return }
    self.head = nil
    desk.end()
    if let answer, let response = answer.plain {
      write(response, answer, context)
    } else {
      prepared = PreparedAnswer(answer: answer)
      elsewhere += 1
      context.fireChannelRead(wrapInboundOut(.head(head)))
      if let end { context.fireChannelRead(wrapInboundOut(end)) }
    }
    end = nil
    release(context)
  }

  private func write(
    _ response: HeadEndAPI.Response, _ answer: OutsideAnswer, _ context: ChannelHandlerContext
  ) {
    var fields = AnswerWriter.headers(response, answer)
    fields[.contentLength] = "\(response.body.count)"
    fields[.date] = desk.date
    fields[.server] = ServiceDesk.serverName
    let head = HTTPResponse(status: .init(code: response.status), headerFields: fields)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if !response.body.isEmpty {
      let body = context.channel.allocator.buffer(bytes: response.body)
      context.write(wrapOutboundOut(.body(body)), promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  private func release(_ context: ChannelHandlerContext) {
    while let next = held.first, head == nil || isEnd(next) {
      held.removeFirst()
      switch next {
      case .part(let part): if head == nil { take(part, context) } else { _ = takeEnd(part) }
      case .event(let event): context.fireUserInboundEventTriggered(event)
      case .error(let error): context.fireErrorCaught(error)
      }
    }
    context.fireChannelReadComplete()
    guard held.isEmpty, wantsRead else { return }
    wantsRead = false
    context.read()
  }

  /// Whether something is the end of the request that has just been taken.
  private func isEnd(_ next: Held) -> Bool {
    guard case .part(.end) = next else { return false }
    return end == nil
  }

  /// Once: the answer to the request that Hummingbird has got last.
  func takePrepared() -> PreparedAnswer? {
    defer { prepared = nil }
    return prepared
  }
}

extension DirectAnswers {
  // What waits here is bounded by what one read brings.
  func read(context: ChannelHandlerContext) {
    if held.isEmpty { context.read() } else { wantsRead = true }
  }

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    if case .end = unwrapOutboundIn(data) { elsewhere = max(0, elsewhere - 1) }
    context.write(data, promise: promise)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard head == nil else { return held.append(.event(event)) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard head == nil else { return held.append(.error(error)) }
    context.fireErrorCaught(error)
  }
}

/// What the session's thread has answered already to a request that goes on to Hummingbird: `nil`
/// once the doors are closing.
struct PreparedAnswer {
  let answer: OutsideAnswer?
}

extension OutsideAnswer {
  /// The response, if it is sent as it is: at once, whole, and from memory.
  fileprivate var plain: HeadEndAPI.Response? {
    guard case .response(let response) = outcome, delay <= AnswerWriter.step, bandwidthCap == nil,
      media == nil
    else { return nil }
    return response
  }
}
