"""What Prometheus' own client library reads of /metrics.

metrics.py check PAGE LOG HAR: what the page says, against the event log and the HTTP archive of the
same session. metrics.py dashboard PAGE FILE: whether a dashboard asks for families of the page.
"""

import collections
import json
import re
import sys

from prometheus_client.parser import text_string_to_metric_families


def families(path):
    text = open(path).read()
    assert text.endswith("\n")
    heads = [line.split()[2] for line in text.split("\n") if line.startswith("# TYPE ")]
    helps = [line.split()[2] for line in text.split("\n") if line.startswith("# HELP ")]
    assert heads == helps and len(heads) == len(set(heads)), heads
    return list(text_string_to_metric_families(text))


def series(sample):
    return sample.name, tuple(sorted(sample.labels.items()))


def check_names(found):
    seen = set()
    for family in found:
        assert re.fullmatch(r"zapdeck_[a-z_]+", family.name), family.name
        assert family.documentation.endswith("."), family.documentation
        assert not family.name.endswith(("_ms", "_milliseconds", "_kb")), family.name
        if family.type == "histogram":
            assert family.name.endswith("_seconds"), family.name
        for sample in family.samples:
            assert series(sample) not in seen, series(sample)
            seen.add(series(sample))
            assert (family.type == "counter") == sample.name.endswith("_total"), sample
            assert "player" not in sample.labels or "fault" in sample.labels, sample
            if family.type != "gauge":
                assert sample.value >= 0, sample


def check_histogram(family):
    groups = collections.defaultdict(dict)
    for sample in family.samples:
        labels = dict(sample.labels)
        bound = labels.pop("le", None)
        key = sample.name[len(family.name) :] if bound is None else float(bound)
        groups[tuple(sorted(labels.items()))][key] = sample.value
    for labels, values in groups.items():
        bounds = [key for key in values if isinstance(key, float)]
        counts = [values[key] for key in bounds]
        assert bounds == sorted(bounds) and bounds[-1] == float("inf"), (family.name, labels)
        assert counts == sorted(counts) and counts[-1] == values["_count"], (family.name, labels)
        # The sum is within what the buckets allow.
        least, most, before = 0, 0, 0
        for lower, upper, count in zip([0] + bounds, bounds, counts):
            least += (count - before) * lower
            most += (count - before) * upper if count > before else 0
            before = count
        assert least - 1e-6 <= values["_sum"] <= most + 1e-6, (family.name, labels)


def total(found, name, **labels):
    return sum(
        sample.value
        for family in found
        for sample in family.samples
        if sample.name == name and all(sample.labels.get(k) == v for k, v in labels.items())
    )


def check(page, log, har):
    found = families(page)
    check_names(found)
    histograms = [family for family in found if family.type == "histogram"]
    assert len(histograms) == 4, histograms
    for family in histograms:
        check_histogram(family)
    lines = [json.loads(line) for line in open(log)]
    names = collections.Counter(line["name"] for line in lines)
    zaps = [line["userInfo"] for line in lines if line["name"] == "zapFinished"]
    assert zaps and total(found, "zapdeck_startup_seconds_count") == len(zaps)
    assert total(found, "zapdeck_zaps_total") == names["zapStarted"]
    for part in ("teardown", "setup", "licence", "first_picture"):
        key = re.sub("_p", "P", part) + "Milliseconds"
        measured = total(found, "zapdeck_zap_part_seconds_sum", part=part)
        assert 0 <= measured - sum(zap[key] for zap in zaps) / 1000 < 0.001 * len(zaps), part
    stalls = total(found, "zapdeck_stalls_total")
    assert stalls == names["AVPlayerItemPlaybackStalled"] > 0, stalls
    errors = sum(line["severity"] == "error" for line in lines)
    assert total(found, "zapdeck_errors_total") == errors > 0
    entries = json.load(open(har))["log"]["entries"]
    by_status = collections.Counter(
        (entry["_operation"], str(entry["response"]["status"])) for entry in entries
    )
    for (operation, status), count in by_status.items():
        measured = total(found, "zapdeck_requests_total", operation=operation, status=status)
        assert measured == count, (operation, status, measured, count)
    assert total(found, "zapdeck_request_duration_seconds_count") == len(entries)
    for operation in {entry["_operation"] for entry in entries}:
        took = sum(e["time"] for e in entries if e["_operation"] == operation) / 1000
        measured = total(found, "zapdeck_request_duration_seconds_sum", operation=operation)
        assert abs(measured - took) < 1e-6 * len(entries), (operation, measured, took)


def check_dashboard(page, path):
    found = families(page)
    known = {"zapdeck_simulated_seconds"}
    for family in found:
        suffixes = ["_bucket", "_sum", "_count"] if family.type == "histogram" else [""]
        suffixes = ["_total"] if family.type == "counter" else suffixes
        known |= {family.name + suffix for suffix in suffixes}
    labels = {label for f in found for s in f.samples for label in s.labels} | {"instance", "name"}
    board = json.load(open(path))
    asked, ids, taken = set(), set(), set()
    variables = {variable["name"] for variable in board["templating"]["list"]}
    for panel in board["panels"]:
        assert panel["id"] not in ids and panel["title"] and panel["targets"], panel["title"]
        ids.add(panel["id"])
        place = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken and max(x for x, _ in cells) < 24, panel["title"]
        taken |= cells
        assert {"type": "panel", "id": panel["type"]}.items() <= {
            k: v
            for required in board["__requires"]
            if required["id"] == panel["type"]
            for k, v in required.items()
        }.items()
        for query in panel["targets"]:
            assert query["datasource"] == {"type": "prometheus", "uid": "${datasource}"}, query
            expr = query["expr"]
            assert expr.count("(") == expr.count(")") and expr.count("{") == expr.count("}"), expr
            names = set(re.findall(r"zapdeck_\w+", expr))
            assert names and names <= known, names - known
            asked |= names
            used = set(re.findall(r"(\w+)(?:=~|!~|!=|=)\"", expr))
            for by in re.findall(r"by \(([^)]*)\)", expr):
                used |= {label.strip() for label in by.split(",")}
            assert used <= labels, used - labels
            assert set(re.findall(r"\$(\w+)", expr)) <= variables | {"__range", "__rate_interval"}
            if "histogram_quantile" in expr:
                assert "le" in used and all(n.endswith("_bucket") for n in names), expr
    for variable in board["templating"]["list"][1:]:
        asked |= set(re.findall(r"zapdeck_\w+", variable["query"]))
    assert asked <= known
    # Whatever is measured is drawn.
    undrawn = {f.name for f in found} - {re.sub("_(total|bucket|sum|count)$", "", n) for n in asked}
    assert undrawn <= {"zapdeck_rebuffering_ratio"}, undrawn


# Keys that Grafana's schema has wanted of a stat panel since; the package is the model of 10.1.
LATER = {"wideLayout", "showPercentChange", "percentChangeColorMode"}


def check_model(path):
    """Whether Grafana's own model of a dashboard knows every key of it."""
    from grafana_foundation_sdk.cog.encoder import JSONEncoder
    from grafana_foundation_sdk.cog.plugins import register_default_plugins
    from grafana_foundation_sdk.models.dashboard import Dashboard

    register_default_plugins()
    board = {k: v for k, v in json.load(open(path)).items() if not k.startswith("__")}
    kept = json.loads(JSONEncoder().encode(Dashboard.from_json(board)))

    def compare(mine, theirs, place):
        if isinstance(mine, dict):
            for key, value in mine.items():
                known = key in theirs or key in LATER or value is None
                assert known, f"{place}.{key} is unknown"
                if key in theirs:
                    compare(value, theirs[key], f"{place}.{key}")
        elif isinstance(mine, list):
            assert len(mine) == len(theirs), place
            for index, value in enumerate(mine):
                compare(value, theirs[index], f"{place}[{index}]")
        else:
            assert mine == theirs, f"{place}: {mine} is read as {theirs}"

    compare(board, kept, "dashboard")


if sys.argv[1] == "check":
    check(*sys.argv[2:])
elif sys.argv[1] == "dashboard":
    check_dashboard(*sys.argv[2:])
else:
    check_model(sys.argv[2])
print("fine")
