"""A program that plays a seat over the socket: `python program.py ADDRESS TOKEN`."""

import json
import sys

from websockets.sync.client import connect

address, token = sys.argv[1:]  # ws://host:8520/api/tables/ID/ws?seat=1, and the token of the seat
with connect(address, additional_headers={"Authorization": f"Bearer {token}"}, max_size=None) as line:
    for text in line:
        told = json.loads(text)
        if told["type"] == "update" and told["over"]:
            break
        if told["type"] == "update" and told["question"]:
            choice = told["question"]["options"][-1]["text"]
            line.send(json.dumps({"type": "choose", "at": told["at"], "choice": choice, "key": str(told["at"])}))
