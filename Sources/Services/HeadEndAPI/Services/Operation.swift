/// What a request asks for, spelt as in the fault grammar: `plane.operation`.
package enum Operation: String, CaseIterable, Sendable {
  case contentToken = "app.token"
  /// The token that `OTVSSPTokenCallback.token()` returns when AirPlay is switched.
  case tokenCallback = "airplay.token"
  case sessionSetup = "session.setup"
  case sessionHeartbeat = "session.heartbeat"
  case sessionTeardown = "session.teardown"
  case killSessions = "session.kill"
  case certificate = "licence.certificate"
  case licence = "licence.request"
  /// A token URL from an entitlement server.
  case entitlement = "entitlement.request"
  case expressPlayToken = "expressplay.token"
  /// A CKC for an SPC, authorised by an ExpressPlay token.
  case expressPlayRights = "expressplay.rights"
  case manifest = "origin.manifest"
  case segment = "origin.segment"

  /// Its place among all; `CrowdTally` counts by it.
  package var place: Int {
    switch self {
    case .contentToken: 0
    case .tokenCallback: 1
    case .sessionSetup: 2
    case .sessionHeartbeat: 3
    case .sessionTeardown: 4
    case .killSessions: 5
    case .certificate: 6
    case .licence: 7
    case .entitlement: 8
    case .expressPlayToken: 9
    case .expressPlayRights: 10
    case .manifest: 11
    case .segment: 12
    }
  }

  /// Whether its answer is a key response (CKC).
  package var bringsKeys: Bool { self == .licence || self == .expressPlayRights }

  /// Whether it is media, which the system requests without the app's main thread.
  package var isMedia: Bool { self == .manifest || self == .segment }
}

/// A service of the head-end that serves one request after another: with its own queue and
/// capacity.
package enum Service: Int, CaseIterable, Hashable, Sendable {
  /// The app's back end, which issues content tokens.
  case token
  /// Secure session management: set-ups, heartbeats and teardowns stand in one queue.
  case session
  /// Certificates, licences, and the entitlements before them.
  case licence
  /// Playlists and segments.
  case origin

  /// What line-ups and panels call it.
  package var name: String {
    switch self {
    case .token: "token"
    case .session: "session"
    case .licence: "licence"
    case .origin: "origin"
    }
  }
}

extension Operation {
  /// Whose apps send a kind of request.
  package enum Senders: Sendable {
    case all
    /// Apps that ask for tokens, sessions and a certificate. A TVSDK app has its certificate in its
    /// bundle and its tokens in URLs, and it has no session.
    case openTV
    /// TVSDK apps with ExpressPlay.
    case expressPlay
  }

  /// What is fixed about a kind of request. A new one says here what it is called and who sends it;
  /// the rest of the program reads it here.
  package struct Row: Sendable {
    /// What the wall calls it.
    package let noun: String
    package let answerTime: AnswerTime.Kind
    /// What the name of a file with an answer ends in.
    package let fileExtension: String
    package var senders = Senders.all
    /// What a player that never sends it does not have; `nil` = the request.
    package var missing: String?
    /// Whether only players with sessions send it.
    package var needsSession = false
    /// Whether light viewers send it.
    package var isOfCrowds = true
  }

  package var row: Row {
    switch self {
    case .contentToken:
      Row(
        noun: "token", answerTime: .token, fileExtension: "jwt",
        senders: .openTV, missing: "token callback")
    case .tokenCallback:
      Row(
        noun: "token", answerTime: .token, fileExtension: "jwt",
        senders: .openTV, missing: "token callback", needsSession: true, isOfCrowds: false)
    case .sessionSetup:
      Row(
        noun: "set-up", answerTime: .setUp, fileExtension: "json",
        senders: .openTV, missing: "sessions", needsSession: true)
    case .sessionHeartbeat:
      Row(
        noun: "heartbeat", answerTime: .heartbeat, fileExtension: "json",
        senders: .openTV, missing: "sessions", needsSession: true)
    case .sessionTeardown:
      Row(
        noun: "teardown", answerTime: .teardown, fileExtension: "json",
        senders: .openTV, missing: "sessions", needsSession: true)
    case .killSessions:
      Row(
        noun: "kill", answerTime: .kill, fileExtension: "json",
        isOfCrowds: false)
    case .certificate:
      Row(
        noun: "certificate", answerTime: .certificate, fileExtension: "der",
        senders: .openTV, missing: "certificate request: the app ships with the certificate")
    case .licence:
      Row(noun: "licence", answerTime: .licence, fileExtension: "ckc")
    case .entitlement:
      Row(
        noun: "entitlement", answerTime: .entitlement, fileExtension: "uri",
        senders: .expressPlay, isOfCrowds: false)
    case .expressPlayToken:
      Row(
        noun: "ExpressPlay token", answerTime: .expressPlayToken,
        fileExtension: "uri", senders: .expressPlay, isOfCrowds: false)
    case .expressPlayRights:
      Row(
        noun: "licence", answerTime: .expressPlayRights, fileExtension: "ckc",
        senders: .expressPlay, isOfCrowds: false)
    case .manifest:
      Row(noun: "playlist", answerTime: .manifest, fileExtension: "m3u8")
    case .segment:
      Row(noun: "segment", answerTime: .segment, fileExtension: "card")
    }
  }

  /// The service that answers it. It is asked for each request of a crowd, so that it is no part of
  /// the row.
  package var service: Service {
    switch self {
    case .contentToken, .tokenCallback: .token
    case .sessionSetup, .sessionHeartbeat, .sessionTeardown, .killSessions: .session
    case .certificate, .licence, .entitlement, .expressPlayToken, .expressPlayRights: .licence
    case .manifest, .segment: .origin
    }
  }
}
