# Reads the output of `swift test`, writes all of it to the file `file`, and prints what a developer
# needs: each issue as it is reported, the skipped tests with their reasons, and one closing line.
# Exits with the tests' own exit code, which the last input line states. With `live`, the number of
# finished tests is shown on the terminal's current line.

BEGIN { marks = "^(◇|✔|✘|➜|↳|±|⚠) " }

function say(line) {
  if (counted) printf "\r\033[K"
  counted = 0
  print line
}

{ print > file }

/^exit code [0-9]+$/ { code = $3; next }
/^✔ Test .* passed after / && !/^✔ Test run with / { passed += 1 }
/^✘ Test .* failed after / && !/^✘ Test run with / { failed += 1 }
/^➜ (Test|Suite) .* skipped/ {
  name = $0; reason = "no reason given"
  if (match(name, / skipped: "/)) {
    reason = substr(name, RSTART + RLENGTH)
    sub(/"$/, "", reason)
  }
  sub(/^➜ (Test|Suite) /, "", name); sub(/ skipped.*$/, "", name)
  skipped += 1; count[reason] += 1
  names[reason] = names[reason] (count[reason] > 1 ? ", " : "") name
}
/^✘ .* recorded an issue/ { say($0); inside = 1; next }
/^↳ / { if (inside) say($0); next }
$0 ~ marks { inside = 0 }
/^(error|Fatal error|fatal error): / || /: Fatal error: / { say($0); next }
# A value of several lines.
inside && NF { say($0) }
live && (passed + failed) % 20 == 1 { printf "\r%d tests", passed + failed; counted = 1 }

END {
  if (counted) printf "\r\033[K"
  for (reason in count) print "skipped: " reason " (" count[reason] "): " names[reason]
  if (code == "" ) code = 1
  if (code == 0 && passed + failed == 0) { print "no test matches"; code = 1 }
  print "full output: " file
  printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
  exit code
}
