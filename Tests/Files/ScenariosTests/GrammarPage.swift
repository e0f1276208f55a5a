@testable import Scenarios

/// The DocC articles of the grammars, generated from the key tables that read the files.
enum GrammarPage {
  /// `LineUpGrammar.md`.
  static let lineUp = """
    # Line-up files

    Every key of a line-up: what it accepts, its default and its meaning.

    ## Overview

    A line-up is a YAML file that describes a world: accounts, channels, devices and their players.
    `zapdeck --lineup NAME` takes the name of a line-up that ships or a path; a scenario names one
    or contains one. Keys in bold are required, and an unknown key is an error. `zapdeck check
    --schema` prints the same tables as a JSON Schema. This page is generated from the tables that
    read the files.

    \(sections("Top level", LineUpKeys.all.table))
    """

  /// `ScenarioGrammar.md`.
  static let scenario = """
    # Scenario files

    Every key of a scenario: what it accepts, its default and its meaning.

    ## Overview

    A scenario is a YAML file with a line-up, a seed and a list of steps. A step does one thing. It
    begins when the previous step ends, unless it has `at` or `after`. Keys in bold are required,
    and an unknown key is an error. Durations have a unit: `500ms`, `10s`, `20min`,
    `24h`, `7d`. This page is generated from the tables that read the files; <doc:FaultGrammar>
    explains the parts of a fault.

    \(sections("Top level", ScenarioReader.table))
    ## Steps

    \(table(StepKeys.table.rows))
    \(StepKeys.table.rows.map { nested($0.name, $0) }.joined())## Conditions

    `wait` and `expect` take one of nine kinds of conditions, and `within`; `expect` also takes
    `for` instead. Numbers can be comparisons: `3`, `">= 3"`, `"!= 0"`, `"< 2s"`. Words may be in
    upper or lower case.

    A condition is checked at the end of each instant. A state that the app's reaction ends in the
    same instant is therefore never seen: expect the notification instead. A notification, a request
    or a breach of a rule matches if it came since the last step that acted or waited began (`say`,
    `chapter`, `mark`, `show`, `speed` and `expect` do not count). Each notification satisfies one
    step, so two `wait`s for a heartbeat wait for two heartbeats; of more than 100,000 the oldest
    are dropped. Requests are all counted, those of removed players too.

    ### A player

    \(table(ConditionKind.player.table.rows))
    \(ConditionKind.player.table.rows.map { nested($0.name, $0) }.joined())### A notification

    \(table(ConditionKind.notice.table.rows.filter { !$0.meaning.isEmpty }))
    Any key of the notification's `userInfo` can be added; `zapdeck notifications` lists them.

    ### A request

    \(table(ConditionKind.request.table.rows))
    ### A crowd

    \(table(ConditionKind.crowd.table.rows))
    ### A service of the head-end

    \(table(ConditionKind.service.table.rows))
    ### Sessions of an account

    \(table(ConditionKind.account.table.rows))
    ### A broken rule

    \(table(ConditionKind.rule.table.rows))
    ### Armed faults

    \(table(ConditionKind.faults.table.rows))
    ### Text on the screen

    \(table(ConditionKind.screen.table.rows))
    """

  /// `ConfigurationGrammar.md`.
  static func configuration(_ choices: ConfigurationFile.Choices) -> String {
    """
    # Configuration file

    Every key of the user's own configuration: what it accepts, its default and its meaning.

    ## Overview

    `zapdeck run`, `play` and `demo` read `$XDG_CONFIG_HOME/zapdeck/config.yaml`, or
    `~/.config/zapdeck/config.yaml`; options on the command line win. No other command reads it, so
    that scripts, films and tests do not depend on it. `zapdeck doctor` prints the file's path and
    what is wrong with it, and `zapdeck doctor --schema` a JSON Schema. This page is generated from
    the table that reads the file.

    \(sections("Top level", ConfigurationFile.table(choices)))
    """
  }

  /// A table with its heading, and those of the mappings below its keys.
  private static func sections(_ title: String, _ keys: KeyTable) -> String {
    "## \(title)\n\n\(table(keys.rows))\n" + keys.rows.map { nested($0.name, $0) }.joined()
  }

  private static func nested(_ path: String, _ row: KeyTable.Row) -> String {
    row.value.tables.map { keys in
      "### `\(path)`\n\n\(table(keys.rows))\n"
        + keys.rows.map { nested("\(path).\($0.name)", $0) }.joined()
    }.joined()
  }

  private static func table(_ rows: [KeyTable.Row]) -> String {
    let lines = rows.map { row in
      let key = row.isNeeded ? "**`\(row.name)`**" : "`\(row.name)`"
      return "| \(key) | \(row.value.accepts) | \(row.fallback ?? "") | \(row.meaning) |\n"
    }
    return "| key | value | default | meaning |\n|---|---|---|---|\n" + lines.joined()
  }
}
