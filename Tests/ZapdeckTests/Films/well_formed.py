"""well_formed.py FILM: an SVG film is XML, moves by itself, and asks nobody for anything."""
import re
import sys
import xml.etree.ElementTree as tree

root = tree.parse(sys.argv[1]).getroot()
space = "{http://www.w3.org/2000/svg}"
assert root.tag == space + "svg"
names = [element.tag.removeprefix(space) for element in root.iter()]
known = {"svg", "title", "desc", "style", "rect", "g", "path", "text", "use"}
assert set(names) <= known, set(names) - known
ids = [element.get("id") for element in root.iter() if element.get("id")]
assert len(ids) == len(set(ids)), "an id is given twice"
uses = [element.get("href") for element in root.iter(space + "use")]
assert set(uses) <= {"#" + name for name in ids}, "a use refers to nothing"
text = open(sys.argv[1], encoding="utf-8").read()
assert not re.search(r"<script|javascript:|\son\w+=|@import|url\(", text)
assert set(re.findall(r"https?://[^\s\"<]*", text)) == {"http://www.w3.org/2000/svg"}
assert "@keyframes" in text and "infinite" in text
print(len(uses) > 0)
