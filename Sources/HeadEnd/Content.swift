import ContentProtection
import HeadEndAPI

/// One content of the line-up, with its key when it is encrypted.
struct Content: Sendable {
  let channel: Channel
  let key: ContentKey?
  let cipher: SampleCipher?

  init(channel: Channel, key: ContentKey?) {
    self.channel = channel
    self.key = key
    cipher = key.map { SampleCipher($0) }
  }
}
