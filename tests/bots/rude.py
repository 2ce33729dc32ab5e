"""Programs that should not be let near a table, as `python rude.py HOW`."""

import json
import sys
import time

HOW = sys.argv[1]


def say(message: object) -> None:
    print(json.dumps(message), flush=True)


def hang() -> None:
    time.sleep(600)


if HOW == "mute":
    hang()
if HOW == "flood":
    while True:
        print("la la la", flush=True)

late = None
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        if HOW == "rude hello":
            print("who is there?", flush=True)
        say({"type": "hello", "protocol": 1, "name": HOW, "gestures": HOW.endswith("talker")})
    if message["type"] != "view":
        continue
    view = message["view"]
    act = {"type": "act", "id": message["id"], "action": view["legal"][0] if view["legal"] else ""}
    match HOW:
        case "hang":
            hang()
        case "die":
            sys.exit(3)
        case "die once" if view["number"] == 1:
            sys.exit(3)
        case "garbage":
            print("%$#!", flush=True)
        case "null":
            print("null", flush=True)
        case "huge":
            print("9" * 1_000_000, flush=True)
        case "deep":
            print("[" * 10_000, flush=True)
        case "binary":
            sys.stdout.buffer.write(b"\xff\xfe\x00\n")
            sys.stdout.flush()
        case "illegal":
            say(act | {"action": "jugue-totes"})
        case "number":
            say(act | {"action": 7})
        case "other id":
            say(act | {"id": message["id"] + 1})
        case "late":
            # Answers the view before this one, and only now.
            if late:
                say(late)
            late = act
        case "chatty":
            say({"type": "info", "text": "hmm"})
            say(act)
        case "talker" if message["ask"] == "gestures":
            gestures = [{"to": 3, "name": "no-such-signal"}, {"to": 99, "name": "major"}]
            gestures += [{"to": None, "name": f"bla {message['id']}"}, {"to": None, "name": 'a"b'}]
            say({"type": "gestures", "id": message["id"], "gestures": gestures})
        case "odd talker" if message["ask"] == "gestures":
            say({"type": "gestures", "id": message["id"], "gestures": [1, 2]})
        case _:
            say(act)
