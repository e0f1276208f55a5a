import ContentProtection
import Events
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// Questions to an app's own code: the world stops, and the answer is a command like any other.
@Suite struct HostCallTests {
  private let player = PlayerID(4)

  private func witness(_ delegate: DelegateKind = .ssp) -> Witness {
    let witness = Witness()
    let endpoints = Endpoints(tenant: "SIM")
    var configuration = PlayerConfiguration(
      name: "app", delegate: delegate, device: "tv", account: "home", channel: Classic.channels[0])
    configuration.hostedApp = HostedApp(
      certificateURL: endpoints.certificate, ssmServerURL: endpoints.ssmServer)
    witness.perform(.removePlayer(Classic.second))
    witness.perform(.seat(configuration))
    witness.perform(.player(player, .zap(to: Classic.channels[0])))
    return witness
  }

  /// What an ordinary licence delegate answers; the token comes from the app's back end.
  private func answer(_ call: HostCall, _ witness: Witness) -> HostAnswer {
    switch call.question {
    case .streamToken, .tokenCallback: return .token(token(witness))
    case .licenceRequest(_, let session):
      let tokens = [token(witness), session].compactMap { $0 }
      return .licenceRequest(
        .init(
          url: Endpoints(tenant: "SIM").license, authorizations: tokens.joined(separator: ",")))
    case .ckc(let body): return .ckc(Self.ckc(in: body))
    case .certificate: return .certificate(nil)
    case .keyResponse: return .ckc(nil)
    case .loading: return .loading(.declined)
    case .contentKey: return .loading(.waiting)
    case .shouldRetry: return .retry(false)
    }
  }

  private static func ckc(in body: [UInt8]) -> [UInt8]? {
    let text = String(decoding: body, as: UTF8.self).split(separator: "\"")
    return text.count > 3 ? Base64.bytes(String(text[3])) : nil
  }

  private func token(_ witness: Witness) -> String? {
    let url = Endpoints(tenant: "SIM").contentToken(
      content: "news-one", account: "home", device: "tv")
    let effect = HostSideEffect.fetch(.get, ServiceAddress(url), authorizations: "", body: [])
    guard case .response(let response) = witness.session.run(effect, for: nil) else { return nil }
    return String(decoding: response.body, as: UTF8.self)
  }

  /// Goes on to an instant and answers what is asked until then.
  private func play(_ witness: Witness, to seconds: Double) {
    witness.advance(to: seconds)
    while let call = witness.session.hostCall {
      witness.perform(.answerHostCall(call.id, answer(call, witness)))
      witness.advance(to: seconds)
    }
  }

  @Test func `a world that is not answered stays where it is`() {
    let witness = witness()
    witness.perform(.player(player, .recover))
    let asked = witness.session.hostCall
    witness.advance(to: 10)
    witness.advance(to: 20)
    #expect(witness.session.now == .zero)
    #expect(witness.session.hostCall == asked && asked?.id.player == player)
    #expect(witness.session.advance(byHost: .seconds(5)))
    #expect(witness.session.now == .zero)
  }

  @Test(arguments: [DelegateKind.ssp, .sspV2, .single])
  func `with answers it plays, and renews its licence`(delegate: DelegateKind) {
    let witness = witness(delegate)
    play(witness, to: 150)
    #expect(witness.player(player)?.state == .playing)
    #expect(witness.player(player)?.counters.licences == 2)
    #expect(witness.player(player)?.session.state == (delegate == .single ? .off : .on))
  }

  /// What the licence service answers to the key request of a call.
  private func licence(_ call: HostCall, _ witness: Witness) throws -> Response {
    guard case .contentKey(let identifier, _) = call.question,
      case .keyRequest(let spc) = witness.session.run(
        .keyRequest(
          certificate: witness.session.world.head.applicationCertificate,
          contentIdentifier: identifier), for: call.id),
      case .response(let response) = witness.session.run(
        .fetch(
          .post, ServiceAddress(Endpoints(tenant: "SIM").license),
          authorizations: token(witness) ?? "", body: spc), for: call.id)
    else { throw CancellationError() }
    return response
  }

  @Test func `a key request of an app's own session says where the picture is shown`() throws {
    var lineUp = Classic.lineUp()
    for index in lineUp.channels.indices { lineUp.channels[index].keys.airPlay = .none }
    let witness = Witness(lineUp)
    var configuration = PlayerConfiguration(
      name: "app", delegate: .single, device: "tv", account: "home", channel: lineUp.channels[0])
    configuration.contentKeys = .init()
    configuration.hostedApp = HostedApp(certificateURL: "", ssmServerURL: "")
    witness.perform(.seat(configuration))
    witness.perform(.player(player, .zap(to: lineUp.channels[0])))
    witness.advance(to: 5)
    let call = try #require(witness.session.hostCall)
    let response = try licence(call, witness)
    witness.perform(
      .answerHostCall(call.id, .loading(.finished(Self.ckc(in: response.body) ?? []))))
    witness.advance(to: 10)
    #expect(witness.player(player)?.state == .playing)
    witness.perform(.player(player, .airPlay))
    let next = try #require(witness.session.hostCall)
    #expect(try licence(next, witness).status == 400)
  }

  @Test func `one step or many: the same event log`() {
    let one = witness()
    play(one, to: 60)
    let many = witness()
    for step in 1...600 { play(many, to: Double(step) / 10) }
    #expect(one.log == many.log && one.heard.count > 60)
    #expect(one.session.world.observation == many.session.world.observation)
  }

  @Test func `a removed player's question is forgotten`() {
    let witness = witness()
    witness.perform(.removePlayer(player))
    #expect(witness.session.hostCall == nil)
    witness.advance(to: 5)
    #expect(witness.session.now == .zero + .seconds(5))
  }

  @Test func `without headers the request is skipped, for five seconds`() {
    let witness = witness(.single)
    witness.advance(to: 20)
    var asked = 0
    while let call = witness.session.hostCall {
      asked += 1
      witness.perform(.answerHostCall(call.id, .licenceRequest(nil)))
      witness.advance(to: 20)
    }
    #expect(asked == 26)
    #expect(witness.errors(of: player) == ["OTVDRMLicenseError"])
    #expect(witness.player(player)?.licenseFailure?.wrapperCode == 5022)
    #expect(witness.player(player)?.requests.contains { $0.operation == .licence } == false)
  }
}
