import Sessions
import Testing

@Suite struct FailureWordsTests {
  @Test(arguments: [
    ("no segment for 30 s after the last fault", "no segment for 31 s after the last fault", true),
    ("no segment for 30 s after the last fault", "no segment was delivered", false),
    ("posted: 00:10.123  main X code 404", "posted: 00:21.456  main X code 404", true),
    ("posted: 00:10.123  main X code 404", "posted: 00:10.123  main X code 500", false),
    ("posted: 00:10.123  main X code 404", "posted: 00:10.123  kids X code 404", false),
    ("session 3cdc699a counts", "session 77ab0c12 counts", true),
    ("answered with 200, 200, 503", "answered with 200, 503", true),
    ("answered with 200, 503", "answered with 503", false),
    (
      "not posted; the last notifications were: A, B", "not posted; the last requests were: C", true
    ),
    ("not posted; the last notifications were: A, B", "nothing was posted", false),
  ])
  func `figures differ, words and codes do not`(one: String, other: String, isSame: Bool) {
    #expect((FailureWords(one) == FailureWords(other)) == isSame)
  }
}
