"""Sends messages and images of a device to a Bombus portal. Standard library only, Python 3.8 or newer.

Everything to be sent is first written to a folder and deleted only once the portal has acknowledged it, so a power cut,
a full network or a portal that is away loses nothing. Sending again is harmless: the portal recognises identifiers.

    python3 bombus_client.py --url https://bombus.example --key bdk_... --queue /var/lib/bombus message message.json
    python3 bombus_client.py --url https://bombus.example --key bdk_... --queue /var/lib/bombus \
        image capture.jpg --id 20260610T0912 --captured-at 2026-06-10T09:12:00Z
"""

import argparse
import hashlib
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

BATCH = 100
FIRST_WAIT_SECONDS = 1
MOST_WAIT_SECONDS = 300
TIMEOUT_SECONDS = 60
# Statuses that mean "not now": nothing was stored, and the same request may succeed later.
LATER = (408, 425, 429, 500, 502, 503, 504, 507)


class Client:
    """A queue on disk and its portal. `log` receives one line of text per event."""

    def __init__(self, url, key, folder, attempts=5, sleep=time.sleep, log=lambda line: print(line, file=sys.stderr)):
        self.url = url.rstrip("/")
        self.key = key
        self.folder = folder
        self.attempts = attempts
        self.sleep = sleep
        self.log = log
        for name in ("messages", "images", "refused"):
            os.makedirs(os.path.join(folder, name), exist_ok=True)

    def add_message(self, message):
        """Queues a message, a dict as in message.schema.json."""
        self._write("messages", _name(message["id"]) + ".json", json.dumps(message, allow_nan=False).encode())

    def add_image(self, image_id, captured_at, jpeg, message_id=None, detections=()):
        """Queues an image: its identifier, ISO 8601 time and bytes. Its description is written last, so it is complete."""
        name = _name(image_id)
        self._write("images", name + ".jpg", jpeg)
        about = {"id": image_id, "captured_at": captured_at, "message_id": message_id, "detections": list(detections)}
        self._write("images", name + ".json", json.dumps(about, allow_nan=False).encode())

    def send(self):
        """Sends what is queued. Returns whether the queue is empty; what could not be sent stays in it."""
        return self._send_messages() and self._send_images()

    def time(self):
        """The time of the portal as ISO 8601 in UTC, for a device without a clock. None: not reached."""
        status, answer = self._call("GET", "/api/time", None, "application/json")
        return answer["data"]["server_time"] if status == 200 else None

    def configuration(self, known=-1):
        """Fetches the configuration: (version, configuration) if its version is not `known`, else None."""
        match = {"If-None-Match": '"%d"' % known}
        status, answer = self._call("GET", "/api/ingest/configuration", None, "application/json", match)
        if status == 200:
            return answer["data"]["version"], answer["data"]["configuration"]
        if status != 304:
            self.log("the configuration was not read: %s %s" % (status, answer.get("message", "")))
        return None

    def report(self, firmware_version=None, metadata=None, version=None, error=None):
        """Reports the device, and acknowledges a version of the configuration; with `error` it was refused. Returns whether
        it was sent."""
        report = {"firmware_version": firmware_version, "metadata": metadata}
        if version is not None:
            report["configuration"] = {"version": version, "error": error}
        status, answer = self._call("PUT", "/api/ingest/device", json.dumps(report).encode(), "application/json")
        if status != 200:
            self.log("the report was not sent: %s %s" % (status, answer.get("message", "")))
        return status == 200

    def _send_messages(self):
        while True:
            paths = self._queued("messages")[:BATCH]
            if not paths:
                return True
            body = b"[" + b",".join(_read(path) for path in paths) + b"]"
            status, answer = self._post(body)
            if status == 413 and len(paths) > 1:
                # Too large together: one by one.
                if not all(self._settle([path], *self._post(_read(path))) for path in paths):
                    return False
            elif not self._settle(paths, status, answer):
                return False

    def _post(self, body):
        return self._call("POST", "/api/ingest/messages", body, "application/json")

    def _settle(self, paths, status, answer):
        """Deletes acknowledged messages and moves rejected ones aside. False: they stay queued."""
        if status == 200:
            data = answer["data"]
            rejected = {one["index"]: one["issues"] for one in data["rejected"]}
            for index, path in enumerate(paths):
                if index in rejected:
                    self._refuse(path, rejected[index])
                else:
                    os.remove(path)
            if data["conflicts"]:
                self.log("%d identifiers were used before with other contents" % data["conflicts"])
            if data["ignored"]:
                self.log("unknown members: " + ", ".join(data["ignored"]))
            if data["clock_skewed"]:
                self.log("the clock is wrong: it is " + data["server_time"])
            return True
        if status in (413, 422) and len(paths) == 1:
            self._refuse(paths[0], answer.get("message"))
            return True
        self.log("messages were not sent: %s %s" % (status, answer.get("message", "")))
        return False

    def _send_images(self):
        for path in self._queued("images"):
            about = json.loads(_read(path))
            query = {"captured_at": about["captured_at"]}
            if about["message_id"]:
                query["message_id"] = about["message_id"]
            image = path[: -len(".json")] + ".jpg"
            body, content_type = _form(_read(image), json.dumps(about["detections"]))
            address = "/api/ingest/captures/%s?%s" % (urllib.parse.quote(about["id"]), urllib.parse.urlencode(query))
            status, answer = self._call("PUT", address, body, content_type)
            if status == 200:
                os.remove(path)
                os.remove(image)
            elif status in (404, 413, 422):
                self._refuse(image, None)
                self._refuse(path, answer.get("issues") or answer.get("message"))
            else:
                self.log("an image was not sent: %s %s" % (status, answer.get("message", "")))
                return False
        return True

    def _call(self, method, path, body, content_type, more=None):
        """The status and JSON of a response. Repeats the call while the portal says "not now" or cannot be reached."""
        pause = FIRST_WAIT_SECONDS
        for attempt in range(self.attempts):
            headers = {"Authorization": "Bearer " + self.key, "Content-Type": content_type, **(more or {})}
            request = urllib.request.Request(self.url + path, data=body, method=method, headers=headers)
            wait = None
            try:
                with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
                    return response.status, json.loads(response.read())
            except urllib.error.HTTPError as error:
                status, answer, wait = error.code, _json(error.read()), error.headers.get("Retry-After")
                if status not in LATER:
                    return status, answer
            except (OSError, ValueError) as error:
                status, answer = 0, {"message": str(error)}
            if attempt + 1 < self.attempts:
                self.sleep(min(MOST_WAIT_SECONDS, int(wait) if wait and wait.isdigit() else pause))
                pause *= 2
        return status, answer

    def _queued(self, kind):
        folder = os.path.join(self.folder, kind)
        return [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".json")]

    def _refuse(self, path, why):
        """Moves aside what the portal will never take, so that it does not block the others."""
        self.log("refused: %s: %s" % (os.path.basename(path), json.dumps(why)))
        os.replace(path, os.path.join(self.folder, "refused", os.path.basename(path)))

    def _write(self, kind, name, content):
        """Writes a file that is complete or not there, also after a power cut."""
        path = os.path.join(self.folder, kind, name)
        with open(path + ".part", "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(path + ".part", path)


def _name(identifier):
    """A file name for any identifier. Files are sent in the order of their names."""
    plain = "".join(c if c.isalnum() and c.isascii() or c in "-_" else "_" for c in identifier)[:80]
    return plain + "-" + hashlib.sha256(identifier.encode()).hexdigest()[:8]


def _read(path):
    with open(path, "rb") as file:
        return file.read()


def _json(text):
    try:
        return json.loads(text)
    except ValueError:
        return {}


def _form(image, detections):
    """A multipart/form-data body and its content type."""
    boundary = uuid.uuid4().hex
    head = '--%s\r\nContent-Disposition: form-data; name="%s"'
    parts = [
        (head % (boundary, "image") + '; filename="image.jpg"\r\nContent-Type: image/jpeg\r\n\r\n').encode() + image,
        (head % (boundary, "detections") + "\r\n\r\n" + detections).encode(),
        ("--%s--\r\n" % boundary).encode(),
    ]
    return b"\r\n".join(parts), "multipart/form-data; boundary=" + boundary


def main():
    parser = argparse.ArgumentParser(description="Sends messages and images of a device to a Bombus portal.")
    parser.add_argument("--url", required=True)
    parser.add_argument("--key", required=True)
    parser.add_argument("--queue", required=True, help="folder of what is not yet acknowledged")
    parser.add_argument("--attempts", type=int, default=5, help="attempts per request (default 5)")
    commands = parser.add_subparsers(dest="command", required=True)
    message = commands.add_parser("message", help="queue messages (an array, or one per line), and send")
    message.add_argument("file")
    image = commands.add_parser("image", help="queue an image, and send")
    image.add_argument("file")
    image.add_argument("--id", required=True)
    image.add_argument("--captured-at", required=True)
    image.add_argument("--message-id")
    image.add_argument("--detections", default="[]", help="JSON array")
    commands.add_parser("send", help="send what is queued")
    commands.add_parser("time", help="print the time of the portal")
    configuration = commands.add_parser("configuration", help="print version and configuration if it is not version KNOWN")
    configuration.add_argument("known", type=int)
    report = commands.add_parser("report", help="report the firmware, and acknowledge or refuse a configuration")
    report.add_argument("firmware")
    report.add_argument("version", type=int)
    report.add_argument("error", nargs="?")
    args = parser.parse_args()

    client = Client(args.url, args.key, args.queue, attempts=args.attempts)
    if args.command == "message":
        for one in _messages(_read(args.file).decode()):
            client.add_message(one)
    elif args.command == "image":
        client.add_image(args.id, args.captured_at, _read(args.file), args.message_id, json.loads(args.detections))
    elif args.command == "time":
        told = client.time()
        print(told)
        return 0 if told else 1
    elif args.command == "configuration":
        found = client.configuration(args.known)
        if found:
            print("%d %s" % (found[0], json.dumps(found[1])))
        return 0
    elif args.command == "report":
        return 0 if client.report(args.firmware, None, args.version, args.error) else 1
    return 0 if client.send() else 1


def _messages(text):
    """The messages of a file: an array, one message, or one per line."""
    try:
        given = json.loads(text)
    except ValueError:
        given = [json.loads(line) for line in text.splitlines() if line.strip()]
    return given if isinstance(given, list) else [given]



if __name__ == "__main__":
    sys.exit(main())
