import HeadEndAPI
import Testing

struct SessionGrantTests {
  @Test(
    arguments: [
      (#"{"sessionToken":"e30.x-_"}"#, "e30.x-_", nil, nil),
      (#"{"sessionToken":"\u0041é","heartbeat":30}"#, "Aé", 30, nil),
      (#"{"heartBeat":60.0,"heartbeat":60,"sessionToken":"a","x":[null]}"#, "a", 60, 60),
    ] as [(String, String, Int?, Int?)])
  func `an answer is read whatever else is in it`(
    text: String, token: String, heartbeat: Int?, heartBeat: Int?
  ) {
    let grant = SessionGrant(reading: Array(text.utf8))
    #expect(grant?.sessionToken == token)
    #expect(grant?.heartbeat == heartbeat)
    #expect(grant?.heartBeat == heartBeat)
  }

  @Test(arguments: [#"{"sessionToken":""#, #"{"sessionToken":1}"#, "{}", "", "[]"])
  func `there is no session without a token`(text: String) {
    #expect(SessionGrant(reading: Array(text.utf8)) == nil)
  }
}
