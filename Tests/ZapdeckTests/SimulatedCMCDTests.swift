import Foundation
import TestSupport
import Testing

/// What simulated players say of themselves by CMCD, as somebody else's reader of structured
/// fields finds it in an HTTP archive.
@Suite struct SimulatedCMCDTests {
  private static let lineUp = """
    accounts: [{id: home, sessionLimit: 2}]
    channels:
      - {number: 204, name: Ocean, card: waves, content: ocean}
      - {number: 301, name: Film Club, card: film, content: film-club, encrypted: true, live: false}
    devices:
      - {id: tv, account: home, players: [{id: tv, flavour: flowplayer, channel: 204, cmcd: query}]}
      - {id: tablet, account: home, players: [{id: tablet, channel: 301, cmcd: headers}]}
      - {id: phone, account: home, players: [{id: phone, flavour: flowplayer, channel: 204}]}
    """

  @Test(.enabled(if: Peer.python("http_sfv"), "Python's http_sfv is missing"))
  func `simulated players send what a collector can read`() throws {
    let folder = try TemporaryFolder()
    let (har, lineUp) = ("\(folder.url.path)/a.har", folder.url.appending(path: "a.yaml"))
    try Self.lineUp.write(to: lineUp, atomically: true, encoding: .utf8)
    let run = try Program.run(
      "snapshot", "--at", "40s", "--keys", "1 f g", "--lineup", lineUp.path, "--har", har)
    #expect(run.code == 0, "\(run.errors)")
    let check = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", "-c", Self.script, har])
    #expect(check.output == "fine\n", "\(check.output) \(check.errors)")
  }

  private static let script = """
    import json, sys, urllib.parse, uuid
    from http_sfv import Dictionary
    HEADERS = {
        'cmcd-object': {'br', 'd', 'ot', 'tb'}, 'cmcd-status': {'bs', 'rtp'},
        'cmcd-request': {'bl', 'dl', 'mtp', 'nor', 'nrr', 'su'},
        'cmcd-session': {'cid', 'pr', 'sf', 'sid', 'st', 'v'}}
    def read(text):
        fields = Dictionary()
        fields.parse(text.encode())
        assert list(fields) == sorted(fields), text
        return {key: item.value for key, item in fields.items()}
    said = {}
    for entry in json.load(open(sys.argv[1]))['log']['entries']:
        headers = {h['name']: h['value'] for h in entry['request']['headers']}
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(entry['request']['url']).query)
        values = read(query['CMCD'][0]) if 'CMCD' in query else {}
        for name, keys in HEADERS.items():
            if name in headers:
                own = read(headers[name])
                assert set(own) <= keys, (name, own)
                values |= own
        if values:
            assert entry['_operation'].startswith('origin.'), entry['_operation']
            said.setdefault(entry['pageref'], []).append((entry['request']['url'], values))
    assert set(said) == {'tv', 'tablet'}, set(said)
    for player, reports in said.items():
        assert len({values['sid'] for _, values in reports}) == 1
        uuid.UUID(reports[0][1]['sid'])
        assert reports[0][1]['su'] is True and not reports[-1][1].get('su')
        for url, values in reports:
            assert values['sf'] == 'h' and values['cid'] in url, (url, values)
            assert values['ot'] == ('v' if '.card' in url else 'm'), (url, values)
            assert values.get('st', 'v' if player == 'tablet' else 'l') == (
                'v' if player == 'tablet' else 'l')
            if values['ot'] == 'v':
                assert values['d'] == 6000 and 0 < values['br'] <= values['tb'], values
                assert values['bl'] % 100 == 0 and values.get('mtp', 0) % 100 == 0, values
        assert any(values.get('bl', 0) > 5000 for _, values in reports), player
    print('fine')
    """
}
