import ContentProtection
import HeadEndAPI

extension HeadEnd {
  /// The tenant's secrets in a fixed order: of each token issuer, and key and initialisation vector
  /// of each encrypted content.
  package var revealedSecrets: [RevealedSecret] {
    let issuers = [
      ("content-token", tenant.contentCredential), ("session-token", tenant.sessionCredential),
      ("operator-token", tenant.operatorCredential),
    ].map { name, issuer in
      RevealedSecret(name: "\(name).secret", text: Hexadecimal.text(issuer.secret.bytes) + "\n")
    }
    let keys = tenant.configuration.channels.compactMap { channel in
      tenant.content(channel.content)?.key.map { key in
        RevealedSecret(
          name: "\(channel.content).key",
          text: Hexadecimal.text(key.key) + "\n" + Hexadecimal.text(key.iv) + "\n")
      }
    }
    return issuers + keys
  }
}
