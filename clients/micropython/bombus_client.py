"""Sends messages of a device to a Bombus portal. For MicroPython 1.20 or newer; it also runs under CPython 3.8.

A message is written to flash before it is sent and deleted only once the portal has acknowledged it, so a power cut, a full
network or a portal that is away loses nothing. Sending again is harmless: the portal recognises identifiers.

    client = Client("https://bombus.example", "bdk_...", "queue")
    client.add_message({"id": start, "interval_start": start, "interval_end": end, "battery_level": 87})
    client.send()
"""

import binascii
import hashlib
import json
import os
import sys
import time

try:
    import socket
except ImportError:  # No network in this build: bring your own `request`.
    socket = None

BATCH = 10
FIRST_WAIT_SECONDS = 1
MOST_WAIT_SECONDS = 300
TIMEOUT_SECONDS = 60
# Statuses that mean "not now": nothing was stored, and the same request may succeed later. 0: not reached.
LATER = (0, 408, 425, 429, 500, 502, 503, 504, 507)


class Client:
    """A queue on flash and its portal. `request(method, url, headers, body)` returns (status, headers, body); the default uses
    sockets. `log` receives one line of text per event."""

    def __init__(self, url, key, folder, attempts=5, request=None, sleep=time.sleep, log=print):
        self.url = url.rstrip("/")
        self.key = key
        self.folder = folder
        self.attempts = attempts
        self.request = request or http_request
        self.sleep = sleep
        self.log = log
        for name in ("", "/messages", "/refused"):
            _make_folder(folder + name)

    def add_message(self, message):
        """Queues a message, a dict as in message.schema.json."""
        path = "%s/messages/%s.json" % (self.folder, _name(message["id"]))
        with open(path + ".part", "w") as file:
            file.write(json.dumps(message))
            file.flush()
            _sync(file)
        _rename(path + ".part", path)

    def send(self):
        """Sends what is queued. Returns whether the queue is empty; what could not be sent stays in it."""
        size = BATCH
        while True:
            names = self._queued()[:size]
            if not names:
                return True
            settled = self._settle(names, *self._post(names))
            if settled is None:
                # One by one, so that one wrong message does not block the others.
                size = 1
            elif not settled:
                return False

    def time(self):
        """The time of the portal as ISO 8601 in UTC, for a device without a clock. None: not reached."""
        status, _, answer = self._call("GET", "/api/time")
        return answer["data"]["server_time"] if status == 200 else None

    def configuration(self, known=-1):
        """Fetches the configuration: (version, configuration) if its version is not `known`, None if it is unchanged or the
        portal was not reached."""
        status, _, answer = self._call("GET", "/api/ingest/configuration", None, {"If-None-Match": '"%d"' % known})
        if status == 200:
            return answer["data"]["version"], answer["data"]["configuration"]
        if status != 304:
            self.log("the configuration was not read: %s %s" % (status, answer.get("message", "")))
        return None

    def report(self, firmware_version=None, metadata=None, version=None, error=None):
        """Reports the device, and acknowledges a version of the configuration; with `error` it was refused. Returns whether
        it was sent."""
        body = {"firmware_version": firmware_version, "metadata": metadata}
        if version is not None:
            body["configuration"] = {"version": version, "error": error}
        status, _, answer = self._call("PUT", "/api/ingest/device", json.dumps(body))
        if status != 200:
            self.log("the report was not sent: %s %s" % (status, answer.get("message", "")))
        return status == 200

    def _post(self, names):
        parts = []
        for name in names:
            with open("%s/messages/%s" % (self.folder, name)) as file:
                parts.append(file.read())
        status, _, answer = self._call("POST", "/api/ingest/messages", "[" + ",".join(parts) + "]")
        return status, answer

    def _settle(self, names, status, answer):
        """Deletes acknowledged messages and moves rejected ones aside. False: they stay queued. None: send them one by one."""
        if status == 200:
            data = answer["data"]
            rejected = {}
            for one in data["rejected"]:
                rejected[one["index"]] = one["issues"]
            for index, name in enumerate(names):
                if index in rejected:
                    self._refuse(name, rejected[index])
                else:
                    os.remove("%s/messages/%s" % (self.folder, name))
            if data["conflicts"]:
                self.log("%d identifiers were used before with other contents" % data["conflicts"])
            if data["clock_skewed"]:
                self.log("the clock is wrong: it is " + data["server_time"])
            return True
        if status in (400, 413, 422):
            if len(names) > 1:
                return None
            self._refuse(names[0], answer.get("message"))
            return True
        self.log("messages were not sent: %s %s" % (status, answer.get("message", "")))
        return False

    def _call(self, method, path, body=None, more=None):
        """Repeats a request while the portal says "not now" or cannot be reached. The status is 0 if it was not reached."""
        headers = {"Authorization": "Bearer " + self.key, "Content-Type": "application/json"}
        headers.update(more or {})
        pause = FIRST_WAIT_SECONDS
        for attempt in range(self.attempts):
            wait = None
            try:
                status, got, text = self.request(method, self.url + path, headers, (body or "").encode())
                wait = got.get("retry-after")
                answer = _json(text)
            except (OSError, ValueError) as error:
                status, got, answer = 0, {}, {"message": str(error)}
            if status not in LATER:
                break
            if attempt + 1 < self.attempts:
                self.sleep(min(MOST_WAIT_SECONDS, int(wait) if wait and wait.isdigit() else pause))
                pause *= 2
        return status, got, answer

    def _queued(self):
        return sorted(name for name in os.listdir(self.folder + "/messages") if name.endswith(".json"))

    def _refuse(self, name, why):
        """Moves aside what the portal will never take, so that it does not block the others."""
        self.log("refused: %s: %s" % (name, json.dumps(why)))
        _rename("%s/messages/%s" % (self.folder, name), "%s/refused/%s" % (self.folder, name))


def http_request(method, url, headers, body):
    """One HTTP request over a socket: the status, the headers by their names in lower case, and the body. Certificates are
    checked where the build has a way; see the README."""
    scheme, _, rest = url.partition("://")
    host, _, path = rest.partition("/")
    name, _, port = host.partition(":")
    address = socket.getaddrinfo(name, int(port or (443 if scheme == "https" else 80)), 0, socket.SOCK_STREAM)[0]
    line = socket.socket(address[0], socket.SOCK_STREAM)
    try:
        if hasattr(line, "settimeout"):
            line.settimeout(TIMEOUT_SECONDS)
        line.connect(address[-1])
        if scheme == "https":
            line = _encrypted(line, name)
        lines = ["%s /%s HTTP/1.1" % (method, path), "Host: " + host, "Connection: close"]
        lines.append("Content-Length: %d" % len(body))
        for header in headers:
            lines.append("%s: %s" % (header, headers[header]))
        _send(line, ("\r\n".join(lines) + "\r\n\r\n").encode() + body)
        return _response(_read_all(line))
    finally:
        line.close()


def _encrypted(line, name):
    import ssl

    if hasattr(ssl, "create_default_context"):
        return ssl.create_default_context().wrap_socket(line, server_hostname=name)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.verify_mode = ssl.CERT_REQUIRED
    # The root certificate of the portal, as DER, beside this file.
    with open("portal-ca.der", "rb") as file:
        context.load_verify_locations(cadata=file.read())
    return context.wrap_socket(line, server_hostname=name)


def _send(line, text):
    if hasattr(line, "sendall"):
        line.sendall(text)
    else:
        line.write(text)


def _read_all(line):
    parts = []
    while True:
        part = line.recv(1024) if hasattr(line, "recv") else line.read(1024)
        if not part:
            return b"".join(parts)
        parts.append(part)


def _response(text):
    end = text.find(b"\r\n\r\n")
    if end < 0:
        raise OSError("no response")
    lines = text[:end].decode().split("\r\n")
    headers = {}
    for line in lines[1:]:
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    body = text[end + 4 :]
    if headers.get("transfer-encoding", "").lower() == "chunked":
        body = _joined(body)
    elif len(body) < int(headers.get("content-length", 0)):
        raise OSError("the response is cut off")
    return int(lines[0].split(" ")[1]), headers, body


def _joined(body):
    """Joins the chunks of a body."""
    parts = []
    while True:
        size, found, body = body.partition(b"\r\n")
        if not found:
            raise OSError("the response is cut off")
        count = int(size.split(b";")[0], 16)
        if count == 0:
            return b"".join(parts)
        parts.append(body[:count])
        body = body[count + 2 :]


def _json(text):
    try:
        return json.loads(text)
    except ValueError:
        return {}


def _name(identifier):
    """A file name for any identifier. Files are sent in the order of their names."""
    plain = "".join(c if c.isdigit() or "a" <= c.lower() <= "z" or c == "-" else "_" for c in identifier)[:80]
    digest = binascii.hexlify(hashlib.sha256(identifier.encode()).digest()).decode()
    return plain + "-" + digest[:8]


def _make_folder(path):
    try:
        os.mkdir(path)
    except OSError:
        # It is there, or listing it fails with the reason.
        os.listdir(path)


def _rename(source, target):
    try:
        os.rename(source, target)
    except OSError:
        # FAT does not replace files.
        os.remove(target)
        os.rename(source, target)


def _sync(file):
    if hasattr(os, "fsync"):
        os.fsync(file.fileno())
    elif hasattr(os, "sync"):
        os.sync()


def main(words):
    """The commands of the other clients, for tests and for MicroPython on Linux."""
    options = {"--attempts": "5"}
    while words and words[0].startswith("--"):
        options[words[0]] = words[1]
        words = words[2:]
    client = Client(options["--url"], options["--key"], options["--queue"], int(options["--attempts"]))
    command, more = words[0], words[1:]
    if command == "message":
        with open(more[0]) as file:
            for line in file:
                if line.strip():
                    client.add_message(json.loads(line))
    if command in ("message", "send"):
        return 0 if client.send() else 1
    if command == "time":
        told = client.time()
        print(told)
        return 0 if told else 1
    if command == "configuration":
        found = client.configuration(int(more[0]))
        if found:
            print("%d %s" % (found[0], json.dumps(found[1])))
        return 0
    if command == "report":
        error = more[2] if len(more) > 2 else None
        return 0 if client.report(more[0], None, int(more[1]), error) else 1
    print("unknown command: " + command)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
