"""Building blocks of the JSON Schema that each record module states beside its reader."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

__all__ = [
    "CARDS",
    "COLOR",
    "COUNT",
    "FLAG",
    "SEAT",
    "TEXT",
    "Schema",
    "any_of",
    "list_of",
    "mapping_of",
    "object_of",
    "ref",
]

Schema = dict[str, Any]


def ref(name: str) -> Schema:
    """Return a reference to a definition."""
    return {"$ref": f"#/$defs/{name}"}


def any_of(*schemas: Schema) -> Schema:
    """Return the schema of a value that one of these schemas describes."""
    return {"anyOf": [*schemas]}


def list_of(items: Schema, **keywords: Any) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": items, **keywords}


def mapping_of(values: Schema, **keywords: Any) -> Schema:
    """Return the schema of an object with any names."""
    return {"type": "object", "additionalProperties": values, **keywords}


def object_of(
    properties: Mapping[str, Schema], optional: Collection[str] = (), description: str = ""
) -> Schema:
    """Return the schema of an object with these names and no others."""
    return {
        **({"description": description} if description else {}),
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
SEAT: Schema = {"type": "integer", "minimum": 0}
COUNT: Schema = {"type": "integer", "minimum": 0}
COLOR: Schema = {"type": ["string", "null"]}
CARDS: Schema = list_of(ref("card"))
