import ContentProtection
import Testing

struct AssetIdentifierTests {
  @Test(arguments: ["news-one", "a/b \"c\"", "Ü\\\u{1}\n😀", ""], [nil, "video-7", "^k/\"ß\""])
  func `the text is what a JSON encoder writes`(content: String, key: String?) throws {
    let asset = AssetIdentifier(contentId: content, keyId: key)
    #expect(Base64.bytes(asset.text) == JSONText.bytes(asset))
  }

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
