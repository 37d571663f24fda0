"""A bot for every game, at random: python example_bot.py http://HOST:PORT TOKEN TABLE KEY."""

import hashlib, json, random, secrets, sys, time

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

server, token, table, key = sys.argv[1:]
seed, now, who = secrets.token_bytes(32), {"phase": None}, {"Authorization": f"Bearer {token}"}


def ask(do, **fields):
    socket.send(json.dumps({"do": do, "id": secrets.token_hex(8), **fields}))
    while (heard := json.loads(socket.recv(timeout=9)))["kind"] not in ("answer", "pong"):
        if heard["kind"] in ("snapshot", "events"):
            now.update(heard["now"], n=heard["n"])
    if heard.get("error") and heard["error"]["code"] != "stale":
        sys.exit(heard["error"]["text"])
    return heard.get("body")


while now["phase"] != "over":
    try:
        with connect(f"ws{server[4:]}/ws/{table}?lang=en", additional_headers=who) as socket:
            while ask("ping") or now["phase"] != "over":
                at, path = now["n"], []
                if "sit" in now["may"]:
                    ask("sit", seat=None, key=key, commitment=hashlib.sha256(seed).hexdigest())
                elif "reveal" in now["may"]:
                    ask("reveal", seed=seed.hex())
                while now["viewer"] in now["asked"] and (body := ask("next", at=at, path=path)):
                    tokens, action = body["next"]["tokens"], body["next"]["action"]
                    if action and random.randrange(len(tokens) + 1) == 0:
                        ask("act", at=at, text=action)
                        break
                    path.append(random.choice(tokens)["text"])
                time.sleep(0.2)
    except (OSError, WebSocketException) as lost:  # codes from 4000 on are final
        sys.exit(str(lost)) if "received 4" in str(lost) else time.sleep(random.uniform(0.5, 4))
print(*now["outcome"]["lines"], sep="\n")
