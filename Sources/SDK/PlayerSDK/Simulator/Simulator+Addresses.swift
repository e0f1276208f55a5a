import ContentProtection
public import Foundation
import HeadEndAPI
import Players
import Sessions
import Worlds

extension Simulator {
  /// Returns the address of the master playlist for a content ID; throws if the ID is unknown.
  public func url(of content: String) throws(SimulatorProblem) -> URL {
    Self.url(endpoints.masterPlaylist(of: try channel(content)))
  }

  /// The tenant's certificate service, for a delegate's `certificateURL`.
  public var certificateURL: URL { Self.url(endpoints.certificate) }

  /// The tenant's licence service, for a delegate's `licenseURL`.
  public var licenseURL: URL { Self.url(endpoints.license) }

  /// The tenant's SSM service, for a delegate's `ssmServerURL`.
  public var ssmServerURL: URL { Self.url(endpoints.ssmServer) }

  /// The operator's own FairPlay server, for apps with a resource loader.
  public var onPremiseServerURL: URL { Self.url(endpoints.onPremiseServer) }

  /// The SEES reference entitlement server, which answers with an ExpressPlay token URL.
  public var entitlementServerURL: URL { Self.url(endpoints.entitlement) }

  /// The FairPlay certificate that an app with its own loader has in its bundle, X.509 DER.
  public var applicationCertificate: Data { Data(session.world.head.applicationCertificate) }

  /// Returns a content token of the tenant's back end for the app's device: a JWT; throws if the
  /// back end refuses it.
  public func contentToken(for content: String) throws(SimulatorProblem) -> String {
    let channel = try channel(content)
    let url = endpoints.contentToken(
      content: channel.content, account: lineUp.account, device: device)
    let answer = try fetch(Self.url(url))
    guard answer.status == 200 else {
      throw SimulatorProblem("the back end refused the content token: HTTP \(answer.status)")
    }
    return String(decoding: answer.body, as: UTF8.self)
  }

  /// Sends a synchronous request of the app's own code to the head-end, such as that of a resource
  /// loader to its key server.
  ///
  /// In a delegate's method, the request blocks the main thread, and the method's answer takes
  /// effect only after the response. As in an app, a URL with a scheme other than `https` or `http`
  /// is not supported.
  public func fetch(
    _ url: URL, method: String = "GET", headers: [String: String] = [:], body: Data = Data()
  ) throws(SimulatorProblem) -> (status: Int, body: Data) {
    guard let method = Request.Method(rawValue: method) else {
      throw SimulatorProblem("no method \"\(method)\"; accepted: GET, POST, PUT")
    }
    guard ["https", "http"].contains(url.scheme?.lowercased()) else {
      throw SimulatorProblem("unsupported URL (-1002)")
    }
    let effect = HostSideEffect.fetch(
      method, ServiceAddress(url.absoluteString), authorizations: headers.authorizations ?? "",
      headers: headers.others, body: Array(body))
    switch run(effect) {
    case .response(let response): return (response.status, Data(response.body))
    case .failure(let failure):
      throw SimulatorProblem("\(failure.meaning) (\(failure.rawValue))")
    case .keyRequest, .noKeyRequest, .persistableKey, nil: throw SimulatorProblem("no answer")
    }
  }

  /// Returns the channel with this master playlist; for any other address, a channel that is not
  /// served.
  func channel(at url: URL) -> HeadEndAPI.Channel {
    let address = url.absoluteString
    let channels = session.world.lineUp.channels
    return channels.first { channel in
      endpoints.masterPlaylist(of: channel) == address
        || PersistenceAsset.offlineURL(of: channel.content) == address
    }
      ?? HeadEndAPI.Channel(
        number: 0, name: address, card: "", content: url.lastPathComponent, isEncrypted: false,
        isLive: true)
  }

  /// The address of a stream of the line-up.
  func url(of channel: SimulatedLineUp.Channel) -> URL {
    Self.url(endpoints.masterPlaylist(of: channel.world))
  }

  func channel(_ content: String) throws(SimulatorProblem) -> HeadEndAPI.Channel {
    let channels = session.world.lineUp.channels
    guard let channel = channels.first(where: { $0.content == content }) else {
      throw SimulatorProblem("no content \"\(content)\"; accepted: \(channels.map(\.content))")
    }
    return channel
  }

  private static func url(_ text: String) -> URL {
    guard let url = URL(string: text) else {
      preconditionFailure("The head-end's addresses are URLs.")
    }
    return url
  }
}

extension [String: String] {
  /// The value of `nv-authorizations`, in any letter case; `nil` if missing.
  var authorizations: String? {
    first { $0.key.lowercased() == Self.authorizationsKey }?.value
  }

  /// All other headers, sorted by name.
  var others: [HTTPHeader] {
    filter { $0.key.lowercased() != Self.authorizationsKey }
      .sorted { $0.key < $1.key }.map { HTTPHeader($0.key, $0.value) }
  }

  private static var authorizationsKey: String { "nv-authorizations" }
}
