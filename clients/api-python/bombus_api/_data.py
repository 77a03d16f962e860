"""Pages of rows, exports and data frames."""

from __future__ import annotations

import inspect
import io
import json
import time
import zipfile
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Iterator

from ._http import BombusError
from .operations import Bombus

if TYPE_CHECKING:
    import pandas

_ROWS = 500
_TYPES = {"integer": "Int64", "number": "float64", "boolean": "boolean"}


def pages(operation: Callable[..., Any], *arguments: Any, **parameters: Any) -> Iterator[dict[str, Any]]:
    """All rows of a list, page by page.

    Args:
        operation: A method that lists, such as `portal.list_devices`.
        arguments: Its ids.
        parameters: Its filters. `limit` is the number of rows of a page.
    """
    skip, after = int(parameters.pop("skip", 0)), parameters.pop("after", None)
    known = inspect.signature(operation).parameters
    # Lists with a cursor have pages of their own size; some lists have none.
    if "limit" in known and "after" not in known:
        parameters.setdefault("limit", _ROWS)
    while True:
        position: dict[str, Any] = {"after": after} if after is not None else {"skip": skip} if skip else {}
        answer = operation(*arguments, **parameters, **position)
        # A list without pages.
        if isinstance(answer, list):
            yield from answer
            return
        rows = answer["rows"]
        yield from rows
        if "next" in answer:
            after = answer["next"]
            if after is None:
                return
        else:
            skip += len(rows)
            if not rows or skip >= answer["total"]:
                return


def export(
    portal: Bombus, request: dict[str, Any], to: str | PathLike[str], *, every: float = 2, timeout: float = 3600
) -> Path:
    """Has the portal write an export, waits for it, and downloads it.

    Args:
        portal: From which it is asked.
        request: As `create_export` takes it, such as
            `{"format": "dataset_csv", "farm_ids": [7], "from": "2026-05-01", "to": "2026-06-30"}`.
        to: The file to write.
        every: Seconds between questions.
        timeout: Seconds after which it is given up.

    Raises:
        BombusError: The export failed or took too long.
    """
    made: Any = portal.create_export(request)  # type: ignore[arg-type]
    until = time.monotonic() + timeout
    while made["state"] in ("waiting", "running"):
        if time.monotonic() > until:
            raise BombusError(0, f"Export {made['id']} is not done after {timeout:.0f} seconds.", [])
        time.sleep(every)
        made = portal.get_export(made["id"])
    if made["state"] != "done":
        raise BombusError(0, f"Export {made['id']} is {made['state']}: {made['error']}", [])
    return Path(str(portal.download_export(made["id"], save_to=to)))


def dataset(archive: str | PathLike[str] | bytes) -> dict[str, "pandas.DataFrame"]:
    """The tables of a dataset as data frames, by name. Needs pandas; Parquet also pyarrow or fastparquet.

    Args:
        archive: A ZIP of the formats `dataset_csv` or `dataset_parquet`, or its content.
    """
    import pandas

    source = io.BytesIO(archive) if isinstance(archive, bytes) else archive
    tables = {}
    with zipfile.ZipFile(source) as files:
        package = json.loads(files.read("datapackage.json"))
        for resource in package["resources"]:
            name = resource["path"]
            content = io.BytesIO(files.read(name))
            if name.endswith(".parquet"):
                tables[resource["name"]] = pandas.read_parquet(content)
            elif name.endswith(".csv"):
                # Types are those of the dictionary: a plot "01" is no number. Blank is not measured; "NA" is a text.
                types = {field["name"]: _TYPES.get(field["type"], "string") for field in resource["schema"]["fields"]}
                tables[resource["name"]] = pandas.read_csv(
                    content, encoding="utf-8-sig", dtype=types, keep_default_na=False, na_values=[""]
                )
    return tables
