import HeadEndAPI
import NIOCore
import NIOHTTP1
import Simulation
import Worlds

/// One connection: takes its requests one after another, has each answered, and ends it when a
/// deadline has passed (HeadEndHTTP/ServingRealClients, "Deadlines").
final class HTTPConnection: ChannelDuplexHandler, UpstreamClient {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private enum Phase {
    /// No request, or a part of its head.
    case idle
    /// A body is still to come.
    case receiving
    case answering
    /// The last answer is sent; what comes now is dropped.
    case closing
  }

  /// The request that is received or answered.
  private struct Exchange {
    let purpose: Responder.Purpose
    let version: HTTPVersion
    let isHead: Bool
    let keepsAlive: Bool
  }

  private let responder: Responder
  private let connections: OpenConnections
  private var context: ChannelHandlerContext?
  private var phase = Phase.idle
  private var exchange: Exchange?
  private var body: [UInt8] = []
  /// Bytes that came of the body and of what frames it, or since the last answer.
  private var received = 0
  /// What came while a request was being answered, and follows its answer.
  private var queue = CircularBuffer<HTTPServerRequestPart>()
  private var isTakingQueue = false
  private var wantsRead = false
  /// Whether the client has closed its half of the connection.
  private var inputHasEnded = false
  /// Why nothing that comes can be understood any more.
  private var broken: Admission.Refusal?
  /// The place at which the event log continues once the client has read what it was sent.
  private var nextEvents: (feed: EventFeed, number: Int, client: String?)?
  private var deadlines: Deadlines?
  /// The connections to upstreams that this one has used, and the one that answers now.
  private let lines = UpstreamLines()
  private var source: UpstreamExchange?
  /// Orders of the remote control that came so far.
  private var orders = 0
  /// Whether a client that closes its half of the connection does not want its answer any more.
  private var endsWithInput = false

  /// Bytes of a request's headers, together.
  static let headLimit = 16_384
  /// Bytes that are taken from a client that was cut off [N].
  private static let drain = 1_000_000
  init(_ responder: Responder, _ connections: OpenConnections) {
    self.responder = responder
    self.connections = connections
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    if context.channel.isActive { open(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    open(context)
    context.fireChannelActive()
  }

  private func open(_ context: ChannelHandlerContext) {
    connections.add(context.channel)
    deadlines = Deadlines(on: context.eventLoop) { [unowned self] in self.pass($0) }
    setLimit(Deadlines.idleTime)
  }

  func channelInactive(context: ChannelHandlerContext) {
    if phase == .answering { connections.endRequest() }
    connections.remove(context.channel)
    responder.events.forget(self)
    responder.orders.forget(self)
    deadlines?.cancel()
    (phase, exchange, deadlines) = (.closing, nil, nil)
    queue.removeAll()
    source?.abandon()
    source = nil
    lines.close()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if phase == .closing { return }
    queue.append(unwrapInboundIn(data))
    takeQueue()
  }

  /// Counts bytes that are about to be decoded.
  func count(_ bytes: Int) { received += bytes }

  /// What frames a body, and blank lines before a request, may take as much as a body.
  func channelReadComplete(context: ChannelHandlerContext) {
    let framing = received - body.count
    if queue.isEmpty, framing > RealClientRequest.partLimit { cutOff(Self.tooLarge) }
    context.fireChannelReadComplete()
  }

  /// What waits here is bounded by what one read brings.
  func read(context: ChannelHandlerContext) {
    if phase == .closing, received > Self.drain { return }
    if queue.isEmpty { context.read() } else { wantsRead = true }
  }

  /// Takes what has come, up to a request that has to be answered before the next, and no more than
  /// the client reads.
  private func takeQueue() {
    guard let context, !isTakingQueue else { return }
    isTakingQueue = true
    while phase == .idle || phase == .receiving, context.channel.isWritable,
      let part = queue.popFirst()
    {
      apply(part, context)
    }
    isTakingQueue = false
    guard queue.isEmpty, phase != .answering else { return }
    if let broken { cutOff(broken) } else if inputHasEnded { context.close(promise: nil) }
    if wantsRead {
      wantsRead = false
      context.read()
    }
  }

  private func apply(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
    switch part {
    case .head(let head): begin(head, context)
    case .body(let bytes):
      body.append(contentsOf: bytes.readableBytesView)
      if body.count > RealClientRequest.partLimit { cutOff(Self.tooLarge) }
    case .end: answer()
    }
  }

  private static let tooLarge = Admission.Refusal(
    status: 413, message: "body too large: at most \(RealClientRequest.partLimit) bytes")

  private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let address = context.remoteAddress?.ipAddress ?? "unknown"
    // Behind a request for another protocol nothing is understood.
    let isSwitch = head.method == .CONNECT || head.headers.contains(name: "upgrade")
    let exchange = Exchange(
      purpose: responder.purpose(of: head, from: address, at: context.eventLoop.now),
      version: head.version.minor == 0 ? .http1_0 : .http1_1, isHead: head.method == .HEAD,
      keepsAlive: head.isKeepAlive && !isSwitch)
    (self.exchange, phase, received, endsWithInput) = (exchange, .receiving, 0, false)
    setLimit(Deadlines.bodyTime)
    // The decoder lets only digits through: what is no number here has too many of them.
    let text = head.headers.first(name: "content-length")?.filter(\.isNumber)
    let length = text.map { Int($0) ?? .max } ?? 0
    if length > RealClientRequest.partLimit { return cutOff(Self.tooLarge) }
    if head.version.minor > 0,
      head.headers[canonicalForm: "expect"].contains(where: Self.isContinue)
    {
      answerExpectation(exchange, context)
    }
  }

  private static func isContinue(_ expectation: Substring) -> Bool {
    expectation.lowercased() == "100-continue"
  }

  /// Lets a client send its body, unless it is not wanted (RFC 9110 §10.1.1).
  private func answerExpectation(_ exchange: Exchange, _ context: ChannelHandlerContext) {
    if case .decided(let reply) = exchange.purpose { return cutOff(with: reply) }
    let head = HTTPResponseHead(version: .http1_1, status: .continue)
    context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
  }

  private func answer() {
    guard let exchange else { return }
    phase = .answering
    setLimit(nil)
    connections.beginRequest()
    let body = body
    self.body = []
    responder.answer(exchange.purpose, body: body, on: self)
  }

  /// Answers the request.
  func send(_ reply: HTTPReply) {
    guard let context, let exchange, phase == .answering else { return }
    let isEndless = if case .events = reply.body { true } else { false }
    let keepsAlive = exchange.keepsAlive && !(isEndless && exchange.version == .http1_0)
    let head = reply.head(exchange.version, keepsAlive: keepsAlive)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if case .time(let time)? = reply.cut { setLimit(.nanoseconds(time.wholeNanoseconds)) }
    source = nil
    switch reply.body {
    case .upstream: preconditionFailure("An upstream's answer is carried, not sent.")
    case .bytes(let bytes):
      if exchange.isHead { return finish(keepsAlive) }
      let (coming, isWhole) = reply.coming(of: bytes)
      write(coming, context)
      finish(keepsAlive && isWhole)
    case .paced(let body):
      if exchange.isHead { return finish(keepsAlive) }
      let (coming, isWhole) = reply.coming(of: body.rest)
      send(body.carrying(coming), isWhole)
    case .events(let feed, let number, let client):
      write(Array(": zapdeck\n\n".utf8)[...], context)
      sendEvents(of: feed, after: number, to: client)
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>, _ context: ChannelHandlerContext) {
    guard !bytes.isEmpty else { return }
    let buffer = context.channel.allocator.buffer(bytes: bytes)
    context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
  }

  /// Has an upstream answer the request.
  func passOn(_ call: UpstreamCall, _ answer: RealClientAnswer, body: [UInt8]) {
    guard let context, phase == .answering else {
      // It has gone while a fault held its request back.
      return answer.onward?.request.map { responder.report(.gone(before: $0)) } ?? ()
    }
    let exchange = UpstreamExchange(
      call, answer, for: self, on: context.eventLoop, over: lines, responder.report)
    source = exchange
    exchange.begin(body: body)
  }

  func begin(_ head: HTTPReply) {
    guard let context, let exchange, phase == .answering else { return }
    let keepsAlive = exchange.keepsAlive && head.isFramed(exchange.version)
    context.write(
      wrapOutboundOut(.head(head.head(exchange.version, keepsAlive: keepsAlive))), promise: nil)
  }

  func carry(_ bytes: ByteBuffer) -> Bool {
    guard let context, exchange?.isHead == false, phase == .answering else { return true }
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
    return context.channel.isWritable
  }

  func endCarrying(_ head: HTTPReply, isWhole: Bool) {
    guard let exchange, phase == .answering else { return }
    source = nil
    guard isWhole else { return reset() }
    finish(exchange.keepsAlive && head.isFramed(exchange.version))
  }

  /// A body piece by piece, at the pace of a slow network.
  private func send(_ body: PacedBody, _ isWhole: Bool) {
    guard let context, let exchange, phase == .answering else { return }
    var body = body
    write(body.next(isRead: context.channel.isWritable), context)
    context.flush()
    if body.count == 0 { return finish(exchange.keepsAlive && isWhole) }
    let rest = body
    context.eventLoop.assumeIsolated().scheduleTask(in: .init(PacedBody.tick)) {
      self.send(rest, isWhole)
    }
  }

  /// Sends the lines of a feed, no faster than the client reads; where a feed serves several
  /// clients, each line after a client's key, only those of one.
  private func sendEvents(of feed: EventFeed, after number: Int, to client: String?) {
    guard let context, let exchange, phase == .answering else { return }
    context.flush()
    guard context.channel.isWritable else { return nextEvents = (feed, number, client) }
    let waiting = waiting
    let lines = feed.lines(after: number, for: self) {
      waiting.wake { $0.sendEvents(of: feed, after: number, to: client) }
    }
    guard let lines else { return finish(exchange.keepsAlive && exchange.version != .http1_0) }
    guard let last = lines.last?.number else { return }
    let text = lines.map { number, line in
      guard let client else { return "id: \(number)\ndata: \(line)\n\n" }
      return line.hasPrefix("\(client) ") ? "data: \(line.dropFirst(client.count + 1))\n\n" : ""
    }.joined()
    write(Array(text.utf8)[...], context)
    sendEvents(of: feed, after: last, to: client)
  }

  private func finish(_ keepsAlive: Bool) {
    guard let context else { return }
    connections.endRequest()
    (exchange, received) = (nil, 0)
    phase = keepsAlive ? .idle : .closing
    setLimit(keepsAlive ? Deadlines.idleTime : Deadlines.readTime)
    let sent = keepsAlive ? nil : context.eventLoop.makePromise(of: Void.self)
    sent?.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: sent)
    takeQueue()
  }

  /// Refuses what comes, of which the rest is not wanted, and closes the connection once the
  /// refusal had time to arrive.
  private func cutOff(_ refusal: Admission.Refusal) { cutOff(with: .refusal(refusal, at: "/")) }

  private func cutOff(with reply: HTTPReply) {
    guard let context, phase == .idle || phase == .receiving else { return }
    phase = .closing
    queue.removeAll()
    let head = reply.head(exchange?.version ?? .http1_1, keepsAlive: false)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if case .bytes(let bytes) = reply.body, exchange?.isHead != true { write(bytes, context) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    setLimit(Deadlines.closingTime)
  }

  /// Never answers; a cut may break the connection before the client gives up.
  func hang(until cut: TransferCut? = nil) {
    if inputHasEnded { return reset() }
    endWithInput()
    guard case .time(let time)? = cut else { return setLimit(Deadlines.silence) }
    setLimit(.nanoseconds(time.wholeNanoseconds))
  }

  /// Lets a request that may wait long, or without limit, end with its client. One that was sent
  /// behind others may find that its client has gone before its turn came.
  func endWithInput() {
    endsWithInput = true
    if inputHasEnded { context?.close(promise: nil) }
  }

  /// Ends the connection at once, as a network does that breaks: the client sees a reset.
  func reset() { context?.channel.reset() }

  /// Counts an order of the remote control; returns its number, from 1.
  func countOrder() -> Int {
    orders += 1
    return orders
  }

  /// The connection, for an answer from another thread.
  var waiting: WaitingConnection {
    guard let context else { preconditionFailure("a request was accepted without a channel") }
    return WaitingConnection(
      channel: context.channel, connection: NIOLoopBound(self, eventLoop: context.eventLoop))
  }
}

extension HTTPConnection {
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent {
      inputHasEnded = true
      // A client may close its half after a whole request and still wait for the answer.
      if phase != .answering || endsWithInput { context.close(promise: nil) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else { return context.close(promise: nil) }
    broken =
      error == .headerOverflow
      ? .init(status: 431, message: "headers too large: at most \(Self.headLimit) bytes")
      : .init(status: 400, message: "not HTTP/1.1")
    takeQueue()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    let isWritable = context.channel.isWritable
    deadlines?.set(.reading, in: isWritable ? nil : Deadlines.readTime)
    if isWritable {
      source?.resume()
      if let (feed, number, client) = nextEvents {
        nextEvents = nil
        sendEvents(of: feed, after: number, to: client)
      }
      takeQueue()
    }
    context.fireChannelWritabilityChanged()
  }

  private func setLimit(_ time: TimeAmount?) { deadlines?.set(.phase, in: time) }

  private func pass(_ deadline: Deadlines.Kind) {
    guard let context, deadline == .phase else { return reset() }
    switch phase {
    case .idle, .closing: context.close(promise: nil)
    case .receiving:
      cutOff(.init(status: 408, message: "the body did not arrive within 15 s"))
    case .answering: reset()
    }
  }
}
