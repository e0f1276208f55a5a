#!/usr/bin/env python3
"""Runs each command of the tables in FiveGuides.md and looks for the log lines that they name.

five_guides.py ARTICLE ZAPDECK CHECKOUT
A row passes if each line of its third column occurs in the event log, in this order: the first
word is the line's player, the second its name, and each other word is a token of the line (a key,
a value, a word of a value, or "key":value) and occurs in it literally.
"""
import collections, json, os, re, shlex, subprocess, sys, tempfile

ARTICLE, ZAPDECK, CHECKOUT = sys.argv[1:]
SUITES = {
    "Multi-instance": "OpenTVMultiInstanceTests",
    "Secure": "OpenTVSecureSessionManagementTests",
    "Renewing": "OpenTVRenewingALicenceTests",
    "Apple": "AdobeTVSDKFairPlayTests",
    "Multiple": "WowzaFlowplayerMultiplePlayersTests",
}
runs, failures = {}, []
counts = collections.OrderedDict()


def log(kind, text):
    """The log of one command; each command runs once."""
    if (kind, text) not in runs:
        with tempfile.TemporaryDirectory() as folder:
            if kind == "keys":
                file = os.path.join(folder, "log.jsonl")
                command = [ZAPDECK, "snapshot", *shlex.split(text), "--log", file]
            else:
                file = os.path.join(folder, text + ".jsonl")
                command = [ZAPDECK, "check", "shipped:" + text, "--log", folder]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode != 0:
                raise RuntimeError(f"{shlex.join(command)}: {done.returncode} {done.stderr}")
            with open(file) as lines:
                runs[kind, text] = lines.read().splitlines()
    return runs[kind, text]


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
    line = json.loads(raw)
    player, name, *rest = expected
    if line.get("player") != player or line["name"] != name:
        return False
    have = tokens(line)
    return all(word in have and word in raw for word in rest)


def verify(section, sentence, shown, lines):
    plain = sentence.replace("`", "")
    if len(plain.split()) > 14:
        failures.append(f"{section}: {plain}: {len(plain.split())} words")
    if shown.startswith("`PlayerSDKTests`: "):
        title = shown.removeprefix("`PlayerSDKTests`: ")
        file = f"{CHECKOUT}/Tests/SDK/PlayerSDKTests/{SUITES[section]}.swift"
        if f"func `{title}`(" not in open(file).read():
            failures.append(f"{section}: no test {title}")
        if lines:
            failures.append(f"{section}: {plain}: a test has no log")
        return "tests"
    if re.fullmatch(r"gap \d+", shown):
        if f"\n{shown[4:]}. " not in open(ARTICLE).read().split("## Gaps")[-1]:
            failures.append(f"{section}: {plain}: {shown} is not listed")
        return "gaps"
    command = re.fullmatch(r"`([^`]+)`", shown)
    if not command:
        failures.append(f"{section}: {plain}: shown by what? {shown}")
        return "?"
    text = command.group(1)
    kind = "scenarios" if text.startswith("play ") else "keys"
    raw = log(kind, text.removeprefix("play "))
    expected = re.findall(r"`([^`]+)`", lines)
    if not expected:
        failures.append(f"{section}: {plain}: no log line is named")
    index = 0
    for cell in expected:
        hit = next((i for i in range(index, len(raw)) if matches(raw[i], words(cell))), None)
        if hit is None:
            failures.append(f"{section}: {plain}\n    {text}\n    not in the log, here: {cell}")
            break
        index = hit + 1
    return kind


section = None
for row in open(ARTICLE).read().splitlines():
    if row.startswith("## "):
        section = next((key for key in SUITES if row[3:].startswith(key + " ")), None)
    elif section and row.startswith("| ") and not row.startswith("| sentence"):
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        if len(cells) != 3:
            failures.append(f"{section}: {len(cells)} cells: {row}")
            continue
        counts.setdefault(section, collections.Counter())[verify(section, *cells)] += 1

total = collections.Counter()
for name, count in counts.items():
    total += count
    print(f"{name:15} {sum(count.values()):3} sentences: {dict(count)}")
print(f"{'all':15} {sum(total.values()):3} sentences: {dict(total)}, {len(runs)} commands")
for failure in failures:
    print("FAILED", failure)
sys.exit(1 if failures else 0)
