"""Signals in every order: `orders.py some|all PROGRAM [ARGUMENT...]`.

Sends two signals, of which one ends the program, or a stop, a continuation and an ending: at once,
and one after the other, with a terminal that is read and one that is full and not read. Where the
program has really stopped, it is continued, as a shell does it. It then ends soon, with the status
of a signal that came and the line modes as they were; a terminal that is read has its screen back.
Prints `fine`, or what was not so.
"""
import itertools, multiprocessing, os, signal, sys, termios, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import hygiene  # noqa: E402
import unread  # noqa: E402

ENDINGS = ["TERM", "INT", "HUP", "QUIT"]
OTHERS = ["TSTP", "TTOU", "CONT"]
# Seconds: what counts as soon, and after which the program is taken never to end.
SOON, LONG = 5, 60
# A busy machine may be late once, or twice; if it reads nothing for 0.3 s, it gets the line modes
# alone (Terminal/Endings).
ATTEMPTS = 3
SOME = [("TERM", "CONT"), ("CONT", "QUIT"), ("TSTP", "INT"), ("TTOU", "HUP"),
        ("TSTP", "CONT", "TERM")]


def orders():
    pairs = itertools.permutations(ENDINGS + OTHERS, 2)
    ended = [pair for pair in pairs if set(pair) & set(ENDINGS)]
    return ended + [("TSTP", "CONT", ending) for ending in ENDINGS]


def number(name):
    return getattr(signal, "SIG" + name)


def let_pass(session, seconds, is_read):
    session.read(seconds) if is_read else time.sleep(seconds)


def send(session, order, gap, is_read):
    for name in order:
        try:
            os.kill(session.child, number(name))
        except ProcessLookupError:
            return
        if gap > 0:
            let_pass(session, gap, is_read)


def seconds_to_end(session, is_read):
    """None if it does not end. Sets the status: 128 + n after signal n."""
    begin = time.monotonic()
    while time.monotonic() - begin < LONG:
        let_pass(session, 0.02, is_read)
        change = session.next_report(0)
        if change is None:
            continue
        if os.WIFSTOPPED(change):
            send(session, ["CONT"], 0, is_read)
            continue
        code = os.waitstatus_to_exitcode(change)
        session.status = code if code >= 0 else 128 - code
        return time.monotonic() - begin
    return None


def found(session, order, is_read):
    if is_read:
        session.read(0.05)
        # A crash handler in the middle of an end leaves the screen once more, which does no harm.
        complaints = [each for each in session.complaints() if each != "title stack uneven"]
    else:
        is_restored = termios.tcgetattr(session.slave) == session.before
        complaints = [] if is_restored else ["line modes differ"]
    if session.status not in [128 + number(name) for name in order if name in ENDINGS]:
        complaints.append(f"status {session.status}")
    return complaints


def attempt(order, gap, is_read, command):
    """Whether it ended soon, and what else was wrong."""
    session = hygiene.Session(command, size=(30, 100), XDG_STATE_HOME=os.environ["HOME"])
    try:
        session.settle()
        if not is_read and not unread.until(lambda: unread.is_full(session)):
            return True, ["the terminal takes everything"]
        send(session, order, gap, is_read)
        seconds = seconds_to_end(session, is_read)
        if seconds is None:
            return True, ["does not end"]
        return seconds < SOON, found(session, order, is_read)
    finally:
        session.close()


def complaint(case):
    order, gap, is_read, command = case
    name = " ".join(order) + (", at once" if gap == 0 else "") + ("" if is_read else ", not read")
    for _ in range(ATTEMPTS):
        is_soon, complaints = attempt(order, gap, is_read, command)
        if is_soon and not complaints:
            return None
    return f"{name}: {'; '.join(complaints or ['ends late'])}"


def main(how, *command):
    chosen = SOME if how == "some" else orders()
    gaps = [0] if how == "some" else [0, 0.3]
    cases = itertools.product(chosen, gaps, [True, False], [list(command)])
    # A process each: what starts a session must have no threads.
    with multiprocessing.get_context("fork").Pool(6) as pool:
        complaints = [each for each in pool.imap(complaint, cases) if each is not None]
    print("\n".join(complaints) or "fine")


if __name__ == "__main__":
    main(*sys.argv[1:])
