import HeadEndAPI

/// Every address of the server; what is not here is not found (HeadEndHTTP/ServingRealClients).
enum RouteTable {
  static let document = "/openapi.json"

  static let routes = sessions + licences + expressPlay + origin + clients + control + contract

  /// All addresses by the number of their words, the most exact ones first.
  private static let paths: [Int: [ServedPath]] = {
    let all = Dictionary(grouping: routes, by: \.path).map(ServedPath.init)
    return Dictionary(grouping: all, by: \.wordCount).mapValues { $0.sorted(by: <) }
  }()

  /// The most exact address for a path's words; `nil` when nothing is there.
  static func path(of words: [Substring]) -> ServedPath? {
    paths[words.count]?.first { $0.matches(words) }
  }

  private static let tokenPath = "/{tenant}/app/v1/tokens"
  private static let ssm = "/{tenant}/ssm/v1/sessions"
  private static let licensing = "/{tenant}/fpls/contentlicenseservice/v1"
  private static let spc = ServedRoute.Body.any("application/octet-stream")
  private static let form = ServedRoute.Body.any("application/x-www-form-urlencoded")

  private static let lastToken = "the latest session token"
  private static let bothTokens = "the content token, a comma, the session token"

  private static let sessions = [
    ServedRoute(
      .application, .get, tokenPath, "Issues a content token for a device, and registers it",
      needs: ["contentId", "accountId", "deviceUniqueId"], answers: ["application/jwt"],
      refusals: [400, 403, 404, 429]),
    ServedRoute(
      .sessions, .post, ssm + "/setup", "Sets up a session with a content token",
      answerMembers: [
        ("sessionToken", "string"), ("heartbeat", "integer"), ("heartBeat", "integer"),
      ], token: "the content token", refusals: [400, 401, 403, 429, 500]),
    ServedRoute(
      .sessions, .post, ssm + "/heartbeat", "Keeps a session alive and replaces its token",
      answerMembers: [("sessionToken", "string")], token: lastToken,
      refusals: [400, 401, 403, 404, 429]),
    ServedRoute(
      .sessions, .post, ssm + "/teardown", "Ends a session", token: lastToken,
      refusals: [400, 401, 403, 404, 429]),
    ServedRoute(
      .sessions, .put, ssm + "/killAccountSessions", "Ends all sessions of an account",
      body: .object([("accountId", "string")], needed: ["accountId"]),
      token: "a token from the operator's back end",
      refusals: [400, 401, 403, 404, 429]),
  ]

  private static let licences = [
    ServedRoute(
      .licences, .get, licensing + "/certificates", "The FairPlay certificate",
      answers: ["application/pkix-cert"], refusals: [403, 404, 429]),
    ServedRoute(
      .licences, .post, licensing + "/licenses", "A CKC for an SPC",
      takes: ["renew", "checkin"], body: spc,
      answerMembers: [("CkcMessage", "string"), ("sessionToken", "string")], token: bothTokens,
      refusals: [400, 401, 403, 404, 429, 503]),
    ServedRoute(
      .licences, .get, licensing + "/licenses/information", "A stored licence's start and end",
      needs: ["contentId", "deviceUniqueId"],
      answerMembers: [
        ("contentId", "string"), ("deviceUniqueId", "string"), ("start", "string"),
        ("end", "string"), ("duration", "integer"),
      ], token: "a content token", refusals: [400, 401, 403, 404, 429, 503]),
    ServedRoute(
      .licences, .post, "/{tenant}/clearkey/v1/licenses", "A W3C Clear Key licence",
      needs: ["contentId"], takes: ["client", "ticket"],
      body: .object([("kids", "array"), ("type", "string")], needed: ["kids"]),
      token: bothTokens,
      refusals: [400, 401, 403, 404, 429, 503]),
    ServedRoute(
      .licences, .get, "/{tenant}/keys/v1/{content}/{period}", "The AES-128 key of a period",
      takes: ["drm", "client", "ticket"], answers: ["application/octet-stream"],
      token: bothTokens,
      refusals: [400, 401, 403, 404, 429, 503]),
    ServedRoute(
      .licences, .post, "/v1/tickets",
      "A ticket in place of tokens, for players that send no headers; expires with its session",
      answerMembers: [("ticket", "string"), ("heartbeat", "integer")], token: bothTokens,
      refusals: [400, 401, 403, 404, 429]),
  ]

  private static let expressPlay =
    [Request.Method.get, .post].map { method in
      ServedRoute(
        .expressPlay, method, "/hms/fp/token", "An ExpressPlay token",
        takes: ["customerAuthenticator", "fairplayLicensePlayback", "cookie"],
        body: method == .post ? form : .none, answers: ["text/uri-list"],
        refusals: [400, 401, 403, 404, 429, 501])
    } + [
      ServedRoute(
        .expressPlay, .post, "/hms/fp/rights", "A CKC for an SPC and an ExpressPlay token",
        takes: ["ExpressPlayToken"], body: spc, answers: ["application/octet-stream"],
        refusals: [400, 401, 403, 404, 429]),
      ServedRoute(
        .expressPlay, .post, "/{tenant}/ksm/v1/ckc", "A CKC from the operator's server",
        body: spc, answers: ["application/octet-stream"], refusals: [400, 401, 403, 404, 429]),
    ]
    + [Request.Method.get, .post].map { method in
      ServedRoute(
        .expressPlay, method, "/sees/SEESServlet", "A token URL from the entitlement server",
        takes: ["sessionId", "contentId", "type"], body: method == .post ? form : .none,
        answers: ["text/uri-list"], refusals: [400, 401, 403, 404, 429, 501])
    }

  private static let origin = ["live", "vod"].flatMap { kind in
    [
      ServedRoute(
        .origin, .get, "/{tenant}/\(kind)/{content}/master.m3u8",
        "The HLS master playlist of a channel", takes: mediaTerms,
        answers: ["application/vnd.apple.mpegurl"],
        refusals: [400, 403, 404, 429]),
      ServedRoute(
        .origin, .get, "/{tenant}/\(kind)/{content}/\(MediaFile.presentationName)",
        "The DASH manifest of a channel", takes: mediaTerms, answers: ["application/dash+xml"],
        refusals: [400, 403, 404, 429]),
      ServedRoute(
        .origin, .get, "/{tenant}/\(kind)/{content}/{rendition}/index.m3u8", "A media playlist",
        takes: mediaTerms, answers: ["application/vnd.apple.mpegurl"],
        refusals: [400, 403, 404, 429]),
      ServedRoute(
        .origin, .get, "/{tenant}/\(kind)/{content}/{rendition}/{file}", "A segment",
        takes: mediaTerms, answers: ["video/*", "audio/mp4"],
        successes: [200, 206], refusals: [400, 403, 404, 416, 429]),
    ]
  }

  /// What the query of a manifest says, and that of everything below it.
  private static let mediaTerms = ["drm", "ticket", "client", "sound", "fps"]

  private static let clients = [
    ServedRoute(
      .clients, .get, TimeAddress.path, "The head-end's time, for DASH players",
      answers: ["text/plain"], refusals: [403]),
    ServedRoute(
      .clients, .get, "/v1/channels", "The channels and their protection",
      refusals: [403, 429]),
    ServedRoute(
      .clients, .get, OrderAddress.path, "Commands for this client, as server-sent events",
      answers: ["text/event-stream"], token: "the client's own token", refusals: [403, 429]),
    ServedRoute(
      .clients, .post, "/v1/reports", "Reports a notification from the client's SDK to the wall",
      body: .object([("name", "string"), ("userInfo", "object")], needed: ["name"]), answers: [],
      successes: [204], refusals: [400, 403, 429]),
    ServedRoute(
      .clients, .post, CMCDAddress.path,
      "CMCD version 2 reports from a player, one event per line",
      takes: ["client"], body: .any("application/cmcd"), answers: [], successes: [204],
      refusals: [400, 403, 429]),
  ]

  private static let control = [
    order(.commands, "Performs a scenario step", refusals: [400, 403, 409, 415]),
    order(.keys, "Presses keys on the wall", needed: ["keys"], refusals: [400, 403, 415]),
    order(
      .clock, "Controls simulated time while no client is connected",
      refusals: [400, 403, 409, 415]),
    order(.expect, "Waits until an expectation is met or has failed", refusals: [400, 403, 415]),
    order(
      .explore, "Starts a soak test: bursts of network faults, judged by rules",
      refusals: [400, 403, 409, 415]),
    ServedRoute(
      .control, .get, ControlAddress.events, "The event log, as server-sent events",
      answers: ["text/event-stream"], refusals: [403]),
    ServedRoute(
      .control, .get, ControlAddress.observation.path, "The state of the world, as JSON",
      refusals: [403]),
    ServedRoute(
      .control, .get, ControlAddress.frame.path, "A frame of the wall, as text or as a picture",
      takes: ["size", "format"], answers: ["text/plain", "image/svg+xml"], refusals: [400, 403]),
    ServedRoute(
      .control, .get, ControlAddress.metrics.path, "Metrics in the Prometheus text format",
      answers: ["text/plain"], refusals: [403]),
  ]

  /// An order with a body in JSON.
  private static func order(
    _ address: ControlAddress, _ summary: String, needed: [String] = [], refusals: [Int]
  ) -> ServedRoute {
    ServedRoute(
      .control, .post, address.path, summary, body: .object(address.members, needed: needed),
      refusals: refusals)
  }

  private static let contract = [
    ServedRoute(.contract, .get, document, "This document", refusals: [])
  ]
}
