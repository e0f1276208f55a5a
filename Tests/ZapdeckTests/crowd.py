"""Scripted clients that join, zap and die at random. Arguments: host:port, clients, seconds."""
import asyncio
import json
import random
import sys
import time

HOST, PORT = sys.argv[1].rsplit(":", 1)
CLIENTS, SECONDS = int(sys.argv[2]), float(sys.argv[3])
CHANNELS = ["news-one", "match-day", "night-city"]
END = time.monotonic() + SECONDS
counts = {}


async def call(link, method, target, tokens=""):
    reader, writer = link
    head = f"{method} {target} HTTP/1.1\r\nHost: {HOST}:{PORT}\r\nUser-Agent: crowd\r\n"
    writer.write((head + (f"nv-authorizations: {tokens}\r\n" if tokens else "") + "\r\n").encode())
    await writer.drain()
    top = await reader.readuntil(b"\r\n\r\n")
    length = [int(l.split(b":")[1]) for l in top.lower().split(b"\r\n") if l.startswith(b"content-length")]
    body = await reader.readexactly(length[0]) if length else b""
    status = int(top.split(b" ", 2)[1])
    counts[status] = counts.get(status, 0) + 1
    return status, body


async def life(name, dice):
    """One app: it starts, plays some channels, and ends with a teardown or is killed."""
    link = await asyncio.open_connection(HOST, int(PORT))
    try:
        for _ in range(dice.randint(1, 4)):
            content = dice.choice(CHANNELS)
            query = f"contentId={content}&accountId={name}&deviceUniqueId={name}"
            status, token = await call(link, "GET", "/SIM/app/v1/tokens?" + query)
            status, grant = await call(link, "POST", "/SIM/ssm/v1/sessions/setup", token.decode())
            if status != 200:
                await asyncio.sleep(dice.uniform(1, 5))
                continue
            session = json.loads(grant)["sessionToken"]
            _, master = await call(link, "GET", f"/SIM/live/{content}/master.m3u8")
            child = [l for l in master.decode().splitlines() if l and l[0] != "#"][0]
            until = min(END, time.monotonic() + dice.uniform(2, 20))
            while time.monotonic() < until:
                await call(link, "GET", f"/SIM/live/{content}/{child}")
                await asyncio.sleep(dice.uniform(1, 4))
                status, answer = await call(link, "POST", "/SIM/ssm/v1/sessions/heartbeat", session)
                if status != 200:
                    break
                session = json.loads(answer)["sessionToken"]
            if dice.random() < 0.3:
                return
            await call(link, "POST", "/SIM/ssm/v1/sessions/teardown", session)
    finally:
        link[1].close()


async def client(number):
    dice = random.Random(number)
    await asyncio.sleep(dice.uniform(0, min(10, SECONDS / 4)))
    while time.monotonic() < END:
        try:
            await life(f"phone-{number}", dice)
        except (ConnectionError, asyncio.IncompleteReadError):
            counts["lost"] = counts.get("lost", 0) + 1
        await asyncio.sleep(dice.uniform(0.1, 2))


async def main():
    await asyncio.gather(*(client(number) for number in range(CLIENTS)))

asyncio.run(main())
print("answers", json.dumps({str(k): v for k, v in sorted(counts.items(), key=str)}))
assert not [k for k in counts if isinstance(k, int) and k >= 500]
