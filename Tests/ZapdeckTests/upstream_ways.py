"""Ways from a client to the head-end of headend.py: straight, through zapdeck, through nginx."""
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

from served import Server

HERE = os.path.dirname(os.path.abspath(__file__))
CLIENT = "trial"
NGINX = """
daemon off; master_process off; pid {folder}/pid; error_log stderr crit;
events {{ worker_connections 2048; }}
http {{
  access_log off; client_body_temp_path {folder}/a; proxy_temp_path {folder}/b;
  fastcgi_temp_path {folder}/c; uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
  client_max_body_size 64m; keepalive_requests 1000000; default_type application/octet-stream;
  types {{ application/vnd.apple.mpegurl m3u8; video/mp2t ts; }}
  {servers}
}}
"""
# With this, a client of nginx stays on it.
REWRITING = """
  map $request_uri $raw {{ "~^{prefix}(?<rest>/.*)$" $rest; default /; }}
  server {{ listen 127.0.0.1:{port}; location {prefix}/ {{
    proxy_pass http://{host}$raw; proxy_set_header Host {host};
    proxy_set_header Accept-Encoding ""; proxy_http_version 1.1; proxy_buffering off;
    proxy_read_timeout 15s;
    proxy_redirect http://{host}/ {base}/; proxy_redirect / {prefix}/;
    proxy_cookie_path / {prefix}/;
    sub_filter_types application/vnd.apple.mpegurl; sub_filter_once off;
    sub_filter http://{host}/ {base}/;
    sub_filter '"//{host}/' '"{base}/'; sub_filter "\\n//{host}/" "\\n{base}/";
    sub_filter '"/' '"{prefix}/'; sub_filter "\\n/" "\\n{prefix}/";
  }} }}
"""


class Way:
    """Where a client asks instead of the head-end: `base` for the origin, `ssm` for sessions."""

    def __init__(self, name, base, ssm=None, process=None, end=lambda: None, server=None):
        self.name, self.base, self.ssm = name, base, ssm or base
        self.process, self.close, self.server = process, end, server

    def through(self, address, head):
        return address.replace(head, self.base, 1)

    def identity(self, address, head):
        """The path and query at the head-end that an address leads to, or the address itself if it
        leads past this way."""
        for base in (self.base, self.ssm):
            if address.startswith(base + "/"):
                return address[len(base):]
        return address if self.base != head else address.replace(head, "", 1)


class HeadEnd:
    """headend.py as a process of its own."""

    def __init__(self, *options):
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(HERE, "headend.py"), *options],
            stdout=subprocess.PIPE, text=True)
        self.base = self.process.stdout.readline().split()[-1]

    def ask(self, path, method="GET"):
        request = urllib.request.Request(self.base + path, method=method)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.read().decode()

    def close(self):
        self.process.terminate()
        self.process.wait()


LINE_UP = """
name: stage
channels: [{{number: 1, name: News One, card: globe, content: news-one}}]
upstreams:
  cdn: {{is: origin, url: {head}}}
  ssm: {{url: {head}, routes: [
    {{is: session.setup, method: POST, path: /sessions}},
    {{is: session.heartbeat, method: PUT, path: /sessions/*/heartbeat,
     refuses: {{status: 404, body: '{{"error":"gone"}}'}}}},
    {{is: session.teardown, method: DELETE, path: /sessions/*}}]}}
"""


def zapdeck(program, upstream, folder):
    """zapdeck before an origin, by its option."""
    process = subprocess.Popen(
        [program, "serve", "--headless", "--listen", "127.0.0.1:0", "--upstream", upstream],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    first = process.stdout.readline()
    if "http://" not in first:
        raise RuntimeError(f"{program} does not serve: {first.strip()}")
    url = first.split()[-1]
    with open(os.path.join(folder, "zapdeck.log"), "a") as log:
        drain = subprocess.Popen(["cat"], stdin=process.stdout, stdout=log)

    def end():
        process.terminate()
        process.wait()
        drain.wait()

    return Way("zapdeck", f"{url}/upstream/origin/~{CLIENT}", process=process, end=end)


def zapdeck_with_sessions(program, upstream, folder, client=CLIENT):
    """zapdeck before an origin and a session manager, by a line-up."""
    server = Server(program, folder, LINE_UP.format(head=upstream))
    base = f"{server.url}/upstream"
    return Way("zapdeck", f"{base}/cdn/~{client}", f"{base}/ssm/~{client}",
               server.process, server.close, server)


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as door:
        return door.getsockname()[1]


def wait_for(port):
    """Waits until a port on this machine takes connections."""
    for _ in range(200):
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.02)
    raise RuntimeError(f"nothing listens on port {port}")


def run_nginx(servers):
    """nginx in one process, with its own folder; returns it and what ends it."""
    folder = tempfile.TemporaryDirectory(prefix="nginx-")
    path = os.path.join(folder.name, "nginx.conf")
    with open(path, "w") as file:
        file.write(NGINX.format(folder=folder.name, servers=servers))
    process = subprocess.Popen(["nginx", "-p", folder.name, "-c", path])
    wait_for(int(re.search(r"127\.0\.0\.1:(\d+);\s*location", servers)[1]))

    def end():
        process.terminate()
        process.wait()
        folder.cleanup()

    return process, end


def nginx(upstream):
    """nginx with all its rewriting: what proves that these trials can pass without zapdeck."""
    port, prefix = free_port(), f"/upstream/origin/~{CLIENT}"
    base = f"http://127.0.0.1:{port}{prefix}"
    process, end = run_nginx(REWRITING.format(
        port=port, prefix=prefix, base=base, host=upstream.split("//")[1]))
    return Way("nginx", base, process=process, end=end)


def open_way(name, upstream, folder):
    """`direct`, `nginx`, or the path of zapdeck."""
    if name == "direct":
        return Way("direct", upstream)
    return nginx(upstream) if name == "nginx" else zapdeck(name, upstream, folder)
