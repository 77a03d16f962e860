"""How requests are sent: authorisation, retries, errors and files."""

from __future__ import annotations

import json
import os
import random
import shutil
import time
import uuid
from email.utils import parsedate_to_datetime
from datetime import datetime, timezone
from contextlib import contextmanager
from http.client import HTTPException, IncompleteRead
from pathlib import Path
from typing import Any, Iterator, Mapping, TypeAlias
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

#: Fields of a form; a file is a tuple of its name, content and media type.
Form: TypeAlias = "Mapping[str, str | tuple[str, bytes, str]]"

#: Statuses of requests that were not carried out, and of those that may have been.
_WAITS = (429, 503)
_LOST = (502, 504)
_LONGEST_WAIT = 60.0


class BombusError(Exception):
    """The portal refused a request.

    Attributes:
        status: HTTP status; 0 if no response came.
        message: Why, as one sentence.
        issues: Wrong members of the request, each with `path` and `message`.
    """

    def __init__(self, status: int, message: str, issues: list[dict[str, Any]]) -> None:
        details = "".join(f"\n  {issue.get('path')}: {issue.get('message')}" for issue in issues)
        super().__init__(f"{status} {message}{details}" if status else message + details)
        self.status = status
        self.message = message
        self.issues = issues


class _SameHost(HTTPRedirectHandler):
    """Follows no redirect to another host: it would be sent the token."""

    def redirect_request(self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Request | None:
        if urlsplit(newurl)[:2] != urlsplit(req.full_url)[:2]:
            return None
        return super().redirect_request(req, fp, code, msg, headers, newurl)


_opener = build_opener(_SameHost)


def quoted(value: object) -> str:
    """A value as a segment of a path."""
    return quote(str(value), safe="")


def new_key() -> str:
    """A key with which a request takes effect once, however often it is sent."""
    return str(uuid.uuid4())


def _parameters(name: str, value: object) -> list[tuple[str, str]]:
    if value is None:
        return []
    if isinstance(value, (list, tuple)):
        return [pair for one in value for pair in _parameters(name, one)]
    if isinstance(value, bool):
        return [(name, "true" if value else "false")]
    return [(name, str(value))]


def _in_quotes(name: str) -> str:
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def _multipart(form: Form) -> tuple[bytes, str]:
    boundary = uuid.uuid4().hex
    parts = []
    for name, value in form.items():
        file = value if isinstance(value, tuple) else None
        content = file[1] if file else str(value).encode()
        head = f'Content-Disposition: form-data; name="{_in_quotes(name)}"'
        if file:
            head += f'; filename="{_in_quotes(file[0])}"\r\nContent-Type: {file[2]}'
        parts.append(f"--{boundary}\r\n{head}\r\n\r\n".encode() + content + b"\r\n")
    return b"".join(parts) + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def _seconds(retry_after: str | None) -> float | None:
    """Seconds of a `Retry-After`: a number or a date."""
    if not retry_after:
        return None
    if retry_after.isdigit():
        return float(retry_after)
    try:
        at = parsedate_to_datetime(retry_after)
    except (TypeError, ValueError):
        return None
    return max(0.0, (at - datetime.now(timezone.utc)).total_seconds())


class Client:
    """A connection to a portal.

    Args:
        url: Address of the portal, such as `https://bombus.example`; `BOMBUS_URL` by default.
        token: Personal access token; `BOMBUS_TOKEN` by default.
        timeout: Seconds to wait for a response.
        retries: How often a request is sent again: after 429 and 503, unless they ask to wait for more than a minute;
            and after faults of the network if it reads or has an idempotency key.
    """

    def __init__(
        self,
        url: str | None = None,
        token: str | None = None,
        *,
        timeout: float = 60,
        retries: int = 5,
    ) -> None:
        address = url or os.environ.get("BOMBUS_URL")
        if not address:
            raise ValueError("Give the address of the portal, or set BOMBUS_URL.")
        self._url = address.rstrip("/")
        self._token = token or os.environ.get("BOMBUS_TOKEN")
        self._timeout = timeout
        self._retries = retries

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, object] | None = None,
        body: object = None,
        form: Form | None = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """Sends a request and returns `data` of its response."""
        with self._send(method, path, query, body, form, idempotency_key) as response, _reading():
            text = response.read()
        return json.loads(text).get("data") if text else None

    def download(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, object] | None = None,
        body: object = None,
        form: Form | None = None,
        idempotency_key: str | None = None,
        save_to: str | os.PathLike[str] | None = None,
    ) -> bytes | Path:
        """Returns a file's content, or writes it to `save_to`: whole, or not at all."""
        with self._send(method, path, query, body, form, idempotency_key) as response, _reading():
            if save_to is None:
                return bytes(response.read())
            target = Path(save_to)
            part = target.with_name(f"{target.name}.part")
            try:
                with part.open("wb") as file:
                    shutil.copyfileobj(response, file)
                    written = file.tell()
                length = response.headers.get("Content-Length")
                if length is not None and written != int(length):
                    raise IncompleteRead(b"", int(length) - written)
                part.replace(target)
            finally:
                part.unlink(missing_ok=True)
        return target

    def _send(
        self,
        method: str,
        path: str,
        query: Mapping[str, object] | None,
        body: object,
        form: Form | None,
        idempotency_key: str | None,
    ) -> Any:
        given = [pair for name, value in (query or {}).items() for pair in _parameters(name, value)]
        address = f"{self._url}{path}" + (f"?{urlencode(given)}" if given else "")
        headers = {"Accept": "application/json, */*", "User-Agent": "bombus-api-python"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        if idempotency_key:
            headers["Idempotency-Key"] = idempotency_key
        data: bytes | None = None
        if body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        elif form is not None:
            data, headers["Content-Type"] = _multipart(form)
        # Lost on the way, others may have been carried out.
        is_safe = method == "GET" or idempotency_key is not None
        may_wait = is_safe or method in ("PUT", "DELETE")
        for attempt in range(self._retries + 1):
            is_last = attempt == self._retries
            pause = 2.0**attempt * random.uniform(0.5, 1)
            try:
                return _opener.open(Request(address, data, headers, method=method), timeout=self._timeout)
            except HTTPError as error:
                wait = _seconds(error.headers.get("Retry-After"))
                is_repeated = (error.code in _WAITS and may_wait) or (error.code in _LOST and is_safe)
                if is_last or not is_repeated or (wait or 0) > _LONGEST_WAIT:
                    raise _error_of(error) from None
                error.close()
                pause = pause if wait is None else wait
            except (URLError, HTTPException, OSError) as error:
                # What takes longer than the timeout takes so again.
                if is_last or not is_safe or _is_timeout(error):
                    raise BombusError(0, f"The portal does not answer: {error}", []) from error
            time.sleep(pause)
        raise AssertionError("The last attempt returns or raises.")


def _is_timeout(error: Exception) -> bool:
    return isinstance(error, TimeoutError) or isinstance(getattr(error, "reason", None), TimeoutError)


@contextmanager
def _reading() -> Iterator[None]:
    """A response that ends early is a fault of the portal."""
    try:
        yield
    except (HTTPException, ConnectionError, TimeoutError) as error:
        raise BombusError(0, f"The response ended early: {error}", []) from error


def _error_of(error: HTTPError) -> BombusError:
    with error:
        text = error.read()
    try:
        answer = json.loads(text)
    except ValueError:
        return BombusError(error.code, error.reason, [])
    return BombusError(error.code, answer.get("message") or error.reason, answer.get("issues") or [])
