/// Stands for AVFoundation's loader, which asks its delegate for keys.
@MainActor public final class AVAssetResourceLoader {
  init() {}
}
