#!/usr/bin/env python3
"""A bot for marxador that imports nothing of it: it calls the truc with good cards."""

import json
import random
import sys

rules = {}


def act(view):
    legal, power = view["legal"], rules["strength"]
    good = sum(map(power.get, view["dealt"])) > 1.5 * max(power.values())
    suited = len({card[-1] for card in view["dealt"]}) < 3
    if rules["no"] in legal:
        return rules["yes"] if (suited if view["bidding"] else good) else rules["no"]
    calls = [voice for voice in [rules["passing"], *rules["truc"]] if voice in legal]
    if good and calls and random.random() < 0.5:
        return calls[0]
    cards = [action for action in legal if action[0].isdigit()]
    if cards:
        return max(cards, key=lambda card: power[card.split("/")[0]])
    return next(action for action in legal if action != rules["concede"])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "example", "gestures": False}
    elif message["type"] == "view":
        answer = {"type": "act", "id": message["id"], "action": act(message["view"])}
    else:
        rules = message.get("rules", rules)
        continue
    print(json.dumps(answer), flush=True)
