import ContentProtection
import HeadEndAPI
import Simulation

/// What is shown: the segment under the playhead, opened when its turn comes, and a clock that runs
/// while the picture moves.
struct Presentation: Sendable {
  /// The card that is shown; `nil` before the first and while segments cannot be opened.
  private(set) var card: PictureCard?
  /// How much later its media is than the playlist's number of the segment says.
  private(set) var shift = Duration.zero
  private(set) var isScrambled = false
  private(set) var isRunning = false
  /// Segments in a row that could not be opened.
  private(set) var unreadable = 0
  /// Lines of the segment shown.
  private(set) var height = 0
  /// Identifier of the key of the segment shown; `nil` in the clear.
  private(set) var key: String?
  /// The same for its sound, where that has its own key.
  private(set) var audioKey: String?
  /// Whether the segment shown is part of an ad break.
  private(set) var isAd = false
  /// Why and since when the picture stands still, or has never come, while nothing reports it.
  private(set) var silence: SilenceObservation?
  /// Media time per second, in thousandths.
  private(set) var rate: Int
  private var position = Duration.zero
  private var anchor = Instant.zero
  private var segmentEnd = Duration.zero

  init(rate: Int = 1000) {
    self.rate = rate
  }

  /// Position in the stream.
  func position(at now: Instant) -> Duration {
    isRunning ? min(position + media(now - anchor), segmentEnd) : position
  }

  // Almost every player plays at the normal rate, and wide divisions take their time.
  private func media(_ time: Duration) -> Duration { rate == 1000 ? time : time * rate / 1000 }

  private func time(_ media: Duration) -> Duration { rate == 1000 ? media : media * 1000 / rate }

  /// Media of the present segment that is still to be shown.
  func rest(at now: Instant) -> Duration { segmentEnd - position(at: now) }

  /// Half-way from its position to the end of the segment.
  var middle: Duration { (position + segmentEnd) / 2 }

  /// Opens the next segment and shows it from now on.
  mutating func show(
    _ segment: LoadedSegment, with cipher: SampleCipher?, _ context: inout InputContext
  ) {
    let bytes = segment.key == nil ? segment.bytes : cipher?.decrypt(segment.bytes)
    let opened = bytes.flatMap { PictureCard(bytes: $0) }
    isScrambled = opened == nil
    unreadable = isScrambled ? unreadable + 1 : 0
    card = opened ?? card
    if let opened { shift = segment.shift(of: opened) }
    height = segment.height
    isAd = segment.isAd
    (key, audioKey) = (segment.key, segment.audioKey)
    position = segment.start
    segmentEnd = position + segment.duration
    run(&context)
    if let silence = segment.silence { fallSilent(silence, &context) }
  }

  /// The picture stands still, and nothing reports it (Players/Silence).
  mutating func fallSilent(_ what: Silence, _ context: inout InputContext) {
    freeze(&context)
    silence = SilenceObservation(what: what, since: context.now)
  }

  /// Something has happened that ends such a silence.
  mutating func stir(after what: Silence) {
    if silence?.what == what { silence = nil }
  }

  /// A seek or a pause sets the playhead free. [N]
  mutating func stirPlayhead() {
    if silence?.what.isOfPlayhead == true { silence = nil }
  }

  /// Lets the clock run from here.
  mutating func run(_ context: inout InputContext) {
    isRunning = true
    anchor = context.now
    context.setTimer(.segmentEnd, after: time(segmentEnd - position))
  }

  /// Stops the clock at the end of the segment.
  mutating func finish(_ context: inout InputContext) {
    freeze(&context)
    // At other rates than 1 the timer is rounded down and may fire some nanoseconds early.
    position = segmentEnd
  }

  /// Stops the clock where it is: paused, stalled or stopped.
  mutating func freeze(_ context: inout InputContext) {
    position = position(at: context.now)
    isRunning = false
    context.cancelTimer(.segmentEnd)
  }

  /// Shows nothing any more: another source was set.
  mutating func clear(_ context: inout InputContext) {
    context.cancelTimer(.segmentEnd)
    self = Presentation(rate: rate)
  }

  /// Lets media pass faster or slower from here, in thousandths.
  mutating func setRate(_ rate: Int, _ context: inout InputContext) {
    let wasRunning = isRunning
    freeze(&context)
    self.rate = rate
    if wasRunning { run(&context) }
  }

  /// Stands still at another position, with nothing left to show there.
  mutating func leap(to target: Duration, _ context: inout InputContext) {
    freeze(&context)
    position = target
    segmentEnd = target
  }

  /// Passes over what comes before `target` in the segment that is shown.
  mutating func skip(to target: Duration, _ context: inout InputContext) {
    guard target > position, target < segmentEnd else { return }
    position = target
    run(&context)
  }
}

/// Hides the picture while the display does not protect it as its key demands (Players/FairPlay,
/// "Output protection"). The sound continues; what AVPlayer does is not published [N].
struct PictureProtection: Sendable {
  private(set) var isObscured = false
  /// Whether the picture is black and nothing reports it: its key was granted for another screen,
  /// or an AirPlay receiver still waits for one.
  private(set) var isBlack = false

  /// Hides or shows the picture, which is under the key of that identifier.
  mutating func check(_ key: String?, _ keys: KeyRing, _ context: inout InputContext) {
    isBlack = key.map { keys.isBlack($0, on: context.indicator) } ?? false
    obscure(key.map { keys.demand(of: $0) > context.output } ?? false, &context)
  }

  /// There is nothing to hide any more.
  mutating func reveal(_ context: inout InputContext) {
    isBlack = false
    obscure(false, &context)
  }

  private mutating func obscure(_ isHidden: Bool, _ context: inout InputContext) {
    guard isHidden != isObscured else { return }
    isObscured = isHidden
    context.announce(.outputObscured(isHidden))
  }
}

/// A segment as it was loaded: still encrypted where the stream is.
struct LoadedSegment: Sendable {
  let sequence: Int
  /// Where it begins in the stream.
  let start: Duration
  let duration: Duration
  /// Lines of its rendition.
  let height: Int
  /// Identifier of the key that opens it; `nil` for a clear segment.
  let key: String?
  /// The same for its sound, where that has its own key.
  let audioKey: String?
  /// Whether it is part of an ad break.
  let isAd: Bool
  let bytes: [UInt8]
  /// Why the playhead stops when it is shown, which nothing reports; `nil` if it does not.
  let silence: Silence?

  func needs(_ identifier: String) -> Bool { key == identifier || audioKey == identifier }

  /// How much later the media of its card is than its number in the playlist says; a film's last
  /// segment is shorter than those before it.
  func shift(of card: PictureCard) -> Duration {
    let numbers = card.sequence - sequence
    guard numbers != 0 else { return .zero }
    return (sequence > 0 ? start / sequence : duration) * numbers
  }
}
