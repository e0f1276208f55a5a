import Foundation
import TestSupport
import Testing

/// What passed between players and head-end, read by other people's tools.
@Suite struct CaptureTests {
  private static func capture(_ options: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let run = try Program.run(
      Program.binary, ["snapshot", "--at", "12s", "--capture", folder.url.path] + options)
    #expect(run.code == 0)
    return folder
  }

  private static func python(_ script: String, in folder: TemporaryFolder) throws {
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", "-c", script, folder.url.path])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("fine"), "\(run.output)")
  }

  @Test(.enabled(if: Peer.openssl, "no openssl"))
  func `openssl reads the certificate`() throws {
    let folder = try Self.capture()
    let name = try #require(try folder.names().first { $0.hasSuffix(".der") })
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"),
      [
        "openssl", "x509", "-inform", "der", "-noout", "-subject", "-dates", "-in",
        folder.url.appending(path: name).path,
      ])
    #expect(run.code == 0)
    #expect(run.output.contains("SIM"))
  }

  @Test(.enabled(if: Peer.python("jwt"), "PyJWT is missing"))
  func `PyJWT verifies the tokens`() throws {
    try Self.python(
      """
      import glob, jwt, sys
      folder = sys.argv[1]
      secrets = [bytes.fromhex(open(p).read().strip()) for p in glob.glob(folder + '/*.secret')]
      tokens = glob.glob(folder + '/*.jwt')
      assert len(tokens) > 6
      options = {'verify_exp': False, 'verify_iat': False}
      for path in tokens:
          token = open(path).read()
          good = 0
          for secret in secrets:
              try:
                  claims = jwt.decode(token, secret, algorithms=['HS256'], options=options)
                  good += 1
              except jwt.InvalidSignatureError:
                  pass
          assert good == 1, path
          assert claims['typ'] in ('ContentAuthZ', 'Session', 'AuthN')
      print('fine')
      """, in: Self.capture())
  }

  @Test(.enabled(if: Peer.python("m3u8"), "no m3u8"))
  func `m3u8 parses the playlists`() throws {
    try Self.python(
      """
      import glob, m3u8, sys
      playlists = [m3u8.load(p) for p in glob.glob(sys.argv[1] + '/*.m3u8')]
      masters = [p for p in playlists if p.is_variant]
      media = [p for p in playlists if not p.is_variant]
      assert len(masters) == 5 and len(media) > 4
      assert all(len(p.playlists) == 9 for p in masters)
      assert all(p.target_duration == 6 and p.segments for p in media)
      assert any(p.is_endlist for p in media) and any(not p.is_endlist for p in media)
      keyed = [p for p in media if p.keys and p.keys[0]]
      assert keyed and all(p.keys[0].method == 'SAMPLE-AES' for p in keyed)
      assert all(p.keys[0].uri.startswith('skd://') for p in keyed)
      print('fine')
      """, in: Self.capture())
  }

  @Test(.enabled(if: Peer.python("m3u8"), "no m3u8"))
  func `m3u8 finds the key of each segment where keys change`() throws {
    try Self.python(
      """
      import base64, glob, json, m3u8, sys
      def name(key):
          text = key.uri.removeprefix('skd://')
          return json.loads(base64.urlsafe_b64decode(text + '=' * (-len(text) % 4))).get('keyId')
      changes = tiers = 0
      for path in glob.glob(sys.argv[1] + '/*.m3u8'):
          playlist = m3u8.load(path)
          tiers += len({name(k) for k in playlist.session_keys if k and k.keyformat}) > 1
          names = [name(s.key) for s in playlist.segments if s.key]
          for segment in playlist.segments:
              if not segment.key or not name(segment.key) or playlist.is_endlist:
                  continue
              sequence = int(segment.uri.removesuffix('.card'))
              tier, _, period = name(segment.key).rpartition('-')
              assert int(period) == sequence // (10 if tier else 5), (path, segment.uri)
          changes += len(set(names)) > 1
      assert changes > 3 and tiers > 0, (changes, tiers)
      print('fine')
      """, in: Self.capture("--lineup", "rotation"))
  }

  @Test(.enabled(if: Peer.python("cryptography"), "cryptography is missing"))
  func `Python's AES decrypts the segments`() throws {
    try Self.python(
      """
      import glob, sys
      from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
      folder = sys.argv[1]
      keys = [[bytes.fromhex(l) for l in open(p)] for p in glob.glob(folder + '/*.key')]
      clear = sealed = 0
      for path in glob.glob(folder + '/*.card'):
          body = open(path, 'rb').read()
          if body.startswith(b'ZAPCARD1'):
              clear += 1
              continue
          def opened(key, iv):
              d = Cipher(algorithms.AES(key), modes.CBC(iv)).decryptor()
              return d.update(body) + d.finalize()
          assert sum(opened(k, i).startswith(b'ZAPCARD1') for k, i in keys) == 1, path
          sealed += 1
      assert clear > 4 and sealed > 4
      print('fine')
      """, in: Self.capture())
  }
}
