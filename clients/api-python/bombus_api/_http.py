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
from pathlib import Path
from typing import Any, Mapping, TypeAlias
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

#: Fields of a form; a file is a tuple of its name, content and media type.
Form: TypeAlias = "Mapping[str, str | tuple[str, bytes, str]]"

#: Statuses after which the same request may be sent again.
_RETRIED = (429, 502, 503, 504)
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


def _parameter(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


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
        retries: How often a request is sent again after a fault of the network, or a response that asks to wait.
            Only requests that may be repeated: those that read, replace or delete, and those with an idempotency key.
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
        content: bytes | None = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """Sends a request and returns `data` of its response."""
        with self._send(method, path, query, body, form, content, idempotency_key) as response:
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
        content: bytes | None = None,
        idempotency_key: str | None = None,
        save_to: str | os.PathLike[str] | None = None,
    ) -> bytes | Path:
        """Returns a file's content, or writes it to `save_to`: whole, or not at all."""
        with self._send(method, path, query, body, form, content, idempotency_key) as response:
            if save_to is None:
                return bytes(response.read())
            target = Path(save_to)
            part = target.with_name(f"{target.name}.part")
            with part.open("wb") as file:
                shutil.copyfileobj(response, file)
        part.replace(target)
        return target

    def _send(
        self,
        method: str,
        path: str,
        query: Mapping[str, object] | None,
        body: object,
        form: Form | None,
        content: bytes | None,
        idempotency_key: str | None,
    ) -> Any:
        given = {name: _parameter(value) for name, value in (query or {}).items() if value is not None}
        address = f"{self._url}{path}" + (f"?{urlencode(given)}" if given else "")
        headers = {"Accept": "application/json, */*", "User-Agent": "bombus-api-python"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        if idempotency_key:
            headers["Idempotency-Key"] = idempotency_key
        data = content
        if body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        elif form is not None:
            data, headers["Content-Type"] = _multipart(form)
        may_repeat = method in ("GET", "PUT", "DELETE") or idempotency_key is not None
        for attempt in range(self._retries + 1):
            is_last = attempt == self._retries or not may_repeat
            try:
                return _opener.open(Request(address, data, headers, method=method), timeout=self._timeout)
            except HTTPError as error:
                if error.code not in _RETRIED or is_last:
                    raise _error_of(error) from None
                wait = _seconds(error.headers.get("Retry-After"))
                error.close()
            except (URLError, TimeoutError, ConnectionError) as error:
                if is_last:
                    raise BombusError(0, f"The portal does not answer: {error}", []) from error
                wait = None
            pause = wait if wait is not None else 2.0**attempt * random.uniform(0.5, 1)
            time.sleep(min(pause, _LONGEST_WAIT))
        raise AssertionError("The last attempt returns or raises.")


def _error_of(error: HTTPError) -> BombusError:
    with error:
        text = error.read()
    try:
        answer = json.loads(text)
    except ValueError:
        return BombusError(error.code, error.reason, [])
    return BombusError(error.code, answer.get("message") or error.reason, answer.get("issues") or [])
