/// The SDK's player; several may be used at the same time
/// (`reference/opentv-multi-instance.txt`).
@MainActor open class OTVAVPlayer: AVPlayer {}
