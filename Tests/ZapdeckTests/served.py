"""`zapdeck serve` without a wall, on any free port, with a line-up of one's own."""
import json
import os
import subprocess
import tempfile

from webdriver import request


class Server:
    def __init__(self, program, folder, line_up):
        self.line_up = os.path.join(folder, "lineup.yaml")
        with open(self.line_up, "w") as file:
            file.write(line_up)
        self.process = subprocess.Popen(
            [program, "serve", "--headless", "--listen", "127.0.0.1:0", "--lineup", self.line_up],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.url = self.process.stdout.readline().split()[-1]
        self.log = tempfile.TemporaryFile("w+")
        # Nobody reads on: what does not fit into the pipe would stop the server.
        self.drain = subprocess.Popen(["cat"], stdin=self.process.stdout, stdout=self.log)

    def command(self, step):
        status, body = request("POST", self.url + "/control/v1/commands", step)
        if status != 200:
            raise RuntimeError(f"{step}: {status} {body.decode()}")

    def players(self):
        body = request("GET", self.url + "/control/v1/observation")[1]
        return {player["name"]: player for player in json.loads(body)["players"]}

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.drain.wait()
