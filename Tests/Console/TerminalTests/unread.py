"""A wall whose terminal is not read: `unread.py SIGNAL frozen|running PROGRAM`.

The terminal is filled until it takes no more. The program may then be stopped and continued, as a
shell or a debugger does it. Real clients go on being answered, and the signal ends it soon, with the
line modes as they were. Prints `fine`, or what was not so.
"""
import os, select, signal, socket, sys, termios, time, urllib.request

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import hygiene  # noqa: E402

SOON, LONG = 3, 60


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


def until(condition, seconds=LONG):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


def answers(port):
    """Whether a client is answered, and soon."""
    try:
        begin = time.monotonic()
        urllib.request.urlopen(f"http://127.0.0.1:{port}/v1/channels", timeout=LONG).read()
        return time.monotonic() - begin < SOON
    except OSError:
        return False


def is_full(session):
    poll = select.poll()
    poll.register(session.slave, select.POLLOUT)
    session.press("\x0c")
    time.sleep(0.03)
    return not poll.poll(0)


def state(process):
    return open(f"/proc/{process}/stat").read().rsplit(")", 1)[1].split()[0]


def complaints(name, how, program):
    port = free_port()
    command = [program, "run", "--serve", "--listen", f"127.0.0.1:{port}"]
    session = hygiene.Session(command, size=(30, 100), XDG_STATE_HOME=os.environ["HOME"])
    try:
        session.settle()
        if not until(lambda: answers(port)):
            return ["never serves"]
        if not until(lambda: is_full(session)):
            return ["the terminal takes everything"]
        if how == "frozen":
            for number, letters in ((signal.SIGSTOP, "T"), (signal.SIGCONT, "RSD")):
                os.kill(session.child, number)
                if not until(lambda: state(session.child) in letters):
                    return [f"{number!r} does nothing"]
            session.next_report(LONG)
        found = [] if all(answers(port) for _ in range(10)) else ["a client waits"]
        os.kill(session.child, getattr(signal, f"SIG{name}"))
        begin = time.monotonic()
        change = session.next_report(LONG)
        session.status = None if change is None else os.waitstatus_to_exitcode(change)
        if session.status != 128 + getattr(signal, f"SIG{name}"):
            found.append(f"status {session.status}")
        if time.monotonic() - begin > SOON:
            found.append(f"ends after {time.monotonic() - begin:.1f} s")
        if termios.tcgetattr(session.slave) != session.before:
            found.append("line modes differ")
        return found
    finally:
        session.close()


if __name__ == "__main__":
    print("; ".join(complaints(*sys.argv[1:])) or "fine")
