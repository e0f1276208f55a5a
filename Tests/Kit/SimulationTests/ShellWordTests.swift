import Simulation
import Testing

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("cases/a-1_b.yaml", "cases/a-1_b.yaml"), ("my cases/a.yaml", "'my cases/a.yaml'"),
    ("it's", #"'it'\''s'"#), ("$(id);*", "'$(id);*'"), ("~", "'~'"), ("", "''"),
    ("Fälle/é.yaml", "Fälle/é.yaml"), ("a\u{1b}b c", #"$'a\033b c'"#),
    ("a\nb'\"\\", #"$'a\012b\047"\134'"#),
  ])
  func `a shell reads a path in a printed command as one word`(path: String, word: String) {
    #expect(path.asShellWord == word)
  }
}
