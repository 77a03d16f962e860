# Generated from openapi.json by scripts/api-clients/generate.ts.

#' Accept an invitation
#'
#' Sets names, phone number and password, and signs the user in. If the portal has no passwords,
#' returns a code to link a sign-in provider instead.
#'
#' `POST /api/auth/invitation/accept`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_accept_invitation <- function(client, body) {
  bombus_request(client, "POST", "/api/auth/invitation/accept", body = body)
}

#' Acknowledge an alert
#'
#' You receive no further notifications of it. An alert that is acknowledged already stays
#' unchanged.
#'
#' `PUT /api/alerts/{id}/acknowledgement`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_acknowledge_alert <- function(client, id) {
  bombus_request(client, "PUT", path_of("/api/alerts/%s/acknowledgement", id))
}

#' Add a note to the timeline of an alert
#'
#' `POST /api/alerts/{id}/notes`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_add_alert_note <- function(client, id, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/alerts/%s/notes", id), body = body, idempotency_key = idempotency_key)
}

#' Add an image to your favourites
#'
#' `PUT /api/images/{id}/favourite`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_add_favourite_image <- function(client, id) {
  bombus_request(client, "PUT", path_of("/api/images/%s/favourite", id))
}

#' Add a passkey
#'
#' Revokes all your other sessions. Returns recovery codes if you have none yet. Requires a recent
#' identity confirmation (`POST /auth/confirm`).
#'
#' `POST /api/auth/factors/passkeys`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_add_passkey <- function(client, body) {
  bombus_request(client, "POST", "/api/auth/factors/passkeys", body = body)
}

#' Add observations to a counted functional group
#'
#' All or none; the effort stays unchanged. 409 if the group was not counted, or has an observation
#' of the same taxon, caste and place on the flower.
#'
#' `POST /api/surveys/{id}/pollinators/{pid}/groups/{functional_group}/observations`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param pid Id of the pollinator or predator survey.
#' @param functional_group Functional group.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_add_to_pollinator_group <- function(client, id, pid, functional_group, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/surveys/%s/pollinators/%s/groups/%s/observations", id, pid, functional_group), body = body, idempotency_key = idempotency_key)
}

#' Add observations to a counted plant
#'
#' All or none; the effort stays unchanged. 409 if the plant was not counted or has an observation
#' of the taxon.
#'
#' `POST /api/surveys/{id}/predators/{pid}/observations`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param pid Id of the pollinator or predator survey.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_add_to_predator_survey <- function(client, id, pid, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/surveys/%s/predators/%s/observations", id, pid), body = body, idempotency_key = idempotency_key)
}

#' Archive a custom field
#'
#' It is not shown any more. Its values stay stored and are shown again once it is restored.
#'
#' `DELETE /api/organisations/{id}/custom-fields/{fieldId}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param fieldId Id of the custom field.
#' @export
bombus_archive_custom_field <- function(client, id, fieldId) {
  bombus_request(client, "DELETE", path_of("/api/organisations/%s/custom-fields/%s", id, fieldId))
}

#' Delete a device
#'
#' Its keys are refused from now on. 409 lists dependents until confirmed. Its data remain in
#' reports, and it can be restored.
#'
#' `DELETE /api/devices/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param confirm `true` carries out the request even if records depend on it or values are
#'   doubtful; otherwise 409 lists them.
#' @export
bombus_archive_device <- function(client, id, confirm = NULL) {
  bombus_request(client, "DELETE", path_of("/api/devices/%s", id), query = list("confirm" = confirm))
}

#' Delete a farm
#'
#' 409 lists dependents until confirmed. Its data remain in reports, and it can be restored.
#'
#' `DELETE /api/farms/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param confirm `true` carries out the request even if records depend on it or values are
#'   doubtful; otherwise 409 lists them.
#' @export
bombus_archive_farm <- function(client, id, confirm = NULL) {
  bombus_request(client, "DELETE", path_of("/api/farms/%s", id), query = list("confirm" = confirm))
}

#' Delete a field
#'
#' Hides everything in it, too, which restoring brings back. 409 with `depends` if there is
#' anything, until confirmed.
#'
#' `DELETE /api/fields/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param confirm `true` carries out the request even if records depend on it or values are
#'   doubtful; otherwise 409 lists them.
#' @export
bombus_archive_field <- function(client, id, confirm = NULL) {
  bombus_request(client, "DELETE", path_of("/api/fields/%s", id), query = list("confirm" = confirm))
}

#' Delete a plot
#'
#' Hides its surveys, too, which restoring brings back. 409 with `depends` if it has surveys or
#' devices, until confirmed.
#'
#' `DELETE /api/plots/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param confirm `true` carries out the request even if records depend on it or values are
#'   doubtful; otherwise 409 lists them.
#' @export
bombus_archive_plot <- function(client, id, confirm = NULL) {
  bombus_request(client, "DELETE", path_of("/api/plots/%s", id), query = list("confirm" = confirm))
}

#' Delete a tunnel
#'
#' Hides everything in it, too, which restoring brings back. 409 with `depends` if there is
#' anything, until confirmed.
#'
#' `DELETE /api/tunnels/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param confirm `true` carries out the request even if records depend on it or values are
#'   doubtful; otherwise 409 lists them.
#' @export
bombus_archive_tunnel <- function(client, id, confirm = NULL) {
  bombus_request(client, "DELETE", path_of("/api/tunnels/%s", id), query = list("confirm" = confirm))
}

#' Assign an alert to a user, or unassign it
#'
#' 422 if the user has no access to the alert.
#'
#' `PUT /api/alerts/{id}/assignment`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_assign_alert <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/alerts/%s/assignment", id), body = body)
}

#' Cancel the erasure of an organisation
#'
#' Until its waiting period has ended; 409 afterwards.
#'
#' `POST /api/data-requests/{id}/cancel`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_cancel_data_request <- function(client, id) {
  bombus_request(client, "POST", path_of("/api/data-requests/%s/cancel", id))
}

#' Cancel an upload before it is imported
#'
#' 409 if it is done, failed or undone.
#'
#' `POST /api/imports/{id}/cancel`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_cancel_import <- function(client, id, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/imports/%s/cancel", id), idempotency_key = idempotency_key)
}

#' Change your password
#'
#' Revokes all your other sessions and pending reset links, and forgets all other browsers from
#' which you signed in.
#'
#' `POST /api/auth/change-password`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_change_password <- function(client, body) {
  bombus_request(client, "POST", "/api/auth/change-password", body = body)
}

#' Check counts of a memory card
#'
#' Says of up to 200 messages, in their order, what would become of each. Nothing is stored.
#'
#' `POST /api/image-uploads/counts/check`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_check_card_counts <- function(client, body) {
  bombus_request(client, "POST", "/api/image-uploads/counts/check", body = body)
}

#' Validate a batch of devices without creating them
#'
#' Returns the errors, or an empty array.
#'
#' `POST /api/devices/batch/check`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_check_device_batch <- function(client, body) {
  bombus_request(client, "POST", "/api/devices/batch/check", body = body)
}

#' Validate invitations without sending them
#'
#' Returns the errors, or an empty array.
#'
#' `POST /api/invitations/check`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_check_invitations <- function(client, body) {
  bombus_request(client, "POST", "/api/invitations/check", body = body)
}

#' Check which fields, tunnels and plots a farm lacks
#'
#' Creates nothing. Returns one entry for each row.
#'
#' `POST /api/locations/batch/check`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_check_location_batch <- function(client, body) {
  bombus_request(client, "POST", "/api/locations/batch/check", body = body)
}

#' Compare visits by treatment over a period
#'
#' Visits per 100 open flowers per hour, from cameras on plots with a treatment letter. At most 400
#' days.
#'
#' `GET /api/farms/{id}/treatment-arms/comparison`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param start_date First day of the period on the farm, `YYYY-MM-DD`.
#' @param end_date Last day of the period on the farm, `YYYY-MM-DD`.
#' @export
bombus_compare_treatment_arms <- function(client, id, start_date, end_date) {
  bombus_request(client, "GET", path_of("/api/farms/%s/treatment-arms/comparison", id), query = list("start_date" = start_date, "end_date" = end_date))
}

#' Confirm the erasure of an organisation
#'
#' By another administrator than the one who requested it; 409 otherwise. Requires a recent identity
#' confirmation (`POST /auth/confirm`).
#'
#' `POST /api/data-requests/{id}/confirm`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_confirm_data_request <- function(client, id) {
  bombus_request(client, "POST", path_of("/api/data-requests/%s/confirm", id))
}

#' Confirm your identity
#'
#' Send the password, a one-time code or a passkey. For ten minutes, as after signing in, this
#' session may then call operations that require a recent identity confirmation. Without it, and
#' with access tokens, they return 403 with `needs: confirmation`.
#'
#' `POST /api/auth/confirm`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_confirm_identity <- function(client, body) {
  bombus_request(client, "POST", "/api/auth/confirm", body = body)
}

#' Import a checked file
#'
#' Imports all rows or none, in the background: poll `GET /imports/{id}`. 409 unless the upload is
#' `ready`, without errors and with rows to import.
#'
#' `POST /api/imports/{id}/confirm`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_confirm_import <- function(client, id, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/imports/%s/confirm", id), idempotency_key = idempotency_key)
}

#' Update the phone number to confirmed with the code that was sent there
#'
#' 422 for a wrong or expired code. After five wrong ones a new code is needed.
#'
#' `POST /api/notifications/phone/confirmation`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_confirm_sms_number <- function(client, body) {
  bombus_request(client, "POST", "/api/notifications/phone/confirmation", body = body)
}

#' Activate the authenticator app with a code
#'
#' Revokes all your other sessions. Returns recovery codes if you have none yet. Requires a recent
#' identity confirmation (`POST /auth/confirm`).
#'
#' `POST /api/auth/factors/totp/confirm`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_confirm_totp <- function(client, body) {
  bombus_request(client, "POST", "/api/auth/factors/totp/confirm", body = body)
}

#' Count devices by state
#'
#' Deleted devices are counted separately.
#'
#' `GET /api/devices/counts`
#'
#' @param client From [bombus_client()].
#' @param farm_id Only records of this farm.
#' @param organisation_id Only records of this organisation.
#' @export
bombus_count_devices <- function(client, farm_id = NULL, organisation_id = NULL) {
  bombus_request(client, "GET", "/api/devices/counts", query = list("farm_id" = farm_id, "organisation_id" = organisation_id))
}

#' Count images
#'
#' Counts up to 10,000; `more` is true if there are more.
#'
#' `GET /api/images/count`
#'
#' @param client From [bombus_client()].
#' @param organisation_id Only records of this organisation.
#' @param farm_id Only records of this farm.
#' @param field_id Only records of this field.
#' @param tunnel_id Only records of this tunnel.
#' @param plot_id Only records of this plot.
#' @param device_id Only records of this device.
#' @param from First day of the period on the farm, `YYYY-MM-DD`.
#' @param to Last day of the period on the farm, `YYYY-MM-DD`.
#' @param hour_from First hour of the day, 0 to 23, local to the farm. With a later hour than
#'   `hour_to`, the night between them.
#' @param hour_to Hour of the day before which images were captured, 1 to 24, local to the farm.
#' @param functional_group Only images with an insect of this functional group; `unidentified`: of
#'   none of them.
#' @param taxon Class name as sent, or a common, scientific or former name of a taxon, with all taxa
#'   that belong to it.
#' @param min_confidence Only images with a detection of at least this confidence, 0 to 1.
#' @param max_confidence Only images with a detection of at most this confidence, 0 to 1.
#' @param min_insects Only images with at least this number of insects.
#' @param max_insects Only images with at most this number of insects; 0 for images without insects.
#' @param model_version Only images whose detections are of this model version.
#' @param review_state Only images whose latest review has this outcome.
#' @param disagreement `true` lists only images whose reviewers name different insects.
#' @param reviewed_by Only images that this person reviewed.
#' @param favourite `true` lists only your favourites.
#' @param queue_id Only images of this review queue.
#' @param not_reviewed_by_me `true` lists only images that you have not reviewed.
#' @export
bombus_count_images <- function(client, organisation_id = NULL, farm_id = NULL, field_id = NULL, tunnel_id = NULL, plot_id = NULL, device_id = NULL, from = NULL, to = NULL, hour_from = NULL, hour_to = NULL, functional_group = NULL, taxon = NULL, min_confidence = NULL, max_confidence = NULL, min_insects = NULL, max_insects = NULL, model_version = NULL, review_state = NULL, disagreement = NULL, reviewed_by = NULL, favourite = NULL, queue_id = NULL, not_reviewed_by_me = NULL) {
  bombus_request(client, "GET", "/api/images/count", query = list("organisation_id" = organisation_id, "farm_id" = farm_id, "field_id" = field_id, "tunnel_id" = tunnel_id, "plot_id" = plot_id, "device_id" = device_id, "from" = from, "to" = to, "hour_from" = hour_from, "hour_to" = hour_to, "functional_group" = functional_group, "taxon" = taxon, "min_confidence" = min_confidence, "max_confidence" = max_confidence, "min_insects" = min_insects, "max_insects" = max_insects, "model_version" = model_version, "review_state" = review_state, "disagreement" = disagreement, "reviewed_by" = reviewed_by, "favourite" = favourite, "queue_id" = queue_id, "not_reviewed_by_me" = not_reviewed_by_me))
}

#' Count the rows of a survey report by kind
#'
#' Takes the filters of `GET /surveys/csv`.
#'
#' `GET /api/surveys/csv/counts`
#'
#' @param client From [bombus_client()].
#' @param start First day of the period on the farm, `YYYY-MM-DD`.
#' @param end Last day of the period on the farm, `YYYY-MM-DD`.
#' @param farm_id Farms of the report; repeat it for several. All you see by default.
#' @param field_id Only records of this field.
#' @param tunnel_id Only records of this tunnel.
#' @param plot_id Only records of this plot.
#' @param crop_type Only fields with this crop.
#' @param weather `true` includes weather observations.
#' @param flower `true` includes flower counts.
#' @param pollinator `true` includes pollinator counts.
#' @param predator `true` includes predator counts.
#' @param lure `true` includes lures.
#' @param fruit_weights `true` includes fruit weights.
#' @export
bombus_count_survey_report <- function(client, start, end, farm_id = NULL, field_id = NULL, tunnel_id = NULL, plot_id = NULL, crop_type = NULL, weather = NULL, flower = NULL, pollinator = NULL, predator = NULL, lure = NULL, fruit_weights = NULL) {
  bombus_request(client, "GET", "/api/surveys/csv/counts", query = list("start" = start, "end" = end, "farm_id" = farm_id, "field_id" = field_id, "tunnel_id" = tunnel_id, "plot_id" = plot_id, "crop_type" = crop_type, "weather" = weather, "flower" = flower, "pollinator" = pollinator, "predator" = predator, "lure" = lure, "fruit_weights" = fruit_weights))
}

#' Create a personal access token
#'
#' The token has your permissions, limited by `writes`, `scope` and `farm_ids`. It cannot manage
#' accounts, sessions, tokens or users. 409 if you have too many valid tokens. Requires a recent
#' identity confirmation (`POST /auth/confirm`).
#'
#' `POST /api/auth/tokens`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_create_access_token <- function(client, body) {
  bombus_request(client, "POST", "/api/auth/tokens", body = body)
}

#' Create a custom field
#'
#' Placed after the others. Type and key never change. At most 10 in use for farms and 10 for
#' devices. 409 if that many exist, or if the name or key is taken.
#'
#' `POST /api/organisations/{id}/custom-fields`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_custom_field <- function(client, id, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/organisations/%s/custom-fields", id), body = body, idempotency_key = idempotency_key)
}

#' Create a data request for a person or an organisation
#'
#' Exports and erasures of people begin at once. The erasure of an organisation waits until another
#' administrator confirms it, and then for `ERASURE_WAIT_DAYS` days, in which its people can only
#' read. Requires a recent identity confirmation (`POST /auth/confirm`).
#'
#' `POST /api/data-requests`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_create_data_request <- function(client, body) {
  bombus_request(client, "POST", "/api/data-requests", body = body)
}

#' Create weighed fruit of a pollination deficit trial
#'
#' It gets the next sample number.
#'
#' `POST /api/farms/{id}/deficit-trials/{trialId}/fruit`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param trialId Id of the trial.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_deficit_fruit <- function(client, id, trialId, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/farms/%s/deficit-trials/%s/fruit", id, trialId), body = body, idempotency_key = idempotency_key)
}

#' Create marked flowers of a pollination deficit trial
#'
#' They are added to those that are marked on the plant already.
#'
#' `POST /api/farms/{id}/deficit-trials/{trialId}/markings`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param trialId Id of the trial.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_deficit_marking <- function(client, id, trialId, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/farms/%s/deficit-trials/%s/markings", id, trialId), body = body, idempotency_key = idempotency_key)
}

#' Create a pollination deficit trial
#'
#' Its plots are of one field.
#'
#' `POST /api/farms/{id}/deficit-trials`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_deficit_trial <- function(client, id, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/farms/%s/deficit-trials", id), body = body, idempotency_key = idempotency_key)
}

#' Create a deployment
#'
#' A period of days with cameras on the farm. It must not overlap another deployment of the farm.
#'
#' `POST /api/farms-deployments`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_deployment <- function(client, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/farms-deployments", body = body, idempotency_key = idempotency_key)
}

#' Create a device
#'
#' Create its keys with `POST /devices/{id}/keys`.
#'
#' `POST /api/devices`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_device <- function(client, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/devices", body = body, idempotency_key = idempotency_key)
}

#' Create several devices of a farm with their keys
#'
#' Creates all of them or none. Fields, tunnels and plots are given by name or number; with
#' `create_places`, those that the farm does not have are created, too. Keys are returned only once.
#' Requires a recent identity confirmation (`POST /auth/confirm`).
#'
#' `POST /api/devices/batch`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_device_batch <- function(client, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/devices/batch", body = body, idempotency_key = idempotency_key)
}

#' Create a device key
#'
#' The key is returned only once. Requires a recent identity confirmation (`POST /auth/confirm`).
#'
#' `POST /api/devices/{id}/keys`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_device_key <- function(client, id, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/devices/%s/keys", id), body = body, idempotency_key = idempotency_key)
}

#' Create keys for several devices
#'
#' One for each, for all of them or none. Former keys stay valid. Keys are returned only once.
#' Requires a recent identity confirmation (`POST /auth/confirm`).
#'
#' `POST /api/devices/keys`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_device_keys <- function(client, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/devices/keys", body = body, idempotency_key = idempotency_key)
}

#' Create a double count as a second observer
#'
#' For a pollinator survey of another person on the same local day, one for each second observer
#' (409). Double counts are not part of surveys: no sum, report, score or dataset includes them.
#' Returns both observers’ counts.
#'
#' `POST /api/surveys/{id}/pollinators/{pid}/double-counts`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param pid Id of the pollinator or predator survey.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_double_count <- function(client, id, pid, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/surveys/%s/pollinators/%s/double-counts", id, pid), body = body, idempotency_key = idempotency_key)
}

#' Create an export in the background
#'
#' For `images`: a ZIP like that of `GET /images/export`, of at most 200,000 images. For
#' `dataset_csv` and `dataset_parquet`: a ZIP of related tables of cameras and surveys with
#' `datapackage.json`, of an organisation or some of its farms, for local days. `camtrap_dp`:
#' Camtrap DP 1.0.2; `darwin_core`: a Darwin Core archive for GBIF. Both are refused with 422 while
#' an embargo lasts, and so are datasets. You are notified when it is ready. At most two of your
#' exports wait or run at the same time; the 20 newest are kept.
#'
#' `POST /api/exports`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_export <- function(client, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/exports", body = body, idempotency_key = idempotency_key)
}

#' Create a farm
#'
#' Without a time zone, that of its position is used.
#'
#' `POST /api/farms`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_farm <- function(client, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/farms", body = body, idempotency_key = idempotency_key)
}

#' Create a note
#'
#' Without a date, the note is dated now, in the time zone of the farm.
#'
#' `POST /api/farms/{id}/notes`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_farm_note <- function(client, id, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/farms/%s/notes", id), body = body, idempotency_key = idempotency_key)
}

#' Create a feed
#'
#' Returns the addresses from which a spreadsheet or calendar reads it, this once. Whoever has an
#' address reads what you may see, until you revoke the feed or lose access. 409 if you have 50
#' feeds. Requires a recent identity confirmation (`POST /auth/confirm`).
#'
#' `POST /api/feeds`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_create_feed <- function(client, body) {
  bombus_request(client, "POST", "/api/feeds", body = body)
}

#' Create a field
#'
#' 409 if the farm has a field of that name.
#'
#' `POST /api/fields`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_field <- function(client, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/fields", body = body, idempotency_key = idempotency_key)
}

#' Create the first administrator
#'
#' Requires the code of the link that the server prints when it starts without any account. The link
#' is valid for 24 hours.
#'
#' `POST /api/auth/first-admin`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_create_first_admin <- function(client, body) {
  bombus_request(client, "POST", "/api/auth/first-admin", body = body)
}

#' Create the count of a flower survey
#'
#' 409 if the plant was counted already.
#'
#' `POST /api/surveys/{id}/flowers/{fid}/observations`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param fid Id of the flower survey.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_flower_observation <- function(client, id, fid, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/surveys/%s/flowers/%s/observations", id, fid), body = body, idempotency_key = idempotency_key)
}

#' Create a flower survey
#'
#' Adds a plant to a visit, with its count if `observation` is given. 409 if the visit has a flower
#' survey of that plant.
#'
#' `POST /api/surveys/{id}/flowers`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param year Calendar year of the visit; any other year is refused.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_flower_survey <- function(client, id, body, year = NULL, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/surveys/%s/flowers", id), query = list("year" = year), body = body, idempotency_key = idempotency_key)
}

#' Freeze a score, comparison or season of a farm
#'
#' Stores the figure with all its inputs under an address that shows the same from now on. A season
#' has the weeks that are over. 422 if a period is not over, the inputs have more than 8 MB or the
#' organisation has 1,000 already.
#'
#' `POST /api/farms/{id}/frozen-figures`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_frozen_figure <- function(client, id, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/farms/%s/frozen-figures", id), body = body, idempotency_key = idempotency_key)
}

#' Create an upload of images
#'
#' Register its files next, then send those that are not stored yet. 409 if five of your uploads are
#' open already.
#'
#' `POST /api/image-uploads`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_create_image_upload <- function(client, body) {
  bombus_request(client, "POST", "/api/image-uploads", body = body)
}

#' Create several fields, tunnels and plots of a farm
#'
#' Creates all of them or none. Rows name fields by name, tunnels and plots by number. Places that
#' the farm has already are left as they are.
#'
#' `POST /api/locations/batch`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_location_batch <- function(client, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/locations/batch", body = body, idempotency_key = idempotency_key)
}

#' Create an organisation
#'
#' The role `entomology_admin` also needs access to all organisations.
#'
#' `POST /api/organisations`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_organisation <- function(client, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/organisations", body = body, idempotency_key = idempotency_key)
}

#' Create a plot
#'
#' 409 if the tunnel has a plot of that number.
#'
#' `POST /api/plots`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_plot <- function(client, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/plots", body = body, idempotency_key = idempotency_key)
}

#' Create a pollinator
#'
#' A species and life stage to count in a functional group. 409 with `doubt` if the name may be
#' misspelled, is a synonym or belongs to another functional group, until confirmed.
#'
#' `POST /api/pollinator`
#'
#' @param client From [bombus_client()].
#' @param confirm `true` carries out the request even if records depend on it or values are
#'   doubtful; otherwise 409 lists them.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_pollinator <- function(client, body, confirm = NULL, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/pollinator", query = list("confirm" = confirm), body = body, idempotency_key = idempotency_key)
}

#' Create the observations of a pollinator survey
#'
#' All or none. An empty list means none was seen. 409 if a functional group was counted already on
#' the visit.
#'
#' `POST /api/surveys/{id}/pollinators/{pid}/observations/bulk`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param pid Id of the pollinator or predator survey.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_pollinator_counts <- function(client, id, pid, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/surveys/%s/pollinators/%s/observations/bulk", id, pid), body = body, idempotency_key = idempotency_key)
}

#' Create a pollinator survey
#'
#' With counts if `observations` is given. 409 if a functional group was counted already on the
#' visit.
#'
#' `POST /api/surveys/{id}/pollinators`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param year Calendar year of the visit; any other year is refused.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_pollinator_survey <- function(client, id, body, year = NULL, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/surveys/%s/pollinators", id), query = list("year" = year), body = body, idempotency_key = idempotency_key)
}

#' Create a predator
#'
#' A species and life stage to count in a functional group. 409 with `doubt` if the name may be
#' misspelled, is a synonym or belongs to another functional group, until confirmed.
#'
#' `POST /api/predator`
#'
#' @param client From [bombus_client()].
#' @param confirm `true` carries out the request even if records depend on it or values are
#'   doubtful; otherwise 409 lists them.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_predator <- function(client, body, confirm = NULL, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/predator", query = list("confirm" = confirm), body = body, idempotency_key = idempotency_key)
}

#' Create the observations of a predator survey
#'
#' All or none. An empty list means none was seen. 409 if the plant was counted already.
#'
#' `POST /api/surveys/{id}/predators/{pid}/observations/bulk`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param pid Id of the pollinator or predator survey.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_predator_counts <- function(client, id, pid, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/surveys/%s/predators/%s/observations/bulk", id, pid), body = body, idempotency_key = idempotency_key)
}

#' Create a predator survey
#'
#' Adds a plant to a visit, with counts if `observations` is given. 409 if the visit has a predator
#' survey of that plant.
#'
#' `POST /api/surveys/{id}/predators`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_predator_survey <- function(client, id, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/surveys/%s/predators", id), body = body, idempotency_key = idempotency_key)
}

#' Create a review queue
#'
#' Draws images to review. `GET /images` with `queue_id` lists them in the order in which they
#' should be reviewed: a representative queue at random, so that those reviewed so far are a random
#' sample, too. Without a matching image, or with 200 queues, it is refused.
#'
#' `POST /api/organisations/{id}/review-queues`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_create_review_queue <- function(client, id, body) {
  bombus_request(client, "POST", path_of("/api/organisations/%s/review-queues", id), body = body)
}

#' Create a share link of a farm
#'
#' Whoever has its address reads the chosen parts of the chosen period without an account, until it
#' expires, is revoked, or the farm is deleted or moves to another organisation. The address is
#' returned only once. At most 100 that have not ended. 403 for a farmer on farms of others.
#' Requires a recent identity confirmation (`POST /auth/confirm`).
#'
#' `POST /api/farms/{id}/share-links`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_create_share_link <- function(client, id, body) {
  bombus_request(client, "POST", path_of("/api/farms/%s/share-links", id), body = body)
}

#' Create a species
#'
#' 409 if it exists, ignoring case, accents and spacing. 409 with `doubt` if the name may be
#' misspelled, is a synonym or belongs to another functional group, until confirmed.
#'
#' `POST /api/species`
#'
#' @param client From [bombus_client()].
#' @param confirm `true` carries out the request even if records depend on it or values are
#'   doubtful; otherwise 409 lists them.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_species <- function(client, body, confirm = NULL, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/species", query = list("confirm" = confirm), body = body, idempotency_key = idempotency_key)
}

#' Create a spray of a field or of the whole farm
#'
#' `POST /api/farms/{id}/sprays`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_spray <- function(client, id, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/farms/%s/sprays", id), body = body, idempotency_key = idempotency_key)
}

#' Create a life stage
#'
#' 409 if it exists, ignoring case, accents and spacing.
#'
#' `POST /api/stage`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_stage <- function(client, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/stage", body = body, idempotency_key = idempotency_key)
}

#' Create a visit to a plot
#'
#' A visit of today by default, with the next round number of the day. Flower, pollinator and
#' predator surveys sent with it are stored in the same transaction: all or none.
#'
#' `POST /api/surveys`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_survey <- function(client, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/surveys", body = body, idempotency_key = idempotency_key)
}

#' Assign plots, tunnels or fields of a farm to a person
#'
#' For a local day, or for up to seven. Creates all of them or none, and returns those that are new.
#' 422 if the person does not belong to the organisation of the farm or may not use a portal.
#'
#' `POST /api/farms/{id}/survey-assignments`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_survey_assignments <- function(client, id, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/farms/%s/survey-assignments", id), body = body, idempotency_key = idempotency_key)
}

#' Create the meaning of a treatment letter
#'
#' It applies from `from_date` to `to_date`. 409 if the letter has another meaning on one of these
#' days.
#'
#' `POST /api/farms/{id}/treatment-arms`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_treatment_arm <- function(client, id, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/farms/%s/treatment-arms", id), body = body, idempotency_key = idempotency_key)
}

#' Create a tunnel
#'
#' 409 if the field has a tunnel of that number.
#'
#' `POST /api/tunnels`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_tunnel <- function(client, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/tunnels", body = body, idempotency_key = idempotency_key)
}

#' Create a user and send the invitation
#'
#' Returns the link instead if the portal sends no emails. Roles with administrative permissions
#' require a confirmed identity (`POST /auth/confirm`).
#'
#' `POST /api/users`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_user <- function(client, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/users", body = body, idempotency_key = idempotency_key)
}

#' Create a weather observation
#'
#' Weather measured by a person in a tunnel.
#'
#' `POST /api/weathers`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_weather_observation <- function(client, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/weathers", body = body, idempotency_key = idempotency_key)
}

#' Create a webhook of an organisation
#'
#' It receives a POST request for each of its events, signed as Standard Webhooks (`webhook-id`,
#' `webhook-timestamp`, `webhook-signature`) says. Failed deliveries are retried for about two days.
#' The secret is returned only once. At most ten per organisation. Requires a recent identity
#' confirmation (`POST /auth/confirm`).
#'
#' `POST /api/organisations/{id}/webhooks`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_create_webhook <- function(client, id, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/organisations/%s/webhooks", id), body = body, idempotency_key = idempotency_key)
}

#' Delete a mapping of a class
#'
#' The mapping before it holds again, or what the name says.
#'
#' `DELETE /api/organisations/{id}/classes/{classId}/mapping`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param classId Id of the class.
#' @param from_date First day of the mapping.
#' @export
bombus_delete_class_mapping <- function(client, id, classId, from_date) {
  bombus_request(client, "DELETE", path_of("/api/organisations/%s/classes/%s/mapping", id, classId), query = list("from_date" = from_date))
}

#' Delete weighed fruit of a pollination deficit trial
#'
#' `DELETE /api/farms/{id}/deficit-trials/{trialId}/fruit/{fruitId}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param trialId Id of the trial.
#' @param fruitId Id of the weighed fruit.
#' @export
bombus_delete_deficit_fruit <- function(client, id, trialId, fruitId) {
  bombus_request(client, "DELETE", path_of("/api/farms/%s/deficit-trials/%s/fruit/%s", id, trialId, fruitId))
}

#' Delete marked flowers of a pollination deficit trial
#'
#' `DELETE /api/farms/{id}/deficit-trials/{trialId}/markings/{markingId}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param trialId Id of the trial.
#' @param markingId Id of the marked flowers.
#' @export
bombus_delete_deficit_marking <- function(client, id, trialId, markingId) {
  bombus_request(client, "DELETE", path_of("/api/farms/%s/deficit-trials/%s/markings/%s", id, trialId, markingId))
}

#' Delete a pollination deficit trial
#'
#' Its marked flowers are deleted with it. The weighed fruit stay.
#'
#' `DELETE /api/farms/{id}/deficit-trials/{trialId}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param trialId Id of the trial.
#' @export
bombus_delete_deficit_trial <- function(client, id, trialId) {
  bombus_request(client, "DELETE", path_of("/api/farms/%s/deficit-trials/%s", id, trialId))
}

#' Delete a deployment
#'
#' Measurements are not deleted. The deployment remains in the history.
#'
#' `DELETE /api/farms-deployments/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_delete_deployment <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/farms-deployments/%s", id))
}

#' Delete a double count
#'
#' `DELETE /api/surveys/{id}/pollinators/{pid}/double-counts/{cid}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param pid Id of the pollinator or predator survey.
#' @param cid Id of the double count.
#' @export
bombus_delete_double_count <- function(client, id, pid, cid) {
  bombus_request(client, "DELETE", path_of("/api/surveys/%s/pollinators/%s/double-counts/%s", id, pid, cid))
}

#' Delete a photo
#'
#' The survey and its observations stay unchanged.
#'
#' `DELETE /api/surveys/{id}/photos/{key}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param key Key of the photo: a UUID chosen by the client.
#' @export
bombus_delete_entry_photo <- function(client, id, key) {
  bombus_request(client, "DELETE", path_of("/api/surveys/%s/photos/%s", id, key))
}

#' Delete one of your exports
#'
#' One that waits or runs is cancelled; a file is deleted.
#'
#' `DELETE /api/exports/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_delete_export <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/exports/%s", id))
}

#' Delete one of your notes
#'
#' Its photos are deleted with it. It remains in the history.
#'
#' `DELETE /api/farms/{id}/notes/{noteId}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param noteId Id of the note.
#' @export
bombus_delete_farm_note <- function(client, id, noteId) {
  bombus_request(client, "DELETE", path_of("/api/farms/%s/notes/%s", id, noteId))
}

#' Delete the photo of the farmer
#'
#' `DELETE /api/farms/{id}/farmer-photo`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_delete_farmer_photo <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/farms/%s/farmer-photo", id))
}

#' Delete the count of a flower survey
#'
#' The flower survey stays, and its plant becomes uncounted.
#'
#' `DELETE /api/surveys/{id}/flowers/{fid}/observations/{oid}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param fid Id of the flower survey.
#' @param oid Id of the observation.
#' @export
bombus_delete_flower_observation <- function(client, id, fid, oid) {
  bombus_request(client, "DELETE", path_of("/api/surveys/%s/flowers/%s/observations/%s", id, fid, oid))
}

#' Delete a flower survey
#'
#' Deletes its counts and photos, too. 409 with `depends` if there are any, until confirmed.
#'
#' `DELETE /api/surveys/{id}/flowers/{fid}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param fid Id of the flower survey.
#' @param confirm `true` carries out the request even if records depend on it or values are
#'   doubtful; otherwise 409 lists them.
#' @export
bombus_delete_flower_survey <- function(client, id, fid, confirm = NULL) {
  bombus_request(client, "DELETE", path_of("/api/surveys/%s/flowers/%s", id, fid), query = list("confirm" = confirm))
}

#' Delete the former secret of a webhook
#'
#' Requests are signed with the present secret only.
#'
#' `DELETE /api/organisations/{id}/webhooks/{webhookId}/former-secret`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param webhookId Id of the webhook.
#' @export
bombus_delete_former_webhook_secret <- function(client, id, webhookId) {
  bombus_request(client, "DELETE", path_of("/api/organisations/%s/webhooks/%s/former-secret", id, webhookId))
}

#' Delete an image
#'
#' The reason remains in the history. Counts stay as sent.
#'
#' `DELETE /api/images/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param reason Why the image is deleted, at most 300 characters.
#' @export
bombus_delete_image <- function(client, id, reason) {
  bombus_request(client, "DELETE", path_of("/api/images/%s", id), query = list("reason" = reason))
}

#' Delete a saved filter of images
#'
#' `DELETE /api/images/filters/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_delete_image_filter <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/images/filters/%s", id))
}

#' Delete your review of an image
#'
#' It remains in the history. Without a review of yours, nothing changes. The review of the results
#' that decide is deleted; with `result_id`, 409 if other results decide by now.
#'
#' `DELETE /api/images/{id}/review`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param result_id `result_id` of the image whose review is to be deleted: 409 if other results
#'   decide by now.
#' @export
bombus_delete_image_review <- function(client, id, result_id = NULL) {
  bombus_request(client, "DELETE", path_of("/api/images/%s/review", id), query = list("result_id" = result_id))
}

#' Delete an upload
#'
#' 409 if it is in progress or was imported: cancel or undo it first.
#'
#' `DELETE /api/imports/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_delete_import <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/imports/%s", id))
}

#' Delete the choice of a model version
#'
#' The choice before it holds again, or what the devices send.
#'
#' `DELETE /api/farms/{id}/model-choices`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param from_date First day of the choice.
#' @export
bombus_delete_model_choice <- function(client, id, from_date) {
  bombus_request(client, "DELETE", path_of("/api/farms/%s/model-choices", id), query = list("from_date" = from_date))
}

#' Delete a photo of one of your notes
#'
#' `DELETE /api/farms/{id}/notes/{noteId}/photos/{key}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param noteId Id of the note.
#' @param key Key of the photo: a UUID chosen by the client.
#' @export
bombus_delete_note_photo <- function(client, id, noteId, key) {
  bombus_request(client, "DELETE", path_of("/api/farms/%s/notes/%s/photos/%s", id, noteId, key))
}

#' Delete a pollinator
#'
#' 409 with `depends` if it has observations. To replace an entry, merge it.
#'
#' `DELETE /api/pollinator/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_delete_pollinator <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/pollinator/%s", id))
}

#' Delete the counts of a functional group
#'
#' The group becomes uncounted. 409 if it has observations, until confirmed; they are deleted too.
#' With its last group, the pollinator survey is deleted.
#'
#' `DELETE /api/surveys/{id}/pollinators/{pid}/groups/{functional_group}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param pid Id of the pollinator or predator survey.
#' @param functional_group Functional group.
#' @param confirm `true` carries out the request even if records depend on it or values are
#'   doubtful; otherwise 409 lists them.
#' @export
bombus_delete_pollinator_group <- function(client, id, pid, functional_group, confirm = NULL) {
  bombus_request(client, "DELETE", path_of("/api/surveys/%s/pollinators/%s/groups/%s", id, pid, functional_group), query = list("confirm" = confirm))
}

#' Delete a pollinator observation
#'
#' With its last observation, the functional group becomes uncounted; with its last group, the
#' pollinator survey is deleted: 409 if it has photos, until confirmed.
#'
#' `DELETE /api/surveys/{id}/pollinators/{pid}/observations/{oid}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param pid Id of the pollinator or predator survey.
#' @param oid Id of the observation.
#' @param confirm `true` carries out the request even if records depend on it or values are
#'   doubtful; otherwise 409 lists them.
#' @export
bombus_delete_pollinator_observation <- function(client, id, pid, oid, confirm = NULL) {
  bombus_request(client, "DELETE", path_of("/api/surveys/%s/pollinators/%s/observations/%s", id, pid, oid), query = list("confirm" = confirm))
}

#' Delete a pollinator survey
#'
#' Deletes its counts and photos, too. 409 with `depends` if there are any, until confirmed.
#'
#' `DELETE /api/surveys/{id}/pollinators/{pid}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param pid Id of the pollinator or predator survey.
#' @param confirm `true` carries out the request even if records depend on it or values are
#'   doubtful; otherwise 409 lists them.
#' @export
bombus_delete_pollinator_survey <- function(client, id, pid, confirm = NULL) {
  bombus_request(client, "DELETE", path_of("/api/surveys/%s/pollinators/%s", id, pid), query = list("confirm" = confirm))
}

#' Delete a predator
#'
#' 409 with `depends` if it has observations. To replace an entry, merge it.
#'
#' `DELETE /api/predator/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_delete_predator <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/predator/%s", id))
}

#' Delete a predator observation
#'
#' With its last observation, the plant becomes uncounted.
#'
#' `DELETE /api/surveys/{id}/predators/{pid}/observations/{oid}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param pid Id of the pollinator or predator survey.
#' @param oid Id of the observation.
#' @export
bombus_delete_predator_observation <- function(client, id, pid, oid) {
  bombus_request(client, "DELETE", path_of("/api/surveys/%s/predators/%s/observations/%s", id, pid, oid))
}

#' Delete a predator survey
#'
#' Deletes its counts and photos, too. 409 with `depends` if there are any, until confirmed. A plant
#' counted with none seen counts as one.
#'
#' `DELETE /api/surveys/{id}/predators/{pid}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param pid Id of the pollinator or predator survey.
#' @param confirm `true` carries out the request even if records depend on it or values are
#'   doubtful; otherwise 409 lists them.
#' @export
bombus_delete_predator_survey <- function(client, id, pid, confirm = NULL) {
  bombus_request(client, "DELETE", path_of("/api/surveys/%s/predators/%s", id, pid), query = list("confirm" = confirm))
}

#' Delete a review queue
#'
#' Reviews of its images stay. Those of a representative queue no longer count for model performance
#' and scores, unless another one drew the same images.
#'
#' `DELETE /api/review-queues/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_delete_review_queue <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/review-queues/%s", id))
}

#' Delete a saved view
#'
#' `DELETE /api/saved-views/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_delete_saved_view <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/saved-views/%s", id))
}

#' Delete the phone number for text messages about alerts
#'
#' `DELETE /api/notifications/phone`
#'
#' @param client From [bombus_client()].
#' @export
bombus_delete_sms_number <- function(client) {
  bombus_request(client, "DELETE", "/api/notifications/phone")
}

#' Delete a species
#'
#' 409 with `depends` if it is in use.
#'
#' `DELETE /api/species/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_delete_species <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/species/%s", id))
}

#' Delete a spray
#'
#' It remains in the history.
#'
#' `DELETE /api/farms/{id}/sprays/{sprayId}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param sprayId Id of the spray.
#' @export
bombus_delete_spray <- function(client, id, sprayId) {
  bombus_request(client, "DELETE", path_of("/api/farms/%s/sprays/%s", id, sprayId))
}

#' Delete a life stage
#'
#' 409 with `depends` if it is in use.
#'
#' `DELETE /api/stage/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_delete_stage <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/stage/%s", id))
}

#' Delete an empty visit
#'
#' 409 with `depends` if it has flower, pollinator or predator surveys; it cannot be confirmed.
#'
#' `DELETE /api/surveys/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_delete_survey <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/surveys/%s", id))
}

#' Delete an assignment
#'
#' What was counted stays.
#'
#' `DELETE /api/farms/{id}/survey-assignments/{assignmentId}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param assignmentId Id of the assignment.
#' @export
bombus_delete_survey_assignment <- function(client, id, assignmentId) {
  bombus_request(client, "DELETE", path_of("/api/farms/%s/survey-assignments/%s", id, assignmentId))
}

#' Delete the meaning of a treatment letter
#'
#' It remains in the history.
#'
#' `DELETE /api/farms/{id}/treatment-arms/{armId}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param armId Id of the treatment.
#' @export
bombus_delete_treatment_arm <- function(client, id, armId) {
  bombus_request(client, "DELETE", path_of("/api/farms/%s/treatment-arms/%s", id, armId))
}

#' Delete a user
#'
#' Revokes all sessions of the user. 409 lists dependents until confirmed. `erase` removes personal
#' data permanently, also of a user deleted earlier. Requires a recent identity confirmation (`POST
#' /auth/confirm`).
#'
#' `DELETE /api/users/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param confirm `true` carries out the request even if records depend on it or values are
#'   doubtful; otherwise 409 lists them.
#' @param erase `true` also removes personal data, permanently.
#' @export
bombus_delete_user <- function(client, id, confirm = NULL, erase = NULL) {
  bombus_request(client, "DELETE", path_of("/api/users/%s", id), query = list("confirm" = confirm, "erase" = erase))
}

#' Delete a weather observation
#'
#' `DELETE /api/weathers/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_delete_weather_observation <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/weathers/%s", id))
}

#' Delete a webhook
#'
#' Pending deliveries are discarded.
#'
#' `DELETE /api/organisations/{id}/webhooks/{webhookId}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param webhookId Id of the webhook.
#' @export
bombus_delete_webhook <- function(client, id, webhookId) {
  bombus_request(client, "DELETE", path_of("/api/organisations/%s/webhooks/%s", id, webhookId))
}

#' Hide the setup checklist of a farm for yourself
#'
#' `POST /api/farms/{id}/setup/dismiss`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_dismiss_farm_setup <- function(client, id) {
  bombus_request(client, "POST", path_of("/api/farms/%s/setup/dismiss", id))
}

#' Download the file of a data request
#'
#' Your own data, or, for those who may export it, that of an organisation; administrators download
#' those that an administrator requested. 404 otherwise, and unless its `state` is `done`.
#'
#' `GET /api/data-requests/{id}/file`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_download_data_request <- function(client, id, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/data-requests/%s/file", id), save_to = save_to)
}

#' Download the file of an export
#'
#' 404 unless its `state` is `done`.
#'
#' `GET /api/exports/{id}/file`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_download_export <- function(client, id, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/exports/%s/file", id), save_to = save_to)
}

#' Download the outlines of a farm
#'
#' Places without an outline are left out. GeoJSON, KML, or a ZIP with an ESRI shapefile in UTF-8.
#' The properties `place`, `field`, `tunnel` and `plot` say which place a polygon is. A shapefile of
#' a farm without outlines: 409.
#'
#' `GET /api/farms/{id}/outlines/file`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param format File format; `csv` by default.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_download_farm_outlines <- function(client, id, format, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/farms/%s/outlines/file", id), query = list("format" = format), save_to = save_to)
}

#' Download the inputs and the result of a frozen figure
#'
#' Canonical JSON (RFC 8785), whose SHA-256 is `digest`. 409 while an embargo of the organisation on
#' its exports lasts.
#'
#' `GET /api/frozen-figures/{id}/inputs`
#'
#' @param client From [bombus_client()].
#' @param id Public id of the frozen figure, a UUID.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_download_frozen_inputs <- function(client, id, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/frozen-figures/%s/inputs", id), save_to = save_to)
}

#' Export images
#'
#' A ZIP of the images of a filter, or of those named by `ids`, at most 1,000: the images as JPEG,
#' tables of images, boxes and reviews as CSV, and the boxes in the format of COCO.
#'
#' `GET /api/images/export`
#'
#' @param client From [bombus_client()].
#' @param organisation_id Only records of this organisation.
#' @param farm_id Only records of this farm.
#' @param field_id Only records of this field.
#' @param tunnel_id Only records of this tunnel.
#' @param plot_id Only records of this plot.
#' @param device_id Only records of this device.
#' @param from First day of the period on the farm, `YYYY-MM-DD`.
#' @param to Last day of the period on the farm, `YYYY-MM-DD`.
#' @param hour_from First hour of the day, 0 to 23, local to the farm. With a later hour than
#'   `hour_to`, the night between them.
#' @param hour_to Hour of the day before which images were captured, 1 to 24, local to the farm.
#' @param functional_group Only images with an insect of this functional group; `unidentified`: of
#'   none of them.
#' @param taxon Class name as sent, or a common, scientific or former name of a taxon, with all taxa
#'   that belong to it.
#' @param min_confidence Only images with a detection of at least this confidence, 0 to 1.
#' @param max_confidence Only images with a detection of at most this confidence, 0 to 1.
#' @param min_insects Only images with at least this number of insects.
#' @param max_insects Only images with at most this number of insects; 0 for images without insects.
#' @param model_version Only images whose detections are of this model version.
#' @param review_state Only images whose latest review has this outcome.
#' @param disagreement `true` lists only images whose reviewers name different insects.
#' @param reviewed_by Only images that this person reviewed.
#' @param favourite `true` lists only your favourites.
#' @param queue_id Only images of this review queue.
#' @param not_reviewed_by_me `true` lists only images that you have not reviewed.
#' @param ids Ids of images, separated by commas, instead of a filter.
#' @param files `false` leaves out the images themselves; `true` by default.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_download_images <- function(client, organisation_id = NULL, farm_id = NULL, field_id = NULL, tunnel_id = NULL, plot_id = NULL, device_id = NULL, from = NULL, to = NULL, hour_from = NULL, hour_to = NULL, functional_group = NULL, taxon = NULL, min_confidence = NULL, max_confidence = NULL, min_insects = NULL, max_insects = NULL, model_version = NULL, review_state = NULL, disagreement = NULL, reviewed_by = NULL, favourite = NULL, queue_id = NULL, not_reviewed_by_me = NULL, ids = NULL, files = NULL, save_to = NULL) {
  bombus_download(client, "GET", "/api/images/export", query = list("organisation_id" = organisation_id, "farm_id" = farm_id, "field_id" = field_id, "tunnel_id" = tunnel_id, "plot_id" = plot_id, "device_id" = device_id, "from" = from, "to" = to, "hour_from" = hour_from, "hour_to" = hour_to, "functional_group" = functional_group, "taxon" = taxon, "min_confidence" = min_confidence, "max_confidence" = max_confidence, "min_insects" = min_insects, "max_insects" = max_insects, "model_version" = model_version, "review_state" = review_state, "disagreement" = disagreement, "reviewed_by" = reviewed_by, "favourite" = favourite, "queue_id" = queue_id, "not_reviewed_by_me" = not_reviewed_by_me, "ids" = ids, "files" = files), save_to = save_to)
}

#' Export the errors or duplicate rows of an upload as CSV
#'
#' `GET /api/imports/{id}/issues/csv`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param kind Errors or duplicate rows; errors by default.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_download_import_issues <- function(client, id, kind = NULL, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/imports/%s/issues/csv", id), query = list("kind" = kind), save_to = save_to)
}

#' Export rows of an uploaded file as CSV
#'
#' In the columns of the file; rows with errors also have the reasons. Covers the first 10,000
#' errors; with more, `others` is refused (409). 404 once the file was deleted.
#'
#' `GET /api/imports/{id}/rows/csv`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param rows `wrong`: rows with errors; `others`: all others.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_download_import_rows <- function(client, id, rows, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/imports/%s/rows/csv", id), query = list("rows" = rows), save_to = save_to)
}

#' Export daily insect counts by camera
#'
#' One row per camera, place and day. Empty means not measured; 0 means none seen.
#'
#' `GET /api/reports/pollination-count`
#'
#' @param client From [bombus_client()].
#' @param farm_id Farm of the report.
#' @param from First day of the period on the farm, `YYYY-MM-DD`.
#' @param to Last day of the period on the farm, `YYYY-MM-DD`.
#' @param format File format; `csv` by default.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_download_pollination_count <- function(client, farm_id, from, to, format = NULL, save_to = NULL) {
  bombus_download(client, "GET", "/api/reports/pollination-count", query = list("farm_id" = farm_id, "from" = from, "to" = to, "format" = format), save_to = save_to)
}

#' Export pollination health by week and field
#'
#' One row per week (Monday to Sunday) and crop of a field, for each week with a day in the period.
#' Scores are computed with the current model.
#'
#' `GET /api/reports/pollination-health`
#'
#' @param client From [bombus_client()].
#' @param farm_id Farm of the report.
#' @param from First day of the period on the farm, `YYYY-MM-DD`.
#' @param to Last day of the period on the farm, `YYYY-MM-DD`.
#' @param format File format; `csv` by default.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_download_pollination_health <- function(client, farm_id, from, to, format = NULL, save_to = NULL) {
  bombus_download(client, "GET", "/api/reports/pollination-health", query = list("farm_id" = farm_id, "from" = from, "to" = to, "format" = format), save_to = save_to)
}

#' Download the inputs and the result of a published figure
#'
#' Needs no session. Canonical JSON (RFC 8785), whose SHA-256 is `digest`. 404 unless the inputs
#' were published; otherwise as `GET /published-figures/{id}`.
#'
#' `GET /api/published-figures/{id}/inputs`
#'
#' @param client From [bombus_client()].
#' @param id Public id of the figure, a UUID.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_download_published_inputs <- function(client, id, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/published-figures/%s/inputs", id), save_to = save_to)
}

#' Export the security log as CSV
#'
#' The events that `GET /security-events` lists.
#'
#' `GET /api/security-events/report`
#'
#' @param client From [bombus_client()].
#' @param kind Only events of this kind.
#' @param result Only events with this result.
#' @param actor_id Only events of this person.
#' @param organisation_id Only records of this organisation.
#' @param from First day, in UTC.
#' @param to Last day, in UTC.
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_download_security_events <- function(client, kind = NULL, result = NULL, actor_id = NULL, organisation_id = NULL, from = NULL, to = NULL, q = NULL, save_to = NULL) {
  bombus_download(client, "GET", "/api/security-events/report", query = list("kind" = kind, "result" = result, "actor_id" = actor_id, "organisation_id" = organisation_id, "from" = from, "to" = to, "q" = q), save_to = save_to)
}

#' Export the surveys of a period
#'
#' At least one of `weather`, `flower`, `pollinator`, `predator`, `lure` and `fruit_weights` must be
#' `true`. CSV and XLSX have the columns of survey files, so that they can be uploaded again;
#' several kinds make a column Record in CSV, and one sheet each in XLSX. `dataset_csv` and
#' `dataset_parquet` are a ZIP with one table per kind, ids, effort and a data dictionary
#' (`datapackage.json`).
#'
#' `GET /api/surveys/csv`
#'
#' @param client From [bombus_client()].
#' @param start First day of the period on the farm, `YYYY-MM-DD`.
#' @param end Last day of the period on the farm, `YYYY-MM-DD`.
#' @param farm_id Farms of the report; repeat it for several. All you see by default.
#' @param field_id Only records of this field.
#' @param tunnel_id Only records of this tunnel.
#' @param plot_id Only records of this plot.
#' @param crop_type Only fields with this crop.
#' @param weather `true` includes weather observations.
#' @param flower `true` includes flower counts.
#' @param pollinator `true` includes pollinator counts.
#' @param predator `true` includes predator counts.
#' @param lure `true` includes lures.
#' @param fruit_weights `true` includes fruit weights.
#' @param format File format; `csv` by default.
#' @param bom `true` starts CSV with a byte order mark, for Excel.
#' @param photos `true` includes photos; only with `dataset_csv`.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_download_survey_report <- function(client, start, end, farm_id = NULL, field_id = NULL, tunnel_id = NULL, plot_id = NULL, crop_type = NULL, weather = NULL, flower = NULL, pollinator = NULL, predator = NULL, lure = NULL, fruit_weights = NULL, format = NULL, bom = NULL, photos = NULL, save_to = NULL) {
  bombus_download(client, "GET", "/api/surveys/csv", query = list("start" = start, "end" = end, "farm_id" = farm_id, "field_id" = field_id, "tunnel_id" = tunnel_id, "plot_id" = plot_id, "crop_type" = crop_type, "weather" = weather, "flower" = flower, "pollinator" = pollinator, "predator" = predator, "lure" = lure, "fruit_weights" = fruit_weights, "format" = format, "bom" = bom, "photos" = photos), save_to = save_to)
}

#' Get a CSV template for survey files
#'
#' Headings in the language of the request, and one example row.
#'
#' `GET /api/surveys/templates/{report_type}`
#'
#' @param client From [bombus_client()].
#' @param report_type Type of survey data in the file.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_download_template <- function(client, report_type, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/surveys/templates/%s", report_type), save_to = save_to)
}

#' Export the data of a trial with an R script
#'
#' A ZIP with `units.csv` (visits and flower-hours of each experimental unit), `hours.csv` (the same
#' by camera and hour), `hand_units.csv` and `hand_counts.csv` (counts by hand of each unit, and by
#' plot, day and hour) and `analysis.R`, which repeats the ratios and fits a mixed model with
#' glmmTMB where that is installed. Tables are empty where treatments share no hours or days. At
#' most 400 days.
#'
#' `GET /api/farms/{id}/treatment-arms/analysis`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param start_date First day of the period on the farm, `YYYY-MM-DD`.
#' @param end_date Last day of the period on the farm, `YYYY-MM-DD`.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_download_treatment_analysis <- function(client, id, start_date, end_date, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/farms/%s/treatment-arms/analysis", id), query = list("start_date" = start_date, "end_date" = end_date), save_to = save_to)
}

#' Export seven days of a farm as PDF
#'
#' Score, causes, actions, figures by day, cameras and weather. The PDF is tagged for screen
#' readers.
#'
#' `GET /api/farms/{id}/week-report`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param from First of the seven days, local to the farm, `YYYY-MM-DD`.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_download_week_report <- function(client, id, from, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/farms/%s/week-report", id), query = list("from" = from), save_to = save_to)
}

#' Search farms, devices, fields, tunnels and users
#'
#' Up to five of each kind whose name contains every word of `q`.
#'
#' `GET /api/find`
#'
#' @param client From [bombus_client()].
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @export
bombus_find <- function(client, q) {
  bombus_request(client, "GET", "/api/find", query = list("q" = q))
}

#' Finish an upload of images
#'
#' Files that were not sent are left out. 409 if the upload is being undone.
#'
#' `POST /api/image-uploads/{id}/finish`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_finish_image_upload <- function(client, id) {
  bombus_request(client, "POST", path_of("/api/image-uploads/%s/finish", id))
}

#' Finish confirming your identity with a provider
#'
#' Send the query string with which the provider redirected. See `POST /auth/confirm` for the
#' effect.
#'
#' `POST /api/auth/confirm/providers/{provider}/finish`
#'
#' @param client From [bombus_client()].
#' @param provider Id of the sign-in provider, as in `GET /portal`.
#' @param body A list, sent as JSON.
#' @export
bombus_finish_provider_confirmation <- function(client, provider, body) {
  bombus_request(client, "POST", path_of("/api/auth/confirm/providers/%s/finish", provider), body = body)
}

#' Finish linking a sign-in provider
#'
#' Send the query string with which the provider redirected. 409 if the identity or provider is
#' already linked.
#'
#' `POST /api/auth/identities/{provider}/finish`
#'
#' @param client From [bombus_client()].
#' @param provider Id of the sign-in provider, as in `GET /portal`.
#' @param body A list, sent as JSON.
#' @export
bombus_finish_provider_link <- function(client, provider, body) {
  bombus_request(client, "POST", path_of("/api/auth/identities/%s/finish", provider), body = body)
}

#' Finish signing in with a provider
#'
#' Send the query string with which the provider redirected, from the browser that started. A second
#' factor may be required next.
#'
#' `POST /api/auth/providers/{provider}/finish`
#'
#' @param client From [bombus_client()].
#' @param provider Id of the sign-in provider, as in `GET /portal`.
#' @param body A list, sent as JSON.
#' @export
bombus_finish_provider_sign_in <- function(client, provider, body) {
  bombus_request(client, "POST", path_of("/api/auth/providers/%s/finish", provider), body = body)
}

#' Send a password reset email
#'
#' 404 if no account has this address, unless the portal hides this. 409 if the portal sends no
#' emails.
#'
#' `POST /api/auth/forgot-password`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_forgot_password <- function(client, body) {
  bombus_request(client, "POST", "/api/auth/forgot-password", body = body)
}

#' Get an alert with its timeline
#'
#' `GET /api/alerts/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_alert <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/alerts/%s", id))
}

#' Get the alert thresholds of a farm
#'
#' The defaults where none are set.
#'
#' `GET /api/farms/{id}/alert-limits`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_alert_limits <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/farms/%s/alert-limits", id))
}

#' Get the OpenAPI 3.1 description of this server
#'
#' Needs no session. It has an `ETag`: repeat the request with `If-None-Match` to learn whether it
#' changed.
#'
#' `GET /api/openapi.json`
#'
#' @param client From [bombus_client()].
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_get_api_description <- function(client, save_to = NULL) {
  bombus_download(client, "GET", "/api/openapi.json", save_to = save_to)
}

#' Compare cameras with counts by hand on the same plots and hours
#'
#' Each timed pollinator count of all groups is paired with what the cameras of its plot recorded in
#' the clock hour of its middle. Both as visits to flower centres per 100 open flowers and hour.
#' Ratio with a 95 \% range; limits of agreement (Bland and Altman 1986) and concordance (Lin 1989)
#' from 10 pairs on. Returns the newest 1,000 pairs; figures rest on all of them. At most 400 days.
#'
#' `GET /api/farms/{id}/camera-against-hand-counts`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param start_date First day of the period on the farm, `YYYY-MM-DD`.
#' @param end_date Last day of the period on the farm, `YYYY-MM-DD`.
#' @export
bombus_get_camera_hand_agreement <- function(client, id, start_date, end_date) {
  bombus_request(client, "GET", path_of("/api/farms/%s/camera-against-hand-counts", id), query = list("start_date" = start_date, "end_date" = end_date))
}

#' Compare two periods or places
#'
#' Change of the score and of visits from the period `with_*` to the other one. Cameras that watched
#' in both are compared with themselves. 422 if a field is not on its farm.
#'
#' `GET /api/inference/comparison`
#'
#' @param client From [bombus_client()].
#' @param start_date First day of the period on the farm, `YYYY-MM-DD`.
#' @param end_date Last day of the period on the farm, `YYYY-MM-DD`.
#' @param farm_id Farm whose figures are compared.
#' @param with_start_date First day of the period compared with, in the time zone of its farm.
#' @param with_end_date Last day of the period compared with.
#' @param field_id One field of the farm; the whole farm by default.
#' @param with_farm_id Farm compared with; the same farm by default.
#' @param with_field_id Field compared with; if no other farm is given, the same field by default.
#' @export
bombus_get_comparison <- function(client, start_date, end_date, farm_id, with_start_date, with_end_date, field_id = NULL, with_farm_id = NULL, with_field_id = NULL) {
  bombus_request(client, "GET", "/api/inference/comparison", query = list("start_date" = start_date, "end_date" = end_date, "farm_id" = farm_id, "with_start_date" = with_start_date, "with_end_date" = with_end_date, "field_id" = field_id, "with_farm_id" = with_farm_id, "with_field_id" = with_field_id))
}

#' List the methods to confirm your identity
#'
#' `GET /api/auth/confirm`
#'
#' @param client From [bombus_client()].
#' @export
bombus_get_confirmation_ways <- function(client) {
  bombus_request(client, "GET", "/api/auth/confirm")
}

#' Get the result of a pollination deficit trial
#'
#' By differences within experimental units, with 90 \% ranges.
#'
#' `GET /api/farms/{id}/deficit-trials/{trialId}/result`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param trialId Id of the trial.
#' @export
bombus_get_deficit_result <- function(client, id, trialId) {
  bombus_request(client, "GET", path_of("/api/farms/%s/deficit-trials/%s/result", id, trialId))
}

#' Get a pollination deficit trial
#'
#' `GET /api/farms/{id}/deficit-trials/{trialId}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param trialId Id of the trial.
#' @export
bombus_get_deficit_trial <- function(client, id, trialId) {
  bombus_request(client, "GET", path_of("/api/farms/%s/deficit-trials/%s", id, trialId))
}

#' Get the agreement of reviewers with the detection model
#'
#' By model version and functional group, from reviewed images and timed counts.
#'
#' `GET /api/organisations/{id}/detection-agreement`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_detection_agreement <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/organisations/%s/detection-agreement", id))
}

#' Get a device
#'
#' With the unknown members in its messages.
#'
#' `GET /api/devices/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_device <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/devices/%s", id))
}

#' Get the configuration of a device
#'
#' The newest one, whether the device runs it, and what the device reports of itself. Version 0 if
#' none was set.
#'
#' `GET /api/devices/{id}/configuration`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_device_configuration <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/devices/%s/configuration", id))
}

#' Get the connection of a device
#'
#' The MQTT broker, if there is one, and the first message, the first image and the latest rejection
#' since a time. Archived messages are not searched: if the time is months ago, the first message is
#' the first one that is not archived.
#'
#' `GET /api/devices/{id}/connection`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param since Earliest time of receipt, ISO 8601 with offset.
#' @export
bombus_get_device_connection <- function(client, id, since) {
  bombus_request(client, "GET", path_of("/api/devices/%s/connection", id), query = list("since" = since))
}

#' Get the metrics of a device over time
#'
#' At most 31 days; by default the last seven.
#'
#' `GET /api/device-monitoring/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param start_date First day of the period on the farm, `YYYY-MM-DD`.
#' @param end_date Last day of the period on the farm, `YYYY-MM-DD`.
#' @export
bombus_get_device_monitoring <- function(client, id, start_date = NULL, end_date = NULL) {
  bombus_request(client, "GET", path_of("/api/device-monitoring/%s", id), query = list("start_date" = start_date, "end_date" = end_date))
}

#' Get the camera-hours of a device in a year
#'
#' An array of one.
#'
#' `GET /api/inference/device-running-hours/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param year Calendar year; the current one by default.
#' @export
bombus_get_device_running_hours <- function(client, id, year = NULL) {
  bombus_request(client, "GET", path_of("/api/inference/device-running-hours/%s", id), query = list("year" = year))
}

#' Get the latest positions of a device
#'
#' Positions within about 25 metres are one stop. Includes the outlines of the farm, its fields and
#' their tunnels.
#'
#' `GET /api/devices/{id}/track`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_device_track <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/devices/%s/track", id))
}

#' Get the certificate of an erasure
#'
#' Without personal data. 404 until the erasure is complete.
#'
#' `GET /api/data-requests/{id}/certificate`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_erasure_certificate <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/data-requests/%s/certificate", id))
}

#' Get one of your exports
#'
#' `state` is `done` when the file can be downloaded, until `expires_at`.
#'
#' `GET /api/exports/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_export <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/exports/%s", id))
}

#' Download the metadata for a deposit of an export on Zenodo
#'
#' The body of `POST /api/deposit/depositions` of Zenodo: title, creators, licence, version, and the
#' end of an embargo that lasts. 404 unless the export is of data and its file is or was complete.
#'
#' `GET /api/exports/{id}/zenodo`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_get_export_deposit <- function(client, id, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/exports/%s/zenodo", id), save_to = save_to)
}

#' Get the defaults of an organisation's exports
#'
#' `GET /api/organisations/{id}/export-settings`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_export_settings <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/organisations/%s/export-settings", id))
}

#' Get your second factors
#'
#' `GET /api/auth/factors`
#'
#' @param client From [bombus_client()].
#' @export
bombus_get_factors <- function(client) {
  bombus_request(client, "GET", "/api/auth/factors")
}

#' Get a farm
#'
#' Deleted farms only if you may restore them.
#'
#' `GET /api/farms/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_farm <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/farms/%s", id))
}

#' Get the dashboard of a farm
#'
#' Figures of a period of up to 400 days, by default the last seven days, for the farm or one of its
#' fields.
#'
#' `GET /api/farm-dashboard/{farm_id}`
#'
#' @param client From [bombus_client()].
#' @param farm_id Id of the farm.
#' @param year ISO year whose weeks are listed; that of `to` by default.
#' @param from First day of the period on the farm, `YYYY-MM-DD`.
#' @param to Last day of the period on the farm, `YYYY-MM-DD`.
#' @param field_id Only records of this field.
#' @export
bombus_get_farm_dashboard <- function(client, farm_id, year = NULL, from = NULL, to = NULL, field_id = NULL) {
  bombus_request(client, "GET", path_of("/api/farm-dashboard/%s", farm_id), query = list("year" = year, "from" = from, "to" = to, "field_id" = field_id))
}

#' Get the diversity of pollinators on a farm
#'
#' Hill numbers at equal sample coverage, by season and by treatment, from pollinators that people
#' identified to species. Counts of cameras are not included.
#'
#' `GET /api/farms/{id}/diversity`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_farm_diversity <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/farms/%s/diversity", id))
}

#' Get the model versions that count on a farm
#'
#' Chosen versions, latest first; versions with results, by name; and the progress of bringing
#' images up to date after the latest change.
#'
#' `GET /api/farms/{id}/model-choices`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_farm_models <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/farms/%s/model-choices", id))
}

#' Get the farm of a device
#'
#' `GET /api/devices/{id}/farm`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_farm_of_device <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/devices/%s/farm", id))
}

#' Get the camera-hours of a farm in a year
#'
#' An array of one.
#'
#' `GET /api/inference/device-running-hours/farm/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param year Calendar year; the current one by default.
#' @export
bombus_get_farm_running_hours <- function(client, id, year = NULL) {
  bombus_request(client, "GET", path_of("/api/inference/device-running-hours/farm/%s", id), query = list("year" = year))
}

#' Get the weekly scores and daily weather of a year
#'
#' Weeks run from Monday to Sunday.
#'
#' `GET /api/farms/{id}/season`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param year ISO year of the weeks; the current one by default.
#' @export
bombus_get_farm_season <- function(client, id, year = NULL) {
  bombus_request(client, "GET", path_of("/api/farms/%s/season", id), query = list("year" = year))
}

#' Get the setup checklist of a farm
#'
#' Steps are done when their records exist.
#'
#' `GET /api/farms/{id}/setup`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_farm_setup <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/farms/%s/setup", id))
}

#' Get a field
#'
#' `GET /api/fields/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_field <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/fields/%s", id))
}

#' Get the key that encrypts field counts on your phone
#'
#' 32 bytes, the same for each request, with former keys after a rotation.
#'
#' `GET /api/users/profile/field-key`
#'
#' @param client From [bombus_client()].
#' @export
bombus_get_field_key <- function(client) {
  bombus_request(client, "GET", "/api/users/profile/field-key")
}

#' Get the count of a flower survey
#'
#' `GET /api/surveys/{id}/flowers/{fid}/observations/{oid}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param fid Id of the flower survey.
#' @param oid Id of the observation.
#' @export
bombus_get_flower_observation <- function(client, id, fid, oid) {
  bombus_request(client, "GET", path_of("/api/surveys/%s/flowers/%s/observations/%s", id, fid, oid))
}

#' Get a flower survey
#'
#' `GET /api/surveys/{id}/flowers/{fid}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param fid Id of the flower survey.
#' @export
bombus_get_flower_survey <- function(client, id, fid) {
  bombus_request(client, "GET", path_of("/api/surveys/%s/flowers/%s", id, fid))
}

#' Download the metadata for a deposit on Zenodo
#'
#' The body of `POST /api/deposit/depositions` of Zenodo. While an embargo of the organisation on
#' its exports lasts, `access_right` is `embargoed`.
#'
#' `GET /api/frozen-figures/{id}/zenodo`
#'
#' @param client From [bombus_client()].
#' @param id Public id of the frozen figure, a UUID.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_get_frozen_deposit <- function(client, id, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/frozen-figures/%s/zenodo", id), save_to = save_to)
}

#' Get a frozen figure
#'
#' As it was frozen, with its citation.
#'
#' `GET /api/frozen-figures/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Public id of the frozen figure, a UUID.
#' @export
bombus_get_frozen_figure <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/frozen-figures/%s", id))
}

#' Get how a frozen figure differs from the same figure of today
#'
#' Recalculates the figure, which takes longest for a season.
#'
#' `GET /api/frozen-figures/{id}/today`
#'
#' @param client From [bombus_client()].
#' @param id Public id of the frozen figure, a UUID.
#' @export
bombus_get_frozen_figure_today <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/frozen-figures/%s/today", id))
}

#' Get the state of the server
#'
#' 200 if the server can respond to requests, otherwise 503, such as when the database cannot be
#' reached. `replica`, `objects` and `mqtt` are present if configured, `details` if they are asked
#' for by an administrator of the portal or with the token of the metrics.
#'
#' `GET /api/health`
#'
#' @param client From [bombus_client()].
#' @param details `true` adds `details` for those who may see them.
#' @export
bombus_get_health <- function(client, details = NULL) {
  bombus_request(client, "GET", "/api/health", query = list("details" = details))
}

#' List the changes of a record
#'
#' Newest first; 50 a page by default. Available after the record was deleted. For `outline`, the
#' values are its area in m².
#'
#' `GET /api/history/{kind}/{id}`
#'
#' @param client From [bombus_client()].
#' @param kind Kind of record.
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows of the page.
#' @export
bombus_get_history <- function(client, kind, id, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/history/%s/%s", kind, id), query = list("skip" = skip, "limit" = limit))
}

#' Get an image
#'
#' With all its reviews, and the ids of the previous and next image of the same device.
#'
#' `GET /api/images/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_image <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/images/%s", id))
}

#' Get how long images are kept
#'
#' How many images there are, and which are deleted next for their age.
#'
#' `GET /api/images/retention`
#'
#' @param client From [bombus_client()].
#' @param organisation_id Only records of this organisation.
#' @param farm_id Only records of this farm.
#' @param device_id Only records of this device.
#' @export
bombus_get_image_retention <- function(client, organisation_id = NULL, farm_id = NULL, device_id = NULL) {
  bombus_request(client, "GET", "/api/images/retention", query = list("organisation_id" = organisation_id, "farm_id" = farm_id, "device_id" = device_id))
}

#' Get the review of an image
#'
#' The latest one, which decides; null if the image has not been reviewed. `GET /images/{id}` lists
#' all.
#'
#' `GET /api/images/{id}/review`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_image_review <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/images/%s/review", id))
}

#' Get an upload of images
#'
#' `GET /api/image-uploads/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_image_upload <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/image-uploads/%s", id))
}

#' Get the progress and results of an upload
#'
#' `GET /api/imports/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_import <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/imports/%s", id))
}

#' Get how an uploaded file is read
#'
#' Headings, columns, order of dates and first rows. Null until the file was read and after it was
#' deleted.
#'
#' `GET /api/imports/{id}/reading`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_import_reading <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/imports/%s/reading", id))
}

#' List insect counts by functional group
#'
#' Totals of a farm or device over at most 400 days, with the visitation intensity.
#'
#' `GET /api/inference`
#'
#' @param client From [bombus_client()].
#' @param start_date First day of the period on the farm, `YYYY-MM-DD`.
#' @param end_date Last day of the period on the farm, `YYYY-MM-DD`.
#' @param farm_id Farm; required unless `device_id` is given.
#' @param device_id Device; required unless `farm_id` is given.
#' @export
bombus_get_inference <- function(client, start_date, end_date, farm_id = NULL, device_id = NULL) {
  bombus_request(client, "GET", "/api/inference", query = list("start_date" = start_date, "end_date" = end_date, "farm_id" = farm_id, "device_id" = device_id))
}

#' Get whether the server is alive
#'
#' Depends on nothing but the server itself: restart it if this call is not answered.
#'
#' `GET /api/health/live`
#'
#' @param client From [bombus_client()].
#' @export
bombus_get_liveness <- function(client) {
  bombus_request(client, "GET", "/api/health/live")
}

#' Get the card of a model version
#'
#' What was written, and precision and recall by class from reviews. `version` is 0 while nobody has
#' written it.
#'
#' `GET /api/organisations/{id}/model-cards/{version}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param version Name of the model version, as cameras send it.
#' @export
bombus_get_model_card <- function(client, id, version) {
  bombus_request(client, "GET", path_of("/api/organisations/%s/model-cards/%s", id, version))
}

#' Get the performance of the detection model
#'
#' From reviewed images of representative queues, weighted by their sampling probability, by
#' functional group. Intervals are 95 \%, by a bootstrap over images.
#'
#' `GET /api/organisations/{id}/model-performance`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param farm_id Only records of this farm.
#' @param device_id Only records of this device.
#' @param model_version Only images whose detections are of this model version.
#' @param from First day of the period on the farm, `YYYY-MM-DD`.
#' @param to Last day of the period on the farm, `YYYY-MM-DD`.
#' @export
bombus_get_model_performance <- function(client, id, farm_id = NULL, device_id = NULL, model_version = NULL, from = NULL, to = NULL) {
  bombus_request(client, "GET", path_of("/api/organisations/%s/model-performance", id), query = list("farm_id" = farm_id, "device_id" = device_id, "model_version" = model_version, "from" = from, "to" = to))
}

#' Get your notification settings
#'
#' The defaults of your role if you have not changed them.
#'
#' `GET /api/notifications/settings`
#'
#' @param client From [bombus_client()].
#' @export
bombus_get_notification_settings <- function(client) {
  bombus_request(client, "GET", "/api/notifications/settings")
}

#' Export a farm for offline surveys
#'
#' One JSON object a line: the farm, its plots by id, tunnels without plots, and `end`. `answers`
#' holds responses of other operations by URL. Resume an interrupted download with `after`.
#'
#' `GET /api/farms/{id}/offline-bundle`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param year Calendar year of the entries to include.
#' @param after Id of the last plot received, to resume a download.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_get_offline_bundle <- function(client, id, year, after = NULL, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/farms/%s/offline-bundle", id), query = list("year" = year, "after" = after), save_to = save_to)
}

#' Get an organisation
#'
#' With the number of its users and devices, without deleted ones.
#'
#' `GET /api/organisations/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_organisation <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/organisations/%s", id))
}

#' Get the usage and limits of an organisation
#'
#' `GET /api/organisations/{id}/budgets`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_organisation_budgets <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/organisations/%s/budgets", id))
}

#' Get the configuration that the device should run
#'
#' Members that are null are left to the device. Receipts of messages name the newest version.
#'
#' `GET /api/ingest/configuration`
#'
#' @param client From [bombus_client()].
#' @export
bombus_get_own_configuration <- function(client) {
  bombus_request(client, "GET", "/api/ingest/configuration")
}

#' Get a plot
#'
#' `GET /api/plots/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_plot <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/plots/%s", id))
}

#' Get the pollination health of a farm over a period
#'
#' Score of the farm and of each field and crop, with its factors and findings; at most 400 days.
#'
#' `GET /api/inference/pollination-health`
#'
#' @param client From [bombus_client()].
#' @param start_date First day of the period on the farm, `YYYY-MM-DD`.
#' @param end_date Last day of the period on the farm, `YYYY-MM-DD`.
#' @param farm_id Farm.
#' @export
bombus_get_pollination_health <- function(client, start_date, end_date, farm_id) {
  bombus_request(client, "GET", "/api/inference/pollination-health", query = list("start_date" = start_date, "end_date" = end_date, "farm_id" = farm_id))
}

#' Get a pollinator
#'
#' `GET /api/pollinator/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_pollinator <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/pollinator/%s", id))
}

#' Get a pollinator observation
#'
#' `GET /api/surveys/{id}/pollinators/{pid}/observations/{oid}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param pid Id of the pollinator or predator survey.
#' @param oid Id of the observation.
#' @export
bombus_get_pollinator_observation <- function(client, id, pid, oid) {
  bombus_request(client, "GET", path_of("/api/surveys/%s/pollinators/%s/observations/%s", id, pid, oid))
}

#' Get the public settings of the portal
#'
#' `GET /api/portal`
#'
#' @param client From [bombus_client()].
#' @export
bombus_get_portal_settings <- function(client) {
  bombus_request(client, "GET", "/api/portal")
}

#' Get a predator
#'
#' `GET /api/predator/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_predator <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/predator/%s", id))
}

#' Get a predator observation
#'
#' `GET /api/surveys/{id}/predators/{pid}/observations/{oid}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param pid Id of the pollinator or predator survey.
#' @param oid Id of the observation.
#' @export
bombus_get_predator_observation <- function(client, id, pid, oid) {
  bombus_request(client, "GET", path_of("/api/surveys/%s/predators/%s/observations/%s", id, pid, oid))
}

#' Get a predator survey
#'
#' `GET /api/surveys/{id}/predators/{pid}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param pid Id of the pollinator or predator survey.
#' @export
bombus_get_predator_survey <- function(client, id, pid) {
  bombus_request(client, "GET", path_of("/api/surveys/%s/predators/%s", id, pid))
}

#' Get your profile
#'
#' `GET /api/users/profile`
#'
#' @param client From [bombus_client()].
#' @export
bombus_get_profile <- function(client) {
  bombus_request(client, "GET", "/api/users/profile")
}

#' Get a published figure
#'
#' Needs no session. 404 if it was never published, 410 if it was withdrawn or is not public any
#' more, 409 while an embargo of the organisation on its exports lasts. At most 120 requests a
#' minute from one network.
#'
#' `GET /api/published-figures/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Public id of the figure, a UUID.
#' @export
bombus_get_published_figure <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/published-figures/%s", id))
}

#' Get how a published figure differs from the same figure of today
#'
#' Needs no session. Calculated at most once an hour; figures that were not frozen are left out. At
#' most 10 requests a minute from one network; otherwise as `GET /published-figures/{id}`.
#'
#' `GET /api/published-figures/{id}/today`
#'
#' @param client From [bombus_client()].
#' @param id Public id of the figure, a UUID.
#' @export
bombus_get_published_figure_today <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/published-figures/%s/today", id))
}

#' Get whether the server can take requests
#'
#' 503 while the database cannot be reached, its schema is not the one of this version, or the
#' server is about to stop.
#'
#' `GET /api/health/ready`
#'
#' @param client From [bombus_client()].
#' @export
bombus_get_readiness <- function(client) {
  bombus_request(client, "GET", "/api/health/ready")
}

#' List measurements by day
#'
#' Of a farm or device, over at most 400 days. Days without measurements are absent.
#'
#' `GET /api/inference/result-by-day`
#'
#' @param client From [bombus_client()].
#' @param start_date First day of the period on the farm, `YYYY-MM-DD`.
#' @param end_date Last day of the period on the farm, `YYYY-MM-DD`.
#' @param farm_id Farm; required unless `device_id` is given.
#' @param device_id Device; required unless `farm_id` is given.
#' @export
bombus_get_result_by_day <- function(client, start_date, end_date, farm_id = NULL, device_id = NULL) {
  bombus_request(client, "GET", "/api/inference/result-by-day", query = list("start_date" = start_date, "end_date" = end_date, "farm_id" = farm_id, "device_id" = device_id))
}

#' List measurements by hour
#'
#' Of a farm or device, over at most 400 days. Hours without measurements are absent.
#'
#' `GET /api/inference/result-by-hour`
#'
#' @param client From [bombus_client()].
#' @param start_date First day of the period on the farm, `YYYY-MM-DD`.
#' @param end_date Last day of the period on the farm, `YYYY-MM-DD`.
#' @param farm_id Farm; required unless `device_id` is given.
#' @param device_id Device; required unless `farm_id` is given.
#' @export
bombus_get_result_by_hour <- function(client, start_date, end_date, farm_id = NULL, device_id = NULL) {
  bombus_request(client, "GET", "/api/inference/result-by-hour", query = list("start_date" = start_date, "end_date" = end_date, "farm_id" = farm_id, "device_id" = device_id))
}

#' Get a review queue
#'
#' With its progress.
#'
#' `GET /api/review-queues/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_review_queue <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/review-queues/%s", id))
}

#' Get what a share link shows
#'
#' The chosen parts of the chosen period, calculated now; null for everything else. Needs no
#' session. 404 if the link has expired, was revoked or never existed, which look the same. At most
#' 120 requests a minute from one network and 600 of one link.
#'
#' `GET /api/shared/{token}`
#'
#' @param client From [bombus_client()].
#' @param token Last part of the address of the link.
#' @export
bombus_get_shared_content <- function(client, token) {
  bombus_request(client, "GET", path_of("/api/shared/%s", token))
}

#' Get where a share link may be shown in a frame
#'
#' Hosts whose pages may show it; none: no page of another site. Needs no session. 404 if the link
#' has expired, was revoked or never existed, which look the same. At most 120 requests a minute
#' from one network and 600 of one link.
#'
#' `GET /api/shared/{token}/frame`
#'
#' @param client From [bombus_client()].
#' @param token Last part of the address of the link.
#' @export
bombus_get_shared_frame <- function(client, token) {
  bombus_request(client, "GET", path_of("/api/shared/%s/frame", token))
}

#' Get the phone number for text messages about alerts
#'
#' Without a number, `phone` is null. `is_available` is false if this portal sends no text messages.
#'
#' `GET /api/notifications/phone`
#'
#' @param client From [bombus_client()].
#' @export
bombus_get_sms_number <- function(client) {
  bombus_request(client, "GET", "/api/notifications/phone")
}

#' Get a species
#'
#' `GET /api/species/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_species <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/species/%s", id))
}

#' Get a life stage
#'
#' `GET /api/stage/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_stage <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/stage/%s", id))
}

#' Get whether the server has started
#'
#' 503 until the database was reached and migrated; 200 from then on.
#'
#' `GET /api/health/startup`
#'
#' @param client From [bombus_client()].
#' @export
bombus_get_startup <- function(client) {
  bombus_request(client, "GET", "/api/health/startup")
}

#' Get a visit
#'
#' Without its flower, pollinator and predator surveys.
#'
#' `GET /api/surveys/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_survey <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/surveys/%s", id))
}

#' Get the state of the portal for its operators
#'
#' Version, queues, deliveries of the last 24 hours, storage, backups and what expires within 30
#' days. Storage is measured every ten minutes; null: it could not be measured.
#'
#' `GET /api/system`
#'
#' @param client From [bombus_client()].
#' @export
bombus_get_system <- function(client) {
  bombus_request(client, "GET", "/api/system")
}

#' Get the current time of the server
#'
#' For devices without a clock or a time server of their own, also before they have a key.
#'
#' `GET /api/time`
#'
#' @param client From [bombus_client()].
#' @export
bombus_get_time <- function(client) {
  bombus_request(client, "GET", "/api/time")
}

#' Get the effects of treatments over a period
#'
#' Ratios of treatments to the control, or to each other where there is none, by experimental unit,
#' over the days and hours that all compared treatments were watched: visits seen by cameras first,
#' then counts by hand of which there are some. Counts of insects by hand are compared within hours
#' if that keeps all plots and half of the counts, otherwise within days. `centre_visits` and
#' `contacts` rest on counts of all groups of insects with time and flowers noted. At most 400 days.
#'
#' `GET /api/farms/{id}/treatment-arms/effects`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param start_date First day of the period on the farm, `YYYY-MM-DD`.
#' @param end_date Last day of the period on the farm, `YYYY-MM-DD`.
#' @export
bombus_get_treatment_effects <- function(client, id, start_date, end_date) {
  bombus_request(client, "GET", path_of("/api/farms/%s/treatment-arms/effects", id), query = list("start_date" = start_date, "end_date" = end_date))
}

#' Get a tunnel
#'
#' `GET /api/tunnels/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_tunnel <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/tunnels/%s", id))
}

#' Get a user
#'
#' Yourself, or a user you may edit. Second factors and the last sign-in are included if you may
#' manage the sessions of the user.
#'
#' `GET /api/users/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_user <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/users/%s", id))
}

#' List weather by day
#'
#' From a weather model, past days and forecasts; at most 400 days. Days without any value are
#' absent.
#'
#' `GET /api/weather-forecast/{farm_id}`
#'
#' @param client From [bombus_client()].
#' @param farm_id Id of the farm.
#' @param start_date First day of the period on the farm, `YYYY-MM-DD`.
#' @param end_date Last day of the period on the farm, `YYYY-MM-DD`.
#' @export
bombus_get_weather_forecast <- function(client, farm_id, start_date, end_date) {
  bombus_request(client, "GET", path_of("/api/weather-forecast/%s", farm_id), query = list("start_date" = start_date, "end_date" = end_date))
}

#' Get a weather observation
#'
#' `GET /api/weathers/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_get_weather_observation <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/weathers/%s", id))
}

#' Get your weekly email settings
#'
#' The default of your role if you have not chosen.
#'
#' `GET /api/weekly-email/settings`
#'
#' @param client From [bombus_client()].
#' @export
bombus_get_weekly_email_settings <- function(client) {
  bombus_request(client, "GET", "/api/weekly-email/settings")
}

#' Identify a photo
#'
#' Confirms the observation, corrects its taxon, or records that the photo cannot be identified. A
#' correction changes the observation; the history keeps the former one. Not for photos of flowers.
#'
#' `PUT /api/surveys/{id}/photos/{key}/identification`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param key Key of the photo: a UUID chosen by the client.
#' @param body A list, sent as JSON.
#' @export
bombus_identify_entry_photo <- function(client, id, key, body) {
  bombus_request(client, "PUT", path_of("/api/surveys/%s/photos/%s/identification", id, key), body = body)
}

#' Invite users by email address and role
#'
#' Creates all of them or none. Each receives an email to complete the account. Roles with
#' administrative permissions require a confirmed identity (`POST /auth/confirm`).
#'
#' `POST /api/invitations`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_invite_people <- function(client, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/invitations", body = body, idempotency_key = idempotency_key)
}

#' Send the invitation or verification link again
#'
#' The former link becomes invalid.
#'
#' `POST /api/users/{id}/invitation`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_invite_user <- function(client, id, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/users/%s/invitation", id), idempotency_key = idempotency_key)
}

#' Delete a device
#'
#' For older clients. Equivalent to `DELETE /devices/{id}`.
#'
#' `DELETE /api/device/device/v1/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param confirm `true` carries out the request even if records depend on it or values are
#'   doubtful; otherwise 409 lists them.
#' @export
bombus_legacy_delete_device <- function(client, id, confirm = NULL) {
  bombus_request(client, "DELETE", path_of("/api/device/device/v1/%s", id), query = list("confirm" = confirm))
}

#' Delete the photo of a farmer
#'
#' For older clients. Equivalent to `DELETE /farms/{id}/farmer-photo`.
#'
#' `DELETE /api/farmer/farmer/v1/deleteProfileImage`
#'
#' @param client From [bombus_client()].
#' @param farmerId Farmer whose photo is deleted.
#' @export
bombus_legacy_delete_photo <- function(client, farmerId) {
  bombus_request(client, "DELETE", "/api/farmer/farmer/v1/deleteProfileImage", query = list("farmerId" = farmerId))
}

#' Get a farm
#'
#' For older clients. Equivalent to `GET /farms/{id}`.
#'
#' `GET /api/farm/farm/v1/farm/id/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_legacy_get_farm <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/farm/farm/v1/farm/id/%s", id))
}

#' Get a farmer with contact details
#'
#' For older clients. `id` is the account of the farmer.
#'
#' `GET /api/farmer/farmer/v1/byId`
#'
#' @param client From [bombus_client()].
#' @param id Id of the farmer.
#' @export
bombus_legacy_get_farmer <- function(client, id) {
  bombus_request(client, "GET", "/api/farmer/farmer/v1/byId", query = list("id" = id))
}

#' Export insect counts as CSV
#'
#' For older clients. Equivalent to `GET /reports/pollination-count`.
#'
#' `GET /api/farmer/farmer/v1/pollination-count-report`
#'
#' @param client From [bombus_client()].
#' @param farmId Farm of the report.
#' @param fromDate First day of the period on the farm, `YYYY-MM-DD`.
#' @param toDate Last day of the period on the farm, `YYYY-MM-DD`.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_legacy_pollination_count_report <- function(client, farmId, fromDate, toDate, save_to = NULL) {
  bombus_download(client, "GET", "/api/farmer/farmer/v1/pollination-count-report", query = list("farmId" = farmId, "fromDate" = fromDate, "toDate" = toDate), save_to = save_to)
}

#' Replace the crops of farms
#'
#' For older clients. Equivalent to `PUT /farms/{id}/crops` for each farm in the list.
#'
#' `POST /api/farm/farm/v1/crop/saveList`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_legacy_save_crops <- function(client, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/farm/farm/v1/crop/saveList", body = body, idempotency_key = idempotency_key)
}

#' Update a farm
#'
#' For older clients. Equivalent to `PUT /farms/{id}`. Also creates a spray if `sprayingDate` and
#' `sprayType` are given.
#'
#' `PUT /api/farm/farm/v1/farm/update`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_legacy_update_farm <- function(client, body) {
  bombus_request(client, "PUT", "/api/farm/farm/v1/farm/update", body = body)
}

#' Update a farmer
#'
#' For older clients. Equivalent to `PUT /users/{id}`. 409 with `Data` null if the phone number or
#' email address belongs to another user.
#'
#' `PUT /api/farmer/farmer/v1/update`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_legacy_update_farmer <- function(client, body) {
  bombus_request(client, "PUT", "/api/farmer/farmer/v1/update", body = body)
}

#' Upload the photo of a farmer
#'
#' For older clients. Equivalent to `PUT /farms/{id}/farmer-photo`: multipart/form-data with
#' `filePart` and `farmerid`.
#'
#' `POST /api/farmer/farmer/v1/upload`
#'
#' @param client From [bombus_client()].
#' @param form A named list of fields; files by curl::form_file().
#' @export
bombus_legacy_upload_photo <- function(client, form) {
  bombus_request(client, "POST", "/api/farmer/farmer/v1/upload", form = form)
}

#' List your personal access tokens
#'
#' Newest first, at most 100, without the tokens themselves.
#'
#' `GET /api/auth/tokens`
#'
#' @param client From [bombus_client()].
#' @export
bombus_list_access_tokens <- function(client) {
  bombus_request(client, "GET", "/api/auth/tokens")
}

#' List the access tokens of a user
#'
#' Newest first, at most 100, without the tokens themselves.
#'
#' `GET /api/users/{id}/tokens`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_list_access_tokens_of_user <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/users/%s/tokens", id))
}

#' List the users an alert can be assigned to
#'
#' By name, at most 500.
#'
#' `GET /api/alerts/{id}/assignees`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_list_alert_assignees <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/alerts/%s/assignees", id))
}

#' List the notifications of an alert
#'
#' Sent and pending ones, newest first, at most 200.
#'
#' `GET /api/alerts/{id}/deliveries`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_list_alert_deliveries <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/alerts/%s/deliveries", id))
}

#' List the alert thresholds of all farms
#'
#' By the name of the farm. The defaults where none are set.
#'
#' `GET /api/alert-limits`
#'
#' @param client From [bombus_client()].
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_alert_limits <- function(client, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/alert-limits", query = list("skip" = skip, "limit" = limit))
}

#' List alerts
#'
#' Open alerts by default, newest first.
#'
#' `GET /api/alerts`
#'
#' @param client From [bombus_client()].
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param state Only alerts in this state; `open` by default.
#' @param rule Only alerts of this type.
#' @param farm_id Only records of this farm.
#' @param mine `true` lists only alerts assigned to you.
#' @param muted `true` lists only muted alerts.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_alerts <- function(client, q = NULL, sort = NULL, state = NULL, rule = NULL, farm_id = NULL, mine = NULL, muted = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/alerts", query = list("q" = q, "sort" = sort, "state" = state, "rule" = rule, "farm_id" = farm_id, "mine" = mine, "muted" = muted, "skip" = skip, "limit" = limit))
}

#' List backups and checks of the portal
#'
#' Newest first, at most 60, with the schedule. Archives are at the place that the settings name.
#'
#' `GET /api/system/backups`
#'
#' @param client From [bombus_client()].
#' @export
bombus_list_backups <- function(client) {
  bombus_request(client, "GET", "/api/system/backups")
}

#' List the images of a device
#'
#' Newest first, with their detections; by default 24 per page.
#'
#' `GET /api/devices/{id}/captures`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param from Earliest time, ISO 8601 with offset.
#' @param to Latest time, ISO 8601 with offset.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows of the page.
#' @export
bombus_list_captures <- function(client, id, from = NULL, to = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/devices/%s/captures", id), query = list("from" = from, "to" = to, "skip" = skip, "limit" = limit))
}

#' List the configurations of a device
#'
#' Newest first.
#'
#' `GET /api/devices/{id}/configurations`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_configuration_versions <- function(client, id, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/devices/%s/configurations", id), query = list("skip" = skip, "limit" = limit))
}

#' List today’s observation periods on a farm that you can count again as a second observer
#'
#' Pollinator surveys of other people today, in the time zone of the farm, that you have not counted
#' again. Without their counts. By time, at most 500.
#'
#' `GET /api/farms/{id}/counted-periods`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_list_counted_periods <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/farms/%s/counted-periods", id))
}

#' List the model versions that counted insects on a farm
#'
#' Of the whole days given, on the farm or one of its fields, by hours counted, with precision and
#' recall of insects of any group from all reviewed images of representative queues of the
#' organisation.
#'
#' `GET /api/farms/{id}/counting-model-versions`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param start_date First day of the period on the farm, `YYYY-MM-DD`.
#' @param end_date Last day of the period on the farm, `YYYY-MM-DD`.
#' @param field_id Only records of this field.
#' @export
bombus_list_counting_model_versions <- function(client, id, start_date, end_date, field_id = NULL) {
  bombus_request(client, "GET", path_of("/api/farms/%s/counting-model-versions", id), query = list("start_date" = start_date, "end_date" = end_date, "field_id" = field_id))
}

#' List the crops of a farm
#'
#' `deleted=true` lists deleted crops as well.
#'
#' `GET /api/farms/{id}/crops`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param deleted `true` includes deleted crops.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_crops <- function(client, id, deleted = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/farms/%s/crops", id), query = list("deleted" = deleted, "skip" = skip, "limit" = limit))
}

#' List the custom fields of an organisation
#'
#' Those of farms and of devices, in their order; archived ones last. Their values are in `custom`
#' of farms and devices, by `key`.
#'
#' `GET /api/organisations/{id}/custom-fields`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_list_custom_fields <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/organisations/%s/custom-fields", id))
}

#' List data requests
#'
#' Unanswered ones first, by the day on which they are due; at most 1,000.
#'
#' `GET /api/data-requests`
#'
#' @param client From [bombus_client()].
#' @export
bombus_list_data_requests <- function(client) {
  bombus_request(client, "GET", "/api/data-requests")
}

#' List the fruit of a pollination deficit trial
#'
#' Recorded here or uploaded as fruit weights, from its first day to the end of its harvest. The
#' latest first.
#'
#' `GET /api/farms/{id}/deficit-trials/{trialId}/fruit`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param trialId Id of the trial.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_deficit_fruit <- function(client, id, trialId, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/farms/%s/deficit-trials/%s/fruit", id, trialId), query = list("skip" = skip, "limit" = limit))
}

#' List the marked flowers of a pollination deficit trial
#'
#' The latest first.
#'
#' `GET /api/farms/{id}/deficit-trials/{trialId}/markings`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param trialId Id of the trial.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_deficit_markings <- function(client, id, trialId, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/farms/%s/deficit-trials/%s/markings", id, trialId), query = list("skip" = skip, "limit" = limit))
}

#' List the pollination deficit trials of a farm
#'
#' The latest first.
#'
#' `GET /api/farms/{id}/deficit-trials`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_deficit_trials <- function(client, id, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/farms/%s/deficit-trials", id), query = list("skip" = skip, "limit" = limit))
}

#' List the newest 50 emails of a demo
#'
#' Requires the secret that the server printed at start. 404 from other machines, and on portals
#' that are not a demo.
#'
#' `POST /api/demo/mails`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_list_demo_mails <- function(client, body) {
  bombus_request(client, "POST", "/api/demo/mails", body = body)
}

#' List the dependents of a device
#'
#' Number of records by kind that deleting the device affects. Empty if there are none.
#'
#' `GET /api/devices/{id}/dependents`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_list_device_dependents <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/devices/%s/dependents", id))
}

#' List the keys of a device
#'
#' Newest first, without the keys themselves.
#'
#' `GET /api/devices/{id}/keys`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_device_keys <- function(client, id, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/devices/%s/keys", id), query = list("skip" = skip, "limit" = limit))
}

#' List the messages of a device
#'
#' Newest first; without `limit`, the newest 100. Only messages sent while the device was on a farm
#' you have access to.
#'
#' `GET /api/device_messages/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_device_messages <- function(client, id, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/device_messages/%s", id), query = list("skip" = skip, "limit" = limit))
}

#' List the device types in use
#'
#' Most frequent first, at most 30.
#'
#' `GET /api/devices/types`
#'
#' @param client From [bombus_client()].
#' @export
bombus_list_device_types <- function(client) {
  bombus_request(client, "GET", "/api/devices/types")
}

#' List devices
#'
#' By name by default.
#'
#' `GET /api/devices`
#'
#' @param client From [bombus_client()].
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param state Only records in this state.
#' @param farm_id Only records of this farm.
#' @param organisation_id Only records of this organisation.
#' @param device_id Only the device with exactly this serial number.
#' @param firmware_version Only devices with exactly this firmware version; `-`: those that reported
#'   none.
#' @param configuration `set`: only devices with a configuration; `not_acknowledged`: only those
#'   that do not run the newest one.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_devices <- function(client, q = NULL, sort = NULL, state = NULL, farm_id = NULL, organisation_id = NULL, device_id = NULL, firmware_version = NULL, configuration = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/devices", query = list("q" = q, "sort" = sort, "state" = state, "farm_id" = farm_id, "organisation_id" = organisation_id, "device_id" = device_id, "firmware_version" = firmware_version, "configuration" = configuration, "skip" = skip, "limit" = limit))
}

#' List the devices of a farm
#'
#' `GET /api/devices/farm/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_devices_of_farm <- function(client, id, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/devices/farm/%s", id), query = list("skip" = skip, "limit" = limit))
}

#' List the devices of a farmer’s farms
#'
#' `id` is the account of the farmer.
#'
#' `GET /api/farms/farmer/{id}/devices`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_devices_of_farmer <- function(client, id, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/farms/farmer/%s/devices", id), query = list("skip" = skip, "limit" = limit))
}

#' List the devices of an organisation
#'
#' `GET /api/devices/organisation/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_devices_of_organisation <- function(client, id, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/devices/organisation/%s", id), query = list("skip" = skip, "limit" = limit))
}

#' List survey photos
#'
#' In the order they were taken.
#'
#' `GET /api/surveys/photos`
#'
#' @param client From [bombus_client()].
#' @param year Only visits of this calendar year; all years by default.
#' @param plot_id Only records of this plot.
#' @param survey_id Only records of this visit.
#' @param kind Only photos of this kind of survey.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_entry_photos <- function(client, year = NULL, plot_id = NULL, survey_id = NULL, kind = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/surveys/photos", query = list("year" = year, "plot_id" = plot_id, "survey_id" = survey_id, "kind" = kind, "skip" = skip, "limit" = limit))
}

#' List your exports
#'
#' Newest first, at most 20. Exports with data you may no longer see are left out.
#'
#' `GET /api/exports`
#'
#' @param client From [bombus_client()].
#' @export
bombus_list_exports <- function(client) {
  bombus_request(client, "GET", "/api/exports")
}

#' List deployments with the weeks of a year
#'
#' `GET /api/farms-deployments`
#'
#' @param client From [bombus_client()].
#' @param year ISO year of the weeks; the current one by default.
#' @param farm_id Only records of this farm.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_farm_deployments <- function(client, year = NULL, farm_id = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/farms-deployments", query = list("year" = year, "farm_id" = farm_id, "skip" = skip, "limit" = limit))
}

#' List events on a farm within a period
#'
#' Notes, sprays, deployments, crops, lures and treatments, earliest first, at most 1,000.
#'
#' `GET /api/farms/{id}/events`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param start_date First day of the period on the farm, `YYYY-MM-DD`.
#' @param end_date Last day of the period on the farm, `YYYY-MM-DD`.
#' @export
bombus_list_farm_events <- function(client, id, start_date, end_date) {
  bombus_request(client, "GET", path_of("/api/farms/%s/events", id), query = list("start_date" = start_date, "end_date" = end_date))
}

#' List farms with their scores
#'
#' Score of the last seven days, its change, and earlier weeks. Lowest score first by default.
#'
#' `GET /api/farm-glances`
#'
#' @param client From [bombus_client()].
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param organisation_id Only records of this organisation.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_farm_glances <- function(client, q = NULL, sort = NULL, organisation_id = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/farm-glances", query = list("q" = q, "sort" = sort, "organisation_id" = organisation_id, "skip" = skip, "limit" = limit))
}

#' List the notes of a farm
#'
#' Newest first.
#'
#' `GET /api/farms/{id}/notes`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_farm_notes <- function(client, id, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/farms/%s/notes", id), query = list("skip" = skip, "limit" = limit))
}

#' List the outlines of a farm, its fields, tunnels and plots
#'
#' Includes places without an outline. Fields by name, tunnels and plots by number.
#'
#' `GET /api/farms/{id}/outlines`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_list_farm_outlines <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/farms/%s/outlines", id))
}

#' List today's rounds of farms
#'
#' Farms with plots, by name. Today is the local date of each farm.
#'
#' `GET /api/farm-rounds`
#'
#' @param client From [bombus_client()].
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_farm_rounds <- function(client, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/farm-rounds", query = list("skip" = skip, "limit" = limit))
}

#' List the active users of the farm’s organisation
#'
#' `GET /api/farms/{id}/users`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_farm_users <- function(client, id, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/farms/%s/users", id), query = list("skip" = skip, "limit" = limit))
}

#' List farmers with contact details
#'
#' `GET /api/users/role/farmer`
#'
#' @param client From [bombus_client()].
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_farmers <- function(client, q = NULL, sort = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/users/role/farmer", query = list("q" = q, "sort" = sort, "skip" = skip, "limit" = limit))
}

#' List farms
#'
#' By name by default. Deleted farms only if you may restore them.
#'
#' `GET /api/farms`
#'
#' @param client From [bombus_client()].
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @param archived `true` lists deleted records instead of those in use.
#' @export
bombus_list_farms <- function(client, q = NULL, sort = NULL, skip = NULL, limit = NULL, archived = NULL) {
  bombus_request(client, "GET", "/api/farms", query = list("q" = q, "sort" = sort, "skip" = skip, "limit" = limit, "archived" = archived))
}

#' List the farms of an organisation
#'
#' By name by default.
#'
#' `GET /api/farms/organisation/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_farms_by_organisation <- function(client, id, q = NULL, sort = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/farms/organisation/%s", id), query = list("q" = q, "sort" = sort, "skip" = skip, "limit" = limit))
}

#' List the farms of an organisation
#'
#' By name by default.
#'
#' `GET /api/organisations/{id}/farms`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_farms_of_organisation <- function(client, id, q = NULL, sort = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/organisations/%s/farms", id), query = list("q" = q, "sort" = sort, "skip" = skip, "limit" = limit))
}

#' List your feeds
#'
#' Newest first, at most 100, without their addresses.
#'
#' `GET /api/feeds`
#'
#' @param client From [bombus_client()].
#' @export
bombus_list_feeds <- function(client) {
  bombus_request(client, "GET", "/api/feeds")
}

#' List fields
#'
#' By name by default. `archived` is refused (403) unless your role may restore records.
#'
#' `GET /api/fields`
#'
#' @param client From [bombus_client()].
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param archived `true` lists deleted records instead of those in use.
#' @param farm_id Only records of this farm.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_fields <- function(client, q = NULL, sort = NULL, archived = NULL, farm_id = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/fields", query = list("q" = q, "sort" = sort, "archived" = archived, "farm_id" = farm_id, "skip" = skip, "limit" = limit))
}

#' List the fields of a farm
#'
#' `GET /api/fields/farm/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_fields_of_farm <- function(client, id, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/fields/farm/%s", id), query = list("skip" = skip, "limit" = limit))
}

#' List the firmware versions in use
#'
#' Most frequent first, at most 100; null for devices that reported none.
#'
#' `GET /api/devices/firmware-versions`
#'
#' @param client From [bombus_client()].
#' @param farm_id Only records of this farm.
#' @export
bombus_list_firmware_versions <- function(client, farm_id = NULL) {
  bombus_request(client, "GET", "/api/devices/firmware-versions", query = list("farm_id" = farm_id))
}

#' List the count of a flower survey
#'
#' An array of one count, or empty while the plant is not counted.
#'
#' `GET /api/surveys/{id}/flowers/{fid}/observations`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param fid Id of the flower survey.
#' @export
bombus_list_flower_observations <- function(client, id, fid) {
  bombus_request(client, "GET", path_of("/api/surveys/%s/flowers/%s/observations", id, fid))
}

#' List flower surveys
#'
#' Latest first by default. `q` searches observer and plant number.
#'
#' `GET /api/surveys/flowers`
#'
#' @param client From [bombus_client()].
#' @param year Only visits of this calendar year; all years by default.
#' @param plot_id Only records of this plot.
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_flower_surveys <- function(client, year = NULL, plot_id = NULL, q = NULL, sort = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/surveys/flowers", query = list("year" = year, "plot_id" = plot_id, "q" = q, "sort" = sort, "skip" = skip, "limit" = limit))
}

#' List the flower surveys of a visit
#'
#' By plant number.
#'
#' `GET /api/surveys/{id}/flowers`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_list_flowers_of_survey <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/surveys/%s/flowers", id))
}

#' List the frozen figures of a farm
#'
#' Newest first, withdrawn ones included; at most 1,000.
#'
#' `GET /api/farms/{id}/frozen-figures`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_list_frozen_figures <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/farms/%s/frozen-figures", id))
}

#' List photos awaiting identification
#'
#' Oldest first.
#'
#' `GET /api/surveys/identifications`
#'
#' @param client From [bombus_client()].
#' @param farm_id Only records of this farm.
#' @param functional_group Only taxa of this functional group.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_identifications <- function(client, farm_id = NULL, functional_group = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/surveys/identifications", query = list("farm_id" = farm_id, "functional_group" = functional_group, "skip" = skip, "limit" = limit))
}

#' List the classes that occur in images
#'
#' By name, with the functional group of each; at most 500.
#'
#' `GET /api/images/classes`
#'
#' @param client From [bombus_client()].
#' @param organisation_id Only records of this organisation.
#' @param farm_id Only records of this farm.
#' @param device_id Only records of this device.
#' @export
bombus_list_image_classes <- function(client, organisation_id = NULL, farm_id = NULL, device_id = NULL) {
  bombus_request(client, "GET", "/api/images/classes", query = list("organisation_id" = organisation_id, "farm_id" = farm_id, "device_id" = device_id))
}

#' List your saved filters of images
#'
#' By name, at most 50.
#'
#' `GET /api/images/filters`
#'
#' @param client From [bombus_client()].
#' @export
bombus_list_image_filters <- function(client) {
  bombus_request(client, "GET", "/api/images/filters")
}

#' List images by hour
#'
#' One entry per local hour of the period that has images or was watched, at most 31 days. Without
#' days, the 7 days up to the newest image.
#'
#' `GET /api/images/hours`
#'
#' @param client From [bombus_client()].
#' @param organisation_id Only records of this organisation.
#' @param farm_id Only records of this farm.
#' @param field_id Only records of this field.
#' @param tunnel_id Only records of this tunnel.
#' @param plot_id Only records of this plot.
#' @param device_id Only records of this device.
#' @param from First day of the period on the farm, `YYYY-MM-DD`.
#' @param to Last day of the period on the farm, `YYYY-MM-DD`.
#' @param hour_from First hour of the day, 0 to 23, local to the farm. With a later hour than
#'   `hour_to`, the night between them.
#' @param hour_to Hour of the day before which images were captured, 1 to 24, local to the farm.
#' @param functional_group Only images with an insect of this functional group; `unidentified`: of
#'   none of them.
#' @param taxon Class name as sent, or a common, scientific or former name of a taxon, with all taxa
#'   that belong to it.
#' @param min_confidence Only images with a detection of at least this confidence, 0 to 1.
#' @param max_confidence Only images with a detection of at most this confidence, 0 to 1.
#' @param min_insects Only images with at least this number of insects.
#' @param max_insects Only images with at most this number of insects; 0 for images without insects.
#' @param model_version Only images whose detections are of this model version.
#' @param review_state Only images whose latest review has this outcome.
#' @param disagreement `true` lists only images whose reviewers name different insects.
#' @param reviewed_by Only images that this person reviewed.
#' @param favourite `true` lists only your favourites.
#' @param queue_id Only images of this review queue.
#' @param not_reviewed_by_me `true` lists only images that you have not reviewed.
#' @export
bombus_list_image_hours <- function(client, organisation_id = NULL, farm_id = NULL, field_id = NULL, tunnel_id = NULL, plot_id = NULL, device_id = NULL, from = NULL, to = NULL, hour_from = NULL, hour_to = NULL, functional_group = NULL, taxon = NULL, min_confidence = NULL, max_confidence = NULL, min_insects = NULL, max_insects = NULL, model_version = NULL, review_state = NULL, disagreement = NULL, reviewed_by = NULL, favourite = NULL, queue_id = NULL, not_reviewed_by_me = NULL) {
  bombus_request(client, "GET", "/api/images/hours", query = list("organisation_id" = organisation_id, "farm_id" = farm_id, "field_id" = field_id, "tunnel_id" = tunnel_id, "plot_id" = plot_id, "device_id" = device_id, "from" = from, "to" = to, "hour_from" = hour_from, "hour_to" = hour_to, "functional_group" = functional_group, "taxon" = taxon, "min_confidence" = min_confidence, "max_confidence" = max_confidence, "min_insects" = min_insects, "max_insects" = max_insects, "model_version" = model_version, "review_state" = review_state, "disagreement" = disagreement, "reviewed_by" = reviewed_by, "favourite" = favourite, "queue_id" = queue_id, "not_reviewed_by_me" = not_reviewed_by_me))
}

#' List the files of an upload of images
#'
#' In the order in which they were registered.
#'
#' `GET /api/image-uploads/{id}/files`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param state Only records in this state.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_image_upload_files <- function(client, id, state = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/image-uploads/%s/files", id), query = list("state" = state, "skip" = skip, "limit" = limit))
}

#' List uploads of images
#'
#' Latest first by default.
#'
#' `GET /api/image-uploads`
#'
#' @param client From [bombus_client()].
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_image_uploads <- function(client, q = NULL, sort = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/image-uploads", query = list("q" = q, "sort" = sort, "skip" = skip, "limit" = limit))
}

#' List images
#'
#' Newest first; 60 per page by default, at most 200. `next` is the cursor of the next page; null on
#' the last one.
#'
#' `GET /api/images`
#'
#' @param client From [bombus_client()].
#' @param organisation_id Only records of this organisation.
#' @param farm_id Only records of this farm.
#' @param field_id Only records of this field.
#' @param tunnel_id Only records of this tunnel.
#' @param plot_id Only records of this plot.
#' @param device_id Only records of this device.
#' @param from First day of the period on the farm, `YYYY-MM-DD`.
#' @param to Last day of the period on the farm, `YYYY-MM-DD`.
#' @param hour_from First hour of the day, 0 to 23, local to the farm. With a later hour than
#'   `hour_to`, the night between them.
#' @param hour_to Hour of the day before which images were captured, 1 to 24, local to the farm.
#' @param functional_group Only images with an insect of this functional group; `unidentified`: of
#'   none of them.
#' @param taxon Class name as sent, or a common, scientific or former name of a taxon, with all taxa
#'   that belong to it.
#' @param min_confidence Only images with a detection of at least this confidence, 0 to 1.
#' @param max_confidence Only images with a detection of at most this confidence, 0 to 1.
#' @param min_insects Only images with at least this number of insects.
#' @param max_insects Only images with at most this number of insects; 0 for images without insects.
#' @param model_version Only images whose detections are of this model version.
#' @param review_state Only images whose latest review has this outcome.
#' @param disagreement `true` lists only images whose reviewers name different insects.
#' @param reviewed_by Only images that this person reviewed.
#' @param favourite `true` lists only your favourites.
#' @param queue_id Only images of this review queue.
#' @param not_reviewed_by_me `true` lists only images that you have not reviewed.
#' @param order `newest` (default) or `oldest` first.
#' @param after Cursor from `next` or of an image: images beyond it.
#' @param limit Maximum number of images, at most 200; 60 by default.
#' @export
bombus_list_images <- function(client, organisation_id = NULL, farm_id = NULL, field_id = NULL, tunnel_id = NULL, plot_id = NULL, device_id = NULL, from = NULL, to = NULL, hour_from = NULL, hour_to = NULL, functional_group = NULL, taxon = NULL, min_confidence = NULL, max_confidence = NULL, min_insects = NULL, max_insects = NULL, model_version = NULL, review_state = NULL, disagreement = NULL, reviewed_by = NULL, favourite = NULL, queue_id = NULL, not_reviewed_by_me = NULL, order = NULL, after = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/images", query = list("organisation_id" = organisation_id, "farm_id" = farm_id, "field_id" = field_id, "tunnel_id" = tunnel_id, "plot_id" = plot_id, "device_id" = device_id, "from" = from, "to" = to, "hour_from" = hour_from, "hour_to" = hour_to, "functional_group" = functional_group, "taxon" = taxon, "min_confidence" = min_confidence, "max_confidence" = max_confidence, "min_insects" = min_insects, "max_insects" = max_insects, "model_version" = model_version, "review_state" = review_state, "disagreement" = disagreement, "reviewed_by" = reviewed_by, "favourite" = favourite, "queue_id" = queue_id, "not_reviewed_by_me" = not_reviewed_by_me, "order" = order, "after" = after, "limit" = limit))
}

#' List the errors of an upload grouped by value and reason
#'
#' Most frequent first, at most 200.
#'
#' `GET /api/imports/{id}/issues/groups`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_list_import_issue_groups <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/imports/%s/issues/groups", id))
}

#' List the errors or duplicate rows of an upload
#'
#' By line; the first 10,000 are stored. Without `limit`, the first 100.
#'
#' `GET /api/imports/{id}/issues`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param kind Errors or duplicate rows; errors by default.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_import_issues <- function(client, id, kind = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/imports/%s/issues", id), query = list("kind" = kind, "skip" = skip, "limit" = limit))
}

#' List uploads
#'
#' Latest first by default.
#'
#' `GET /api/imports`
#'
#' @param client From [bombus_client()].
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_imports <- function(client, q = NULL, sort = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/imports", query = list("q" = q, "sort" = sort, "skip" = skip, "limit" = limit))
}

#' List interventions with their effect on visits
#'
#' Hives, sprays and vents from notes and spray records: the change of visits where they took place
#' against fields without one, each camera compared with itself and each field one unit. The day
#' itself is left out.
#'
#' `GET /api/farms/{id}/interventions`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param start_date First day of the period on the farm, `YYYY-MM-DD`.
#' @param end_date Last day of the period on the farm, `YYYY-MM-DD`.
#' @param days Days compared before and after an intervention: 3, 7 or 14.
#' @export
bombus_list_interventions <- function(client, id, start_date, end_date, days = NULL) {
  bombus_request(client, "GET", path_of("/api/farms/%s/interventions", id), query = list("start_date" = start_date, "end_date" = end_date, "days" = days))
}

#' List the taxa most often observed on a farm and its crops
#'
#' At most 50, most often observed around this month first, from the last three years.
#'
#' `GET /api/farms/{id}/likely-taxa/{kind}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param kind Kind of taxon.
#' @export
bombus_list_likely_taxa <- function(client, id, kind) {
  bombus_request(client, "GET", path_of("/api/farms/%s/likely-taxa/%s", id, kind))
}

#' List the lures of a farm and what they caught
#'
#' The latest first. trap_days: days since the same lure (and trap, where they are told apart) on
#' the same plot was placed, renewed or last counted.
#'
#' `GET /api/farms/{id}/lures`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @param year Only visits of this calendar year; all years by default.
#' @export
bombus_list_lures <- function(client, id, skip = NULL, limit = NULL, year = NULL) {
  bombus_request(client, "GET", path_of("/api/farms/%s/lures", id), query = list("skip" = skip, "limit" = limit, "year" = year))
}

#' List the model cards of an organisation
#'
#' By name of the model version; at most 1,000. A version that counted insects for the organisation,
#' or has results for its images, and has no card yet is there with `version` 0.
#'
#' `GET /api/organisations/{id}/model-cards`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_list_model_cards <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/organisations/%s/model-cards", id))
}

#' List the classes that models send
#'
#' Unknown ones first, then by number of insects; at most 1,000.
#'
#' `GET /api/organisations/{id}/classes`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_list_model_classes <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/organisations/%s/classes", id))
}

#' List the performance of the detection model by camera, hour, month or version
#'
#' Of one functional group, or without it of insects of any group: then an insect counts as found
#' whatever the model calls it. Sorted by key; at most 200 parts, those with the most images.
#'
#' `GET /api/organisations/{id}/model-performance/parts`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param by What the parts are: cameras, local hours, local months or model versions.
#' @param farm_id Only records of this farm.
#' @param device_id Only records of this device.
#' @param model_version Only images whose detections are of this model version.
#' @param from First day of the period on the farm, `YYYY-MM-DD`.
#' @param to Last day of the period on the farm, `YYYY-MM-DD`.
#' @param functional_group Functional group of the insects; by default insects of any group, found
#'   whatever the model calls them.
#' @export
bombus_list_model_performance_parts <- function(client, id, by, farm_id = NULL, device_id = NULL, model_version = NULL, from = NULL, to = NULL, functional_group = NULL) {
  bombus_request(client, "GET", path_of("/api/organisations/%s/model-performance/parts", id), query = list("by" = by, "farm_id" = farm_id, "device_id" = device_id, "model_version" = model_version, "from" = from, "to" = to, "functional_group" = functional_group))
}

#' List how well observers agree in double counts of a farm
#'
#' By functional group: mean difference with 95 \% limits of agreement (Bland and Altman 1986) and
#' Lin’s concordance correlation coefficient (1989), from 10 pairs on. Groups without pairs are
#' absent.
#'
#' `GET /api/farms/{id}/observer-agreement`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param start_date First day of the period on the farm, `YYYY-MM-DD`.
#' @param end_date Last day of the period on the farm, `YYYY-MM-DD`.
#' @export
bombus_list_observer_agreement <- function(client, id, start_date, end_date) {
  bombus_request(client, "GET", path_of("/api/farms/%s/observer-agreement", id), query = list("start_date" = start_date, "end_date" = end_date))
}

#' List what each observer counted on a farm and day
#'
#' The day is that of the visits. In order of the first count, at most 200; then people who were
#' assigned plots and counted nothing.
#'
#' `GET /api/farms/{id}/survey-days/{date}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param date Day on the farm, `YYYY-MM-DD`.
#' @export
bombus_list_observer_days <- function(client, id, date) {
  bombus_request(client, "GET", path_of("/api/farms/%s/survey-days/%s", id, date))
}

#' List the model versions that counted insects on the farms of an organisation
#'
#' Of the whole days given, on all farms of the organisation that the caller may see, by hours
#' counted; otherwise as for a farm.
#'
#' `GET /api/organisations/{id}/counting-model-versions`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param start_date First day of the period on the farm, `YYYY-MM-DD`.
#' @param end_date Last day of the period on the farm, `YYYY-MM-DD`.
#' @export
bombus_list_organisation_counting_versions <- function(client, id, start_date, end_date) {
  bombus_request(client, "GET", path_of("/api/organisations/%s/counting-model-versions", id), query = list("start_date" = start_date, "end_date" = end_date))
}

#' List the data requests of an organisation
#'
#' Exports and erasures, newest first, at most 20.
#'
#' `GET /api/organisations/{id}/data-requests`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_list_organisation_data_requests <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/organisations/%s/data-requests", id))
}

#' List organisations
#'
#' By name by default, with the number and area of their farms.
#'
#' `GET /api/organisations`
#'
#' @param client From [bombus_client()].
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_organisations <- function(client, q = NULL, sort = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/organisations", query = list("q" = q, "sort" = sort, "skip" = skip, "limit" = limit))
}

#' List the exports of your personal data
#'
#' Newest first, at most 20.
#'
#' `GET /api/profile/data-requests`
#'
#' @param client From [bombus_client()].
#' @export
bombus_list_own_data_requests <- function(client) {
  bombus_request(client, "GET", "/api/profile/data-requests")
}

#' List your linked sign-in providers
#'
#' `GET /api/auth/identities`
#'
#' @param client From [bombus_client()].
#' @export
bombus_list_own_providers <- function(client) {
  bombus_request(client, "GET", "/api/auth/identities")
}

#' List plots
#'
#' By number by default. `archived` is refused (403) unless your role may restore records.
#'
#' `GET /api/plots`
#'
#' @param client From [bombus_client()].
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param archived `true` lists deleted records instead of those in use.
#' @param tunnel_id Only records of this tunnel.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_plots <- function(client, q = NULL, sort = NULL, archived = NULL, tunnel_id = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/plots", query = list("q" = q, "sort" = sort, "archived" = archived, "tunnel_id" = tunnel_id, "skip" = skip, "limit" = limit))
}

#' List the plots of a tunnel
#'
#' By number. Without deleted ones.
#'
#' `GET /api/plots/tunnel/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_plots_of_tunnel <- function(client, id, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/plots/tunnel/%s", id), query = list("skip" = skip, "limit" = limit))
}

#' List pollinator observations
#'
#' One row per observation, and one per functional group counted with none seen. Latest first by
#' default.
#'
#' `GET /api/surveys/pollinators/observations`
#'
#' @param client From [bombus_client()].
#' @param year Only visits of this calendar year; all years by default.
#' @param plot_id Only records of this plot.
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_pollinator_lines <- function(client, year = NULL, plot_id = NULL, q = NULL, sort = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/surveys/pollinators/observations", query = list("year" = year, "plot_id" = plot_id, "q" = q, "sort" = sort, "skip" = skip, "limit" = limit))
}

#' List pollinator surveys with their observations
#'
#' Latest first.
#'
#' `GET /api/surveys/pollinators`
#'
#' @param client From [bombus_client()].
#' @param year Only visits of this calendar year; all years by default.
#' @param plot_id Only records of this plot.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_pollinator_surveys <- function(client, year = NULL, plot_id = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/surveys/pollinators", query = list("year" = year, "plot_id" = plot_id, "skip" = skip, "limit" = limit))
}

#' List pollinators
#'
#' By functional group and name by default.
#'
#' `GET /api/pollinator`
#'
#' @param client From [bombus_client()].
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param functional_group Only taxa of this functional group.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_pollinators <- function(client, q = NULL, sort = NULL, functional_group = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/pollinator", query = list("q" = q, "sort" = sort, "functional_group" = functional_group, "skip" = skip, "limit" = limit))
}

#' List the pollinator surveys of a visit
#'
#' `GET /api/surveys/{id}/pollinators`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_pollinators_of_survey <- function(client, id, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/surveys/%s/pollinators", id), query = list("skip" = skip, "limit" = limit))
}

#' List predator observations
#'
#' One row per observation, and one per plant counted with none seen. Latest first by default.
#'
#' `GET /api/surveys/predators/observations`
#'
#' @param client From [bombus_client()].
#' @param year Only visits of this calendar year; all years by default.
#' @param plot_id Only records of this plot.
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_predator_lines <- function(client, year = NULL, plot_id = NULL, q = NULL, sort = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/surveys/predators/observations", query = list("year" = year, "plot_id" = plot_id, "q" = q, "sort" = sort, "skip" = skip, "limit" = limit))
}

#' List the predator observations of a visit
#'
#' By plant number.
#'
#' `GET /api/surveys/{id}/predators/observations`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_predator_observations_of_survey <- function(client, id, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/surveys/%s/predators/observations", id), query = list("skip" = skip, "limit" = limit))
}

#' List predators
#'
#' By functional group and name by default.
#'
#' `GET /api/predator`
#'
#' @param client From [bombus_client()].
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param functional_group Only taxa of this functional group.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_predators <- function(client, q = NULL, sort = NULL, functional_group = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/predator", query = list("q" = q, "sort" = sort, "functional_group" = functional_group, "skip" = skip, "limit" = limit))
}

#' List the predator surveys of a visit
#'
#' By plant number.
#'
#' `GET /api/surveys/{id}/predators`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_list_predators_of_survey <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/surveys/%s/predators", id))
}

#' List your browsers that receive push notifications
#'
#' Newest first.
#'
#' `GET /api/notifications/devices`
#'
#' @param client From [bombus_client()].
#' @export
bombus_list_push_devices <- function(client) {
  bombus_request(client, "GET", "/api/notifications/devices")
}

#' List the review queues of an organisation
#'
#' Newest first, at most 200.
#'
#' `GET /api/organisations/{id}/review-queues`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_list_review_queues <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/organisations/%s/review-queues", id))
}

#' List the plots of a farm with their latest visits
#'
#' By field, tunnel and number. Visits are those of the latest day with a visit, up to today.
#'
#' `GET /api/farms/{id}/round`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_round_plots <- function(client, id, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/farms/%s/round", id), query = list("skip" = skip, "limit" = limit))
}

#' List your saved views of lists
#'
#' By page and name, at most 100.
#'
#' `GET /api/saved-views`
#'
#' @param client From [bombus_client()].
#' @export
bombus_list_saved_views <- function(client) {
  bombus_request(client, "GET", "/api/saved-views")
}

#' List security events
#'
#' Events of accounts, permissions, keys, exports and refused requests, newest first.
#'
#' `GET /api/security-events`
#'
#' @param client From [bombus_client()].
#' @param kind Only events of this kind.
#' @param result Only events with this result.
#' @param actor_id Only events of this person.
#' @param organisation_id Only records of this organisation.
#' @param from First day, in UTC.
#' @param to Last day, in UTC.
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_security_events <- function(client, kind = NULL, result = NULL, actor_id = NULL, organisation_id = NULL, from = NULL, to = NULL, q = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/security-events", query = list("kind" = kind, "result" = result, "actor_id" = actor_id, "organisation_id" = organisation_id, "from" = from, "to" = to, "q" = q, "skip" = skip, "limit" = limit))
}

#' List your sessions
#'
#' Most recently used first, at most 100.
#'
#' `GET /api/auth/sessions`
#'
#' @param client From [bombus_client()].
#' @export
bombus_list_sessions <- function(client) {
  bombus_request(client, "GET", "/api/auth/sessions")
}

#' List the sessions of a user
#'
#' Most recently used first, at most 100.
#'
#' `GET /api/users/{id}/sessions`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_list_sessions_of_user <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/users/%s/sessions", id))
}

#' List the share links of a farm
#'
#' Newest first, those that ended included; at most 1,000. Without their addresses, of which only
#' hashes are stored. 403 for a farmer on farms of others.
#'
#' `GET /api/farms/{id}/share-links`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_list_share_links <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/farms/%s/share-links", id))
}

#' List the images of a share link
#'
#' Newest first, 60 a page; `next` is the cursor of the next page, null on the last one. Only images
#' with insects and without people. 404 also if the link has no images. Needs no session. 404 if the
#' link has expired, was revoked or never existed, which look the same. At most 120 requests a
#' minute from one network and 600 of one link.
#'
#' `GET /api/shared/{token}/images`
#'
#' @param client From [bombus_client()].
#' @param token Last part of the address of the link.
#' @param after Id of the last plot received, to resume a download.
#' @export
bombus_list_shared_images <- function(client, token, after = NULL) {
  bombus_request(client, "GET", path_of("/api/shared/%s/images", token), query = list("after" = after))
}

#' List species
#'
#' By functional group and name by default.
#'
#' `GET /api/species`
#'
#' @param client From [bombus_client()].
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_species <- function(client, q = NULL, sort = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/species", query = list("q" = q, "sort" = sort, "skip" = skip, "limit" = limit))
}

#' List the sprays of a farm
#'
#' Newest first by default.
#'
#' `GET /api/farms/{id}/sprays`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_sprays <- function(client, id, q = NULL, sort = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/farms/%s/sprays", id), query = list("q" = q, "sort" = sort, "skip" = skip, "limit" = limit))
}

#' List life stages
#'
#' By name by default.
#'
#' `GET /api/stage`
#'
#' @param client From [bombus_client()].
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_stages <- function(client, q = NULL, sort = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/stage", query = list("q" = q, "sort" = sort, "skip" = skip, "limit" = limit))
}

#' List who is assigned to count which plots of a farm
#'
#' By first day and person, from yesterday on. Without deleted places, and without people who no
#' longer have access to the farm.
#'
#' `GET /api/farms/{id}/survey-assignments`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_survey_assignments <- function(client, id, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/farms/%s/survey-assignments", id), query = list("skip" = skip, "limit" = limit))
}

#' List the survey protocols of a farm
#'
#' Method and effort that survey forms start with; the server does not fill them in. By type of
#' survey; types without a protocol are absent.
#'
#' `GET /api/farms/{id}/survey-protocols`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_list_survey_protocols <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/farms/%s/survey-protocols", id))
}

#' List visits
#'
#' Latest first by default.
#'
#' `GET /api/surveys`
#'
#' @param client From [bombus_client()].
#' @param year Only visits of this calendar year; all years by default.
#' @param plot_id Only records of this plot.
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_surveys <- function(client, year = NULL, plot_id = NULL, q = NULL, sort = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/surveys", query = list("year" = year, "plot_id" = plot_id, "q" = q, "sort" = sort, "skip" = skip, "limit" = limit))
}

#' List the meanings of treatment letters
#'
#' `GET /api/farms/{id}/treatment-arms`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_treatment_arms <- function(client, id, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/farms/%s/treatment-arms", id), query = list("skip" = skip, "limit" = limit))
}

#' List tunnels
#'
#' By number by default. `archived` is refused (403) unless your role may restore records.
#'
#' `GET /api/tunnels`
#'
#' @param client From [bombus_client()].
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param archived `true` lists deleted records instead of those in use.
#' @param field_id Only records of this field.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_tunnels <- function(client, q = NULL, sort = NULL, archived = NULL, field_id = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/tunnels", query = list("q" = q, "sort" = sort, "archived" = archived, "field_id" = field_id, "skip" = skip, "limit" = limit))
}

#' List the tunnels of a field
#'
#' By number. Without deleted ones.
#'
#' `GET /api/tunnels/field/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_tunnels_of_field <- function(client, id, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/tunnels/field/%s", id), query = list("skip" = skip, "limit" = limit))
}

#' List users
#'
#' By name by default. A page includes second factors and the last sign-in of users whose second
#' factors you may reset, and of yourself; `second_factor` finds only these.
#'
#' `GET /api/users`
#'
#' @param client From [bombus_client()].
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param role Only people with this role.
#' @param organisation_id Only records of this organisation.
#' @param state Only records in this state.
#' @param second_factor Only people with (`on`) or without (`off`) an active second factor.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_users <- function(client, q = NULL, sort = NULL, role = NULL, organisation_id = NULL, state = NULL, second_factor = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/users", query = list("q" = q, "sort" = sort, "role" = role, "organisation_id" = organisation_id, "state" = state, "second_factor" = second_factor, "skip" = skip, "limit" = limit))
}

#' List the users of an organisation
#'
#' With contact details. Disabled users only if you may manage users.
#'
#' `GET /api/users/organisations/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_users_of_organisation <- function(client, id, q = NULL, sort = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/users/organisations/%s", id), query = list("q" = q, "sort" = sort, "skip" = skip, "limit" = limit))
}

#' List weather observations
#'
#' Latest first by default.
#'
#' `GET /api/weathers`
#'
#' @param client From [bombus_client()].
#' @param year Only observations of this calendar year; all years by default.
#' @param tunnel_id Only records of this tunnel.
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param sort Column to sort by, ascending; a leading `-` sorts descending. Rows without a value
#'   come last.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_weather_observations <- function(client, year = NULL, tunnel_id = NULL, q = NULL, sort = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/weathers", query = list("year" = year, "tunnel_id" = tunnel_id, "q" = q, "sort" = sort, "skip" = skip, "limit" = limit))
}

#' List the deliveries of a webhook
#'
#' Newest first, of the last three months.
#'
#' `GET /api/organisations/{id}/webhooks/{webhookId}/deliveries`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param webhookId Id of the webhook.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_webhook_deliveries <- function(client, id, webhookId, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", path_of("/api/organisations/%s/webhooks/%s/deliveries", id, webhookId), query = list("skip" = skip, "limit" = limit))
}

#' List the webhooks of an organisation
#'
#' Without their secrets. Addresses of Slack, Teams, ntfy and Telegram are shown without their path,
#' which works like a password.
#'
#' `GET /api/organisations/{id}/webhooks`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_list_webhooks <- function(client, id) {
  bombus_request(client, "GET", path_of("/api/organisations/%s/webhooks", id))
}

#' List farms with your weekly email setting
#'
#' `GET /api/weekly-email/farms`
#'
#' @param client From [bombus_client()].
#' @param q Search words: each must occur in the row, in any order. Case and accents are ignored.
#' @param skip Number of rows to skip; 0 by default.
#' @param limit Maximum number of rows. With it, the response is a page with the total; without it,
#'   an array of at most 1,000 rows unless the operation says otherwise.
#' @export
bombus_list_weekly_email_farms <- function(client, q = NULL, skip = NULL, limit = NULL) {
  bombus_request(client, "GET", "/api/weekly-email/farms", query = list("q" = q, "skip" = skip, "limit" = limit))
}

#' Add the starter list of soft-fruit pollinators and predators
#'
#' Existing entries stay unchanged. Returns the number of entries added.
#'
#' `POST /api/reference/starter-list`
#'
#' @param client From [bombus_client()].
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_load_starter_list <- function(client, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/reference/starter-list", idempotency_key = idempotency_key)
}

#' Merge an entry into another of the same list
#'
#' Cannot be undone. Observations move to the other entry, counts of both in one survey are added,
#' and the name becomes a synonym. Repeating it returns the same result. 409 with `depends` if
#' visits prevent it: see `blocked` of the preview.
#'
#' `POST /api/reference/{list}/{id}/merge`
#'
#' @param client From [bombus_client()].
#' @param list Reference list of both entries.
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_merge_entry <- function(client, list, id, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/reference/%s/%s/merge", list, id), body = body, idempotency_key = idempotency_key)
}

#' Move devices to other farms
#'
#' Moves all of them or none. Earlier measurements stay with the former farm.
#'
#' `POST /api/devices/moves`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_move_devices <- function(client, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", "/api/devices/moves", body = body, idempotency_key = idempotency_key)
}

#' Mute or unmute an alert
#'
#' No notifications of it are sent until the given time, at most a year from now.
#'
#' `PUT /api/alerts/{id}/mute`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_mute_alert <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/alerts/%s/mute", id), body = body)
}

#' Preview a mapping of a class
#'
#' How many insects would count differently, and on which farms. Nothing is stored.
#'
#' `POST /api/organisations/{id}/classes/{classId}/preview`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param classId Id of the class.
#' @param body A list, sent as JSON.
#' @export
bombus_preview_class_mapping <- function(client, id, classId, body) {
  bombus_request(client, "POST", path_of("/api/organisations/%s/classes/%s/preview", id, classId), body = body)
}

#' Preview a merge of two entries of a reference list
#'
#' How many observations would move, in all organisations, and how the entries differ. Changes
#' nothing.
#'
#' `GET /api/reference/{list}/{id}/merge`
#'
#' @param client From [bombus_client()].
#' @param list Reference list of both entries.
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param into_id Entry to merge into.
#' @export
bombus_preview_merge <- function(client, list, id, into_id) {
  bombus_request(client, "GET", path_of("/api/reference/%s/%s/merge", list, id), query = list("into_id" = into_id))
}

#' Preview the choice of a model version
#'
#' How many images would show other results, and their insects before and after. The newest 50,000
#' images of the period are looked at: of more, `since_day` says from when on. Nothing is stored.
#'
#' `POST /api/farms/{id}/model-choices/preview`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_preview_model_choice <- function(client, id, body) {
  bombus_request(client, "POST", path_of("/api/farms/%s/model-choices/preview", id), body = body)
}

#' Publish a frozen figure
#'
#' Anybody can read it at `public_url`, which its citation names from now on: the figure with its
#' title, authors, days, and the names of the farm, its fields and the organisation. Publishing it
#' again changes the choices. 409 if it was withdrawn or an embargo of the organisation on its
#' exports lasts. 403 for figures of others, unless the role may publish all. Requires a recent
#' identity confirmation (`POST /auth/confirm`).
#'
#' `POST /api/frozen-figures/{id}/publish`
#'
#' @param client From [bombus_client()].
#' @param id Public id of the frozen figure, a UUID.
#' @param body A list, sent as JSON.
#' @export
bombus_publish_frozen_figure <- function(client, id, body) {
  bombus_request(client, "POST", path_of("/api/frozen-figures/%s/publish", id), body = body)
}

#' Map a class from a day on
#'
#' To a functional group, a taxon of the reference list, or no insect. A mapping of the same day is
#' replaced. Counts stay as sent: scores, reports and alerts read them by the mapping. Images show
#' what their classes mean today: a mapping from a later day on changes them when that day begins at
#' the farm.
#'
#' `PUT /api/organisations/{id}/classes/{classId}/mapping`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param classId Id of the class.
#' @param body A list, sent as JSON.
#' @export
bombus_put_class_mapping <- function(client, id, classId, body) {
  bombus_request(client, "PUT", path_of("/api/organisations/%s/classes/%s/mapping", id, classId), body = body)
}

#' Upload a photo of a flower, pollinator or predator survey
#'
#' multipart/form-data with a field `photo`: JPEG, PNG or WebP of at most 10 MB. It is re-encoded
#' without metadata. Repeating it with the same key returns the stored photo; another photo with
#' that key is refused (409). At most 12 photos a survey (409) and 300 MB a person in 24 hours
#' (429).
#'
#' `PUT /api/surveys/{id}/photos/{key}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param key Key of the photo: a UUID chosen by the client.
#' @param kind Kind of survey the photo belongs to.
#' @param entry_id Id of the flower, pollinator or predator survey, by `kind`.
#' @param pollinator_id Pollinator in the photo; links it to the observation of that pollinator.
#' @param predator_id Predator in the photo; links it to the observation of that predator.
#' @param flower_centre Links to the observation on (`true`) or off the flower centre.
#' @param caste Caste of that observation.
#' @param taken_at Time the photo was taken, ISO 8601 with offset; now by default, and at the
#'   latest.
#' @param unsure `true` asks for an identification. Anything above species rank asks for one anyway.
#' @param latitude Latitude in decimal degrees (WGS 84); only with `longitude`.
#' @param longitude Longitude in decimal degrees (WGS 84); only with `latitude`.
#' @param form A named list of fields; files by curl::form_file().
#' @export
bombus_put_entry_photo <- function(client, id, key, form, kind, entry_id, pollinator_id = NULL, predator_id = NULL, flower_centre = NULL, caste = NULL, taken_at = NULL, unsure = NULL, latitude = NULL, longitude = NULL) {
  bombus_request(client, "PUT", path_of("/api/surveys/%s/photos/%s", id, key), query = list("kind" = kind, "entry_id" = entry_id, "pollinator_id" = pollinator_id, "predator_id" = predator_id, "flower_centre" = flower_centre, "caste" = caste, "taken_at" = taken_at, "unsure" = unsure, "latitude" = latitude, "longitude" = longitude), form = form)
}

#' Upload a photo of the farmer
#'
#' multipart/form-data with a part `image`: JPEG, PNG or WebP of at most 10 MB. Replaces an earlier
#' photo. 409 if the farm has no farmer.
#'
#' `PUT /api/farms/{id}/farmer-photo`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param form A named list of fields; files by curl::form_file().
#' @export
bombus_put_farmer_photo <- function(client, id, form) {
  bombus_request(client, "PUT", path_of("/api/farms/%s/farmer-photo", id), form = form)
}

#' Create or replace the results of a model version for an image
#'
#' Boxes refer to the stored image, which is upright. Boxes across its edges are clipped, boxes
#' beyond them are left out. The same version replaces its own results. 409 if the device itself
#' sent results of this version. Whether they count is chosen per farm (`PUT
#' /farms/{id}/model-choices`). Counts of visits stay as sent.
#'
#' `PUT /api/images/{id}/detections`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_put_image_detections <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/images/%s/detections", id), body = body)
}

#' Create or replace your review of an image
#'
#' Confirm, reject or correct each detection, in order, and add the insects that the model missed.
#' The detections stay as sent. Reviews of other people are kept; your former review remains in the
#' history.
#'
#' `PUT /api/images/{id}/review`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_put_image_review <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/images/%s/review", id), body = body)
}

#' Create or replace your reviews of several images
#'
#' All or none, at most 200. Returns the images as they are then.
#'
#' `PUT /api/images/reviews`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_put_image_reviews <- function(client, body) {
  bombus_request(client, "PUT", "/api/images/reviews", body = body)
}

#' Create or replace the results of model versions for several images
#'
#' All or none, at most 200, in the order of the request. The same rules hold as for one image.
#'
#' `PUT /api/images/detections`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_put_images_detections <- function(client, body) {
  bombus_request(client, "PUT", "/api/images/detections", body = body)
}

#' Update the card of a model version
#'
#' Absent members stay as they are.
#'
#' `PUT /api/organisations/{id}/model-cards/{version}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param version Name of the model version, as cameras send it.
#' @param body A list, sent as JSON.
#' @export
bombus_put_model_card <- function(client, id, version, body) {
  bombus_request(client, "PUT", path_of("/api/organisations/%s/model-cards/%s", id, version), body = body)
}

#' Choose the model version that counts from a day on
#'
#' For images from that local day on, results of this version decide what they show, where there are
#' some; otherwise those of the device. A choice of the same day is replaced. Images are brought up
#' to date in the background. Reviews of other results are kept and count again when these do.
#' Counts of visits (messages, hours, days) stay as sent.
#'
#' `PUT /api/farms/{id}/model-choices`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_put_model_choice <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/farms/%s/model-choices", id), body = body)
}

#' Upload a photo of one of your notes
#'
#' multipart/form-data with a field `photo`: JPEG, PNG or WebP of at most 10 MB. It is re-encoded
#' without metadata, the position included. Repeating it with the same key returns the stored photo;
#' another photo with that key is refused (409). At most 6 photos a note (409) and 300 MB of photos
#' a person in 24 hours, with those of surveys (429).
#'
#' `PUT /api/farms/{id}/notes/{noteId}/photos/{key}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param noteId Id of the note.
#' @param key Key of the photo: a UUID chosen by the client.
#' @param form A named list of fields; files by curl::form_file().
#' @export
bombus_put_note_photo <- function(client, id, noteId, key, form) {
  bombus_request(client, "PUT", path_of("/api/farms/%s/notes/%s/photos/%s", id, noteId, key), form = form)
}

#' Get the notes and alerts of a feed as a calendar
#'
#' Needs no session: the token in the path is that of a feed. It reads what the feed’s person may
#' see at that time; 404 once the feed is revoked or the person has no access. At most 20 requests a
#' minute. iCalendar (RFC 5545). Notes without a time last all day, times are in UTC. Programs are
#' asked to refresh it once an hour.
#'
#' `GET /api/feeds/{token}/calendar.ics`
#'
#' @param client From [bombus_client()].
#' @param token Token of the feed.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_read_feed_calendar <- function(client, token, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/feeds/%s/calendar.ics", token), save_to = save_to)
}

#' Get the table of a feed as CSV
#'
#' Needs no session: the token in the path is that of a feed. It reads what the feed’s person may
#' see at that time; 404 once the feed is revoked or the person has no access. At most 20 requests a
#' minute. Headings in the first line, newest rows first, at most 20,000.
#'
#' `GET /api/feeds/{token}/table.csv`
#'
#' @param client From [bombus_client()].
#' @param token Token of the feed.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_read_feed_csv <- function(client, token, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/feeds/%s/table.csv", token), save_to = save_to)
}

#' Get the table of a feed as JSON
#'
#' Needs no session: the token in the path is that of a feed. It reads what the feed’s person may
#' see at that time; 404 once the feed is revoked or the person has no access. At most 20 requests a
#' minute. The same rows as the CSV. Members are named as its headings, in lower case and with
#' underscores.
#'
#' `GET /api/feeds/{token}/table.json`
#'
#' @param client From [bombus_client()].
#' @param token Token of the feed.
#' @export
bombus_read_feed_json <- function(client, token) {
  bombus_request(client, "GET", path_of("/api/feeds/%s/table.json", token))
}

#' Get an invitation by the code in its link
#'
#' The code remains valid.
#'
#' `POST /api/auth/invitation`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_read_invitation <- function(client, body) {
  bombus_request(client, "POST", "/api/auth/invitation", body = body)
}

#' Resend a webhook delivery
#'
#' With the same `webhook-id` and body. At most 60 an hour per organisation.
#'
#' `POST /api/organisations/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/again`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param webhookId Id of the webhook.
#' @param deliveryId Id of the delivery.
#' @export
bombus_redeliver_webhook <- function(client, id, webhookId, deliveryId) {
  bombus_request(client, "POST", path_of("/api/organisations/%s/webhooks/%s/deliveries/%s/again", id, webhookId, deliveryId))
}

#' Redirect to the page to unsubscribe from weekly emails
#'
#' Does not unsubscribe.
#'
#' `GET /api/weekly-email/unsubscribe`
#'
#' @param client From [bombus_client()].
#' @param token Token of the email.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_redirect_to_unsubscribe_page <- function(client, token, save_to = NULL) {
  bombus_download(client, "GET", "/api/weekly-email/unsubscribe", query = list("token" = token), save_to = save_to)
}

#' Create ten new recovery codes
#'
#' The former codes become invalid. 409 if you have no second factor. Requires a recent identity
#' confirmation (`POST /auth/confirm`).
#'
#' `POST /api/auth/factors/recovery-codes`
#'
#' @param client From [bombus_client()].
#' @export
bombus_regenerate_recovery_codes <- function(client) {
  bombus_request(client, "POST", "/api/auth/factors/recovery-codes")
}

#' Register files of an upload of images
#'
#' At most 500 at once and 20,000 in all. Returns the files in the same order: those in state
#' `waiting` or `sending` are to be sent. A file of which the same bytes are stored already is a
#' `duplicate`. Repeating it continues an upload. 409 unless the upload is open.
#'
#' `POST /api/image-uploads/{id}/files`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_register_image_files <- function(client, id, body) {
  bombus_request(client, "POST", path_of("/api/image-uploads/%s/files", id), body = body)
}

#' Register this browser for push notifications
#'
#' Updates an existing registration. A browser receives the notifications of one user at a time.
#'
#' `PUT /api/notifications/devices`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_register_push_device <- function(client, body) {
  bombus_request(client, "PUT", "/api/notifications/devices", body = body)
}

#' Remove an image from your favourites
#'
#' `DELETE /api/images/{id}/favourite`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_remove_favourite_image <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/images/%s/favourite", id))
}

#' Delete a passkey
#'
#' 409 if it is your last second factor and you must have one. Requires a recent identity
#' confirmation (`POST /auth/confirm`).
#'
#' `DELETE /api/auth/factors/passkeys/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_remove_passkey <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/auth/factors/passkeys/%s", id))
}

#' Delete a browser that receives push notifications
#'
#' `DELETE /api/notifications/devices/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_remove_push_device <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/notifications/devices/%s", id))
}

#' Delete the authenticator app
#'
#' 409 if it is your last second factor and you must have one. Requires a recent identity
#' confirmation (`POST /auth/confirm`).
#'
#' `DELETE /api/auth/factors/totp`
#'
#' @param client From [bombus_client()].
#' @export
bombus_remove_totp <- function(client) {
  bombus_request(client, "DELETE", "/api/auth/factors/totp")
}

#' Replace the crops of a farm
#'
#' Crops that are missing in the request are deleted. Blank and duplicate entries are ignored.
#'
#' `PUT /api/farms/{id}/crops`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_replace_crops <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/farms/%s/crops", id), body = body)
}

#' Report user activity
#'
#' Extends the session and returns the time at which it ends without further activity.
#'
#' `POST /api/auth/activity`
#'
#' @param client From [bombus_client()].
#' @export
bombus_report_activity <- function(client) {
  bombus_request(client, "POST", "/api/auth/activity")
}

#' Request an export of all data of an organisation
#'
#' A ZIP with a readable page, JSON and CSV of each table, images, photos and uploaded files is made
#' in the background; you are notified. While one is under way, it is returned. Requires a recent
#' identity confirmation (`POST /auth/confirm`).
#'
#' `POST /api/organisations/{id}/data-requests`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_request_organisation_data <- function(client, id) {
  bombus_request(client, "POST", path_of("/api/organisations/%s/data-requests", id))
}

#' Request an export of your personal data
#'
#' A ZIP with a readable page, JSON and CSV is made in the background; you are notified. While one
#' is under way, it is returned. Requires a recent identity confirmation (`POST /auth/confirm`).
#'
#' `POST /api/profile/data-requests`
#'
#' @param client From [bombus_client()].
#' @export
bombus_request_own_data <- function(client) {
  bombus_request(client, "POST", "/api/profile/data-requests")
}

#' Send a password reset email
#'
#' 404 if no account has this address, unless the portal hides this. 409 if the portal sends no
#' emails.
#'
#' `POST /api/reset-password`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_request_password_reset <- function(client, body) {
  bombus_request(client, "POST", "/api/reset-password", body = body)
}

#' Change how an uploaded file is read
#'
#' Checks the file again. Omitted members stay unchanged. 409 unless the upload is in state
#' `choosing` or `ready`.
#'
#' `PUT /api/imports/{id}/reading`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_reread_import <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/imports/%s/reading", id), body = body)
}

#' Send the verification email again
#'
#' Sends nothing if the address is verified already. 404 if no account has it, unless the portal
#' hides this. 409 if the portal sends no emails.
#'
#' `POST /api/auth/resend-verification`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_resend_verification <- function(client, body) {
  bombus_request(client, "POST", "/api/auth/resend-verification", body = body)
}

#' Delete the second factors of a user
#'
#' Revokes the sessions of the user. Requires a recent identity confirmation (`POST /auth/confirm`).
#'
#' `DELETE /api/users/{id}/factors`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_reset_factors_of_user <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/users/%s/factors", id))
}

#' Delete the remembered columns for files with these headings
#'
#' Checks the file again. 409 unless the upload is in state `choosing` or `ready`.
#'
#' `DELETE /api/imports/{id}/reading/columns`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_reset_import_columns <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/imports/%s/reading/columns", id))
}

#' Set a new password with the code of an email
#'
#' Revokes all sessions of the user.
#'
#' `POST /api/auth/reset-password`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_reset_password <- function(client, body) {
  bombus_request(client, "POST", "/api/auth/reset-password", body = body)
}

#' Restore an archived custom field
#'
#' Placed after the others, with its values. 409 if 10 are in use already, or if its name is taken.
#'
#' `POST /api/organisations/{id}/custom-fields/{fieldId}/restore`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param fieldId Id of the custom field.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_restore_custom_field <- function(client, id, fieldId, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/organisations/%s/custom-fields/%s/restore", id, fieldId), idempotency_key = idempotency_key)
}

#' Restore a deleted device
#'
#' Its keys become valid again, except those revoked individually.
#'
#' `POST /api/devices/{id}/restore`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_restore_device <- function(client, id, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/devices/%s/restore", id), idempotency_key = idempotency_key)
}

#' Restore a deleted farm
#'
#' Its fields, devices and other records become accessible again.
#'
#' `POST /api/farms/{id}/restore`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_restore_farm <- function(client, id, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/farms/%s/restore", id), idempotency_key = idempotency_key)
}

#' Restore a deleted field
#'
#' Brings back what was in it. 409 if its name is in use by now.
#'
#' `POST /api/fields/{id}/restore`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_restore_field <- function(client, id, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/fields/%s/restore", id), idempotency_key = idempotency_key)
}

#' Restore a deleted plot
#'
#' Brings back what was in it. 409 if its number is in use by now.
#'
#' `POST /api/plots/{id}/restore`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_restore_plot <- function(client, id, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/plots/%s/restore", id), idempotency_key = idempotency_key)
}

#' Restore a deleted tunnel
#'
#' Brings back what was in it. 409 if its number is in use by now.
#'
#' `POST /api/tunnels/{id}/restore`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_restore_tunnel <- function(client, id, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/tunnels/%s/restore", id), idempotency_key = idempotency_key)
}

#' Revoke one of your access tokens
#'
#' Takes effect immediately.
#'
#' `DELETE /api/auth/tokens/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_revoke_access_token <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/auth/tokens/%s", id))
}

#' Revoke the access tokens of a user
#'
#' The one given as `token_id`, or all of them and all feeds of the user.
#'
#' `DELETE /api/users/{id}/tokens`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param token_id Access token to revoke; all by default.
#' @export
bombus_revoke_access_token_of_user <- function(client, id, token_id = NULL) {
  bombus_request(client, "DELETE", path_of("/api/users/%s/tokens", id), query = list("token_id" = token_id))
}

#' Revoke a device key
#'
#' Takes effect immediately. Requires a recent identity confirmation (`POST /auth/confirm`).
#'
#' `DELETE /api/devices/{id}/keys/{keyId}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param keyId Id of the device key.
#' @export
bombus_revoke_device_key <- function(client, id, keyId) {
  bombus_request(client, "DELETE", path_of("/api/devices/%s/keys/%s", id, keyId))
}

#' Revoke one of your feeds
#'
#' Its addresses stop working immediately.
#'
#' `DELETE /api/feeds/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_revoke_feed <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/feeds/%s", id))
}

#' Revoke all your other sessions
#'
#' Browsers from which you signed in before lose their exemption from the limit on failed sign-ins.
#'
#' `DELETE /api/auth/sessions`
#'
#' @param client From [bombus_client()].
#' @export
bombus_revoke_other_sessions <- function(client) {
  bombus_request(client, "DELETE", "/api/auth/sessions")
}

#' Revoke one of your sessions
#'
#' `DELETE /api/auth/sessions/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_revoke_session <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/auth/sessions/%s", id))
}

#' Revoke the sessions of a user
#'
#' All of them, or the one given as `session_id`. With all of them, browsers from which the user
#' signed in before lose their exemption from the limit on failed sign-ins.
#'
#' `DELETE /api/users/{id}/sessions`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param session_id Session to revoke; all by default.
#' @export
bombus_revoke_sessions_of_user <- function(client, id, session_id = NULL) {
  bombus_request(client, "DELETE", path_of("/api/users/%s/sessions", id), query = list("session_id" = session_id))
}

#' Revoke a share link
#'
#' Its address ends at once. 403 for a farmer on farms of others.
#'
#' `DELETE /api/farms/{id}/share-links/{linkId}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param linkId Id of the share link.
#' @export
bombus_revoke_share_link <- function(client, id, linkId) {
  bombus_request(client, "DELETE", path_of("/api/farms/%s/share-links/%s", id, linkId))
}

#' Rotate a device key
#'
#' Creates a key with the same lifetime and returns it only once. The former key stays valid for
#' `overlap_hours`. Requires a recent identity confirmation (`POST /auth/confirm`).
#'
#' `POST /api/devices/{id}/keys/{keyId}/rotation`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param keyId Id of the device key.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_rotate_device_key <- function(client, id, keyId, body, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/devices/%s/keys/%s/rotation", id, keyId), body = body, idempotency_key = idempotency_key)
}

#' Rotate the secret of a webhook
#'
#' The secret is returned only once. For 24 hours requests are signed with the former secret, too,
#' unless it is deleted before. An even earlier one becomes invalid immediately. Requires a recent
#' identity confirmation (`POST /auth/confirm`).
#'
#' `POST /api/organisations/{id}/webhooks/{webhookId}/secret`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param webhookId Id of the webhook.
#' @export
bombus_rotate_webhook_secret <- function(client, id, webhookId) {
  bombus_request(client, "POST", path_of("/api/organisations/%s/webhooks/%s/secret", id, webhookId))
}

#' Save outlines of a farm, its fields, tunnels and plots
#'
#' Saves all of them or none. `changes` sets or deletes outlines of existing places; `new_places`
#' creates fields, tunnels and plots with their outlines, and sets the outline of a place that
#' exists without one. An outline is the outer ring of a GeoJSON polygon (WGS 84). It must be closed
#' and must not cross itself, has at most 500 points and lies within 50 km of the farm. Rings are
#' stored counter-clockwise (RFC 7946), rounded to 7 decimals. 409 if a place has changed or has an
#' outline already.
#'
#' `PUT /api/farms/{id}/outlines`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_save_farm_outlines <- function(client, id, body, idempotency_key = new_key()) {
  bombus_request(client, "PUT", path_of("/api/farms/%s/outlines", id), body = body, idempotency_key = idempotency_key)
}

#' Save a filter of images
#'
#' A filter of yours with the same name is replaced. At most 50.
#'
#' `POST /api/images/filters`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_save_image_filter <- function(client, body) {
  bombus_request(client, "POST", "/api/images/filters", body = body)
}

#' Save a view of a list
#'
#' A view of yours with the same page and name is replaced. At most 100.
#'
#' `POST /api/saved-views`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_save_view <- function(client, body) {
  bombus_request(client, "POST", "/api/saved-views", body = body)
}

#' Search addresses and names of places
#'
#' Up to five results of the geocoder that the portal is set up with, best first; none if nothing
#' matches. Results are cached for a day. 404 if the portal has no address search (`address_search`
#' of `GET /portal` is null); 503 if the geocoder cannot be reached or too many searches are
#' waiting: all of the portal share one a second.
#'
#' `GET /api/addresses`
#'
#' @param client From [bombus_client()].
#' @param search Address or name of a place.
#' @export
bombus_search_addresses <- function(client, search) {
  bombus_request(client, "GET", "/api/addresses", query = list("search" = search))
}

#' Send an image
#'
#' multipart/form-data with a part `image` and an optional JSON part `detections`. Repeating it
#' under the same identifier changes nothing.
#'
#' `PUT /api/ingest/captures/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the image, chosen by the device; the same image is stored once.
#' @param captured_at Time the image was taken, ISO 8601 with offset.
#' @param message_id Id of the message whose interval the image belongs to.
#' @param orientation Image that the bounding boxes refer to: `upright`, as displayed after applying
#'   its EXIF orientation; `raw`, the pixels as stored in the file. The default is `upright`.
#' @param form A named list of fields; files by curl::form_file().
#' @export
bombus_send_capture <- function(client, id, form, captured_at, message_id = NULL, orientation = NULL) {
  bombus_request(client, "PUT", path_of("/api/ingest/captures/%s", id), query = list("captured_at" = captured_at, "message_id" = message_id, "orientation" = orientation), form = form)
}

#' Send facts about the device
#'
#' Firmware version, metadata and the acknowledgement of a configuration: the same as the member
#' `device` of a message.
#'
#' `PUT /api/ingest/device`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_send_device_report <- function(client, body) {
  bombus_request(client, "PUT", "/api/ingest/device", body = body)
}

#' Send up to 1,000 messages
#'
#' A message, an array of messages, or one message per line (`application/x-ndjson`). Valid messages
#' are stored even if others are rejected; repeated messages are recognised by `id`. Unknown members
#' are ignored; with `Prefer: handling=strict` (RFC 7240) a message that has any is rejected, and
#' the response has the header `Preference-Applied`. The response is sent once they are stored
#' durably.
#'
#' `POST /api/ingest/messages`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_send_messages <- function(client, body) {
  bombus_request(client, "POST", "/api/ingest/messages", body = body)
}

#' Send yourself a test notification
#'
#' By email, push notification or text message, at most ten a day.
#'
#' `POST /api/notifications/test`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_send_test_notification <- function(client, body) {
  bombus_request(client, "POST", "/api/notifications/test", body = body)
}

#' Send yourself the weekly email of last week
#'
#' Covers at most 20 farms. 409 if the portal sends no emails.
#'
#' `POST /api/weekly-email/send`
#'
#' @param client From [bombus_client()].
#' @export
bombus_send_weekly_email <- function(client) {
  bombus_request(client, "POST", "/api/weekly-email/send")
}

#' Update the alert thresholds of a farm
#'
#' Affects which alerts are opened from now on.
#'
#' `PUT /api/farms/{id}/alert-limits`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_set_alert_limits <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/farms/%s/alert-limits", id), body = body)
}

#' Set the same alert thresholds for several farms
#'
#' For all of them or none. Omitted thresholds stay as they are.
#'
#' `PUT /api/alert-limits`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_set_alert_limits_of_farms <- function(client, body) {
  bombus_request(client, "PUT", "/api/alert-limits", body = body)
}

#' Set the configuration of a device
#'
#' Replaces it as a whole: absent members are left to the device. Creates a version, which the
#' device fetches and acknowledges; if nothing changes, the version stays.
#'
#' `PUT /api/devices/{id}/configuration`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_set_device_configuration <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/devices/%s/configuration", id), body = body)
}

#' Set the same configuration for several devices
#'
#' For all of them or none. Each gets a version of its own; devices that have this configuration
#' keep theirs.
#'
#' `POST /api/devices/configurations`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_set_device_configurations <- function(client, body) {
  bombus_request(client, "POST", "/api/devices/configurations", body = body)
}

#' Update your notification settings
#'
#' A type of alert is emailed immediately or once a day, not both.
#'
#' `PUT /api/notifications/settings`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_set_notification_settings <- function(client, body) {
  bombus_request(client, "PUT", "/api/notifications/settings", body = body)
}

#' Send a code to a phone number for text messages about alerts
#'
#' The number replaces the former one once it is confirmed with the code, which is valid for 10
#' minutes. At most five codes in 24 hours. 409 if this portal sends no text messages, 503 if the
#' gateway did not take it. Requires a recent identity confirmation (`POST /auth/confirm`).
#'
#' `PUT /api/notifications/phone`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_set_sms_number <- function(client, body) {
  bombus_request(client, "PUT", "/api/notifications/phone", body = body)
}

#' Set the survey protocol of a farm
#'
#' Method and effort that survey forms start with; the server does not fill them in. Created if
#' there is none.
#'
#' `PUT /api/farms/{id}/survey-protocols/{survey_type}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param survey_type Type of survey.
#' @param body A list, sent as JSON.
#' @export
bombus_set_survey_protocol <- function(client, id, survey_type, body) {
  bombus_request(client, "PUT", path_of("/api/farms/%s/survey-protocols/%s", id, survey_type), body = body)
}

#' Get an image as JPEG
#'
#' `GET /api/captures/{id}/image`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_show_capture <- function(client, id, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/captures/%s/image", id), save_to = save_to)
}

#' Get a photo as JPEG
#'
#' At most 2,048 pixels on the longer side.
#'
#' `GET /api/surveys/{id}/photos/{key}/image`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param key Key of the photo: a UUID chosen by the client.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_show_entry_photo <- function(client, id, key, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/surveys/%s/photos/%s/image", id, key), save_to = save_to)
}

#' Get the photo of the farmer as JPEG
#'
#' 404 if there is none.
#'
#' `GET /api/farms/{id}/farmer-photo`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_show_farmer_photo <- function(client, id, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/farms/%s/farmer-photo", id), save_to = save_to)
}

#' Get a photo of a note as JPEG
#'
#' At most 2,048 pixels on the longer side.
#'
#' `GET /api/farms/{id}/notes/{noteId}/photos/{key}/image`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param noteId Id of the note.
#' @param key Key of the photo: a UUID chosen by the client.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_show_note_photo <- function(client, id, noteId, key, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/farms/%s/notes/%s/photos/%s/image", id, noteId, key), save_to = save_to)
}

#' Get an image of a share link
#'
#' At most 640 pixels wide with `size=large`, otherwise 320, without metadata of the camera. 404
#' also for images that the link does not list. Needs no session. At most 1,200 a minute from one
#' network.
#'
#' `GET /api/shared/{token}/images/{imageId}`
#'
#' @param client From [bombus_client()].
#' @param token Last part of the address of the link.
#' @param imageId Id of the image.
#' @param size `small` (default) or `large`.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_show_shared_image <- function(client, token, imageId, size = NULL, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/shared/%s/images/%s", token, imageId), query = list("size" = size), save_to = save_to)
}

#' Get a picture of what a share link shows
#'
#' The score with its range, and visits or scores by day or week. 404 also for links of images.
#' Pages of other sites may show it where the link may be shown in a frame. Needs no session. 404 if
#' the link has expired, was revoked or never existed, which look the same. At most 120 requests a
#' minute from one network and 600 of one link.
#'
#' `GET /api/shared/{token}/picture.svg`
#'
#' @param client From [bombus_client()].
#' @param token Last part of the address of the link.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_show_shared_picture <- function(client, token, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/shared/%s/picture.svg", token), save_to = save_to)
}

#' Get the thumbnail of a photo
#'
#' 320 pixels wide, as WebP.
#'
#' `GET /api/surveys/{id}/photos/{key}/small`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param key Key of the photo: a UUID chosen by the client.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_show_small_entry_photo <- function(client, id, key, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/surveys/%s/photos/%s/small", id, key), save_to = save_to)
}

#' Get the thumbnail of a photo of a note
#'
#' 320 pixels wide, as WebP.
#'
#' `GET /api/farms/{id}/notes/{noteId}/photos/{key}/small`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param noteId Id of the note.
#' @param key Key of the photo: a UUID chosen by the client.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_show_small_note_photo <- function(client, id, noteId, key, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/farms/%s/notes/%s/photos/%s/small", id, noteId, key), save_to = save_to)
}

#' Get the thumbnail of an image
#'
#' 320 pixels wide, as WebP. 404 until it has been created. `size=large` is 640 pixels wide; it is
#' created when it is first asked for, and until then the other is sent.
#'
#' `GET /api/captures/{id}/thumbnail`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param size `small` (default) or `large`.
#' @param save_to A file to write; NULL returns a raw vector.
#' @export
bombus_show_thumbnail <- function(client, id, size = NULL, save_to = NULL) {
  bombus_download(client, "GET", path_of("/api/captures/%s/thumbnail", id), query = list("size" = size), save_to = save_to)
}

#' Sign in
#'
#' Sets the session cookie and returns a token. If the account has a second factor, returns a ticket
#' for `POST /auth/sign-in/second-factor` instead.
#'
#' `POST /api/auth/sign-in`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_sign_in <- function(client, body) {
  bombus_request(client, "POST", "/api/auth/sign-in", body = body)
}

#' Finish a sign-in with a second factor
#'
#' Send the `ticket` with a one-time code, a recovery code or a passkey. Sets the session cookie and
#' returns a token.
#'
#' `POST /api/auth/sign-in/second-factor`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_sign_in_with_factor <- function(client, body) {
  bombus_request(client, "POST", "/api/auth/sign-in/second-factor", body = body)
}

#' Sign in with a passkey
#'
#' Sets the session cookie and returns a token. No further factor is required.
#'
#' `POST /api/auth/passkey/sign-in`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_sign_in_with_passkey <- function(client, body) {
  bombus_request(client, "POST", "/api/auth/passkey/sign-in", body = body)
}

#' Sign out
#'
#' Revokes this session. If a provider opened it and supports signing out, returns the URL to open
#' in the browser; otherwise null.
#'
#' `POST /api/auth/sign-out`
#'
#' @param client From [bombus_client()].
#' @export
bombus_sign_out <- function(client) {
  bombus_request(client, "POST", "/api/auth/sign-out")
}

#' Create passkey options to confirm your identity
#'
#' Pass `options` to `navigator.credentials.get()` and send the result to `POST /auth/confirm`. 409
#' if you have no passkey.
#'
#' `POST /api/auth/confirm/passkey-options`
#'
#' @param client From [bombus_client()].
#' @export
bombus_start_passkey_confirmation <- function(client) {
  bombus_request(client, "POST", "/api/auth/confirm/passkey-options")
}

#' Create options to add a passkey
#'
#' Pass `options` to `navigator.credentials.create()` and send the result to `POST
#' /auth/factors/passkeys`. Requires a recent identity confirmation (`POST /auth/confirm`).
#'
#' `POST /api/auth/factors/passkeys/options`
#'
#' @param client From [bombus_client()].
#' @export
bombus_start_passkey_registration <- function(client) {
  bombus_request(client, "POST", "/api/auth/factors/passkeys/options")
}

#' Create passkey options to sign in
#'
#' Pass `options` to `navigator.credentials.get()` and send the result to `POST
#' /auth/passkey/sign-in`.
#'
#' `POST /api/auth/passkey/options`
#'
#' @param client From [bombus_client()].
#' @export
bombus_start_passkey_sign_in <- function(client) {
  bombus_request(client, "POST", "/api/auth/passkey/options")
}

#' Start confirming your identity with a linked provider
#'
#' Returns the URL to open in the browser. The provider asks for your credentials again.
#'
#' `POST /api/auth/confirm/providers/{provider}/start`
#'
#' @param client From [bombus_client()].
#' @param provider Id of the sign-in provider, as in `GET /portal`.
#' @export
bombus_start_provider_confirmation <- function(client, provider) {
  bombus_request(client, "POST", path_of("/api/auth/confirm/providers/%s/start", provider))
}

#' Start linking a sign-in provider
#'
#' Returns the URL to open in the browser. Requires a recent identity confirmation (`POST
#' /auth/confirm`).
#'
#' `POST /api/auth/identities/{provider}/start`
#'
#' @param client From [bombus_client()].
#' @param provider Id of the sign-in provider, as in `GET /portal`.
#' @export
bombus_start_provider_link <- function(client, provider) {
  bombus_request(client, "POST", path_of("/api/auth/identities/%s/start", provider))
}

#' Start signing in with a provider
#'
#' Sets a cookie and returns the URL to open in the same browser.
#'
#' `POST /api/auth/providers/{provider}/start`
#'
#' @param client From [bombus_client()].
#' @param provider Id of the sign-in provider, as in `GET /portal`.
#' @param body A list, sent as JSON.
#' @export
bombus_start_provider_sign_in <- function(client, provider, body) {
  bombus_request(client, "POST", path_of("/api/auth/providers/%s/start", provider), body = body)
}

#' Create a secret for an authenticator app
#'
#' The app is not active until `POST /auth/factors/totp/confirm`. 409 if an app is active already.
#' Requires a recent identity confirmation (`POST /auth/confirm`).
#'
#' `POST /api/auth/factors/totp`
#'
#' @param client From [bombus_client()].
#' @export
bombus_start_totp <- function(client) {
  bombus_request(client, "POST", "/api/auth/factors/totp")
}

#' Store counts of a memory card
#'
#' Stores up to 200 messages of a device as if it had sent them. Messages are recognised by `id`, so
#' that repeating it stores nothing twice. They cannot be undone. Rejected ones are listed with
#' their position; the others are stored.
#'
#' `POST /api/image-uploads/counts`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_store_card_counts <- function(client, body) {
  bombus_request(client, "POST", "/api/image-uploads/counts", body = body)
}

#' Send a test event to a webhook
#'
#' Signed like other events. Returns the delivery with the response of the receiver.
#'
#' `POST /api/organisations/{id}/webhooks/{webhookId}/test`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param webhookId Id of the webhook.
#' @export
bombus_test_webhook <- function(client, id, webhookId) {
  bombus_request(client, "POST", path_of("/api/organisations/%s/webhooks/%s/test", id, webhookId))
}

#' Undo a change of email address
#'
#' Requires the code sent to the former address, within seven days. Revokes all sessions, the
#' password, access tokens, linked providers, and second factors added since the day before the
#' change. Returns a code to set a new password or to link a provider.
#'
#' `POST /api/auth/undo-email`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_undo_email_change <- function(client, body) {
  bombus_request(client, "POST", "/api/auth/undo-email", body = body)
}

#' Undo an upload of images
#'
#' Deletes all its images with their reviews, in the background: poll `GET /image-uploads/{id}`.
#' Without `confirm=true`, nothing is deleted and 409 lists how many images there are and how many
#' of them people have worked with. The same card can be uploaded again.
#'
#' `POST /api/image-uploads/{id}/undo`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param confirm `true` carries out the request even if records depend on it or values are
#'   doubtful; otherwise 409 lists them.
#' @export
bombus_undo_image_upload <- function(client, id, confirm = NULL) {
  bombus_request(client, "POST", path_of("/api/image-uploads/%s/undo", id), query = list("confirm" = confirm))
}

#' Undo an import
#'
#' Deletes all records it created. 409 with `depends` if any was changed or added to since; then
#' nothing is deleted.
#'
#' `POST /api/imports/{id}/undo`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_undo_import <- function(client, id) {
  bombus_request(client, "POST", path_of("/api/imports/%s/undo", id))
}

#' Unlink a sign-in provider
#'
#' Revokes the sessions that the provider opened, except this one. 409 if you could not sign in
#' without it. Requires a recent identity confirmation (`POST /auth/confirm`).
#'
#' `DELETE /api/auth/identities/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @export
bombus_unlink_provider <- function(client, id) {
  bombus_request(client, "DELETE", path_of("/api/auth/identities/%s", id))
}

#' Revoke the public address of a frozen figure
#'
#' The address returns 410 from now on; publishing the figure again restores it. 409 if it is not
#' public. 403 for figures of others, unless the role may revoke all.
#'
#' `POST /api/frozen-figures/{id}/unpublish`
#'
#' @param client From [bombus_client()].
#' @param id Public id of the frozen figure, a UUID.
#' @export
bombus_unpublish_frozen_figure <- function(client, id) {
  bombus_request(client, "POST", path_of("/api/frozen-figures/%s/unpublish", id))
}

#' Unsubscribe from weekly emails
#'
#' One-click unsubscribe (RFC 8058) with the token of the link in the email. The body is ignored.
#'
#' `POST /api/weekly-email/unsubscribe`
#'
#' @param client From [bombus_client()].
#' @param token Token of the email.
#' @export
bombus_unsubscribe_from_weekly_email <- function(client, token) {
  bombus_request(client, "POST", "/api/weekly-email/unsubscribe", query = list("token" = token))
}

#' Update a custom field
#'
#' Stored values stay: also those that are no longer among the choices, which may be kept but not
#' chosen again. 409 if the name is taken.
#'
#' `PUT /api/organisations/{id}/custom-fields/{fieldId}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param fieldId Id of the custom field.
#' @param body A list, sent as JSON.
#' @export
bombus_update_custom_field <- function(client, id, fieldId, body) {
  bombus_request(client, "PUT", path_of("/api/organisations/%s/custom-fields/%s", id, fieldId), body = body)
}

#' Update a pollination deficit trial
#'
#' `PUT /api/farms/{id}/deficit-trials/{trialId}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param trialId Id of the trial.
#' @param body A list, sent as JSON.
#' @export
bombus_update_deficit_trial <- function(client, id, trialId, body) {
  bombus_request(client, "PUT", path_of("/api/farms/%s/deficit-trials/%s", id, trialId), body = body)
}

#' Update the days of a deployment
#'
#' `PUT /api/farms-deployments/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_update_deployment <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/farms-deployments/%s", id), body = body)
}

#' Update a device
#'
#' A new farm, field, tunnel or plot applies to data measured from now on.
#'
#' `PUT /api/devices/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_update_device <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/devices/%s", id), body = body)
}

#' Update your display preferences
#'
#' Sets the language of your pages and emails, and how figures, dates and times are written on
#' pages. Members left out stay as they are. The API takes and returns metric values and ISO 8601
#' times whatever they say.
#'
#' `PUT /api/users/profile/display-preferences`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_update_display_preferences <- function(client, body) {
  bombus_request(client, "PUT", "/api/users/profile/display-preferences", body = body)
}

#' Update the DOI of one of your exports
#'
#' The DOI under which its file was deposited; null removes it. Later exports have the DOI of the
#' settings of the organisation (`PUT /organisations/{id}/export-settings`). 409 for exports of
#' images.
#'
#' `PUT /api/exports/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_update_export <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/exports/%s", id), body = body)
}

#' Update the defaults of an organisation's exports
#'
#' Licences, title, citation, DOI, contributors, embargo, precision of coordinates, and names or
#' codes of observers. Absent members stay as they are. While an embargo lasts, no dataset or
#' archive of the organisation is exported.
#'
#' `PUT /api/organisations/{id}/export-settings`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_update_export_settings <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/organisations/%s/export-settings", id), body = body)
}

#' Update a farm
#'
#' A new time zone recalculates the daily figures of the farm.
#'
#' `PUT /api/farms/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_update_farm <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/farms/%s", id), body = body)
}

#' Update one of your notes
#'
#' `PUT /api/farms/{id}/notes/{noteId}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param noteId Id of the note.
#' @param body A list, sent as JSON.
#' @export
bombus_update_farm_note <- function(client, id, noteId, body) {
  bombus_request(client, "PUT", path_of("/api/farms/%s/notes/%s", id, noteId), body = body)
}

#' Update a field
#'
#' Can move to another farm only if no device was ever in it.
#'
#' `PUT /api/fields/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_update_field <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/fields/%s", id), body = body)
}

#' Update the count of a flower survey
#'
#' `PUT /api/surveys/{id}/flowers/{fid}/observations/{oid}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param fid Id of the flower survey.
#' @param oid Id of the observation.
#' @param body A list, sent as JSON.
#' @export
bombus_update_flower_observation <- function(client, id, fid, oid, body) {
  bombus_request(client, "PUT", path_of("/api/surveys/%s/flowers/%s/observations/%s", id, fid, oid), body = body)
}

#' Update the effort of a flower survey
#'
#' `PUT /api/surveys/{id}/flowers/{fid}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param fid Id of the flower survey.
#' @param body A list, sent as JSON.
#' @export
bombus_update_flower_survey <- function(client, id, fid, body) {
  bombus_request(client, "PUT", path_of("/api/surveys/%s/flowers/%s", id, fid), body = body)
}

#' Update the DOI of a frozen figure
#'
#' Null removes it. Nothing else of a frozen figure can be changed. 403 for figures of others,
#' unless the role may change all.
#'
#' `PUT /api/frozen-figures/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Public id of the frozen figure, a UUID.
#' @param body A list, sent as JSON.
#' @export
bombus_update_frozen_figure <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/frozen-figures/%s", id), body = body)
}

#' Update an organisation
#'
#' `PUT /api/organisations/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_update_organisation <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/organisations/%s", id), body = body)
}

#' Update a plot
#'
#' Can move to another tunnel, with its surveys, only if no device was ever in it.
#'
#' `PUT /api/plots/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_update_plot <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/plots/%s", id), body = body)
}

#' Update a pollinator
#'
#' Changes the entry for all organisations. 409 with `depends` if the functional group would change
#' and the entry has observations; 409 with `doubt` if the name may be misspelled or is a synonym,
#' until confirmed.
#'
#' `PUT /api/pollinator/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param confirm `true` carries out the request even if records depend on it or values are
#'   doubtful; otherwise 409 lists them.
#' @param body A list, sent as JSON.
#' @export
bombus_update_pollinator <- function(client, id, body, confirm = NULL) {
  bombus_request(client, "PUT", path_of("/api/pollinator/%s", id), query = list("confirm" = confirm), body = body)
}

#' Update a pollinator observation
#'
#' `PUT /api/surveys/{id}/pollinators/{pid}/observations/{oid}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param pid Id of the pollinator or predator survey.
#' @param oid Id of the observation.
#' @param body A list, sent as JSON.
#' @export
bombus_update_pollinator_observation <- function(client, id, pid, oid, body) {
  bombus_request(client, "PUT", path_of("/api/surveys/%s/pollinators/%s/observations/%s", id, pid, oid), body = body)
}

#' Update the effort of a pollinator survey
#'
#' `PUT /api/surveys/{id}/pollinators/{pid}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param pid Id of the pollinator or predator survey.
#' @param body A list, sent as JSON.
#' @export
bombus_update_pollinator_survey <- function(client, id, pid, body) {
  bombus_request(client, "PUT", path_of("/api/surveys/%s/pollinators/%s", id, pid), body = body)
}

#' Update a predator
#'
#' Changes the entry for all organisations. 409 with `depends` if the functional group would change
#' and the entry has observations; 409 with `doubt` if the name may be misspelled or is a synonym,
#' until confirmed.
#'
#' `PUT /api/predator/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param confirm `true` carries out the request even if records depend on it or values are
#'   doubtful; otherwise 409 lists them.
#' @param body A list, sent as JSON.
#' @export
bombus_update_predator <- function(client, id, body, confirm = NULL) {
  bombus_request(client, "PUT", path_of("/api/predator/%s", id), query = list("confirm" = confirm), body = body)
}

#' Update a predator observation
#'
#' `PUT /api/surveys/{id}/predators/{pid}/observations/{oid}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param pid Id of the pollinator or predator survey.
#' @param oid Id of the observation.
#' @param body A list, sent as JSON.
#' @export
bombus_update_predator_observation <- function(client, id, pid, oid, body) {
  bombus_request(client, "PUT", path_of("/api/surveys/%s/predators/%s/observations/%s", id, pid, oid), body = body)
}

#' Update a predator survey
#'
#' Plant number, start, observer or effort; its observations have operations of their own.
#'
#' `PUT /api/surveys/{id}/predators/{pid}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param pid Id of the pollinator or predator survey.
#' @param body A list, sent as JSON.
#' @export
bombus_update_predator_survey <- function(client, id, pid, body) {
  bombus_request(client, "PUT", path_of("/api/surveys/%s/predators/%s", id, pid), body = body)
}

#' Update a species
#'
#' Changes the species for all organisations. 409 with `doubt` as when creating one, until
#' confirmed.
#'
#' `PUT /api/species/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param confirm `true` carries out the request even if records depend on it or values are
#'   doubtful; otherwise 409 lists them.
#' @param body A list, sent as JSON.
#' @export
bombus_update_species <- function(client, id, body, confirm = NULL) {
  bombus_request(client, "PUT", path_of("/api/species/%s", id), query = list("confirm" = confirm), body = body)
}

#' Update a spray
#'
#' `PUT /api/farms/{id}/sprays/{sprayId}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param sprayId Id of the spray.
#' @param body A list, sent as JSON.
#' @export
bombus_update_spray <- function(client, id, sprayId, body) {
  bombus_request(client, "PUT", path_of("/api/farms/%s/sprays/%s", id, sprayId), body = body)
}

#' Update a life stage
#'
#' Changes the stage for all organisations.
#'
#' `PUT /api/stage/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_update_stage <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/stage/%s", id), body = body)
}

#' Update a visit
#'
#' Moves it to another plot, with everything recorded on it, or sets start and end.
#'
#' `PUT /api/surveys/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_update_survey <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/surveys/%s", id), body = body)
}

#' Update the meaning of a treatment letter
#'
#' `PUT /api/farms/{id}/treatment-arms/{armId}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param armId Id of the treatment.
#' @param body A list, sent as JSON.
#' @export
bombus_update_treatment_arm <- function(client, id, armId, body) {
  bombus_request(client, "PUT", path_of("/api/farms/%s/treatment-arms/%s", id, armId), body = body)
}

#' Update a tunnel
#'
#' Can move to another field only if no device was ever in it.
#'
#' `PUT /api/tunnels/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_update_tunnel <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/tunnels/%s", id), body = body)
}

#' Update a user
#'
#' A new role, organisation or state revokes the sessions of the user. A new email address has to be
#' verified. Granting administrative permissions requires a confirmed identity (`POST
#' /auth/confirm`).
#'
#' `PUT /api/users/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_update_user <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/users/%s", id), body = body)
}

#' Update a weather observation
#'
#' `PUT /api/weathers/{id}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param body A list, sent as JSON.
#' @export
bombus_update_weather_observation <- function(client, id, body) {
  bombus_request(client, "PUT", path_of("/api/weathers/%s", id), body = body)
}

#' Update a webhook
#'
#' Omitted members stay unchanged. A new address asks for a sign-in or a confirmation within the
#' last ten minutes, as creating a webhook does.
#'
#' `PUT /api/organisations/{id}/webhooks/{webhookId}`
#'
#' @param client From [bombus_client()].
#' @param id Id of the record that the path segment before it names, such as a farm in
#'   `/farms/{id}`.
#' @param webhookId Id of the webhook.
#' @param body A list, sent as JSON.
#' @export
bombus_update_webhook <- function(client, id, webhookId, body) {
  bombus_request(client, "PUT", path_of("/api/organisations/%s/webhooks/%s", id, webhookId), body = body)
}

#' Update the weekly email setting of a farm
#'
#' Includes the farm in your weekly email, or excludes it.
#'
#' `PUT /api/weekly-email/farms/{farm_id}`
#'
#' @param client From [bombus_client()].
#' @param farm_id Id of the farm.
#' @param body A list, sent as JSON.
#' @export
bombus_update_weekly_email_farm <- function(client, farm_id, body) {
  bombus_request(client, "PUT", path_of("/api/weekly-email/farms/%s", farm_id), body = body)
}

#' Update your weekly email settings
#'
#' `PUT /api/weekly-email/settings`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_update_weekly_email_settings <- function(client, body) {
  bombus_request(client, "PUT", "/api/weekly-email/settings", body = body)
}

#' Upload a survey file
#'
#' CSV, TSV or XLSX of at most 2 GB, as multipart/form-data with a field `file`. The file is checked
#' in the background, not imported: poll `GET /imports/{id}`, then confirm.
#'
#' `POST /api/surveys/survey/csv/{report_type}`
#'
#' @param client From [bombus_client()].
#' @param report_type Type of survey data in the file.
#' @param form A named list of fields; files by curl::form_file().
#' @param idempotency_key With the same key the request takes effect once.
#' @export
bombus_upload_surveys <- function(client, report_type, form, idempotency_key = new_key()) {
  bombus_request(client, "POST", path_of("/api/surveys/survey/csv/%s", report_type), form = form, idempotency_key = idempotency_key)
}

#' Verify an email address
#'
#' Requires the code sent to the address. Returns a code to set a password, or to link a provider,
#' if the account has neither.
#'
#' `POST /api/auth/verify-email`
#'
#' @param client From [bombus_client()].
#' @param body A list, sent as JSON.
#' @export
bombus_verify_email <- function(client, body) {
  bombus_request(client, "POST", "/api/auth/verify-email", body = body)
}

#' Withdraw a frozen figure
#'
#' It stays at its address and says that it was withdrawn, and why. 409 if it was withdrawn already.
#' 403 for figures of others, unless the role may withdraw all.
#'
#' `POST /api/frozen-figures/{id}/withdraw`
#'
#' @param client From [bombus_client()].
#' @param id Public id of the frozen figure, a UUID.
#' @param body A list, sent as JSON.
#' @export
bombus_withdraw_frozen_figure <- function(client, id, body) {
  bombus_request(client, "POST", path_of("/api/frozen-figures/%s/withdraw", id), body = body)
}
