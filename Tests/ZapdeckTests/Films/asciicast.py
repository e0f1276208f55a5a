"""Reads asciicast files, written from the public specifications and from nothing else:
https://docs.asciinema.org/manual/asciicast/v3/ and /v2/. Whatever they do not allow is an error."""
import json
import re


class Cast:
    def __init__(self, path):
        raw = open(path, "rb").read()
        assert raw.endswith(b"\n"), "the last line is cut off"
        lines = raw.decode("utf-8", errors="strict").split("\n")[:-1]
        self.header = json.loads(lines[0])
        self.version = self.header["version"]
        assert self.version in (2, 3)
        self.comments = []
        self.events = []  # (absolute seconds, code, data)
        self.read_header()
        for line in lines[1:]:
            self.read_line(line)
        codes = [code for _, code, _ in self.events]
        assert codes[0] == "o", "a film begins with a picture"
        assert "x" not in codes[:-1], "nothing comes after the exit"

    def read_header(self):
        header = self.header
        assert "idle_time_limit" not in header
        assert isinstance(header.get("timestamp", 0), int)
        assert isinstance(header.get("title", ""), str)
        if self.version == 3:
            assert set(header) <= {"version", "term", "timestamp", "title"}, header
            term = header["term"]
            assert set(term) <= {"cols", "rows", "type", "theme"}, term
            self.columns, self.rows = term["cols"], term["rows"]
            theme = term["theme"]
        else:
            assert set(header) <= {
                "version", "width", "height", "timestamp", "title", "env", "theme"}, header
            self.columns, self.rows = header["width"], header["height"]
            assert all(isinstance(value, str) for value in header["env"].values())
            theme = header["theme"]
        assert isinstance(self.columns, int) and isinstance(self.rows, int)
        for color in [theme["fg"], theme["bg"], *theme["palette"].split(":")]:
            assert re.fullmatch("#[0-9a-f]{6}", color), color
        assert len(theme["palette"].split(":")) in (8, 16)
        self.foreground, self.background = theme["fg"][1:], theme["bg"][1:]

    def read_line(self, line):
        if line.startswith("#"):
            assert self.version == 3, "version 2 has no comments"
            self.comments.append(line)
            return
        event = json.loads(line)
        assert isinstance(event, list) and len(event) == 3, line
        time, code, data = event
        assert isinstance(time, (int, float)) and time >= 0 and isinstance(data, str), line
        assert re.match(r"\[\d+\.\d{3}, ", line), "three decimals"
        last = self.events[-1][0] if self.events else 0
        if self.version == 3:
            assert code in "oimrx", line
            time = round(last + time, 3)
        else:
            assert code in "oimr" and time >= last, line
        if code == "r":
            assert re.fullmatch(r"\d+x\d+", data), line
        if code == "x":
            assert re.fullmatch(r"\d+", data), line
        self.events.append((time, code, data))
