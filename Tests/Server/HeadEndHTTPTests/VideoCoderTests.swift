import HeadEndAPI
import Testing
import Video

@testable import HeadEndHTTP

/// What playlists promise, and what is coded.
@Suite struct VideoCoderTests {
  @Test(arguments: VideoRendition.ladder)
  func `the codec in the master playlist is that of the video`(rendition: VideoRendition) {
    let size = FrameSize(rendition.width, rendition.height)
    #expect(rendition.codecs == size.codec)
    #expect((size.width, size.height) == (rendition.width, rendition.height))
  }
}
