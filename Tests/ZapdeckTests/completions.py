"""completions.py SHELL PROGRAM: types lines into a shell that has the program's completion script,
presses Tab, and prints what the shell has made of each, as JSON."""
import json
import os
import pty
import select
import subprocess
import sys
import tempfile
import time

LINES = [
    "run fami", "run --lineup fami", "run --lineup mine/", "run --lineup own", "play third", "play account",
    "check ow", "check --rules noHeal,spi", "rules lateR", "faults hear",
    "snapshot --theme high", "snapshot --format pn", "snapshot --size 16", "record tour -o a.",
    "record --asciicast 3 --lineup stad", "replay s.", "run --capture fil",
    "capacity stadium --sweep li", "run --lineup x",
]
FILES = [
    "mine/home.yaml", "own.yaml", "own.txt", "a.mp4", "a.doc", "s.jsonl", "s.txt", "films/b.gif",
    # A name that a shell would run.
    "x$(touch ran).yaml",
]
# A shell of its own, and how it takes the script.
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "PS1='> '; source ./script"),
    "zsh": (
        ["zsh", "-f", "-i"],
        "PS1='> '; fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D"),
    "fish": (
        ["fish", "--no-config", "-i"], "source ./script; function fish_prompt; echo '> '; end"),
}


class Shell:
    def __init__(self, name, folder, program):
        arguments, preparation = SHELLS[name]
        os.mkdir(f"{folder}/bin")
        os.symlink(program, f"{folder}/bin/zapdeck")
        script = subprocess.run(
            [program, "--generate-completion-script", name], check=True, capture_output=True)
        with open(f"{folder}/{'_zapdeck' if name == 'zsh' else 'script'}", "wb") as file:
            file.write(script.stdout)
        self.folder = folder
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.environ.update(
                PATH=f"{folder}/bin:{os.environ['PATH']}", TERM="xterm", COLUMNS="200",
                HOME=folder, XDG_CONFIG_HOME=folder, XDG_DATA_HOME=folder)
            os.execvp(arguments[0], arguments)
        self.enter(preparation)

    def enter(self, line):
        """Runs a line, and waits until it is done."""
        os.write(self.terminal, f"{line}; echo do''ne\n".encode())
        self.wait(b"done\r")

    def wait(self, words):
        seen, end = b"", time.monotonic() + 120
        while words not in seen:
            if time.monotonic() > end:
                raise RuntimeError(f"the shell shows {seen.decode(errors='replace')}")
            if select.select([self.terminal], [], [], 0.5)[0]:
                seen += os.read(self.terminal, 65536)

    def complete(self, line):
        """The line's last word after Tab; the shell itself writes it into a file."""
        os.write(self.terminal, f"zapdeck {line}\t".encode())
        # To the line's begin, and to its end.
        os.write(self.terminal, b"\x01echo '\x05' > line; echo do''ne\n")
        self.wait(b"done\r")
        with open(f"{self.folder}/line") as file:
            words = file.read().split()
        return words[-1].rstrip("/")

    def close(self):
        os.kill(self.pid, 9)
        os.waitpid(self.pid, 0)


def main():
    name, program = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        for path in FILES:
            os.makedirs(os.path.dirname(f"{folder}/{path}"), exist_ok=True)
            open(f"{folder}/{path}", "w").close()
        shell = Shell(name, folder, os.path.realpath(program))
        completed = {line: shell.complete(line) for line in LINES}
        shell.close()
        completed["ran"] = str(os.path.exists(f"{folder}/ran"))
        print(json.dumps(completed))


main()
