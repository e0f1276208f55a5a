#!/usr/bin/env python3
"""Runs each command of the tables in FiveGuides.md and looks for the log lines that they name.

five_guides.py ARTICLE ZAPDECK CHECKOUT [FOLDER | --lines]
A row passes if each line of its third column occurs in the event log, in this order, and if they
do not occur in the log of its counterexample. The first word of a line is its player, the second
its name, and each other word is a token of the line (a key, a value, a word of a value, or
"key":value) and occurs in it literally.

A counterexample is the same session with one difference, which the fourth column names: a key of
the line-up, or what is left `without` some keys or a step, or `with` a step at the beginning.
FOLDER keeps it as a session for `zapdeck replay`, named by the number of the row, from 0, and the
demonstrations as run-0, run-1 and so on.
`--lines` plays no counterexample.
"""
import collections, copy, json, os, re, shlex, subprocess, sys, tempfile
import yaml

ARTICLE, ZAPDECK, CHECKOUT = sys.argv[1:4]
LINES_ONLY = sys.argv[4:] == ["--lines"]
FOLDER = None if LINES_ONLY else (sys.argv[4:] or [None])[0]
SUITES = {
    "Multi-instance": "OpenTVMultiInstanceTests",
    "Secure": "OpenTVSecureSessionManagementTests",
    "Renewing": "OpenTVRenewingALicenceTests",
    "Apple": "AdobeTVSDKFairPlayTests",
    "Multiple": "WowzaFlowplayerMultiplePlayersTests",
}
CHANGE = re.compile(r"(?:(with|without) )?`([^`]+)`")
runs, failures = {}, []
counts = collections.OrderedDict()
# Counterexamples by row: its sentence, its lines, and the session.
others = collections.OrderedDict()


class Wrong(Exception):
    """Why a row does not show its sentence."""


def zapdeck(*arguments):
    done = subprocess.run([ZAPDECK, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        raise Wrong(f"{shlex.join(arguments)}: {done.returncode} {done.stderr or done.stdout}")


def lines(*place):
    with open(os.path.join(*place)) as file:
        return file.read().splitlines()


def run(text):
    """The log and the session of one command; each command runs once."""
    if text not in runs:
        with tempfile.TemporaryDirectory() as folder:
            log, save = os.path.join(folder, "log"), os.path.join(folder, "session")
            options = shlex.split(text)
            if options[0] == "play":
                zapdeck("check", "shipped:" + options[1], "--log", folder)
                log = os.path.join(folder, options[1] + ".jsonl")
                end = json.loads(lines(log)[-1])["t"]
                options = ["--scenario", options[1], "--at", f"{end + 1:.3f}s"]
            if not LINES_ONLY or not os.path.exists(log):
                options += [] if os.path.exists(log) else ["--log", log]
                zapdeck("snapshot", *options, "--save", save)
            session = lines(save) if os.path.exists(save) else []
            runs[text] = lines(log), [json.loads(line) for line in session]
    return runs[text]


def tokens(line):
    found = {line["name"], f'"object":{json.dumps(line.get("object"))}'}
    fields = dict(line.get("userInfo") or {})
    for value in [line.get("object"), *fields.values()]:
        found.add(str(value))
        found.update(str(value).split())
        found.update(word.strip(".,:;") for word in str(value).split())
    for key, value in fields.items():
        found.update([key, f'"{key}":{json.dumps(value, ensure_ascii=False)}'])
    return found


def words(text):
    """Words of a cell; a "key":"value of several words" is one."""
    return re.findall(r'"[^"\s]+":"[^"]*"|\S+', text)


def matches(raw, expected):
    player, name, *rest = expected
    if any(json.dumps(word) not in raw for word in (player, name)):
        return False
    if any(word not in raw for word in rest):
        return False
    line = json.loads(raw)
    if line.get("player") != player or line["name"] != name:
        return False
    have = tokens(line)
    return all(word in have for word in rest)


def missing(expected, log):
    """The first line that is not in the log after those before it; None if all are."""
    index = 0
    for cell in expected:
        parts = words(cell)
        hit = next((i for i in range(index, len(log)) if matches(log[i], parts)), None)
        if hit is None:
            return cell
        index = hit + 1
    return None


def leaves(tree):
    """The last key and the value of each branch."""
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from leaves(value)
        else:
            yield key, value


def merge(tree, change):
    for key, value in change.items():
        if isinstance(value, dict):
            merge(tree.setdefault(key, {}), value)
        elif tree.get(key) == value:
            raise Wrong(f"{key} is {value} anyway")
        elif value is None:
            del tree[key]
        else:
            tree[key] = value


def edit(lineup, change):
    """Sets a key of a line-up: of a player, device, account or channel, or of a section."""
    if len(set(leaves(change))) != 1:
        raise Wrong("more than one key differs")
    for name, part in change.items():
        entries = lineup["accounts"] + lineup["channels"] + lineup["devices"]
        entries += [player for device in lineup["devices"] for player in device["players"]]
        entry = [e for e in entries if name in (e.get("id"), e.get("number"))]
        if len(entry) > 1 or not entry and name not in lineup:
            raise Wrong(f"no part of the line-up, or several, is {name}")
        merge(entry[0] if entry else lineup[name], part)


def without_keys(text, left_out):
    """The command without some keys; the others are pressed at the same instants."""
    options = shlex.split(text)
    place = options.index("--keys") + 1
    time, keys = 1000, []
    for word in options[place].split():
        if word.startswith("@"):
            time = round(float(word[1:-1]) * 1000)
        else:
            keys.append((word, time))
            time += 200
    names, left_out = [key for key, _ in keys], left_out.split()
    count = len(left_out)
    places = [i for i in range(len(keys)) if names[i : i + count] == left_out]
    if len(places) != 1:
        raise Wrong(f"the keys {' '.join(left_out)} occur {len(places)} times")
    del keys[places[0] : places[0] + count]
    options[place] = " ".join(f"@{time / 1000}s {key}" for key, time in keys)
    if not keys:
        del options[place - 1 : place + 1]
    return shlex.join(options)


def without_step(session, step):
    """The session without the commands that have this step, or more than it says."""
    def says(command, part):
        return all(
            says(command[k], v) if isinstance(v, dict) and isinstance(command.get(k), dict)
            else command.get(k) == v for k, v in part.items())
    kept = [command for command in session if not says(command, step)]
    if len(kept) == len(session):
        raise Wrong(f"no command is {step}")
    return kept


def counterexample(text, change, what):
    """The session in which one thing differs."""
    if change == "without" and not re.match(r"\w+: ", what):
        return run(without_keys(text, what))[1]
    try:
        tree = yaml.safe_load(what)
    except yaml.YAMLError as error:
        raise Wrong(f"{what}: {error}")
    session = copy.deepcopy(run(text)[1])
    if change == "without":
        return without_step(session, tree)
    if change == "with":
        return [session[0], {"at": "0s", **tree}, *session[1:]]
    edit(session[0]["lineup"], tree)
    return session


def shows(section, sentence, shown, cells, other):
    """What shows the sentence: `keys`, `scenarios`, `tests` or `gaps`."""
    if shown.startswith("`PlayerSDKTests`: "):
        title = shown.removeprefix("`PlayerSDKTests`: ")
        file = f"{CHECKOUT}/Tests/SDK/PlayerSDKTests/{SUITES[section]}.swift"
        if f"func `{title}`(" not in open(file).read():
            raise Wrong(f"no test {title}")
        if cells or other:
            raise Wrong("a test has no log")
        return "tests"
    if re.fullmatch(r"gap \d+", shown):
        if f"\n{shown[4:]}. " not in open(ARTICLE).read().split("## Gaps")[-1]:
            raise Wrong(f"{shown} is not listed")
        return "gaps"
    command = re.fullmatch(r"`([^`]+)`", shown)
    if not command:
        raise Wrong(f"shown by what? {shown}")
    text, expected = command.group(1), re.findall(r"`([^`]+)`", cells)
    if not expected:
        raise Wrong("no log line is named")
    absent = missing(expected, run(text)[0])
    if absent:
        raise Wrong(f"{text}\n    not in the log, here: {absent}")
    change = CHANGE.fullmatch(other)
    if change and not LINES_ONLY:
        others[number] = sentence, expected, counterexample(text, *change.groups())
    elif not change and not re.fullmatch(r"none: [a-z].+", other):
        raise Wrong(f"no counterexample: {other}")
    return "scenarios" if text.startswith("play ") else "keys"


def judge_others(folder):
    """Plays all sessions at once: a demonstration's is its log again, and no counterexample has
    the lines of its row."""
    sessions = {f"run-{index}": session for index, (_, session) in enumerate(runs.values())}
    sessions |= {f"{row}": session for row, (_, _, session) in others.items()}
    files = [os.path.join(folder, f"{name}.jsonl") for name in sessions]
    for file, session in zip(files, sessions.values()):
        with open(file, "w") as output:
            output.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in session)
    with tempfile.TemporaryDirectory() as logs:
        zapdeck("check", *files, "--log", logs)
        for index, (text, (log, _)) in enumerate(runs.items()):
            again = lines(logs, f"run-{index}.jsonl")
            if again[: len(log)] != log:
                failures.append(f"{text}: its saved session is another")
        for row, (sentence, expected, _) in others.items():
            if missing(expected, lines(logs, f"{row}.jsonl")) is None:
                failures.append(f"{row} {sentence}: the counterexample has the same lines")


section, number = None, -1
for row in open(ARTICLE).read().splitlines():
    if row.startswith("## "):
        section = next((key for key in SUITES if row[3:].startswith(key + " ")), None)
    elif section and row.startswith("| ") and not row.startswith("| sentence"):
        number += 1
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        name = f"{number} {cells[0]}"
        kind = "?"
        try:
            if len(cells) != 4:
                raise Wrong(f"{len(cells)} cells")
            if len(cells[0].replace("`", "").split()) > 14:
                raise Wrong("more than 14 words")
            kind = shows(section, *cells)
        except Wrong as wrong:
            failures.append(f"{name}: {wrong}")
        counts.setdefault(section, collections.Counter())[kind] += 1

if not LINES_ONLY:
    with tempfile.TemporaryDirectory() as folder:
        try:
            judge_others(FOLDER or folder)
        except Wrong as wrong:
            failures.append(str(wrong))

total = collections.Counter()
for name, count in counts.items():
    total += count
    print(f"{name:15} {sum(count.values()):3} sentences: {dict(count)}")
print(
    f"{'all':15} {sum(total.values()):3} sentences: {dict(total)}, {len(runs)} commands, "
    f"{len(others)} counterexamples")
for failure in failures:
    print("FAILED", failure)
sys.exit(1 if failures else 0)
