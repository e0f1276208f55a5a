import Foundation
import TestSupport
import Testing

/// The schema that `check --schema` prints, judged by somebody else's validator.
@Suite(
  .enabled(
    if: Peer.python("jsonschema") && Peer.python("yaml"), "Python's jsonschema or yaml is missing"))
struct SchemaTests {
  private static let assets = Repository.root.appending(path: "assets")

  /// Reads as YAML 1.1 does, where `on` is a boolean.
  private static let olderScript = #"""
    import glob, json, sys, yaml, jsonschema

    validator = jsonschema.Draft202012Validator(json.load(open(sys.argv[1])))

    files = glob.glob(sys.argv[2] + '/*/*.yaml')
    assert len(files) >= 10, files
    for path in files:
        found = [e.message[:200] for e in validator.iter_errors(yaml.safe_load(open(path)))]
        assert not found, (path, found)
    print('fine')
    """#

  /// Reads as YAML 1.2 does: `on` and `yes` are words.
  private static let script = #"""
    import glob, json, re, sys, yaml, jsonschema

    class Loader(yaml.SafeLoader):
        yaml_implicit_resolvers = {}

    core = [('bool', r'true|false', 'tf'), ('int', r'[-+]?[0-9]+', '-+0123456789'),
            ('float', r'[-+]?[0-9]+\.[0-9]+', '-+0123456789')]
    for tag, pattern, first in core:
        Loader.add_implicit_resolver(
            'tag:yaml.org,2002:' + tag, re.compile('^(?:' + pattern + ')$'), list(first))

    schema = json.load(open(sys.argv[1]))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)

    def errors(text):
        return [e.message[:200] for e in validator.iter_errors(yaml.load(text, Loader))]

    files = glob.glob(sys.argv[2] + '/*/*.yaml')
    assert len(files) >= 10, files
    for path in files:
        text = open(path).read()
        found = errors(text)
        assert not found, (path, found)
        for old, new in [('title:', 'titel:'), ('channels:', 'chanels:'),
                         ('state: playing', 'state: plaing'),
                         (' 10s', ' 10'), ('player: ', 'plaier: '), ('channel: 1', 'channel: x')]:
            if re.search(r'^[^#\n]*' + re.escape(old), text, re.M):
                bad = re.sub(r'(?m)^([^#\n]*?)' + re.escape(old), r'\g<1>' + new, text, count=1)
                assert errors(bad), (path, old, new)
    print('fine')
    """#

  @Test(arguments: [Self.script, Self.olderScript])
  func `jsonschema takes every file that ships, and none with a slip`(script: String) throws {
    let folder = try TemporaryFolder()
    let schema = try Program.run("check", "--schema")
    #expect(schema.code == 0)
    let file = folder.url.appending(path: "schema.json")
    try Data(schema.output.utf8).write(to: file)
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["python3", "-c", script, file.path, Self.assets.path])
    #expect(run.output == "fine\n", "\(run.errors)")
  }
}
