import Foundation
import TestSupport
import Testing

/// The HTTP archive that `--har` writes, as other people's tools read it.
@Suite struct ArchiveTests {
  private static func python(_ script: String, _ arguments: String...) throws {
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", "-c", script] + arguments)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("fine"), "\(run.output)")
  }

  @Test(.enabled(if: Peer.python("haralyzer"), "Python's haralyzer is missing"))
  func `haralyzer reads it, and finds what the capture has, without a secret`() throws {
    let folder = try TemporaryFolder()
    let (har, capture) = ("\(folder.url.path)/a.har", "\(folder.url.path)/capture")
    let run = try Program.run(
      "snapshot", "--at", "20s", "--keys", "1 f m", "--har", har, "--capture", capture)
    #expect(run.code == 0, "\(run.errors)")
    try Self.python(
      """
      import glob, haralyzer, json, os, sys
      text = open(sys.argv[1]).read()
      parser = haralyzer.HarParser(json.loads(text))
      numbers = {os.path.basename(p).split('-')[0] for p in glob.glob(sys.argv[2] + '/0*')}
      entries = parser.har_data['entries']
      assert 0 <= len(numbers) - len(entries) < 12, (len(numbers), len(entries))
      players = {page.title for page in parser.pages}
      assert {'main', 'preview', 'clip', 'cinema'} <= players, players
      assert any(e['response']['status'] == 404 for e in entries)
      for entry in entries:
          timings = entry['timings']
          spent = sum(max(0, timings[k]) for k in ('send', 'wait', 'receive'))
          assert abs(spent - entry['time']) < 0.001, entry
          assert entry['response']['status'] or entry['response']['_error']
      page = next(p for p in parser.pages if p.title == 'main')
      assert page.url.startswith('https://'), page.url
      assert any('#EXTM3U' in e['response']['content'].get('text', '') for e in entries)
      for path in glob.glob(sys.argv[2] + '/*.jwt') + glob.glob(sys.argv[2] + '/*.key'):
          for secret in open(path).read().split():
              assert secret not in text, path
      assert 'eyJ' not in text
      print('fine')
      """, har, capture)
  }

  @Test(.enabled(if: Peer.curl && Peer.python("json"), "needs curl and python3"))
  func `it is whole while real clients are served`() throws {
    let folder = try TemporaryFolder()
    let har = folder.url.appending(path: "a.har")
    let server = try ServedProgram("--har", har.path)
    _ = try server.curl("/SIM/live/ocean/master.m3u8?client=kitchen")
    _ = try server.curl("/SIM/live/ocean/234p/999.m4s?drm=none&client=kitchen&ticket=abc")
    _ = try server.curl("/control/v1/observation")
    try Self.python(
      """
      import json, sys, time
      for attempt in range(100):
          log = json.load(open(sys.argv[1]))['log']
          mine = [e for e in log['entries'] if e['pageref'] == 'kitchen']
          if len(mine) == 2:
              break
          time.sleep(0.1)
      master, segment = mine
      assert '#EXTM3U' in master['response']['content']['text']
      assert master['request']['headers'], master
      assert 'abc' not in segment['request']['url'] and segment['response']['bodySize'] == -1
      print('fine')
      """, har.path)
  }

  @Test(.enabled(if: Peer.python("json"), "no python3"))
  func `each of many reads finds a whole archive while 50 clients are served`() throws {
    let folder = try TemporaryFolder()
    let har = folder.url.appending(path: "a.har").path
    let server = try ServedProgram("--har", har)
    let isThorough = ProcessInfo.processInfo.environment["THOROUGH"] == "1"
    try Self.python(
      """
      import json, sys, threading, time, urllib.request
      har, server, reads = sys.argv[1], sys.argv[2], int(sys.argv[3])
      path = '/SIM/app/v1/tokens?contentId=news-one&accountId=a&deviceUniqueId=a&client='
      over = threading.Event()
      def client(number):
          pause = 0.1
          while not over.is_set():
              urllib.request.urlopen(f'{server}{path}c{number}', timeout=60).read()
              # The archive grows, and so does the time to read it.
              pause = min(pause * 2, 10)
              over.wait(pause)
      clients = [threading.Thread(target=client, args=(n,)) for n in range(50)]
      for each in clients:
          each.start()
      seen = set()
      try:
          count = 0
          while count < reads or len(seen) < 5:
              seen.add(len(json.loads(open(har).read())['log']['entries']))
              count += 1
      finally:
          over.set()
      print('fine')
      """, har, server.url, isThorough ? "10000" : "300")
    #expect(try folder.names() == ["a.har"])
  }

  @Test func `after a rewind no page is of a player that only the branch before had`() throws {
    let folder = try TemporaryFolder()
    let har = folder.url.appending(path: "a.har")
    let run = try Program.run(
      "snapshot", "--at", "14s", "--keys", "@6s + @9s { { { f h", "--har", har.path)
    #expect(run.code == 0, "\(run.errors)")
    struct File: Decodable {
      struct Log: Decodable {
        let pages: [Page]
        let entries: [Entry]
      }
      struct Page: Decodable { let id: String }
      struct Entry: Decodable { let pageref: String }
      let log: Log
    }
    let log = try JSONDecoder().decode(File.self, from: Data(contentsOf: har)).log
    #expect(log.pages.count > 1)
    #expect(log.pages.map(\.id).sorted() == Set(log.entries.map(\.pageref)).sorted())
  }

  @Test func `a file that cannot be written is said`() throws {
    let run = try Program.run("snapshot", "--at", "1s", "--har", "/nowhere/a.har")
    #expect(run.code != 0 && run.errors.contains("--har /nowhere/a.har: cannot be written"))
  }
}
