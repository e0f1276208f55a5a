import HeadEndAPI
import Players
import Simulation
import Testing
import Worlds

@testable import Sessions
@testable import Worlds

/// What real clients say of themselves by CMCD.
@Suite struct CMCDTests {
  private static func query(_ text: String) -> CMCDReport? {
    let query = (["CMCD": text] as QueryParameters).text
    return RealClientRequest(
      method: .get, target: "/SIM/live/ocean/master.m3u8?\(query)", authority: "127.0.0.1",
      address: "127.0.0.1"
    ).cmcd.first
  }

  private static func headers(_ headers: [(String, String)]) -> CMCDReport? {
    RealClientRequest(
      method: .get, target: "/SIM/live/ocean/master.m3u8", authority: "127.0.0.1",
      headers: headers.map { HTTPHeader($0.0, $0.1) }, address: "127.0.0.1"
    ).cmcd.first
  }

  private static func witness() -> Witness {
    var lineUp = Classic.lineUp()
    lineUp.outside = RealClientTerms(account: .each, sessionLimit: 2)
    return Witness(lineUp)
  }

  // What hls.js 1.6.15 and dash.js 4.7 send, and the examples of CTA-5004.
  @Test(arguments: [
    #"cid="ocean",mtp=500,ot=m,sf=h,sid="11111111-2222-4333-8444-555555555555",su"#,
    #"cid="ocean",d=0,mtp=500,ot=i,sf=h,sid="s1",su"#,
    #"bl=12700,br=320,cid="ocean",d=6000,mtp=14500,ot=v,sf=h,sid="s1",tb=320"#,
    #"bl=0,nor="1154.m4s%3Fdrm%3Dnone%26client%3Dc7",ot=v,su"#,
    #"bl=1900,br=320,cid="ocean",d=6000,dl=1900,mtp=17800,nor="1172.m4s",ot=v,rtp=5100"#,
    #"sf=d,sid="s1",st=l,tb=320"#,
    #"sid="6e2fb550-c457-11e9-bb97-0800200c9a66""#,
    #"br=3200,bs,d=4004,mtp=25400,ot=v,rtp=15000,sid="s1",tb=6000"#,
    #"nrr="12323-48763",pr=1.08,sid="s1",st=v"#,
    #"com.example-numeric=500,com.example-text="a, b",v=1"#,
  ])
  func `what players send has nothing wrong with it`(text: String) throws {
    let report = try #require(Self.query(text))
    #expect(report.problems.isEmpty, "\(report.problems)")
    #expect(report.version == 1 && report.mode == .query)
    // Nothing is lost: the values spell the text again, whatever the order.
    let others = report.values.filter { $0.key != "v" || text.contains("v=1") }
    #expect(others.cmcdLine == text)
  }

  @Test(arguments: [
    (#"br="3200",bs"#, "br is \"3200\"; accepted: a whole number"), ("br=-3200", "br is -3200"),
    ("sid=b62ac932,st=v", "sid is b62ac932; accepted: text in quotes"),
    (#"sf="d""#, "sf is \"d\"; accepted: d, h"), ("su=true", "su is true"), ("oti", "oti is not"),
    (#"com.example-myNumericKey=500"#, "CMCD has upper-case"),
    (#"cid="a"ot=i"#, "not a structured-field dictionary"),
    (#"Own="1",ot=i"#, "own is not"), ("", "not a structured-field"),
    ("ot=x", "ot is x; accepted: m, a, v"), ("bl=(1)", "bl is (1)"), ("v=3,bl=1", "v is 3"),
    ("sta=p", "sta is not a key of version 1"), ("v=2,nrr=\"1-\"", "nrr is not a key of version 2"),
    ("v=2,e=t", "e is allowed only in events"), ("v=2,rc=404", "rc is allowed only in events"),
    ("cid=\"\(String(repeating: "c", count: 65))\"", "at most 128"),
  ])
  func `what is wrong is named`(text: String, problem: String) throws {
    let report = try #require(Self.query(text))
    #expect(report.problems.contains { $0.contains(problem) }, "\(report.problems)")
  }

  @Test(arguments: [
    ("bl=3993.8321995464853,br=14923,ot=v", ["bl": 3994, "br": 14_923], "bl is 3993.83219"),
    ("bl=7332.066,mtp=203.5", ["bl": 7332, "mtp": 204], "mtp is 203.5; accepted: a whole number"),
    ("br=1,sid=6e2fb550-c457-11e9,bl=200", ["br": 1, "bl": 200], "sid is 6e2fb550-c457-11e9; acc"),
    (#"cid="never closed,br=5,bl=200"#, ["br": 5, "bl": 200], #"cid is "never closed; accepted"#),
    (#"cid=a",nor="x,y",br=5"#, ["br": 5], #"cid is a"; accepted: text in quotes"#),
    ("br=,bl=200", ["bl": 200], "br is empty; accepted: a whole number"),
    ("bl=200,,br=5,", ["bl": 200, "br": 5], "a comma has no key before or after it"),
    ("9x=4,bl=200", ["bl": 200], "9x cannot be read"), ("bl=(200,br=5", ["br": 5], "bl is (200"),
    ("pr=1.00000001,bl=200", ["pr": 1, "bl": 200], "pr is 1.00000001; accepted: a number"),
    ("BR=5,mtp=1.23456", ["br": 5, "mtp": 1], "CMCD has upper-case"),
    ("com.example-x=1.23456,bl=200", ["bl": 200, "com.example-x": 1.235], "3 decimals"),
  ])
  func `a key that cannot be read keeps no other from being read`(
    text: String, numbers: [String: Double], problem: String
  ) throws {
    let report = try #require(Self.query(text))
    #expect(report.problems.contains { $0.contains(problem) }, "\(report.problems)")
    for (name, number) in numbers {
      #expect(report.values[name]?.number == number, "\(report.values)")
    }
    #expect(report.values.filter { $0.value.number != nil }.count == numbers.count)
  }

  @Test func `a value that is wrong again and again is announced once`() {
    let witness = Self.witness()
    let client = TestClient(witness, "tv")
    for number in 0..<40 {
      client.send(
        .get, "/SIM/live/news-one/master.m3u8?client=tv&CMCD=bl%3D\(number).123456%2Cmtp%3Dx")
    }
    #expect(witness.names.filter { $0 == "clientDataInvalid" }.count == 2)
    #expect(witness.session.world.clients.first?.cmcd?.misspelt == 40)
  }

  @Test func `each header has its keys`() throws {
    let good = try #require(
      Self.headers([
        ("cmcd-object", "br=320,d=6000,ot=v,tb=320"), ("cmcd-request", "bl=12200,mtp=13000"),
        ("cmcd-session", #"cid="ocean",sf=h,sid="s1",pr=1.5"#), ("cmcd-status", "rtp=100,bs"),
      ]))
    #expect(good.problems.isEmpty && good.mode == .headers && good.values.count == 12)
    let bad = try #require(Self.headers([("cmcd-object", "bs,br=67"), ("cmcd-status", "")]))
    #expect(
      bad.problems == [
        "CMCD-Status is not a structured-field dictionary", "bs belongs in CMCD-Status",
      ])
    #expect(bad.values == ["bs": .flag(true), "br": .whole(67)])
  }

  @Test(arguments: [
    #"e=ps,sid="s1",sn=1,sta=s,ts=1795540000000,v=2"#,
    #"bl=(12400),br=(320),cid="ocean",e=t,mtp=(14500),pt=45000,sn=7,st=l,sta=p,ts=1,v=2"#,
    #"e=rr,ot=v,rc=404,sid="s1",sn=8,ts=1795540031000,ttfb=21,ttlb=24,url="http://a/b.m4s",v=2"#,
    #"bs,bsd=(2300),e=ps,sid="s1",sn=9,sta=r,ts=1795540033000,v=2"#,
    #"ec=("fragLoadTimeOut" "404"),e=e,sid="s1",sn=10,sta=f,ts=1795540043000,v=2"#,
    #"cen="lease",com.example-left=24,e=ce,sid="s1",sn=11,ts=1795540044000,v=2"#,
  ])
  func `events of version 2 are read`(line: String) {
    let report = CMCDReport(event: line)
    #expect(report.problems.isEmpty, "\(report.problems)")
    #expect(report.version == 2)
    #expect(report.values.cmcdLine == line || line.hasPrefix("ec"))
  }

  @Test(arguments: [
    ("e=ps,ts=1,v=2", "needs sta"), ("e=rr,ts=1,v=2", "needs url"),
    (#"cen="a",e=t,ts=1,v=2"#, "cen is allowed only in e=ce"),
    ("e=ps,rc=4,sta=p,ts=1,v=2", "rc is allowed only in response events"),
    ("e=t,v=2", "needs ts"), ("e=t,ts=1,v=3", "v is 3"), ("e=t,foo=3,ts=1,v=2", "foo is not"),
    ("e=t,ts=1", "v=2"), ("ts=1,v=2", "needs e"), ("e=nn,ts=1,v=2", "e is nn"),
  ])
  func `an event that is wrong is named`(line: String, problem: String) {
    let report = CMCDReport(event: line)
    #expect(report.problems.contains { $0.contains(problem) }, "\(report.problems)")
  }

  @Test func `of a client's own keys so many are kept, and of short ones`() throws {
    let witness = Self.witness()
    let client = TestClient(witness, "tv")
    let said = { witness.session.world.clients.first?.cmcd }
    for post in 0..<3 {
      let keys = (0..<60).map { "k-\(post)-\($0)=1" }.joined(separator: ",")
      let answer = client.say("e=ce,ts=1,v=2,cen=\"x\",\(keys)")
      #expect(answer.status == 204 || post > 0)
    }
    let kept = try #require(said()).values.keys.filter { $0.hasPrefix("k-") }
    #expect(kept.count == CMCDKey.mostOwnKeys && kept.filter { $0.hasPrefix("k-0-") }.count == 60)
    #expect(said()?.problem == CMCDReport.tooManyOwnKeys)
    // What is kept goes on changing.
    client.say("e=ce,ts=1,v=2,cen=\"x\",k-0-7=2")
    #expect(said()?.values["k-0-7"] == .whole(2))
    #expect(witness.names.filter { $0 == "clientDataInvalid" }.count == 1)
  }

  @Test func `a key of one's own, its text and a list have a length`() {
    let long = String(repeating: "x y", count: 400)
    let list = (0..<17).map(String.init).joined(separator: " ")
    let report = CMCDReport(
      event: "a-\(String(repeating: "b", count: 64))=1,a-b=\"\(long)\",a-c=(\(list)),bl=(\(list)),"
        + "a-d=\"\(String(repeating: "x y ", count: 32))\",e=t,ts=1,v=2")
    #expect(report.values.keys.sorted() == ["a-d", "e", "ts", "v"])
    #expect(report.problems.count == 4, "\(report.problems)")
    let many = (0..<7000).map { "k\($0)=1" }.joined(separator: ",")
    let crowded = CMCDReport(event: "\(many),e=t,ts=1,v=2")
    #expect(crowded.values.count == CMCDKey.mostOwnKeys + 3)
    #expect(crowded.problems.count == CMCDKey.mostOwnKeys + 1)
  }

  @Test func `no token, ticket or key is kept of what a client says`() throws {
    let token = "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJ0eXAiOiJTIn0.c2lnbmF0dXJlLXNpZ25hdHVy"
    let key = "00112233445566778899aabbccddeeff"
    let witness = Self.witness()
    let client = TestClient(witness, "tv")
    client.say(
      "e=rr,ts=1,v=2,url=\"http://a/m.m3u8?ticket=\(token)&b=1\",rc=200,"
        + "nor=\"a%3Fticket%3D\(token)\""
    )
    client.say("e=ce,ts=1,v=2,cen=\"\(token)\",a-\(key)=1,own-key=\(token),own-hex=\"is \(key)\"")
    client.say("e=ps,sta=\"\(token)\",sid=\"\(key)\",ts=1,v=2")
    let said = try #require(witness.session.world.clients.first?.cmcd)
    let shown = "\(said) \(witness.session.chronicle.announcements.map { EventLogLine($0).text })"
    #expect(
      !shown.contains("eyJ0") && !shown.contains(key) && !shown.contains("c2lnbmF0"), "\(shown)")
    #expect(said.values["url"] == .text("http://a/m.m3u8?ticket=…&b=1"))
    #expect(said.values["own-hex"] == .text("is …"))
  }

  @Test func `the wall knows what a client says`() throws {
    let witness = Self.witness()
    let client = TestClient(witness, "tv")
    client.send(.get, "/SIM/live/news-one/master.m3u8?drm=none&CMCD=bl%3D0%2Cot%3Dm%2Csu")
    client.say(#"e=ps,sta=s,ts=1,v=2"#)
    client.say(#"bl=(8200),e=ps,sta=p,ts=2,v=2"#)
    client.say(#"e=ps,sta=r,ts=3,v=2"#)
    client.say(#"e=ps,sta=r,ts=4,v=2"#)
    client.say(#"ec=("bufferStalledError"),e=e,ts=5,v=2"#)
    client.say(#"cen="lease",e=ce,ts=6,v=2"#)
    let refusal = client.say("e=ps,ts=7,v=2\ne=t,pt=9000,ts=8,v=2")
    #expect(refusal.status == 400 && refusal.text.contains("needs sta"))
    let slot = try #require(witness.session.world.observation.slots.first { $0.client != nil })
    let said = try #require(slot.client?.cmcd)
    #expect(
      said.stalls == 1 && said.errors == 1 && said.misspelt == 1 && said.state == .rebuffering)
    #expect(said.buffer == .milliseconds(8200) && said.values["pt"] == .whole(9000))
    let names = witness.names.filter { $0.hasPrefix("client") }
    #expect(
      names.filter { $0 != "clientAnswered" } == [
        "clientJoined", "clientState", "clientState", "clientStalled", "clientError", "clientEvent",
        "clientDataInvalid",
      ])
  }

  @Test func `what a request does not say any more is no longer so`() {
    let witness = Self.witness()
    let client = TestClient(witness, "tv")
    let said = { witness.session.world.clients.first?.cmcd?.values ?? [:] }
    client.send(.get, "/SIM/live/news-one/master.m3u8?CMCD=bl%3D0%2Cbs%2Csu&client=tv")
    #expect(said()["su"] == .flag(true) && said()["bs"] == .flag(true))
    client.send(.get, "/SIM/live/news-one/master.m3u8?CMCD=ot%3Dm&client=tv")
    #expect(said()["su"] == nil && said()["bs"] == nil && said()["bl"] == .whole(0))
  }

  @Test func `a fatal error stands until it plays again`() throws {
    let witness = Self.witness()
    let client = TestClient(witness, "tv")
    client.askMaster()
    client.say(#"ec=("404"),e=e,sta=f,ts=1,v=2"#)
    let state = { witness.session.world.observation.slots.first { $0.client != nil }?.state }
    #expect(state() == .error)
    client.say("e=ps,sta=p,ts=2,v=2")
    #expect(state() != .error)
  }
}

extension TestClient {
  @discardableResult
  fileprivate func say(_ events: String) -> RealClientAnswer {
    send(.post, "/v1/cmcd", body: events)
  }
}
