# Generated from openapi.json by scripts/api-clients/generate.ts.
"""The operations of the portal."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any, Literal, cast, overload

from . import models
from ._http import Client, Form, new_key, quoted


class Bombus(Client):
    """The portal. Each operation of its API is a method."""

    def accept_invitation(
        self,
        body: dict[str, Any],
    ) -> models.AcceptedInvitation:
        """Accept an invitation.

        Sets names, phone number and password, and signs the user in. If the portal has no
        passwords, returns a code to link a sign-in provider instead.

        `POST /api/auth/invitation/accept`
        """
        return cast("models.AcceptedInvitation", self.request("POST", "/api/auth/invitation/accept", body=body))

    def acknowledge_alert(
        self,
        id: models.Id,
    ) -> models.AlertDetail:
        """Acknowledge an alert.

        You receive no further notifications of it. An alert that is acknowledged already stays
        unchanged.

        `PUT /api/alerts/{id}/acknowledgement`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.AlertDetail", self.request("PUT", f"/api/alerts/{quoted(id)}/acknowledgement"))

    def add_alert_note(
        self,
        id: models.Id,
        body: models.AlertNote,
        *,
        idempotency_key: str | None = None,
    ) -> models.AlertDetail:
        """Add a note to the timeline of an alert.

        `POST /api/alerts/{id}/notes`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.AlertDetail", self.request("POST", f"/api/alerts/{quoted(id)}/notes", body=body, idempotency_key=idempotency_key or new_key()))

    def add_favourite_image(
        self,
        id: models.Id,
    ) -> None:
        """Add an image to your favourites.

        `PUT /api/images/{id}/favourite`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("PUT", f"/api/images/{quoted(id)}/favourite"))

    def add_passkey(
        self,
        body: models.NewPasskey,
    ) -> models.RecoveryCodes:
        """Add a passkey.

        Revokes all your other sessions. Returns recovery codes if you have none yet. Requires a
        recent identity confirmation (`POST /auth/confirm`).

        `POST /api/auth/factors/passkeys`
        """
        return cast("models.RecoveryCodes", self.request("POST", "/api/auth/factors/passkeys", body=body))

    def add_to_pollinator_group(
        self,
        id: models.Id,
        pid: models.Id,
        functional_group: models.PollinatorGroup,
        body: models.MorePollinators,
        *,
        idempotency_key: str | None = None,
    ) -> models.PollinatorSurvey:
        """Add observations to a counted functional group.

        All or none; the effort stays unchanged. 409 if the group was not counted, or has an
        observation of the same taxon, caste and place on the flower.

        `POST /api/surveys/{id}/pollinators/{pid}/groups/{functional_group}/observations`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            pid: Id of the pollinator or predator survey.
            functional_group: Functional group.
        """
        return cast("models.PollinatorSurvey", self.request("POST", f"/api/surveys/{quoted(id)}/pollinators/{quoted(pid)}/groups/{quoted(functional_group)}/observations", body=body, idempotency_key=idempotency_key or new_key()))

    def add_to_predator_survey(
        self,
        id: models.Id,
        pid: models.Id,
        body: models.MorePredators,
        *,
        idempotency_key: str | None = None,
    ) -> models.PredatorSurvey:
        """Add observations to a counted plant.

        All or none; the effort stays unchanged. 409 if the plant was not counted or has an
        observation of the taxon.

        `POST /api/surveys/{id}/predators/{pid}/observations`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            pid: Id of the pollinator or predator survey.
        """
        return cast("models.PredatorSurvey", self.request("POST", f"/api/surveys/{quoted(id)}/predators/{quoted(pid)}/observations", body=body, idempotency_key=idempotency_key or new_key()))

    def archive_custom_field(
        self,
        id: models.Id,
        fieldId: models.Id,
    ) -> None:
        """Archive a custom field.

        It is not shown any more. Its values stay stored and are shown again once it is restored.

        `DELETE /api/organisations/{id}/custom-fields/{fieldId}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            fieldId: Id of the custom field.
        """
        return cast("None", self.request("DELETE", f"/api/organisations/{quoted(id)}/custom-fields/{quoted(fieldId)}"))

    def archive_device(
        self,
        id: models.Id,
        *,
        confirm: bool | None = None,
    ) -> None:
        """Delete a device.

        Its keys are refused from now on. 409 lists dependents until confirmed. Its data remain in
        reports, and it can be restored.

        `DELETE /api/devices/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            confirm: `true` carries out the request even if records depend on it or values are
                doubtful; otherwise 409 lists them.
        """
        return cast("None", self.request("DELETE", f"/api/devices/{quoted(id)}", query={"confirm": confirm}))

    def archive_farm(
        self,
        id: models.Id,
        *,
        confirm: bool | None = None,
    ) -> None:
        """Delete a farm.

        409 lists dependents until confirmed. Its data remain in reports, and it can be restored.

        `DELETE /api/farms/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            confirm: `true` carries out the request even if records depend on it or values are
                doubtful; otherwise 409 lists them.
        """
        return cast("None", self.request("DELETE", f"/api/farms/{quoted(id)}", query={"confirm": confirm}))

    def archive_field(
        self,
        id: models.Id,
        *,
        confirm: bool | None = None,
    ) -> None:
        """Delete a field.

        Hides everything in it, too, which restoring brings back. 409 with `depends` if there is
        anything, until confirmed.

        `DELETE /api/fields/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            confirm: `true` carries out the request even if records depend on it or values are
                doubtful; otherwise 409 lists them.
        """
        return cast("None", self.request("DELETE", f"/api/fields/{quoted(id)}", query={"confirm": confirm}))

    def archive_plot(
        self,
        id: models.Id,
        *,
        confirm: bool | None = None,
    ) -> None:
        """Delete a plot.

        Hides its surveys, too, which restoring brings back. 409 with `depends` if it has surveys or
        devices, until confirmed.

        `DELETE /api/plots/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            confirm: `true` carries out the request even if records depend on it or values are
                doubtful; otherwise 409 lists them.
        """
        return cast("None", self.request("DELETE", f"/api/plots/{quoted(id)}", query={"confirm": confirm}))

    def archive_tunnel(
        self,
        id: models.Id,
        *,
        confirm: bool | None = None,
    ) -> None:
        """Delete a tunnel.

        Hides everything in it, too, which restoring brings back. 409 with `depends` if there is
        anything, until confirmed.

        `DELETE /api/tunnels/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            confirm: `true` carries out the request even if records depend on it or values are
                doubtful; otherwise 409 lists them.
        """
        return cast("None", self.request("DELETE", f"/api/tunnels/{quoted(id)}", query={"confirm": confirm}))

    def assign_alert(
        self,
        id: models.Id,
        body: models.AlertAssignment,
    ) -> models.AlertDetail:
        """Assign an alert to a user, or unassign it.

        422 if the user has no access to the alert.

        `PUT /api/alerts/{id}/assignment`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.AlertDetail", self.request("PUT", f"/api/alerts/{quoted(id)}/assignment", body=body))

    def cancel_data_request(
        self,
        id: models.Id,
    ) -> models.DataRequest:
        """Cancel the erasure of an organisation.

        Until its waiting period has ended; 409 afterwards.

        `POST /api/data-requests/{id}/cancel`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.DataRequest", self.request("POST", f"/api/data-requests/{quoted(id)}/cancel"))

    def cancel_import(
        self,
        id: models.Id,
        *,
        idempotency_key: str | None = None,
    ) -> models.Import:
        """Cancel an upload before it is imported.

        409 if it is done, failed or undone.

        `POST /api/imports/{id}/cancel`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Import", self.request("POST", f"/api/imports/{quoted(id)}/cancel", idempotency_key=idempotency_key or new_key()))

    def change_password(
        self,
        body: dict[str, Any],
    ) -> None:
        """Change your password.

        Revokes all your other sessions and pending reset links, and forgets all other browsers from
        which you signed in.

        `POST /api/auth/change-password`
        """
        return cast("None", self.request("POST", "/api/auth/change-password", body=body))

    def check_card_counts(
        self,
        body: models.CardCountsToCheck,
    ) -> models.CheckedCardCounts:
        """Check counts of a memory card.

        Says of up to 200 messages, in their order, what would become of each. Nothing is stored.

        `POST /api/image-uploads/counts/check`
        """
        return cast("models.CheckedCardCounts", self.request("POST", "/api/image-uploads/counts/check", body=body))

    def check_device_batch(
        self,
        body: models.NewDeviceBatch,
    ) -> list[models.DeviceBatchFault]:
        """Validate a batch of devices without creating them.

        Returns the errors, or an empty array.

        `POST /api/devices/batch/check`
        """
        return cast("list[models.DeviceBatchFault]", self.request("POST", "/api/devices/batch/check", body=body))

    def check_invitations(
        self,
        body: models.NewInvitations,
    ) -> list[models.InvitationFault]:
        """Validate invitations without sending them.

        Returns the errors, or an empty array.

        `POST /api/invitations/check`
        """
        return cast("list[models.InvitationFault]", self.request("POST", "/api/invitations/check", body=body))

    def check_location_batch(
        self,
        body: models.NewLocationBatch,
    ) -> list[models.LocationRowCheck]:
        """Check which fields, tunnels and plots a farm lacks.

        Creates nothing. Returns one entry for each row.

        `POST /api/locations/batch/check`
        """
        return cast("list[models.LocationRowCheck]", self.request("POST", "/api/locations/batch/check", body=body))

    def compare_treatment_arms(
        self,
        id: models.Id,
        *,
        start_date: str,
        end_date: str,
    ) -> list[models.ComparedArm]:
        """Compare visits by treatment over a period.

        Visits per 100 open flowers per hour, from cameras on plots with a treatment letter. At most
        400 days.

        `GET /api/farms/{id}/treatment-arms/comparison`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            start_date: First day of the period on the farm, `YYYY-MM-DD`.
            end_date: Last day of the period on the farm, `YYYY-MM-DD`.
        """
        return cast("list[models.ComparedArm]", self.request("GET", f"/api/farms/{quoted(id)}/treatment-arms/comparison", query={"start_date": start_date, "end_date": end_date}))

    def confirm_data_request(
        self,
        id: models.Id,
    ) -> models.DataRequest:
        """Confirm the erasure of an organisation.

        By another administrator than the one who requested it; 409 otherwise. Requires a recent
        identity confirmation (`POST /auth/confirm`).

        `POST /api/data-requests/{id}/confirm`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.DataRequest", self.request("POST", f"/api/data-requests/{quoted(id)}/confirm"))

    def confirm_identity(
        self,
        body: models.IdentityProof,
    ) -> None:
        """Confirm your identity.

        Send the password, a one-time code or a passkey. For ten minutes, as after signing in, this
        session may then call operations that require a recent identity confirmation. Without it,
        and with access tokens, they return 403 with `needs: confirmation`.

        `POST /api/auth/confirm`
        """
        return cast("None", self.request("POST", "/api/auth/confirm", body=body))

    def confirm_import(
        self,
        id: models.Id,
        *,
        idempotency_key: str | None = None,
    ) -> models.Import:
        """Import a checked file.

        Imports all rows or none, in the background: poll `GET /imports/{id}`. 409 unless the upload
        is `ready`, without errors and with rows to import.

        `POST /api/imports/{id}/confirm`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Import", self.request("POST", f"/api/imports/{quoted(id)}/confirm", idempotency_key=idempotency_key or new_key()))

    def confirm_sms_number(
        self,
        body: models.SmsCode,
    ) -> models.SmsNumber:
        """Update the phone number to confirmed with the code that was sent there.

        422 for a wrong or expired code. After five wrong ones a new code is needed.

        `POST /api/notifications/phone/confirmation`
        """
        return cast("models.SmsNumber", self.request("POST", "/api/notifications/phone/confirmation", body=body))

    def confirm_totp(
        self,
        body: models.FactorCode,
    ) -> models.RecoveryCodes:
        """Activate the authenticator app with a code.

        Revokes all your other sessions. Returns recovery codes if you have none yet. Requires a
        recent identity confirmation (`POST /auth/confirm`).

        `POST /api/auth/factors/totp/confirm`
        """
        return cast("models.RecoveryCodes", self.request("POST", "/api/auth/factors/totp/confirm", body=body))

    def count_devices(
        self,
        *,
        farm_id: models.Id | None = None,
        organisation_id: models.Id | None = None,
    ) -> models.DeviceCounts:
        """Count devices by state.

        Deleted devices are counted separately.

        `GET /api/devices/counts`

        Args:
            farm_id: Only records of this farm.
            organisation_id: Only records of this organisation.
        """
        return cast("models.DeviceCounts", self.request("GET", "/api/devices/counts", query={"farm_id": farm_id, "organisation_id": organisation_id}))

    def count_images(
        self,
        *,
        organisation_id: models.Id | None = None,
        farm_id: models.Id | None = None,
        field_id: models.Id | None = None,
        tunnel_id: models.Id | None = None,
        plot_id: models.Id | None = None,
        device_id: models.Id | None = None,
        from_: str | None = None,
        to: str | None = None,
        hour_from: int | None = None,
        hour_to: int | None = None,
        functional_group: models.ImageGroup | None = None,
        taxon: str | None = None,
        min_confidence: str | None = None,
        max_confidence: str | None = None,
        min_insects: int | None = None,
        max_insects: int | None = None,
        model_version: str | None = None,
        review_state: models.ReviewState | None = None,
        disagreement: bool | None = None,
        reviewed_by: models.Id | None = None,
        favourite: bool | None = None,
        queue_id: models.Id | None = None,
        not_reviewed_by_me: bool | None = None,
    ) -> models.ImageCount:
        """Count images.

        Counts up to 10,000; `more` is true if there are more.

        `GET /api/images/count`

        Args:
            organisation_id: Only records of this organisation.
            farm_id: Only records of this farm.
            field_id: Only records of this field.
            tunnel_id: Only records of this tunnel.
            plot_id: Only records of this plot.
            device_id: Only records of this device.
            from_: First day of the period on the farm, `YYYY-MM-DD`.
            to: Last day of the period on the farm, `YYYY-MM-DD`.
            hour_from: First hour of the day, 0 to 23, local to the farm. With a later hour than
                `hour_to`, the night between them.
            hour_to: Hour of the day before which images were captured, 1 to 24, local to the farm.
            functional_group: Only images with an insect of this functional group; `unidentified`:
                of none of them.
            taxon: Class name as sent, or a common, scientific or former name of a taxon, with all
                taxa that belong to it.
            min_confidence: Only images with a detection of at least this confidence, 0 to 1.
            max_confidence: Only images with a detection of at most this confidence, 0 to 1.
            min_insects: Only images with at least this number of insects.
            max_insects: Only images with at most this number of insects; 0 for images without
                insects.
            model_version: Only images whose detections are of this model version.
            review_state: Only images whose latest review has this outcome.
            disagreement: `true` lists only images whose reviewers name different insects.
            reviewed_by: Only images that this person reviewed.
            favourite: `true` lists only your favourites.
            queue_id: Only images of this review queue.
            not_reviewed_by_me: `true` lists only images that you have not reviewed.
        """
        return cast("models.ImageCount", self.request("GET", "/api/images/count", query={"organisation_id": organisation_id, "farm_id": farm_id, "field_id": field_id, "tunnel_id": tunnel_id, "plot_id": plot_id, "device_id": device_id, "from": from_, "to": to, "hour_from": hour_from, "hour_to": hour_to, "functional_group": functional_group, "taxon": taxon, "min_confidence": min_confidence, "max_confidence": max_confidence, "min_insects": min_insects, "max_insects": max_insects, "model_version": model_version, "review_state": review_state, "disagreement": disagreement, "reviewed_by": reviewed_by, "favourite": favourite, "queue_id": queue_id, "not_reviewed_by_me": not_reviewed_by_me}))

    def count_survey_report(
        self,
        *,
        start: str,
        end: str,
        farm_id: list[models.Id] | None = None,
        field_id: models.Id | None = None,
        tunnel_id: models.Id | None = None,
        plot_id: models.Id | None = None,
        crop_type: models.FieldCrop | None = None,
        weather: bool | None = None,
        flower: bool | None = None,
        pollinator: bool | None = None,
        predator: bool | None = None,
        lure: bool | None = None,
        fruit_weights: bool | None = None,
    ) -> models.SurveyReportCounts:
        """Count the rows of a survey report by kind.

        Takes the filters of `GET /surveys/csv`.

        `GET /api/surveys/csv/counts`

        Args:
            start: First day of the period on the farm, `YYYY-MM-DD`.
            end: Last day of the period on the farm, `YYYY-MM-DD`.
            farm_id: Farms of the report; repeat it for several. All you see by default.
            field_id: Only records of this field.
            tunnel_id: Only records of this tunnel.
            plot_id: Only records of this plot.
            crop_type: Only fields with this crop.
            weather: `true` includes weather observations.
            flower: `true` includes flower counts.
            pollinator: `true` includes pollinator counts.
            predator: `true` includes predator counts.
            lure: `true` includes lures.
            fruit_weights: `true` includes fruit weights.
        """
        return cast("models.SurveyReportCounts", self.request("GET", "/api/surveys/csv/counts", query={"start": start, "end": end, "farm_id": farm_id, "field_id": field_id, "tunnel_id": tunnel_id, "plot_id": plot_id, "crop_type": crop_type, "weather": weather, "flower": flower, "pollinator": pollinator, "predator": predator, "lure": lure, "fruit_weights": fruit_weights}))

    def create_access_token(
        self,
        body: models.NewAccessToken,
    ) -> models.CreatedAccessToken:
        """Create a personal access token.

        The token has your permissions, limited by `writes`, `scope` and `farm_ids`. It cannot
        manage accounts, sessions, tokens or users. 409 if you have too many valid tokens. Requires
        a recent identity confirmation (`POST /auth/confirm`).

        `POST /api/auth/tokens`
        """
        return cast("models.CreatedAccessToken", self.request("POST", "/api/auth/tokens", body=body))

    def create_custom_field(
        self,
        id: models.Id,
        body: models.NewCustomField,
        *,
        idempotency_key: str | None = None,
    ) -> models.CustomField:
        """Create a custom field.

        Placed after the others. Type and key never change. At most 10 in use for farms and 10 for
        devices. 409 if that many exist, or if the name or key is taken.

        `POST /api/organisations/{id}/custom-fields`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.CustomField", self.request("POST", f"/api/organisations/{quoted(id)}/custom-fields", body=body, idempotency_key=idempotency_key or new_key()))

    def create_data_request(
        self,
        body: models.NewDataRequest,
    ) -> models.DataRequest:
        """Create a data request for a person or an organisation.

        Exports and erasures of people begin at once. The erasure of an organisation waits until
        another administrator confirms it, and then for `ERASURE_WAIT_DAYS` days, in which its
        people can only read. Requires a recent identity confirmation (`POST /auth/confirm`).

        `POST /api/data-requests`
        """
        return cast("models.DataRequest", self.request("POST", "/api/data-requests", body=body))

    def create_deficit_fruit(
        self,
        id: models.Id,
        trialId: models.Id,
        body: models.NewDeficitFruit,
        *,
        idempotency_key: str | None = None,
    ) -> models.DeficitFruit:
        """Create weighed fruit of a pollination deficit trial.

        It gets the next sample number.

        `POST /api/farms/{id}/deficit-trials/{trialId}/fruit`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            trialId: Id of the trial.
        """
        return cast("models.DeficitFruit", self.request("POST", f"/api/farms/{quoted(id)}/deficit-trials/{quoted(trialId)}/fruit", body=body, idempotency_key=idempotency_key or new_key()))

    def create_deficit_marking(
        self,
        id: models.Id,
        trialId: models.Id,
        body: models.NewDeficitMarking,
        *,
        idempotency_key: str | None = None,
    ) -> models.DeficitMarking:
        """Create marked flowers of a pollination deficit trial.

        They are added to those that are marked on the plant already.

        `POST /api/farms/{id}/deficit-trials/{trialId}/markings`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            trialId: Id of the trial.
        """
        return cast("models.DeficitMarking", self.request("POST", f"/api/farms/{quoted(id)}/deficit-trials/{quoted(trialId)}/markings", body=body, idempotency_key=idempotency_key or new_key()))

    def create_deficit_trial(
        self,
        id: models.Id,
        body: models.NewDeficitTrial,
        *,
        idempotency_key: str | None = None,
    ) -> models.DeficitTrial:
        """Create a pollination deficit trial.

        Its plots are of one field.

        `POST /api/farms/{id}/deficit-trials`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.DeficitTrial", self.request("POST", f"/api/farms/{quoted(id)}/deficit-trials", body=body, idempotency_key=idempotency_key or new_key()))

    def create_deployment(
        self,
        body: models.NewDeployment,
        *,
        idempotency_key: str | None = None,
    ) -> models.Deployment:
        """Create a deployment.

        A period of days with cameras on the farm. It must not overlap another deployment of the
        farm.

        `POST /api/farms-deployments`
        """
        return cast("models.Deployment", self.request("POST", "/api/farms-deployments", body=body, idempotency_key=idempotency_key or new_key()))

    def create_device(
        self,
        body: models.NewDevice,
        *,
        idempotency_key: str | None = None,
    ) -> models.Device:
        """Create a device.

        Create its keys with `POST /devices/{id}/keys`.

        `POST /api/devices`
        """
        return cast("models.Device", self.request("POST", "/api/devices", body=body, idempotency_key=idempotency_key or new_key()))

    def create_device_batch(
        self,
        body: models.NewDeviceBatch,
        *,
        idempotency_key: str | None = None,
    ) -> list[models.DeviceWithKey]:
        """Create several devices of a farm with their keys.

        Creates all of them or none. Fields, tunnels and plots are given by name or number; with
        `create_places`, those that the farm does not have are created, too. Keys are returned only
        once. Requires a recent identity confirmation (`POST /auth/confirm`).

        `POST /api/devices/batch`
        """
        return cast("list[models.DeviceWithKey]", self.request("POST", "/api/devices/batch", body=body, idempotency_key=idempotency_key or new_key()))

    def create_device_key(
        self,
        id: models.Id,
        body: models.NewDeviceKey,
        *,
        idempotency_key: str | None = None,
    ) -> models.CreatedDeviceKey:
        """Create a device key.

        The key is returned only once. Requires a recent identity confirmation (`POST
        /auth/confirm`).

        `POST /api/devices/{id}/keys`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.CreatedDeviceKey", self.request("POST", f"/api/devices/{quoted(id)}/keys", body=body, idempotency_key=idempotency_key or new_key()))

    def create_device_keys(
        self,
        body: models.NewDeviceKeys,
        *,
        idempotency_key: str | None = None,
    ) -> list[models.DeviceWithKey]:
        """Create keys for several devices.

        One for each, for all of them or none. Former keys stay valid. Keys are returned only once.
        Requires a recent identity confirmation (`POST /auth/confirm`).

        `POST /api/devices/keys`
        """
        return cast("list[models.DeviceWithKey]", self.request("POST", "/api/devices/keys", body=body, idempotency_key=idempotency_key or new_key()))

    def create_double_count(
        self,
        id: models.Id,
        pid: models.Id,
        body: models.NewDoubleCount,
        *,
        idempotency_key: str | None = None,
    ) -> models.DoubleCount:
        """Create a double count as a second observer.

        For a pollinator survey of another person on the same local day, one for each second
        observer (409). Double counts are not part of surveys: no sum, report, score or dataset
        includes them. Returns both observers’ counts.

        `POST /api/surveys/{id}/pollinators/{pid}/double-counts`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            pid: Id of the pollinator or predator survey.
        """
        return cast("models.DoubleCount", self.request("POST", f"/api/surveys/{quoted(id)}/pollinators/{quoted(pid)}/double-counts", body=body, idempotency_key=idempotency_key or new_key()))

    def create_export(
        self,
        body: models.NewExport,
        *,
        idempotency_key: str | None = None,
    ) -> models.Export:
        """Create an export in the background.

        For `images`: a ZIP like that of `GET /images/export`, of at most 200,000 images. For
        `dataset_csv` and `dataset_parquet`: a ZIP of related tables of cameras and surveys with
        `datapackage.json`, of an organisation or some of its farms, for local days. `camtrap_dp`:
        Camtrap DP 1.0.2; `darwin_core`: a Darwin Core archive for GBIF. Both are refused with 422
        while an embargo lasts, and so are datasets. You are notified when it is ready. At most two
        of your exports wait or run at the same time; the 20 newest are kept.

        `POST /api/exports`
        """
        return cast("models.Export", self.request("POST", "/api/exports", body=body, idempotency_key=idempotency_key or new_key()))

    def create_farm(
        self,
        body: models.NewFarm,
        *,
        idempotency_key: str | None = None,
    ) -> models.FarmDetail:
        """Create a farm.

        Without a time zone, that of its position is used.

        `POST /api/farms`
        """
        return cast("models.FarmDetail", self.request("POST", "/api/farms", body=body, idempotency_key=idempotency_key or new_key()))

    def create_farm_note(
        self,
        id: models.Id,
        body: models.NewFarmNote,
        *,
        idempotency_key: str | None = None,
    ) -> models.FarmNote:
        """Create a note.

        Without a date, the note is dated now, in the time zone of the farm.

        `POST /api/farms/{id}/notes`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.FarmNote", self.request("POST", f"/api/farms/{quoted(id)}/notes", body=body, idempotency_key=idempotency_key or new_key()))

    def create_feed(
        self,
        body: models.NewFeed,
    ) -> models.CreatedFeed:
        """Create a feed.

        Returns the addresses from which a spreadsheet or calendar reads it, this once. Whoever has
        an address reads what you may see, until you revoke the feed or lose access. 409 if you have
        50 feeds. Requires a recent identity confirmation (`POST /auth/confirm`).

        `POST /api/feeds`
        """
        return cast("models.CreatedFeed", self.request("POST", "/api/feeds", body=body))

    def create_field(
        self,
        body: models.NewField,
        *,
        idempotency_key: str | None = None,
    ) -> models.FieldDetail:
        """Create a field.

        409 if the farm has a field of that name.

        `POST /api/fields`
        """
        return cast("models.FieldDetail", self.request("POST", "/api/fields", body=body, idempotency_key=idempotency_key or new_key()))

    def create_first_admin(
        self,
        body: dict[str, Any],
    ) -> models.FirstAdmin:
        """Create the first administrator.

        Requires the code of the link that the server prints when it starts without any account. The
        link is valid for 24 hours.

        `POST /api/auth/first-admin`
        """
        return cast("models.FirstAdmin", self.request("POST", "/api/auth/first-admin", body=body))

    def create_flower_observation(
        self,
        id: models.Id,
        fid: models.Id,
        body: models.NewFlowerObservation,
        *,
        idempotency_key: str | None = None,
    ) -> models.FlowerObservation:
        """Create the count of a flower survey.

        409 if the plant was counted already.

        `POST /api/surveys/{id}/flowers/{fid}/observations`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            fid: Id of the flower survey.
        """
        return cast("models.FlowerObservation", self.request("POST", f"/api/surveys/{quoted(id)}/flowers/{quoted(fid)}/observations", body=body, idempotency_key=idempotency_key or new_key()))

    def create_flower_survey(
        self,
        id: models.Id,
        body: models.NewFlowerSurvey,
        *,
        year: int | None = None,
        idempotency_key: str | None = None,
    ) -> models.FlowerSurvey:
        """Create a flower survey.

        Adds a plant to a visit, with its count if `observation` is given. 409 if the visit has a
        flower survey of that plant.

        `POST /api/surveys/{id}/flowers`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            year: Calendar year of the visit; any other year is refused.
        """
        return cast("models.FlowerSurvey", self.request("POST", f"/api/surveys/{quoted(id)}/flowers", query={"year": year}, body=body, idempotency_key=idempotency_key or new_key()))

    def create_frozen_figure(
        self,
        id: models.Id,
        body: models.NewFrozenFigure,
        *,
        idempotency_key: str | None = None,
    ) -> models.FrozenFigure:
        """Freeze a score, comparison or season of a farm.

        Stores the figure with all its inputs under an address that shows the same from now on. A
        season has the weeks that are over. 422 if a period is not over, the inputs have more than 8
        MB or the organisation has 1,000 already.

        `POST /api/farms/{id}/frozen-figures`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.FrozenFigure", self.request("POST", f"/api/farms/{quoted(id)}/frozen-figures", body=body, idempotency_key=idempotency_key or new_key()))

    def create_image_upload(
        self,
        body: models.NewImageUpload,
    ) -> models.ImageUpload:
        """Create an upload of images.

        Register its files next, then send those that are not stored yet. 409 if five of your
        uploads are open already.

        `POST /api/image-uploads`
        """
        return cast("models.ImageUpload", self.request("POST", "/api/image-uploads", body=body))

    def create_location_batch(
        self,
        body: models.NewLocationBatch,
        *,
        idempotency_key: str | None = None,
    ) -> models.CreatedLocations:
        """Create several fields, tunnels and plots of a farm.

        Creates all of them or none. Rows name fields by name, tunnels and plots by number. Places
        that the farm has already are left as they are.

        `POST /api/locations/batch`
        """
        return cast("models.CreatedLocations", self.request("POST", "/api/locations/batch", body=body, idempotency_key=idempotency_key or new_key()))

    def create_organisation(
        self,
        body: models.NewOrganisation,
        *,
        idempotency_key: str | None = None,
    ) -> models.Organisation:
        """Create an organisation.

        The role `entomology_admin` also needs access to all organisations.

        `POST /api/organisations`
        """
        return cast("models.Organisation", self.request("POST", "/api/organisations", body=body, idempotency_key=idempotency_key or new_key()))

    def create_plot(
        self,
        body: models.NewPlot,
        *,
        idempotency_key: str | None = None,
    ) -> models.PlotDetail:
        """Create a plot.

        409 if the tunnel has a plot of that number.

        `POST /api/plots`
        """
        return cast("models.PlotDetail", self.request("POST", "/api/plots", body=body, idempotency_key=idempotency_key or new_key()))

    def create_pollinator(
        self,
        body: models.NewPollinator,
        *,
        confirm: bool | None = None,
        idempotency_key: str | None = None,
    ) -> models.Pollinator:
        """Create a pollinator.

        A species and life stage to count in a functional group. 409 with `doubt` if the name may be
        misspelled, is a synonym or belongs to another functional group, until confirmed.

        `POST /api/pollinator`

        Args:
            confirm: `true` carries out the request even if records depend on it or values are
                doubtful; otherwise 409 lists them.
        """
        return cast("models.Pollinator", self.request("POST", "/api/pollinator", query={"confirm": confirm}, body=body, idempotency_key=idempotency_key or new_key()))

    def create_pollinator_counts(
        self,
        id: models.Id,
        pid: models.Id,
        body: models.PollinatorCounts,
        *,
        idempotency_key: str | None = None,
    ) -> models.PollinatorSurvey:
        """Create the observations of a pollinator survey.

        All or none. An empty list means none was seen. 409 if a functional group was counted
        already on the visit.

        `POST /api/surveys/{id}/pollinators/{pid}/observations/bulk`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            pid: Id of the pollinator or predator survey.
        """
        return cast("models.PollinatorSurvey", self.request("POST", f"/api/surveys/{quoted(id)}/pollinators/{quoted(pid)}/observations/bulk", body=body, idempotency_key=idempotency_key or new_key()))

    def create_pollinator_survey(
        self,
        id: models.Id,
        body: models.NewPollinatorSurvey,
        *,
        year: int | None = None,
        idempotency_key: str | None = None,
    ) -> models.PollinatorSurvey:
        """Create a pollinator survey.

        With counts if `observations` is given. 409 if a functional group was counted already on the
        visit.

        `POST /api/surveys/{id}/pollinators`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            year: Calendar year of the visit; any other year is refused.
        """
        return cast("models.PollinatorSurvey", self.request("POST", f"/api/surveys/{quoted(id)}/pollinators", query={"year": year}, body=body, idempotency_key=idempotency_key or new_key()))

    def create_predator(
        self,
        body: models.NewPredator,
        *,
        confirm: bool | None = None,
        idempotency_key: str | None = None,
    ) -> models.Predator:
        """Create a predator.

        A species and life stage to count in a functional group. 409 with `doubt` if the name may be
        misspelled, is a synonym or belongs to another functional group, until confirmed.

        `POST /api/predator`

        Args:
            confirm: `true` carries out the request even if records depend on it or values are
                doubtful; otherwise 409 lists them.
        """
        return cast("models.Predator", self.request("POST", "/api/predator", query={"confirm": confirm}, body=body, idempotency_key=idempotency_key or new_key()))

    def create_predator_counts(
        self,
        id: models.Id,
        pid: models.Id,
        body: models.PredatorCounts,
        *,
        idempotency_key: str | None = None,
    ) -> models.PredatorSurvey:
        """Create the observations of a predator survey.

        All or none. An empty list means none was seen. 409 if the plant was counted already.

        `POST /api/surveys/{id}/predators/{pid}/observations/bulk`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            pid: Id of the pollinator or predator survey.
        """
        return cast("models.PredatorSurvey", self.request("POST", f"/api/surveys/{quoted(id)}/predators/{quoted(pid)}/observations/bulk", body=body, idempotency_key=idempotency_key or new_key()))

    def create_predator_survey(
        self,
        id: models.Id,
        body: models.NewPredatorSurvey,
        *,
        idempotency_key: str | None = None,
    ) -> models.PredatorSurvey:
        """Create a predator survey.

        Adds a plant to a visit, with counts if `observations` is given. 409 if the visit has a
        predator survey of that plant.

        `POST /api/surveys/{id}/predators`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.PredatorSurvey", self.request("POST", f"/api/surveys/{quoted(id)}/predators", body=body, idempotency_key=idempotency_key or new_key()))

    def create_review_queue(
        self,
        id: models.Id,
        body: models.NewReviewQueue,
    ) -> models.ReviewQueue:
        """Create a review queue.

        Draws images to review. `GET /images` with `queue_id` lists them in the order in which they
        should be reviewed: a representative queue at random, so that those reviewed so far are a
        random sample, too. Without a matching image, or with 200 queues, it is refused.

        `POST /api/organisations/{id}/review-queues`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.ReviewQueue", self.request("POST", f"/api/organisations/{quoted(id)}/review-queues", body=body))

    def create_share_link(
        self,
        id: models.Id,
        body: models.NewShareLink,
    ) -> models.ShareLinkWithUrl:
        """Create a share link of a farm.

        Whoever has its address reads the chosen parts of the chosen period without an account,
        until it expires, is revoked, or the farm is deleted or moves to another organisation. The
        address is returned only once. At most 100 that have not ended. 403 for a farmer on farms of
        others. Requires a recent identity confirmation (`POST /auth/confirm`).

        `POST /api/farms/{id}/share-links`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.ShareLinkWithUrl", self.request("POST", f"/api/farms/{quoted(id)}/share-links", body=body))

    def create_species(
        self,
        body: models.NewSpecies,
        *,
        confirm: bool | None = None,
        idempotency_key: str | None = None,
    ) -> models.Species:
        """Create a species.

        409 if it exists, ignoring case, accents and spacing. 409 with `doubt` if the name may be
        misspelled, is a synonym or belongs to another functional group, until confirmed.

        `POST /api/species`

        Args:
            confirm: `true` carries out the request even if records depend on it or values are
                doubtful; otherwise 409 lists them.
        """
        return cast("models.Species", self.request("POST", "/api/species", query={"confirm": confirm}, body=body, idempotency_key=idempotency_key or new_key()))

    def create_spray(
        self,
        id: models.Id,
        body: models.NewSpray,
        *,
        idempotency_key: str | None = None,
    ) -> models.Spray:
        """Create a spray of a field or of the whole farm.

        `POST /api/farms/{id}/sprays`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Spray", self.request("POST", f"/api/farms/{quoted(id)}/sprays", body=body, idempotency_key=idempotency_key or new_key()))

    def create_stage(
        self,
        body: models.NewStage,
        *,
        idempotency_key: str | None = None,
    ) -> models.Stage:
        """Create a life stage.

        409 if it exists, ignoring case, accents and spacing.

        `POST /api/stage`
        """
        return cast("models.Stage", self.request("POST", "/api/stage", body=body, idempotency_key=idempotency_key or new_key()))

    def create_survey(
        self,
        body: models.NewSurvey,
        *,
        idempotency_key: str | None = None,
    ) -> models.CreatedSurvey:
        """Create a visit to a plot.

        A visit of today by default, with the next round number of the day. Flower, pollinator and
        predator surveys sent with it are stored in the same transaction: all or none.

        `POST /api/surveys`
        """
        return cast("models.CreatedSurvey", self.request("POST", "/api/surveys", body=body, idempotency_key=idempotency_key or new_key()))

    def create_survey_assignments(
        self,
        id: models.Id,
        body: models.NewSurveyAssignments,
        *,
        idempotency_key: str | None = None,
    ) -> list[models.SurveyAssignment]:
        """Assign plots, tunnels or fields of a farm to a person.

        For a local day, or for up to seven. Creates all of them or none, and returns those that are
        new. 422 if the person does not belong to the organisation of the farm or may not use a
        portal.

        `POST /api/farms/{id}/survey-assignments`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.SurveyAssignment]", self.request("POST", f"/api/farms/{quoted(id)}/survey-assignments", body=body, idempotency_key=idempotency_key or new_key()))

    def create_treatment_arm(
        self,
        id: models.Id,
        body: models.NewTreatmentArm,
        *,
        idempotency_key: str | None = None,
    ) -> models.TreatmentArm:
        """Create the meaning of a treatment letter.

        It applies from `from_date` to `to_date`. 409 if the letter has another meaning on one of
        these days.

        `POST /api/farms/{id}/treatment-arms`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.TreatmentArm", self.request("POST", f"/api/farms/{quoted(id)}/treatment-arms", body=body, idempotency_key=idempotency_key or new_key()))

    def create_tunnel(
        self,
        body: models.NewTunnel,
        *,
        idempotency_key: str | None = None,
    ) -> models.TunnelDetail:
        """Create a tunnel.

        409 if the field has a tunnel of that number.

        `POST /api/tunnels`
        """
        return cast("models.TunnelDetail", self.request("POST", "/api/tunnels", body=body, idempotency_key=idempotency_key or new_key()))

    def create_user(
        self,
        body: models.NewUser,
        *,
        idempotency_key: str | None = None,
    ) -> models.UserWithLink:
        """Create a user and send the invitation.

        Returns the link instead if the portal sends no emails. Roles with administrative
        permissions require a confirmed identity (`POST /auth/confirm`).

        `POST /api/users`
        """
        return cast("models.UserWithLink", self.request("POST", "/api/users", body=body, idempotency_key=idempotency_key or new_key()))

    def create_weather_observation(
        self,
        body: models.NewWeatherObservation,
        *,
        idempotency_key: str | None = None,
    ) -> models.WeatherObservation:
        """Create a weather observation.

        Weather measured by a person in a tunnel.

        `POST /api/weathers`
        """
        return cast("models.WeatherObservation", self.request("POST", "/api/weathers", body=body, idempotency_key=idempotency_key or new_key()))

    def create_webhook(
        self,
        id: models.Id,
        body: models.NewWebhook,
        *,
        idempotency_key: str | None = None,
    ) -> models.WebhookWithSecret:
        """Create a webhook of an organisation.

        It receives a POST request for each of its events, signed as Standard Webhooks
        (`webhook-id`, `webhook-timestamp`, `webhook-signature`) says. Failed deliveries are retried
        for about two days. The secret is returned only once. At most ten per organisation. Requires
        a recent identity confirmation (`POST /auth/confirm`).

        `POST /api/organisations/{id}/webhooks`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.WebhookWithSecret", self.request("POST", f"/api/organisations/{quoted(id)}/webhooks", body=body, idempotency_key=idempotency_key or new_key()))

    def delete_class_mapping(
        self,
        id: models.Id,
        classId: models.Id,
        *,
        from_date: str,
    ) -> None:
        """Delete a mapping of a class.

        The mapping before it holds again, or what the name says.

        `DELETE /api/organisations/{id}/classes/{classId}/mapping`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            classId: Id of the class.
            from_date: First day of the mapping.
        """
        return cast("None", self.request("DELETE", f"/api/organisations/{quoted(id)}/classes/{quoted(classId)}/mapping", query={"from_date": from_date}))

    def delete_deficit_fruit(
        self,
        id: models.Id,
        trialId: models.Id,
        fruitId: models.Id,
    ) -> None:
        """Delete weighed fruit of a pollination deficit trial.

        `DELETE /api/farms/{id}/deficit-trials/{trialId}/fruit/{fruitId}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            trialId: Id of the trial.
            fruitId: Id of the weighed fruit.
        """
        return cast("None", self.request("DELETE", f"/api/farms/{quoted(id)}/deficit-trials/{quoted(trialId)}/fruit/{quoted(fruitId)}"))

    def delete_deficit_marking(
        self,
        id: models.Id,
        trialId: models.Id,
        markingId: models.Id,
    ) -> None:
        """Delete marked flowers of a pollination deficit trial.

        `DELETE /api/farms/{id}/deficit-trials/{trialId}/markings/{markingId}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            trialId: Id of the trial.
            markingId: Id of the marked flowers.
        """
        return cast("None", self.request("DELETE", f"/api/farms/{quoted(id)}/deficit-trials/{quoted(trialId)}/markings/{quoted(markingId)}"))

    def delete_deficit_trial(
        self,
        id: models.Id,
        trialId: models.Id,
    ) -> None:
        """Delete a pollination deficit trial.

        Its marked flowers are deleted with it. The weighed fruit stay.

        `DELETE /api/farms/{id}/deficit-trials/{trialId}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            trialId: Id of the trial.
        """
        return cast("None", self.request("DELETE", f"/api/farms/{quoted(id)}/deficit-trials/{quoted(trialId)}"))

    def delete_deployment(
        self,
        id: models.Id,
    ) -> None:
        """Delete a deployment.

        Measurements are not deleted. The deployment remains in the history.

        `DELETE /api/farms-deployments/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/farms-deployments/{quoted(id)}"))

    def delete_double_count(
        self,
        id: models.Id,
        pid: models.Id,
        cid: models.Id,
    ) -> None:
        """Delete a double count.

        `DELETE /api/surveys/{id}/pollinators/{pid}/double-counts/{cid}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            pid: Id of the pollinator or predator survey.
            cid: Id of the double count.
        """
        return cast("None", self.request("DELETE", f"/api/surveys/{quoted(id)}/pollinators/{quoted(pid)}/double-counts/{quoted(cid)}"))

    def delete_entry_photo(
        self,
        id: models.Id,
        key: str,
    ) -> None:
        """Delete a photo.

        The survey and its observations stay unchanged.

        `DELETE /api/surveys/{id}/photos/{key}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            key: Key of the photo: a UUID chosen by the client.
        """
        return cast("None", self.request("DELETE", f"/api/surveys/{quoted(id)}/photos/{quoted(key)}"))

    def delete_export(
        self,
        id: models.Id,
    ) -> None:
        """Delete one of your exports.

        One that waits or runs is cancelled; a file is deleted.

        `DELETE /api/exports/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/exports/{quoted(id)}"))

    def delete_farm_note(
        self,
        id: models.Id,
        noteId: models.Id,
    ) -> None:
        """Delete one of your notes.

        Its photos are deleted with it. It remains in the history.

        `DELETE /api/farms/{id}/notes/{noteId}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            noteId: Id of the note.
        """
        return cast("None", self.request("DELETE", f"/api/farms/{quoted(id)}/notes/{quoted(noteId)}"))

    def delete_farmer_photo(
        self,
        id: models.Id,
    ) -> models.FarmDetail:
        """Delete the photo of the farmer.

        `DELETE /api/farms/{id}/farmer-photo`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.FarmDetail", self.request("DELETE", f"/api/farms/{quoted(id)}/farmer-photo"))

    def delete_flower_observation(
        self,
        id: models.Id,
        fid: models.Id,
        oid: models.Id,
    ) -> None:
        """Delete the count of a flower survey.

        The flower survey stays, and its plant becomes uncounted.

        `DELETE /api/surveys/{id}/flowers/{fid}/observations/{oid}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            fid: Id of the flower survey.
            oid: Id of the observation.
        """
        return cast("None", self.request("DELETE", f"/api/surveys/{quoted(id)}/flowers/{quoted(fid)}/observations/{quoted(oid)}"))

    def delete_flower_survey(
        self,
        id: models.Id,
        fid: models.Id,
        *,
        confirm: bool | None = None,
    ) -> None:
        """Delete a flower survey.

        Deletes its counts and photos, too. 409 with `depends` if there are any, until confirmed.

        `DELETE /api/surveys/{id}/flowers/{fid}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            fid: Id of the flower survey.
            confirm: `true` carries out the request even if records depend on it or values are
                doubtful; otherwise 409 lists them.
        """
        return cast("None", self.request("DELETE", f"/api/surveys/{quoted(id)}/flowers/{quoted(fid)}", query={"confirm": confirm}))

    def delete_former_webhook_secret(
        self,
        id: models.Id,
        webhookId: models.Id,
    ) -> models.Webhook:
        """Delete the former secret of a webhook.

        Requests are signed with the present secret only.

        `DELETE /api/organisations/{id}/webhooks/{webhookId}/former-secret`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            webhookId: Id of the webhook.
        """
        return cast("models.Webhook", self.request("DELETE", f"/api/organisations/{quoted(id)}/webhooks/{quoted(webhookId)}/former-secret"))

    def delete_image(
        self,
        id: models.Id,
        *,
        reason: str,
    ) -> None:
        """Delete an image.

        The reason remains in the history. Counts stay as sent.

        `DELETE /api/images/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            reason: Why the image is deleted, at most 300 characters.
        """
        return cast("None", self.request("DELETE", f"/api/images/{quoted(id)}", query={"reason": reason}))

    def delete_image_filter(
        self,
        id: models.Id,
    ) -> None:
        """Delete a saved filter of images.

        `DELETE /api/images/filters/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/images/filters/{quoted(id)}"))

    def delete_image_review(
        self,
        id: models.Id,
        *,
        result_id: int | None = None,
    ) -> None:
        """Delete your review of an image.

        It remains in the history. Without a review of yours, nothing changes. The review of the
        results that decide is deleted; with `result_id`, 409 if other results decide by now.

        `DELETE /api/images/{id}/review`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            result_id: `result_id` of the image whose review is to be deleted: 409 if other results
                decide by now.
        """
        return cast("None", self.request("DELETE", f"/api/images/{quoted(id)}/review", query={"result_id": result_id}))

    def delete_import(
        self,
        id: models.Id,
    ) -> None:
        """Delete an upload.

        409 if it is in progress or was imported: cancel or undo it first.

        `DELETE /api/imports/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/imports/{quoted(id)}"))

    def delete_model_choice(
        self,
        id: models.Id,
        *,
        from_date: str,
    ) -> None:
        """Delete the choice of a model version.

        The choice before it holds again, or what the devices send.

        `DELETE /api/farms/{id}/model-choices`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            from_date: First day of the choice.
        """
        return cast("None", self.request("DELETE", f"/api/farms/{quoted(id)}/model-choices", query={"from_date": from_date}))

    def delete_note_photo(
        self,
        id: models.Id,
        noteId: models.Id,
        key: str,
    ) -> None:
        """Delete a photo of one of your notes.

        `DELETE /api/farms/{id}/notes/{noteId}/photos/{key}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            noteId: Id of the note.
            key: Key of the photo: a UUID chosen by the client.
        """
        return cast("None", self.request("DELETE", f"/api/farms/{quoted(id)}/notes/{quoted(noteId)}/photos/{quoted(key)}"))

    def delete_pollinator(
        self,
        id: models.Id,
    ) -> None:
        """Delete a pollinator.

        409 with `depends` if it has observations. To replace an entry, merge it.

        `DELETE /api/pollinator/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/pollinator/{quoted(id)}"))

    def delete_pollinator_group(
        self,
        id: models.Id,
        pid: models.Id,
        functional_group: models.PollinatorGroup,
        *,
        confirm: bool | None = None,
    ) -> None:
        """Delete the counts of a functional group.

        The group becomes uncounted. 409 if it has observations, until confirmed; they are deleted
        too. With its last group, the pollinator survey is deleted.

        `DELETE /api/surveys/{id}/pollinators/{pid}/groups/{functional_group}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            pid: Id of the pollinator or predator survey.
            functional_group: Functional group.
            confirm: `true` carries out the request even if records depend on it or values are
                doubtful; otherwise 409 lists them.
        """
        return cast("None", self.request("DELETE", f"/api/surveys/{quoted(id)}/pollinators/{quoted(pid)}/groups/{quoted(functional_group)}", query={"confirm": confirm}))

    def delete_pollinator_observation(
        self,
        id: models.Id,
        pid: models.Id,
        oid: models.Id,
        *,
        confirm: bool | None = None,
    ) -> None:
        """Delete a pollinator observation.

        With its last observation, the functional group becomes uncounted; with its last group, the
        pollinator survey is deleted: 409 if it has photos, until confirmed.

        `DELETE /api/surveys/{id}/pollinators/{pid}/observations/{oid}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            pid: Id of the pollinator or predator survey.
            oid: Id of the observation.
            confirm: `true` carries out the request even if records depend on it or values are
                doubtful; otherwise 409 lists them.
        """
        return cast("None", self.request("DELETE", f"/api/surveys/{quoted(id)}/pollinators/{quoted(pid)}/observations/{quoted(oid)}", query={"confirm": confirm}))

    def delete_pollinator_survey(
        self,
        id: models.Id,
        pid: models.Id,
        *,
        confirm: bool | None = None,
    ) -> None:
        """Delete a pollinator survey.

        Deletes its counts and photos, too. 409 with `depends` if there are any, until confirmed.

        `DELETE /api/surveys/{id}/pollinators/{pid}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            pid: Id of the pollinator or predator survey.
            confirm: `true` carries out the request even if records depend on it or values are
                doubtful; otherwise 409 lists them.
        """
        return cast("None", self.request("DELETE", f"/api/surveys/{quoted(id)}/pollinators/{quoted(pid)}", query={"confirm": confirm}))

    def delete_predator(
        self,
        id: models.Id,
    ) -> None:
        """Delete a predator.

        409 with `depends` if it has observations. To replace an entry, merge it.

        `DELETE /api/predator/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/predator/{quoted(id)}"))

    def delete_predator_observation(
        self,
        id: models.Id,
        pid: models.Id,
        oid: models.Id,
    ) -> None:
        """Delete a predator observation.

        With its last observation, the plant becomes uncounted.

        `DELETE /api/surveys/{id}/predators/{pid}/observations/{oid}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            pid: Id of the pollinator or predator survey.
            oid: Id of the observation.
        """
        return cast("None", self.request("DELETE", f"/api/surveys/{quoted(id)}/predators/{quoted(pid)}/observations/{quoted(oid)}"))

    def delete_predator_survey(
        self,
        id: models.Id,
        pid: models.Id,
        *,
        confirm: bool | None = None,
    ) -> None:
        """Delete a predator survey.

        Deletes its counts and photos, too. 409 with `depends` if there are any, until confirmed. A
        plant counted with none seen counts as one.

        `DELETE /api/surveys/{id}/predators/{pid}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            pid: Id of the pollinator or predator survey.
            confirm: `true` carries out the request even if records depend on it or values are
                doubtful; otherwise 409 lists them.
        """
        return cast("None", self.request("DELETE", f"/api/surveys/{quoted(id)}/predators/{quoted(pid)}", query={"confirm": confirm}))

    def delete_review_queue(
        self,
        id: models.Id,
    ) -> None:
        """Delete a review queue.

        Reviews of its images stay. Those of a representative queue no longer count for model
        performance and scores, unless another one drew the same images.

        `DELETE /api/review-queues/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/review-queues/{quoted(id)}"))

    def delete_saved_view(
        self,
        id: models.Id,
    ) -> None:
        """Delete a saved view.

        `DELETE /api/saved-views/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/saved-views/{quoted(id)}"))

    def delete_sms_number(
        self,
    ) -> None:
        """Delete the phone number for text messages about alerts.

        `DELETE /api/notifications/phone`
        """
        return cast("None", self.request("DELETE", "/api/notifications/phone"))

    def delete_species(
        self,
        id: models.Id,
    ) -> None:
        """Delete a species.

        409 with `depends` if it is in use.

        `DELETE /api/species/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/species/{quoted(id)}"))

    def delete_spray(
        self,
        id: models.Id,
        sprayId: models.Id,
    ) -> None:
        """Delete a spray.

        It remains in the history.

        `DELETE /api/farms/{id}/sprays/{sprayId}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            sprayId: Id of the spray.
        """
        return cast("None", self.request("DELETE", f"/api/farms/{quoted(id)}/sprays/{quoted(sprayId)}"))

    def delete_stage(
        self,
        id: models.Id,
    ) -> None:
        """Delete a life stage.

        409 with `depends` if it is in use.

        `DELETE /api/stage/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/stage/{quoted(id)}"))

    def delete_survey(
        self,
        id: models.Id,
    ) -> None:
        """Delete an empty visit.

        409 with `depends` if it has flower, pollinator or predator surveys; it cannot be confirmed.

        `DELETE /api/surveys/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/surveys/{quoted(id)}"))

    def delete_survey_assignment(
        self,
        id: models.Id,
        assignmentId: models.Id,
    ) -> None:
        """Delete an assignment.

        What was counted stays.

        `DELETE /api/farms/{id}/survey-assignments/{assignmentId}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            assignmentId: Id of the assignment.
        """
        return cast("None", self.request("DELETE", f"/api/farms/{quoted(id)}/survey-assignments/{quoted(assignmentId)}"))

    def delete_treatment_arm(
        self,
        id: models.Id,
        armId: models.Id,
    ) -> None:
        """Delete the meaning of a treatment letter.

        It remains in the history.

        `DELETE /api/farms/{id}/treatment-arms/{armId}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            armId: Id of the treatment.
        """
        return cast("None", self.request("DELETE", f"/api/farms/{quoted(id)}/treatment-arms/{quoted(armId)}"))

    def delete_user(
        self,
        id: models.Id,
        *,
        confirm: bool | None = None,
        erase: bool | None = None,
    ) -> None:
        """Delete a user.

        Revokes all sessions of the user. 409 lists dependents until confirmed. `erase` removes
        personal data permanently, also of a user deleted earlier. Requires a recent identity
        confirmation (`POST /auth/confirm`).

        `DELETE /api/users/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            confirm: `true` carries out the request even if records depend on it or values are
                doubtful; otherwise 409 lists them.
            erase: `true` also removes personal data, permanently.
        """
        return cast("None", self.request("DELETE", f"/api/users/{quoted(id)}", query={"confirm": confirm, "erase": erase}))

    def delete_weather_observation(
        self,
        id: models.Id,
    ) -> None:
        """Delete a weather observation.

        `DELETE /api/weathers/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/weathers/{quoted(id)}"))

    def delete_webhook(
        self,
        id: models.Id,
        webhookId: models.Id,
    ) -> None:
        """Delete a webhook.

        Pending deliveries are discarded.

        `DELETE /api/organisations/{id}/webhooks/{webhookId}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            webhookId: Id of the webhook.
        """
        return cast("None", self.request("DELETE", f"/api/organisations/{quoted(id)}/webhooks/{quoted(webhookId)}"))

    def dismiss_farm_setup(
        self,
        id: models.Id,
    ) -> models.FarmSetup:
        """Hide the setup checklist of a farm for yourself.

        `POST /api/farms/{id}/setup/dismiss`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.FarmSetup", self.request("POST", f"/api/farms/{quoted(id)}/setup/dismiss"))

    @overload
    def download_data_request(
        self,
        id: models.Id,
        *,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def download_data_request(
        self,
        id: models.Id,
        *,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def download_data_request(
        self,
        id: models.Id,
        *,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Download the file of a data request.

        Your own data, or, for those who may export it, that of an organisation; administrators
        download those that an administrator requested. 404 otherwise, and unless its `state` is
        `done`.

        `GET /api/data-requests/{id}/file`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return self.download("GET", f"/api/data-requests/{quoted(id)}/file", save_to=save_to)

    @overload
    def download_export(
        self,
        id: models.Id,
        *,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def download_export(
        self,
        id: models.Id,
        *,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def download_export(
        self,
        id: models.Id,
        *,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Download the file of an export.

        404 unless its `state` is `done`.

        `GET /api/exports/{id}/file`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return self.download("GET", f"/api/exports/{quoted(id)}/file", save_to=save_to)

    @overload
    def download_farm_outlines(
        self,
        id: models.Id,
        *,
        format: models.OutlineFormat,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def download_farm_outlines(
        self,
        id: models.Id,
        *,
        format: models.OutlineFormat,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def download_farm_outlines(
        self,
        id: models.Id,
        *,
        format: models.OutlineFormat,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Download the outlines of a farm.

        Places without an outline are left out. GeoJSON, KML, or a ZIP with an ESRI shapefile in
        UTF-8. The properties `place`, `field`, `tunnel` and `plot` say which place a polygon is. A
        shapefile of a farm without outlines: 409.

        `GET /api/farms/{id}/outlines/file`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            format: File format; `csv` by default.
        """
        return self.download("GET", f"/api/farms/{quoted(id)}/outlines/file", query={"format": format}, save_to=save_to)

    @overload
    def download_frozen_inputs(
        self,
        id: str,
        *,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def download_frozen_inputs(
        self,
        id: str,
        *,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def download_frozen_inputs(
        self,
        id: str,
        *,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Download the inputs and the result of a frozen figure.

        Canonical JSON (RFC 8785), whose SHA-256 is `digest`. 409 while an embargo of the
        organisation on its exports lasts.

        `GET /api/frozen-figures/{id}/inputs`

        Args:
            id: Public id of the frozen figure, a UUID.
        """
        return self.download("GET", f"/api/frozen-figures/{quoted(id)}/inputs", save_to=save_to)

    @overload
    def download_images(
        self,
        *,
        organisation_id: models.Id | None = None,
        farm_id: models.Id | None = None,
        field_id: models.Id | None = None,
        tunnel_id: models.Id | None = None,
        plot_id: models.Id | None = None,
        device_id: models.Id | None = None,
        from_: str | None = None,
        to: str | None = None,
        hour_from: int | None = None,
        hour_to: int | None = None,
        functional_group: models.ImageGroup | None = None,
        taxon: str | None = None,
        min_confidence: str | None = None,
        max_confidence: str | None = None,
        min_insects: int | None = None,
        max_insects: int | None = None,
        model_version: str | None = None,
        review_state: models.ReviewState | None = None,
        disagreement: bool | None = None,
        reviewed_by: models.Id | None = None,
        favourite: bool | None = None,
        queue_id: models.Id | None = None,
        not_reviewed_by_me: bool | None = None,
        ids: str | None = None,
        files: bool | None = None,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def download_images(
        self,
        *,
        organisation_id: models.Id | None = None,
        farm_id: models.Id | None = None,
        field_id: models.Id | None = None,
        tunnel_id: models.Id | None = None,
        plot_id: models.Id | None = None,
        device_id: models.Id | None = None,
        from_: str | None = None,
        to: str | None = None,
        hour_from: int | None = None,
        hour_to: int | None = None,
        functional_group: models.ImageGroup | None = None,
        taxon: str | None = None,
        min_confidence: str | None = None,
        max_confidence: str | None = None,
        min_insects: int | None = None,
        max_insects: int | None = None,
        model_version: str | None = None,
        review_state: models.ReviewState | None = None,
        disagreement: bool | None = None,
        reviewed_by: models.Id | None = None,
        favourite: bool | None = None,
        queue_id: models.Id | None = None,
        not_reviewed_by_me: bool | None = None,
        ids: str | None = None,
        files: bool | None = None,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def download_images(
        self,
        *,
        organisation_id: models.Id | None = None,
        farm_id: models.Id | None = None,
        field_id: models.Id | None = None,
        tunnel_id: models.Id | None = None,
        plot_id: models.Id | None = None,
        device_id: models.Id | None = None,
        from_: str | None = None,
        to: str | None = None,
        hour_from: int | None = None,
        hour_to: int | None = None,
        functional_group: models.ImageGroup | None = None,
        taxon: str | None = None,
        min_confidence: str | None = None,
        max_confidence: str | None = None,
        min_insects: int | None = None,
        max_insects: int | None = None,
        model_version: str | None = None,
        review_state: models.ReviewState | None = None,
        disagreement: bool | None = None,
        reviewed_by: models.Id | None = None,
        favourite: bool | None = None,
        queue_id: models.Id | None = None,
        not_reviewed_by_me: bool | None = None,
        ids: str | None = None,
        files: bool | None = None,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Export images.

        A ZIP of the images of a filter, or of those named by `ids`, at most 1,000: the images as
        JPEG, tables of images, boxes and reviews as CSV, and the boxes in the format of COCO.

        `GET /api/images/export`

        Args:
            organisation_id: Only records of this organisation.
            farm_id: Only records of this farm.
            field_id: Only records of this field.
            tunnel_id: Only records of this tunnel.
            plot_id: Only records of this plot.
            device_id: Only records of this device.
            from_: First day of the period on the farm, `YYYY-MM-DD`.
            to: Last day of the period on the farm, `YYYY-MM-DD`.
            hour_from: First hour of the day, 0 to 23, local to the farm. With a later hour than
                `hour_to`, the night between them.
            hour_to: Hour of the day before which images were captured, 1 to 24, local to the farm.
            functional_group: Only images with an insect of this functional group; `unidentified`:
                of none of them.
            taxon: Class name as sent, or a common, scientific or former name of a taxon, with all
                taxa that belong to it.
            min_confidence: Only images with a detection of at least this confidence, 0 to 1.
            max_confidence: Only images with a detection of at most this confidence, 0 to 1.
            min_insects: Only images with at least this number of insects.
            max_insects: Only images with at most this number of insects; 0 for images without
                insects.
            model_version: Only images whose detections are of this model version.
            review_state: Only images whose latest review has this outcome.
            disagreement: `true` lists only images whose reviewers name different insects.
            reviewed_by: Only images that this person reviewed.
            favourite: `true` lists only your favourites.
            queue_id: Only images of this review queue.
            not_reviewed_by_me: `true` lists only images that you have not reviewed.
            ids: Ids of images, separated by commas, instead of a filter.
            files: `false` leaves out the images themselves; `true` by default.
        """
        return self.download("GET", "/api/images/export", query={"organisation_id": organisation_id, "farm_id": farm_id, "field_id": field_id, "tunnel_id": tunnel_id, "plot_id": plot_id, "device_id": device_id, "from": from_, "to": to, "hour_from": hour_from, "hour_to": hour_to, "functional_group": functional_group, "taxon": taxon, "min_confidence": min_confidence, "max_confidence": max_confidence, "min_insects": min_insects, "max_insects": max_insects, "model_version": model_version, "review_state": review_state, "disagreement": disagreement, "reviewed_by": reviewed_by, "favourite": favourite, "queue_id": queue_id, "not_reviewed_by_me": not_reviewed_by_me, "ids": ids, "files": files}, save_to=save_to)

    @overload
    def download_import_issues(
        self,
        id: models.Id,
        *,
        kind: models.ImportIssueKind | None = None,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def download_import_issues(
        self,
        id: models.Id,
        *,
        kind: models.ImportIssueKind | None = None,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def download_import_issues(
        self,
        id: models.Id,
        *,
        kind: models.ImportIssueKind | None = None,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Export the errors or duplicate rows of an upload as CSV.

        `GET /api/imports/{id}/issues/csv`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            kind: Errors or duplicate rows; errors by default.
        """
        return self.download("GET", f"/api/imports/{quoted(id)}/issues/csv", query={"kind": kind}, save_to=save_to)

    @overload
    def download_import_rows(
        self,
        id: models.Id,
        *,
        rows: models.ImportRows,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def download_import_rows(
        self,
        id: models.Id,
        *,
        rows: models.ImportRows,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def download_import_rows(
        self,
        id: models.Id,
        *,
        rows: models.ImportRows,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Export rows of an uploaded file as CSV.

        In the columns of the file; rows with errors also have the reasons. Covers the first 10,000
        errors; with more, `others` is refused (409). 404 once the file was deleted.

        `GET /api/imports/{id}/rows/csv`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            rows: `wrong`: rows with errors; `others`: all others.
        """
        return self.download("GET", f"/api/imports/{quoted(id)}/rows/csv", query={"rows": rows}, save_to=save_to)

    @overload
    def download_pollination_count(
        self,
        *,
        farm_id: models.Id,
        from_: str,
        to: str,
        format: models.ReportFormat | None = None,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def download_pollination_count(
        self,
        *,
        farm_id: models.Id,
        from_: str,
        to: str,
        format: models.ReportFormat | None = None,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def download_pollination_count(
        self,
        *,
        farm_id: models.Id,
        from_: str,
        to: str,
        format: models.ReportFormat | None = None,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Export daily insect counts by camera.

        One row per camera, place and day. Empty means not measured; 0 means none seen.

        `GET /api/reports/pollination-count`

        Args:
            farm_id: Farm of the report.
            from_: First day of the period on the farm, `YYYY-MM-DD`.
            to: Last day of the period on the farm, `YYYY-MM-DD`.
            format: File format; `csv` by default.
        """
        return self.download("GET", "/api/reports/pollination-count", query={"farm_id": farm_id, "from": from_, "to": to, "format": format}, save_to=save_to)

    @overload
    def download_pollination_health(
        self,
        *,
        farm_id: models.Id,
        from_: str,
        to: str,
        format: models.ReportFormat | None = None,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def download_pollination_health(
        self,
        *,
        farm_id: models.Id,
        from_: str,
        to: str,
        format: models.ReportFormat | None = None,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def download_pollination_health(
        self,
        *,
        farm_id: models.Id,
        from_: str,
        to: str,
        format: models.ReportFormat | None = None,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Export pollination health by week and field.

        One row per week (Monday to Sunday) and crop of a field, for each week with a day in the
        period. Scores are computed with the current model.

        `GET /api/reports/pollination-health`

        Args:
            farm_id: Farm of the report.
            from_: First day of the period on the farm, `YYYY-MM-DD`.
            to: Last day of the period on the farm, `YYYY-MM-DD`.
            format: File format; `csv` by default.
        """
        return self.download("GET", "/api/reports/pollination-health", query={"farm_id": farm_id, "from": from_, "to": to, "format": format}, save_to=save_to)

    @overload
    def download_published_inputs(
        self,
        id: str,
        *,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def download_published_inputs(
        self,
        id: str,
        *,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def download_published_inputs(
        self,
        id: str,
        *,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Download the inputs and the result of a published figure.

        Needs no session. Canonical JSON (RFC 8785), whose SHA-256 is `digest`. 404 unless the
        inputs were published; otherwise as `GET /published-figures/{id}`.

        `GET /api/published-figures/{id}/inputs`

        Args:
            id: Public id of the figure, a UUID.
        """
        return self.download("GET", f"/api/published-figures/{quoted(id)}/inputs", save_to=save_to)

    @overload
    def download_security_events(
        self,
        *,
        kind: models.SecurityKind | None = None,
        result: models.SecurityResult | None = None,
        actor_id: models.Id | None = None,
        organisation_id: models.Id | None = None,
        from_: str | None = None,
        to: str | None = None,
        q: str | None = None,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def download_security_events(
        self,
        *,
        kind: models.SecurityKind | None = None,
        result: models.SecurityResult | None = None,
        actor_id: models.Id | None = None,
        organisation_id: models.Id | None = None,
        from_: str | None = None,
        to: str | None = None,
        q: str | None = None,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def download_security_events(
        self,
        *,
        kind: models.SecurityKind | None = None,
        result: models.SecurityResult | None = None,
        actor_id: models.Id | None = None,
        organisation_id: models.Id | None = None,
        from_: str | None = None,
        to: str | None = None,
        q: str | None = None,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Export the security log as CSV.

        The events that `GET /security-events` lists.

        `GET /api/security-events/report`

        Args:
            kind: Only events of this kind.
            result: Only events with this result.
            actor_id: Only events of this person.
            organisation_id: Only records of this organisation.
            from_: First day, in UTC.
            to: Last day, in UTC.
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
        """
        return self.download("GET", "/api/security-events/report", query={"kind": kind, "result": result, "actor_id": actor_id, "organisation_id": organisation_id, "from": from_, "to": to, "q": q}, save_to=save_to)

    @overload
    def download_survey_report(
        self,
        *,
        start: str,
        end: str,
        farm_id: list[models.Id] | None = None,
        field_id: models.Id | None = None,
        tunnel_id: models.Id | None = None,
        plot_id: models.Id | None = None,
        crop_type: models.FieldCrop | None = None,
        weather: bool | None = None,
        flower: bool | None = None,
        pollinator: bool | None = None,
        predator: bool | None = None,
        lure: bool | None = None,
        fruit_weights: bool | None = None,
        format: models.SurveyReportFormat | None = None,
        bom: bool | None = None,
        photos: bool | None = None,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def download_survey_report(
        self,
        *,
        start: str,
        end: str,
        farm_id: list[models.Id] | None = None,
        field_id: models.Id | None = None,
        tunnel_id: models.Id | None = None,
        plot_id: models.Id | None = None,
        crop_type: models.FieldCrop | None = None,
        weather: bool | None = None,
        flower: bool | None = None,
        pollinator: bool | None = None,
        predator: bool | None = None,
        lure: bool | None = None,
        fruit_weights: bool | None = None,
        format: models.SurveyReportFormat | None = None,
        bom: bool | None = None,
        photos: bool | None = None,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def download_survey_report(
        self,
        *,
        start: str,
        end: str,
        farm_id: list[models.Id] | None = None,
        field_id: models.Id | None = None,
        tunnel_id: models.Id | None = None,
        plot_id: models.Id | None = None,
        crop_type: models.FieldCrop | None = None,
        weather: bool | None = None,
        flower: bool | None = None,
        pollinator: bool | None = None,
        predator: bool | None = None,
        lure: bool | None = None,
        fruit_weights: bool | None = None,
        format: models.SurveyReportFormat | None = None,
        bom: bool | None = None,
        photos: bool | None = None,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Export the surveys of a period.

        At least one of `weather`, `flower`, `pollinator`, `predator`, `lure` and `fruit_weights`
        must be `true`. CSV and XLSX have the columns of survey files, so that they can be uploaded
        again; several kinds make a column Record in CSV, and one sheet each in XLSX. `dataset_csv`
        and `dataset_parquet` are a ZIP with one table per kind, ids, effort and a data dictionary
        (`datapackage.json`).

        `GET /api/surveys/csv`

        Args:
            start: First day of the period on the farm, `YYYY-MM-DD`.
            end: Last day of the period on the farm, `YYYY-MM-DD`.
            farm_id: Farms of the report; repeat it for several. All you see by default.
            field_id: Only records of this field.
            tunnel_id: Only records of this tunnel.
            plot_id: Only records of this plot.
            crop_type: Only fields with this crop.
            weather: `true` includes weather observations.
            flower: `true` includes flower counts.
            pollinator: `true` includes pollinator counts.
            predator: `true` includes predator counts.
            lure: `true` includes lures.
            fruit_weights: `true` includes fruit weights.
            format: File format; `csv` by default.
            bom: `true` starts CSV with a byte order mark, for Excel.
            photos: `true` includes photos; only with `dataset_csv`.
        """
        return self.download("GET", "/api/surveys/csv", query={"start": start, "end": end, "farm_id": farm_id, "field_id": field_id, "tunnel_id": tunnel_id, "plot_id": plot_id, "crop_type": crop_type, "weather": weather, "flower": flower, "pollinator": pollinator, "predator": predator, "lure": lure, "fruit_weights": fruit_weights, "format": format, "bom": bom, "photos": photos}, save_to=save_to)

    @overload
    def download_template(
        self,
        report_type: models.ReportType,
        *,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def download_template(
        self,
        report_type: models.ReportType,
        *,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def download_template(
        self,
        report_type: models.ReportType,
        *,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Get a CSV template for survey files.

        Headings in the language of the request, and one example row.

        `GET /api/surveys/templates/{report_type}`

        Args:
            report_type: Type of survey data in the file.
        """
        return self.download("GET", f"/api/surveys/templates/{quoted(report_type)}", save_to=save_to)

    @overload
    def download_treatment_analysis(
        self,
        id: models.Id,
        *,
        start_date: str,
        end_date: str,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def download_treatment_analysis(
        self,
        id: models.Id,
        *,
        start_date: str,
        end_date: str,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def download_treatment_analysis(
        self,
        id: models.Id,
        *,
        start_date: str,
        end_date: str,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Export the data of a trial with an R script.

        A ZIP with `units.csv` (visits and flower-hours of each experimental unit), `hours.csv` (the
        same by camera and hour), `hand_units.csv` and `hand_counts.csv` (counts by hand of each
        unit, and by plot, day and hour) and `analysis.R`, which repeats the ratios and fits a mixed
        model with glmmTMB where that is installed. Tables are empty where treatments share no hours
        or days. At most 400 days.

        `GET /api/farms/{id}/treatment-arms/analysis`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            start_date: First day of the period on the farm, `YYYY-MM-DD`.
            end_date: Last day of the period on the farm, `YYYY-MM-DD`.
        """
        return self.download("GET", f"/api/farms/{quoted(id)}/treatment-arms/analysis", query={"start_date": start_date, "end_date": end_date}, save_to=save_to)

    @overload
    def download_week_report(
        self,
        id: models.Id,
        *,
        from_: str,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def download_week_report(
        self,
        id: models.Id,
        *,
        from_: str,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def download_week_report(
        self,
        id: models.Id,
        *,
        from_: str,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Export seven days of a farm as PDF.

        Score, causes, actions, figures by day, cameras and weather. The PDF is tagged for screen
        readers.

        `GET /api/farms/{id}/week-report`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            from_: First of the seven days, local to the farm, `YYYY-MM-DD`.
        """
        return self.download("GET", f"/api/farms/{quoted(id)}/week-report", query={"from": from_}, save_to=save_to)

    def find(
        self,
        *,
        q: str,
    ) -> models.Found:
        """Search farms, devices, fields, tunnels and users.

        Up to five of each kind whose name contains every word of `q`.

        `GET /api/find`

        Args:
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
        """
        return cast("models.Found", self.request("GET", "/api/find", query={"q": q}))

    def finish_image_upload(
        self,
        id: models.Id,
    ) -> models.ImageUpload:
        """Finish an upload of images.

        Files that were not sent are left out. 409 if the upload is being undone.

        `POST /api/image-uploads/{id}/finish`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.ImageUpload", self.request("POST", f"/api/image-uploads/{quoted(id)}/finish"))

    def finish_provider_confirmation(
        self,
        provider: str,
        body: models.ProviderReply,
    ) -> None:
        """Finish confirming your identity with a provider.

        Send the query string with which the provider redirected. See `POST /auth/confirm` for the
        effect.

        `POST /api/auth/confirm/providers/{provider}/finish`

        Args:
            provider: Id of the sign-in provider, as in `GET /portal`.
        """
        return cast("None", self.request("POST", f"/api/auth/confirm/providers/{quoted(provider)}/finish", body=body))

    def finish_provider_link(
        self,
        provider: str,
        body: models.ProviderReply,
    ) -> None:
        """Finish linking a sign-in provider.

        Send the query string with which the provider redirected. 409 if the identity or provider is
        already linked.

        `POST /api/auth/identities/{provider}/finish`

        Args:
            provider: Id of the sign-in provider, as in `GET /portal`.
        """
        return cast("None", self.request("POST", f"/api/auth/identities/{quoted(provider)}/finish", body=body))

    def finish_provider_sign_in(
        self,
        provider: str,
        body: models.ProviderReply,
    ) -> models.ProviderSignedIn:
        """Finish signing in with a provider.

        Send the query string with which the provider redirected, from the browser that started. A
        second factor may be required next.

        `POST /api/auth/providers/{provider}/finish`

        Args:
            provider: Id of the sign-in provider, as in `GET /portal`.
        """
        return cast("models.ProviderSignedIn", self.request("POST", f"/api/auth/providers/{quoted(provider)}/finish", body=body))

    def forgot_password(
        self,
        body: models.EmailForm,
    ) -> None:
        """Send a password reset email.

        404 if no account has this address, unless the portal hides this. 409 if the portal sends no
        emails.

        `POST /api/auth/forgot-password`
        """
        return cast("None", self.request("POST", "/api/auth/forgot-password", body=body))

    def get_alert(
        self,
        id: models.Id,
    ) -> models.AlertDetail:
        """Get an alert with its timeline.

        `GET /api/alerts/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.AlertDetail", self.request("GET", f"/api/alerts/{quoted(id)}"))

    def get_alert_limits(
        self,
        id: models.Id,
    ) -> models.AlertLimits:
        """Get the alert thresholds of a farm.

        The defaults where none are set.

        `GET /api/farms/{id}/alert-limits`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.AlertLimits", self.request("GET", f"/api/farms/{quoted(id)}/alert-limits"))

    @overload
    def get_api_description(
        self,
        *,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def get_api_description(
        self,
        *,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def get_api_description(
        self,
        *,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Get the OpenAPI 3.1 description of this server.

        Needs no session. It has an `ETag`: repeat the request with `If-None-Match` to learn whether
        it changed.

        `GET /api/openapi.json`
        """
        return self.download("GET", "/api/openapi.json", save_to=save_to)

    def get_camera_hand_agreement(
        self,
        id: models.Id,
        *,
        start_date: str,
        end_date: str,
    ) -> models.CameraHandAgreement:
        """Compare cameras with counts by hand on the same plots and hours.

        Each timed pollinator count of all groups is paired with what the cameras of its plot
        recorded in the clock hour of its middle. Both as visits to flower centres per 100 open
        flowers and hour. Ratio with a 95 % range; limits of agreement (Bland and Altman 1986) and
        concordance (Lin 1989) from 10 pairs on. Returns the newest 1,000 pairs; figures rest on all
        of them. At most 400 days.

        `GET /api/farms/{id}/camera-against-hand-counts`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            start_date: First day of the period on the farm, `YYYY-MM-DD`.
            end_date: Last day of the period on the farm, `YYYY-MM-DD`.
        """
        return cast("models.CameraHandAgreement", self.request("GET", f"/api/farms/{quoted(id)}/camera-against-hand-counts", query={"start_date": start_date, "end_date": end_date}))

    def get_comparison(
        self,
        *,
        start_date: str,
        end_date: str,
        farm_id: models.Id,
        with_start_date: str,
        with_end_date: str,
        field_id: models.Id | None = None,
        with_farm_id: models.Id | None = None,
        with_field_id: models.Id | None = None,
    ) -> models.Comparison:
        """Compare two periods or places.

        Change of the score and of visits from the period `with_*` to the other one. Cameras that
        watched in both are compared with themselves. 422 if a field is not on its farm.

        `GET /api/inference/comparison`

        Args:
            start_date: First day of the period on the farm, `YYYY-MM-DD`.
            end_date: Last day of the period on the farm, `YYYY-MM-DD`.
            farm_id: Farm whose figures are compared.
            with_start_date: First day of the period compared with, in the time zone of its farm.
            with_end_date: Last day of the period compared with.
            field_id: One field of the farm; the whole farm by default.
            with_farm_id: Farm compared with; the same farm by default.
            with_field_id: Field compared with; if no other farm is given, the same field by
                default.
        """
        return cast("models.Comparison", self.request("GET", "/api/inference/comparison", query={"start_date": start_date, "end_date": end_date, "farm_id": farm_id, "with_start_date": with_start_date, "with_end_date": with_end_date, "field_id": field_id, "with_farm_id": with_farm_id, "with_field_id": with_field_id}))

    def get_confirmation_ways(
        self,
    ) -> models.ConfirmationWays:
        """List the methods to confirm your identity.

        `GET /api/auth/confirm`
        """
        return cast("models.ConfirmationWays", self.request("GET", "/api/auth/confirm"))

    def get_deficit_result(
        self,
        id: models.Id,
        trialId: models.Id,
    ) -> models.DeficitResult:
        """Get the result of a pollination deficit trial.

        By differences within experimental units, with 90 % ranges.

        `GET /api/farms/{id}/deficit-trials/{trialId}/result`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            trialId: Id of the trial.
        """
        return cast("models.DeficitResult", self.request("GET", f"/api/farms/{quoted(id)}/deficit-trials/{quoted(trialId)}/result"))

    def get_deficit_trial(
        self,
        id: models.Id,
        trialId: models.Id,
    ) -> models.DeficitTrial:
        """Get a pollination deficit trial.

        `GET /api/farms/{id}/deficit-trials/{trialId}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            trialId: Id of the trial.
        """
        return cast("models.DeficitTrial", self.request("GET", f"/api/farms/{quoted(id)}/deficit-trials/{quoted(trialId)}"))

    def get_detection_agreement(
        self,
        id: models.Id,
    ) -> models.DetectionAgreement:
        """Get the agreement of reviewers with the detection model.

        By model version and functional group, from reviewed images and timed counts.

        `GET /api/organisations/{id}/detection-agreement`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.DetectionAgreement", self.request("GET", f"/api/organisations/{quoted(id)}/detection-agreement"))

    def get_device(
        self,
        id: models.Id,
    ) -> models.DeviceDetail:
        """Get a device.

        With the unknown members in its messages.

        `GET /api/devices/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.DeviceDetail", self.request("GET", f"/api/devices/{quoted(id)}"))

    def get_device_configuration(
        self,
        id: models.Id,
    ) -> models.DeviceConfigurationStatus:
        """Get the configuration of a device.

        The newest one, whether the device runs it, and what the device reports of itself. Version 0
        if none was set.

        `GET /api/devices/{id}/configuration`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.DeviceConfigurationStatus", self.request("GET", f"/api/devices/{quoted(id)}/configuration"))

    def get_device_connection(
        self,
        id: models.Id,
        *,
        since: str,
    ) -> models.DeviceConnection:
        """Get the connection of a device.

        The MQTT broker, if there is one, and the first message, the first image and the latest
        rejection since a time. Archived messages are not searched: if the time is months ago, the
        first message is the first one that is not archived.

        `GET /api/devices/{id}/connection`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            since: Earliest time of receipt, ISO 8601 with offset.
        """
        return cast("models.DeviceConnection", self.request("GET", f"/api/devices/{quoted(id)}/connection", query={"since": since}))

    def get_device_monitoring(
        self,
        id: models.Id,
        *,
        start_date: str | None = None,
        end_date: str | None = None,
    ) -> models.DeviceMonitoring:
        """Get the metrics of a device over time.

        At most 31 days; by default the last seven.

        `GET /api/device-monitoring/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            start_date: First day of the period on the farm, `YYYY-MM-DD`.
            end_date: Last day of the period on the farm, `YYYY-MM-DD`.
        """
        return cast("models.DeviceMonitoring", self.request("GET", f"/api/device-monitoring/{quoted(id)}", query={"start_date": start_date, "end_date": end_date}))

    def get_device_running_hours(
        self,
        id: models.Id,
        *,
        year: int | None = None,
    ) -> list[models.RunningHours]:
        """Get the camera-hours of a device in a year.

        An array of one.

        `GET /api/inference/device-running-hours/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            year: Calendar year; the current one by default.
        """
        return cast("list[models.RunningHours]", self.request("GET", f"/api/inference/device-running-hours/{quoted(id)}", query={"year": year}))

    def get_device_track(
        self,
        id: models.Id,
    ) -> models.DeviceTrack:
        """Get the latest positions of a device.

        Positions within about 25 metres are one stop. Includes the outlines of the farm, its fields
        and their tunnels.

        `GET /api/devices/{id}/track`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.DeviceTrack", self.request("GET", f"/api/devices/{quoted(id)}/track"))

    def get_erasure_certificate(
        self,
        id: models.Id,
    ) -> models.ErasureCertificate:
        """Get the certificate of an erasure.

        Without personal data. 404 until the erasure is complete.

        `GET /api/data-requests/{id}/certificate`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.ErasureCertificate", self.request("GET", f"/api/data-requests/{quoted(id)}/certificate"))

    def get_export(
        self,
        id: models.Id,
    ) -> models.Export:
        """Get one of your exports.

        `state` is `done` when the file can be downloaded, until `expires_at`.

        `GET /api/exports/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Export", self.request("GET", f"/api/exports/{quoted(id)}"))

    @overload
    def get_export_deposit(
        self,
        id: models.Id,
        *,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def get_export_deposit(
        self,
        id: models.Id,
        *,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def get_export_deposit(
        self,
        id: models.Id,
        *,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Download the metadata for a deposit of an export on Zenodo.

        The body of `POST /api/deposit/depositions` of Zenodo: title, creators, licence, version,
        and the end of an embargo that lasts. 404 unless the export is of data and its file is or
        was complete.

        `GET /api/exports/{id}/zenodo`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return self.download("GET", f"/api/exports/{quoted(id)}/zenodo", save_to=save_to)

    def get_export_settings(
        self,
        id: models.Id,
    ) -> models.ExportSettings:
        """Get the defaults of an organisation's exports.

        `GET /api/organisations/{id}/export-settings`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.ExportSettings", self.request("GET", f"/api/organisations/{quoted(id)}/export-settings"))

    def get_factors(
        self,
    ) -> models.Factors:
        """Get your second factors.

        `GET /api/auth/factors`
        """
        return cast("models.Factors", self.request("GET", "/api/auth/factors"))

    def get_farm(
        self,
        id: models.Id,
    ) -> models.FarmDetail:
        """Get a farm.

        Deleted farms only if you may restore them.

        `GET /api/farms/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.FarmDetail", self.request("GET", f"/api/farms/{quoted(id)}"))

    def get_farm_dashboard(
        self,
        farm_id: models.Id,
        *,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        field_id: models.Id | None = None,
    ) -> models.FarmDashboard:
        """Get the dashboard of a farm.

        Figures of a period of up to 400 days, by default the last seven days, for the farm or one
        of its fields.

        `GET /api/farm-dashboard/{farm_id}`

        Args:
            farm_id: Id of the farm.
            year: ISO year whose weeks are listed; that of `to` by default.
            from_: First day of the period on the farm, `YYYY-MM-DD`.
            to: Last day of the period on the farm, `YYYY-MM-DD`.
            field_id: Only records of this field.
        """
        return cast("models.FarmDashboard", self.request("GET", f"/api/farm-dashboard/{quoted(farm_id)}", query={"year": year, "from": from_, "to": to, "field_id": field_id}))

    def get_farm_diversity(
        self,
        id: models.Id,
    ) -> models.Diversity:
        """Get the diversity of pollinators on a farm.

        Hill numbers at equal sample coverage, by season and by treatment, from pollinators that
        people identified to species. Counts of cameras are not included.

        `GET /api/farms/{id}/diversity`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Diversity", self.request("GET", f"/api/farms/{quoted(id)}/diversity"))

    def get_farm_models(
        self,
        id: models.Id,
    ) -> models.FarmModels:
        """Get the model versions that count on a farm.

        Chosen versions, latest first; versions with results, by name; and the progress of bringing
        images up to date after the latest change.

        `GET /api/farms/{id}/model-choices`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.FarmModels", self.request("GET", f"/api/farms/{quoted(id)}/model-choices"))

    def get_farm_of_device(
        self,
        id: models.Id,
    ) -> models.Farm:
        """Get the farm of a device.

        `GET /api/devices/{id}/farm`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Farm", self.request("GET", f"/api/devices/{quoted(id)}/farm"))

    def get_farm_running_hours(
        self,
        id: models.Id,
        *,
        year: int | None = None,
    ) -> list[models.RunningHours]:
        """Get the camera-hours of a farm in a year.

        An array of one.

        `GET /api/inference/device-running-hours/farm/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            year: Calendar year; the current one by default.
        """
        return cast("list[models.RunningHours]", self.request("GET", f"/api/inference/device-running-hours/farm/{quoted(id)}", query={"year": year}))

    def get_farm_season(
        self,
        id: models.Id,
        *,
        year: int | None = None,
    ) -> models.FarmSeason:
        """Get the weekly scores and daily weather of a year.

        Weeks run from Monday to Sunday.

        `GET /api/farms/{id}/season`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            year: ISO year of the weeks; the current one by default.
        """
        return cast("models.FarmSeason", self.request("GET", f"/api/farms/{quoted(id)}/season", query={"year": year}))

    def get_farm_setup(
        self,
        id: models.Id,
    ) -> models.FarmSetup:
        """Get the setup checklist of a farm.

        Steps are done when their records exist.

        `GET /api/farms/{id}/setup`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.FarmSetup", self.request("GET", f"/api/farms/{quoted(id)}/setup"))

    def get_field(
        self,
        id: models.Id,
    ) -> models.FieldDetail:
        """Get a field.

        `GET /api/fields/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.FieldDetail", self.request("GET", f"/api/fields/{quoted(id)}"))

    def get_field_key(
        self,
    ) -> models.FieldKey:
        """Get the key that encrypts field counts on your phone.

        32 bytes, the same for each request, with former keys after a rotation.

        `GET /api/users/profile/field-key`
        """
        return cast("models.FieldKey", self.request("GET", "/api/users/profile/field-key"))

    def get_flower_observation(
        self,
        id: models.Id,
        fid: models.Id,
        oid: models.Id,
    ) -> models.FlowerObservation:
        """Get the count of a flower survey.

        `GET /api/surveys/{id}/flowers/{fid}/observations/{oid}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            fid: Id of the flower survey.
            oid: Id of the observation.
        """
        return cast("models.FlowerObservation", self.request("GET", f"/api/surveys/{quoted(id)}/flowers/{quoted(fid)}/observations/{quoted(oid)}"))

    def get_flower_survey(
        self,
        id: models.Id,
        fid: models.Id,
    ) -> models.FlowerSurvey:
        """Get a flower survey.

        `GET /api/surveys/{id}/flowers/{fid}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            fid: Id of the flower survey.
        """
        return cast("models.FlowerSurvey", self.request("GET", f"/api/surveys/{quoted(id)}/flowers/{quoted(fid)}"))

    @overload
    def get_frozen_deposit(
        self,
        id: str,
        *,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def get_frozen_deposit(
        self,
        id: str,
        *,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def get_frozen_deposit(
        self,
        id: str,
        *,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Download the metadata for a deposit on Zenodo.

        The body of `POST /api/deposit/depositions` of Zenodo. While an embargo of the organisation
        on its exports lasts, `access_right` is `embargoed`.

        `GET /api/frozen-figures/{id}/zenodo`

        Args:
            id: Public id of the frozen figure, a UUID.
        """
        return self.download("GET", f"/api/frozen-figures/{quoted(id)}/zenodo", save_to=save_to)

    def get_frozen_figure(
        self,
        id: str,
    ) -> models.FrozenFigure:
        """Get a frozen figure.

        As it was frozen, with its citation.

        `GET /api/frozen-figures/{id}`

        Args:
            id: Public id of the frozen figure, a UUID.
        """
        return cast("models.FrozenFigure", self.request("GET", f"/api/frozen-figures/{quoted(id)}"))

    def get_frozen_figure_today(
        self,
        id: str,
    ) -> models.FrozenFigureToday:
        """Get how a frozen figure differs from the same figure of today.

        Recalculates the figure, which takes longest for a season.

        `GET /api/frozen-figures/{id}/today`

        Args:
            id: Public id of the frozen figure, a UUID.
        """
        return cast("models.FrozenFigureToday", self.request("GET", f"/api/frozen-figures/{quoted(id)}/today"))

    def get_health(
        self,
        *,
        details: Literal["true"] | None = None,
    ) -> models.Health:
        """Get the state of the server.

        200 if the server can respond to requests, otherwise 503, such as when the database cannot
        be reached. `replica`, `objects` and `mqtt` are present if configured, `details` if they are
        asked for by an administrator of the portal or with the token of the metrics.

        `GET /api/health`

        Args:
            details: `true` adds `details` for those who may see them.
        """
        return cast("models.Health", self.request("GET", "/api/health", query={"details": details}))

    def get_history(
        self,
        kind: models.HistoryKind,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> models.HistoryEntryPage:
        """List the changes of a record.

        Newest first; 50 a page by default. Available after the record was deleted. For `outline`,
        the values are its area in m².

        `GET /api/history/{kind}/{id}`

        Args:
            kind: Kind of record.
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows of the page.
        """
        return cast("models.HistoryEntryPage", self.request("GET", f"/api/history/{quoted(kind)}/{quoted(id)}", query={"skip": skip, "limit": limit}))

    def get_image(
        self,
        id: models.Id,
    ) -> models.ImageDetail:
        """Get an image.

        With all its reviews, and the ids of the previous and next image of the same device.

        `GET /api/images/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.ImageDetail", self.request("GET", f"/api/images/{quoted(id)}"))

    def get_image_retention(
        self,
        *,
        organisation_id: models.Id | None = None,
        farm_id: models.Id | None = None,
        device_id: models.Id | None = None,
    ) -> models.ImageRetention:
        """Get how long images are kept.

        How many images there are, and which are deleted next for their age.

        `GET /api/images/retention`

        Args:
            organisation_id: Only records of this organisation.
            farm_id: Only records of this farm.
            device_id: Only records of this device.
        """
        return cast("models.ImageRetention", self.request("GET", "/api/images/retention", query={"organisation_id": organisation_id, "farm_id": farm_id, "device_id": device_id}))

    def get_image_review(
        self,
        id: models.Id,
    ) -> models.LatestImageReview:
        """Get the review of an image.

        The latest one, which decides; null if the image has not been reviewed. `GET /images/{id}`
        lists all.

        `GET /api/images/{id}/review`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.LatestImageReview", self.request("GET", f"/api/images/{quoted(id)}/review"))

    def get_image_upload(
        self,
        id: models.Id,
    ) -> models.ImageUpload:
        """Get an upload of images.

        `GET /api/image-uploads/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.ImageUpload", self.request("GET", f"/api/image-uploads/{quoted(id)}"))

    def get_import(
        self,
        id: models.Id,
    ) -> models.Import:
        """Get the progress and results of an upload.

        `GET /api/imports/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Import", self.request("GET", f"/api/imports/{quoted(id)}"))

    def get_import_reading(
        self,
        id: models.Id,
    ) -> models.ImportReading | None:
        """Get how an uploaded file is read.

        Headings, columns, order of dates and first rows. Null until the file was read and after it
        was deleted.

        `GET /api/imports/{id}/reading`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.ImportReading | None", self.request("GET", f"/api/imports/{quoted(id)}/reading"))

    def get_inference(
        self,
        *,
        start_date: str,
        end_date: str,
        farm_id: models.Id | None = None,
        device_id: models.Id | None = None,
    ) -> list[models.VisitationIntensity]:
        """List insect counts by functional group.

        Totals of a farm or device over at most 400 days, with the visitation intensity.

        `GET /api/inference`

        Args:
            start_date: First day of the period on the farm, `YYYY-MM-DD`.
            end_date: Last day of the period on the farm, `YYYY-MM-DD`.
            farm_id: Farm; required unless `device_id` is given.
            device_id: Device; required unless `farm_id` is given.
        """
        return cast("list[models.VisitationIntensity]", self.request("GET", "/api/inference", query={"start_date": start_date, "end_date": end_date, "farm_id": farm_id, "device_id": device_id}))

    def get_liveness(
        self,
    ) -> models.Probe:
        """Get whether the server is alive.

        Depends on nothing but the server itself: restart it if this call is not answered.

        `GET /api/health/live`
        """
        return cast("models.Probe", self.request("GET", "/api/health/live"))

    def get_model_card(
        self,
        id: models.Id,
        version: str,
    ) -> models.MeasuredModelCard:
        """Get the card of a model version.

        What was written, and precision and recall by class from reviews. `version` is 0 while
        nobody has written it.

        `GET /api/organisations/{id}/model-cards/{version}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            version: Name of the model version, as cameras send it.
        """
        return cast("models.MeasuredModelCard", self.request("GET", f"/api/organisations/{quoted(id)}/model-cards/{quoted(version)}"))

    def get_model_performance(
        self,
        id: models.Id,
        *,
        farm_id: models.Id | None = None,
        device_id: models.Id | None = None,
        model_version: str | None = None,
        from_: str | None = None,
        to: str | None = None,
    ) -> models.ModelPerformance:
        """Get the performance of the detection model.

        From reviewed images of representative queues, weighted by their sampling probability, by
        functional group. Intervals are 95 %, by a bootstrap over images.

        `GET /api/organisations/{id}/model-performance`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            farm_id: Only records of this farm.
            device_id: Only records of this device.
            model_version: Only images whose detections are of this model version.
            from_: First day of the period on the farm, `YYYY-MM-DD`.
            to: Last day of the period on the farm, `YYYY-MM-DD`.
        """
        return cast("models.ModelPerformance", self.request("GET", f"/api/organisations/{quoted(id)}/model-performance", query={"farm_id": farm_id, "device_id": device_id, "model_version": model_version, "from": from_, "to": to}))

    def get_notification_settings(
        self,
    ) -> models.NotificationSettings:
        """Get your notification settings.

        The defaults of your role if you have not changed them.

        `GET /api/notifications/settings`
        """
        return cast("models.NotificationSettings", self.request("GET", "/api/notifications/settings"))

    @overload
    def get_offline_bundle(
        self,
        id: models.Id,
        *,
        year: int,
        after: models.Id | None = None,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def get_offline_bundle(
        self,
        id: models.Id,
        *,
        year: int,
        after: models.Id | None = None,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def get_offline_bundle(
        self,
        id: models.Id,
        *,
        year: int,
        after: models.Id | None = None,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Export a farm for offline surveys.

        One JSON object a line: the farm, its plots by id, tunnels without plots, and `end`.
        `answers` holds responses of other operations by URL. Resume an interrupted download with
        `after`.

        `GET /api/farms/{id}/offline-bundle`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            year: Calendar year of the entries to include.
            after: Id of the last plot received, to resume a download.
        """
        return self.download("GET", f"/api/farms/{quoted(id)}/offline-bundle", query={"year": year, "after": after}, save_to=save_to)

    def get_organisation(
        self,
        id: models.Id,
    ) -> models.OrganisationDetail:
        """Get an organisation.

        With the number of its users and devices, without deleted ones.

        `GET /api/organisations/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.OrganisationDetail", self.request("GET", f"/api/organisations/{quoted(id)}"))

    def get_organisation_budgets(
        self,
        id: models.Id,
    ) -> models.OrganisationBudgets:
        """Get the usage and limits of an organisation.

        `GET /api/organisations/{id}/budgets`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.OrganisationBudgets", self.request("GET", f"/api/organisations/{quoted(id)}/budgets"))

    def get_own_configuration(
        self,
    ) -> models.OwnConfiguration:
        """Get the configuration that the device should run.

        Members that are null are left to the device. Receipts of messages name the newest version.

        `GET /api/ingest/configuration`
        """
        return cast("models.OwnConfiguration", self.request("GET", "/api/ingest/configuration"))

    def get_plot(
        self,
        id: models.Id,
    ) -> models.PlotDetail:
        """Get a plot.

        `GET /api/plots/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.PlotDetail", self.request("GET", f"/api/plots/{quoted(id)}"))

    def get_pollination_health(
        self,
        *,
        start_date: str,
        end_date: str,
        farm_id: models.Id,
    ) -> models.FarmHealth:
        """Get the pollination health of a farm over a period.

        Score of the farm and of each field and crop, with its factors and findings; at most 400
        days.

        `GET /api/inference/pollination-health`

        Args:
            start_date: First day of the period on the farm, `YYYY-MM-DD`.
            end_date: Last day of the period on the farm, `YYYY-MM-DD`.
            farm_id: Farm.
        """
        return cast("models.FarmHealth", self.request("GET", "/api/inference/pollination-health", query={"start_date": start_date, "end_date": end_date, "farm_id": farm_id}))

    def get_pollinator(
        self,
        id: models.Id,
    ) -> models.Pollinator:
        """Get a pollinator.

        `GET /api/pollinator/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Pollinator", self.request("GET", f"/api/pollinator/{quoted(id)}"))

    def get_pollinator_observation(
        self,
        id: models.Id,
        pid: models.Id,
        oid: models.Id,
    ) -> models.PollinatorObservation:
        """Get a pollinator observation.

        `GET /api/surveys/{id}/pollinators/{pid}/observations/{oid}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            pid: Id of the pollinator or predator survey.
            oid: Id of the observation.
        """
        return cast("models.PollinatorObservation", self.request("GET", f"/api/surveys/{quoted(id)}/pollinators/{quoted(pid)}/observations/{quoted(oid)}"))

    def get_portal_settings(
        self,
    ) -> models.PortalSettings:
        """Get the public settings of the portal.

        `GET /api/portal`
        """
        return cast("models.PortalSettings", self.request("GET", "/api/portal"))

    def get_predator(
        self,
        id: models.Id,
    ) -> models.Predator:
        """Get a predator.

        `GET /api/predator/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Predator", self.request("GET", f"/api/predator/{quoted(id)}"))

    def get_predator_observation(
        self,
        id: models.Id,
        pid: models.Id,
        oid: models.Id,
    ) -> models.PredatorObservation:
        """Get a predator observation.

        `GET /api/surveys/{id}/predators/{pid}/observations/{oid}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            pid: Id of the pollinator or predator survey.
            oid: Id of the observation.
        """
        return cast("models.PredatorObservation", self.request("GET", f"/api/surveys/{quoted(id)}/predators/{quoted(pid)}/observations/{quoted(oid)}"))

    def get_predator_survey(
        self,
        id: models.Id,
        pid: models.Id,
    ) -> models.PredatorSurvey:
        """Get a predator survey.

        `GET /api/surveys/{id}/predators/{pid}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            pid: Id of the pollinator or predator survey.
        """
        return cast("models.PredatorSurvey", self.request("GET", f"/api/surveys/{quoted(id)}/predators/{quoted(pid)}"))

    def get_profile(
        self,
    ) -> models.Profile:
        """Get your profile.

        `GET /api/users/profile`
        """
        return cast("models.Profile", self.request("GET", "/api/users/profile"))

    def get_published_figure(
        self,
        id: str,
    ) -> models.PublishedFigure:
        """Get a published figure.

        Needs no session. 404 if it was never published, 410 if it was withdrawn or is not public
        any more, 409 while an embargo of the organisation on its exports lasts. At most 120
        requests a minute from one network.

        `GET /api/published-figures/{id}`

        Args:
            id: Public id of the figure, a UUID.
        """
        return cast("models.PublishedFigure", self.request("GET", f"/api/published-figures/{quoted(id)}"))

    def get_published_figure_today(
        self,
        id: str,
    ) -> models.FrozenFigureToday:
        """Get how a published figure differs from the same figure of today.

        Needs no session. Calculated at most once an hour; figures that were not frozen are left
        out. At most 10 requests a minute from one network; otherwise as `GET
        /published-figures/{id}`.

        `GET /api/published-figures/{id}/today`

        Args:
            id: Public id of the figure, a UUID.
        """
        return cast("models.FrozenFigureToday", self.request("GET", f"/api/published-figures/{quoted(id)}/today"))

    def get_readiness(
        self,
    ) -> models.Probe:
        """Get whether the server can take requests.

        503 while the database cannot be reached, its schema is not the one of this version, or the
        server is about to stop.

        `GET /api/health/ready`
        """
        return cast("models.Probe", self.request("GET", "/api/health/ready"))

    def get_result_by_day(
        self,
        *,
        start_date: str,
        end_date: str,
        farm_id: models.Id | None = None,
        device_id: models.Id | None = None,
    ) -> list[models.DayResult]:
        """List measurements by day.

        Of a farm or device, over at most 400 days. Days without measurements are absent.

        `GET /api/inference/result-by-day`

        Args:
            start_date: First day of the period on the farm, `YYYY-MM-DD`.
            end_date: Last day of the period on the farm, `YYYY-MM-DD`.
            farm_id: Farm; required unless `device_id` is given.
            device_id: Device; required unless `farm_id` is given.
        """
        return cast("list[models.DayResult]", self.request("GET", "/api/inference/result-by-day", query={"start_date": start_date, "end_date": end_date, "farm_id": farm_id, "device_id": device_id}))

    def get_result_by_hour(
        self,
        *,
        start_date: str,
        end_date: str,
        farm_id: models.Id | None = None,
        device_id: models.Id | None = None,
    ) -> list[models.HourResult]:
        """List measurements by hour.

        Of a farm or device, over at most 400 days. Hours without measurements are absent.

        `GET /api/inference/result-by-hour`

        Args:
            start_date: First day of the period on the farm, `YYYY-MM-DD`.
            end_date: Last day of the period on the farm, `YYYY-MM-DD`.
            farm_id: Farm; required unless `device_id` is given.
            device_id: Device; required unless `farm_id` is given.
        """
        return cast("list[models.HourResult]", self.request("GET", "/api/inference/result-by-hour", query={"start_date": start_date, "end_date": end_date, "farm_id": farm_id, "device_id": device_id}))

    def get_review_queue(
        self,
        id: models.Id,
    ) -> models.ReviewQueue:
        """Get a review queue.

        With its progress.

        `GET /api/review-queues/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.ReviewQueue", self.request("GET", f"/api/review-queues/{quoted(id)}"))

    def get_shared_content(
        self,
        token: str,
    ) -> models.SharedContent:
        """Get what a share link shows.

        The chosen parts of the chosen period, calculated now; null for everything else. Needs no
        session. 404 if the link has expired, was revoked or never existed, which look the same. At
        most 120 requests a minute from one network and 600 of one link.

        `GET /api/shared/{token}`

        Args:
            token: Last part of the address of the link.
        """
        return cast("models.SharedContent", self.request("GET", f"/api/shared/{quoted(token)}"))

    def get_shared_frame(
        self,
        token: str,
    ) -> models.SharedFrame:
        """Get where a share link may be shown in a frame.

        Hosts whose pages may show it; none: no page of another site. Needs no session. 404 if the
        link has expired, was revoked or never existed, which look the same. At most 120 requests a
        minute from one network and 600 of one link.

        `GET /api/shared/{token}/frame`

        Args:
            token: Last part of the address of the link.
        """
        return cast("models.SharedFrame", self.request("GET", f"/api/shared/{quoted(token)}/frame"))

    def get_sms_number(
        self,
    ) -> models.SmsNumber:
        """Get the phone number for text messages about alerts.

        Without a number, `phone` is null. `is_available` is false if this portal sends no text
        messages.

        `GET /api/notifications/phone`
        """
        return cast("models.SmsNumber", self.request("GET", "/api/notifications/phone"))

    def get_species(
        self,
        id: models.Id,
    ) -> models.Species:
        """Get a species.

        `GET /api/species/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Species", self.request("GET", f"/api/species/{quoted(id)}"))

    def get_stage(
        self,
        id: models.Id,
    ) -> models.Stage:
        """Get a life stage.

        `GET /api/stage/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Stage", self.request("GET", f"/api/stage/{quoted(id)}"))

    def get_startup(
        self,
    ) -> models.Probe:
        """Get whether the server has started.

        503 until the database was reached and migrated; 200 from then on.

        `GET /api/health/startup`
        """
        return cast("models.Probe", self.request("GET", "/api/health/startup"))

    def get_survey(
        self,
        id: models.Id,
    ) -> models.Survey:
        """Get a visit.

        Without its flower, pollinator and predator surveys.

        `GET /api/surveys/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Survey", self.request("GET", f"/api/surveys/{quoted(id)}"))

    def get_system(
        self,
    ) -> models.System:
        """Get the state of the portal for its operators.

        Version, queues, deliveries of the last 24 hours, storage, backups and what expires within
        30 days. Storage is measured every ten minutes; null: it could not be measured.

        `GET /api/system`
        """
        return cast("models.System", self.request("GET", "/api/system"))

    def get_time(
        self,
    ) -> models.ServerTime:
        """Get the current time of the server.

        For devices without a clock or a time server of their own, also before they have a key.

        `GET /api/time`
        """
        return cast("models.ServerTime", self.request("GET", "/api/time"))

    def get_treatment_effects(
        self,
        id: models.Id,
        *,
        start_date: str,
        end_date: str,
    ) -> list[models.TrialResult]:
        """Get the effects of treatments over a period.

        Ratios of treatments to the control, or to each other where there is none, by experimental
        unit, over the days and hours that all compared treatments were watched: visits seen by
        cameras first, then counts by hand of which there are some. Counts of insects by hand are
        compared within hours if that keeps all plots and half of the counts, otherwise within days.
        `centre_visits` and `contacts` rest on counts of all groups of insects with time and flowers
        noted. At most 400 days.

        `GET /api/farms/{id}/treatment-arms/effects`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            start_date: First day of the period on the farm, `YYYY-MM-DD`.
            end_date: Last day of the period on the farm, `YYYY-MM-DD`.
        """
        return cast("list[models.TrialResult]", self.request("GET", f"/api/farms/{quoted(id)}/treatment-arms/effects", query={"start_date": start_date, "end_date": end_date}))

    def get_tunnel(
        self,
        id: models.Id,
    ) -> models.TunnelDetail:
        """Get a tunnel.

        `GET /api/tunnels/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.TunnelDetail", self.request("GET", f"/api/tunnels/{quoted(id)}"))

    def get_user(
        self,
        id: models.Id,
    ) -> models.UserDetail:
        """Get a user.

        Yourself, or a user you may edit. Second factors and the last sign-in are included if you
        may manage the sessions of the user.

        `GET /api/users/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.UserDetail", self.request("GET", f"/api/users/{quoted(id)}"))

    def get_weather_forecast(
        self,
        farm_id: models.Id,
        *,
        start_date: str,
        end_date: str,
    ) -> list[models.WeatherForecastDay]:
        """List weather by day.

        From a weather model, past days and forecasts; at most 400 days. Days without any value are
        absent.

        `GET /api/weather-forecast/{farm_id}`

        Args:
            farm_id: Id of the farm.
            start_date: First day of the period on the farm, `YYYY-MM-DD`.
            end_date: Last day of the period on the farm, `YYYY-MM-DD`.
        """
        return cast("list[models.WeatherForecastDay]", self.request("GET", f"/api/weather-forecast/{quoted(farm_id)}", query={"start_date": start_date, "end_date": end_date}))

    def get_weather_observation(
        self,
        id: models.Id,
    ) -> models.WeatherObservation:
        """Get a weather observation.

        `GET /api/weathers/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.WeatherObservation", self.request("GET", f"/api/weathers/{quoted(id)}"))

    def get_weekly_email_settings(
        self,
    ) -> models.WeeklyEmailSettings:
        """Get your weekly email settings.

        The default of your role if you have not chosen.

        `GET /api/weekly-email/settings`
        """
        return cast("models.WeeklyEmailSettings", self.request("GET", "/api/weekly-email/settings"))

    def identify_entry_photo(
        self,
        id: models.Id,
        key: str,
        body: models.PhotoVerdict,
    ) -> models.EntryPhoto:
        """Identify a photo.

        Confirms the observation, corrects its taxon, or records that the photo cannot be
        identified. A correction changes the observation; the history keeps the former one. Not for
        photos of flowers.

        `PUT /api/surveys/{id}/photos/{key}/identification`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            key: Key of the photo: a UUID chosen by the client.
        """
        return cast("models.EntryPhoto", self.request("PUT", f"/api/surveys/{quoted(id)}/photos/{quoted(key)}/identification", body=body))

    def invite_people(
        self,
        body: models.NewInvitations,
        *,
        idempotency_key: str | None = None,
    ) -> list[models.MadeInvitation]:
        """Invite users by email address and role.

        Creates all of them or none. Each receives an email to complete the account. Roles with
        administrative permissions require a confirmed identity (`POST /auth/confirm`).

        `POST /api/invitations`
        """
        return cast("list[models.MadeInvitation]", self.request("POST", "/api/invitations", body=body, idempotency_key=idempotency_key or new_key()))

    def invite_user(
        self,
        id: models.Id,
        *,
        idempotency_key: str | None = None,
    ) -> models.UserWithLink:
        """Send the invitation or verification link again.

        The former link becomes invalid.

        `POST /api/users/{id}/invitation`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.UserWithLink", self.request("POST", f"/api/users/{quoted(id)}/invitation", idempotency_key=idempotency_key or new_key()))

    def legacy_delete_device(
        self,
        id: models.Id,
        *,
        confirm: bool | None = None,
    ) -> None:
        """Delete a device.

        For older clients. Equivalent to `DELETE /devices/{id}`.

        `DELETE /api/device/device/v1/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            confirm: `true` carries out the request even if records depend on it or values are
                doubtful; otherwise 409 lists them.
        """
        return cast("None", self.request("DELETE", f"/api/device/device/v1/{quoted(id)}", query={"confirm": confirm}))

    def legacy_delete_photo(
        self,
        *,
        farmerId: models.Id,
    ) -> models.LegacyFarmer:
        """Delete the photo of a farmer.

        For older clients. Equivalent to `DELETE /farms/{id}/farmer-photo`.

        `DELETE /api/farmer/farmer/v1/deleteProfileImage`

        Args:
            farmerId: Farmer whose photo is deleted.
        """
        return cast("models.LegacyFarmer", self.request("DELETE", "/api/farmer/farmer/v1/deleteProfileImage", query={"farmerId": farmerId}))

    def legacy_get_farm(
        self,
        id: models.Id,
    ) -> models.LegacyFarm:
        """Get a farm.

        For older clients. Equivalent to `GET /farms/{id}`.

        `GET /api/farm/farm/v1/farm/id/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.LegacyFarm", self.request("GET", f"/api/farm/farm/v1/farm/id/{quoted(id)}"))

    def legacy_get_farmer(
        self,
        *,
        id: models.Id,
    ) -> models.LegacyFarmer:
        """Get a farmer with contact details.

        For older clients. `id` is the account of the farmer.

        `GET /api/farmer/farmer/v1/byId`

        Args:
            id: Id of the farmer.
        """
        return cast("models.LegacyFarmer", self.request("GET", "/api/farmer/farmer/v1/byId", query={"id": id}))

    @overload
    def legacy_pollination_count_report(
        self,
        *,
        farmId: models.Id,
        fromDate: str,
        toDate: str,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def legacy_pollination_count_report(
        self,
        *,
        farmId: models.Id,
        fromDate: str,
        toDate: str,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def legacy_pollination_count_report(
        self,
        *,
        farmId: models.Id,
        fromDate: str,
        toDate: str,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Export insect counts as CSV.

        For older clients. Equivalent to `GET /reports/pollination-count`.

        `GET /api/farmer/farmer/v1/pollination-count-report`

        Args:
            farmId: Farm of the report.
            fromDate: First day of the period on the farm, `YYYY-MM-DD`.
            toDate: Last day of the period on the farm, `YYYY-MM-DD`.
        """
        return self.download("GET", "/api/farmer/farmer/v1/pollination-count-report", query={"farmId": farmId, "fromDate": fromDate, "toDate": toDate}, save_to=save_to)

    def legacy_save_crops(
        self,
        body: list[models.LegacyCropForm],
        *,
        idempotency_key: str | None = None,
    ) -> list[models.Crop]:
        """Replace the crops of farms.

        For older clients. Equivalent to `PUT /farms/{id}/crops` for each farm in the list.

        `POST /api/farm/farm/v1/crop/saveList`
        """
        return cast("list[models.Crop]", self.request("POST", "/api/farm/farm/v1/crop/saveList", body=body, idempotency_key=idempotency_key or new_key()))

    def legacy_update_farm(
        self,
        body: models.LegacyFarmChange,
    ) -> models.LegacyFarm:
        """Update a farm.

        For older clients. Equivalent to `PUT /farms/{id}`. Also creates a spray if `sprayingDate`
        and `sprayType` are given.

        `PUT /api/farm/farm/v1/farm/update`
        """
        return cast("models.LegacyFarm", self.request("PUT", "/api/farm/farm/v1/farm/update", body=body))

    def legacy_update_farmer(
        self,
        body: models.LegacyFarmerChange,
    ) -> models.LegacyFarmer:
        """Update a farmer.

        For older clients. Equivalent to `PUT /users/{id}`. 409 with `Data` null if the phone number
        or email address belongs to another user.

        `PUT /api/farmer/farmer/v1/update`
        """
        return cast("models.LegacyFarmer", self.request("PUT", "/api/farmer/farmer/v1/update", body=body))

    def legacy_upload_photo(
        self,
        form: Form,
    ) -> models.LegacyFarmer:
        """Upload the photo of a farmer.

        For older clients. Equivalent to `PUT /farms/{id}/farmer-photo`: multipart/form-data with
        `filePart` and `farmerid`.

        `POST /api/farmer/farmer/v1/upload`
        """
        return cast("models.LegacyFarmer", self.request("POST", "/api/farmer/farmer/v1/upload", form=form))

    def list_access_tokens(
        self,
    ) -> list[models.AccessToken]:
        """List your personal access tokens.

        Newest first, at most 100, without the tokens themselves.

        `GET /api/auth/tokens`
        """
        return cast("list[models.AccessToken]", self.request("GET", "/api/auth/tokens"))

    def list_access_tokens_of_user(
        self,
        id: models.Id,
    ) -> list[models.AccessToken]:
        """List the access tokens of a user.

        Newest first, at most 100, without the tokens themselves.

        `GET /api/users/{id}/tokens`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.AccessToken]", self.request("GET", f"/api/users/{quoted(id)}/tokens"))

    def list_alert_assignees(
        self,
        id: models.Id,
    ) -> list[models.AlertPerson]:
        """List the users an alert can be assigned to.

        By name, at most 500.

        `GET /api/alerts/{id}/assignees`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.AlertPerson]", self.request("GET", f"/api/alerts/{quoted(id)}/assignees"))

    def list_alert_deliveries(
        self,
        id: models.Id,
    ) -> list[models.AlertDelivery]:
        """List the notifications of an alert.

        Sent and pending ones, newest first, at most 200.

        `GET /api/alerts/{id}/deliveries`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.AlertDelivery]", self.request("GET", f"/api/alerts/{quoted(id)}/deliveries"))

    @overload
    def list_alert_limits(
        self,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.ListedAlertLimits]: ...

    @overload
    def list_alert_limits(
        self,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.ListedAlertLimitsPage: ...

    def list_alert_limits(
        self,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.ListedAlertLimits] | models.ListedAlertLimitsPage:
        """List the alert thresholds of all farms.

        By the name of the farm. The defaults where none are set.

        `GET /api/alert-limits`

        Args:
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.ListedAlertLimits] | models.ListedAlertLimitsPage", self.request("GET", "/api/alert-limits", query={"skip": skip, "limit": limit}))

    @overload
    def list_alerts(
        self,
        *,
        q: str | None = None,
        sort: models.AlertSort | None = None,
        state: models.AlertState | None = None,
        rule: models.AlertRule | None = None,
        farm_id: models.Id | None = None,
        mine: bool | None = None,
        muted: bool | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Alert]: ...

    @overload
    def list_alerts(
        self,
        *,
        q: str | None = None,
        sort: models.AlertSort | None = None,
        state: models.AlertState | None = None,
        rule: models.AlertRule | None = None,
        farm_id: models.Id | None = None,
        mine: bool | None = None,
        muted: bool | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.AlertPage: ...

    def list_alerts(
        self,
        *,
        q: str | None = None,
        sort: models.AlertSort | None = None,
        state: models.AlertState | None = None,
        rule: models.AlertRule | None = None,
        farm_id: models.Id | None = None,
        mine: bool | None = None,
        muted: bool | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Alert] | models.AlertPage:
        """List alerts.

        Open alerts by default, newest first.

        `GET /api/alerts`

        Args:
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            state: Only alerts in this state; `open` by default.
            rule: Only alerts of this type.
            farm_id: Only records of this farm.
            mine: `true` lists only alerts assigned to you.
            muted: `true` lists only muted alerts.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Alert] | models.AlertPage", self.request("GET", "/api/alerts", query={"q": q, "sort": sort, "state": state, "rule": rule, "farm_id": farm_id, "mine": mine, "muted": muted, "skip": skip, "limit": limit}))

    def list_backups(
        self,
    ) -> models.Backups:
        """List backups and checks of the portal.

        Newest first, at most 60, with the schedule. Archives are at the place that the settings
        name.

        `GET /api/system/backups`
        """
        return cast("models.Backups", self.request("GET", "/api/system/backups"))

    def list_captures(
        self,
        id: models.Id,
        *,
        from_: str | None = None,
        to: str | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> models.CapturePage:
        """List the images of a device.

        Newest first, with their detections; by default 24 per page.

        `GET /api/devices/{id}/captures`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            from_: Earliest time, ISO 8601 with offset.
            to: Latest time, ISO 8601 with offset.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows of the page.
        """
        return cast("models.CapturePage", self.request("GET", f"/api/devices/{quoted(id)}/captures", query={"from": from_, "to": to, "skip": skip, "limit": limit}))

    @overload
    def list_configuration_versions(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.ConfigurationVersion]: ...

    @overload
    def list_configuration_versions(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.ConfigurationVersionPage: ...

    def list_configuration_versions(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.ConfigurationVersion] | models.ConfigurationVersionPage:
        """List the configurations of a device.

        Newest first.

        `GET /api/devices/{id}/configurations`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.ConfigurationVersion] | models.ConfigurationVersionPage", self.request("GET", f"/api/devices/{quoted(id)}/configurations", query={"skip": skip, "limit": limit}))

    def list_counted_periods(
        self,
        id: models.Id,
    ) -> list[models.CountedPeriod]:
        """List today’s observation periods on a farm that you can count again as a second observer.

        Pollinator surveys of other people today, in the time zone of the farm, that you have not
        counted again. Without their counts. By time, at most 500.

        `GET /api/farms/{id}/counted-periods`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.CountedPeriod]", self.request("GET", f"/api/farms/{quoted(id)}/counted-periods"))

    def list_counting_model_versions(
        self,
        id: models.Id,
        *,
        start_date: str,
        end_date: str,
        field_id: models.Id | None = None,
    ) -> list[models.CountingModelVersion]:
        """List the model versions that counted insects on a farm.

        Of the whole days given, on the farm or one of its fields, by hours counted, with precision
        and recall of insects of any group from all reviewed images of representative queues of the
        organisation.

        `GET /api/farms/{id}/counting-model-versions`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            start_date: First day of the period on the farm, `YYYY-MM-DD`.
            end_date: Last day of the period on the farm, `YYYY-MM-DD`.
            field_id: Only records of this field.
        """
        return cast("list[models.CountingModelVersion]", self.request("GET", f"/api/farms/{quoted(id)}/counting-model-versions", query={"start_date": start_date, "end_date": end_date, "field_id": field_id}))

    @overload
    def list_crops(
        self,
        id: models.Id,
        *,
        deleted: bool | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Crop]: ...

    @overload
    def list_crops(
        self,
        id: models.Id,
        *,
        deleted: bool | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.CropPage: ...

    def list_crops(
        self,
        id: models.Id,
        *,
        deleted: bool | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Crop] | models.CropPage:
        """List the crops of a farm.

        `deleted=true` lists deleted crops as well.

        `GET /api/farms/{id}/crops`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            deleted: `true` includes deleted crops.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Crop] | models.CropPage", self.request("GET", f"/api/farms/{quoted(id)}/crops", query={"deleted": deleted, "skip": skip, "limit": limit}))

    def list_custom_fields(
        self,
        id: models.Id,
    ) -> list[models.CustomField]:
        """List the custom fields of an organisation.

        Those of farms and of devices, in their order; archived ones last. Their values are in
        `custom` of farms and devices, by `key`.

        `GET /api/organisations/{id}/custom-fields`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.CustomField]", self.request("GET", f"/api/organisations/{quoted(id)}/custom-fields"))

    def list_data_requests(
        self,
    ) -> list[models.DataRequest]:
        """List data requests.

        Unanswered ones first, by the day on which they are due; at most 1,000.

        `GET /api/data-requests`
        """
        return cast("list[models.DataRequest]", self.request("GET", "/api/data-requests"))

    @overload
    def list_deficit_fruit(
        self,
        id: models.Id,
        trialId: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.DeficitFruit]: ...

    @overload
    def list_deficit_fruit(
        self,
        id: models.Id,
        trialId: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.DeficitFruitPage: ...

    def list_deficit_fruit(
        self,
        id: models.Id,
        trialId: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.DeficitFruit] | models.DeficitFruitPage:
        """List the fruit of a pollination deficit trial.

        Recorded here or uploaded as fruit weights, from its first day to the end of its harvest.
        The latest first.

        `GET /api/farms/{id}/deficit-trials/{trialId}/fruit`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            trialId: Id of the trial.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.DeficitFruit] | models.DeficitFruitPage", self.request("GET", f"/api/farms/{quoted(id)}/deficit-trials/{quoted(trialId)}/fruit", query={"skip": skip, "limit": limit}))

    @overload
    def list_deficit_markings(
        self,
        id: models.Id,
        trialId: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.DeficitMarking]: ...

    @overload
    def list_deficit_markings(
        self,
        id: models.Id,
        trialId: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.DeficitMarkingPage: ...

    def list_deficit_markings(
        self,
        id: models.Id,
        trialId: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.DeficitMarking] | models.DeficitMarkingPage:
        """List the marked flowers of a pollination deficit trial.

        The latest first.

        `GET /api/farms/{id}/deficit-trials/{trialId}/markings`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            trialId: Id of the trial.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.DeficitMarking] | models.DeficitMarkingPage", self.request("GET", f"/api/farms/{quoted(id)}/deficit-trials/{quoted(trialId)}/markings", query={"skip": skip, "limit": limit}))

    @overload
    def list_deficit_trials(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.DeficitTrial]: ...

    @overload
    def list_deficit_trials(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.DeficitTrialPage: ...

    def list_deficit_trials(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.DeficitTrial] | models.DeficitTrialPage:
        """List the pollination deficit trials of a farm.

        The latest first.

        `GET /api/farms/{id}/deficit-trials`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.DeficitTrial] | models.DeficitTrialPage", self.request("GET", f"/api/farms/{quoted(id)}/deficit-trials", query={"skip": skip, "limit": limit}))

    def list_demo_mails(
        self,
        body: dict[str, Any],
    ) -> list[models.DemoMail]:
        """List the newest 50 emails of a demo.

        Requires the secret that the server printed at start. 404 from other machines, and on
        portals that are not a demo.

        `POST /api/demo/mails`
        """
        return cast("list[models.DemoMail]", self.request("POST", "/api/demo/mails", body=body))

    def list_device_dependents(
        self,
        id: models.Id,
    ) -> list[dict[str, Any]]:
        """List the dependents of a device.

        Number of records by kind that deleting the device affects. Empty if there are none.

        `GET /api/devices/{id}/dependents`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[dict[str, Any]]", self.request("GET", f"/api/devices/{quoted(id)}/dependents"))

    @overload
    def list_device_keys(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.DeviceKey]: ...

    @overload
    def list_device_keys(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.DeviceKeyPage: ...

    def list_device_keys(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.DeviceKey] | models.DeviceKeyPage:
        """List the keys of a device.

        Newest first, without the keys themselves.

        `GET /api/devices/{id}/keys`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.DeviceKey] | models.DeviceKeyPage", self.request("GET", f"/api/devices/{quoted(id)}/keys", query={"skip": skip, "limit": limit}))

    @overload
    def list_device_messages(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.DeviceMessage]: ...

    @overload
    def list_device_messages(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.DeviceMessagePage: ...

    def list_device_messages(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.DeviceMessage] | models.DeviceMessagePage:
        """List the messages of a device.

        Newest first; without `limit`, the newest 100. Only messages sent while the device was on a
        farm you have access to.

        `GET /api/device_messages/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.DeviceMessage] | models.DeviceMessagePage", self.request("GET", f"/api/device_messages/{quoted(id)}", query={"skip": skip, "limit": limit}))

    def list_device_types(
        self,
    ) -> list[str]:
        """List the device types in use.

        Most frequent first, at most 30.

        `GET /api/devices/types`
        """
        return cast("list[str]", self.request("GET", "/api/devices/types"))

    @overload
    def list_devices(
        self,
        *,
        q: str | None = None,
        sort: models.DeviceSort | Literal["ails"] | Literal["-ails"] | None = None,
        state: Literal["needs_attention", "never_sent", "inactive", "deleted"] | Literal["ailing"] | None = None,
        farm_id: models.Id | None = None,
        organisation_id: models.Id | None = None,
        device_id: str | None = None,
        firmware_version: str | None = None,
        configuration: Literal["not_acknowledged", "set"] | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Device]: ...

    @overload
    def list_devices(
        self,
        *,
        q: str | None = None,
        sort: models.DeviceSort | Literal["ails"] | Literal["-ails"] | None = None,
        state: Literal["needs_attention", "never_sent", "inactive", "deleted"] | Literal["ailing"] | None = None,
        farm_id: models.Id | None = None,
        organisation_id: models.Id | None = None,
        device_id: str | None = None,
        firmware_version: str | None = None,
        configuration: Literal["not_acknowledged", "set"] | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.ListedDevicePage: ...

    def list_devices(
        self,
        *,
        q: str | None = None,
        sort: models.DeviceSort | Literal["ails"] | Literal["-ails"] | None = None,
        state: Literal["needs_attention", "never_sent", "inactive", "deleted"] | Literal["ailing"] | None = None,
        farm_id: models.Id | None = None,
        organisation_id: models.Id | None = None,
        device_id: str | None = None,
        firmware_version: str | None = None,
        configuration: Literal["not_acknowledged", "set"] | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Device] | models.ListedDevicePage:
        """List devices.

        By name by default.

        `GET /api/devices`

        Args:
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            state: Only records in this state.
            farm_id: Only records of this farm.
            organisation_id: Only records of this organisation.
            device_id: Only the device with exactly this serial number.
            firmware_version: Only devices with exactly this firmware version; `-`: those that
                reported none.
            configuration: `set`: only devices with a configuration; `not_acknowledged`: only those
                that do not run the newest one.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Device] | models.ListedDevicePage", self.request("GET", "/api/devices", query={"q": q, "sort": sort, "state": state, "farm_id": farm_id, "organisation_id": organisation_id, "device_id": device_id, "firmware_version": firmware_version, "configuration": configuration, "skip": skip, "limit": limit}))

    @overload
    def list_devices_of_farm(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Device]: ...

    @overload
    def list_devices_of_farm(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.DevicePage: ...

    def list_devices_of_farm(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Device] | models.DevicePage:
        """List the devices of a farm.

        `GET /api/devices/farm/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Device] | models.DevicePage", self.request("GET", f"/api/devices/farm/{quoted(id)}", query={"skip": skip, "limit": limit}))

    @overload
    def list_devices_of_farmer(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Device]: ...

    @overload
    def list_devices_of_farmer(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.DevicePage: ...

    def list_devices_of_farmer(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Device] | models.DevicePage:
        """List the devices of a farmer’s farms.

        `id` is the account of the farmer.

        `GET /api/farms/farmer/{id}/devices`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Device] | models.DevicePage", self.request("GET", f"/api/farms/farmer/{quoted(id)}/devices", query={"skip": skip, "limit": limit}))

    @overload
    def list_devices_of_organisation(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Device]: ...

    @overload
    def list_devices_of_organisation(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.DevicePage: ...

    def list_devices_of_organisation(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Device] | models.DevicePage:
        """List the devices of an organisation.

        `GET /api/devices/organisation/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Device] | models.DevicePage", self.request("GET", f"/api/devices/organisation/{quoted(id)}", query={"skip": skip, "limit": limit}))

    @overload
    def list_entry_photos(
        self,
        *,
        year: int | None = None,
        plot_id: models.Id | None = None,
        survey_id: models.Id | None = None,
        kind: models.PhotoKind | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.EntryPhoto]: ...

    @overload
    def list_entry_photos(
        self,
        *,
        year: int | None = None,
        plot_id: models.Id | None = None,
        survey_id: models.Id | None = None,
        kind: models.PhotoKind | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.EntryPhotoPage: ...

    def list_entry_photos(
        self,
        *,
        year: int | None = None,
        plot_id: models.Id | None = None,
        survey_id: models.Id | None = None,
        kind: models.PhotoKind | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.EntryPhoto] | models.EntryPhotoPage:
        """List survey photos.

        In the order they were taken.

        `GET /api/surveys/photos`

        Args:
            year: Only visits of this calendar year; all years by default.
            plot_id: Only records of this plot.
            survey_id: Only records of this visit.
            kind: Only photos of this kind of survey.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.EntryPhoto] | models.EntryPhotoPage", self.request("GET", "/api/surveys/photos", query={"year": year, "plot_id": plot_id, "survey_id": survey_id, "kind": kind, "skip": skip, "limit": limit}))

    def list_exports(
        self,
    ) -> list[models.Export]:
        """List your exports.

        Newest first, at most 20. Exports with data you may no longer see are left out.

        `GET /api/exports`
        """
        return cast("list[models.Export]", self.request("GET", "/api/exports"))

    @overload
    def list_farm_deployments(
        self,
        *,
        year: int | None = None,
        farm_id: models.Id | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Deployment]: ...

    @overload
    def list_farm_deployments(
        self,
        *,
        year: int | None = None,
        farm_id: models.Id | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.DeploymentPage: ...

    def list_farm_deployments(
        self,
        *,
        year: int | None = None,
        farm_id: models.Id | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Deployment] | models.DeploymentPage:
        """List deployments with the weeks of a year.

        `GET /api/farms-deployments`

        Args:
            year: ISO year of the weeks; the current one by default.
            farm_id: Only records of this farm.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Deployment] | models.DeploymentPage", self.request("GET", "/api/farms-deployments", query={"year": year, "farm_id": farm_id, "skip": skip, "limit": limit}))

    def list_farm_events(
        self,
        id: models.Id,
        *,
        start_date: str,
        end_date: str,
    ) -> list[models.FarmEvent]:
        """List events on a farm within a period.

        Notes, sprays, deployments, crops, lures and treatments, earliest first, at most 1,000.

        `GET /api/farms/{id}/events`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            start_date: First day of the period on the farm, `YYYY-MM-DD`.
            end_date: Last day of the period on the farm, `YYYY-MM-DD`.
        """
        return cast("list[models.FarmEvent]", self.request("GET", f"/api/farms/{quoted(id)}/events", query={"start_date": start_date, "end_date": end_date}))

    @overload
    def list_farm_glances(
        self,
        *,
        q: str | None = None,
        sort: models.FarmGlanceSort | None = None,
        organisation_id: models.Id | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.FarmGlance]: ...

    @overload
    def list_farm_glances(
        self,
        *,
        q: str | None = None,
        sort: models.FarmGlanceSort | None = None,
        organisation_id: models.Id | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.FarmGlancePage: ...

    def list_farm_glances(
        self,
        *,
        q: str | None = None,
        sort: models.FarmGlanceSort | None = None,
        organisation_id: models.Id | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.FarmGlance] | models.FarmGlancePage:
        """List farms with their scores.

        Score of the last seven days, its change, and earlier weeks. Lowest score first by default.

        `GET /api/farm-glances`

        Args:
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            organisation_id: Only records of this organisation.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.FarmGlance] | models.FarmGlancePage", self.request("GET", "/api/farm-glances", query={"q": q, "sort": sort, "organisation_id": organisation_id, "skip": skip, "limit": limit}))

    @overload
    def list_farm_notes(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.FarmNote]: ...

    @overload
    def list_farm_notes(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.FarmNotePage: ...

    def list_farm_notes(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.FarmNote] | models.FarmNotePage:
        """List the notes of a farm.

        Newest first.

        `GET /api/farms/{id}/notes`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.FarmNote] | models.FarmNotePage", self.request("GET", f"/api/farms/{quoted(id)}/notes", query={"skip": skip, "limit": limit}))

    def list_farm_outlines(
        self,
        id: models.Id,
    ) -> models.FarmOutlines:
        """List the outlines of a farm, its fields, tunnels and plots.

        Includes places without an outline. Fields by name, tunnels and plots by number.

        `GET /api/farms/{id}/outlines`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.FarmOutlines", self.request("GET", f"/api/farms/{quoted(id)}/outlines"))

    @overload
    def list_farm_rounds(
        self,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.FarmRound]: ...

    @overload
    def list_farm_rounds(
        self,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.FarmRoundPage: ...

    def list_farm_rounds(
        self,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.FarmRound] | models.FarmRoundPage:
        """List today's rounds of farms.

        Farms with plots, by name. Today is the local date of each farm.

        `GET /api/farm-rounds`

        Args:
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.FarmRound] | models.FarmRoundPage", self.request("GET", "/api/farm-rounds", query={"skip": skip, "limit": limit}))

    @overload
    def list_farm_users(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.FarmUser]: ...

    @overload
    def list_farm_users(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.FarmUserPage: ...

    def list_farm_users(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.FarmUser] | models.FarmUserPage:
        """List the active users of the farm’s organisation.

        `GET /api/farms/{id}/users`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.FarmUser] | models.FarmUserPage", self.request("GET", f"/api/farms/{quoted(id)}/users", query={"skip": skip, "limit": limit}))

    @overload
    def list_farmers(
        self,
        *,
        q: str | None = None,
        sort: models.UserSort | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Contact]: ...

    @overload
    def list_farmers(
        self,
        *,
        q: str | None = None,
        sort: models.UserSort | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.ContactPage: ...

    def list_farmers(
        self,
        *,
        q: str | None = None,
        sort: models.UserSort | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Contact] | models.ContactPage:
        """List farmers with contact details.

        `GET /api/users/role/farmer`

        Args:
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Contact] | models.ContactPage", self.request("GET", "/api/users/role/farmer", query={"q": q, "sort": sort, "skip": skip, "limit": limit}))

    @overload
    def list_farms(
        self,
        *,
        q: str | None = None,
        sort: models.FarmSort | None = None,
        skip: int | None = None,
        limit: None = None,
        archived: bool | None = None,
    ) -> list[models.Farm]: ...

    @overload
    def list_farms(
        self,
        *,
        q: str | None = None,
        sort: models.FarmSort | None = None,
        skip: int | None = None,
        limit: int,
        archived: bool | None = None,
    ) -> models.FarmPage: ...

    def list_farms(
        self,
        *,
        q: str | None = None,
        sort: models.FarmSort | None = None,
        skip: int | None = None,
        limit: int | None = None,
        archived: bool | None = None,
    ) -> list[models.Farm] | models.FarmPage:
        """List farms.

        By name by default. Deleted farms only if you may restore them.

        `GET /api/farms`

        Args:
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
            archived: `true` lists deleted records instead of those in use.
        """
        return cast("list[models.Farm] | models.FarmPage", self.request("GET", "/api/farms", query={"q": q, "sort": sort, "skip": skip, "limit": limit, "archived": archived}))

    @overload
    def list_farms_by_organisation(
        self,
        id: models.Id,
        *,
        q: str | None = None,
        sort: models.FarmSort | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Farm]: ...

    @overload
    def list_farms_by_organisation(
        self,
        id: models.Id,
        *,
        q: str | None = None,
        sort: models.FarmSort | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.FarmPage: ...

    def list_farms_by_organisation(
        self,
        id: models.Id,
        *,
        q: str | None = None,
        sort: models.FarmSort | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Farm] | models.FarmPage:
        """List the farms of an organisation.

        By name by default.

        `GET /api/farms/organisation/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Farm] | models.FarmPage", self.request("GET", f"/api/farms/organisation/{quoted(id)}", query={"q": q, "sort": sort, "skip": skip, "limit": limit}))

    @overload
    def list_farms_of_organisation(
        self,
        id: models.Id,
        *,
        q: str | None = None,
        sort: models.FarmSort | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Farm]: ...

    @overload
    def list_farms_of_organisation(
        self,
        id: models.Id,
        *,
        q: str | None = None,
        sort: models.FarmSort | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.FarmPage: ...

    def list_farms_of_organisation(
        self,
        id: models.Id,
        *,
        q: str | None = None,
        sort: models.FarmSort | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Farm] | models.FarmPage:
        """List the farms of an organisation.

        By name by default.

        `GET /api/organisations/{id}/farms`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Farm] | models.FarmPage", self.request("GET", f"/api/organisations/{quoted(id)}/farms", query={"q": q, "sort": sort, "skip": skip, "limit": limit}))

    def list_feeds(
        self,
    ) -> list[models.Feed]:
        """List your feeds.

        Newest first, at most 100, without their addresses.

        `GET /api/feeds`
        """
        return cast("list[models.Feed]", self.request("GET", "/api/feeds"))

    @overload
    def list_fields(
        self,
        *,
        q: str | None = None,
        sort: models.FieldSort | None = None,
        archived: bool | None = None,
        farm_id: models.Id | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.FieldDetail]: ...

    @overload
    def list_fields(
        self,
        *,
        q: str | None = None,
        sort: models.FieldSort | None = None,
        archived: bool | None = None,
        farm_id: models.Id | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.FieldDetailPage: ...

    def list_fields(
        self,
        *,
        q: str | None = None,
        sort: models.FieldSort | None = None,
        archived: bool | None = None,
        farm_id: models.Id | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.FieldDetail] | models.FieldDetailPage:
        """List fields.

        By name by default. `archived` is refused (403) unless your role may restore records.

        `GET /api/fields`

        Args:
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            archived: `true` lists deleted records instead of those in use.
            farm_id: Only records of this farm.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.FieldDetail] | models.FieldDetailPage", self.request("GET", "/api/fields", query={"q": q, "sort": sort, "archived": archived, "farm_id": farm_id, "skip": skip, "limit": limit}))

    @overload
    def list_fields_of_farm(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Field]: ...

    @overload
    def list_fields_of_farm(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.FieldPage: ...

    def list_fields_of_farm(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Field] | models.FieldPage:
        """List the fields of a farm.

        `GET /api/fields/farm/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Field] | models.FieldPage", self.request("GET", f"/api/fields/farm/{quoted(id)}", query={"skip": skip, "limit": limit}))

    def list_firmware_versions(
        self,
        *,
        farm_id: models.Id | None = None,
    ) -> list[models.FirmwareVersion]:
        """List the firmware versions in use.

        Most frequent first, at most 100; null for devices that reported none.

        `GET /api/devices/firmware-versions`

        Args:
            farm_id: Only records of this farm.
        """
        return cast("list[models.FirmwareVersion]", self.request("GET", "/api/devices/firmware-versions", query={"farm_id": farm_id}))

    def list_flower_observations(
        self,
        id: models.Id,
        fid: models.Id,
    ) -> list[models.FlowerObservation]:
        """List the count of a flower survey.

        An array of one count, or empty while the plant is not counted.

        `GET /api/surveys/{id}/flowers/{fid}/observations`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            fid: Id of the flower survey.
        """
        return cast("list[models.FlowerObservation]", self.request("GET", f"/api/surveys/{quoted(id)}/flowers/{quoted(fid)}/observations"))

    @overload
    def list_flower_surveys(
        self,
        *,
        year: int | None = None,
        plot_id: models.Id | None = None,
        q: str | None = None,
        sort: models.FlowerSurveySort | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.FlowerSurvey]: ...

    @overload
    def list_flower_surveys(
        self,
        *,
        year: int | None = None,
        plot_id: models.Id | None = None,
        q: str | None = None,
        sort: models.FlowerSurveySort | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.FlowerSurveyPage: ...

    def list_flower_surveys(
        self,
        *,
        year: int | None = None,
        plot_id: models.Id | None = None,
        q: str | None = None,
        sort: models.FlowerSurveySort | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.FlowerSurvey] | models.FlowerSurveyPage:
        """List flower surveys.

        Latest first by default. `q` searches observer and plant number.

        `GET /api/surveys/flowers`

        Args:
            year: Only visits of this calendar year; all years by default.
            plot_id: Only records of this plot.
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.FlowerSurvey] | models.FlowerSurveyPage", self.request("GET", "/api/surveys/flowers", query={"year": year, "plot_id": plot_id, "q": q, "sort": sort, "skip": skip, "limit": limit}))

    def list_flowers_of_survey(
        self,
        id: models.Id,
    ) -> list[models.FlowerSurvey]:
        """List the flower surveys of a visit.

        By plant number.

        `GET /api/surveys/{id}/flowers`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.FlowerSurvey]", self.request("GET", f"/api/surveys/{quoted(id)}/flowers"))

    def list_frozen_figures(
        self,
        id: models.Id,
    ) -> list[models.FrozenFigureRow]:
        """List the frozen figures of a farm.

        Newest first, withdrawn ones included; at most 1,000.

        `GET /api/farms/{id}/frozen-figures`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.FrozenFigureRow]", self.request("GET", f"/api/farms/{quoted(id)}/frozen-figures"))

    @overload
    def list_identifications(
        self,
        *,
        farm_id: models.Id | None = None,
        functional_group: models.PhotoGroup | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.PhotoToIdentify]: ...

    @overload
    def list_identifications(
        self,
        *,
        farm_id: models.Id | None = None,
        functional_group: models.PhotoGroup | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.PhotoToIdentifyPage: ...

    def list_identifications(
        self,
        *,
        farm_id: models.Id | None = None,
        functional_group: models.PhotoGroup | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.PhotoToIdentify] | models.PhotoToIdentifyPage:
        """List photos awaiting identification.

        Oldest first.

        `GET /api/surveys/identifications`

        Args:
            farm_id: Only records of this farm.
            functional_group: Only taxa of this functional group.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.PhotoToIdentify] | models.PhotoToIdentifyPage", self.request("GET", "/api/surveys/identifications", query={"farm_id": farm_id, "functional_group": functional_group, "skip": skip, "limit": limit}))

    def list_image_classes(
        self,
        *,
        organisation_id: models.Id | None = None,
        farm_id: models.Id | None = None,
        device_id: models.Id | None = None,
    ) -> list[models.ImageClass]:
        """List the classes that occur in images.

        By name, with the functional group of each; at most 500.

        `GET /api/images/classes`

        Args:
            organisation_id: Only records of this organisation.
            farm_id: Only records of this farm.
            device_id: Only records of this device.
        """
        return cast("list[models.ImageClass]", self.request("GET", "/api/images/classes", query={"organisation_id": organisation_id, "farm_id": farm_id, "device_id": device_id}))

    def list_image_filters(
        self,
    ) -> list[models.SavedImageFilter]:
        """List your saved filters of images.

        By name, at most 50.

        `GET /api/images/filters`
        """
        return cast("list[models.SavedImageFilter]", self.request("GET", "/api/images/filters"))

    def list_image_hours(
        self,
        *,
        organisation_id: models.Id | None = None,
        farm_id: models.Id | None = None,
        field_id: models.Id | None = None,
        tunnel_id: models.Id | None = None,
        plot_id: models.Id | None = None,
        device_id: models.Id | None = None,
        from_: str | None = None,
        to: str | None = None,
        hour_from: int | None = None,
        hour_to: int | None = None,
        functional_group: models.ImageGroup | None = None,
        taxon: str | None = None,
        min_confidence: str | None = None,
        max_confidence: str | None = None,
        min_insects: int | None = None,
        max_insects: int | None = None,
        model_version: str | None = None,
        review_state: models.ReviewState | None = None,
        disagreement: bool | None = None,
        reviewed_by: models.Id | None = None,
        favourite: bool | None = None,
        queue_id: models.Id | None = None,
        not_reviewed_by_me: bool | None = None,
    ) -> models.ImageHours:
        """List images by hour.

        One entry per local hour of the period that has images or was watched, at most 31 days.
        Without days, the 7 days up to the newest image.

        `GET /api/images/hours`

        Args:
            organisation_id: Only records of this organisation.
            farm_id: Only records of this farm.
            field_id: Only records of this field.
            tunnel_id: Only records of this tunnel.
            plot_id: Only records of this plot.
            device_id: Only records of this device.
            from_: First day of the period on the farm, `YYYY-MM-DD`.
            to: Last day of the period on the farm, `YYYY-MM-DD`.
            hour_from: First hour of the day, 0 to 23, local to the farm. With a later hour than
                `hour_to`, the night between them.
            hour_to: Hour of the day before which images were captured, 1 to 24, local to the farm.
            functional_group: Only images with an insect of this functional group; `unidentified`:
                of none of them.
            taxon: Class name as sent, or a common, scientific or former name of a taxon, with all
                taxa that belong to it.
            min_confidence: Only images with a detection of at least this confidence, 0 to 1.
            max_confidence: Only images with a detection of at most this confidence, 0 to 1.
            min_insects: Only images with at least this number of insects.
            max_insects: Only images with at most this number of insects; 0 for images without
                insects.
            model_version: Only images whose detections are of this model version.
            review_state: Only images whose latest review has this outcome.
            disagreement: `true` lists only images whose reviewers name different insects.
            reviewed_by: Only images that this person reviewed.
            favourite: `true` lists only your favourites.
            queue_id: Only images of this review queue.
            not_reviewed_by_me: `true` lists only images that you have not reviewed.
        """
        return cast("models.ImageHours", self.request("GET", "/api/images/hours", query={"organisation_id": organisation_id, "farm_id": farm_id, "field_id": field_id, "tunnel_id": tunnel_id, "plot_id": plot_id, "device_id": device_id, "from": from_, "to": to, "hour_from": hour_from, "hour_to": hour_to, "functional_group": functional_group, "taxon": taxon, "min_confidence": min_confidence, "max_confidence": max_confidence, "min_insects": min_insects, "max_insects": max_insects, "model_version": model_version, "review_state": review_state, "disagreement": disagreement, "reviewed_by": reviewed_by, "favourite": favourite, "queue_id": queue_id, "not_reviewed_by_me": not_reviewed_by_me}))

    @overload
    def list_image_upload_files(
        self,
        id: models.Id,
        *,
        state: models.ImageUploadFileFilter | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.ImageUploadFile]: ...

    @overload
    def list_image_upload_files(
        self,
        id: models.Id,
        *,
        state: models.ImageUploadFileFilter | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.ImageUploadFilePage: ...

    def list_image_upload_files(
        self,
        id: models.Id,
        *,
        state: models.ImageUploadFileFilter | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.ImageUploadFile] | models.ImageUploadFilePage:
        """List the files of an upload of images.

        In the order in which they were registered.

        `GET /api/image-uploads/{id}/files`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            state: Only records in this state.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.ImageUploadFile] | models.ImageUploadFilePage", self.request("GET", f"/api/image-uploads/{quoted(id)}/files", query={"state": state, "skip": skip, "limit": limit}))

    @overload
    def list_image_uploads(
        self,
        *,
        q: str | None = None,
        sort: models.ImageUploadSort | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.ImageUpload]: ...

    @overload
    def list_image_uploads(
        self,
        *,
        q: str | None = None,
        sort: models.ImageUploadSort | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.ImageUploadPage: ...

    def list_image_uploads(
        self,
        *,
        q: str | None = None,
        sort: models.ImageUploadSort | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.ImageUpload] | models.ImageUploadPage:
        """List uploads of images.

        Latest first by default.

        `GET /api/image-uploads`

        Args:
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.ImageUpload] | models.ImageUploadPage", self.request("GET", "/api/image-uploads", query={"q": q, "sort": sort, "skip": skip, "limit": limit}))

    def list_images(
        self,
        *,
        organisation_id: models.Id | None = None,
        farm_id: models.Id | None = None,
        field_id: models.Id | None = None,
        tunnel_id: models.Id | None = None,
        plot_id: models.Id | None = None,
        device_id: models.Id | None = None,
        from_: str | None = None,
        to: str | None = None,
        hour_from: int | None = None,
        hour_to: int | None = None,
        functional_group: models.ImageGroup | None = None,
        taxon: str | None = None,
        min_confidence: str | None = None,
        max_confidence: str | None = None,
        min_insects: int | None = None,
        max_insects: int | None = None,
        model_version: str | None = None,
        review_state: models.ReviewState | None = None,
        disagreement: bool | None = None,
        reviewed_by: models.Id | None = None,
        favourite: bool | None = None,
        queue_id: models.Id | None = None,
        not_reviewed_by_me: bool | None = None,
        order: Literal["newest", "oldest"] | None = None,
        after: str | None = None,
        limit: int | None = None,
    ) -> models.ImagePage:
        """List images.

        Newest first; 60 per page by default, at most 200. `next` is the cursor of the next page;
        null on the last one.

        `GET /api/images`

        Args:
            organisation_id: Only records of this organisation.
            farm_id: Only records of this farm.
            field_id: Only records of this field.
            tunnel_id: Only records of this tunnel.
            plot_id: Only records of this plot.
            device_id: Only records of this device.
            from_: First day of the period on the farm, `YYYY-MM-DD`.
            to: Last day of the period on the farm, `YYYY-MM-DD`.
            hour_from: First hour of the day, 0 to 23, local to the farm. With a later hour than
                `hour_to`, the night between them.
            hour_to: Hour of the day before which images were captured, 1 to 24, local to the farm.
            functional_group: Only images with an insect of this functional group; `unidentified`:
                of none of them.
            taxon: Class name as sent, or a common, scientific or former name of a taxon, with all
                taxa that belong to it.
            min_confidence: Only images with a detection of at least this confidence, 0 to 1.
            max_confidence: Only images with a detection of at most this confidence, 0 to 1.
            min_insects: Only images with at least this number of insects.
            max_insects: Only images with at most this number of insects; 0 for images without
                insects.
            model_version: Only images whose detections are of this model version.
            review_state: Only images whose latest review has this outcome.
            disagreement: `true` lists only images whose reviewers name different insects.
            reviewed_by: Only images that this person reviewed.
            favourite: `true` lists only your favourites.
            queue_id: Only images of this review queue.
            not_reviewed_by_me: `true` lists only images that you have not reviewed.
            order: `newest` (default) or `oldest` first.
            after: Cursor from `next` or of an image: images beyond it.
            limit: Maximum number of images, at most 200; 60 by default.
        """
        return cast("models.ImagePage", self.request("GET", "/api/images", query={"organisation_id": organisation_id, "farm_id": farm_id, "field_id": field_id, "tunnel_id": tunnel_id, "plot_id": plot_id, "device_id": device_id, "from": from_, "to": to, "hour_from": hour_from, "hour_to": hour_to, "functional_group": functional_group, "taxon": taxon, "min_confidence": min_confidence, "max_confidence": max_confidence, "min_insects": min_insects, "max_insects": max_insects, "model_version": model_version, "review_state": review_state, "disagreement": disagreement, "reviewed_by": reviewed_by, "favourite": favourite, "queue_id": queue_id, "not_reviewed_by_me": not_reviewed_by_me, "order": order, "after": after, "limit": limit}))

    def list_import_issue_groups(
        self,
        id: models.Id,
    ) -> list[models.ImportIssueGroup]:
        """List the errors of an upload grouped by value and reason.

        Most frequent first, at most 200.

        `GET /api/imports/{id}/issues/groups`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.ImportIssueGroup]", self.request("GET", f"/api/imports/{quoted(id)}/issues/groups"))

    @overload
    def list_import_issues(
        self,
        id: models.Id,
        *,
        kind: models.ImportIssueKind | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.ImportIssue]: ...

    @overload
    def list_import_issues(
        self,
        id: models.Id,
        *,
        kind: models.ImportIssueKind | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.ImportIssuePage: ...

    def list_import_issues(
        self,
        id: models.Id,
        *,
        kind: models.ImportIssueKind | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.ImportIssue] | models.ImportIssuePage:
        """List the errors or duplicate rows of an upload.

        By line; the first 10,000 are stored. Without `limit`, the first 100.

        `GET /api/imports/{id}/issues`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            kind: Errors or duplicate rows; errors by default.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.ImportIssue] | models.ImportIssuePage", self.request("GET", f"/api/imports/{quoted(id)}/issues", query={"kind": kind, "skip": skip, "limit": limit}))

    @overload
    def list_imports(
        self,
        *,
        q: str | None = None,
        sort: models.ImportSort | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Import]: ...

    @overload
    def list_imports(
        self,
        *,
        q: str | None = None,
        sort: models.ImportSort | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.ImportPage: ...

    def list_imports(
        self,
        *,
        q: str | None = None,
        sort: models.ImportSort | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Import] | models.ImportPage:
        """List uploads.

        Latest first by default.

        `GET /api/imports`

        Args:
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Import] | models.ImportPage", self.request("GET", "/api/imports", query={"q": q, "sort": sort, "skip": skip, "limit": limit}))

    def list_interventions(
        self,
        id: models.Id,
        *,
        start_date: str,
        end_date: str,
        days: Literal["3", "7", "14"] | None = None,
    ) -> list[models.Intervention]:
        """List interventions with their effect on visits.

        Hives, sprays and vents from notes and spray records: the change of visits where they took
        place against fields without one, each camera compared with itself and each field one unit.
        The day itself is left out.

        `GET /api/farms/{id}/interventions`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            start_date: First day of the period on the farm, `YYYY-MM-DD`.
            end_date: Last day of the period on the farm, `YYYY-MM-DD`.
            days: Days compared before and after an intervention: 3, 7 or 14.
        """
        return cast("list[models.Intervention]", self.request("GET", f"/api/farms/{quoted(id)}/interventions", query={"start_date": start_date, "end_date": end_date, "days": days}))

    def list_likely_taxa(
        self,
        id: models.Id,
        kind: models.TaxonKind,
    ) -> list[models.LikelyTaxon]:
        """List the taxa most often observed on a farm and its crops.

        At most 50, most often observed around this month first, from the last three years.

        `GET /api/farms/{id}/likely-taxa/{kind}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            kind: Kind of taxon.
        """
        return cast("list[models.LikelyTaxon]", self.request("GET", f"/api/farms/{quoted(id)}/likely-taxa/{quoted(kind)}"))

    @overload
    def list_lures(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
        year: int | None = None,
    ) -> list[models.Lure]: ...

    @overload
    def list_lures(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int,
        year: int | None = None,
    ) -> models.LurePage: ...

    def list_lures(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
        year: int | None = None,
    ) -> list[models.Lure] | models.LurePage:
        """List the lures of a farm and what they caught.

        The latest first. trap_days: days since the same lure (and trap, where they are told apart)
        on the same plot was placed, renewed or last counted.

        `GET /api/farms/{id}/lures`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
            year: Only visits of this calendar year; all years by default.
        """
        return cast("list[models.Lure] | models.LurePage", self.request("GET", f"/api/farms/{quoted(id)}/lures", query={"skip": skip, "limit": limit, "year": year}))

    def list_model_cards(
        self,
        id: models.Id,
    ) -> list[models.ModelCard]:
        """List the model cards of an organisation.

        By name of the model version; at most 1,000. A version that counted insects for the
        organisation, or has results for its images, and has no card yet is there with `version` 0.

        `GET /api/organisations/{id}/model-cards`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.ModelCard]", self.request("GET", f"/api/organisations/{quoted(id)}/model-cards"))

    def list_model_classes(
        self,
        id: models.Id,
    ) -> list[models.ModelClass]:
        """List the classes that models send.

        Unknown ones first, then by number of insects; at most 1,000.

        `GET /api/organisations/{id}/classes`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.ModelClass]", self.request("GET", f"/api/organisations/{quoted(id)}/classes"))

    def list_model_performance_parts(
        self,
        id: models.Id,
        *,
        by: models.PerformancePart,
        farm_id: models.Id | None = None,
        device_id: models.Id | None = None,
        model_version: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        functional_group: models.PollinatorFunctionalGroup | None = None,
    ) -> list[models.ModelPerformancePart]:
        """List the performance of the detection model by camera, hour, month or version.

        Of one functional group, or without it of insects of any group: then an insect counts as
        found whatever the model calls it. Sorted by key; at most 200 parts, those with the most
        images.

        `GET /api/organisations/{id}/model-performance/parts`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            by: What the parts are: cameras, local hours, local months or model versions.
            farm_id: Only records of this farm.
            device_id: Only records of this device.
            model_version: Only images whose detections are of this model version.
            from_: First day of the period on the farm, `YYYY-MM-DD`.
            to: Last day of the period on the farm, `YYYY-MM-DD`.
            functional_group: Functional group of the insects; by default insects of any group,
                found whatever the model calls them.
        """
        return cast("list[models.ModelPerformancePart]", self.request("GET", f"/api/organisations/{quoted(id)}/model-performance/parts", query={"by": by, "farm_id": farm_id, "device_id": device_id, "model_version": model_version, "from": from_, "to": to, "functional_group": functional_group}))

    def list_observer_agreement(
        self,
        id: models.Id,
        *,
        start_date: str,
        end_date: str,
    ) -> list[models.ObserverAgreement]:
        """List how well observers agree in double counts of a farm.

        By functional group: mean difference with 95 % limits of agreement (Bland and Altman 1986)
        and Lin’s concordance correlation coefficient (1989), from 10 pairs on. Groups without pairs
        are absent.

        `GET /api/farms/{id}/observer-agreement`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            start_date: First day of the period on the farm, `YYYY-MM-DD`.
            end_date: Last day of the period on the farm, `YYYY-MM-DD`.
        """
        return cast("list[models.ObserverAgreement]", self.request("GET", f"/api/farms/{quoted(id)}/observer-agreement", query={"start_date": start_date, "end_date": end_date}))

    def list_observer_days(
        self,
        id: models.Id,
        date: str,
    ) -> list[models.ObserverDay]:
        """List what each observer counted on a farm and day.

        The day is that of the visits. In order of the first count, at most 200; then people who
        were assigned plots and counted nothing.

        `GET /api/farms/{id}/survey-days/{date}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            date: Day on the farm, `YYYY-MM-DD`.
        """
        return cast("list[models.ObserverDay]", self.request("GET", f"/api/farms/{quoted(id)}/survey-days/{quoted(date)}"))

    def list_organisation_counting_versions(
        self,
        id: models.Id,
        *,
        start_date: str,
        end_date: str,
    ) -> list[models.CountingModelVersion]:
        """List the model versions that counted insects on the farms of an organisation.

        Of the whole days given, on all farms of the organisation that the caller may see, by hours
        counted; otherwise as for a farm.

        `GET /api/organisations/{id}/counting-model-versions`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            start_date: First day of the period on the farm, `YYYY-MM-DD`.
            end_date: Last day of the period on the farm, `YYYY-MM-DD`.
        """
        return cast("list[models.CountingModelVersion]", self.request("GET", f"/api/organisations/{quoted(id)}/counting-model-versions", query={"start_date": start_date, "end_date": end_date}))

    def list_organisation_data_requests(
        self,
        id: models.Id,
    ) -> list[models.DataRequest]:
        """List the data requests of an organisation.

        Exports and erasures, newest first, at most 20.

        `GET /api/organisations/{id}/data-requests`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.DataRequest]", self.request("GET", f"/api/organisations/{quoted(id)}/data-requests"))

    @overload
    def list_organisations(
        self,
        *,
        q: str | None = None,
        sort: models.OrganisationSort | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Organisation]: ...

    @overload
    def list_organisations(
        self,
        *,
        q: str | None = None,
        sort: models.OrganisationSort | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.OrganisationPage: ...

    def list_organisations(
        self,
        *,
        q: str | None = None,
        sort: models.OrganisationSort | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Organisation] | models.OrganisationPage:
        """List organisations.

        By name by default, with the number and area of their farms.

        `GET /api/organisations`

        Args:
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Organisation] | models.OrganisationPage", self.request("GET", "/api/organisations", query={"q": q, "sort": sort, "skip": skip, "limit": limit}))

    def list_own_data_requests(
        self,
    ) -> list[models.DataRequest]:
        """List the exports of your personal data.

        Newest first, at most 20.

        `GET /api/profile/data-requests`
        """
        return cast("list[models.DataRequest]", self.request("GET", "/api/profile/data-requests"))

    def list_own_providers(
        self,
    ) -> list[models.LinkedProvider]:
        """List your linked sign-in providers.

        `GET /api/auth/identities`
        """
        return cast("list[models.LinkedProvider]", self.request("GET", "/api/auth/identities"))

    @overload
    def list_plots(
        self,
        *,
        q: str | None = None,
        sort: models.PlotSort | None = None,
        archived: bool | None = None,
        tunnel_id: models.Id | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.PlotDetail]: ...

    @overload
    def list_plots(
        self,
        *,
        q: str | None = None,
        sort: models.PlotSort | None = None,
        archived: bool | None = None,
        tunnel_id: models.Id | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.PlotDetailPage: ...

    def list_plots(
        self,
        *,
        q: str | None = None,
        sort: models.PlotSort | None = None,
        archived: bool | None = None,
        tunnel_id: models.Id | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.PlotDetail] | models.PlotDetailPage:
        """List plots.

        By number by default. `archived` is refused (403) unless your role may restore records.

        `GET /api/plots`

        Args:
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            archived: `true` lists deleted records instead of those in use.
            tunnel_id: Only records of this tunnel.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.PlotDetail] | models.PlotDetailPage", self.request("GET", "/api/plots", query={"q": q, "sort": sort, "archived": archived, "tunnel_id": tunnel_id, "skip": skip, "limit": limit}))

    @overload
    def list_plots_of_tunnel(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Plot]: ...

    @overload
    def list_plots_of_tunnel(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.PlotPage: ...

    def list_plots_of_tunnel(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Plot] | models.PlotPage:
        """List the plots of a tunnel.

        By number. Without deleted ones.

        `GET /api/plots/tunnel/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Plot] | models.PlotPage", self.request("GET", f"/api/plots/tunnel/{quoted(id)}", query={"skip": skip, "limit": limit}))

    @overload
    def list_pollinator_lines(
        self,
        *,
        year: int | None = None,
        plot_id: models.Id | None = None,
        q: str | None = None,
        sort: models.PollinatorLineSort | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.PollinatorLine]: ...

    @overload
    def list_pollinator_lines(
        self,
        *,
        year: int | None = None,
        plot_id: models.Id | None = None,
        q: str | None = None,
        sort: models.PollinatorLineSort | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.PollinatorLinePage: ...

    def list_pollinator_lines(
        self,
        *,
        year: int | None = None,
        plot_id: models.Id | None = None,
        q: str | None = None,
        sort: models.PollinatorLineSort | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.PollinatorLine] | models.PollinatorLinePage:
        """List pollinator observations.

        One row per observation, and one per functional group counted with none seen. Latest first
        by default.

        `GET /api/surveys/pollinators/observations`

        Args:
            year: Only visits of this calendar year; all years by default.
            plot_id: Only records of this plot.
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.PollinatorLine] | models.PollinatorLinePage", self.request("GET", "/api/surveys/pollinators/observations", query={"year": year, "plot_id": plot_id, "q": q, "sort": sort, "skip": skip, "limit": limit}))

    @overload
    def list_pollinator_surveys(
        self,
        *,
        year: int | None = None,
        plot_id: models.Id | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.PollinatorSurvey]: ...

    @overload
    def list_pollinator_surveys(
        self,
        *,
        year: int | None = None,
        plot_id: models.Id | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.PollinatorSurveyPage: ...

    def list_pollinator_surveys(
        self,
        *,
        year: int | None = None,
        plot_id: models.Id | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.PollinatorSurvey] | models.PollinatorSurveyPage:
        """List pollinator surveys with their observations.

        Latest first.

        `GET /api/surveys/pollinators`

        Args:
            year: Only visits of this calendar year; all years by default.
            plot_id: Only records of this plot.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.PollinatorSurvey] | models.PollinatorSurveyPage", self.request("GET", "/api/surveys/pollinators", query={"year": year, "plot_id": plot_id, "skip": skip, "limit": limit}))

    @overload
    def list_pollinators(
        self,
        *,
        q: str | None = None,
        sort: models.TaxonSort | None = None,
        functional_group: models.FunctionalGroup | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Pollinator]: ...

    @overload
    def list_pollinators(
        self,
        *,
        q: str | None = None,
        sort: models.TaxonSort | None = None,
        functional_group: models.FunctionalGroup | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.PollinatorPage: ...

    def list_pollinators(
        self,
        *,
        q: str | None = None,
        sort: models.TaxonSort | None = None,
        functional_group: models.FunctionalGroup | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Pollinator] | models.PollinatorPage:
        """List pollinators.

        By functional group and name by default.

        `GET /api/pollinator`

        Args:
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            functional_group: Only taxa of this functional group.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Pollinator] | models.PollinatorPage", self.request("GET", "/api/pollinator", query={"q": q, "sort": sort, "functional_group": functional_group, "skip": skip, "limit": limit}))

    @overload
    def list_pollinators_of_survey(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.PollinatorSurvey]: ...

    @overload
    def list_pollinators_of_survey(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.PollinatorSurveyPage: ...

    def list_pollinators_of_survey(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.PollinatorSurvey] | models.PollinatorSurveyPage:
        """List the pollinator surveys of a visit.

        `GET /api/surveys/{id}/pollinators`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.PollinatorSurvey] | models.PollinatorSurveyPage", self.request("GET", f"/api/surveys/{quoted(id)}/pollinators", query={"skip": skip, "limit": limit}))

    @overload
    def list_predator_lines(
        self,
        *,
        year: int | None = None,
        plot_id: models.Id | None = None,
        q: str | None = None,
        sort: models.PredatorLineSort | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.PredatorLine]: ...

    @overload
    def list_predator_lines(
        self,
        *,
        year: int | None = None,
        plot_id: models.Id | None = None,
        q: str | None = None,
        sort: models.PredatorLineSort | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.PredatorLinePage: ...

    def list_predator_lines(
        self,
        *,
        year: int | None = None,
        plot_id: models.Id | None = None,
        q: str | None = None,
        sort: models.PredatorLineSort | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.PredatorLine] | models.PredatorLinePage:
        """List predator observations.

        One row per observation, and one per plant counted with none seen. Latest first by default.

        `GET /api/surveys/predators/observations`

        Args:
            year: Only visits of this calendar year; all years by default.
            plot_id: Only records of this plot.
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.PredatorLine] | models.PredatorLinePage", self.request("GET", "/api/surveys/predators/observations", query={"year": year, "plot_id": plot_id, "q": q, "sort": sort, "skip": skip, "limit": limit}))

    @overload
    def list_predator_observations_of_survey(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.PredatorLine]: ...

    @overload
    def list_predator_observations_of_survey(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.PredatorLinePage: ...

    def list_predator_observations_of_survey(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.PredatorLine] | models.PredatorLinePage:
        """List the predator observations of a visit.

        By plant number.

        `GET /api/surveys/{id}/predators/observations`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.PredatorLine] | models.PredatorLinePage", self.request("GET", f"/api/surveys/{quoted(id)}/predators/observations", query={"skip": skip, "limit": limit}))

    @overload
    def list_predators(
        self,
        *,
        q: str | None = None,
        sort: models.TaxonSort | None = None,
        functional_group: models.FunctionalGroup | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Predator]: ...

    @overload
    def list_predators(
        self,
        *,
        q: str | None = None,
        sort: models.TaxonSort | None = None,
        functional_group: models.FunctionalGroup | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.PredatorPage: ...

    def list_predators(
        self,
        *,
        q: str | None = None,
        sort: models.TaxonSort | None = None,
        functional_group: models.FunctionalGroup | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Predator] | models.PredatorPage:
        """List predators.

        By functional group and name by default.

        `GET /api/predator`

        Args:
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            functional_group: Only taxa of this functional group.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Predator] | models.PredatorPage", self.request("GET", "/api/predator", query={"q": q, "sort": sort, "functional_group": functional_group, "skip": skip, "limit": limit}))

    def list_predators_of_survey(
        self,
        id: models.Id,
    ) -> list[models.PredatorSurvey]:
        """List the predator surveys of a visit.

        By plant number.

        `GET /api/surveys/{id}/predators`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.PredatorSurvey]", self.request("GET", f"/api/surveys/{quoted(id)}/predators"))

    def list_push_devices(
        self,
    ) -> list[models.PushDevice]:
        """List your browsers that receive push notifications.

        Newest first.

        `GET /api/notifications/devices`
        """
        return cast("list[models.PushDevice]", self.request("GET", "/api/notifications/devices"))

    def list_review_queues(
        self,
        id: models.Id,
    ) -> list[models.ReviewQueue]:
        """List the review queues of an organisation.

        Newest first, at most 200.

        `GET /api/organisations/{id}/review-queues`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.ReviewQueue]", self.request("GET", f"/api/organisations/{quoted(id)}/review-queues"))

    @overload
    def list_round_plots(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.RoundPlot]: ...

    @overload
    def list_round_plots(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.RoundPlotPage: ...

    def list_round_plots(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.RoundPlot] | models.RoundPlotPage:
        """List the plots of a farm with their latest visits.

        By field, tunnel and number. Visits are those of the latest day with a visit, up to today.

        `GET /api/farms/{id}/round`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.RoundPlot] | models.RoundPlotPage", self.request("GET", f"/api/farms/{quoted(id)}/round", query={"skip": skip, "limit": limit}))

    def list_saved_views(
        self,
    ) -> list[models.SavedView]:
        """List your saved views of lists.

        By page and name, at most 100.

        `GET /api/saved-views`
        """
        return cast("list[models.SavedView]", self.request("GET", "/api/saved-views"))

    @overload
    def list_security_events(
        self,
        *,
        kind: models.SecurityKind | None = None,
        result: models.SecurityResult | None = None,
        actor_id: models.Id | None = None,
        organisation_id: models.Id | None = None,
        from_: str | None = None,
        to: str | None = None,
        q: str | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.SecurityEvent]: ...

    @overload
    def list_security_events(
        self,
        *,
        kind: models.SecurityKind | None = None,
        result: models.SecurityResult | None = None,
        actor_id: models.Id | None = None,
        organisation_id: models.Id | None = None,
        from_: str | None = None,
        to: str | None = None,
        q: str | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.SecurityEventPage: ...

    def list_security_events(
        self,
        *,
        kind: models.SecurityKind | None = None,
        result: models.SecurityResult | None = None,
        actor_id: models.Id | None = None,
        organisation_id: models.Id | None = None,
        from_: str | None = None,
        to: str | None = None,
        q: str | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.SecurityEvent] | models.SecurityEventPage:
        """List security events.

        Events of accounts, permissions, keys, exports and refused requests, newest first.

        `GET /api/security-events`

        Args:
            kind: Only events of this kind.
            result: Only events with this result.
            actor_id: Only events of this person.
            organisation_id: Only records of this organisation.
            from_: First day, in UTC.
            to: Last day, in UTC.
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.SecurityEvent] | models.SecurityEventPage", self.request("GET", "/api/security-events", query={"kind": kind, "result": result, "actor_id": actor_id, "organisation_id": organisation_id, "from": from_, "to": to, "q": q, "skip": skip, "limit": limit}))

    def list_sessions(
        self,
    ) -> list[models.Session]:
        """List your sessions.

        Most recently used first, at most 100.

        `GET /api/auth/sessions`
        """
        return cast("list[models.Session]", self.request("GET", "/api/auth/sessions"))

    def list_sessions_of_user(
        self,
        id: models.Id,
    ) -> list[models.Session]:
        """List the sessions of a user.

        Most recently used first, at most 100.

        `GET /api/users/{id}/sessions`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.Session]", self.request("GET", f"/api/users/{quoted(id)}/sessions"))

    def list_share_links(
        self,
        id: models.Id,
    ) -> list[models.ShareLink]:
        """List the share links of a farm.

        Newest first, those that ended included; at most 1,000. Without their addresses, of which
        only hashes are stored. 403 for a farmer on farms of others.

        `GET /api/farms/{id}/share-links`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.ShareLink]", self.request("GET", f"/api/farms/{quoted(id)}/share-links"))

    def list_shared_images(
        self,
        token: str,
        *,
        after: str | None = None,
    ) -> models.SharedImages:
        """List the images of a share link.

        Newest first, 60 a page; `next` is the cursor of the next page, null on the last one. Only
        images with insects and without people. 404 also if the link has no images. Needs no
        session. 404 if the link has expired, was revoked or never existed, which look the same. At
        most 120 requests a minute from one network and 600 of one link.

        `GET /api/shared/{token}/images`

        Args:
            token: Last part of the address of the link.
            after: Id of the last plot received, to resume a download.
        """
        return cast("models.SharedImages", self.request("GET", f"/api/shared/{quoted(token)}/images", query={"after": after}))

    @overload
    def list_species(
        self,
        *,
        q: str | None = None,
        sort: models.SpeciesSort | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Species]: ...

    @overload
    def list_species(
        self,
        *,
        q: str | None = None,
        sort: models.SpeciesSort | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.SpeciesPage: ...

    def list_species(
        self,
        *,
        q: str | None = None,
        sort: models.SpeciesSort | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Species] | models.SpeciesPage:
        """List species.

        By functional group and name by default.

        `GET /api/species`

        Args:
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Species] | models.SpeciesPage", self.request("GET", "/api/species", query={"q": q, "sort": sort, "skip": skip, "limit": limit}))

    @overload
    def list_sprays(
        self,
        id: models.Id,
        *,
        q: str | None = None,
        sort: models.SpraySort | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Spray]: ...

    @overload
    def list_sprays(
        self,
        id: models.Id,
        *,
        q: str | None = None,
        sort: models.SpraySort | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.SprayPage: ...

    def list_sprays(
        self,
        id: models.Id,
        *,
        q: str | None = None,
        sort: models.SpraySort | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Spray] | models.SprayPage:
        """List the sprays of a farm.

        Newest first by default.

        `GET /api/farms/{id}/sprays`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Spray] | models.SprayPage", self.request("GET", f"/api/farms/{quoted(id)}/sprays", query={"q": q, "sort": sort, "skip": skip, "limit": limit}))

    @overload
    def list_stages(
        self,
        *,
        q: str | None = None,
        sort: models.StageSort | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Stage]: ...

    @overload
    def list_stages(
        self,
        *,
        q: str | None = None,
        sort: models.StageSort | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.StagePage: ...

    def list_stages(
        self,
        *,
        q: str | None = None,
        sort: models.StageSort | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Stage] | models.StagePage:
        """List life stages.

        By name by default.

        `GET /api/stage`

        Args:
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Stage] | models.StagePage", self.request("GET", "/api/stage", query={"q": q, "sort": sort, "skip": skip, "limit": limit}))

    @overload
    def list_survey_assignments(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.SurveyAssignment]: ...

    @overload
    def list_survey_assignments(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.SurveyAssignmentPage: ...

    def list_survey_assignments(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.SurveyAssignment] | models.SurveyAssignmentPage:
        """List who is assigned to count which plots of a farm.

        By first day and person, from yesterday on. Without deleted places, and without people who
        no longer have access to the farm.

        `GET /api/farms/{id}/survey-assignments`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.SurveyAssignment] | models.SurveyAssignmentPage", self.request("GET", f"/api/farms/{quoted(id)}/survey-assignments", query={"skip": skip, "limit": limit}))

    def list_survey_protocols(
        self,
        id: models.Id,
    ) -> list[models.SurveyProtocol]:
        """List the survey protocols of a farm.

        Method and effort that survey forms start with; the server does not fill them in. By type of
        survey; types without a protocol are absent.

        `GET /api/farms/{id}/survey-protocols`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.SurveyProtocol]", self.request("GET", f"/api/farms/{quoted(id)}/survey-protocols"))

    @overload
    def list_surveys(
        self,
        *,
        year: int | None = None,
        plot_id: models.Id | None = None,
        q: str | None = None,
        sort: models.SurveySort | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Survey]: ...

    @overload
    def list_surveys(
        self,
        *,
        year: int | None = None,
        plot_id: models.Id | None = None,
        q: str | None = None,
        sort: models.SurveySort | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.SurveyPage: ...

    def list_surveys(
        self,
        *,
        year: int | None = None,
        plot_id: models.Id | None = None,
        q: str | None = None,
        sort: models.SurveySort | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Survey] | models.SurveyPage:
        """List visits.

        Latest first by default.

        `GET /api/surveys`

        Args:
            year: Only visits of this calendar year; all years by default.
            plot_id: Only records of this plot.
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Survey] | models.SurveyPage", self.request("GET", "/api/surveys", query={"year": year, "plot_id": plot_id, "q": q, "sort": sort, "skip": skip, "limit": limit}))

    @overload
    def list_treatment_arms(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.TreatmentArm]: ...

    @overload
    def list_treatment_arms(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.TreatmentArmPage: ...

    def list_treatment_arms(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.TreatmentArm] | models.TreatmentArmPage:
        """List the meanings of treatment letters.

        `GET /api/farms/{id}/treatment-arms`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.TreatmentArm] | models.TreatmentArmPage", self.request("GET", f"/api/farms/{quoted(id)}/treatment-arms", query={"skip": skip, "limit": limit}))

    @overload
    def list_tunnels(
        self,
        *,
        q: str | None = None,
        sort: models.TunnelSort | None = None,
        archived: bool | None = None,
        field_id: models.Id | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.TunnelDetail]: ...

    @overload
    def list_tunnels(
        self,
        *,
        q: str | None = None,
        sort: models.TunnelSort | None = None,
        archived: bool | None = None,
        field_id: models.Id | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.TunnelDetailPage: ...

    def list_tunnels(
        self,
        *,
        q: str | None = None,
        sort: models.TunnelSort | None = None,
        archived: bool | None = None,
        field_id: models.Id | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.TunnelDetail] | models.TunnelDetailPage:
        """List tunnels.

        By number by default. `archived` is refused (403) unless your role may restore records.

        `GET /api/tunnels`

        Args:
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            archived: `true` lists deleted records instead of those in use.
            field_id: Only records of this field.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.TunnelDetail] | models.TunnelDetailPage", self.request("GET", "/api/tunnels", query={"q": q, "sort": sort, "archived": archived, "field_id": field_id, "skip": skip, "limit": limit}))

    @overload
    def list_tunnels_of_field(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Tunnel]: ...

    @overload
    def list_tunnels_of_field(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.TunnelPage: ...

    def list_tunnels_of_field(
        self,
        id: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Tunnel] | models.TunnelPage:
        """List the tunnels of a field.

        By number. Without deleted ones.

        `GET /api/tunnels/field/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Tunnel] | models.TunnelPage", self.request("GET", f"/api/tunnels/field/{quoted(id)}", query={"skip": skip, "limit": limit}))

    @overload
    def list_users(
        self,
        *,
        q: str | None = None,
        sort: models.ListedUserSort | None = None,
        role: models.Role | None = None,
        organisation_id: models.Id | None = None,
        state: models.UserState | None = None,
        second_factor: Literal["on", "off"] | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.User]: ...

    @overload
    def list_users(
        self,
        *,
        q: str | None = None,
        sort: models.ListedUserSort | None = None,
        role: models.Role | None = None,
        organisation_id: models.Id | None = None,
        state: models.UserState | None = None,
        second_factor: Literal["on", "off"] | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.UserDetailPage: ...

    def list_users(
        self,
        *,
        q: str | None = None,
        sort: models.ListedUserSort | None = None,
        role: models.Role | None = None,
        organisation_id: models.Id | None = None,
        state: models.UserState | None = None,
        second_factor: Literal["on", "off"] | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.User] | models.UserDetailPage:
        """List users.

        By name by default. A page includes second factors and the last sign-in of users whose
        second factors you may reset, and of yourself; `second_factor` finds only these.

        `GET /api/users`

        Args:
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            role: Only people with this role.
            organisation_id: Only records of this organisation.
            state: Only records in this state.
            second_factor: Only people with (`on`) or without (`off`) an active second factor.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.User] | models.UserDetailPage", self.request("GET", "/api/users", query={"q": q, "sort": sort, "role": role, "organisation_id": organisation_id, "state": state, "second_factor": second_factor, "skip": skip, "limit": limit}))

    @overload
    def list_users_of_organisation(
        self,
        id: models.Id,
        *,
        q: str | None = None,
        sort: models.UserSort | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.Contact]: ...

    @overload
    def list_users_of_organisation(
        self,
        id: models.Id,
        *,
        q: str | None = None,
        sort: models.UserSort | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.ContactPage: ...

    def list_users_of_organisation(
        self,
        id: models.Id,
        *,
        q: str | None = None,
        sort: models.UserSort | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.Contact] | models.ContactPage:
        """List the users of an organisation.

        With contact details. Disabled users only if you may manage users.

        `GET /api/users/organisations/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.Contact] | models.ContactPage", self.request("GET", f"/api/users/organisations/{quoted(id)}", query={"q": q, "sort": sort, "skip": skip, "limit": limit}))

    @overload
    def list_weather_observations(
        self,
        *,
        year: int | None = None,
        tunnel_id: models.Id | None = None,
        q: str | None = None,
        sort: models.WeatherObservationSort | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.WeatherObservation]: ...

    @overload
    def list_weather_observations(
        self,
        *,
        year: int | None = None,
        tunnel_id: models.Id | None = None,
        q: str | None = None,
        sort: models.WeatherObservationSort | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.WeatherObservationPage: ...

    def list_weather_observations(
        self,
        *,
        year: int | None = None,
        tunnel_id: models.Id | None = None,
        q: str | None = None,
        sort: models.WeatherObservationSort | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.WeatherObservation] | models.WeatherObservationPage:
        """List weather observations.

        Latest first by default.

        `GET /api/weathers`

        Args:
            year: Only observations of this calendar year; all years by default.
            tunnel_id: Only records of this tunnel.
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            sort: Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
                come last.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.WeatherObservation] | models.WeatherObservationPage", self.request("GET", "/api/weathers", query={"year": year, "tunnel_id": tunnel_id, "q": q, "sort": sort, "skip": skip, "limit": limit}))

    @overload
    def list_webhook_deliveries(
        self,
        id: models.Id,
        webhookId: models.Id,
        *,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.WebhookDelivery]: ...

    @overload
    def list_webhook_deliveries(
        self,
        id: models.Id,
        webhookId: models.Id,
        *,
        skip: int | None = None,
        limit: int,
    ) -> models.WebhookDeliveryPage: ...

    def list_webhook_deliveries(
        self,
        id: models.Id,
        webhookId: models.Id,
        *,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.WebhookDelivery] | models.WebhookDeliveryPage:
        """List the deliveries of a webhook.

        Newest first, of the last three months.

        `GET /api/organisations/{id}/webhooks/{webhookId}/deliveries`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            webhookId: Id of the webhook.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.WebhookDelivery] | models.WebhookDeliveryPage", self.request("GET", f"/api/organisations/{quoted(id)}/webhooks/{quoted(webhookId)}/deliveries", query={"skip": skip, "limit": limit}))

    def list_webhooks(
        self,
        id: models.Id,
    ) -> list[models.Webhook]:
        """List the webhooks of an organisation.

        Without their secrets. Addresses of Slack, Teams, ntfy and Telegram are shown without their
        path, which works like a password.

        `GET /api/organisations/{id}/webhooks`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.Webhook]", self.request("GET", f"/api/organisations/{quoted(id)}/webhooks"))

    @overload
    def list_weekly_email_farms(
        self,
        *,
        q: str | None = None,
        skip: int | None = None,
        limit: None = None,
    ) -> list[models.WeeklyEmailFarm]: ...

    @overload
    def list_weekly_email_farms(
        self,
        *,
        q: str | None = None,
        skip: int | None = None,
        limit: int,
    ) -> models.WeeklyEmailFarmPage: ...

    def list_weekly_email_farms(
        self,
        *,
        q: str | None = None,
        skip: int | None = None,
        limit: int | None = None,
    ) -> list[models.WeeklyEmailFarm] | models.WeeklyEmailFarmPage:
        """List farms with your weekly email setting.

        `GET /api/weekly-email/farms`

        Args:
            q: Search words: each must occur in the row, in any order. Case and accents are ignored.
            skip: Number of rows to skip; 0 by default.
            limit: Maximum number of rows. With it, the response is a page with the total; without
                it, an array of at most 1,000 rows unless the operation says otherwise.
        """
        return cast("list[models.WeeklyEmailFarm] | models.WeeklyEmailFarmPage", self.request("GET", "/api/weekly-email/farms", query={"q": q, "skip": skip, "limit": limit}))

    def load_starter_list(
        self,
        *,
        idempotency_key: str | None = None,
    ) -> dict[str, Any]:
        """Add the starter list of soft-fruit pollinators and predators.

        Existing entries stay unchanged. Returns the number of entries added.

        `POST /api/reference/starter-list`
        """
        return cast("dict[str, Any]", self.request("POST", "/api/reference/starter-list", idempotency_key=idempotency_key or new_key()))

    def merge_entry(
        self,
        list: models.ReferenceList,
        id: models.Id,
        body: models.NewMerge,
        *,
        idempotency_key: str | None = None,
    ) -> models.Merge:
        """Merge an entry into another of the same list.

        Cannot be undone. Observations move to the other entry, counts of both in one survey are
        added, and the name becomes a synonym. Repeating it returns the same result. 409 with
        `depends` if visits prevent it: see `blocked` of the preview.

        `POST /api/reference/{list}/{id}/merge`

        Args:
            list: Reference list of both entries.
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Merge", self.request("POST", f"/api/reference/{quoted(list)}/{quoted(id)}/merge", body=body, idempotency_key=idempotency_key or new_key()))

    def move_devices(
        self,
        body: models.DeviceMoves,
        *,
        idempotency_key: str | None = None,
    ) -> list[models.Device]:
        """Move devices to other farms.

        Moves all of them or none. Earlier measurements stay with the former farm.

        `POST /api/devices/moves`
        """
        return cast("list[models.Device]", self.request("POST", "/api/devices/moves", body=body, idempotency_key=idempotency_key or new_key()))

    def mute_alert(
        self,
        id: models.Id,
        body: models.AlertMute,
    ) -> models.AlertDetail:
        """Mute or unmute an alert.

        No notifications of it are sent until the given time, at most a year from now.

        `PUT /api/alerts/{id}/mute`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.AlertDetail", self.request("PUT", f"/api/alerts/{quoted(id)}/mute", body=body))

    def preview_class_mapping(
        self,
        id: models.Id,
        classId: models.Id,
        body: models.NewClassMapping,
    ) -> models.ClassMappingPreview:
        """Preview a mapping of a class.

        How many insects would count differently, and on which farms. Nothing is stored.

        `POST /api/organisations/{id}/classes/{classId}/preview`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            classId: Id of the class.
        """
        return cast("models.ClassMappingPreview", self.request("POST", f"/api/organisations/{quoted(id)}/classes/{quoted(classId)}/preview", body=body))

    def preview_merge(
        self,
        list: models.ReferenceList,
        id: models.Id,
        *,
        into_id: models.Id,
    ) -> models.MergePreview:
        """Preview a merge of two entries of a reference list.

        How many observations would move, in all organisations, and how the entries differ. Changes
        nothing.

        `GET /api/reference/{list}/{id}/merge`

        Args:
            list: Reference list of both entries.
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            into_id: Entry to merge into.
        """
        return cast("models.MergePreview", self.request("GET", f"/api/reference/{quoted(list)}/{quoted(id)}/merge", query={"into_id": into_id}))

    def preview_model_choice(
        self,
        id: models.Id,
        body: models.NewModelChoice,
    ) -> models.ModelChoicePreview:
        """Preview the choice of a model version.

        How many images would show other results, and their insects before and after. The newest
        50,000 images of the period are looked at: of more, `since_day` says from when on. Nothing
        is stored.

        `POST /api/farms/{id}/model-choices/preview`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.ModelChoicePreview", self.request("POST", f"/api/farms/{quoted(id)}/model-choices/preview", body=body))

    def publish_frozen_figure(
        self,
        id: str,
        body: models.FigurePublication,
    ) -> models.FrozenFigure:
        """Publish a frozen figure.

        Anybody can read it at `public_url`, which its citation names from now on: the figure with
        its title, authors, days, and the names of the farm, its fields and the organisation.
        Publishing it again changes the choices. 409 if it was withdrawn or an embargo of the
        organisation on its exports lasts. 403 for figures of others, unless the role may publish
        all. Requires a recent identity confirmation (`POST /auth/confirm`).

        `POST /api/frozen-figures/{id}/publish`

        Args:
            id: Public id of the frozen figure, a UUID.
        """
        return cast("models.FrozenFigure", self.request("POST", f"/api/frozen-figures/{quoted(id)}/publish", body=body))

    def put_class_mapping(
        self,
        id: models.Id,
        classId: models.Id,
        body: models.NewClassMapping,
    ) -> models.ModelClass:
        """Map a class from a day on.

        To a functional group, a taxon of the reference list, or no insect. A mapping of the same
        day is replaced. Counts stay as sent: scores, reports and alerts read them by the mapping.
        Images show what their classes mean today: a mapping from a later day on changes them when
        that day begins at the farm.

        `PUT /api/organisations/{id}/classes/{classId}/mapping`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            classId: Id of the class.
        """
        return cast("models.ModelClass", self.request("PUT", f"/api/organisations/{quoted(id)}/classes/{quoted(classId)}/mapping", body=body))

    def put_entry_photo(
        self,
        id: models.Id,
        key: str,
        form: Form,
        *,
        kind: models.PhotoKind,
        entry_id: models.Id,
        pollinator_id: models.Id | None = None,
        predator_id: models.Id | None = None,
        flower_centre: bool | None = None,
        caste: models.Caste | None = None,
        taken_at: str | None = None,
        unsure: bool | None = None,
        latitude: str | None = None,
        longitude: str | None = None,
    ) -> models.EntryPhoto:
        """Upload a photo of a flower, pollinator or predator survey.

        multipart/form-data with a field `photo`: JPEG, PNG or WebP of at most 10 MB. It is
        re-encoded without metadata. Repeating it with the same key returns the stored photo;
        another photo with that key is refused (409). At most 12 photos a survey (409) and 300 MB a
        person in 24 hours (429).

        `PUT /api/surveys/{id}/photos/{key}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            key: Key of the photo: a UUID chosen by the client.
            kind: Kind of survey the photo belongs to.
            entry_id: Id of the flower, pollinator or predator survey, by `kind`.
            pollinator_id: Pollinator in the photo; links it to the observation of that pollinator.
            predator_id: Predator in the photo; links it to the observation of that predator.
            flower_centre: Links to the observation on (`true`) or off the flower centre.
            caste: Caste of that observation.
            taken_at: Time the photo was taken, ISO 8601 with offset; now by default, and at the
                latest.
            unsure: `true` asks for an identification. Anything above species rank asks for one
                anyway.
            latitude: Latitude in decimal degrees (WGS 84); only with `longitude`.
            longitude: Longitude in decimal degrees (WGS 84); only with `latitude`.
        """
        return cast("models.EntryPhoto", self.request("PUT", f"/api/surveys/{quoted(id)}/photos/{quoted(key)}", query={"kind": kind, "entry_id": entry_id, "pollinator_id": pollinator_id, "predator_id": predator_id, "flower_centre": flower_centre, "caste": caste, "taken_at": taken_at, "unsure": unsure, "latitude": latitude, "longitude": longitude}, form=form))

    def put_farmer_photo(
        self,
        id: models.Id,
        form: Form,
    ) -> models.FarmDetail:
        """Upload a photo of the farmer.

        multipart/form-data with a part `image`: JPEG, PNG or WebP of at most 10 MB. Replaces an
        earlier photo. 409 if the farm has no farmer.

        `PUT /api/farms/{id}/farmer-photo`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.FarmDetail", self.request("PUT", f"/api/farms/{quoted(id)}/farmer-photo", form=form))

    def put_image_detections(
        self,
        id: models.Id,
        body: models.NewImageResult,
    ) -> models.StoredImageResult:
        """Create or replace the results of a model version for an image.

        Boxes refer to the stored image, which is upright. Boxes across its edges are clipped, boxes
        beyond them are left out. The same version replaces its own results. 409 if the device
        itself sent results of this version. Whether they count is chosen per farm (`PUT
        /farms/{id}/model-choices`). Counts of visits stay as sent.

        `PUT /api/images/{id}/detections`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.StoredImageResult", self.request("PUT", f"/api/images/{quoted(id)}/detections", body=body))

    def put_image_review(
        self,
        id: models.Id,
        body: models.NewImageReview,
    ) -> models.ImageReview:
        """Create or replace your review of an image.

        Confirm, reject or correct each detection, in order, and add the insects that the model
        missed. The detections stay as sent. Reviews of other people are kept; your former review
        remains in the history.

        `PUT /api/images/{id}/review`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.ImageReview", self.request("PUT", f"/api/images/{quoted(id)}/review", body=body))

    def put_image_reviews(
        self,
        body: models.NewImageReviews,
    ) -> models.ReviewedImages:
        """Create or replace your reviews of several images.

        All or none, at most 200. Returns the images as they are then.

        `PUT /api/images/reviews`
        """
        return cast("models.ReviewedImages", self.request("PUT", "/api/images/reviews", body=body))

    def put_images_detections(
        self,
        body: models.NewImageResults,
    ) -> models.StoredImageResults:
        """Create or replace the results of model versions for several images.

        All or none, at most 200, in the order of the request. The same rules hold as for one image.

        `PUT /api/images/detections`
        """
        return cast("models.StoredImageResults", self.request("PUT", "/api/images/detections", body=body))

    def put_model_card(
        self,
        id: models.Id,
        version: str,
        body: models.ModelCardChange,
    ) -> models.ModelCard:
        """Update the card of a model version.

        Absent members stay as they are.

        `PUT /api/organisations/{id}/model-cards/{version}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            version: Name of the model version, as cameras send it.
        """
        return cast("models.ModelCard", self.request("PUT", f"/api/organisations/{quoted(id)}/model-cards/{quoted(version)}", body=body))

    def put_model_choice(
        self,
        id: models.Id,
        body: models.NewModelChoice,
    ) -> models.FarmModels:
        """Choose the model version that counts from a day on.

        For images from that local day on, results of this version decide what they show, where
        there are some; otherwise those of the device. A choice of the same day is replaced. Images
        are brought up to date in the background. Reviews of other results are kept and count again
        when these do. Counts of visits (messages, hours, days) stay as sent.

        `PUT /api/farms/{id}/model-choices`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.FarmModels", self.request("PUT", f"/api/farms/{quoted(id)}/model-choices", body=body))

    def put_note_photo(
        self,
        id: models.Id,
        noteId: models.Id,
        key: str,
        form: Form,
    ) -> models.NotePhoto:
        """Upload a photo of one of your notes.

        multipart/form-data with a field `photo`: JPEG, PNG or WebP of at most 10 MB. It is
        re-encoded without metadata, the position included. Repeating it with the same key returns
        the stored photo; another photo with that key is refused (409). At most 6 photos a note
        (409) and 300 MB of photos a person in 24 hours, with those of surveys (429).

        `PUT /api/farms/{id}/notes/{noteId}/photos/{key}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            noteId: Id of the note.
            key: Key of the photo: a UUID chosen by the client.
        """
        return cast("models.NotePhoto", self.request("PUT", f"/api/farms/{quoted(id)}/notes/{quoted(noteId)}/photos/{quoted(key)}", form=form))

    @overload
    def read_feed_calendar(
        self,
        token: str,
        *,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def read_feed_calendar(
        self,
        token: str,
        *,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def read_feed_calendar(
        self,
        token: str,
        *,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Get the notes and alerts of a feed as a calendar.

        Needs no session: the token in the path is that of a feed. It reads what the feed’s person
        may see at that time; 404 once the feed is revoked or the person has no access. At most 20
        requests a minute. iCalendar (RFC 5545). Notes without a time last all day, times are in
        UTC. Programs are asked to refresh it once an hour.

        `GET /api/feeds/{token}/calendar.ics`

        Args:
            token: Token of the feed.
        """
        return self.download("GET", f"/api/feeds/{quoted(token)}/calendar.ics", save_to=save_to)

    @overload
    def read_feed_csv(
        self,
        token: str,
        *,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def read_feed_csv(
        self,
        token: str,
        *,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def read_feed_csv(
        self,
        token: str,
        *,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Get the table of a feed as CSV.

        Needs no session: the token in the path is that of a feed. It reads what the feed’s person
        may see at that time; 404 once the feed is revoked or the person has no access. At most 20
        requests a minute. Headings in the first line, newest rows first, at most 20,000.

        `GET /api/feeds/{token}/table.csv`

        Args:
            token: Token of the feed.
        """
        return self.download("GET", f"/api/feeds/{quoted(token)}/table.csv", save_to=save_to)

    def read_feed_json(
        self,
        token: str,
    ) -> models.FeedTable:
        """Get the table of a feed as JSON.

        Needs no session: the token in the path is that of a feed. It reads what the feed’s person
        may see at that time; 404 once the feed is revoked or the person has no access. At most 20
        requests a minute. The same rows as the CSV. Members are named as its headings, in lower
        case and with underscores.

        `GET /api/feeds/{token}/table.json`

        Args:
            token: Token of the feed.
        """
        return cast("models.FeedTable", self.request("GET", f"/api/feeds/{quoted(token)}/table.json"))

    def read_invitation(
        self,
        body: models.EmailLinkCode,
    ) -> models.Invitation:
        """Get an invitation by the code in its link.

        The code remains valid.

        `POST /api/auth/invitation`
        """
        return cast("models.Invitation", self.request("POST", "/api/auth/invitation", body=body))

    def redeliver_webhook(
        self,
        id: models.Id,
        webhookId: models.Id,
        deliveryId: models.Id,
    ) -> models.WebhookDelivery:
        """Resend a webhook delivery.

        With the same `webhook-id` and body. At most 60 an hour per organisation.

        `POST /api/organisations/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/again`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            webhookId: Id of the webhook.
            deliveryId: Id of the delivery.
        """
        return cast("models.WebhookDelivery", self.request("POST", f"/api/organisations/{quoted(id)}/webhooks/{quoted(webhookId)}/deliveries/{quoted(deliveryId)}/again"))

    @overload
    def redirect_to_unsubscribe_page(
        self,
        *,
        token: str,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def redirect_to_unsubscribe_page(
        self,
        *,
        token: str,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def redirect_to_unsubscribe_page(
        self,
        *,
        token: str,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Redirect to the page to unsubscribe from weekly emails.

        Does not unsubscribe.

        `GET /api/weekly-email/unsubscribe`

        Args:
            token: Token of the email.
        """
        return self.download("GET", "/api/weekly-email/unsubscribe", query={"token": token}, save_to=save_to)

    def regenerate_recovery_codes(
        self,
    ) -> models.NewRecoveryCodes:
        """Create ten new recovery codes.

        The former codes become invalid. 409 if you have no second factor. Requires a recent
        identity confirmation (`POST /auth/confirm`).

        `POST /api/auth/factors/recovery-codes`
        """
        return cast("models.NewRecoveryCodes", self.request("POST", "/api/auth/factors/recovery-codes"))

    def register_image_files(
        self,
        id: models.Id,
        body: models.NewImageUploadFiles,
    ) -> list[models.ImageUploadFile]:
        """Register files of an upload of images.

        At most 500 at once and 20,000 in all. Returns the files in the same order: those in state
        `waiting` or `sending` are to be sent. A file of which the same bytes are stored already is
        a `duplicate`. Repeating it continues an upload. 409 unless the upload is open.

        `POST /api/image-uploads/{id}/files`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.ImageUploadFile]", self.request("POST", f"/api/image-uploads/{quoted(id)}/files", body=body))

    def register_push_device(
        self,
        body: models.NewPushDevice,
    ) -> models.PushDevice:
        """Register this browser for push notifications.

        Updates an existing registration. A browser receives the notifications of one user at a
        time.

        `PUT /api/notifications/devices`
        """
        return cast("models.PushDevice", self.request("PUT", "/api/notifications/devices", body=body))

    def remove_favourite_image(
        self,
        id: models.Id,
    ) -> None:
        """Remove an image from your favourites.

        `DELETE /api/images/{id}/favourite`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/images/{quoted(id)}/favourite"))

    def remove_passkey(
        self,
        id: models.Id,
    ) -> None:
        """Delete a passkey.

        409 if it is your last second factor and you must have one. Requires a recent identity
        confirmation (`POST /auth/confirm`).

        `DELETE /api/auth/factors/passkeys/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/auth/factors/passkeys/{quoted(id)}"))

    def remove_push_device(
        self,
        id: models.Id,
    ) -> None:
        """Delete a browser that receives push notifications.

        `DELETE /api/notifications/devices/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/notifications/devices/{quoted(id)}"))

    def remove_totp(
        self,
    ) -> None:
        """Delete the authenticator app.

        409 if it is your last second factor and you must have one. Requires a recent identity
        confirmation (`POST /auth/confirm`).

        `DELETE /api/auth/factors/totp`
        """
        return cast("None", self.request("DELETE", "/api/auth/factors/totp"))

    def replace_crops(
        self,
        id: models.Id,
        body: models.CropList,
    ) -> list[models.Crop]:
        """Replace the crops of a farm.

        Crops that are missing in the request are deleted. Blank and duplicate entries are ignored.

        `PUT /api/farms/{id}/crops`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("list[models.Crop]", self.request("PUT", f"/api/farms/{quoted(id)}/crops", body=body))

    def report_activity(
        self,
    ) -> dict[str, Any]:
        """Report user activity.

        Extends the session and returns the time at which it ends without further activity.

        `POST /api/auth/activity`
        """
        return cast("dict[str, Any]", self.request("POST", "/api/auth/activity"))

    def request_organisation_data(
        self,
        id: models.Id,
    ) -> models.DataRequest:
        """Request an export of all data of an organisation.

        A ZIP with a readable page, JSON and CSV of each table, images, photos and uploaded files is
        made in the background; you are notified. While one is under way, it is returned. Requires a
        recent identity confirmation (`POST /auth/confirm`).

        `POST /api/organisations/{id}/data-requests`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.DataRequest", self.request("POST", f"/api/organisations/{quoted(id)}/data-requests"))

    def request_own_data(
        self,
    ) -> models.DataRequest:
        """Request an export of your personal data.

        A ZIP with a readable page, JSON and CSV is made in the background; you are notified. While
        one is under way, it is returned. Requires a recent identity confirmation (`POST
        /auth/confirm`).

        `POST /api/profile/data-requests`
        """
        return cast("models.DataRequest", self.request("POST", "/api/profile/data-requests"))

    def request_password_reset(
        self,
        body: models.EmailForm,
    ) -> None:
        """Send a password reset email.

        404 if no account has this address, unless the portal hides this. 409 if the portal sends no
        emails.

        `POST /api/reset-password`
        """
        return cast("None", self.request("POST", "/api/reset-password", body=body))

    def reread_import(
        self,
        id: models.Id,
        body: models.ImportReadingChoice,
    ) -> models.Import:
        """Change how an uploaded file is read.

        Checks the file again. Omitted members stay unchanged. 409 unless the upload is in state
        `choosing` or `ready`.

        `PUT /api/imports/{id}/reading`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Import", self.request("PUT", f"/api/imports/{quoted(id)}/reading", body=body))

    def resend_verification(
        self,
        body: models.EmailForm,
    ) -> None:
        """Send the verification email again.

        Sends nothing if the address is verified already. 404 if no account has it, unless the
        portal hides this. 409 if the portal sends no emails.

        `POST /api/auth/resend-verification`
        """
        return cast("None", self.request("POST", "/api/auth/resend-verification", body=body))

    def reset_factors_of_user(
        self,
        id: models.Id,
    ) -> None:
        """Delete the second factors of a user.

        Revokes the sessions of the user. Requires a recent identity confirmation (`POST
        /auth/confirm`).

        `DELETE /api/users/{id}/factors`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/users/{quoted(id)}/factors"))

    def reset_import_columns(
        self,
        id: models.Id,
    ) -> models.Import:
        """Delete the remembered columns for files with these headings.

        Checks the file again. 409 unless the upload is in state `choosing` or `ready`.

        `DELETE /api/imports/{id}/reading/columns`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Import", self.request("DELETE", f"/api/imports/{quoted(id)}/reading/columns"))

    def reset_password(
        self,
        body: dict[str, Any],
    ) -> None:
        """Set a new password with the code of an email.

        Revokes all sessions of the user.

        `POST /api/auth/reset-password`
        """
        return cast("None", self.request("POST", "/api/auth/reset-password", body=body))

    def restore_custom_field(
        self,
        id: models.Id,
        fieldId: models.Id,
        *,
        idempotency_key: str | None = None,
    ) -> models.CustomField:
        """Restore an archived custom field.

        Placed after the others, with its values. 409 if 10 are in use already, or if its name is
        taken.

        `POST /api/organisations/{id}/custom-fields/{fieldId}/restore`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            fieldId: Id of the custom field.
        """
        return cast("models.CustomField", self.request("POST", f"/api/organisations/{quoted(id)}/custom-fields/{quoted(fieldId)}/restore", idempotency_key=idempotency_key or new_key()))

    def restore_device(
        self,
        id: models.Id,
        *,
        idempotency_key: str | None = None,
    ) -> models.Device:
        """Restore a deleted device.

        Its keys become valid again, except those revoked individually.

        `POST /api/devices/{id}/restore`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Device", self.request("POST", f"/api/devices/{quoted(id)}/restore", idempotency_key=idempotency_key or new_key()))

    def restore_farm(
        self,
        id: models.Id,
        *,
        idempotency_key: str | None = None,
    ) -> models.FarmDetail:
        """Restore a deleted farm.

        Its fields, devices and other records become accessible again.

        `POST /api/farms/{id}/restore`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.FarmDetail", self.request("POST", f"/api/farms/{quoted(id)}/restore", idempotency_key=idempotency_key or new_key()))

    def restore_field(
        self,
        id: models.Id,
        *,
        idempotency_key: str | None = None,
    ) -> models.FieldDetail:
        """Restore a deleted field.

        Brings back what was in it. 409 if its name is in use by now.

        `POST /api/fields/{id}/restore`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.FieldDetail", self.request("POST", f"/api/fields/{quoted(id)}/restore", idempotency_key=idempotency_key or new_key()))

    def restore_plot(
        self,
        id: models.Id,
        *,
        idempotency_key: str | None = None,
    ) -> models.PlotDetail:
        """Restore a deleted plot.

        Brings back what was in it. 409 if its number is in use by now.

        `POST /api/plots/{id}/restore`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.PlotDetail", self.request("POST", f"/api/plots/{quoted(id)}/restore", idempotency_key=idempotency_key or new_key()))

    def restore_tunnel(
        self,
        id: models.Id,
        *,
        idempotency_key: str | None = None,
    ) -> models.TunnelDetail:
        """Restore a deleted tunnel.

        Brings back what was in it. 409 if its number is in use by now.

        `POST /api/tunnels/{id}/restore`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.TunnelDetail", self.request("POST", f"/api/tunnels/{quoted(id)}/restore", idempotency_key=idempotency_key or new_key()))

    def revoke_access_token(
        self,
        id: models.Id,
    ) -> None:
        """Revoke one of your access tokens.

        Takes effect immediately.

        `DELETE /api/auth/tokens/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/auth/tokens/{quoted(id)}"))

    def revoke_access_token_of_user(
        self,
        id: models.Id,
        *,
        token_id: models.Id | None = None,
    ) -> None:
        """Revoke the access tokens of a user.

        The one given as `token_id`, or all of them and all feeds of the user.

        `DELETE /api/users/{id}/tokens`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            token_id: Access token to revoke; all by default.
        """
        return cast("None", self.request("DELETE", f"/api/users/{quoted(id)}/tokens", query={"token_id": token_id}))

    def revoke_device_key(
        self,
        id: models.Id,
        keyId: models.Id,
    ) -> None:
        """Revoke a device key.

        Takes effect immediately. Requires a recent identity confirmation (`POST /auth/confirm`).

        `DELETE /api/devices/{id}/keys/{keyId}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            keyId: Id of the device key.
        """
        return cast("None", self.request("DELETE", f"/api/devices/{quoted(id)}/keys/{quoted(keyId)}"))

    def revoke_feed(
        self,
        id: models.Id,
    ) -> None:
        """Revoke one of your feeds.

        Its addresses stop working immediately.

        `DELETE /api/feeds/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/feeds/{quoted(id)}"))

    def revoke_other_sessions(
        self,
    ) -> None:
        """Revoke all your other sessions.

        Browsers from which you signed in before lose their exemption from the limit on failed
        sign-ins.

        `DELETE /api/auth/sessions`
        """
        return cast("None", self.request("DELETE", "/api/auth/sessions"))

    def revoke_session(
        self,
        id: models.Id,
    ) -> None:
        """Revoke one of your sessions.

        `DELETE /api/auth/sessions/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/auth/sessions/{quoted(id)}"))

    def revoke_sessions_of_user(
        self,
        id: models.Id,
        *,
        session_id: models.Id | None = None,
    ) -> None:
        """Revoke the sessions of a user.

        All of them, or the one given as `session_id`. With all of them, browsers from which the
        user signed in before lose their exemption from the limit on failed sign-ins.

        `DELETE /api/users/{id}/sessions`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            session_id: Session to revoke; all by default.
        """
        return cast("None", self.request("DELETE", f"/api/users/{quoted(id)}/sessions", query={"session_id": session_id}))

    def revoke_share_link(
        self,
        id: models.Id,
        linkId: models.Id,
    ) -> None:
        """Revoke a share link.

        Its address ends at once. 403 for a farmer on farms of others.

        `DELETE /api/farms/{id}/share-links/{linkId}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            linkId: Id of the share link.
        """
        return cast("None", self.request("DELETE", f"/api/farms/{quoted(id)}/share-links/{quoted(linkId)}"))

    def rotate_device_key(
        self,
        id: models.Id,
        keyId: models.Id,
        body: models.DeviceKeyRotation,
        *,
        idempotency_key: str | None = None,
    ) -> models.CreatedDeviceKey:
        """Rotate a device key.

        Creates a key with the same lifetime and returns it only once. The former key stays valid
        for `overlap_hours`. Requires a recent identity confirmation (`POST /auth/confirm`).

        `POST /api/devices/{id}/keys/{keyId}/rotation`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            keyId: Id of the device key.
        """
        return cast("models.CreatedDeviceKey", self.request("POST", f"/api/devices/{quoted(id)}/keys/{quoted(keyId)}/rotation", body=body, idempotency_key=idempotency_key or new_key()))

    def rotate_webhook_secret(
        self,
        id: models.Id,
        webhookId: models.Id,
    ) -> models.WebhookWithSecret:
        """Rotate the secret of a webhook.

        The secret is returned only once. For 24 hours requests are signed with the former secret,
        too, unless it is deleted before. An even earlier one becomes invalid immediately. Requires
        a recent identity confirmation (`POST /auth/confirm`).

        `POST /api/organisations/{id}/webhooks/{webhookId}/secret`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            webhookId: Id of the webhook.
        """
        return cast("models.WebhookWithSecret", self.request("POST", f"/api/organisations/{quoted(id)}/webhooks/{quoted(webhookId)}/secret"))

    def save_farm_outlines(
        self,
        id: models.Id,
        body: models.SavedOutlines,
        *,
        idempotency_key: str | None = None,
    ) -> models.FarmOutlines:
        """Save outlines of a farm, its fields, tunnels and plots.

        Saves all of them or none. `changes` sets or deletes outlines of existing places;
        `new_places` creates fields, tunnels and plots with their outlines, and sets the outline of
        a place that exists without one. An outline is the outer ring of a GeoJSON polygon (WGS 84).
        It must be closed and must not cross itself, has at most 500 points and lies within 50 km of
        the farm. Rings are stored counter-clockwise (RFC 7946), rounded to 7 decimals. 409 if a
        place has changed or has an outline already.

        `PUT /api/farms/{id}/outlines`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.FarmOutlines", self.request("PUT", f"/api/farms/{quoted(id)}/outlines", body=body, idempotency_key=idempotency_key or new_key()))

    def save_image_filter(
        self,
        body: models.NewImageFilter,
    ) -> models.SavedImageFilter:
        """Save a filter of images.

        A filter of yours with the same name is replaced. At most 50.

        `POST /api/images/filters`
        """
        return cast("models.SavedImageFilter", self.request("POST", "/api/images/filters", body=body))

    def save_view(
        self,
        body: models.NewSavedView,
    ) -> models.SavedView:
        """Save a view of a list.

        A view of yours with the same page and name is replaced. At most 100.

        `POST /api/saved-views`
        """
        return cast("models.SavedView", self.request("POST", "/api/saved-views", body=body))

    def search_addresses(
        self,
        *,
        search: str,
    ) -> list[models.FoundAddress]:
        """Search addresses and names of places.

        Up to five results of the geocoder that the portal is set up with, best first; none if
        nothing matches. Results are cached for a day. 404 if the portal has no address search
        (`address_search` of `GET /portal` is null); 503 if the geocoder cannot be reached or too
        many searches are waiting: all of the portal share one a second.

        `GET /api/addresses`

        Args:
            search: Address or name of a place.
        """
        return cast("list[models.FoundAddress]", self.request("GET", "/api/addresses", query={"search": search}))

    def send_capture(
        self,
        id: str,
        form: Form,
        *,
        captured_at: str,
        message_id: str | None = None,
        orientation: Literal["upright", "raw"] | None = None,
    ) -> models.CaptureReceipt:
        """Send an image.

        multipart/form-data with a part `image` and an optional JSON part `detections`. Repeating it
        under the same identifier changes nothing.

        `PUT /api/ingest/captures/{id}`

        Args:
            id: Id of the image, chosen by the device; the same image is stored once.
            captured_at: Time the image was taken, ISO 8601 with offset.
            message_id: Id of the message whose interval the image belongs to.
            orientation: Image that the bounding boxes refer to: `upright`, as displayed after
                applying its EXIF orientation; `raw`, the pixels as stored in the file. The default is
                `upright`.
        """
        return cast("models.CaptureReceipt", self.request("PUT", f"/api/ingest/captures/{quoted(id)}", query={"captured_at": captured_at, "message_id": message_id, "orientation": orientation}, form=form))

    def send_device_report(
        self,
        body: models.DeviceReport,
    ) -> models.DeviceReportReceipt:
        """Send facts about the device.

        Firmware version, metadata and the acknowledgement of a configuration: the same as the
        member `device` of a message.

        `PUT /api/ingest/device`
        """
        return cast("models.DeviceReportReceipt", self.request("PUT", "/api/ingest/device", body=body))

    def send_messages(
        self,
        body: models.Message | list[models.Message],
    ) -> models.MessageReceipt:
        """Send up to 1,000 messages.

        A message, an array of messages, or one message per line (`application/x-ndjson`). Valid
        messages are stored even if others are rejected; repeated messages are recognised by `id`.
        Unknown members are ignored; with `Prefer: handling=strict` (RFC 7240) a message that has
        any is rejected, and the response has the header `Preference-Applied`. The response is sent
        once they are stored durably.

        `POST /api/ingest/messages`
        """
        return cast("models.MessageReceipt", self.request("POST", "/api/ingest/messages", body=body))

    def send_test_notification(
        self,
        body: models.TestNotification,
    ) -> models.TestNotificationSent:
        """Send yourself a test notification.

        By email, push notification or text message, at most ten a day.

        `POST /api/notifications/test`
        """
        return cast("models.TestNotificationSent", self.request("POST", "/api/notifications/test", body=body))

    def send_weekly_email(
        self,
    ) -> models.SentWeeklyEmail:
        """Send yourself the weekly email of last week.

        Covers at most 20 farms. 409 if the portal sends no emails.

        `POST /api/weekly-email/send`
        """
        return cast("models.SentWeeklyEmail", self.request("POST", "/api/weekly-email/send"))

    def set_alert_limits(
        self,
        id: models.Id,
        body: models.AlertLimitsChange,
    ) -> models.AlertLimits:
        """Update the alert thresholds of a farm.

        Affects which alerts are opened from now on.

        `PUT /api/farms/{id}/alert-limits`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.AlertLimits", self.request("PUT", f"/api/farms/{quoted(id)}/alert-limits", body=body))

    def set_alert_limits_of_farms(
        self,
        body: models.AlertLimitsOfFarms,
    ) -> dict[str, Any]:
        """Set the same alert thresholds for several farms.

        For all of them or none. Omitted thresholds stay as they are.

        `PUT /api/alert-limits`
        """
        return cast("dict[str, Any]", self.request("PUT", "/api/alert-limits", body=body))

    def set_device_configuration(
        self,
        id: models.Id,
        body: models.ConfigurationChange,
    ) -> models.DeviceConfigurationStatus:
        """Set the configuration of a device.

        Replaces it as a whole: absent members are left to the device. Creates a version, which the
        device fetches and acknowledges; if nothing changes, the version stays.

        `PUT /api/devices/{id}/configuration`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.DeviceConfigurationStatus", self.request("PUT", f"/api/devices/{quoted(id)}/configuration", body=body))

    def set_device_configurations(
        self,
        body: models.ConfigurationForDevices,
    ) -> dict[str, Any]:
        """Set the same configuration for several devices.

        For all of them or none. Each gets a version of its own; devices that have this
        configuration keep theirs.

        `POST /api/devices/configurations`
        """
        return cast("dict[str, Any]", self.request("POST", "/api/devices/configurations", body=body))

    def set_notification_settings(
        self,
        body: models.NotificationSettingsChange,
    ) -> models.NotificationSettings:
        """Update your notification settings.

        A type of alert is emailed immediately or once a day, not both.

        `PUT /api/notifications/settings`
        """
        return cast("models.NotificationSettings", self.request("PUT", "/api/notifications/settings", body=body))

    def set_sms_number(
        self,
        body: models.NewSmsNumber,
    ) -> models.SmsNumber:
        """Send a code to a phone number for text messages about alerts.

        The number replaces the former one once it is confirmed with the code, which is valid for 10
        minutes. At most five codes in 24 hours. 409 if this portal sends no text messages, 503 if
        the gateway did not take it. Requires a recent identity confirmation (`POST /auth/confirm`).

        `PUT /api/notifications/phone`
        """
        return cast("models.SmsNumber", self.request("PUT", "/api/notifications/phone", body=body))

    def set_survey_protocol(
        self,
        id: models.Id,
        survey_type: models.ProtocolType,
        body: models.SurveyProtocolChange,
    ) -> models.SurveyProtocol:
        """Set the survey protocol of a farm.

        Method and effort that survey forms start with; the server does not fill them in. Created if
        there is none.

        `PUT /api/farms/{id}/survey-protocols/{survey_type}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            survey_type: Type of survey.
        """
        return cast("models.SurveyProtocol", self.request("PUT", f"/api/farms/{quoted(id)}/survey-protocols/{quoted(survey_type)}", body=body))

    @overload
    def show_capture(
        self,
        id: models.Id,
        *,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def show_capture(
        self,
        id: models.Id,
        *,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def show_capture(
        self,
        id: models.Id,
        *,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Get an image as JPEG.

        `GET /api/captures/{id}/image`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return self.download("GET", f"/api/captures/{quoted(id)}/image", save_to=save_to)

    @overload
    def show_entry_photo(
        self,
        id: models.Id,
        key: str,
        *,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def show_entry_photo(
        self,
        id: models.Id,
        key: str,
        *,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def show_entry_photo(
        self,
        id: models.Id,
        key: str,
        *,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Get a photo as JPEG.

        At most 2,048 pixels on the longer side.

        `GET /api/surveys/{id}/photos/{key}/image`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            key: Key of the photo: a UUID chosen by the client.
        """
        return self.download("GET", f"/api/surveys/{quoted(id)}/photos/{quoted(key)}/image", save_to=save_to)

    @overload
    def show_farmer_photo(
        self,
        id: models.Id,
        *,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def show_farmer_photo(
        self,
        id: models.Id,
        *,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def show_farmer_photo(
        self,
        id: models.Id,
        *,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Get the photo of the farmer as JPEG.

        404 if there is none.

        `GET /api/farms/{id}/farmer-photo`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return self.download("GET", f"/api/farms/{quoted(id)}/farmer-photo", save_to=save_to)

    @overload
    def show_note_photo(
        self,
        id: models.Id,
        noteId: models.Id,
        key: str,
        *,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def show_note_photo(
        self,
        id: models.Id,
        noteId: models.Id,
        key: str,
        *,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def show_note_photo(
        self,
        id: models.Id,
        noteId: models.Id,
        key: str,
        *,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Get a photo of a note as JPEG.

        At most 2,048 pixels on the longer side.

        `GET /api/farms/{id}/notes/{noteId}/photos/{key}/image`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            noteId: Id of the note.
            key: Key of the photo: a UUID chosen by the client.
        """
        return self.download("GET", f"/api/farms/{quoted(id)}/notes/{quoted(noteId)}/photos/{quoted(key)}/image", save_to=save_to)

    @overload
    def show_shared_image(
        self,
        token: str,
        imageId: models.Id,
        *,
        size: models.ThumbnailSize | None = None,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def show_shared_image(
        self,
        token: str,
        imageId: models.Id,
        *,
        size: models.ThumbnailSize | None = None,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def show_shared_image(
        self,
        token: str,
        imageId: models.Id,
        *,
        size: models.ThumbnailSize | None = None,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Get an image of a share link.

        At most 640 pixels wide with `size=large`, otherwise 320, without metadata of the camera.
        404 also for images that the link does not list. Needs no session. At most 1,200 a minute
        from one network.

        `GET /api/shared/{token}/images/{imageId}`

        Args:
            token: Last part of the address of the link.
            imageId: Id of the image.
            size: `small` (default) or `large`.
        """
        return self.download("GET", f"/api/shared/{quoted(token)}/images/{quoted(imageId)}", query={"size": size}, save_to=save_to)

    @overload
    def show_shared_picture(
        self,
        token: str,
        *,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def show_shared_picture(
        self,
        token: str,
        *,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def show_shared_picture(
        self,
        token: str,
        *,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Get a picture of what a share link shows.

        The score with its range, and visits or scores by day or week. 404 also for links of images.
        Pages of other sites may show it where the link may be shown in a frame. Needs no session.
        404 if the link has expired, was revoked or never existed, which look the same. At most 120
        requests a minute from one network and 600 of one link.

        `GET /api/shared/{token}/picture.svg`

        Args:
            token: Last part of the address of the link.
        """
        return self.download("GET", f"/api/shared/{quoted(token)}/picture.svg", save_to=save_to)

    @overload
    def show_small_entry_photo(
        self,
        id: models.Id,
        key: str,
        *,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def show_small_entry_photo(
        self,
        id: models.Id,
        key: str,
        *,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def show_small_entry_photo(
        self,
        id: models.Id,
        key: str,
        *,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Get the thumbnail of a photo.

        320 pixels wide, as WebP.

        `GET /api/surveys/{id}/photos/{key}/small`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            key: Key of the photo: a UUID chosen by the client.
        """
        return self.download("GET", f"/api/surveys/{quoted(id)}/photos/{quoted(key)}/small", save_to=save_to)

    @overload
    def show_small_note_photo(
        self,
        id: models.Id,
        noteId: models.Id,
        key: str,
        *,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def show_small_note_photo(
        self,
        id: models.Id,
        noteId: models.Id,
        key: str,
        *,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def show_small_note_photo(
        self,
        id: models.Id,
        noteId: models.Id,
        key: str,
        *,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Get the thumbnail of a photo of a note.

        320 pixels wide, as WebP.

        `GET /api/farms/{id}/notes/{noteId}/photos/{key}/small`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            noteId: Id of the note.
            key: Key of the photo: a UUID chosen by the client.
        """
        return self.download("GET", f"/api/farms/{quoted(id)}/notes/{quoted(noteId)}/photos/{quoted(key)}/small", save_to=save_to)

    @overload
    def show_thumbnail(
        self,
        id: models.Id,
        *,
        size: models.ThumbnailSize | None = None,
        save_to: None = None,
    ) -> bytes: ...

    @overload
    def show_thumbnail(
        self,
        id: models.Id,
        *,
        size: models.ThumbnailSize | None = None,
        save_to: str | PathLike[str],
    ) -> Path: ...

    def show_thumbnail(
        self,
        id: models.Id,
        *,
        size: models.ThumbnailSize | None = None,
        save_to: str | PathLike[str] | None = None,
    ) -> bytes | Path:
        """Get the thumbnail of an image.

        320 pixels wide, as WebP. 404 until it has been created. `size=large` is 640 pixels wide; it
        is created when it is first asked for, and until then the other is sent.

        `GET /api/captures/{id}/thumbnail`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            size: `small` (default) or `large`.
        """
        return self.download("GET", f"/api/captures/{quoted(id)}/thumbnail", query={"size": size}, save_to=save_to)

    def sign_in(
        self,
        body: models.SignIn,
    ) -> models.SignedIn | models.SecondFactorAsked:
        """Sign in.

        Sets the session cookie and returns a token. If the account has a second factor, returns a
        ticket for `POST /auth/sign-in/second-factor` instead.

        `POST /api/auth/sign-in`
        """
        return cast("models.SignedIn | models.SecondFactorAsked", self.request("POST", "/api/auth/sign-in", body=body))

    def sign_in_with_factor(
        self,
        body: models.SecondFactorGiven,
    ) -> models.SignedIn:
        """Finish a sign-in with a second factor.

        Send the `ticket` with a one-time code, a recovery code or a passkey. Sets the session
        cookie and returns a token.

        `POST /api/auth/sign-in/second-factor`
        """
        return cast("models.SignedIn", self.request("POST", "/api/auth/sign-in/second-factor", body=body))

    def sign_in_with_passkey(
        self,
        body: models.PasskeyResponse,
    ) -> models.SignedIn:
        """Sign in with a passkey.

        Sets the session cookie and returns a token. No further factor is required.

        `POST /api/auth/passkey/sign-in`
        """
        return cast("models.SignedIn", self.request("POST", "/api/auth/passkey/sign-in", body=body))

    def sign_out(
        self,
    ) -> models.SignedOut | None:
        """Sign out.

        Revokes this session. If a provider opened it and supports signing out, returns the URL to
        open in the browser; otherwise null.

        `POST /api/auth/sign-out`
        """
        return cast("models.SignedOut | None", self.request("POST", "/api/auth/sign-out"))

    def start_passkey_confirmation(
        self,
    ) -> models.PasskeyConfirmation:
        """Create passkey options to confirm your identity.

        Pass `options` to `navigator.credentials.get()` and send the result to `POST /auth/confirm`.
        409 if you have no passkey.

        `POST /api/auth/confirm/passkey-options`
        """
        return cast("models.PasskeyConfirmation", self.request("POST", "/api/auth/confirm/passkey-options"))

    def start_passkey_registration(
        self,
    ) -> models.PasskeyOptions:
        """Create options to add a passkey.

        Pass `options` to `navigator.credentials.create()` and send the result to `POST
        /auth/factors/passkeys`. Requires a recent identity confirmation (`POST /auth/confirm`).

        `POST /api/auth/factors/passkeys/options`
        """
        return cast("models.PasskeyOptions", self.request("POST", "/api/auth/factors/passkeys/options"))

    def start_passkey_sign_in(
        self,
    ) -> models.PasskeyChallenge:
        """Create passkey options to sign in.

        Pass `options` to `navigator.credentials.get()` and send the result to `POST
        /auth/passkey/sign-in`.

        `POST /api/auth/passkey/options`
        """
        return cast("models.PasskeyChallenge", self.request("POST", "/api/auth/passkey/options"))

    def start_provider_confirmation(
        self,
        provider: str,
    ) -> models.ProviderRedirect:
        """Start confirming your identity with a linked provider.

        Returns the URL to open in the browser. The provider asks for your credentials again.

        `POST /api/auth/confirm/providers/{provider}/start`

        Args:
            provider: Id of the sign-in provider, as in `GET /portal`.
        """
        return cast("models.ProviderRedirect", self.request("POST", f"/api/auth/confirm/providers/{quoted(provider)}/start"))

    def start_provider_link(
        self,
        provider: str,
    ) -> models.ProviderRedirect:
        """Start linking a sign-in provider.

        Returns the URL to open in the browser. Requires a recent identity confirmation (`POST
        /auth/confirm`).

        `POST /api/auth/identities/{provider}/start`

        Args:
            provider: Id of the sign-in provider, as in `GET /portal`.
        """
        return cast("models.ProviderRedirect", self.request("POST", f"/api/auth/identities/{quoted(provider)}/start"))

    def start_provider_sign_in(
        self,
        provider: str,
        body: models.ProviderSignIn,
    ) -> models.ProviderRedirect:
        """Start signing in with a provider.

        Sets a cookie and returns the URL to open in the same browser.

        `POST /api/auth/providers/{provider}/start`

        Args:
            provider: Id of the sign-in provider, as in `GET /portal`.
        """
        return cast("models.ProviderRedirect", self.request("POST", f"/api/auth/providers/{quoted(provider)}/start", body=body))

    def start_totp(
        self,
    ) -> models.TotpSecret:
        """Create a secret for an authenticator app.

        The app is not active until `POST /auth/factors/totp/confirm`. 409 if an app is active
        already. Requires a recent identity confirmation (`POST /auth/confirm`).

        `POST /api/auth/factors/totp`
        """
        return cast("models.TotpSecret", self.request("POST", "/api/auth/factors/totp"))

    def store_card_counts(
        self,
        body: models.CardCounts,
    ) -> models.CardCountsReceipt:
        """Store counts of a memory card.

        Stores up to 200 messages of a device as if it had sent them. Messages are recognised by
        `id`, so that repeating it stores nothing twice. They cannot be undone. Rejected ones are
        listed with their position; the others are stored.

        `POST /api/image-uploads/counts`
        """
        return cast("models.CardCountsReceipt", self.request("POST", "/api/image-uploads/counts", body=body))

    def test_webhook(
        self,
        id: models.Id,
        webhookId: models.Id,
    ) -> models.WebhookDelivery:
        """Send a test event to a webhook.

        Signed like other events. Returns the delivery with the response of the receiver.

        `POST /api/organisations/{id}/webhooks/{webhookId}/test`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            webhookId: Id of the webhook.
        """
        return cast("models.WebhookDelivery", self.request("POST", f"/api/organisations/{quoted(id)}/webhooks/{quoted(webhookId)}/test"))

    def undo_email_change(
        self,
        body: models.EmailLinkCode,
    ) -> models.MailboxProven:
        """Undo a change of email address.

        Requires the code sent to the former address, within seven days. Revokes all sessions, the
        password, access tokens, linked providers, and second factors added since the day before the
        change. Returns a code to set a new password or to link a provider.

        `POST /api/auth/undo-email`
        """
        return cast("models.MailboxProven", self.request("POST", "/api/auth/undo-email", body=body))

    def undo_image_upload(
        self,
        id: models.Id,
        *,
        confirm: bool | None = None,
    ) -> models.ImageUpload:
        """Undo an upload of images.

        Deletes all its images with their reviews, in the background: poll `GET
        /image-uploads/{id}`. Without `confirm=true`, nothing is deleted and 409 lists how many
        images there are and how many of them people have worked with. The same card can be uploaded
        again.

        `POST /api/image-uploads/{id}/undo`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            confirm: `true` carries out the request even if records depend on it or values are
                doubtful; otherwise 409 lists them.
        """
        return cast("models.ImageUpload", self.request("POST", f"/api/image-uploads/{quoted(id)}/undo", query={"confirm": confirm}))

    def undo_import(
        self,
        id: models.Id,
    ) -> models.Import:
        """Undo an import.

        Deletes all records it created. 409 with `depends` if any was changed or added to since;
        then nothing is deleted.

        `POST /api/imports/{id}/undo`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Import", self.request("POST", f"/api/imports/{quoted(id)}/undo"))

    def unlink_provider(
        self,
        id: models.Id,
    ) -> None:
        """Unlink a sign-in provider.

        Revokes the sessions that the provider opened, except this one. 409 if you could not sign in
        without it. Requires a recent identity confirmation (`POST /auth/confirm`).

        `DELETE /api/auth/identities/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("None", self.request("DELETE", f"/api/auth/identities/{quoted(id)}"))

    def unpublish_frozen_figure(
        self,
        id: str,
    ) -> models.FrozenFigure:
        """Revoke the public address of a frozen figure.

        The address returns 410 from now on; publishing the figure again restores it. 409 if it is
        not public. 403 for figures of others, unless the role may revoke all.

        `POST /api/frozen-figures/{id}/unpublish`

        Args:
            id: Public id of the frozen figure, a UUID.
        """
        return cast("models.FrozenFigure", self.request("POST", f"/api/frozen-figures/{quoted(id)}/unpublish"))

    def unsubscribe_from_weekly_email(
        self,
        *,
        token: str,
    ) -> None:
        """Unsubscribe from weekly emails.

        One-click unsubscribe (RFC 8058) with the token of the link in the email. The body is
        ignored.

        `POST /api/weekly-email/unsubscribe`

        Args:
            token: Token of the email.
        """
        return cast("None", self.request("POST", "/api/weekly-email/unsubscribe", query={"token": token}))

    def update_custom_field(
        self,
        id: models.Id,
        fieldId: models.Id,
        body: models.CustomFieldChange,
    ) -> models.CustomField:
        """Update a custom field.

        Stored values stay: also those that are no longer among the choices, which may be kept but
        not chosen again. 409 if the name is taken.

        `PUT /api/organisations/{id}/custom-fields/{fieldId}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            fieldId: Id of the custom field.
        """
        return cast("models.CustomField", self.request("PUT", f"/api/organisations/{quoted(id)}/custom-fields/{quoted(fieldId)}", body=body))

    def update_deficit_trial(
        self,
        id: models.Id,
        trialId: models.Id,
        body: models.DeficitTrialChange,
    ) -> models.DeficitTrial:
        """Update a pollination deficit trial.

        `PUT /api/farms/{id}/deficit-trials/{trialId}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            trialId: Id of the trial.
        """
        return cast("models.DeficitTrial", self.request("PUT", f"/api/farms/{quoted(id)}/deficit-trials/{quoted(trialId)}", body=body))

    def update_deployment(
        self,
        id: models.Id,
        body: models.DeploymentChange,
    ) -> models.Deployment:
        """Update the days of a deployment.

        `PUT /api/farms-deployments/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Deployment", self.request("PUT", f"/api/farms-deployments/{quoted(id)}", body=body))

    def update_device(
        self,
        id: models.Id,
        body: models.DeviceChange,
    ) -> models.Device:
        """Update a device.

        A new farm, field, tunnel or plot applies to data measured from now on.

        `PUT /api/devices/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Device", self.request("PUT", f"/api/devices/{quoted(id)}", body=body))

    def update_display_preferences(
        self,
        body: models.DisplayPreferencesChange,
    ) -> models.DisplayPreferences:
        """Update your display preferences.

        Sets the language of your pages and emails, and how figures, dates and times are written on
        pages. Members left out stay as they are. The API takes and returns metric values and ISO
        8601 times whatever they say.

        `PUT /api/users/profile/display-preferences`
        """
        return cast("models.DisplayPreferences", self.request("PUT", "/api/users/profile/display-preferences", body=body))

    def update_export(
        self,
        id: models.Id,
        body: models.ExportChange,
    ) -> models.Export:
        """Update the DOI of one of your exports.

        The DOI under which its file was deposited; null removes it. Later exports have the DOI of
        the settings of the organisation (`PUT /organisations/{id}/export-settings`). 409 for
        exports of images.

        `PUT /api/exports/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Export", self.request("PUT", f"/api/exports/{quoted(id)}", body=body))

    def update_export_settings(
        self,
        id: models.Id,
        body: models.ExportSettingsChange,
    ) -> models.ExportSettings:
        """Update the defaults of an organisation's exports.

        Licences, title, citation, DOI, contributors, embargo, precision of coordinates, and names
        or codes of observers. Absent members stay as they are. While an embargo lasts, no dataset
        or archive of the organisation is exported.

        `PUT /api/organisations/{id}/export-settings`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.ExportSettings", self.request("PUT", f"/api/organisations/{quoted(id)}/export-settings", body=body))

    def update_farm(
        self,
        id: models.Id,
        body: models.FarmChange,
    ) -> models.FarmDetail:
        """Update a farm.

        A new time zone recalculates the daily figures of the farm.

        `PUT /api/farms/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.FarmDetail", self.request("PUT", f"/api/farms/{quoted(id)}", body=body))

    def update_farm_note(
        self,
        id: models.Id,
        noteId: models.Id,
        body: models.FarmNoteChange,
    ) -> models.FarmNote:
        """Update one of your notes.

        `PUT /api/farms/{id}/notes/{noteId}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            noteId: Id of the note.
        """
        return cast("models.FarmNote", self.request("PUT", f"/api/farms/{quoted(id)}/notes/{quoted(noteId)}", body=body))

    def update_field(
        self,
        id: models.Id,
        body: models.FieldChange,
    ) -> models.FieldDetail:
        """Update a field.

        Can move to another farm only if no device was ever in it.

        `PUT /api/fields/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.FieldDetail", self.request("PUT", f"/api/fields/{quoted(id)}", body=body))

    def update_flower_observation(
        self,
        id: models.Id,
        fid: models.Id,
        oid: models.Id,
        body: models.FlowerObservationChange,
    ) -> models.FlowerObservation:
        """Update the count of a flower survey.

        `PUT /api/surveys/{id}/flowers/{fid}/observations/{oid}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            fid: Id of the flower survey.
            oid: Id of the observation.
        """
        return cast("models.FlowerObservation", self.request("PUT", f"/api/surveys/{quoted(id)}/flowers/{quoted(fid)}/observations/{quoted(oid)}", body=body))

    def update_flower_survey(
        self,
        id: models.Id,
        fid: models.Id,
        body: models.FlowerSurveyChange,
    ) -> models.FlowerSurvey:
        """Update the effort of a flower survey.

        `PUT /api/surveys/{id}/flowers/{fid}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            fid: Id of the flower survey.
        """
        return cast("models.FlowerSurvey", self.request("PUT", f"/api/surveys/{quoted(id)}/flowers/{quoted(fid)}", body=body))

    def update_frozen_figure(
        self,
        id: str,
        body: models.FrozenFigureChange,
    ) -> models.FrozenFigure:
        """Update the DOI of a frozen figure.

        Null removes it. Nothing else of a frozen figure can be changed. 403 for figures of others,
        unless the role may change all.

        `PUT /api/frozen-figures/{id}`

        Args:
            id: Public id of the frozen figure, a UUID.
        """
        return cast("models.FrozenFigure", self.request("PUT", f"/api/frozen-figures/{quoted(id)}", body=body))

    def update_organisation(
        self,
        id: models.Id,
        body: models.OrganisationChange,
    ) -> models.Organisation:
        """Update an organisation.

        `PUT /api/organisations/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Organisation", self.request("PUT", f"/api/organisations/{quoted(id)}", body=body))

    def update_plot(
        self,
        id: models.Id,
        body: models.PlotChange,
    ) -> models.PlotDetail:
        """Update a plot.

        Can move to another tunnel, with its surveys, only if no device was ever in it.

        `PUT /api/plots/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.PlotDetail", self.request("PUT", f"/api/plots/{quoted(id)}", body=body))

    def update_pollinator(
        self,
        id: models.Id,
        body: models.PollinatorChange,
        *,
        confirm: bool | None = None,
    ) -> models.Pollinator:
        """Update a pollinator.

        Changes the entry for all organisations. 409 with `depends` if the functional group would
        change and the entry has observations; 409 with `doubt` if the name may be misspelled or is
        a synonym, until confirmed.

        `PUT /api/pollinator/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            confirm: `true` carries out the request even if records depend on it or values are
                doubtful; otherwise 409 lists them.
        """
        return cast("models.Pollinator", self.request("PUT", f"/api/pollinator/{quoted(id)}", query={"confirm": confirm}, body=body))

    def update_pollinator_observation(
        self,
        id: models.Id,
        pid: models.Id,
        oid: models.Id,
        body: models.PollinatorObservationChange,
    ) -> models.PollinatorObservation:
        """Update a pollinator observation.

        `PUT /api/surveys/{id}/pollinators/{pid}/observations/{oid}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            pid: Id of the pollinator or predator survey.
            oid: Id of the observation.
        """
        return cast("models.PollinatorObservation", self.request("PUT", f"/api/surveys/{quoted(id)}/pollinators/{quoted(pid)}/observations/{quoted(oid)}", body=body))

    def update_pollinator_survey(
        self,
        id: models.Id,
        pid: models.Id,
        body: models.PollinatorSurveyChange,
    ) -> models.PollinatorSurvey:
        """Update the effort of a pollinator survey.

        `PUT /api/surveys/{id}/pollinators/{pid}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            pid: Id of the pollinator or predator survey.
        """
        return cast("models.PollinatorSurvey", self.request("PUT", f"/api/surveys/{quoted(id)}/pollinators/{quoted(pid)}", body=body))

    def update_predator(
        self,
        id: models.Id,
        body: models.PredatorChange,
        *,
        confirm: bool | None = None,
    ) -> models.Predator:
        """Update a predator.

        Changes the entry for all organisations. 409 with `depends` if the functional group would
        change and the entry has observations; 409 with `doubt` if the name may be misspelled or is
        a synonym, until confirmed.

        `PUT /api/predator/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            confirm: `true` carries out the request even if records depend on it or values are
                doubtful; otherwise 409 lists them.
        """
        return cast("models.Predator", self.request("PUT", f"/api/predator/{quoted(id)}", query={"confirm": confirm}, body=body))

    def update_predator_observation(
        self,
        id: models.Id,
        pid: models.Id,
        oid: models.Id,
        body: models.ObservationChange,
    ) -> models.PredatorObservation:
        """Update a predator observation.

        `PUT /api/surveys/{id}/predators/{pid}/observations/{oid}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            pid: Id of the pollinator or predator survey.
            oid: Id of the observation.
        """
        return cast("models.PredatorObservation", self.request("PUT", f"/api/surveys/{quoted(id)}/predators/{quoted(pid)}/observations/{quoted(oid)}", body=body))

    def update_predator_survey(
        self,
        id: models.Id,
        pid: models.Id,
        body: models.PredatorSurveyChange,
    ) -> models.PredatorSurvey:
        """Update a predator survey.

        Plant number, start, observer or effort; its observations have operations of their own.

        `PUT /api/surveys/{id}/predators/{pid}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            pid: Id of the pollinator or predator survey.
        """
        return cast("models.PredatorSurvey", self.request("PUT", f"/api/surveys/{quoted(id)}/predators/{quoted(pid)}", body=body))

    def update_species(
        self,
        id: models.Id,
        body: models.SpeciesChange,
        *,
        confirm: bool | None = None,
    ) -> models.Species:
        """Update a species.

        Changes the species for all organisations. 409 with `doubt` as when creating one, until
        confirmed.

        `PUT /api/species/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            confirm: `true` carries out the request even if records depend on it or values are
                doubtful; otherwise 409 lists them.
        """
        return cast("models.Species", self.request("PUT", f"/api/species/{quoted(id)}", query={"confirm": confirm}, body=body))

    def update_spray(
        self,
        id: models.Id,
        sprayId: models.Id,
        body: models.SprayChange,
    ) -> models.Spray:
        """Update a spray.

        `PUT /api/farms/{id}/sprays/{sprayId}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            sprayId: Id of the spray.
        """
        return cast("models.Spray", self.request("PUT", f"/api/farms/{quoted(id)}/sprays/{quoted(sprayId)}", body=body))

    def update_stage(
        self,
        id: models.Id,
        body: models.StageChange,
    ) -> models.Stage:
        """Update a life stage.

        Changes the stage for all organisations.

        `PUT /api/stage/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Stage", self.request("PUT", f"/api/stage/{quoted(id)}", body=body))

    def update_survey(
        self,
        id: models.Id,
        body: models.SurveyChange,
    ) -> models.Survey:
        """Update a visit.

        Moves it to another plot, with everything recorded on it, or sets start and end.

        `PUT /api/surveys/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.Survey", self.request("PUT", f"/api/surveys/{quoted(id)}", body=body))

    def update_treatment_arm(
        self,
        id: models.Id,
        armId: models.Id,
        body: models.TreatmentArmChange,
    ) -> models.TreatmentArm:
        """Update the meaning of a treatment letter.

        `PUT /api/farms/{id}/treatment-arms/{armId}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            armId: Id of the treatment.
        """
        return cast("models.TreatmentArm", self.request("PUT", f"/api/farms/{quoted(id)}/treatment-arms/{quoted(armId)}", body=body))

    def update_tunnel(
        self,
        id: models.Id,
        body: models.TunnelChange,
    ) -> models.TunnelDetail:
        """Update a tunnel.

        Can move to another field only if no device was ever in it.

        `PUT /api/tunnels/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.TunnelDetail", self.request("PUT", f"/api/tunnels/{quoted(id)}", body=body))

    def update_user(
        self,
        id: models.Id,
        body: models.UserChange,
    ) -> models.UserWithLink:
        """Update a user.

        A new role, organisation or state revokes the sessions of the user. A new email address has
        to be verified. Granting administrative permissions requires a confirmed identity (`POST
        /auth/confirm`).

        `PUT /api/users/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.UserWithLink", self.request("PUT", f"/api/users/{quoted(id)}", body=body))

    def update_weather_observation(
        self,
        id: models.Id,
        body: models.WeatherObservationChange,
    ) -> models.WeatherObservation:
        """Update a weather observation.

        `PUT /api/weathers/{id}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
        """
        return cast("models.WeatherObservation", self.request("PUT", f"/api/weathers/{quoted(id)}", body=body))

    def update_webhook(
        self,
        id: models.Id,
        webhookId: models.Id,
        body: models.WebhookChange,
    ) -> models.Webhook:
        """Update a webhook.

        Omitted members stay unchanged. A new address asks for a sign-in or a confirmation within
        the last ten minutes, as creating a webhook does.

        `PUT /api/organisations/{id}/webhooks/{webhookId}`

        Args:
            id: Id of the record that the path segment before it names, such as a farm in
                `/farms/{id}`.
            webhookId: Id of the webhook.
        """
        return cast("models.Webhook", self.request("PUT", f"/api/organisations/{quoted(id)}/webhooks/{quoted(webhookId)}", body=body))

    def update_weekly_email_farm(
        self,
        farm_id: models.Id,
        body: models.WeeklyEmailFarmChange,
    ) -> models.WeeklyEmailFarm:
        """Update the weekly email setting of a farm.

        Includes the farm in your weekly email, or excludes it.

        `PUT /api/weekly-email/farms/{farm_id}`

        Args:
            farm_id: Id of the farm.
        """
        return cast("models.WeeklyEmailFarm", self.request("PUT", f"/api/weekly-email/farms/{quoted(farm_id)}", body=body))

    def update_weekly_email_settings(
        self,
        body: models.WeeklyEmailSettingsChange,
    ) -> models.WeeklyEmailSettings:
        """Update your weekly email settings.

        `PUT /api/weekly-email/settings`
        """
        return cast("models.WeeklyEmailSettings", self.request("PUT", "/api/weekly-email/settings", body=body))

    def upload_surveys(
        self,
        report_type: models.ReportType,
        form: Form,
        *,
        idempotency_key: str | None = None,
    ) -> models.Import:
        """Upload a survey file.

        CSV, TSV or XLSX of at most 2 GB, as multipart/form-data with a field `file`. The file is
        checked in the background, not imported: poll `GET /imports/{id}`, then confirm.

        `POST /api/surveys/survey/csv/{report_type}`

        Args:
            report_type: Type of survey data in the file.
        """
        return cast("models.Import", self.request("POST", f"/api/surveys/survey/csv/{quoted(report_type)}", form=form, idempotency_key=idempotency_key or new_key()))

    def verify_email(
        self,
        body: models.EmailLinkCode,
    ) -> models.MailboxProven:
        """Verify an email address.

        Requires the code sent to the address. Returns a code to set a password, or to link a
        provider, if the account has neither.

        `POST /api/auth/verify-email`
        """
        return cast("models.MailboxProven", self.request("POST", "/api/auth/verify-email", body=body))

    def withdraw_frozen_figure(
        self,
        id: str,
        body: models.FrozenFigureWithdrawal,
    ) -> models.FrozenFigure:
        """Withdraw a frozen figure.

        It stays at its address and says that it was withdrawn, and why. 409 if it was withdrawn
        already. 403 for figures of others, unless the role may withdraw all.

        `POST /api/frozen-figures/{id}/withdraw`

        Args:
            id: Public id of the frozen figure, a UUID.
        """
        return cast("models.FrozenFigure", self.request("POST", f"/api/frozen-figures/{quoted(id)}/withdraw", body=body))
