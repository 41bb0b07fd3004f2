"""Prints the JSON Schema: `python -m unoengine.json`."""

import json

from unoengine.json import schema

if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
