import ContentProtection
import HeadEndAPI
import Testing

struct SessionGrantTests {
  @Test func `the plain answer to a heartbeat is read as a JSON reader reads it`() {
    let body = Array(#"{"sessionToken":"eyJhbGciOiJIUzI1NiJ9.e30.x-_"}"#.utf8)
    #expect(SessionGrant(plain: body) == JSONText.value(SessionGrant.self, from: body))
  }

  @Test(arguments: [
    #"{"sessionToken":"a","heartbeat":30}"#, #"{"sessionToken":"a\u0041"}"#,
    #"{"sessionToken": "a"}"#, #"{"sessionToken":"a","x":"b"}"#, #"{"sessionToken":""#, "{}", "",
    #"{"sessionToken":"é"}"#,
  ]) func `other JSON is left to a JSON reader`(text: String) {
    #expect(SessionGrant(plain: Array(text.utf8)) == nil)
  }
}
