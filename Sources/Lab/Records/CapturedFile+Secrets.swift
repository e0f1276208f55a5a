import Faults
import HeadEnd

extension CapturedFile {
  /// The secrets of a world's tenant, so that other tools can verify tokens and decrypt segments:
  /// one `NAME.secret` in hexadecimal for each token issuer, one `CONTENT.key` for each encrypted
  /// content (two lines: key and initialisation vector). A simulated tenant has nothing to hide.
  package static func secrets(of world: World) -> [CapturedFile] {
    world.head.base.revealedSecrets.map { CapturedFile(name: $0.name, bytes: Array($0.text.utf8)) }
  }
}
