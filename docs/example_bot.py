"""A bot for every game, at random: python example_bot.py http://HOST:PORT TOKEN TABLE KEY."""

import hashlib, json, random, secrets, sys

from websockets.sync.client import connect

server, token, table, key = sys.argv[1:]
seed, now = secrets.token_bytes(32), {}


def hear():
    message = json.loads(socket.recv(timeout=60))
    if message["kind"] in ("snapshot", "events"):
        now.update(message["now"], n=message["n"])
    return message


def ask(do, **fields):
    command = {"do": do, "id": secrets.token_hex(8), **fields}
    socket.send(json.dumps(command))
    while (answer := hear()).get("re") != command["id"]:
        pass
    if answer["error"] and answer["error"]["code"] != "stale":
        sys.exit(answer["error"]["text"])
    return answer["body"]


def act():
    at, path = now["n"], []
    while body := ask("next", at=at, path=path):
        tokens, action = body["next"]["tokens"], body["next"]["action"]
        if action and random.randrange(len(tokens) + 1) == 0:
            return ask("act", at=at, text=action)
        path.append(random.choice(tokens)["text"])


headers = {"Authorization": f"Bearer {token}"}
with connect(f"ws{server[4:]}/ws/{table}?lang=en", additional_headers=headers) as socket:
    hear()
    while now["phase"] != "over":
        if "sit" in now["may"]:
            ask("sit", seat=None, key=key, commitment=hashlib.sha256(seed).hexdigest())
        elif "reveal" in now["may"]:
            ask("reveal", seed=seed.hex())
        elif now["viewer"] in now["asked"]:
            act()
        else:
            hear()
print(*now["outcome"]["lines"], sep="\n")
