import Foundation
import TestSupport
import Testing

/// The event log as other people's tools read it.
@Suite struct EventLogTests {
  @Test func `a pipe that nobody reads is waited for, which is said`() throws {
    let script = """
      cd "$1" && mkfifo pipe && { "$0" snapshot --at 5s --log pipe > frame 2> said & }
      for i in $(seq 6000); do [ -s said ] && break; sleep 0.01; done
      cat said; wc -l < pipe; wait $!
      """
    let folder = try TemporaryFolder()
    let run = try Program.run(
      URL(filePath: "/bin/bash"), ["-c", script, Program.binary.path, folder.url.path])
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "zapdeck: --log pipe: waiting for a program to read this pipe")
    #expect(run.code == 0 && lines.count == 2 && (Int(lines[1]) ?? 0) > 10, "\(run.output)")
  }

  @Test(.enabled(if: Peer.python("jsonschema"), "no jsonschema"))
  func `every line, also of earlier versions, follows the schema that is printed`() throws {
    let folder = try TemporaryFolder()
    let schema = try Program.run("notifications", "--schema")
    try Data(schema.output.utf8).write(to: folder.url.appending(path: "schema.json"))
    let kept = Repository.root.appending(path: "Tests/Files/ScenariosTests/Versions/events")
    let run = try Program.run(
      "check", Repository.root.appending(path: "assets/scenarios").path, "--log", folder.url.path)
    #expect(run.code == 0)
    let check = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", "-c", Self.script, folder.url.path, kept.path])
    #expect(check.code == 0, "\(check.errors)")
    #expect(check.output.hasPrefix("fine"), "\(check.output)")
  }

  private static let script = """
    import glob, json, sys, jsonschema
    schema = json.load(open(sys.argv[1] + '/schema.json'))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    seen = {}
    for path in glob.glob(sys.argv[1] + '/*.jsonl'):
        for line in open(path):
            event = json.loads(line)
            keys = tuple(sorted(event['userInfo']))
            shape = (event['name'], keys, type(event['object']).__name__)
            seen.setdefault(shape, event)
    assert len(seen) > 40, len(seen)
    kept = [json.loads(line) for path in glob.glob(sys.argv[2] + '/1-*.jsonl')
            for line in open(path)]
    assert len(kept) > 60, len(kept)
    for event in kept:
        validator.validate(event)
    for event in seen.values():
        validator.validate(event)
        spoilt = dict(event, userInfo=dict(event['userInfo'], stray=1))
        assert not validator.is_valid(spoilt)
    print('fine')
    """
}
