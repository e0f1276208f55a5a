"""zapdeck beside nginx's proxy_pass, before an nginx with plain files: latency, MB/s, memory."""
import http.client
import os
import statistics
import tempfile
import threading
import time
import urllib.parse

from upstream_ways import Way, free_port, run_nginx, zapdeck

ORIGIN = "server {{ listen 127.0.0.1:{port}; location / {{ root {root}; }} }}"
PASSING = """
  upstream origin {{ server 127.0.0.1:{origin}; keepalive 64; }}
  server {{ listen 127.0.0.1:{port}; location / {{ proxy_pass http://origin;
    proxy_http_version 1.1; proxy_set_header Connection ""; }} }}
"""
FILES = {"playlist": "/list.m3u8", "segment of 200 kB": "/segment.ts"}
BIG, BIG_SIZE = "/big.ts", 16 << 20
ROUNDS, PULLERS, PULL_SECONDS = 1000, 4, 6


def make_files(root):
    lines = "".join(f"#EXTINF:2.000000,\nsegment.ts?n={n}\n" for n in range(30))
    with open(root + FILES["playlist"], "w") as file:
        file.write(f"#EXTM3U\n#EXT-X-TARGETDURATION:2\n{lines}#EXT-X-ENDLIST\n")
    for path, size in ((FILES["segment of 200 kB"], 200_000), (BIG, BIG_SIZE)):
        with open(root + path, "wb") as file:
            file.write(os.urandom(size))


class Client:
    """One connection, kept."""

    def __init__(self, way):
        self.parts = urllib.parse.urlsplit(way.base)
        self.link = http.client.HTTPConnection(self.parts.netloc, timeout=60)
        self.buffer = bytearray(1 << 18)

    def get(self, path):
        """Seconds until the whole answer is here, and its size."""
        begin, size = time.perf_counter(), 0
        self.link.request("GET", self.parts.path + path)
        answer = self.link.getresponse()
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status}")
        while count := answer.readinto(self.buffer):
            size += count
        return time.perf_counter() - begin, size


def processor(process):
    """Seconds of processor time of a process so far."""
    with open(f"/proc/{process.pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process):
    with open(f"/proc/{process.pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] * 1000


def latency(ways):
    """One client, all ways in turn, so that a busy moment meets all of them."""
    for name, path in FILES.items():
        clients = [Client(way) for way in ways]
        times = [[] for _ in ways]
        for number in range(ROUNDS + 50):
            for client, row in zip(clients, times):
                seconds, _ = client.get(path)
                if number >= 50:
                    row.append(seconds)
        base = [percentile(times[0], share) for share in (0.5, 0.99)]
        for way, row in zip(ways, times):
            p50, p99 = (percentile(row, share) for share in (0.5, 0.99))
            print(f"{name:18} {way.name:8} p50 {p50:6.2f} ms  p99 {p99:6.2f} ms  "
                  f"added {p50 - base[0]:6.2f} and {p99 - base[1]:6.2f} ms", flush=True)


def throughput(ways):
    rates = {}
    for way in ways:
        end, total = time.monotonic() + PULL_SECONDS, [0] * PULLERS

        def pull(number):
            client = Client(way)
            while time.monotonic() < end:
                total[number] += client.get(BIG)[1]

        used, begin = processor(way.process), time.monotonic()
        run_all([threading.Thread(target=pull, args=(n,)) for n in range(PULLERS)])
        seconds, used = time.monotonic() - begin, processor(way.process) - used
        megabytes = sum(total) / 1e6
        rates[way.name] = megabytes / max(used, 0.01)
        print(f"{'16 MB files':18} {way.name:8} {megabytes / seconds:7.0f} MB/s  "
              f"{rates[way.name]:7.0f} MB/s per core", flush=True)
    if {"nginx", "zapdeck"} <= rates.keys():
        print(f"zapdeck / nginx, per core: {rates['zapdeck'] / rates['nginx']:.2f}")


def run_all(threads):
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def crowd(way, clients, seconds):
    """Clients that ask for a playlist and a segment every two seconds; whether memory grows."""
    begin, times, errors = time.monotonic(), [], []

    def live(number):
        client, due = Client(way), begin + 2 * number / clients
        while due < begin + seconds:
            time.sleep(max(0, due - time.monotonic()))
            due += 2
            try:
                times.extend(client.get(path)[0] for path in FILES.values())
            except (OSError, http.client.HTTPException, RuntimeError) as error:
                errors.append(f"{type(error).__name__}: {error}")
                client = Client(way)

    threads = [threading.Thread(target=live, args=(n,)) for n in range(clients)]
    samples, used = [], processor(way.process)
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        samples.append((time.monotonic() - begin, memory(way.process)))
        time.sleep(0.5)
    used = processor(way.process) - used
    # After the first minute, or the first third of a short run.
    warm = [value for at, value in samples if at >= min(60, seconds / 3)]
    third = max(1, len(warm) // 3)
    early, late = statistics.mean(warm[:third]), statistics.mean(warm[-third:])
    p50, p99 = (percentile(times, share) for share in (0.5, 0.99))
    print(f"{f'{clients} clients, {seconds:.0f} s':18} {way.name:8} p50 {p50:6.2f} ms  "
          f"p99 {p99:6.2f} ms  memory {early:.1f} then {late:.1f} MB  "
          f"processor {used / seconds * 100:.1f} %  errors {len(errors)} {errors[:1]}", flush=True)


def run(program, clients="50", seconds="60"):
    """Prints the figures; `-` as the program leaves zapdeck out."""
    with tempfile.TemporaryDirectory(prefix="upstream-") as folder:
        make_files(folder)
        os.chmod(folder, 0o755)
        origin, port = free_port(), free_port()
        process, end = run_nginx(ORIGIN.format(port=origin, root=folder))
        ways = [Way("direct", f"http://127.0.0.1:{origin}", process=process, end=end)]
        process, end = run_nginx(PASSING.format(port=port, origin=origin))
        ways.append(Way("nginx", f"http://127.0.0.1:{port}", process=process, end=end))
        if program != "-":
            ways.append(zapdeck(program, ways[0].base, folder))
        try:
            time.sleep(1)
            latency(ways)
            throughput(ways)
            for way in ways[1:]:
                crowd(way, int(clients), float(seconds))
        finally:
            for way in reversed(ways):
                way.close()
