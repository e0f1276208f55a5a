import Crowd
import HeadEndAPI
import Players
import Simulation

/// One player like those of a crowd, on each of the crowd's channels in a separate world: the sizes
/// of the answers that it gets are those of the answers to the whole crowd.
struct CrowdRehearsal {
  private let lineUp: LineUp
  private let seed: UInt64
  private let epoch: UnixTime

  init(_ lineUp: LineUp, seed: UInt64, epoch: UnixTime) {
    self.lineUp = lineUp
    self.seed = seed
    self.epoch = epoch
  }

  /// What the world is to a crowd whose first viewer has that number among all players.
  func terms(of plan: CrowdPlan, first: PlayerID) -> CrowdTerms {
    let channels = plan.channels.compactMap { lineUp.channel($0.value) }
    return CrowdTerms(
      seed: seed, firstPlace: first.index + 1, latency: lineUp.network.latency,
      jitter: lineUp.network.jitter, bandwidth: lineUp.network.bandwidth,
      heartbeat: lineUp.heartbeat,
      sessionLifetime: SessionTerms.lifetime(
        heartbeat: lineUp.heartbeat, missedBeats: lineUp.missedBeats),
      lease: lineUp.lease, renewAtPermille: lineUp.renewAtPermille,
      tokenValidity: lineUp.tokens.validity,
      channels: channels.map { channel in
        CrowdTerms.Channel(
          number: channel.number, isEncrypted: channel.isEncrypted,
          ladder: channel.renditions.map(\.averageBandwidth), sizes: sizes(of: channel, plan))
      })
  }

  private func sizes(of channel: Channel, _ plan: CrowdPlan) -> AnswerSizes {
    var world = World(stage(for: channel, plan), seed: seed, epoch: epoch)
    world.outbox.keepsAnswered = true
    // Until the first licence, a heartbeat and the teardown have been answered.
    let end = Instant.zero + lineUp.heartbeat + .seconds(10)
    world.advance(to: end)
    world.perform(.player(PlayerID(0), .stop))
    world.advance(to: end + .seconds(5))
    return AnswerSizes(of: world.outbox.answered)
  }

  /// The line-up with nothing but one undisturbed viewer.
  private func stage(for channel: Channel, _ plan: CrowdPlan) -> LineUp {
    let (device, account) = (plan.device(of: 0), plan.account(of: 0))
    var configuration = PlayerConfiguration(
      name: device, sessionSetup: plan.sessionSetup, device: device, account: account,
      channel: channel)
    configuration.renewAtPermille = lineUp.renewAtPermille
    var stage = lineUp
    stage.crowds = []
    stage.capacity = ServiceCapacity()
    stage.rules = []
    stage.network = LineUp.Network(
      latency: .milliseconds(2), jitter: .zero, bandwidth: 1_000_000_000)
    stage.accounts = [Account(id: account, sessionLimit: plan.limit)]
    stage.devices = [
      LineUp.Device(id: device, account: account, policy: .documented, players: [configuration])
    ]
    return stage
  }
}

extension AnswerSizes {
  /// The sizes of the first good answer of each kind.
  fileprivate init(of records: [RequestRecord]) {
    self.init()
    var playlists: [Int] = []
    for record in records {
      guard case .response(let response) = record.outcome, response.isSuccess else { continue }
      let bytes = response.body.count
      switch record.request.operation {
      case .contentToken: token = bytes
      case .sessionSetup: setUp = bytes
      case .sessionHeartbeat: heartbeat = bytes
      case .sessionTeardown: teardown = bytes
      case .certificate: certificate = bytes
      case .licence: licence = bytes
      case .manifest: playlists.append(bytes)
      default: break
      }
    }
    (master, media) = (playlists.first ?? 0, playlists.dropFirst().first ?? 0)
  }
}
