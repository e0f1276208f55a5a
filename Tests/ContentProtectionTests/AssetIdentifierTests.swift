import ContentProtection
import Testing

struct AssetIdentifierTests {
  @Test func `the text is base64url of JSON without padding`() {
    #expect(AssetIdentifier(contentId: "news-one").text == "eyJjb250ZW50SWQiOiJuZXdzLW9uZSJ9")
    #expect(!AssetIdentifier(contentId: "a").text.contains("="))
  }

  @Test(arguments: ["eyJjb250ZW50SWQiOiJhIn0", "eyJjb250ZW50SWQiOiJhIn0=", #"{"contentId":"a"}"#])
  func `it is read padded, unpadded and decoded`(text: String) {
    #expect(AssetIdentifier(text: text) == AssetIdentifier(contentId: "a"))
  }

  @Test(arguments: ["", "{}", "e30", "news-one", "{"])
  func `what names no content is refused`(text: String) {
    #expect(AssetIdentifier(text: text) == nil)
  }
}
