import HeadEndAPI
import Testing

struct RouteTests {
  @Test(
    arguments: [
      ("ssm/v1/sessions/setup", .sessionSetup), ("ssm/v1/sessions/heartbeat", .sessionHeartbeat),
      ("ssm/v1/sessions/teardown", .sessionTeardown),
      ("ssm/v1/sessions/killAccountSessions", .killAccountSessions), ("ssm/v1/sessions/", nil),
      ("fpls/contentlicenseservice/v1/certificates", .certificate),
      (
        "fpls/contentlicenseservice/v1/licenses",
        .licence(isRenewal: false)
      ),
      ("fpls/v1/licenses?renew=true", .licence(isRenewal: true)),
      ("fpls/v1/licenses?checkin=true", .keyReturn), ("fpls/v1/keys", nil),
      (
        "fpls/v1/licenses/information?contentId=film&deviceUniqueId=tv",
        .licenceInformation(content: "film", device: "tv")
      ),
      ("fpls/v1/licenses/information?contentId=film", nil),
      ("live/news/master.m3u8", .masterPlaylist(content: "news")),
      ("vod/film/720p/index.m3u8", .mediaPlaylist(content: "film", rendition: "720p")),
      ("vod/film/720p/7.card", .segment(content: "film", rendition: "720p", sequence: 7)),
      ("vod/film/720p/-7.card", nil), ("vod/film/720p/.card", nil), ("vod/film/720p/x.card", nil),
      ("vod/film/720p/99999999999999999999.card", nil), ("live/news/master.mp4", nil),
      ("live/master.m3u8", nil), ("", nil), ("nothing", nil),
    ] as [(String, Route?)])
  func `a path below the tenant leads to its service`(path: String, route: Route?) {
    #expect(Route(url: "https://host.example/SIM/\(path)") == route)
  }

  @Test(arguments: ["plain-1", "a&b=c", "50%", "é ✔", "a+b", "a/b?c#d"])
  func `any identifier survives the address of a content token`(text: String) {
    let url = Endpoints(tenant: "SIM").contentToken(content: text, account: "home", device: text)
    #expect(Route(url: url) == .contentToken(content: text, account: "home", device: text))
  }

  @Test(arguments: ["contentId", "accountId", "deviceUniqueId"])
  func `a content token needs each of its parameters`(missing: String) {
    let names = ["contentId", "accountId", "deviceUniqueId"].filter { $0 != missing }
    let query = names.map { "\($0)=x" }.joined(separator: "&")
    #expect(Route(url: "https://host.example/SIM/app/v1/tokens?\(query)") == nil)
  }
}
