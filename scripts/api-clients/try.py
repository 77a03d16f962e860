"""What somebody else would write with the client, and what it must do."""

import os
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

from bombus_api import Bombus, BombusError, dataset, export, pages

portal = Bombus()
organisation = portal.create_organisation({"title": "Frost Fruit"})
place = {
    "description": "Strawberries under glass",
    "area_in_sq_meters": 12_000,
    "city": "Ledbury",
    "country": "United Kingdom",
    "latitude": 52.03,
    "longitude": -2.42,
    "organisation_id": organisation["id"],
}
farms = [portal.create_farm({**place, "title": f"Farm {number}"}) for number in range(7)]

# Three pages of three rows or fewer.
titles = [farm["title"] for farm in pages(portal.list_farms, sort="title", limit=3)]
assert titles == [f"Farm {number}" for number in range(7)], titles

# What is sent twice with one key is made once.
field = {"field_name": "Long Meadow", "farm_id": farms[0]["id"]}
once, twice = [portal.create_field(field, idempotency_key="field 1") for _ in range(2)]
assert once["id"] == twice["id"]

# A version that somebody else has changed is refused, and says so.
version = portal.get_farm(farms[0]["id"])["version"]
portal.update_farm(farms[0]["id"], {"city": "Malvern", "version": version})
try:
    portal.update_farm(farms[0]["id"], {"city": "Ross", "version": version})
    raise AssertionError("The second change was not refused.")
except BombusError as error:
    assert error.status == 409, error

try:
    portal.create_field({"field_name": "", "farm_id": farms[0]["id"]})
    raise AssertionError("A field without a name was stored.")
except BombusError as error:
    assert (error.status, [issue["path"] for issue in error.issues]) == (422, ["field_name"])

try:
    portal.get_farm(2_000_000_000)
    raise AssertionError("There is no such farm.")
except BombusError as error:
    assert error.status == 404

file = export(
    portal,
    {"format": "dataset_csv", "organisation_id": organisation["id"], "from": "2026-05-01", "to": "2026-06-30"},
    "dataset.zip",
    every=0.5,
)
tables = dataset(file)
assert sorted(tables["farms"]["farm"]) == titles, tables["farms"]
assert len(tables["farms"]) == len(list(pages(portal.list_farms)))
report = portal.download_pollination_count(farm_id=farms[0]["id"], from_="2026-06-01", to="2026-06-02", format="csv")
assert isinstance(report, bytes) and b"Farm" in report

portal.archive_field(once["id"])
assert list(pages(portal.list_fields, farm_id=farms[0]["id"])) == []
# Lists without pages, with a cursor, and parameters of several values.
assert list(pages(portal.list_frozen_figures, farms[0]["id"])) == []
assert list(pages(portal.list_images, farm_id=farms[0]["id"])) == []
both = [farms[0]["id"], farms[1]["id"]]
surveys = portal.download_survey_report(start="2026-06-01", end="2026-06-02", flower=True, farm_id=both)
assert surveys.startswith(b"\xef\xbb\xbf") or b"," in surveys


class Elsewhere(BaseHTTPRequestHandler):
    """A server that ends a file early, and one that leads to another host."""

    tokens: list[str | None] = []

    def do_GET(self) -> None:
        self.tokens.append(self.headers.get("Authorization"))
        if self.path.startswith("/api/exports"):
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(b"x" * 100)
        else:
            self.send_response(302)
            self.send_header("Location", f"http://localhost:{self.server.server_address[1]}/stolen")
            self.end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        pass


elsewhere = HTTPServer(("127.0.0.1", 0), Elsewhere)
threading.Thread(target=elsewhere.serve_forever, daemon=True).start()
other = Bombus(f"http://127.0.0.1:{elsewhere.server_address[1]}", "secret")
try:
    other.download_export(1, save_to="half.zip")
    raise AssertionError("Half a file was taken for a whole one.")
except BombusError as error:
    assert "ended early" in error.message, error
assert not os.path.exists("half.zip") and not os.path.exists("half.zip.part")
Elsewhere.tokens.clear()
try:
    other.list_farms()
    raise AssertionError("A redirect to another host was followed.")
except BombusError as error:
    assert error.status == 302
assert Elsewhere.tokens == ["Bearer secret"], Elsewhere.tokens
print("Python: lists, writes, conflicts, errors, an export and a report.")
