import ContentProtection
import Players
import Simulation

/// Playlists, tokens and the messages of key exchanges.
struct KeyMessageInputs {
  private let ground: FuzzFixture
  private static let secret = TokenSecret(Array("secret".utf8))

  init(_ ground: FuzzFixture) {
    self.ground = ground
  }

  /// Read as a master and as a media playlist, and asked what a player asks.
  func takePlaylist(_ bytes: [UInt8], _ findings: inout Findings) {
    do throws(PlaylistFault) {
      _ = try MasterPlaylist(bytes)
    } catch {
      findings.expectLine(error.meaning)
    }
    do throws(PlaylistFault) {
      let list = try MediaPlaylist(bytes)
      let seekable = list.seekable
      for position in [.zero, seekable.lowerBound, seekable.upperBound, .seconds(1_000_000)] {
        let sequence = list.sequence(at: position)
        _ = (list.date(at: position), list.key(of: sequence), list.firstKey(from: sequence))
        findings.expect(
          list.segments.isEmpty || list.segment(sequence) != nil, "no segment shows a position")
      }
    } catch {
      findings.expectLine(error.meaning)
    }
  }

  /// The token itself, and the same bytes as the payload of a token that is signed rightly.
  func takeToken(_ bytes: [UInt8], _ findings: inout Findings) {
    let text = String(decoding: bytes, as: UTF8.self)
    let signed = JSONWebToken.sign(json: bytes, kid: "kid", secret: Self.secret)
    findings.expect(JSONWebToken.keyIdentifier(of: signed) == "kid", "a token loses its key")
    for token in [text, signed] {
      do throws(TokenFault) {
        _ = try JSONWebToken.decode(token, as: ContentAuthorization.self)
        _ = try JSONWebToken.verify(token, as: ContentAuthorization.self, secret: Self.secret)
      } catch {
        findings.expect(token != signed || error == .malformed, "a good signature is refused")
      }
      do throws(TokenFault) {
        _ = try JSONWebToken.verify(token, as: SessionClaims.self, secret: Self.secret)
        findings.expect(token == signed, "a token that nobody signed is accepted")
      } catch {}
    }
    _ = (JSONWebToken.keyIdentifier(of: text), AssetIdentifier(text: text))
  }

  /// The first byte says what the rest is.
  func check(_ bytes: [UInt8], _ findings: inout Findings) {
    let message = Array(bytes.dropFirst())
    switch (bytes.first ?? 0) & 3 {
    case 0: takeSPC(message)
    case 1: takeCKC(message)
    case 2: takeCertificate(message)
    default: takeNames(message, &findings)
    }
  }

  private func takeSPC(_ spc: [UInt8]) {
    do throws(KeyRequestFault) { _ = try ground.identity.open(spc: spc) } catch {}
  }

  private func takeCKC(_ ckc: [UInt8]) {
    var random = RandomStream(seed: 1, name: "ckc")
    do throws(KeyRequestFault) {
      let request = try KeyRequest(
        certificate: ground.certificate, assetID: "a", deviceID: "d", random: &random)
      do throws(KeyResponseFault) { _ = try request.open(ckc: ckc) } catch {}
    } catch {}
  }

  private func takeCertificate(_ der: [UInt8]) {
    var random = RandomStream(seed: 1, name: "certificate")
    do throws(CertificateFault) {
      let certificate = try ApplicationCertificate(der: der)
      _ = certificate.isRevoked
      do throws(KeyRequestFault) {
        _ = try KeyRequest(
          certificate: certificate, assetID: "a", deviceID: "d", random: &random)
      } catch {}
    } catch {}
  }

  /// A well-made request for a key with any names in it.
  private func takeNames(_ bytes: [UInt8], _ findings: inout Findings) {
    var random = RandomStream(seed: 1, name: "names")
    let names = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    let (asset, device) = (names[0], names.count > 1 ? names[1] : "")
    do throws(KeyRequestFault) {
      let request = try KeyRequest(
        certificate: ground.certificate, assetID: asset, deviceID: device, random: &random)
      let contents = try ground.identity.open(spc: request.spc)
      findings.expect(
        contents.assetID == asset && contents.deviceID == device, "a request changes its names")
      _ = AssetIdentifier(text: contents.assetID)
    } catch {
      findings.expect(error == .unusable && bytes.count > 65_535, "a good request is refused")
    }
  }
}
