import ContentProtection
import Testing

struct AssetIdentifierTests {
  @Test(arguments: ["news-one", "a/b \"c\"", "Ü\\\u{1}\n😀", ""], [nil, "video-7", "^k/\"ß\""])
  func `the text is JSON that every decoder reads`(content: String, key: String?) throws {
    let asset = AssetIdentifier(contentId: content, keyId: key)
    let bytes = try #require(Base64.bytes(asset.text))
    let read = JSONText.value([String: String].self, from: bytes)
    #expect(read == (key.map { ["contentId": content, "keyId": $0] } ?? ["contentId": content]))
    #expect(AssetIdentifier(text: asset.text) == asset)
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
