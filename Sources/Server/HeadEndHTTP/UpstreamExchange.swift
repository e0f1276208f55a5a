import HeadEndAPI
import NIOCore
import NIOHTTP1
import Simulation
import Worlds

/// One request on its way to an upstream and back, on the event loop of its client
/// (HeadEndHTTP/YourOwnServices).
final class UpstreamExchange {
  private let call: UpstreamCall
  private let answer: RealClientAnswer
  private unowned let client: any UpstreamClient
  private let loop: any EventLoop
  private let report: (UpstreamAnswer) -> Void
  private let lines: UpstreamLines
  private var line: UpstreamLine?
  private var body: [UInt8] = []
  private var deadline: Scheduled<Void>?
  /// The head that the client got; `nil` before.
  private var head: HTTPReply?
  /// Whether the upstream's connection can be used again.
  private var keepsAlive = true
  /// The whole of a playlist, which is read before it is sent; `nil` for anything else.
  private var playlist: [UInt8]?
  /// The beginning of a refusal's body, for the wall.
  private var refusal: [UInt8] = []
  private var received = 0
  private var expected: Int?
  private var isOver = false
  private var isRetried = false
  /// What waits for the pace at which the client is answered.
  private var pacer: UpstreamPacer?

  /// The client does not read more at present.
  private(set) var isFull = false

  /// Longer than a playlist may be held (draft-pantos-hls-rfc8216bis §6.2.5.2).
  private static let answerTime = TimeAmount.seconds(60)
  /// Between two parts of a body [N].
  private static let pauseTime = TimeAmount.seconds(30)
  /// Bytes of a playlist; a day of segments has fewer [N].
  private static let mostPlaylist = 4_000_000
  private static let mostRefusal = 400

  init(
    _ call: UpstreamCall, _ answer: RealClientAnswer, for client: any UpstreamClient,
    on loop: any EventLoop, over lines: UpstreamLines,
    _ report: @escaping (UpstreamAnswer) -> Void
  ) {
    (self.call, self.answer, self.client, self.report) = (call, answer, client, report)
    (self.loop, self.lines) = (loop, lines)
    pacer = UpstreamPacer(answer)
  }

  /// Sends the request over a line. One that was used may have been closed meanwhile: only what may
  /// be sent twice is sent over such a line (RFC 9110 §9.2.2).
  func begin(body: [UInt8]) {
    self.body = body
    setDeadline(Self.answerTime)
    carry(isFresh: call.head.method != .GET && call.head.method != .HEAD)
  }

  private func carry(isFresh: Bool) {
    line = lines.line(to: call.upstream, isFresh: isFresh, on: loop)
    line?.carry(self)
  }

  func send(on context: ChannelHandlerContext) {
    var head = call.head
    if !body.isEmpty || ["POST", "PUT", "PATCH"].contains(head.method.rawValue) {
      head.headers.add(name: "content-length", value: "\(body.count)")
    }
    context.write(NIOAny(HTTPClientRequestPart.head(head)), promise: nil)
    if !body.isEmpty {
      let bytes = context.channel.allocator.buffer(bytes: body)
      context.write(NIOAny(HTTPClientRequestPart.body(.byteBuffer(bytes))), promise: nil)
    }
    context.writeAndFlush(NIOAny(HTTPClientRequestPart.end(nil)), promise: nil)
  }

  func take(_ part: HTTPClientResponsePart) {
    guard !isOver else { return }
    switch part {
    case .head(let head): begin(head)
    case .body(let bytes): take(bytes)
    case .end: end()
    }
  }

  private func begin(_ head: HTTPResponseHead) {
    setDeadline(Self.pauseTime)
    guard (200...599).contains(head.status.code) else {
      return giveUp(502, "sent \(head.status.code), which is not a status")
    }
    if case .time(let time)? = answer.cut {
      loop.assumeIsolated().scheduleTask(in: TimeAmount(time)) { self.finish(isWhole: false) }
    }
    keepsAlive = head.isKeepAlive
    expected = head.headers.first(name: "content-length").flatMap { Int($0) }
    let reply = HTTPReply(
      Int(head.status.code), upstream: UpstreamHeaders(call).back(head.headers))
    self.head = reply
    let isWhole = head.headers.first(name: "content-encoding").map { $0 == "identity" } ?? true
    if head.status == .ok, isWhole, call.isPlaylist(head.headers) {
      playlist = []
    } else {
      client.begin(reply)
    }
  }

  private func take(_ bytes: ByteBuffer) {
    setDeadline(Self.pauseTime)
    received += bytes.readableBytes
    if playlist != nil {
      playlist?.append(contentsOf: bytes.readableBytesView)
      if received > Self.mostPlaylist {
        giveUp(502, "sent a playlist of more than \(Self.mostPlaylist / 1_000_000) MB")
      }
      return
    }
    if let head, head.status >= 400, refusal.count < Self.mostRefusal {
      refusal += bytes.readableBytesView.prefix(Self.mostRefusal - refusal.count)
    }
    pass(bytes)
  }

  /// Passes a part of the body to the client, as far as a cut and a pace let it.
  private func pass(_ bytes: ByteBuffer) {
    var bytes = bytes
    if case .bytes(let limit)? = answer.cut, received > limit {
      let kept = max(0, bytes.readableBytes - (received - limit))
      if let part = bytes.readSlice(length: kept), kept > 0 { _ = client.carry(part) }
      return finish(isWhole: false)
    }
    guard pacer == nil else {
      pacer?.add(bytes)
      isFull = pacer?.isFull == true
      return drip()
    }
    isFull = !client.carry(bytes)
  }

  private func end() {
    if let bytes = playlist { return endPlaylist(bytes) }
    if pacer?.isEmpty == false {
      pacer?.isEnded = true
      return
    }
    finish(isWhole: true)
  }

  private func endPlaylist(_ bytes: [UInt8]) {
    guard var reply = head else { return }
    guard PlaylistRewriter.isPlaylist(bytes) else {
      reply.setLength(bytes.count)
      return answer(reply, bytes)
    }
    let (text, facts, unseen) = PlaylistRewriter.rewrite(
      bytes, at: call.path, call.upstreams, isSecure: call.isSecure)
    reply.setLength(text.count)
    tell(reply.status, facts, unseen)
    answer(reply, text)
  }

  private func answer(_ reply: HTTPReply, _ bytes: [UInt8]) {
    head = reply
    client.begin(reply)
    let buffer = ByteBuffer(bytes: bytes)
    playlist = nil
    pass(buffer)
    if !isOver { end() }
  }

  private func finish(isWhole: Bool) {
    guard !isOver, let head else { return }
    tell(head.status)
    isOver = true
    deadline?.cancel()
    line?.end(keepsAlive: keepsAlive && isWhole)
    client.endCarrying(head, isWhole: isWhole)
  }

  /// The upstream's connection has failed.
  func fail(_ error: any Error) {
    guard !isOver else { return }
    guard head == nil || playlist != nil else {
      let rest = expected.map { " of \($0)" } ?? ""
      return breakOff("ended after \(received)\(rest) bytes")
    }
    if let line, line.isUsed, !isRetried, head == nil {
      isRetried = true
      return carry(isFresh: true)
    }
    let (status, sentence) = UpstreamFailure.words(error, call.upstream)
    giveUp(status, sentence)
  }

  /// The client has gone.
  func abandon() {
    guard !isOver else { return }
    tell(head?.status ?? 499)
    isOver = true
    deadline?.cancel()
    line?.close()
  }

  /// The client can read more.
  func resume() {
    guard pacer == nil else { return }
    isFull = false
    line?.resume()
  }

  private func drip() {
    guard var pacer, !pacer.isRunning else { return }
    pacer.isRunning = true
    self.pacer = pacer
    loop.assumeIsolated().scheduleTask(in: TimeAmount(PacedBody.tick)) {
      self.pacer?.isRunning = false
      guard !self.isOver, let bytes = self.pacer?.next() else { return }
      if bytes.readableBytes > 0 { _ = self.client.carry(bytes) }
      if self.isFull, self.pacer?.isFull == false {
        self.isFull = false
        self.line?.resume()
      }
      if self.pacer?.isEmpty == true, self.pacer?.isEnded == true {
        self.finish(isWhole: true)
      } else if self.pacer?.isEmpty == false {
        self.drip()
      }
    }
  }

  private func setDeadline(_ time: TimeAmount) {
    deadline?.cancel()
    deadline = loop.assumeIsolated().scheduleTask(in: time) { self.expire() }
  }

  private func expire() {
    guard !isOver else { return }
    if isFull || pacer?.isEmpty == false { return setDeadline(Self.pauseTime) }
    if head != nil, playlist == nil { return breakOff("stopped after \(received) bytes") }
    giveUp(504, "did not answer within \(Self.answerTime.nanoseconds / 1_000_000_000) s")
  }

  /// Answers in the upstream's place.
  private func giveUp(_ status: Int, _ sentence: String) {
    let words = "upstream \(call.upstream.name) \(sentence)"
    tell(status, said: words)
    isOver = true
    deadline?.cancel()
    line?.close()
    client.send(.upstreamFailure(status, words, for: call.origin))
  }

  /// Breaks the answer off: its client has to see that it is not whole.
  private func breakOff(_ sentence: String) {
    guard let head else { return }
    tell(head.status, said: "upstream \(call.upstream.name) \(sentence)")
    isOver = true
    deadline?.cancel()
    line?.close()
    client.endCarrying(head, isWhole: false)
  }

  private var isTold = false

  /// Tells the session what has come, once.
  private func tell(
    _ status: Int, _ facts: PlaylistFacts? = nil, _ unseen: [String] = [], said: String? = nil
  ) {
    guard !isTold, let request = answer.onward?.request else { return }
    isTold = true
    report(
      UpstreamAnswer(
        to: request, status: status, bytes: received,
        message: said ?? UpstreamFailure.message(ofRefusal: refusal), playlist: facts,
        unseen: unseen))
  }
}
