"""Writes 200,000 keys to a program on a pty, then ends it: `flood.py int|hup PROGRAM ARGUMENT...`.

Prints `fine` if it is gone within a second of the last key, ten times of ten.
"""
import fcntl, os, pty, select, signal, struct, sys, termios, threading, time

KEYS = b'+2b1cj+n' * 25000


def drain(screen):
    try:
        while os.read(screen, 65536):
            pass
    except OSError:  # The program has ended.
        pass


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
    begin = time.monotonic()
    if how == 'int':
        os.write(screen, b'\x03')
    else:
        os.kill(process, signal.SIGHUP)
    while time.monotonic() < begin + 10:
        if os.waitpid(process, os.WNOHANG)[0]:
            return time.monotonic() - begin
        time.sleep(0.01)
    os.kill(process, signal.SIGKILL)
    return float('inf')


times = [seconds_to_end(sys.argv[1], sys.argv[2:]) for _ in range(10)]
print('fine' if max(times) < 1 else times)
