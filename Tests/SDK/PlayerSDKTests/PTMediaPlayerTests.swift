import Foundation
import PlayerSDK
import Testing

/// TVSDK's player as an app uses it (Players/TVSDK).
@MainActor @Suite struct PTMediaPlayerTests {
  /// The loader of Adobe's page, for the operator's own server.
  @MainActor private final class PTFairPlayResourceLoader: PTAVAssetResourceLoaderDelegate {
    var isDenied = false

    func resourceLoader(
      _ resourceLoader: AVAssetResourceLoader,
      shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
    ) -> Bool {
      let simulator = Simulator.current
      let spc = try? loadingRequest.streamingContentKeyRequestData(
        forApp: simulator.applicationCertificate, contentIdentifier: Data("news-one".utf8))
      let answer = try? simulator.fetch(
        simulator.onPremiseServerURL, method: "POST", body: spc ?? Data())
      if isDenied {
        loadingRequest.finishLoading(with: NSError(domain: "App", code: 403))
      } else {
        loadingRequest.finishLoading(with: nil, data: answer?.body, redirect: nil)
      }
      return true
    }
  }

  /// What an app's observers have heard of one player.
  @MainActor private final class Ear {
    private(set) var statuses: [PTMediaPlayerStatus] = []
    private(set) var names: [String] = []
    private var tokens: [any NSObjectProtocol] = []

    init(_ player: PTMediaPlayer, _ center: NotificationCenter) {
      let names: [Notification.Name] = [
        .PTMediaPlayerStatus, .PTMediaPlayerTimeChange, .PTMediaPlayerItemChanged,
        .PTMediaPlayerPlayStarted, .PTMediaPlayerNewNotificationEntryAdded,
      ]
      tokens = names.map { name in
        center.addObserver(forName: name, object: player, queue: nil) { [weak self] notification in
          let status = notification.userInfo?[PTMediaPlayerStatusKey] as? Int
          let name = notification.name.rawValue
          MainActor.assumeIsolated {
            self?.names.append(name)
            if let status = status.flatMap({ PTMediaPlayerStatus(rawValue: $0) }) {
              self?.statuses.append(status)
            }
          }
        }
      }
    }
  }

  private let center = NotificationCenter()
  private let loader = PTFairPlayResourceLoader()

  private func begin(_ lineUp: SimulatedLineUp = .demo) -> Simulator {
    Simulator.current = Simulator(lineUp, notificationCenter: center)
    PTDefaultMediaPlayerClientFactory.default().registerPTAVAssetResourceLoader(loader)
    return Simulator.current
  }

  private func item(_ content: String, _ simulator: Simulator) throws -> PTMediaPlayerItem {
    PTMediaPlayerItem(url: try simulator.url(of: content), mediaId: content, metadata: nil)
  }

  @Test func `an item is Initialized by itself, and Ready when the app prepares it`() throws {
    let simulator = begin()
    let player = PTMediaPlayer()
    let ear = Ear(player, center)
    #expect(player.status == .created)
    player.replaceCurrentItem(with: try item("news-one", simulator))
    simulator.advance(by: .seconds(5))
    #expect(ear.statuses == [.initializing, .initialized] && player.status == .initialized)
    player.prepareToPlay()
    #expect(player.status == .ready)
    let time = player.currentTime
    simulator.advance(by: .seconds(5))
    #expect(player.status == .ready && player.currentTime == time)
    player.play()
    simulator.advance(by: .seconds(5))
    #expect(ear.statuses.suffix(2) == [.ready, .playing])
    #expect(ear.names.contains("PTMediaPlayerTimeChangeNotification"))
    player.pause()
    player.play()
    simulator.advance(by: .seconds(1))
    player.stop()
    #expect(ear.statuses.suffix(3) == [.paused, .playing, .stopped])
    player.reset()
    #expect(player.status == .created && player.currentItem == nil)
  }

  @Test func `an item that plays by itself, and the next one`() throws {
    let simulator = begin()
    let player = PTMediaPlayer()
    player.autoPlay = true
    let ear = Ear(player, center)
    player.replaceCurrentItem(with: try item("news-one", simulator))
    simulator.advance(by: .seconds(5))
    player.replaceCurrentItem(with: try item("ocean", simulator))
    simulator.advance(by: .seconds(5))
    let start: [PTMediaPlayerStatus] = [.initializing, .initialized, .ready, .playing]
    #expect(ear.statuses == start + start)
    #expect(ear.names.count { $0 == "PTMediaPlayerItemChangedNotification" } == 2)
  }

  @Test func `a denied key is a native error, inside the change of state`() throws {
    let simulator = begin()
    loader.isDenied = true
    let player = PTMediaPlayer(mediaPlayerItem: try item("news-one", simulator))
    player.play()
    simulator.advance(by: .seconds(5))
    #expect(player.status == .error && player.error?.code == 106_000)
    #expect(player.error?.innerNotification == nil)
    let cause = player.error?.metadata.metadata(forKey: "INTERNAL_ERROR") as? NSError
    #expect((cause?.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == 403)
    let entries = player.currentItem?.notificationHistory.notificationItems ?? []
    let codes = entries.map(\.notification.code)
    #expect(codes.suffix(2) == [106_000, 300_005])
    #expect(entries.last?.notification.innerNotification?.code == 106_000)
    #expect(entries.last?.notification.type == .info)
    loader.isDenied = false
    player.reset()
    player.replaceCurrentItem(with: try item("news-one", simulator))
    player.play()
    simulator.advance(by: .seconds(5))
    #expect(player.status == .playing && player.error == nil)
  }

  @Test func `an observer of one player hears nothing of another`() throws {
    let simulator = begin()
    let players = [PTMediaPlayer(), PTMediaPlayer()]
    let ears = players.map { Ear($0, center) }
    players[0].replaceCurrentItem(with: try item("ocean", simulator))
    players[0].play()
    simulator.advance(by: .seconds(5))
    withExtendedLifetime(players) {
      #expect(ears[0].statuses.last == .playing && ears[1].names.isEmpty)
    }
  }

  @Test func `an AVPlayer with a resource loader posts nothing of TVSDK's`() throws {
    let simulator = begin()
    let asset = AVURLAsset(url: try simulator.url(of: "ocean"))
    let delegate = Silent()
    asset.resourceLoader.setDelegate(delegate, queue: .main)
    let player = AVPlayer(playerItem: AVPlayerItem(asset: asset))
    player.play()
    simulator.advance(by: .seconds(5))
    #expect(player.timeControlStatus == .playing)
    #expect(!simulator.log.contains { $0.name.hasPrefix("PTMedia") })
  }

  private final class Silent: AVAssetResourceLoaderDelegate {}

  @Test func `a player has the rate, sound and times of its video`() throws {
    var lineUp = SimulatedLineUp.demo
    lineUp.channels[3].duration = .seconds(600)
    let simulator = begin(lineUp)
    let player = PTMediaPlayer()
    player.rate = 1
    #expect(player.rate == 0 && !player.seekableRange.isValid, "there is no item")
    let film = try item("ocean", simulator)
    player.replaceCurrentItem(with: film)
    #expect(film.duration.isIndefinite && !player.seekableRange.isValid, "nothing is loaded")
    #expect(player.seekableRange.end.isIndefinite)
    simulator.advance(by: .seconds(5))
    #expect(player.status == .initialized && player.rate == 0)
    (player.rate, player.volume, player.muted) = (2, 0.5, true)
    simulator.advance(by: .seconds(10))
    #expect(player.status == .playing && player.rate == 2)
    #expect(film.currentTime.seconds > 15 && film.currentTime == player.currentTime)
    #expect(player.localTime == player.currentTime, "there are no ads")
    #expect(film.duration.seconds == 600)
    #expect(player.seekableRange.start.seconds == 0 && player.seekableRange.end.seconds == 600)
    let report = try #require(simulator.report(of: player))
    #expect(report.isMuted && player.muted && report.volume == 50 && player.volume == 0.5)
    (player.rate, player.muted) = (0, false)
    simulator.advance(by: .seconds(1))
    #expect(player.status == .paused && player.rate == 0)
    #expect(simulator.report(of: player)?.isMuted == false)
    player.reset()
    #expect(player.rate == 0 && !player.seekableRange.isValid)
  }

  @Test(arguments: [0, 900])
  func `Adobe's scrub bar seeks where a live stream has a DVR window`(window: Int) throws {
    var lineUp = SimulatedLineUp.demo
    lineUp.channels[3].dvr = .seconds(window)
    let simulator = begin(lineUp)
    let player = PTMediaPlayer(mediaPlayerItem: try item("ocean", simulator))
    player.play()
    simulator.advance(by: .seconds(20))
    #expect(player.status == .playing && player.currentItem?.duration.isIndefinite == true)
    let range = player.seekableRange
    #expect(range.isValid == (window > 0))
    guard range.isValid else { return }
    #expect(range.duration.seconds == Double(window) - 18, "less the hold-back")
    let sliderTime = 0.5
    let newTime = CMTime(
      seconds: sliderTime * range.duration.seconds + range.start.seconds,
      preferredTimescale: 1000)
    player.seek(to: newTime)
    simulator.advance(by: .seconds(3))
    #expect((0...3).contains(player.currentTime.seconds - newTime.seconds))
    simulator.advance(by: .seconds(30))
    #expect(player.seekableRange.start > range.start, "the window moves on")
    #expect(player.seekableRange.start < player.currentTime)
  }
}
