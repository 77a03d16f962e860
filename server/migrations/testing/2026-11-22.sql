-- Data of the version of 2026-11-22, commit 28fa45c1. How it was made: README.md.
-- migration 0001_history.sql 24b5c8f802badb126dad494b28f2ecc4e41d220bc4e1b62705028aa5966ea652
-- migration 0002_organisations_and_accounts.sql cc69501fa5c68a8960d4af416a7690ca782866e4dcb39fa02c07637465c5910b
-- migration 0003_farms.sql d6fae49528239c25b757bad92a739f3406742eb2cf180446c0b7a8f9bbdaed5b
-- migration 0004_devices_and_messages.sql a57ed379fd84bddcf66bb45ed9c0adfcd4c7fc7abd7227e649d259824548c84d
-- migration 0005_idempotency.sql cef9ffcb84a034bcbde7d1745184df14b2c845064fca23d34dd9bb25ceda4ec0
-- migration 0006_search.sql 5efc6bcfa609707ee6c75925c2a3977c7611525a13031abd78438e1d3f1f9d71
-- migration 0007_farms.sql 4e5e1914d8ab5e5a88cd97e7707dcd9b3d6e6b4eaa34f2d127caa2a88d6f5b10
-- migration 0008_entomology.sql 92bc9d000ccd5fe16f82406609e00d0bc64e1064f98028fb51ad46265933b077
-- migration 0009_portal.sql f192eb23c94913ce2217f3a0b6680f81f5c59e96d755f9fe84ca83751cb4b19b
-- migration 0010_users.sql 11c267c9596a7a1fb081ee7592baa12a9b940d8df4e0d02445a895cdc9db55a4
-- migration 0011_locations.sql 3031f15ea8e7e571656ec08667b9344517333145e4e4b6a87814330a7e18f415
-- migration 0012_imports.sql a323f9b572581f863b14a266679b3507df24e5d0dc822d5a8a5801e715165d90
-- migration 0013_counts_that_score.sql 66ebfc254d77a0e048a10fabf0675b31ea41812de425671a71c789d3451ef78d
-- migration 0014_model_ph_1_1.sql 82dc0f99751a1c711429ed21bd5f0d7c9163ad94d32aa7908517317d279cf82a
-- migration 0015_overlaps_and_deployments.sql 2d19387f212ea2427a7fe489a6cdabc6c2cb432d2b3bb03d048d592baa272e3d
-- migration 0016_checks_of_detections.sql 08d34f3155f0798d68b54520dc893ff491c059cfdafce302ffacc9bdba0b76ec
-- migration 0017_treatment_arms.sql 1054ef8c81405d8acab2d35a7e3fc7438cd38fd97fe1ec67d6f5905ef6a4fe8c
create table if not exists messages_2026_06 partition of messages FOR VALUES FROM ('2026-06-01 00:00:00+00') TO ('2026-07-01 00:00:00+00');
truncate attempts, audits_paired, capture_checks, captures, checked_insects, codes, crops, daily_counts, daily_watch, deployments, device_key_uses, device_keys, device_pauses, device_status, devices, farmer_photos, farms, farms_to_recount, fields, flower_observations, flower_surveys, fruit_weights, health_scores, history, hourly_counts, hourly_watch, idempotency_keys, import_issues, imports, installation, known_browsers, lures, mails, message_conflicts, message_keys, messages, model_versions, object_classes, organisations, placements, plots, pollinator_counts, pollinator_observations, pollinator_surveys, pollinators, predator_observations, predator_surveys, predators, sessions, species, sprays, stages, surveys, time_zone_data, treatment_arms, tunnels, users, weather_days, weather_fetches, weathers;
insert into capture_checks (id, capture_id, checked_by, checked_at, verdicts, added, version, created_at, updated_at) overriding system value values
('1', '1', '2', '2026-11-28 02:24:36.495073+00', '[]', '[]', '1', '2026-11-28 02:24:36.495073+00', '2026-11-28 02:24:36.495073+00');
insert into captures (id, device_id, placement_id, capture_key, captured_at, received_at, message_id, detections, image_key, thumbnail_key, image_error) overriding system value values
('1', '1', '1', 'c1', '2026-06-10 12:00:00+00', '2026-11-28 02:24:36.48815+00', NULL, '[]', 'captures/06/8542e1-58ca-4bd8-8586-4f9131de81b0.jpg', 'thumbnails/66/1c54e0-5ef4-4a8c-9d10-777b78fc402f.webp', NULL),
('2', '2', '2', 'one', '2026-06-10 09:12:00+00', '2026-11-28 02:24:38.19851+00', NULL, '[{"x": 0.1, "y": 0.1, "width": 0.2, "height": 0.2, "confidence": 0.9, "object_class_name": "bumblebee"}]', 'captures/ab/00a462-9ee8-4968-add7-786ebabdc3ad.jpg', NULL, NULL),
('3', '2', '2', 'two', '2026-06-10 09:12:00+00', '2026-11-28 02:24:38.238465+00', NULL, '[{"x": 0.1, "y": 0.1, "width": 0.2, "height": 0.2, "confidence": 0.9, "object_class_name": "bumblebee"}]', 'captures/21/627842-b161-4b87-8a76-929d00964dd2.jpg', NULL, NULL);
insert into daily_counts (placement_id, day, class_id, count, model_id, scored) overriding system value values
('1', '2026-06-10', '1', '4', '0', '4'),
('2', '2026-06-10', '1', '20', '0', '20'),
('2', '2026-06-10', '2', '12', '0', '12'),
('2', '2026-06-10', '3', '2', '0', '2'),
('2', '2026-06-11', '1', '21', '0', '21'),
('2', '2026-06-11', '2', '12', '0', '12'),
('2', '2026-06-11', '3', '2', '0', '2'),
('3', '2026-06-10', '1', '19', '0', '19'),
('3', '2026-06-10', '2', '12', '0', '12'),
('3', '2026-06-10', '3', '2', '0', '2'),
('3', '2026-06-11', '1', '20', '0', '20'),
('3', '2026-06-11', '2', '12', '0', '12'),
('3', '2026-06-11', '3', '2', '0', '2');
insert into daily_watch (placement_id, day, hours, hours_scored, flower_hours, visits, open_hours, open_flower_hours, open_visits, bare_hours, bare_visits, model_id, hours_counted, open_visit_seconds) overriding system value values
('1', '2026-06-10', '0.5', '0.5', '2.5', '4', '0.5', '2.5', '4', '0', '0', '0', '0.5', NULL),
('2', '2026-06-10', '2', '2', '12', '18', '2', '12', '18', '0', '0', '0', '2', NULL),
('2', '2026-06-11', '2', '2', '12.5', '18', '2', '12.5', '18', '0', '0', '0', '2', NULL),
('3', '2026-06-10', '2', '2', '11.5', '18', '2', '11.5', '18', '0', '0', '0', '2', NULL),
('3', '2026-06-11', '2', '2', '12', '18', '2', '12', '18', '0', '0', '0', '2', NULL);
insert into deployments (id, farm_id, deployed_date, withdrawn_date, version, created_at, updated_at) overriding system value values
('1', '1', '2026-01-01', NULL, '1', '2026-11-28 02:24:36.386191+00', '2026-11-28 02:24:36.386191+00'),
('2', '3', '2026-06-10', NULL, '1', '2026-11-28 02:24:37.788146+00', '2026-11-28 02:24:37.788146+00'),
('3', '4', '2026-06-10', NULL, '1', '2026-11-28 02:24:37.981994+00', '2026-11-28 02:24:37.981994+00');
insert into device_key_uses (key_id, last_used_at) overriding system value values
('1', '2026-06-12 12:00:00+00'),
('2', '2026-06-12 12:00:00+00'),
('3', '2026-06-12 12:00:00+00');
insert into device_keys (id, device_id, key_hash, created_at, updated_at, version, revoked_at) overriding system value values
('1', '1', E'\\x0bdb85fa297295d5a682ba5382e33723d195ade5d9117a50470b1a3e061aa2fe', '2026-11-28 02:24:36.356168+00', '2026-11-28 02:24:36.356168+00', '1', NULL),
('2', '2', E'\\x3e5f55726c93af4afcab27a2bfdfba53144b1827d1b516400b162e3f22e6ba34', '2026-11-28 02:24:37.748698+00', '2026-11-28 02:24:37.748698+00', '1', NULL),
('3', '3', E'\\xef2895846354afc9a93c649f9c7b7d210afb59bd73082333a49ba19df05233e0', '2026-11-28 02:24:37.756167+00', '2026-11-28 02:24:37.756167+00', '1', NULL);
insert into device_status (device_id, last_seen_at, battery_level, latitude, longitude, clock_skewed, conflicts, overlap_at) overriding system value values
('1', '2026-06-10 10:30:00+00', NULL, NULL, NULL, 'false', '0', NULL),
('2', '2026-06-11 14:30:00+00', '72', NULL, NULL, 'false', '1', NULL),
('3', '2026-06-11 14:30:00+00', '64', NULL, NULL, 'false', '0', NULL);
insert into devices (id, name, device_type, device_id, is_active, archived_at, version, created_at, updated_at) overriding system value values
('1', 'Camera of 1', 'camera', 'CAM-00010', 'true', NULL, '1', '2023-01-01 00:00:00+00', '2026-11-28 02:24:36.324431+00'),
('2', 'North camera', 'camera', 'CAM-00028', 'true', NULL, '1', '2023-01-01 00:00:00+00', '2026-11-28 02:24:37.703192+00'),
('3', 'Orchard camera', 'camera', 'CAM-00029', 'true', NULL, '1', '2023-01-01 00:00:00+00', '2026-11-28 02:24:37.749842+00');
insert into farmer_photos (id, user_id, photo_key, version, created_at, updated_at) overriding system value values
('1', '1', 'photos/d9/2dcd29-788c-461c-84d1-a8c09d45b1ed.jpg', '1', '2026-11-28 02:24:36.456749+00', '2026-11-28 02:24:36.456749+00');
insert into farms (id, organisation_id, title, description, area_in_sq_meters, city, postcode, country, latitude, longitude, time_zone, farmer_id, sprays_recorded, landscape, running_cost, outline, archived_at, version, created_at, updated_at) overriding system value values
('1', '1', 'Farm 4 of 1', NULL, '46200', 'Ledbury', NULL, 'United Kingdom', '52.036', '-2.423', 'Europe/London', '1', 'false', NULL, NULL, NULL, NULL, '1', '2026-11-28 02:24:35.98455+00', '2026-11-28 02:24:35.98455+00'),
('2', '1', 'Farm 11', NULL, '46200', 'Ledbury', NULL, 'United Kingdom', '52.036', '-2.423', 'Europe/London', '1', 'false', NULL, NULL, NULL, '2026-06-10 12:00:00+00', '1', '2026-11-28 02:24:36.363294+00', '2026-11-28 02:24:36.363294+00'),
('3', '2', 'Ashcombe Home Farm', NULL, '46200', 'Ledbury', NULL, 'United Kingdom', '52.036', '-2.423', 'Europe/London', NULL, 'false', NULL, NULL, NULL, NULL, '2', '2026-11-28 02:24:37.438423+00', '2026-11-28 02:24:40.45413+00'),
('4', '2', 'Bramley Orchard', NULL, '46200', 'Ledbury', NULL, 'United Kingdom', '52.036', '-2.423', 'Europe/London', NULL, 'false', NULL, NULL, NULL, NULL, '1', '2026-11-28 02:24:37.697451+00', '2026-11-28 02:24:37.697451+00');
insert into fields (id, farm_id, field_name, crop_type, outline, archived_at, version, created_at, updated_at) overriding system value values
('1', '1', 'Field 6 of 1', 'strawberry', NULL, NULL, '1', '2026-11-28 02:24:36.072058+00', '2026-11-28 02:24:36.072058+00'),
('2', '1', 'Field 16', 'strawberry', NULL, '2026-06-10 12:00:00+00', '1', '2026-11-28 02:24:37.417823+00', '2026-11-28 02:24:37.417823+00'),
('3', '3', 'Long Meadow', 'strawberry', NULL, NULL, '1', '2026-11-28 02:24:37.439973+00', '2026-11-28 02:24:37.439973+00');
insert into flower_observations (id, flower_survey_id, count, notes, version, created_at, updated_at, import_id) overriding system value values
('1', '1', '12', NULL, '1', '2026-11-28 02:24:37.297611+00', '2026-11-28 02:24:37.297611+00', NULL),
('2', '3', '7', NULL, '1', '2026-11-28 02:24:38.647152+00', '2026-11-28 02:24:38.647152+00', '3'),
('3', '4', '9', NULL, '1', '2026-11-28 02:24:38.647152+00', '2026-11-28 02:24:38.647152+00', '3'),
('4', '5', '7', 'windy', '1', '2026-11-28 02:24:38.647152+00', '2026-11-28 02:24:38.647152+00', '3');
insert into flower_surveys (id, survey_id, plant_number, observer_id, observer_name, start_time, version, created_at, updated_at, import_id) overriding system value values
('1', '1', '1', '2', NULL, '2026-06-10 10:00:00+00', '1', '2026-11-28 02:24:37.27499+00', '2026-11-28 02:24:37.27499+00', NULL),
('2', '1', '2', '2', NULL, '2026-06-10 10:00:00+00', '1', '2026-11-28 02:24:37.312231+00', '2026-11-28 02:24:37.312231+00', NULL),
('3', '3', '1', '3', NULL, '2026-06-10 09:30:00+00', '1', '2026-11-28 02:24:38.647152+00', '2026-11-28 02:24:38.647152+00', '3'),
('4', '3', '2', '3', NULL, '2026-06-10 09:30:00+00', '1', '2026-11-28 02:24:38.647152+00', '2026-11-28 02:24:38.647152+00', '3'),
('5', '3', '3', '3', NULL, '2026-06-10 09:30:00+00', '1', '2026-11-28 02:24:38.647152+00', '2026-11-28 02:24:38.647152+00', '3');
insert into history (id, kind, record_id, action, at, actor_id, actor, before, after) overriding system value values
('1', 'organisations', '1', 'create', '2026-11-28 02:24:35.826976+00', NULL, 'system', NULL, '{"id": 1, "city": "Ledbury", "title": "Growers 1", "country": "United Kingdom", "postcode": "HR8 1AA", "created_at": "2026-11-28T02:24:35.818502+00:00", "archived_at": null, "description": null}'),
('10', 'device_keys', '1', 'create', '2026-11-28 02:24:36.357528+00', NULL, 'system', NULL, '{"id": 1, "device_id": 1, "created_at": "2026-11-28T02:24:36.356168+00:00", "revoked_at": null}'),
('11', 'farms', '2', 'create', '2026-11-28 02:24:36.364052+00', NULL, 'system', NULL, '{"id": 2, "city": "Ledbury", "title": "Farm 11", "country": "United Kingdom", "outline": null, "latitude": 52.036, "postcode": null, "farmer_id": 1, "landscape": null, "longitude": -2.423, "time_zone": "Europe/London", "created_at": "2026-11-28T02:24:36.363294+00:00", "archived_at": "2026-06-10T12:00:00+00:00", "description": null, "running_cost": null, "organisation_id": 1, "sprays_recorded": false, "area_in_sq_meters": 46200}'),
('12', 'sprays', '1', 'create', '2026-11-28 02:24:36.369898+00', NULL, 'system', NULL, '{"id": 1, "date": "2026-06-01", "hazard": "unknown", "farm_id": 1, "product": "Sulphur", "field_id": null, "created_at": "2026-11-28T02:24:36.368615+00:00", "fungicide_at_bloom": false}'),
('13', 'treatment_arms', '1', 'create', '2026-11-28 02:24:36.37836+00', NULL, 'system', NULL, '{"id": 1, "note": null, "farm_id": 1, "meaning": "control", "to_date": null, "from_date": "2026-05-01", "created_at": "2026-11-28T02:24:36.376161+00:00", "treatment_type": "A"}'),
('14', 'deployments', '1', 'create', '2026-11-28 02:24:36.389778+00', NULL, 'system', NULL, '{"id": 1, "farm_id": 1, "created_at": "2026-11-28T02:24:36.386191+00:00", "deployed_date": "2026-01-01", "withdrawn_date": null}'),
('15', 'farmer_photos', '1', 'create', '2026-11-28 02:24:36.458615+00', NULL, 'system', NULL, '{"id": 1, "user_id": 1, "photo_key": "photos/d9/2dcd29-788c-461c-84d1-a8c09d45b1ed.jpg", "created_at": "2026-11-28T02:24:36.456749+00:00"}'),
('16', 'capture_checks', '1', 'create', '2026-11-28 02:24:36.497152+00', NULL, 'system', NULL, '{"id": 1, "added": [], "verdicts": [], "capture_id": 1, "checked_at": "2026-11-28T02:24:36.495073+00:00", "checked_by": 2, "created_at": "2026-11-28T02:24:36.495073+00:00"}'),
('17', 'species', '1', 'create', '2026-11-28 02:24:37.159175+00', NULL, 'system', NULL, '{"id": 1, "genus": "Bombus", "order": "Hymenoptera", "family": "Apidae", "species": "species 12", "created_at": "2026-11-28T02:24:37.155644+00:00", "functional_group": "bumblebee"}'),
('18', 'stages', '1', 'create', '2026-11-28 02:24:37.186147+00', NULL, 'system', NULL, '{"id": 1, "stage": "Stage 13", "created_at": "2026-11-28T02:24:37.184535+00:00"}'),
('19', 'pollinators', '1', 'create', '2026-11-28 02:24:37.223917+00', NULL, 'system', NULL, '{"id": 1, "stage_id": 1, "created_at": "2026-11-28T02:24:37.221447+00:00", "species_id": 1, "functional_group": "bumblebee"}'),
('2', 'users', '1', 'create', '2026-11-28 02:24:35.840452+00', NULL, 'system', NULL, '{"id": 1, "city": null, "role": "farmer", "email": "person-2@example.org", "phone": null, "address": null, "country": null, "lastname": "of 1", "erased_at": null, "firstname": "Hannah", "is_active": true, "created_at": "2026-11-28T02:24:35.830011+00:00", "deleted_at": null, "postal_code": null, "pending_email": null, "organisation_id": 1, "all_organisations": false, "email_verified_at": "2026-11-28T02:24:35.828+00:00", "is_pest_portal_enabled": false, "is_pollinator_portal_enabled": true}'),
('20', 'species', '2', 'create', '2026-11-28 02:24:37.253666+00', NULL, 'system', NULL, '{"id": 2, "genus": "Coccinella", "order": "Hymenoptera", "family": "Apidae", "species": "species 14", "created_at": "2026-11-28T02:24:37.253259+00:00", "functional_group": "bumblebee"}'),
('21', 'stages', '2', 'create', '2026-11-28 02:24:37.255736+00', NULL, 'system', NULL, '{"id": 2, "stage": "Stage 15", "created_at": "2026-11-28T02:24:37.255473+00:00"}'),
('22', 'predators', '1', 'create', '2026-11-28 02:24:37.25804+00', NULL, 'system', NULL, '{"id": 1, "stage_id": 2, "created_at": "2026-11-28T02:24:37.256721+00:00", "species_id": 2, "functional_group": "ladybird"}'),
('23', 'surveys', '1', 'create', '2026-11-28 02:24:37.263288+00', NULL, 'system', NULL, '{"id": 1, "visit": 1, "plot_id": 1, "created_at": "2026-11-28T02:24:37.260209+00:00", "created_by": 2, "survey_date": "2026-06-10"}'),
('24', 'surveys', '2', 'create', '2026-11-28 02:24:37.273255+00', NULL, 'system', NULL, '{"id": 2, "visit": 2, "plot_id": 1, "created_at": "2026-11-28T02:24:37.272189+00:00", "created_by": 2, "survey_date": "2026-06-10"}'),
('25', 'flower_surveys', '1', 'create', '2026-11-28 02:24:37.285253+00', NULL, 'system', NULL, '{"id": 1, "survey_id": 1, "created_at": "2026-11-28T02:24:37.27499+00:00", "start_time": "2026-06-10T10:00:00+00:00", "observer_id": 2, "plant_number": 1, "observer_name": null}'),
('26', 'flower_observations', '1', 'create', '2026-11-28 02:24:37.299554+00', NULL, 'system', NULL, '{"id": 1, "count": 12, "notes": null, "created_at": "2026-11-28T02:24:37.297611+00:00", "flower_survey_id": 1}'),
('27', 'flower_surveys', '2', 'create', '2026-11-28 02:24:37.31296+00', NULL, 'system', NULL, '{"id": 2, "survey_id": 1, "created_at": "2026-11-28T02:24:37.312231+00:00", "start_time": "2026-06-10T10:00:00+00:00", "observer_id": 2, "plant_number": 2, "observer_name": null}'),
('28', 'pollinator_surveys', '1', 'create', '2026-11-28 02:24:37.318175+00', NULL, 'system', NULL, '{"id": 1, "survey_id": 1, "created_at": "2026-11-28T02:24:37.316161+00:00", "start_time": "2026-06-10T10:00:00+00:00", "observer_id": 2, "observer_name": null}'),
('29', 'pollinator_counts', '1', 'create', '2026-11-28 02:24:37.334411+00', NULL, 'system', NULL, '{"id": 1, "survey_id": 1, "created_at": "2026-11-28T02:24:37.332988+00:00", "functional_group": "bumblebee", "pollinator_survey_id": 1}'),
('3', 'users', '2', 'create', '2026-11-28 02:24:35.880794+00', NULL, 'system', NULL, '{"id": 2, "city": null, "role": "entomology", "email": "person-3@example.org", "phone": null, "address": null, "country": null, "lastname": "of 1", "erased_at": null, "firstname": "Hannah", "is_active": true, "created_at": "2026-11-28T02:24:35.879873+00:00", "deleted_at": null, "postal_code": null, "pending_email": null, "organisation_id": 1, "all_organisations": false, "email_verified_at": "2026-11-28T02:24:35.841+00:00", "is_pest_portal_enabled": false, "is_pollinator_portal_enabled": true}'),
('30', 'pollinator_observations', '1', 'create', '2026-11-28 02:24:37.338456+00', NULL, 'system', NULL, '{"id": 1, "count": 3, "notes": null, "created_at": "2026-11-28T02:24:37.337031+00:00", "flower_centre": true, "pollinator_id": 1, "pollinator_survey_id": 1}'),
('31', 'pollinator_surveys', '2', 'create', '2026-11-28 02:24:37.345527+00', NULL, 'system', NULL, '{"id": 2, "survey_id": 1, "created_at": "2026-11-28T02:24:37.344969+00:00", "start_time": "2026-06-10T10:00:00+00:00", "observer_id": 2, "observer_name": null}'),
('32', 'predator_surveys', '1', 'create', '2026-11-28 02:24:37.358995+00', NULL, 'system', NULL, '{"id": 1, "survey_id": 1, "counted_at": "2026-06-10T10:00:00+00:00", "created_at": "2026-11-28T02:24:37.357418+00:00", "start_time": "2026-06-10T10:00:00+00:00", "observer_id": 2, "plant_number": 1, "observer_name": null}'),
('33', 'predator_observations', '1', 'create', '2026-11-28 02:24:37.371198+00', NULL, 'system', NULL, '{"id": 1, "count": 2, "notes": null, "created_at": "2026-11-28T02:24:37.369049+00:00", "predator_id": 1, "predator_survey_id": 1}'),
('34', 'predator_surveys', '2', 'create', '2026-11-28 02:24:37.37319+00', NULL, 'system', NULL, '{"id": 2, "survey_id": 1, "counted_at": null, "created_at": "2026-11-28T02:24:37.372494+00:00", "start_time": "2026-06-10T10:00:00+00:00", "observer_id": 2, "plant_number": 2, "observer_name": null}'),
('35', 'weathers', '1', 'create', '2026-11-28 02:24:37.377502+00', NULL, 'system', NULL, '{"id": 1, "notes": null, "oktas": 4, "timestamp": "2026-06-10T10:00:00+00:00", "tunnel_id": 1, "created_at": "2026-11-28T02:24:37.37499+00:00", "wind_speed": 7.25, "observer_id": 2, "temperature": 18.4, "observer_name": null, "relative_humidity": 61}'),
('36', 'imports', '1', 'create', '2026-11-28 02:24:37.392991+00', NULL, 'system', NULL, '{"id": 1, "bytes": 0, "state": "ready", "reason": null, "encoding": null, "delimiter": null, "file_name": "june.csv", "rows_good": 1, "created_at": "2026-11-28T02:24:37.388164+00:00", "created_by": 2, "rows_error": 0, "finished_at": null, "report_type": "flower", "count_errors": 0, "rows_duplicate": 0, "organisation_id": 1}'),
('37', 'imports', '2', 'create', '2026-11-28 02:24:37.4111+00', NULL, 'system', NULL, '{"id": 2, "bytes": 0, "state": "done", "reason": null, "encoding": null, "delimiter": null, "file_name": "june.csv", "rows_good": 1, "created_at": "2026-11-28T02:24:37.410538+00:00", "created_by": 2, "rows_error": 0, "finished_at": null, "report_type": "flower", "count_errors": 0, "rows_duplicate": 0, "organisation_id": 1}'),
('38', 'fields', '2', 'create', '2026-11-28 02:24:37.418583+00', NULL, 'system', NULL, '{"id": 2, "farm_id": 1, "outline": null, "crop_type": "strawberry", "created_at": "2026-11-28T02:24:37.417823+00:00", "field_name": "Field 16", "archived_at": "2026-06-10T12:00:00+00:00"}'),
('39', 'tunnels', '2', 'create', '2026-11-28 02:24:37.428941+00', NULL, 'system', NULL, '{"id": 2, "number": 17, "field_id": 1, "created_at": "2026-11-28T02:24:37.428176+00:00", "archived_at": "2026-06-10T12:00:00+00:00"}'),
('4', 'farms', '1', 'create', '2026-11-28 02:24:35.986717+00', NULL, 'system', NULL, '{"id": 1, "city": "Ledbury", "title": "Farm 4 of 1", "country": "United Kingdom", "outline": null, "latitude": 52.036, "postcode": null, "farmer_id": 1, "landscape": null, "longitude": -2.423, "time_zone": "Europe/London", "created_at": "2026-11-28T02:24:35.98455+00:00", "archived_at": null, "description": null, "running_cost": null, "organisation_id": 1, "sprays_recorded": false, "area_in_sq_meters": 46200}'),
('40', 'plots', '2', 'create', '2026-11-28 02:24:37.432967+00', NULL, 'system', NULL, '{"id": 2, "number": 18, "tunnel_id": 1, "created_at": "2026-11-28T02:24:37.432219+00:00", "archived_at": "2026-06-10T12:00:00+00:00", "treatment_type": "A"}'),
('41', 'organisations', '2', 'create', '2026-11-28 02:24:37.435978+00', NULL, 'system', NULL, '{"id": 2, "city": "Ledbury", "title": "Growers 19", "country": "United Kingdom", "postcode": "HR8 1AA", "created_at": "2026-11-28T02:24:37.435479+00:00", "archived_at": null, "description": null}'),
('42', 'farms', '3', 'create', '2026-11-28 02:24:37.439207+00', NULL, 'system', NULL, '{"id": 3, "city": "Ledbury", "title": "Ashcombe Farm", "country": "United Kingdom", "outline": null, "latitude": 52.036, "postcode": null, "farmer_id": null, "landscape": null, "longitude": -2.423, "time_zone": "Europe/London", "created_at": "2026-11-28T02:24:37.438423+00:00", "archived_at": null, "description": null, "running_cost": null, "organisation_id": 2, "sprays_recorded": false, "area_in_sq_meters": 46200}'),
('43', 'fields', '3', 'create', '2026-11-28 02:24:37.440435+00', NULL, 'system', NULL, '{"id": 3, "farm_id": 3, "outline": null, "crop_type": "strawberry", "created_at": "2026-11-28T02:24:37.439973+00:00", "field_name": "Long Meadow", "archived_at": null}'),
('44', 'tunnels', '3', 'create', '2026-11-28 02:24:37.441311+00', NULL, 'system', NULL, '{"id": 3, "number": 4, "field_id": 3, "created_at": "2026-11-28T02:24:37.441037+00:00", "archived_at": null}'),
('45', 'plots', '3', 'create', '2026-11-28 02:24:37.442632+00', NULL, 'system', NULL, '{"id": 3, "number": 12, "tunnel_id": 3, "created_at": "2026-11-28T02:24:37.442325+00:00", "archived_at": null, "treatment_type": "B"}'),
('46', 'users', '3', 'create', '2026-11-28 02:24:37.443579+00', NULL, 'system', NULL, '{"id": 3, "city": null, "role": "entomology_admin", "email": "person-24@example.org", "phone": null, "address": null, "country": null, "lastname": "Duarte", "erased_at": null, "firstname": "Ines", "is_active": true, "created_at": "2026-11-28T02:24:37.443148+00:00", "deleted_at": null, "postal_code": null, "pending_email": null, "organisation_id": 2, "all_organisations": false, "email_verified_at": "2026-11-28T02:24:37.442+00:00", "is_pest_portal_enabled": false, "is_pollinator_portal_enabled": true}'),
('47', 'users', '4', 'create', '2026-11-28 02:24:37.5822+00', NULL, 'system', NULL, '{"id": 4, "city": null, "role": "farm_admin", "email": "hannah@example.org", "phone": null, "address": null, "country": null, "lastname": "Price", "erased_at": null, "firstname": "Hannah", "is_active": true, "created_at": "2026-11-28T02:24:37.581291+00:00", "deleted_at": null, "postal_code": null, "pending_email": null, "organisation_id": 2, "all_organisations": false, "email_verified_at": "2026-11-28T02:24:37.458+00:00", "is_pest_portal_enabled": false, "is_pollinator_portal_enabled": true}'),
('48', 'users', '5', 'create', '2026-11-28 02:24:37.678537+00', NULL, 'system', NULL, '{"id": 5, "city": null, "role": "farmer", "email": "rosa@example.org", "phone": null, "address": null, "country": null, "lastname": "Marsh", "erased_at": null, "firstname": "Rosa", "is_active": true, "created_at": "2026-11-28T02:24:37.677893+00:00", "deleted_at": null, "postal_code": null, "pending_email": null, "organisation_id": 2, "all_organisations": false, "email_verified_at": "2026-11-28T02:24:37.599+00:00", "is_pest_portal_enabled": false, "is_pollinator_portal_enabled": true}'),
('49', 'farms', '4', 'create', '2026-11-28 02:24:37.698013+00', NULL, 'system', NULL, '{"id": 4, "city": "Ledbury", "title": "Bramley Orchard", "country": "United Kingdom", "outline": null, "latitude": 52.036, "postcode": null, "farmer_id": null, "landscape": null, "longitude": -2.423, "time_zone": "Europe/London", "created_at": "2026-11-28T02:24:37.697451+00:00", "archived_at": null, "description": null, "running_cost": null, "organisation_id": 2, "sprays_recorded": false, "area_in_sq_meters": 46200}'),
('5', 'fields', '1', 'create', '2026-11-28 02:24:36.075988+00', NULL, 'system', NULL, '{"id": 1, "farm_id": 1, "outline": null, "crop_type": "strawberry", "created_at": "2026-11-28T02:24:36.072058+00:00", "field_name": "Field 6 of 1", "archived_at": null}'),
('50', 'devices', '2', 'create', '2026-11-28 02:24:37.703595+00', NULL, 'system', NULL, '{"id": 2, "name": "North camera", "device_id": "CAM-00028", "is_active": true, "created_at": "2023-01-01T00:00:00+00:00", "archived_at": null, "device_type": "camera"}'),
('51', 'placements', '2', 'create', '2026-11-28 02:24:37.725054+00', NULL, 'system', NULL, '{"id": 2, "during": "(,)", "farm_id": 3, "plot_id": 3, "field_id": 3, "device_id": 2, "tunnel_id": 3, "created_at": "2026-11-28T02:24:37.724177+00:00"}'),
('52', 'device_keys', '2', 'create', '2026-11-28 02:24:37.749124+00', NULL, 'system', NULL, '{"id": 2, "device_id": 2, "created_at": "2026-11-28T02:24:37.748698+00:00", "revoked_at": null}'),
('53', 'devices', '3', 'create', '2026-11-28 02:24:37.750177+00', NULL, 'system', NULL, '{"id": 3, "name": "Orchard camera", "device_id": "CAM-00029", "is_active": true, "created_at": "2023-01-01T00:00:00+00:00", "archived_at": null, "device_type": "camera"}'),
('54', 'placements', '3', 'create', '2026-11-28 02:24:37.753632+00', NULL, 'system', NULL, '{"id": 3, "during": "(,)", "farm_id": 4, "plot_id": null, "field_id": null, "device_id": 3, "tunnel_id": null, "created_at": "2026-11-28T02:24:37.753192+00:00"}'),
('55', 'device_keys', '3', 'create', '2026-11-28 02:24:37.756622+00', NULL, 'system', NULL, '{"id": 3, "device_id": 3, "created_at": "2026-11-28T02:24:37.756167+00:00", "revoked_at": null}'),
('56', 'deployments', '2', 'create', '2026-11-28 02:24:37.838448+00', NULL, 'Bombus', NULL, '{"id": 2, "farm_id": 3, "created_at": "2026-11-28T02:24:37.788146+00:00", "deployed_date": "2026-06-10", "withdrawn_date": null}'),
('57', 'deployments', '3', 'create', '2026-11-28 02:24:38.003238+00', NULL, 'Bombus', NULL, '{"id": 3, "farm_id": 4, "created_at": "2026-11-28T02:24:37.981994+00:00", "deployed_date": "2026-06-10", "withdrawn_date": null}'),
('58', 'imports', '3', 'create', '2026-11-28 02:24:38.26402+00', '3', 'Ines Duarte', NULL, '{"id": 3, "bytes": 0, "state": "uploading", "reason": null, "encoding": null, "delimiter": null, "file_name": "surveys.csv", "rows_good": 0, "created_at": "2026-11-28T02:24:38.251718+00:00", "created_by": 3, "rows_error": 0, "finished_at": null, "report_type": "flower", "count_errors": 0, "rows_duplicate": 0, "organisation_id": 2}'),
('59', 'imports', '3', 'update', '2026-11-28 02:24:38.307485+00', NULL, 'system', '{"bytes": 0, "state": "uploading"}', '{"bytes": 279, "state": "checking"}'),
('6', 'tunnels', '1', 'create', '2026-11-28 02:24:36.24147+00', NULL, 'system', NULL, '{"id": 1, "number": 8, "field_id": 1, "created_at": "2026-11-28T02:24:36.240144+00:00", "archived_at": null}'),
('60', 'imports', '3', 'update', '2026-11-28 02:24:38.472881+00', NULL, 'system', '{"encoding": null, "delimiter": null}', '{"encoding": "utf-8", "delimiter": ","}'),
('61', 'imports', '3', 'update', '2026-11-28 02:24:38.53549+00', NULL, 'system', '{"state": "checking", "rows_good": 0}', '{"state": "ready", "rows_good": 3}'),
('62', 'imports', '3', 'update', '2026-11-28 02:24:38.619529+00', '3', 'Ines Duarte', '{"state": "ready"}', '{"state": "importing"}'),
('63', 'imports', '3', 'update', '2026-11-28 02:24:38.762641+00', '3', 'Ines Duarte', '{"state": "importing", "finished_at": null}', '{"state": "done", "finished_at": "2026-11-28T02:24:38.647152+00:00"}'),
('64', 'imports', '4', 'create', '2026-11-28 02:24:38.850805+00', '3', 'Ines Duarte', NULL, '{"id": 4, "bytes": 0, "state": "uploading", "reason": null, "encoding": null, "delimiter": null, "file_name": "surveys.csv", "rows_good": 0, "created_at": "2026-11-28T02:24:38.823382+00:00", "created_by": 3, "rows_error": 0, "finished_at": null, "report_type": "flower", "count_errors": 0, "rows_duplicate": 0, "organisation_id": 2}'),
('65', 'imports', '4', 'update', '2026-11-28 02:24:38.88434+00', NULL, 'system', '{"bytes": 0, "state": "uploading"}', '{"bytes": 212, "state": "checking"}'),
('66', 'imports', '4', 'update', '2026-11-28 02:24:39.281726+00', NULL, 'system', '{"encoding": null, "delimiter": null, "rows_error": 0, "count_errors": 0}', '{"encoding": "utf-8", "delimiter": ",", "rows_error": 1, "count_errors": 1}'),
('67', 'imports', '4', 'update', '2026-11-28 02:24:39.485678+00', NULL, 'system', '{"state": "checking", "rows_good": 0}', '{"state": "ready", "rows_good": 1}'),
('68', 'imports', '5', 'create', '2026-11-28 02:24:39.534345+00', '3', 'Ines Duarte', NULL, '{"id": 5, "bytes": 0, "state": "uploading", "reason": null, "encoding": null, "delimiter": null, "file_name": "surveys.csv", "rows_good": 0, "created_at": "2026-11-28T02:24:39.526692+00:00", "created_by": 3, "rows_error": 0, "finished_at": null, "report_type": "flower", "count_errors": 0, "rows_duplicate": 0, "organisation_id": 2}'),
('69', 'imports', '5', 'update', '2026-11-28 02:24:39.576664+00', NULL, 'system', '{"bytes": 0, "state": "uploading"}', '{"bytes": 144, "state": "checking"}'),
('7', 'plots', '1', 'create', '2026-11-28 02:24:36.321086+00', NULL, 'system', NULL, '{"id": 1, "number": 9, "tunnel_id": 1, "created_at": "2026-11-28T02:24:36.242861+00:00", "archived_at": null, "treatment_type": "A"}'),
('70', 'imports', '5', 'update', '2026-11-28 02:24:39.735803+00', NULL, 'system', '{"encoding": null, "delimiter": null}', '{"encoding": "utf-8", "delimiter": ","}'),
('71', 'imports', '5', 'update', '2026-11-28 02:24:39.810112+00', NULL, 'system', '{"state": "checking", "rows_good": 0}', '{"state": "ready", "rows_good": 1}'),
('72', 'imports', '5', 'update', '2026-11-28 02:24:39.860238+00', '3', 'Ines Duarte', '{"state": "ready"}', '{"state": "importing"}'),
('73', 'imports', '5', 'update', '2026-11-28 02:24:39.928238+00', '3', 'Ines Duarte', '{"state": "importing", "finished_at": null}', '{"state": "done", "finished_at": "2026-11-28T02:24:39.885873+00:00"}'),
('74', 'imports', '5', 'update', '2026-11-28 02:24:40.146938+00', '3', 'Ines Duarte', '{"state": "done", "finished_at": "2026-11-28T02:24:39.885873+00:00"}', '{"state": "undone", "finished_at": "2026-11-28T02:24:39.958634+00:00"}'),
('75', 'sprays', '2', 'create', '2026-11-28 02:24:40.252642+00', '4', 'Hannah Price', NULL, '{"id": 2, "date": "2026-06-05", "hazard": "unknown", "farm_id": 3, "product": "Sulphur", "field_id": null, "created_at": "2026-11-28T02:24:40.225442+00:00", "fungicide_at_bloom": false}'),
('76', 'treatment_arms', '2', 'create', '2026-11-28 02:24:40.347842+00', '4', 'Hannah Price', NULL, '{"id": 2, "note": null, "farm_id": 3, "meaning": "control", "to_date": null, "from_date": "2026-05-01", "created_at": "2026-11-28T02:24:40.337188+00:00", "treatment_type": "B"}'),
('77', 'farms', '3', 'update', '2026-11-28 02:24:40.455599+00', '4', 'Hannah Price', '{"title": "Ashcombe Farm"}', '{"title": "Ashcombe Home Farm"}'),
('8', 'devices', '1', 'create', '2026-11-28 02:24:36.325711+00', NULL, 'system', NULL, '{"id": 1, "name": "Camera of 1", "device_id": "CAM-00010", "is_active": true, "created_at": "2023-01-01T00:00:00+00:00", "archived_at": null, "device_type": "camera"}'),
('9', 'placements', '1', 'create', '2026-11-28 02:24:36.338547+00', NULL, 'system', NULL, '{"id": 1, "during": "(,)", "farm_id": 1, "plot_id": 1, "field_id": 1, "device_id": 1, "tunnel_id": 1, "created_at": "2026-11-28T02:24:36.336228+00:00"}');
insert into hourly_counts (placement_id, hour, class_id, count, model_id, scored) overriding system value values
('1', '2026-06-10 10:00:00+00', '1', '4', '0', '4'),
('2', '2026-06-10 08:00:00+00', '1', '5', '0', '5'),
('2', '2026-06-10 08:00:00+00', '2', '3', '0', '3'),
('2', '2026-06-10 08:00:00+00', '3', '1', '0', '1'),
('2', '2026-06-10 10:00:00+00', '1', '6', '0', '6'),
('2', '2026-06-10 10:00:00+00', '2', '3', '0', '3'),
('2', '2026-06-10 10:00:00+00', '3', '0', '0', '0'),
('2', '2026-06-10 12:00:00+00', '1', '4', '0', '4'),
('2', '2026-06-10 12:00:00+00', '2', '3', '0', '3'),
('2', '2026-06-10 12:00:00+00', '3', '1', '0', '1'),
('2', '2026-06-10 14:00:00+00', '1', '5', '0', '5'),
('2', '2026-06-10 14:00:00+00', '2', '3', '0', '3'),
('2', '2026-06-10 14:00:00+00', '3', '0', '0', '0'),
('2', '2026-06-11 08:00:00+00', '1', '6', '0', '6'),
('2', '2026-06-11 08:00:00+00', '2', '3', '0', '3'),
('2', '2026-06-11 08:00:00+00', '3', '1', '0', '1'),
('2', '2026-06-11 10:00:00+00', '1', '4', '0', '4'),
('2', '2026-06-11 10:00:00+00', '2', '3', '0', '3'),
('2', '2026-06-11 10:00:00+00', '3', '0', '0', '0'),
('2', '2026-06-11 12:00:00+00', '1', '5', '0', '5'),
('2', '2026-06-11 12:00:00+00', '2', '3', '0', '3'),
('2', '2026-06-11 12:00:00+00', '3', '1', '0', '1'),
('2', '2026-06-11 14:00:00+00', '1', '6', '0', '6'),
('2', '2026-06-11 14:00:00+00', '2', '3', '0', '3'),
('2', '2026-06-11 14:00:00+00', '3', '0', '0', '0'),
('3', '2026-06-10 08:00:00+00', '1', '4', '0', '4'),
('3', '2026-06-10 08:00:00+00', '2', '3', '0', '3'),
('3', '2026-06-10 08:00:00+00', '3', '1', '0', '1'),
('3', '2026-06-10 10:00:00+00', '1', '5', '0', '5'),
('3', '2026-06-10 10:00:00+00', '2', '3', '0', '3'),
('3', '2026-06-10 10:00:00+00', '3', '0', '0', '0'),
('3', '2026-06-10 12:00:00+00', '1', '6', '0', '6'),
('3', '2026-06-10 12:00:00+00', '2', '3', '0', '3'),
('3', '2026-06-10 12:00:00+00', '3', '1', '0', '1'),
('3', '2026-06-10 14:00:00+00', '1', '4', '0', '4'),
('3', '2026-06-10 14:00:00+00', '2', '3', '0', '3'),
('3', '2026-06-10 14:00:00+00', '3', '0', '0', '0'),
('3', '2026-06-11 08:00:00+00', '1', '5', '0', '5'),
('3', '2026-06-11 08:00:00+00', '2', '3', '0', '3'),
('3', '2026-06-11 08:00:00+00', '3', '1', '0', '1'),
('3', '2026-06-11 10:00:00+00', '1', '6', '0', '6'),
('3', '2026-06-11 10:00:00+00', '2', '3', '0', '3'),
('3', '2026-06-11 10:00:00+00', '3', '0', '0', '0'),
('3', '2026-06-11 12:00:00+00', '1', '4', '0', '4'),
('3', '2026-06-11 12:00:00+00', '2', '3', '0', '3'),
('3', '2026-06-11 12:00:00+00', '3', '1', '0', '1'),
('3', '2026-06-11 14:00:00+00', '1', '5', '0', '5'),
('3', '2026-06-11 14:00:00+00', '2', '3', '0', '3'),
('3', '2026-06-11 14:00:00+00', '3', '0', '0', '0');
insert into hourly_watch (placement_id, hour, watched, scored, hours, hours_scored, flower_seconds, weight_seconds, visits, model_id, counted, hours_counted, visit_seconds) overriding system value values
('1', '2026-06-10 10:00:00+00', '{["2026-06-10 10:00:00+00","2026-06-10 10:30:00+00")}', '{["2026-06-10 10:00:00+00","2026-06-10 10:30:00+00")}', '0.5', '0.5', '9000.000000', '1800.000', '4', '0', '{["2026-06-10 10:00:00+00","2026-06-10 10:30:00+00")}', '0.5', NULL),
('2', '2026-06-10 08:00:00+00', '{["2026-06-10 08:00:00+00","2026-06-10 08:30:00+00")}', '{["2026-06-10 08:00:00+00","2026-06-10 08:30:00+00")}', '0.5', '0.5', '10800.000000', '1800.000', '4', '0', '{["2026-06-10 08:00:00+00","2026-06-10 08:30:00+00")}', '0.5', NULL),
('2', '2026-06-10 10:00:00+00', '{["2026-06-10 10:00:00+00","2026-06-10 10:30:00+00")}', '{["2026-06-10 10:00:00+00","2026-06-10 10:30:00+00")}', '0.5', '0.5', '12600.000000', '1800.000', '5', '0', '{["2026-06-10 10:00:00+00","2026-06-10 10:30:00+00")}', '0.5', NULL),
('2', '2026-06-10 12:00:00+00', '{["2026-06-10 12:00:00+00","2026-06-10 12:30:00+00")}', '{["2026-06-10 12:00:00+00","2026-06-10 12:30:00+00")}', '0.5', '0.5', '9000.000000', '1800.000', '6', '0', '{["2026-06-10 12:00:00+00","2026-06-10 12:30:00+00")}', '0.5', NULL),
('2', '2026-06-10 14:00:00+00', '{["2026-06-10 14:00:00+00","2026-06-10 14:30:00+00")}', '{["2026-06-10 14:00:00+00","2026-06-10 14:30:00+00")}', '0.5', '0.5', '10800.000000', '1800.000', '3', '0', '{["2026-06-10 14:00:00+00","2026-06-10 14:30:00+00")}', '0.5', NULL),
('2', '2026-06-11 08:00:00+00', '{["2026-06-11 08:00:00+00","2026-06-11 08:30:00+00")}', '{["2026-06-11 08:00:00+00","2026-06-11 08:30:00+00")}', '0.5', '0.5', '12600.000000', '1800.000', '4', '0', '{["2026-06-11 08:00:00+00","2026-06-11 08:30:00+00")}', '0.5', NULL),
('2', '2026-06-11 10:00:00+00', '{["2026-06-11 10:00:00+00","2026-06-11 10:30:00+00")}', '{["2026-06-11 10:00:00+00","2026-06-11 10:30:00+00")}', '0.5', '0.5', '9000.000000', '1800.000', '5', '0', '{["2026-06-11 10:00:00+00","2026-06-11 10:30:00+00")}', '0.5', NULL),
('2', '2026-06-11 12:00:00+00', '{["2026-06-11 12:00:00+00","2026-06-11 12:30:00+00")}', '{["2026-06-11 12:00:00+00","2026-06-11 12:30:00+00")}', '0.5', '0.5', '10800.000000', '1800.000', '6', '0', '{["2026-06-11 12:00:00+00","2026-06-11 12:30:00+00")}', '0.5', NULL),
('2', '2026-06-11 14:00:00+00', '{["2026-06-11 14:00:00+00","2026-06-11 14:30:00+00")}', '{["2026-06-11 14:00:00+00","2026-06-11 14:30:00+00")}', '0.5', '0.5', '12600.000000', '1800.000', '3', '0', '{["2026-06-11 14:00:00+00","2026-06-11 14:30:00+00")}', '0.5', NULL),
('3', '2026-06-10 08:00:00+00', '{["2026-06-10 08:00:00+00","2026-06-10 08:30:00+00")}', '{["2026-06-10 08:00:00+00","2026-06-10 08:30:00+00")}', '0.5', '0.5', '9000.000000', '1800.000', '4', '0', '{["2026-06-10 08:00:00+00","2026-06-10 08:30:00+00")}', '0.5', NULL),
('3', '2026-06-10 10:00:00+00', '{["2026-06-10 10:00:00+00","2026-06-10 10:30:00+00")}', '{["2026-06-10 10:00:00+00","2026-06-10 10:30:00+00")}', '0.5', '0.5', '10800.000000', '1800.000', '5', '0', '{["2026-06-10 10:00:00+00","2026-06-10 10:30:00+00")}', '0.5', NULL),
('3', '2026-06-10 12:00:00+00', '{["2026-06-10 12:00:00+00","2026-06-10 12:30:00+00")}', '{["2026-06-10 12:00:00+00","2026-06-10 12:30:00+00")}', '0.5', '0.5', '12600.000000', '1800.000', '6', '0', '{["2026-06-10 12:00:00+00","2026-06-10 12:30:00+00")}', '0.5', NULL),
('3', '2026-06-10 14:00:00+00', '{["2026-06-10 14:00:00+00","2026-06-10 14:30:00+00")}', '{["2026-06-10 14:00:00+00","2026-06-10 14:30:00+00")}', '0.5', '0.5', '9000.000000', '1800.000', '3', '0', '{["2026-06-10 14:00:00+00","2026-06-10 14:30:00+00")}', '0.5', NULL),
('3', '2026-06-11 08:00:00+00', '{["2026-06-11 08:00:00+00","2026-06-11 08:30:00+00")}', '{["2026-06-11 08:00:00+00","2026-06-11 08:30:00+00")}', '0.5', '0.5', '10800.000000', '1800.000', '4', '0', '{["2026-06-11 08:00:00+00","2026-06-11 08:30:00+00")}', '0.5', NULL),
('3', '2026-06-11 10:00:00+00', '{["2026-06-11 10:00:00+00","2026-06-11 10:30:00+00")}', '{["2026-06-11 10:00:00+00","2026-06-11 10:30:00+00")}', '0.5', '0.5', '12600.000000', '1800.000', '5', '0', '{["2026-06-11 10:00:00+00","2026-06-11 10:30:00+00")}', '0.5', NULL),
('3', '2026-06-11 12:00:00+00', '{["2026-06-11 12:00:00+00","2026-06-11 12:30:00+00")}', '{["2026-06-11 12:00:00+00","2026-06-11 12:30:00+00")}', '0.5', '0.5', '9000.000000', '1800.000', '6', '0', '{["2026-06-11 12:00:00+00","2026-06-11 12:30:00+00")}', '0.5', NULL),
('3', '2026-06-11 14:00:00+00', '{["2026-06-11 14:00:00+00","2026-06-11 14:30:00+00")}', '{["2026-06-11 14:00:00+00","2026-06-11 14:30:00+00")}', '0.5', '0.5', '10800.000000', '1800.000', '3', '0', '{["2026-06-11 14:00:00+00","2026-06-11 14:30:00+00")}', '0.5', NULL);
insert into import_issues (id, import_id, kind, line, column_name, value, reason) overriding system value values
('1', '1', 'error', '2', 'Count', 'x of 1', 'is not a number'),
('2', '2', 'error', '2', 'Count', 'x of 1', 'is not a number'),
('3', '4', 'error', '2', 'Count', 'many', 'is not a number');
insert into imports (id, organisation_id, created_by, report_type, file_name, blob_key, state, reason, bytes, bytes_read, encoding, delimiter, rows_read, rows_good, rows_duplicate, rows_error, count_errors, rows_done, attempts, heard_at, finished_at, version, created_at, updated_at) overriding system value values
('1', '1', '2', 'flower', 'june.csv', 'imports/f8/09c7d3-2def-480f-ba2c-e0a469000e77.csv', 'ready', NULL, '0', '0', NULL, NULL, '1', '1', '0', '0', '0', '0', '0', '2026-11-28 02:24:37.388164+00', NULL, '1', '2026-11-28 02:24:37.388164+00', '2026-11-28 02:24:37.388164+00'),
('2', '1', '2', 'flower', 'june.csv', 'imports/2b/d004d1-a1b6-4260-985d-34a08b391318.csv', 'done', NULL, '0', '0', NULL, NULL, '1', '1', '0', '0', '0', '0', '0', '2026-11-28 02:24:37.410538+00', NULL, '1', '2026-11-28 02:24:37.410538+00', '2026-11-28 02:24:37.410538+00'),
('3', '2', '3', 'flower', 'surveys.csv', 'imports/bc/c7f776-4077-44f1-9fcf-a68db50917f6.csv', 'done', NULL, '279', '279', 'utf-8', ',', '3', '3', '0', '0', '0', '3', '1', '2026-11-28 02:24:38.251718+00', '2026-11-28 02:24:38.647152+00', '12', '2026-11-28 02:24:38.251718+00', '2026-11-28 02:24:38.761523+00'),
('4', '2', '3', 'flower', 'surveys.csv', 'imports/95/c5fd0f-071a-4398-8f86-adea09346465.csv', 'ready', NULL, '212', '212', 'utf-8', ',', '2', '1', '0', '1', '1', '0', '0', '2026-11-28 02:24:38.823382+00', NULL, '6', '2026-11-28 02:24:38.823382+00', '2026-11-28 02:24:39.462823+00'),
('5', '2', '3', 'flower', 'surveys.csv', 'imports/d0/0aa1bc-c146-462d-a972-56b0dad71743.csv', 'undone', NULL, '144', '144', 'utf-8', ',', '1', '1', '0', '0', '0', '1', '1', '2026-11-28 02:24:39.526692+00', '2026-11-28 02:24:39.958634+00', '13', '2026-11-28 02:24:39.526692+00', '2026-11-28 02:24:40.134767+00');
insert into message_conflicts (id, device_id, message_id, digest, received_at, message) overriding system value values
('1', '2', 'm-1', '-7465992352696511642', '2026-06-12 12:00:00+00', '{"id": "m-1", "counts": [], "ml_results": {"sightings": 1, "avg_flowers": 1, "visitations": 1}, "interval_end": "2026-06-10T08:30:00Z", "interval_start": "2026-06-10T08:00:00Z"}');
insert into message_keys (device_id, message_id, digest) overriding system value values
('1', 'm1', '-5500528059077147443'),
('2', 'm-1', '2538839650740128154'),
('2', 'm-2', '9176543365417471907'),
('2', 'm-3', '-6669687587489076941'),
('2', 'm-4', '-5383959033077732720'),
('2', 'm-5', '2218870225049910954'),
('2', 'm-6', '-8887453300695395088'),
('2', 'm-7', '-1759853906896665648'),
('2', 'm-8', '-1896508599857461021'),
('3', 'm-10', '7384473577487951863'),
('3', 'm-11', '7587977165326704399'),
('3', 'm-12', '2061501951663116765'),
('3', 'm-13', '2157431499880250073'),
('3', 'm-14', '-1858141131101590771'),
('3', 'm-15', '-8740982136035622435'),
('3', 'm-16', '8966593189307697787'),
('3', 'm-9', '-9120133201608561529');
insert into messages (device_id, placement_id, created_at, interval_start, received_at, message_id, device_mode, battery_level, latitude, longitude, avg_flowers, sightings, visitations, counts, metrics, model_version, clock_skewed, visit_seconds) overriding system value values
('1', '1', '2026-06-10 10:30:00+00', '2026-06-10 10:00:00+00', '2026-06-12 12:00:00+00', 'm1', NULL, NULL, NULL, NULL, '5', '7', '4', '[{"count": 4, "object_class_name": "bumblebee"}]', NULL, NULL, 'false', NULL),
('2', '2', '2026-06-10 08:30:00+00', '2026-06-10 08:00:00+00', '2026-06-12 12:00:00+00', 'm-1', NULL, '79', NULL, NULL, '6', '8', '4', '[{"count": 5, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 1, "object_class_name": "hoverfly"}]', NULL, NULL, 'false', NULL),
('2', '2', '2026-06-10 10:30:00+00', '2026-06-10 10:00:00+00', '2026-06-12 12:00:00+00', 'm-2', NULL, '78', NULL, NULL, '7', '9', '5', '[{"count": 6, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 0, "object_class_name": "hoverfly"}]', NULL, NULL, 'false', NULL),
('2', '2', '2026-06-10 12:30:00+00', '2026-06-10 12:00:00+00', '2026-06-12 12:00:00+00', 'm-3', NULL, '77', NULL, NULL, '5', '10', '6', '[{"count": 4, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 1, "object_class_name": "hoverfly"}]', NULL, NULL, 'false', NULL),
('2', '2', '2026-06-10 14:30:00+00', '2026-06-10 14:00:00+00', '2026-06-12 12:00:00+00', 'm-4', NULL, '76', NULL, NULL, '6', '11', '3', '[{"count": 5, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 0, "object_class_name": "hoverfly"}]', NULL, NULL, 'false', NULL),
('2', '2', '2026-06-11 08:30:00+00', '2026-06-11 08:00:00+00', '2026-06-12 12:00:00+00', 'm-5', NULL, '75', NULL, NULL, '7', '7', '4', '[{"count": 6, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 1, "object_class_name": "hoverfly"}]', NULL, NULL, 'false', NULL),
('2', '2', '2026-06-11 10:30:00+00', '2026-06-11 10:00:00+00', '2026-06-12 12:00:00+00', 'm-6', NULL, '74', NULL, NULL, '5', '8', '5', '[{"count": 4, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 0, "object_class_name": "hoverfly"}]', NULL, NULL, 'false', NULL),
('2', '2', '2026-06-11 12:30:00+00', '2026-06-11 12:00:00+00', '2026-06-12 12:00:00+00', 'm-7', NULL, '73', NULL, NULL, '6', '9', '6', '[{"count": 5, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 1, "object_class_name": "hoverfly"}]', NULL, NULL, 'false', NULL),
('2', '2', '2026-06-11 14:30:00+00', '2026-06-11 14:00:00+00', '2026-06-12 12:00:00+00', 'm-8', NULL, '72', NULL, NULL, '7', '10', '3', '[{"count": 6, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 0, "object_class_name": "hoverfly"}]', NULL, NULL, 'false', NULL),
('3', '3', '2026-06-10 08:30:00+00', '2026-06-10 08:00:00+00', '2026-06-12 12:00:00+00', 'm-9', NULL, '71', NULL, NULL, '5', '11', '4', '[{"count": 4, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 1, "object_class_name": "hoverfly"}]', NULL, NULL, 'false', NULL),
('3', '3', '2026-06-10 10:30:00+00', '2026-06-10 10:00:00+00', '2026-06-12 12:00:00+00', 'm-10', NULL, '70', NULL, NULL, '6', '7', '5', '[{"count": 5, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 0, "object_class_name": "hoverfly"}]', NULL, NULL, 'false', NULL),
('3', '3', '2026-06-10 12:30:00+00', '2026-06-10 12:00:00+00', '2026-06-12 12:00:00+00', 'm-11', NULL, '69', NULL, NULL, '7', '8', '6', '[{"count": 6, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 1, "object_class_name": "hoverfly"}]', NULL, NULL, 'false', NULL),
('3', '3', '2026-06-10 14:30:00+00', '2026-06-10 14:00:00+00', '2026-06-12 12:00:00+00', 'm-12', NULL, '68', NULL, NULL, '5', '9', '3', '[{"count": 4, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 0, "object_class_name": "hoverfly"}]', NULL, NULL, 'false', NULL),
('3', '3', '2026-06-11 08:30:00+00', '2026-06-11 08:00:00+00', '2026-06-12 12:00:00+00', 'm-13', NULL, '67', NULL, NULL, '6', '10', '4', '[{"count": 5, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 1, "object_class_name": "hoverfly"}]', NULL, NULL, 'false', NULL),
('3', '3', '2026-06-11 10:30:00+00', '2026-06-11 10:00:00+00', '2026-06-12 12:00:00+00', 'm-14', NULL, '66', NULL, NULL, '7', '11', '5', '[{"count": 6, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 0, "object_class_name": "hoverfly"}]', NULL, NULL, 'false', NULL),
('3', '3', '2026-06-11 12:30:00+00', '2026-06-11 12:00:00+00', '2026-06-12 12:00:00+00', 'm-15', NULL, '65', NULL, NULL, '5', '7', '6', '[{"count": 4, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 1, "object_class_name": "hoverfly"}]', NULL, NULL, 'false', NULL),
('3', '3', '2026-06-11 14:30:00+00', '2026-06-11 14:00:00+00', '2026-06-12 12:00:00+00', 'm-16', NULL, '64', NULL, NULL, '6', '8', '3', '[{"count": 5, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 0, "object_class_name": "hoverfly"}]', NULL, NULL, 'false', NULL);
insert into model_versions (id, name) overriding system value values
('0', '');
insert into object_classes (id, name) overriding system value values
('1', 'bumblebee'),
('2', 'honeybee'),
('3', 'hoverfly');
insert into organisations (id, title, description, city, country, postcode, archived_at, version, created_at, updated_at) overriding system value values
('1', 'Growers 1', NULL, 'Ledbury', 'United Kingdom', 'HR8 1AA', NULL, '1', '2026-11-28 02:24:35.818502+00', '2026-11-28 02:24:35.818502+00'),
('2', 'Growers 19', NULL, 'Ledbury', 'United Kingdom', 'HR8 1AA', NULL, '1', '2026-11-28 02:24:37.435479+00', '2026-11-28 02:24:37.435479+00');
insert into placements (id, device_id, farm_id, field_id, tunnel_id, plot_id, during, version, created_at, updated_at) overriding system value values
('1', '1', '1', '1', '1', '1', '(,)', '1', '2026-11-28 02:24:36.336228+00', '2026-11-28 02:24:36.336228+00'),
('2', '2', '3', '3', '3', '3', '(,)', '1', '2026-11-28 02:24:37.724177+00', '2026-11-28 02:24:37.724177+00'),
('3', '3', '4', NULL, NULL, NULL, '(,)', '1', '2026-11-28 02:24:37.753192+00', '2026-11-28 02:24:37.753192+00');
insert into plots (id, tunnel_id, number, treatment_type, archived_at, version, created_at, updated_at) overriding system value values
('1', '1', '9', 'A', NULL, '1', '2026-11-28 02:24:36.242861+00', '2026-11-28 02:24:36.242861+00'),
('2', '1', '18', 'A', '2026-06-10 12:00:00+00', '1', '2026-11-28 02:24:37.432219+00', '2026-11-28 02:24:37.432219+00'),
('3', '3', '12', 'B', NULL, '1', '2026-11-28 02:24:37.442325+00', '2026-11-28 02:24:37.442325+00');
insert into pollinator_counts (id, survey_id, pollinator_survey_id, functional_group, version, created_at, updated_at, import_id) overriding system value values
('1', '1', '1', 'bumblebee', '1', '2026-11-28 02:24:37.332988+00', '2026-11-28 02:24:37.332988+00', NULL);
insert into pollinator_observations (id, pollinator_survey_id, pollinator_id, flower_centre, count, notes, version, created_at, updated_at, import_id) overriding system value values
('1', '1', '1', 'true', '3', NULL, '1', '2026-11-28 02:24:37.337031+00', '2026-11-28 02:24:37.337031+00', NULL);
insert into pollinator_surveys (id, survey_id, observer_id, observer_name, start_time, version, created_at, updated_at, import_id) overriding system value values
('1', '1', '2', NULL, '2026-06-10 10:00:00+00', '1', '2026-11-28 02:24:37.316161+00', '2026-11-28 02:24:37.316161+00', NULL),
('2', '1', '2', NULL, '2026-06-10 10:00:00+00', '1', '2026-11-28 02:24:37.344969+00', '2026-11-28 02:24:37.344969+00', NULL);
insert into pollinators (id, functional_group, species_id, stage_id, version, created_at, updated_at) overriding system value values
('1', 'bumblebee', '1', '1', '1', '2026-11-28 02:24:37.221447+00', '2026-11-28 02:24:37.221447+00');
insert into predator_observations (id, predator_survey_id, predator_id, count, notes, version, created_at, updated_at, import_id) overriding system value values
('1', '1', '1', '2', NULL, '1', '2026-11-28 02:24:37.369049+00', '2026-11-28 02:24:37.369049+00', NULL);
insert into predator_surveys (id, survey_id, plant_number, observer_id, observer_name, start_time, counted_at, version, created_at, updated_at, import_id) overriding system value values
('1', '1', '1', '2', NULL, '2026-06-10 10:00:00+00', '2026-06-10 10:00:00+00', '1', '2026-11-28 02:24:37.357418+00', '2026-11-28 02:24:37.357418+00', NULL),
('2', '1', '2', '2', NULL, '2026-06-10 10:00:00+00', NULL, '1', '2026-11-28 02:24:37.372494+00', '2026-11-28 02:24:37.372494+00', NULL);
insert into predators (id, functional_group, species_id, stage_id, version, created_at, updated_at) overriding system value values
('1', 'ladybird', '2', '2', '1', '2026-11-28 02:24:37.256721+00', '2026-11-28 02:24:37.256721+00');
insert into sessions (id, user_id, token_hash, created_at, expires_at, last_activity_at) overriding system value values
('1', '3', E'\\xac7738610d19626da63c4c753f577e107b89810f3586ebab6e50683e0d6e6b97', '2026-11-28 02:24:37.456175+00', '2026-11-29 02:24:37.456175+00', '2026-11-28 02:24:37.456175+00'),
('2', '4', E'\\x5306e6effdfe1e6d02dc7e93023fe26822c398ae2b133f42bb1d2d8ac60a23d3', '2026-11-28 02:24:37.685846+00', '2026-11-29 02:24:37.685846+00', '2026-11-28 02:24:37.685846+00');
insert into species (id, "order", family, genus, species, functional_group, version, created_at, updated_at) overriding system value values
('1', 'Hymenoptera', 'Apidae', 'Bombus', 'species 12', 'bumblebee', '1', '2026-11-28 02:24:37.155644+00', '2026-11-28 02:24:37.155644+00'),
('2', 'Hymenoptera', 'Apidae', 'Coccinella', 'species 14', 'bumblebee', '1', '2026-11-28 02:24:37.253259+00', '2026-11-28 02:24:37.253259+00');
insert into sprays (id, farm_id, field_id, date, product, hazard, version, created_at, updated_at, fungicide_at_bloom) overriding system value values
('1', '1', NULL, '2026-06-01', 'Sulphur', 'unknown', '1', '2026-11-28 02:24:36.368615+00', '2026-11-28 02:24:36.368615+00', 'false'),
('2', '3', NULL, '2026-06-05', 'Sulphur', 'unknown', '1', '2026-11-28 02:24:40.225442+00', '2026-11-28 02:24:40.225442+00', 'false');
insert into stages (id, stage, version, created_at, updated_at) overriding system value values
('1', 'Stage 13', '1', '2026-11-28 02:24:37.184535+00', '2026-11-28 02:24:37.184535+00'),
('2', 'Stage 15', '1', '2026-11-28 02:24:37.255473+00', '2026-11-28 02:24:37.255473+00');
insert into surveys (id, plot_id, survey_date, created_by, version, created_at, updated_at, visit, import_id) overriding system value values
('1', '1', '2026-06-10', '2', '1', '2026-11-28 02:24:37.260209+00', '2026-11-28 02:24:37.260209+00', '1', NULL),
('2', '1', '2026-06-10', '2', '1', '2026-11-28 02:24:37.272189+00', '2026-11-28 02:24:37.272189+00', '2', NULL),
('3', '3', '2026-06-10', '3', '1', '2026-11-28 02:24:38.647152+00', '2026-11-28 02:24:38.647152+00', '1', '3');
insert into treatment_arms (id, farm_id, treatment_type, meaning, note, from_date, to_date, version, created_at, updated_at) overriding system value values
('1', '1', 'A', 'control', NULL, '2026-05-01', NULL, '1', '2026-11-28 02:24:36.376161+00', '2026-11-28 02:24:36.376161+00'),
('2', '3', 'B', 'control', NULL, '2026-05-01', NULL, '1', '2026-11-28 02:24:40.337188+00', '2026-11-28 02:24:40.337188+00');
insert into tunnels (id, field_id, number, archived_at, version, created_at, updated_at) overriding system value values
('1', '1', '8', NULL, '1', '2026-11-28 02:24:36.240144+00', '2026-11-28 02:24:36.240144+00'),
('2', '1', '17', '2026-06-10 12:00:00+00', '1', '2026-11-28 02:24:37.428176+00', '2026-11-28 02:24:37.428176+00'),
('3', '3', '4', NULL, '1', '2026-11-28 02:24:37.441037+00', '2026-11-28 02:24:37.441037+00');
insert into users (id, email, firstname, lastname, phone, address, city, country, postal_code, role, organisation_id, all_organisations, is_pollinator_portal_enabled, is_pest_portal_enabled, is_active, email_verified_at, pending_email, password_hash, deleted_at, version, created_at, updated_at, erased_at) overriding system value values
('1', 'person-2@example.org', 'Hannah', 'of 1', NULL, NULL, NULL, NULL, NULL, 'farmer', '1', 'false', 'true', 'false', 'true', '2026-11-28 02:24:35.828+00', NULL, NULL, NULL, '1', '2026-11-28 02:24:35.830011+00', '2026-11-28 02:24:35.830011+00', NULL),
('2', 'person-3@example.org', 'Hannah', 'of 1', NULL, NULL, NULL, NULL, NULL, 'entomology', '1', 'false', 'true', 'false', 'true', '2026-11-28 02:24:35.841+00', NULL, NULL, NULL, '1', '2026-11-28 02:24:35.879873+00', '2026-11-28 02:24:35.879873+00', NULL),
('3', 'person-24@example.org', 'Ines', 'Duarte', NULL, NULL, NULL, NULL, NULL, 'entomology_admin', '2', 'false', 'true', 'false', 'true', '2026-11-28 02:24:37.442+00', NULL, NULL, NULL, '1', '2026-11-28 02:24:37.443148+00', '2026-11-28 02:24:37.443148+00', NULL),
('4', 'hannah@example.org', 'Hannah', 'Price', NULL, NULL, NULL, NULL, NULL, 'farm_admin', '2', 'false', 'true', 'false', 'true', '2026-11-28 02:24:37.458+00', NULL, '$argon2id$v=19$m=19456,t=2,p=1$at8Ac5xTCuAmFOJ+OwTblQ$yoZz5DgbBrWgacbjcfneSrk4XpYZOs8OlJGUrxGq1qk', NULL, '1', '2026-11-28 02:24:37.581291+00', '2026-11-28 02:24:37.581291+00', NULL),
('5', 'rosa@example.org', 'Rosa', 'Marsh', NULL, NULL, NULL, NULL, NULL, 'farmer', '2', 'false', 'true', 'false', 'true', '2026-11-28 02:24:37.599+00', NULL, '$argon2id$v=19$m=19456,t=2,p=1$pIBCvpZOGNZoLG4qYhq9Og$rCdBYMWM603TOU1SdRlOzYs+7cJ7ef6QnZjfuDNkN9o', NULL, '1', '2026-11-28 02:24:37.677893+00', '2026-11-28 02:24:37.677893+00', NULL);
insert into weather_days (farm_id, date, temperature_afternoon, precipitation, oktas_afternoon, humidity_afternoon, wind_speed, fetched_at, settled) overriding system value values
('3', '2026-05-02', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-03', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-04', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-05', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-06', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-07', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-08', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-09', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-10', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-11', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-12', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-13', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-14', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-15', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-16', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-17', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-18', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-19', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-20', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-21', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-22', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-23', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-24', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-25', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-26', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-27', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-28', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-29', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-30', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-05-31', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-06-01', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-06-02', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-06-03', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-06-04', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-06-05', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-06-06', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-06-07', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-06-08', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-06-09', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-06-10', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-06-11', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-06-12', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-06-13', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-06-14', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false'),
('3', '2026-06-15', NULL, NULL, NULL, NULL, NULL, '2026-06-12 12:00:00+00', 'false');
insert into weather_fetches (farm_id, succeeded_at, failed_at, failures, retry_at) overriding system value values
('3', '2026-11-28 02:24:40.852191+00', NULL, '0', '2026-11-28 02:24:40.852191+00');
insert into weathers (id, tunnel_id, observer_id, observer_name, temperature, relative_humidity, wind_speed, oktas, notes, timestamp, version, created_at, updated_at, import_id) overriding system value values
('1', '1', '2', NULL, '18.4', '61', '7.25', '4', NULL, '2026-06-10 10:00:00+00', '1', '2026-11-28 02:24:37.37499+00', '2026-11-28 02:24:37.37499+00', NULL);
select setval('public.history_id_seq', 77);
select setval('public.organisations_id_seq', 2);
select setval('public.users_id_seq', 5);
select setval('public.sessions_id_seq', 2);
select setval('public.farms_id_seq', 4);
select setval('public.fields_id_seq', 3);
select setval('public.tunnels_id_seq', 3);
select setval('public.plots_id_seq', 3);
select setval('public.sprays_id_seq', 2);
select setval('public.deployments_id_seq', 3);
select setval('public.devices_id_seq', 3);
select setval('public.device_keys_id_seq', 3);
select setval('public.placements_id_seq', 3);
select setval('public.object_classes_id_seq', 3);
select setval('public.message_conflicts_id_seq', 1);
select setval('public.captures_id_seq', 3);
select setval('public.farmer_photos_id_seq', 1);
select setval('public.species_id_seq', 2);
select setval('public.stages_id_seq', 2);
select setval('public.pollinators_id_seq', 1);
select setval('public.predators_id_seq', 1);
select setval('public.surveys_id_seq', 4);
select setval('public.flower_surveys_id_seq', 6);
select setval('public.flower_observations_id_seq', 5);
select setval('public.pollinator_surveys_id_seq', 2);
select setval('public.pollinator_counts_id_seq', 1);
select setval('public.pollinator_observations_id_seq', 1);
select setval('public.predator_surveys_id_seq', 2);
select setval('public.predator_observations_id_seq', 1);
select setval('public.weathers_id_seq', 1);
select setval('public.imports_id_seq', 5);
select setval('public.import_issues_id_seq', 3);
select setval('public.model_versions_id_seq', 1);
select setval('public.capture_checks_id_seq', 1);
select setval('public.treatment_arms_id_seq', 2);
