"""Writes 200,000 keys to a program on a pty, then ends it: `flood.py int|hup PROGRAM ARGUMENT...`.

Prints `fine` if it is gone after less than a second of processor time, three times of three: on a busy
machine, the clock judges the others.
"""
import fcntl, os, pty, select, signal, struct, sys, termios, threading, time

KEYS = b'+2b1cj+n' * 25000


def drain(screen):
    try:
        while os.read(screen, 65536):
            pass
    except OSError:  # The program has ended.
        pass


def work(process):
    with open(f'/proc/{process}/stat') as file:
        fields = file.read().rsplit(')', 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


def seconds_to_end(how, command):
    process, screen = pty.fork()
    if process == 0:
        os.environ['TERM'] = 'xterm-256color'
        os.execvp(command[0], command)
    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack('HHHH', 45, 160, 0, 0))
    assert select.select([screen], [], [], 20)[0], 'nothing is drawn'
    threading.Thread(target=drain, args=(screen,), daemon=True).start()
    time.sleep(1)
    rest = memoryview(KEYS)
    while rest:
        rest = rest[os.write(screen, rest[:4096]):]
    begin, before = time.monotonic(), work(process)
    if how == 'int':
        os.write(screen, b'\x03')
    else:
        os.kill(process, signal.SIGHUP)
    while time.monotonic() < begin + 60:
        ended, _, usage = os.wait4(process, os.WNOHANG)
        if ended:
            return usage.ru_utime + usage.ru_stime - before
        time.sleep(0.01)
    os.kill(process, signal.SIGKILL)
    return float('inf')


times = [seconds_to_end(sys.argv[1], sys.argv[2:]) for _ in range(3)]
print('fine' if max(times) < 1 else times)
