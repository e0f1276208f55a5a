"""What walls with images leave in shared memory: `images_left.py PROGRAM`.

A wall in a terminal that answers like kitty, and reads no image, is ended by each signal. Prints
`fine` if nothing of it is left; after SIGKILL, nothing after the next start.
"""
import fcntl, os, pty, re, select, signal, struct, sys, termios, time

QUESTION = re.compile(rb"\x1b_Gi=(\d+),a=q")
OUT = ("TMUX", "STY", "SSH_TTY", "SSH_CONNECTION", "NO_COLOR")


def objects(process):
    return [name for name in os.listdir("/dev/shm") if name.startswith(f"zapdeck-{process}-")]


def read(screen):
    if not select.select([screen], [], [], 0.05)[0]:
        return b""
    try:
        return os.read(screen, 65536)
    except OSError:
        return b""


def show(name):
    """Runs a wall until it has shared a few images, ends it, and returns its process."""
    process, screen = pty.fork()
    if process == 0:
        kept = {key: value for key, value in os.environ.items() if key not in OUT}
        os.execve(sys.argv[1], ["zapdeck", "run"], {
            **kept, "TERM": "xterm-256color", "TERM_PROGRAM": "ghostty", "LANG": "C.UTF-8",
            "SWIFT_BACKTRACE": "enable=no"})
    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 45, 160, 0, 0))
    seen, answered = b"", False
    end = time.monotonic() + 60
    while time.monotonic() < end and len(objects(process)) < 6:
        seen += read(screen)
        question = QUESTION.search(seen)
        if question and not answered:
            os.write(screen, b"\x1b_Gi=%s;OK\x1b\\" % question[1])
            answered = True
    assert len(objects(process)) >= 6, "no images"
    os.kill(process, getattr(signal, f"SIG{name}"))
    while time.monotonic() < end and os.waitpid(process, os.WNOHANG)[0] == 0:
        read(screen)
    os.close(screen)
    return process


found = []
for name in ("QUIT", "SEGV", "TERM"):
    left = objects(show(name))
    found += [f"{name} leaves {len(left)}"] if left else []
killed = show("KILL")
assert len(objects(killed)) >= 6
# A process that lives has objects of that name, too.
own = f"/dev/shm/zapdeck-{os.getpid()}-300"
open(own, "w").close()
show("TERM")
found += ["the next start leaves them"] if objects(killed) else []
found += [] if os.path.exists(own) else ["the next start removes others'"]
os.unlink(own) if os.path.exists(own) else None
print("; ".join(found) or "fine")
