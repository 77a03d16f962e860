-- Data of the version of 2026-11-21, commit 6fcaef3. How it was made: README.md.
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
create table if not exists messages_2026_06 partition of messages FOR VALUES FROM ('2026-06-01 00:00:00+00') TO ('2026-07-01 00:00:00+00');
truncate attempts, captures, codes, crops, daily_counts, daily_watch, deployments, device_key_uses, device_keys, device_status, devices, farmer_photos, farms, fields, flower_observations, flower_surveys, fruit_weights, health_scores, history, hourly_counts, hourly_watch, idempotency_keys, import_issues, imports, installation, known_browsers, lures, mails, message_conflicts, message_keys, messages, object_classes, organisations, placements, plots, pollinator_counts, pollinator_observations, pollinator_surveys, pollinators, predator_observations, predator_surveys, predators, sessions, species, sprays, stages, surveys, tunnels, users, weather_days, weather_fetches, weathers;
insert into captures (id, device_id, placement_id, capture_key, captured_at, received_at, message_id, detections, image_key, thumbnail_key, image_error) overriding system value values
('1', '1', '1', 'c1', '2026-06-10 12:00:00+00', '2026-11-28 02:23:30.160928+00', NULL, '[]', 'captures/47/029be0-d2be-419e-9826-5afee730cd49.jpg', 'thumbnails/20/d9f7ce-fdf7-426b-b376-3b828715916d.webp', NULL),
('2', '2', '2', 'one', '2026-06-10 09:12:00+00', '2026-11-28 02:23:33.35068+00', NULL, '[{"x": 0.1, "y": 0.1, "width": 0.2, "height": 0.2, "confidence": 0.9, "object_class_name": "bumblebee"}]', 'captures/2f/4797d8-517a-405d-864f-b637e1f9e4c0.jpg', NULL, NULL),
('3', '2', '2', 'two', '2026-06-10 09:12:00+00', '2026-11-28 02:23:33.411293+00', NULL, '[{"x": 0.1, "y": 0.1, "width": 0.2, "height": 0.2, "confidence": 0.9, "object_class_name": "bumblebee"}]', 'captures/55/719b2f-f98e-41bb-b0b9-59c6cb43ab09.jpg', NULL, NULL);
insert into daily_counts (placement_id, day, class_id, count) overriding system value values
('1', '2026-06-10', '1', '4'),
('2', '2026-06-10', '1', '20'),
('2', '2026-06-10', '2', '12'),
('2', '2026-06-10', '3', '2'),
('2', '2026-06-11', '1', '21'),
('2', '2026-06-11', '2', '12'),
('2', '2026-06-11', '3', '2'),
('3', '2026-06-10', '1', '19'),
('3', '2026-06-10', '2', '12'),
('3', '2026-06-10', '3', '2'),
('3', '2026-06-11', '1', '20'),
('3', '2026-06-11', '2', '12'),
('3', '2026-06-11', '3', '2');
insert into daily_watch (placement_id, day, hours, hours_scored, flower_hours, visits, open_hours, open_flower_hours, open_visits, bare_hours, bare_visits) overriding system value values
('1', '2026-06-10', '0.5', '0.5', '2.5', '4', '0.5', '2.5', '4', '0', '0'),
('2', '2026-06-10', '2', '2', '12', '18', '2', '12', '18', '0', '0'),
('2', '2026-06-11', '2', '2', '12.5', '18', '2', '12.5', '18', '0', '0'),
('3', '2026-06-10', '2', '2', '11.5', '18', '2', '11.5', '18', '0', '0'),
('3', '2026-06-11', '2', '2', '12', '18', '2', '12', '18', '0', '0');
insert into deployments (id, farm_id, deployed_date, withdrawn_date, version, created_at, updated_at) overriding system value values
('1', '1', '2026-01-01', NULL, '1', '2026-11-28 02:23:29.959578+00', '2026-11-28 02:23:29.959578+00');
insert into device_key_uses (key_id, last_used_at) overriding system value values
('1', '2026-06-12 12:00:00+00'),
('2', '2026-06-12 12:00:00+00'),
('3', '2026-06-12 12:00:00+00');
insert into device_keys (id, device_id, key_hash, created_at, updated_at, version, revoked_at) overriding system value values
('1', '1', E'\\xa0493f63e6bbe1278a0df1b8629a3be66c2220d54c4b46442e4f5aa05461d48f', '2026-11-28 02:23:29.927644+00', '2026-11-28 02:23:29.927644+00', '1', NULL),
('2', '2', E'\\x9bc4bee1f5090ac81043e8b9f8707fa6a603873511ac221ab6b0482ef25e6267', '2026-11-28 02:23:32.465858+00', '2026-11-28 02:23:32.465858+00', '1', NULL),
('3', '3', E'\\xf9d2eb161838922b0b7111fd6f3a159f82150bd04c3032f7ab8929b0f643df05', '2026-11-28 02:23:32.502824+00', '2026-11-28 02:23:32.502824+00', '1', NULL);
insert into device_status (device_id, last_seen_at, battery_level, latitude, longitude, clock_skewed, conflicts) overriding system value values
('1', '2026-06-10 10:30:00+00', NULL, NULL, NULL, 'false', '0'),
('2', '2026-06-11 14:30:00+00', '72', NULL, NULL, 'false', '1'),
('3', '2026-06-11 14:30:00+00', '64', NULL, NULL, 'false', '0');
insert into devices (id, name, device_type, device_id, is_active, archived_at, version, created_at, updated_at) overriding system value values
('1', 'Camera 8', 'camera', 'CAM-00008', 'true', NULL, '1', '2023-01-01 00:00:00+00', '2026-11-28 02:23:29.868484+00'),
('2', 'North camera', 'camera', 'CAM-00026', 'true', NULL, '1', '2023-01-01 00:00:00+00', '2026-11-28 02:23:32.450292+00'),
('3', 'Orchard camera', 'camera', 'CAM-00027', 'true', NULL, '1', '2023-01-01 00:00:00+00', '2026-11-28 02:23:32.473461+00');
insert into farmer_photos (id, user_id, photo_key, version, created_at, updated_at) overriding system value values
('1', '1', 'photos/fe/f2873f-9d50-4f0d-89ed-4a3b6f8bd13c.jpg', '1', '2026-11-28 02:23:30.05484+00', '2026-11-28 02:23:30.05484+00');
insert into farms (id, organisation_id, title, description, area_in_sq_meters, city, postcode, country, latitude, longitude, time_zone, farmer_id, sprays_recorded, landscape, running_cost, outline, archived_at, version, created_at, updated_at) overriding system value values
('1', '1', 'Farm 4', NULL, '46200', 'Ledbury', NULL, 'United Kingdom', '52.036', '-2.423', 'Europe/London', '1', 'false', NULL, NULL, NULL, NULL, '1', '2026-11-28 02:23:29.609414+00', '2026-11-28 02:23:29.609414+00'),
('2', '1', 'Farm 9', NULL, '46200', 'Ledbury', NULL, 'United Kingdom', '52.036', '-2.423', 'Europe/London', '1', 'false', NULL, NULL, NULL, '2026-06-10 12:00:00+00', '1', '2026-11-28 02:23:29.930286+00', '2026-11-28 02:23:29.930286+00'),
('3', '2', 'Ashcombe Home Farm', NULL, '46200', 'Ledbury', NULL, 'United Kingdom', '52.036', '-2.423', 'Europe/London', NULL, 'false', NULL, NULL, NULL, NULL, '2', '2026-11-28 02:23:32.160147+00', '2026-11-28 02:23:40.638864+00'),
('4', '2', 'Bramley Orchard', NULL, '46200', 'Ledbury', NULL, 'United Kingdom', '52.036', '-2.423', 'Europe/London', NULL, 'false', NULL, NULL, NULL, NULL, '1', '2026-11-28 02:23:32.442915+00', '2026-11-28 02:23:32.442915+00');
insert into fields (id, farm_id, field_name, crop_type, outline, archived_at, version, created_at, updated_at) overriding system value values
('1', '1', 'Field 5', 'strawberry', NULL, NULL, '1', '2026-11-28 02:23:29.62214+00', '2026-11-28 02:23:29.62214+00'),
('2', '1', 'Field 14', 'strawberry', NULL, '2026-06-10 12:00:00+00', '1', '2026-11-28 02:23:32.140033+00', '2026-11-28 02:23:32.140033+00'),
('3', '3', 'Long Meadow', 'strawberry', NULL, NULL, '1', '2026-11-28 02:23:32.162807+00', '2026-11-28 02:23:32.162807+00');
insert into flower_observations (id, flower_survey_id, count, notes, version, created_at, updated_at, import_id) overriding system value values
('1', '1', '12', NULL, '1', '2026-11-28 02:23:31.817642+00', '2026-11-28 02:23:31.817642+00', NULL),
('2', '3', '7', NULL, '1', '2026-11-28 02:23:35.093399+00', '2026-11-28 02:23:35.093399+00', '3'),
('3', '4', '9', NULL, '1', '2026-11-28 02:23:35.093399+00', '2026-11-28 02:23:35.093399+00', '3'),
('4', '5', '7', 'windy', '1', '2026-11-28 02:23:35.093399+00', '2026-11-28 02:23:35.093399+00', '3');
insert into flower_surveys (id, survey_id, plant_number, observer_id, observer_name, start_time, version, created_at, updated_at, import_id) overriding system value values
('1', '1', '1', '2', NULL, '2026-06-10 10:00:00+00', '1', '2026-11-28 02:23:31.783206+00', '2026-11-28 02:23:31.783206+00', NULL),
('2', '1', '2', '2', NULL, '2026-06-10 10:00:00+00', '1', '2026-11-28 02:23:31.829808+00', '2026-11-28 02:23:31.829808+00', NULL),
('3', '3', '1', '3', NULL, '2026-06-10 09:30:00+00', '1', '2026-11-28 02:23:35.093399+00', '2026-11-28 02:23:35.093399+00', '3'),
('4', '3', '2', '3', NULL, '2026-06-10 09:30:00+00', '1', '2026-11-28 02:23:35.093399+00', '2026-11-28 02:23:35.093399+00', '3'),
('5', '3', '3', '3', NULL, '2026-06-10 09:30:00+00', '1', '2026-11-28 02:23:35.093399+00', '2026-11-28 02:23:35.093399+00', '3');
insert into health_scores (farm_id, start_date, end_date, model, computed_at, result_hash, result) overriding system value values
('3', '2026-06-06', '2026-06-12', 'ph-1.0', '2026-06-12 12:00:00+00', E'\\xfcce391ced51f30cd76eec344b739eb25ab8f9d74400c9551cb7bb4a054801af', '{"band": null, "codes": ["NO_CAPTURE"], "hours": 4, "model": "ph-1.0", "parts": [{"part": "visits", "value": null, "reason": "", "points_lost": null}, {"part": "flowers", "value": null, "reason": "", "points_lost": null}, {"part": "weather", "value": null, "reason": "", "points_lost": null}, {"part": "treatment", "value": null, "reason": "", "points_lost": null}, {"part": "season", "value": null, "reason": "", "points_lost": null}], "range": null, "fields": [{"band": null, "crop": "strawberry", "codes": ["NO_CAPTURE"], "hours": 4, "parts": [{"part": "visits", "value": null, "reason": "", "points_lost": null}, {"part": "flowers", "value": null, "reason": "", "points_lost": null}, {"part": "weather", "value": null, "reason": "", "points_lost": null}, {"part": "treatment", "value": null, "reason": "", "points_lost": null}, {"part": "season", "value": null, "reason": "", "points_lost": null}], "range": null, "status": "no_data", "devices": 1, "field_id": 3, "findings": [{"code": "NO_CAPTURE", "insight": "The cameras watched for only 4 daylight hours this week, so there is no score.", "recommendation": "Check power, signal and lens on North camera. A score needs 5 hours between 08:00 and 18:00."}], "confidence": 0, "field_name": "Long Meadow", "hours_possible": 70, "pollination_health": null}], "status": "no_data", "farm_id": 3, "findings": [{"code": "NO_CAPTURE", "insight": "The cameras watched for only 4 daylight hours this week, so there is no score.", "recommendation": "Check power, signal and lens on North camera. A score needs 5 hours between 08:00 and 18:00."}], "insights": "The cameras watched for only 4 daylight hours this week, so there is no score.", "confidence": 0, "lowest_field": "Long Meadow", "hours_possible": 70, "recommendations": ["Check power, signal and lens on North camera. A score needs 5 hours between 08:00 and 18:00."], "pollination_health": null}');
insert into history (id, kind, record_id, action, at, actor_id, actor, before, after) overriding system value values
('1', 'organisations', '1', 'create', '2026-11-28 02:23:29.594624+00', NULL, 'system', NULL, '{"id": 1, "city": "Ledbury", "title": "Growers 1", "country": "United Kingdom", "postcode": "HR8 1AA", "created_at": "2026-11-28T02:23:29.59216+00:00", "archived_at": null, "description": null}'),
('10', 'device_keys', '1', 'create', '2026-11-28 02:23:29.929012+00', NULL, 'system', NULL, '{"id": 1, "device_id": 1, "created_at": "2026-11-28T02:23:29.927644+00:00", "revoked_at": null}'),
('11', 'farms', '2', 'create', '2026-11-28 02:23:29.930953+00', NULL, 'system', NULL, '{"id": 2, "city": "Ledbury", "title": "Farm 9", "country": "United Kingdom", "outline": null, "latitude": 52.036, "postcode": null, "farmer_id": 1, "landscape": null, "longitude": -2.423, "time_zone": "Europe/London", "created_at": "2026-11-28T02:23:29.930286+00:00", "archived_at": "2026-06-10T12:00:00+00:00", "description": null, "running_cost": null, "organisation_id": 1, "sprays_recorded": false, "area_in_sq_meters": 46200}'),
('12', 'sprays', '1', 'create', '2026-11-28 02:23:29.954176+00', NULL, 'system', NULL, '{"id": 1, "date": "2026-06-01", "hazard": "unknown", "farm_id": 1, "product": "Sulphur", "field_id": null, "created_at": "2026-11-28T02:23:29.952809+00:00"}'),
('13', 'deployments', '1', 'create', '2026-11-28 02:23:29.960961+00', NULL, 'system', NULL, '{"id": 1, "farm_id": 1, "created_at": "2026-11-28T02:23:29.959578+00:00", "deployed_date": "2026-01-01", "withdrawn_date": null}'),
('14', 'farmer_photos', '1', 'create', '2026-11-28 02:23:30.056017+00', NULL, 'system', NULL, '{"id": 1, "user_id": 1, "photo_key": "photos/fe/f2873f-9d50-4f0d-89ed-4a3b6f8bd13c.jpg", "created_at": "2026-11-28T02:23:30.05484+00:00"}'),
('15', 'species', '1', 'create', '2026-11-28 02:23:31.653596+00', NULL, 'system', NULL, '{"id": 1, "genus": "Bombus", "order": "Hymenoptera", "family": "Apidae", "species": "species 10", "created_at": "2026-11-28T02:23:31.652447+00:00", "functional_group": "bumblebee"}'),
('16', 'stages', '1', 'create', '2026-11-28 02:23:31.674069+00', NULL, 'system', NULL, '{"id": 1, "stage": "Stage 11", "created_at": "2026-11-28T02:23:31.673188+00:00"}'),
('17', 'pollinators', '1', 'create', '2026-11-28 02:23:31.675989+00', NULL, 'system', NULL, '{"id": 1, "stage_id": 1, "created_at": "2026-11-28T02:23:31.674785+00:00", "species_id": 1, "functional_group": "bumblebee"}'),
('18', 'species', '2', 'create', '2026-11-28 02:23:31.699441+00', NULL, 'system', NULL, '{"id": 2, "genus": "Coccinella", "order": "Hymenoptera", "family": "Apidae", "species": "species 12", "created_at": "2026-11-28T02:23:31.698983+00:00", "functional_group": "bumblebee"}'),
('19', 'stages', '2', 'create', '2026-11-28 02:23:31.719155+00', NULL, 'system', NULL, '{"id": 2, "stage": "Stage 13", "created_at": "2026-11-28T02:23:31.718745+00:00"}'),
('2', 'users', '1', 'create', '2026-11-28 02:23:29.59946+00', NULL, 'system', NULL, '{"id": 1, "city": null, "role": "farmer", "email": "person-2@example.org", "phone": null, "address": null, "country": null, "lastname": "Price", "erased_at": null, "firstname": "Hannah", "is_active": true, "created_at": "2026-11-28T02:23:29.597037+00:00", "deleted_at": null, "postal_code": null, "pending_email": null, "organisation_id": 1, "all_organisations": false, "email_verified_at": "2026-11-28T02:23:29.595+00:00", "is_pest_portal_enabled": false, "is_pollinator_portal_enabled": true}'),
('20', 'predators', '1', 'create', '2026-11-28 02:23:31.722044+00', NULL, 'system', NULL, '{"id": 1, "stage_id": 2, "created_at": "2026-11-28T02:23:31.720058+00:00", "species_id": 2, "functional_group": "ladybird"}'),
('21', 'surveys', '1', 'create', '2026-11-28 02:23:31.747112+00', NULL, 'system', NULL, '{"id": 1, "visit": 1, "plot_id": 1, "created_at": "2026-11-28T02:23:31.744299+00:00", "created_by": 2, "survey_date": "2026-06-10"}'),
('22', 'surveys', '2', 'create', '2026-11-28 02:23:31.770477+00', NULL, 'system', NULL, '{"id": 2, "visit": 2, "plot_id": 1, "created_at": "2026-11-28T02:23:31.769734+00:00", "created_by": 2, "survey_date": "2026-06-10"}'),
('23', 'flower_surveys', '1', 'create', '2026-11-28 02:23:31.811616+00', NULL, 'system', NULL, '{"id": 1, "survey_id": 1, "created_at": "2026-11-28T02:23:31.783206+00:00", "start_time": "2026-06-10T10:00:00+00:00", "observer_id": 2, "plant_number": 1, "observer_name": null}'),
('24', 'flower_observations', '1', 'create', '2026-11-28 02:23:31.81909+00', NULL, 'system', NULL, '{"id": 1, "count": 12, "notes": null, "created_at": "2026-11-28T02:23:31.817642+00:00", "flower_survey_id": 1}'),
('25', 'flower_surveys', '2', 'create', '2026-11-28 02:23:31.830342+00', NULL, 'system', NULL, '{"id": 2, "survey_id": 1, "created_at": "2026-11-28T02:23:31.829808+00:00", "start_time": "2026-06-10T10:00:00+00:00", "observer_id": 2, "plant_number": 2, "observer_name": null}'),
('26', 'pollinator_surveys', '1', 'create', '2026-11-28 02:23:31.849766+00', NULL, 'system', NULL, '{"id": 1, "survey_id": 1, "created_at": "2026-11-28T02:23:31.842802+00:00", "start_time": "2026-06-10T10:00:00+00:00", "observer_id": 2, "observer_name": null}'),
('27', 'pollinator_counts', '1', 'create', '2026-11-28 02:23:31.862055+00', NULL, 'system', NULL, '{"id": 1, "survey_id": 1, "created_at": "2026-11-28T02:23:31.860574+00:00", "functional_group": "bumblebee", "pollinator_survey_id": 1}'),
('28', 'pollinator_observations', '1', 'create', '2026-11-28 02:23:31.884626+00', NULL, 'system', NULL, '{"id": 1, "count": 3, "notes": null, "created_at": "2026-11-28T02:23:31.88302+00:00", "flower_centre": true, "pollinator_id": 1, "pollinator_survey_id": 1}'),
('29', 'pollinator_surveys', '2', 'create', '2026-11-28 02:23:31.909701+00', NULL, 'system', NULL, '{"id": 2, "survey_id": 1, "created_at": "2026-11-28T02:23:31.909107+00:00", "start_time": "2026-06-10T10:00:00+00:00", "observer_id": 2, "observer_name": null}'),
('3', 'users', '2', 'create', '2026-11-28 02:23:29.608049+00', NULL, 'system', NULL, '{"id": 2, "city": null, "role": "entomology", "email": "person-3@example.org", "phone": null, "address": null, "country": null, "lastname": "Price", "erased_at": null, "firstname": "Hannah", "is_active": true, "created_at": "2026-11-28T02:23:29.607486+00:00", "deleted_at": null, "postal_code": null, "pending_email": null, "organisation_id": 1, "all_organisations": false, "email_verified_at": "2026-11-28T02:23:29.6+00:00", "is_pest_portal_enabled": false, "is_pollinator_portal_enabled": true}'),
('30', 'predator_surveys', '1', 'create', '2026-11-28 02:23:31.943847+00', NULL, 'system', NULL, '{"id": 1, "survey_id": 1, "counted_at": "2026-06-10T10:00:00+00:00", "created_at": "2026-11-28T02:23:31.942384+00:00", "start_time": "2026-06-10T10:00:00+00:00", "observer_id": 2, "plant_number": 1, "observer_name": null}'),
('31', 'predator_observations', '1', 'create', '2026-11-28 02:23:31.963485+00', NULL, 'system', NULL, '{"id": 1, "count": 2, "notes": null, "created_at": "2026-11-28T02:23:31.961865+00:00", "predator_id": 1, "predator_survey_id": 1}'),
('32', 'predator_surveys', '2', 'create', '2026-11-28 02:23:31.975191+00', NULL, 'system', NULL, '{"id": 2, "survey_id": 1, "counted_at": null, "created_at": "2026-11-28T02:23:31.974282+00:00", "start_time": "2026-06-10T10:00:00+00:00", "observer_id": 2, "plant_number": 2, "observer_name": null}'),
('33', 'weathers', '1', 'create', '2026-11-28 02:23:32.028692+00', NULL, 'system', NULL, '{"id": 1, "notes": null, "oktas": 4, "timestamp": "2026-06-10T10:00:00+00:00", "tunnel_id": 1, "created_at": "2026-11-28T02:23:31.983196+00:00", "wind_speed": 7.25, "observer_id": 2, "temperature": 18.4, "observer_name": null, "relative_humidity": 61}'),
('34', 'imports', '1', 'create', '2026-11-28 02:23:32.044835+00', NULL, 'system', NULL, '{"id": 1, "bytes": 0, "state": "ready", "reason": null, "encoding": null, "delimiter": null, "file_name": "june.csv", "rows_good": 1, "created_at": "2026-11-28T02:23:32.04334+00:00", "created_by": 2, "rows_error": 0, "finished_at": null, "report_type": "flower", "count_errors": 0, "rows_duplicate": 0, "organisation_id": 1}'),
('35', 'imports', '2', 'create', '2026-11-28 02:23:32.054488+00', NULL, 'system', NULL, '{"id": 2, "bytes": 0, "state": "done", "reason": null, "encoding": null, "delimiter": null, "file_name": "june.csv", "rows_good": 1, "created_at": "2026-11-28T02:23:32.054022+00:00", "created_by": 2, "rows_error": 0, "finished_at": null, "report_type": "flower", "count_errors": 0, "rows_duplicate": 0, "organisation_id": 1}'),
('36', 'fields', '2', 'create', '2026-11-28 02:23:32.140637+00', NULL, 'system', NULL, '{"id": 2, "farm_id": 1, "outline": null, "crop_type": "strawberry", "created_at": "2026-11-28T02:23:32.140033+00:00", "field_name": "Field 14", "archived_at": "2026-06-10T12:00:00+00:00"}'),
('37', 'tunnels', '2', 'create', '2026-11-28 02:23:32.150674+00', NULL, 'system', NULL, '{"id": 2, "number": 15, "field_id": 1, "created_at": "2026-11-28T02:23:32.150161+00:00", "archived_at": "2026-06-10T12:00:00+00:00"}'),
('38', 'plots', '2', 'create', '2026-11-28 02:23:32.156619+00', NULL, 'system', NULL, '{"id": 2, "number": 16, "tunnel_id": 1, "created_at": "2026-11-28T02:23:32.152015+00:00", "archived_at": "2026-06-10T12:00:00+00:00", "treatment_type": "A"}'),
('39', 'organisations', '2', 'create', '2026-11-28 02:23:32.158445+00', NULL, 'system', NULL, '{"id": 2, "city": "Ledbury", "title": "Growers 17", "country": "United Kingdom", "postcode": "HR8 1AA", "created_at": "2026-11-28T02:23:32.158028+00:00", "archived_at": null, "description": null}'),
('4', 'farms', '1', 'create', '2026-11-28 02:23:29.611105+00', NULL, 'system', NULL, '{"id": 1, "city": "Ledbury", "title": "Farm 4", "country": "United Kingdom", "outline": null, "latitude": 52.036, "postcode": null, "farmer_id": 1, "landscape": null, "longitude": -2.423, "time_zone": "Europe/London", "created_at": "2026-11-28T02:23:29.609414+00:00", "archived_at": null, "description": null, "running_cost": null, "organisation_id": 1, "sprays_recorded": false, "area_in_sq_meters": 46200}'),
('40', 'farms', '3', 'create', '2026-11-28 02:23:32.161573+00', NULL, 'system', NULL, '{"id": 3, "city": "Ledbury", "title": "Ashcombe Farm", "country": "United Kingdom", "outline": null, "latitude": 52.036, "postcode": null, "farmer_id": null, "landscape": null, "longitude": -2.423, "time_zone": "Europe/London", "created_at": "2026-11-28T02:23:32.160147+00:00", "archived_at": null, "description": null, "running_cost": null, "organisation_id": 2, "sprays_recorded": false, "area_in_sq_meters": 46200}'),
('41', 'fields', '3', 'create', '2026-11-28 02:23:32.16527+00', NULL, 'system', NULL, '{"id": 3, "farm_id": 3, "outline": null, "crop_type": "strawberry", "created_at": "2026-11-28T02:23:32.162807+00:00", "field_name": "Long Meadow", "archived_at": null}'),
('42', 'tunnels', '3', 'create', '2026-11-28 02:23:32.171283+00', NULL, 'system', NULL, '{"id": 3, "number": 4, "field_id": 3, "created_at": "2026-11-28T02:23:32.170873+00:00", "archived_at": null}'),
('43', 'plots', '3', 'create', '2026-11-28 02:23:32.176581+00', NULL, 'system', NULL, '{"id": 3, "number": 12, "tunnel_id": 3, "created_at": "2026-11-28T02:23:32.176148+00:00", "archived_at": null, "treatment_type": "B"}'),
('44', 'users', '3', 'create', '2026-11-28 02:23:32.181325+00', NULL, 'system', NULL, '{"id": 3, "city": null, "role": "entomology_admin", "email": "person-22@example.org", "phone": null, "address": null, "country": null, "lastname": "Duarte", "erased_at": null, "firstname": "Ines", "is_active": true, "created_at": "2026-11-28T02:23:32.180752+00:00", "deleted_at": null, "postal_code": null, "pending_email": null, "organisation_id": 2, "all_organisations": false, "email_verified_at": "2026-11-28T02:23:32.177+00:00", "is_pest_portal_enabled": false, "is_pollinator_portal_enabled": true}'),
('45', 'users', '4', 'create', '2026-11-28 02:23:32.33382+00', NULL, 'system', NULL, '{"id": 4, "city": null, "role": "farm_admin", "email": "hannah@example.org", "phone": null, "address": null, "country": null, "lastname": "Price", "erased_at": null, "firstname": "Hannah", "is_active": true, "created_at": "2026-11-28T02:23:32.33261+00:00", "deleted_at": null, "postal_code": null, "pending_email": null, "organisation_id": 2, "all_organisations": false, "email_verified_at": "2026-11-28T02:23:32.191+00:00", "is_pest_portal_enabled": false, "is_pollinator_portal_enabled": true}'),
('46', 'users', '5', 'create', '2026-11-28 02:23:32.435482+00', NULL, 'system', NULL, '{"id": 5, "city": null, "role": "farmer", "email": "rosa@example.org", "phone": null, "address": null, "country": null, "lastname": "Marsh", "erased_at": null, "firstname": "Rosa", "is_active": true, "created_at": "2026-11-28T02:23:32.434894+00:00", "deleted_at": null, "postal_code": null, "pending_email": null, "organisation_id": 2, "all_organisations": false, "email_verified_at": "2026-11-28T02:23:32.334+00:00", "is_pest_portal_enabled": false, "is_pollinator_portal_enabled": true}'),
('47', 'farms', '4', 'create', '2026-11-28 02:23:32.443447+00', NULL, 'system', NULL, '{"id": 4, "city": "Ledbury", "title": "Bramley Orchard", "country": "United Kingdom", "outline": null, "latitude": 52.036, "postcode": null, "farmer_id": null, "landscape": null, "longitude": -2.423, "time_zone": "Europe/London", "created_at": "2026-11-28T02:23:32.442915+00:00", "archived_at": null, "description": null, "running_cost": null, "organisation_id": 2, "sprays_recorded": false, "area_in_sq_meters": 46200}'),
('48', 'devices', '2', 'create', '2026-11-28 02:23:32.450695+00', NULL, 'system', NULL, '{"id": 2, "name": "North camera", "device_id": "CAM-00026", "is_active": true, "created_at": "2023-01-01T00:00:00+00:00", "archived_at": null, "device_type": "camera"}'),
('49', 'placements', '2', 'create', '2026-11-28 02:23:32.464945+00', NULL, 'system', NULL, '{"id": 2, "during": "(,)", "farm_id": 3, "plot_id": 3, "field_id": 3, "device_id": 2, "tunnel_id": 3, "created_at": "2026-11-28T02:23:32.464342+00:00"}'),
('5', 'fields', '1', 'create', '2026-11-28 02:23:29.624029+00', NULL, 'system', NULL, '{"id": 1, "farm_id": 1, "outline": null, "crop_type": "strawberry", "created_at": "2026-11-28T02:23:29.62214+00:00", "field_name": "Field 5", "archived_at": null}'),
('50', 'device_keys', '2', 'create', '2026-11-28 02:23:32.466155+00', NULL, 'system', NULL, '{"id": 2, "device_id": 2, "created_at": "2026-11-28T02:23:32.465858+00:00", "revoked_at": null}'),
('51', 'devices', '3', 'create', '2026-11-28 02:23:32.473846+00', NULL, 'system', NULL, '{"id": 3, "name": "Orchard camera", "device_id": "CAM-00027", "is_active": true, "created_at": "2023-01-01T00:00:00+00:00", "archived_at": null, "device_type": "camera"}'),
('52', 'placements', '3', 'create', '2026-11-28 02:23:32.499895+00', NULL, 'system', NULL, '{"id": 3, "during": "(,)", "farm_id": 4, "plot_id": null, "field_id": null, "device_id": 3, "tunnel_id": null, "created_at": "2026-11-28T02:23:32.499392+00:00"}'),
('53', 'device_keys', '3', 'create', '2026-11-28 02:23:32.503242+00', NULL, 'system', NULL, '{"id": 3, "device_id": 3, "created_at": "2026-11-28T02:23:32.502824+00:00", "revoked_at": null}'),
('54', 'imports', '3', 'create', '2026-11-28 02:23:33.477719+00', '3', 'Ines Duarte', NULL, '{"id": 3, "bytes": 0, "state": "uploading", "reason": null, "encoding": null, "delimiter": null, "file_name": "surveys.csv", "rows_good": 0, "created_at": "2026-11-28T02:23:33.462927+00:00", "created_by": 3, "rows_error": 0, "finished_at": null, "report_type": "flower", "count_errors": 0, "rows_duplicate": 0, "organisation_id": 2}'),
('55', 'imports', '3', 'update', '2026-11-28 02:23:33.494488+00', NULL, 'system', '{"bytes": 0, "state": "uploading"}', '{"bytes": 279, "state": "checking"}'),
('56', 'imports', '3', 'update', '2026-11-28 02:23:34.794283+00', NULL, 'system', '{"encoding": null, "delimiter": null}', '{"encoding": "utf-8", "delimiter": ","}'),
('57', 'imports', '3', 'update', '2026-11-28 02:23:34.886832+00', NULL, 'system', '{"state": "checking", "rows_good": 0}', '{"state": "ready", "rows_good": 3}'),
('58', 'imports', '3', 'update', '2026-11-28 02:23:34.921478+00', '3', 'Ines Duarte', '{"state": "ready"}', '{"state": "importing"}'),
('59', 'imports', '3', 'update', '2026-11-28 02:23:35.291614+00', '3', 'Ines Duarte', '{"state": "importing", "finished_at": null}', '{"state": "done", "finished_at": "2026-11-28T02:23:35.093399+00:00"}'),
('6', 'tunnels', '1', 'create', '2026-11-28 02:23:29.845468+00', NULL, 'system', NULL, '{"id": 1, "number": 6, "field_id": 1, "created_at": "2026-11-28T02:23:29.844153+00:00", "archived_at": null}'),
('60', 'imports', '4', 'create', '2026-11-28 02:23:35.359474+00', '3', 'Ines Duarte', NULL, '{"id": 4, "bytes": 0, "state": "uploading", "reason": null, "encoding": null, "delimiter": null, "file_name": "surveys.csv", "rows_good": 0, "created_at": "2026-11-28T02:23:35.35778+00:00", "created_by": 3, "rows_error": 0, "finished_at": null, "report_type": "flower", "count_errors": 0, "rows_duplicate": 0, "organisation_id": 2}'),
('61', 'imports', '4', 'update', '2026-11-28 02:23:35.417829+00', NULL, 'system', '{"bytes": 0, "state": "uploading"}', '{"bytes": 212, "state": "checking"}'),
('62', 'imports', '4', 'update', '2026-11-28 02:23:37.705384+00', NULL, 'system', '{"encoding": null, "delimiter": null, "rows_error": 0, "count_errors": 0}', '{"encoding": "utf-8", "delimiter": ",", "rows_error": 1, "count_errors": 1}'),
('63', 'imports', '4', 'update', '2026-11-28 02:23:37.787226+00', NULL, 'system', '{"state": "checking", "rows_good": 0}', '{"state": "ready", "rows_good": 1}'),
('64', 'imports', '5', 'create', '2026-11-28 02:23:37.869051+00', '3', 'Ines Duarte', NULL, '{"id": 5, "bytes": 0, "state": "uploading", "reason": null, "encoding": null, "delimiter": null, "file_name": "surveys.csv", "rows_good": 0, "created_at": "2026-11-28T02:23:37.861289+00:00", "created_by": 3, "rows_error": 0, "finished_at": null, "report_type": "flower", "count_errors": 0, "rows_duplicate": 0, "organisation_id": 2}'),
('65', 'imports', '5', 'update', '2026-11-28 02:23:37.97142+00', NULL, 'system', '{"bytes": 0, "state": "uploading"}', '{"bytes": 144, "state": "checking"}'),
('66', 'imports', '5', 'update', '2026-11-28 02:23:39.836628+00', NULL, 'system', '{"encoding": null, "delimiter": null}', '{"encoding": "utf-8", "delimiter": ","}'),
('67', 'imports', '5', 'update', '2026-11-28 02:23:39.935023+00', NULL, 'system', '{"state": "checking", "rows_good": 0}', '{"state": "ready", "rows_good": 1}'),
('68', 'imports', '5', 'update', '2026-11-28 02:23:40.000393+00', '3', 'Ines Duarte', '{"state": "ready"}', '{"state": "importing"}'),
('69', 'imports', '5', 'update', '2026-11-28 02:23:40.197959+00', '3', 'Ines Duarte', '{"state": "importing", "finished_at": null}', '{"state": "done", "finished_at": "2026-11-28T02:23:40.040238+00:00"}'),
('7', 'plots', '1', 'create', '2026-11-28 02:23:29.866372+00', NULL, 'system', NULL, '{"id": 1, "number": 7, "tunnel_id": 1, "created_at": "2026-11-28T02:23:29.865004+00:00", "archived_at": null, "treatment_type": "A"}'),
('70', 'imports', '5', 'update', '2026-11-28 02:23:40.447385+00', '3', 'Ines Duarte', '{"state": "done", "finished_at": "2026-11-28T02:23:40.040238+00:00"}', '{"state": "undone", "finished_at": "2026-11-28T02:23:40.267136+00:00"}'),
('71', 'sprays', '2', 'create', '2026-11-28 02:23:40.482807+00', '4', 'Hannah Price', NULL, '{"id": 2, "date": "2026-06-05", "hazard": "unknown", "farm_id": 3, "product": "Sulphur", "field_id": null, "created_at": "2026-11-28T02:23:40.476569+00:00"}'),
('72', 'farms', '3', 'update', '2026-11-28 02:23:40.639754+00', '4', 'Hannah Price', '{"title": "Ashcombe Farm"}', '{"title": "Ashcombe Home Farm"}'),
('8', 'devices', '1', 'create', '2026-11-28 02:23:29.870024+00', NULL, 'system', NULL, '{"id": 1, "name": "Camera 8", "device_id": "CAM-00008", "is_active": true, "created_at": "2023-01-01T00:00:00+00:00", "archived_at": null, "device_type": "camera"}'),
('9', 'placements', '1', 'create', '2026-11-28 02:23:29.909752+00', NULL, 'system', NULL, '{"id": 1, "during": "(,)", "farm_id": 1, "plot_id": 1, "field_id": 1, "device_id": 1, "tunnel_id": 1, "created_at": "2026-11-28T02:23:29.907475+00:00"}');
insert into hourly_counts (placement_id, hour, class_id, count) overriding system value values
('1', '2026-06-10 10:00:00+00', '1', '4'),
('2', '2026-06-10 08:00:00+00', '1', '5'),
('2', '2026-06-10 08:00:00+00', '2', '3'),
('2', '2026-06-10 08:00:00+00', '3', '1'),
('2', '2026-06-10 10:00:00+00', '1', '6'),
('2', '2026-06-10 10:00:00+00', '2', '3'),
('2', '2026-06-10 10:00:00+00', '3', '0'),
('2', '2026-06-10 12:00:00+00', '1', '4'),
('2', '2026-06-10 12:00:00+00', '2', '3'),
('2', '2026-06-10 12:00:00+00', '3', '1'),
('2', '2026-06-10 14:00:00+00', '1', '5'),
('2', '2026-06-10 14:00:00+00', '2', '3'),
('2', '2026-06-10 14:00:00+00', '3', '0'),
('2', '2026-06-11 08:00:00+00', '1', '6'),
('2', '2026-06-11 08:00:00+00', '2', '3'),
('2', '2026-06-11 08:00:00+00', '3', '1'),
('2', '2026-06-11 10:00:00+00', '1', '4'),
('2', '2026-06-11 10:00:00+00', '2', '3'),
('2', '2026-06-11 10:00:00+00', '3', '0'),
('2', '2026-06-11 12:00:00+00', '1', '5'),
('2', '2026-06-11 12:00:00+00', '2', '3'),
('2', '2026-06-11 12:00:00+00', '3', '1'),
('2', '2026-06-11 14:00:00+00', '1', '6'),
('2', '2026-06-11 14:00:00+00', '2', '3'),
('2', '2026-06-11 14:00:00+00', '3', '0'),
('3', '2026-06-10 08:00:00+00', '1', '4'),
('3', '2026-06-10 08:00:00+00', '2', '3'),
('3', '2026-06-10 08:00:00+00', '3', '1'),
('3', '2026-06-10 10:00:00+00', '1', '5'),
('3', '2026-06-10 10:00:00+00', '2', '3'),
('3', '2026-06-10 10:00:00+00', '3', '0'),
('3', '2026-06-10 12:00:00+00', '1', '6'),
('3', '2026-06-10 12:00:00+00', '2', '3'),
('3', '2026-06-10 12:00:00+00', '3', '1'),
('3', '2026-06-10 14:00:00+00', '1', '4'),
('3', '2026-06-10 14:00:00+00', '2', '3'),
('3', '2026-06-10 14:00:00+00', '3', '0'),
('3', '2026-06-11 08:00:00+00', '1', '5'),
('3', '2026-06-11 08:00:00+00', '2', '3'),
('3', '2026-06-11 08:00:00+00', '3', '1'),
('3', '2026-06-11 10:00:00+00', '1', '6'),
('3', '2026-06-11 10:00:00+00', '2', '3'),
('3', '2026-06-11 10:00:00+00', '3', '0'),
('3', '2026-06-11 12:00:00+00', '1', '4'),
('3', '2026-06-11 12:00:00+00', '2', '3'),
('3', '2026-06-11 12:00:00+00', '3', '1'),
('3', '2026-06-11 14:00:00+00', '1', '5'),
('3', '2026-06-11 14:00:00+00', '2', '3'),
('3', '2026-06-11 14:00:00+00', '3', '0');
insert into hourly_watch (placement_id, hour, watched, scored, hours, hours_scored, flower_seconds, weight_seconds, visits) overriding system value values
('1', '2026-06-10 10:00:00+00', '{["2026-06-10 10:00:00+00","2026-06-10 10:30:00+00")}', '{["2026-06-10 10:00:00+00","2026-06-10 10:30:00+00")}', '0.5', '0.5', '9000.000000', '1800.000', '4'),
('2', '2026-06-10 08:00:00+00', '{["2026-06-10 08:00:00+00","2026-06-10 08:30:00+00")}', '{["2026-06-10 08:00:00+00","2026-06-10 08:30:00+00")}', '0.5', '0.5', '10800.000000', '1800.000', '4'),
('2', '2026-06-10 10:00:00+00', '{["2026-06-10 10:00:00+00","2026-06-10 10:30:00+00")}', '{["2026-06-10 10:00:00+00","2026-06-10 10:30:00+00")}', '0.5', '0.5', '12600.000000', '1800.000', '5'),
('2', '2026-06-10 12:00:00+00', '{["2026-06-10 12:00:00+00","2026-06-10 12:30:00+00")}', '{["2026-06-10 12:00:00+00","2026-06-10 12:30:00+00")}', '0.5', '0.5', '9000.000000', '1800.000', '6'),
('2', '2026-06-10 14:00:00+00', '{["2026-06-10 14:00:00+00","2026-06-10 14:30:00+00")}', '{["2026-06-10 14:00:00+00","2026-06-10 14:30:00+00")}', '0.5', '0.5', '10800.000000', '1800.000', '3'),
('2', '2026-06-11 08:00:00+00', '{["2026-06-11 08:00:00+00","2026-06-11 08:30:00+00")}', '{["2026-06-11 08:00:00+00","2026-06-11 08:30:00+00")}', '0.5', '0.5', '12600.000000', '1800.000', '4'),
('2', '2026-06-11 10:00:00+00', '{["2026-06-11 10:00:00+00","2026-06-11 10:30:00+00")}', '{["2026-06-11 10:00:00+00","2026-06-11 10:30:00+00")}', '0.5', '0.5', '9000.000000', '1800.000', '5'),
('2', '2026-06-11 12:00:00+00', '{["2026-06-11 12:00:00+00","2026-06-11 12:30:00+00")}', '{["2026-06-11 12:00:00+00","2026-06-11 12:30:00+00")}', '0.5', '0.5', '10800.000000', '1800.000', '6'),
('2', '2026-06-11 14:00:00+00', '{["2026-06-11 14:00:00+00","2026-06-11 14:30:00+00")}', '{["2026-06-11 14:00:00+00","2026-06-11 14:30:00+00")}', '0.5', '0.5', '12600.000000', '1800.000', '3'),
('3', '2026-06-10 08:00:00+00', '{["2026-06-10 08:00:00+00","2026-06-10 08:30:00+00")}', '{["2026-06-10 08:00:00+00","2026-06-10 08:30:00+00")}', '0.5', '0.5', '9000.000000', '1800.000', '4'),
('3', '2026-06-10 10:00:00+00', '{["2026-06-10 10:00:00+00","2026-06-10 10:30:00+00")}', '{["2026-06-10 10:00:00+00","2026-06-10 10:30:00+00")}', '0.5', '0.5', '10800.000000', '1800.000', '5'),
('3', '2026-06-10 12:00:00+00', '{["2026-06-10 12:00:00+00","2026-06-10 12:30:00+00")}', '{["2026-06-10 12:00:00+00","2026-06-10 12:30:00+00")}', '0.5', '0.5', '12600.000000', '1800.000', '6'),
('3', '2026-06-10 14:00:00+00', '{["2026-06-10 14:00:00+00","2026-06-10 14:30:00+00")}', '{["2026-06-10 14:00:00+00","2026-06-10 14:30:00+00")}', '0.5', '0.5', '9000.000000', '1800.000', '3'),
('3', '2026-06-11 08:00:00+00', '{["2026-06-11 08:00:00+00","2026-06-11 08:30:00+00")}', '{["2026-06-11 08:00:00+00","2026-06-11 08:30:00+00")}', '0.5', '0.5', '10800.000000', '1800.000', '4'),
('3', '2026-06-11 10:00:00+00', '{["2026-06-11 10:00:00+00","2026-06-11 10:30:00+00")}', '{["2026-06-11 10:00:00+00","2026-06-11 10:30:00+00")}', '0.5', '0.5', '12600.000000', '1800.000', '5'),
('3', '2026-06-11 12:00:00+00', '{["2026-06-11 12:00:00+00","2026-06-11 12:30:00+00")}', '{["2026-06-11 12:00:00+00","2026-06-11 12:30:00+00")}', '0.5', '0.5', '9000.000000', '1800.000', '6'),
('3', '2026-06-11 14:00:00+00', '{["2026-06-11 14:00:00+00","2026-06-11 14:30:00+00")}', '{["2026-06-11 14:00:00+00","2026-06-11 14:30:00+00")}', '0.5', '0.5', '10800.000000', '1800.000', '3');
insert into import_issues (id, import_id, kind, line, column_name, value, reason) overriding system value values
('1', '1', 'error', '2', 'Count', 'x', 'is not a number'),
('2', '2', 'error', '2', 'Count', 'x', 'is not a number'),
('3', '4', 'error', '2', 'Count', 'many', 'is not a number');
insert into imports (id, organisation_id, created_by, report_type, file_name, blob_key, state, reason, bytes, bytes_read, encoding, delimiter, rows_read, rows_good, rows_duplicate, rows_error, count_errors, rows_done, attempts, heard_at, finished_at, version, created_at, updated_at) overriding system value values
('1', '1', '2', 'flower', 'june.csv', 'imports/63/3c4ef8-428c-40da-9dac-11b264aa85ef.csv', 'ready', NULL, '0', '0', NULL, NULL, '1', '1', '0', '0', '0', '0', '0', '2026-11-28 02:23:32.04334+00', NULL, '1', '2026-11-28 02:23:32.04334+00', '2026-11-28 02:23:32.04334+00'),
('2', '1', '2', 'flower', 'june.csv', 'imports/4a/7ebb0c-3d0b-41ed-a413-45d48101beba.csv', 'done', NULL, '0', '0', NULL, NULL, '1', '1', '0', '0', '0', '0', '0', '2026-11-28 02:23:32.054022+00', NULL, '1', '2026-11-28 02:23:32.054022+00', '2026-11-28 02:23:32.054022+00'),
('3', '2', '3', 'flower', 'surveys.csv', 'imports/7e/8a46f0-57a8-4f9f-b022-288355035257.csv', 'done', NULL, '279', '279', 'utf-8', ',', '3', '3', '0', '0', '0', '3', '1', '2026-11-28 02:23:33.462927+00', '2026-11-28 02:23:35.093399+00', '12', '2026-11-28 02:23:33.462927+00', '2026-11-28 02:23:35.289704+00'),
('4', '2', '3', 'flower', 'surveys.csv', 'imports/70/5952dd-96dc-4ba4-8379-6d47701d2499.csv', 'ready', NULL, '212', '212', 'utf-8', ',', '2', '1', '0', '1', '1', '0', '0', '2026-11-28 02:23:35.35778+00', NULL, '6', '2026-11-28 02:23:35.35778+00', '2026-11-28 02:23:37.770327+00'),
('5', '2', '3', 'flower', 'surveys.csv', 'imports/c8/74f3ea-0a9a-4662-a598-ddbac496ff53.csv', 'undone', NULL, '144', '144', 'utf-8', ',', '1', '1', '0', '0', '0', '1', '1', '2026-11-28 02:23:37.861289+00', '2026-11-28 02:23:40.267136+00', '13', '2026-11-28 02:23:37.861289+00', '2026-11-28 02:23:40.445565+00');
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
insert into messages (device_id, placement_id, created_at, interval_start, received_at, message_id, device_mode, battery_level, latitude, longitude, avg_flowers, sightings, visitations, counts, metrics, model_version, clock_skewed) overriding system value values
('1', '1', '2026-06-10 10:30:00+00', '2026-06-10 10:00:00+00', '2026-06-12 12:00:00+00', 'm1', NULL, NULL, NULL, NULL, '5', '7', '4', '[{"count": 4, "object_class_name": "bumblebee"}]', NULL, NULL, 'false'),
('2', '2', '2026-06-10 08:30:00+00', '2026-06-10 08:00:00+00', '2026-06-12 12:00:00+00', 'm-1', NULL, '79', NULL, NULL, '6', '8', '4', '[{"count": 5, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 1, "object_class_name": "hoverfly"}]', NULL, NULL, 'false'),
('2', '2', '2026-06-10 10:30:00+00', '2026-06-10 10:00:00+00', '2026-06-12 12:00:00+00', 'm-2', NULL, '78', NULL, NULL, '7', '9', '5', '[{"count": 6, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 0, "object_class_name": "hoverfly"}]', NULL, NULL, 'false'),
('2', '2', '2026-06-10 12:30:00+00', '2026-06-10 12:00:00+00', '2026-06-12 12:00:00+00', 'm-3', NULL, '77', NULL, NULL, '5', '10', '6', '[{"count": 4, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 1, "object_class_name": "hoverfly"}]', NULL, NULL, 'false'),
('2', '2', '2026-06-10 14:30:00+00', '2026-06-10 14:00:00+00', '2026-06-12 12:00:00+00', 'm-4', NULL, '76', NULL, NULL, '6', '11', '3', '[{"count": 5, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 0, "object_class_name": "hoverfly"}]', NULL, NULL, 'false'),
('2', '2', '2026-06-11 08:30:00+00', '2026-06-11 08:00:00+00', '2026-06-12 12:00:00+00', 'm-5', NULL, '75', NULL, NULL, '7', '7', '4', '[{"count": 6, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 1, "object_class_name": "hoverfly"}]', NULL, NULL, 'false'),
('2', '2', '2026-06-11 10:30:00+00', '2026-06-11 10:00:00+00', '2026-06-12 12:00:00+00', 'm-6', NULL, '74', NULL, NULL, '5', '8', '5', '[{"count": 4, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 0, "object_class_name": "hoverfly"}]', NULL, NULL, 'false'),
('2', '2', '2026-06-11 12:30:00+00', '2026-06-11 12:00:00+00', '2026-06-12 12:00:00+00', 'm-7', NULL, '73', NULL, NULL, '6', '9', '6', '[{"count": 5, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 1, "object_class_name": "hoverfly"}]', NULL, NULL, 'false'),
('2', '2', '2026-06-11 14:30:00+00', '2026-06-11 14:00:00+00', '2026-06-12 12:00:00+00', 'm-8', NULL, '72', NULL, NULL, '7', '10', '3', '[{"count": 6, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 0, "object_class_name": "hoverfly"}]', NULL, NULL, 'false'),
('3', '3', '2026-06-10 08:30:00+00', '2026-06-10 08:00:00+00', '2026-06-12 12:00:00+00', 'm-9', NULL, '71', NULL, NULL, '5', '11', '4', '[{"count": 4, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 1, "object_class_name": "hoverfly"}]', NULL, NULL, 'false'),
('3', '3', '2026-06-10 10:30:00+00', '2026-06-10 10:00:00+00', '2026-06-12 12:00:00+00', 'm-10', NULL, '70', NULL, NULL, '6', '7', '5', '[{"count": 5, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 0, "object_class_name": "hoverfly"}]', NULL, NULL, 'false'),
('3', '3', '2026-06-10 12:30:00+00', '2026-06-10 12:00:00+00', '2026-06-12 12:00:00+00', 'm-11', NULL, '69', NULL, NULL, '7', '8', '6', '[{"count": 6, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 1, "object_class_name": "hoverfly"}]', NULL, NULL, 'false'),
('3', '3', '2026-06-10 14:30:00+00', '2026-06-10 14:00:00+00', '2026-06-12 12:00:00+00', 'm-12', NULL, '68', NULL, NULL, '5', '9', '3', '[{"count": 4, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 0, "object_class_name": "hoverfly"}]', NULL, NULL, 'false'),
('3', '3', '2026-06-11 08:30:00+00', '2026-06-11 08:00:00+00', '2026-06-12 12:00:00+00', 'm-13', NULL, '67', NULL, NULL, '6', '10', '4', '[{"count": 5, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 1, "object_class_name": "hoverfly"}]', NULL, NULL, 'false'),
('3', '3', '2026-06-11 10:30:00+00', '2026-06-11 10:00:00+00', '2026-06-12 12:00:00+00', 'm-14', NULL, '66', NULL, NULL, '7', '11', '5', '[{"count": 6, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 0, "object_class_name": "hoverfly"}]', NULL, NULL, 'false'),
('3', '3', '2026-06-11 12:30:00+00', '2026-06-11 12:00:00+00', '2026-06-12 12:00:00+00', 'm-15', NULL, '65', NULL, NULL, '5', '7', '6', '[{"count": 4, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 1, "object_class_name": "hoverfly"}]', NULL, NULL, 'false'),
('3', '3', '2026-06-11 14:30:00+00', '2026-06-11 14:00:00+00', '2026-06-12 12:00:00+00', 'm-16', NULL, '64', NULL, NULL, '6', '8', '3', '[{"count": 5, "object_class_name": "bumblebee"}, {"count": 3, "object_class_name": "honeybee"}, {"count": 0, "object_class_name": "hoverfly"}]', NULL, NULL, 'false');
insert into object_classes (id, name) overriding system value values
('1', 'bumblebee'),
('2', 'honeybee'),
('3', 'hoverfly');
insert into organisations (id, title, description, city, country, postcode, archived_at, version, created_at, updated_at) overriding system value values
('1', 'Growers 1', NULL, 'Ledbury', 'United Kingdom', 'HR8 1AA', NULL, '1', '2026-11-28 02:23:29.59216+00', '2026-11-28 02:23:29.59216+00'),
('2', 'Growers 17', NULL, 'Ledbury', 'United Kingdom', 'HR8 1AA', NULL, '1', '2026-11-28 02:23:32.158028+00', '2026-11-28 02:23:32.158028+00');
insert into placements (id, device_id, farm_id, field_id, tunnel_id, plot_id, during, version, created_at, updated_at) overriding system value values
('1', '1', '1', '1', '1', '1', '(,)', '1', '2026-11-28 02:23:29.907475+00', '2026-11-28 02:23:29.907475+00'),
('2', '2', '3', '3', '3', '3', '(,)', '1', '2026-11-28 02:23:32.464342+00', '2026-11-28 02:23:32.464342+00'),
('3', '3', '4', NULL, NULL, NULL, '(,)', '1', '2026-11-28 02:23:32.499392+00', '2026-11-28 02:23:32.499392+00');
insert into plots (id, tunnel_id, number, treatment_type, archived_at, version, created_at, updated_at) overriding system value values
('1', '1', '7', 'A', NULL, '1', '2026-11-28 02:23:29.865004+00', '2026-11-28 02:23:29.865004+00'),
('2', '1', '16', 'A', '2026-06-10 12:00:00+00', '1', '2026-11-28 02:23:32.152015+00', '2026-11-28 02:23:32.152015+00'),
('3', '3', '12', 'B', NULL, '1', '2026-11-28 02:23:32.176148+00', '2026-11-28 02:23:32.176148+00');
insert into pollinator_counts (id, survey_id, pollinator_survey_id, functional_group, version, created_at, updated_at, import_id) overriding system value values
('1', '1', '1', 'bumblebee', '1', '2026-11-28 02:23:31.860574+00', '2026-11-28 02:23:31.860574+00', NULL);
insert into pollinator_observations (id, pollinator_survey_id, pollinator_id, flower_centre, count, notes, version, created_at, updated_at, import_id) overriding system value values
('1', '1', '1', 'true', '3', NULL, '1', '2026-11-28 02:23:31.88302+00', '2026-11-28 02:23:31.88302+00', NULL);
insert into pollinator_surveys (id, survey_id, observer_id, observer_name, start_time, version, created_at, updated_at, import_id) overriding system value values
('1', '1', '2', NULL, '2026-06-10 10:00:00+00', '1', '2026-11-28 02:23:31.842802+00', '2026-11-28 02:23:31.842802+00', NULL),
('2', '1', '2', NULL, '2026-06-10 10:00:00+00', '1', '2026-11-28 02:23:31.909107+00', '2026-11-28 02:23:31.909107+00', NULL);
insert into pollinators (id, functional_group, species_id, stage_id, version, created_at, updated_at) overriding system value values
('1', 'bumblebee', '1', '1', '1', '2026-11-28 02:23:31.674785+00', '2026-11-28 02:23:31.674785+00');
insert into predator_observations (id, predator_survey_id, predator_id, count, notes, version, created_at, updated_at, import_id) overriding system value values
('1', '1', '1', '2', NULL, '1', '2026-11-28 02:23:31.961865+00', '2026-11-28 02:23:31.961865+00', NULL);
insert into predator_surveys (id, survey_id, plant_number, observer_id, observer_name, start_time, counted_at, version, created_at, updated_at, import_id) overriding system value values
('1', '1', '1', '2', NULL, '2026-06-10 10:00:00+00', '2026-06-10 10:00:00+00', '1', '2026-11-28 02:23:31.942384+00', '2026-11-28 02:23:31.942384+00', NULL),
('2', '1', '2', '2', NULL, '2026-06-10 10:00:00+00', NULL, '1', '2026-11-28 02:23:31.974282+00', '2026-11-28 02:23:31.974282+00', NULL);
insert into predators (id, functional_group, species_id, stage_id, version, created_at, updated_at) overriding system value values
('1', 'ladybird', '2', '2', '1', '2026-11-28 02:23:31.720058+00', '2026-11-28 02:23:31.720058+00');
insert into sessions (id, user_id, token_hash, created_at, expires_at, last_activity_at) overriding system value values
('1', '3', E'\\xbc9f974d5fdb870ad4e452ba467679f31547c99a8be2ef5d5feac666b9f3dd7e', '2026-11-28 02:23:32.187233+00', '2026-11-29 02:23:32.187233+00', '2026-11-28 02:23:32.187233+00'),
('2', '4', E'\\x524a8c929f2f72c2781f6194d8952f7cdd11981be887dd05f17c416016fc7f3d', '2026-11-28 02:23:32.437111+00', '2026-11-29 02:23:32.437111+00', '2026-11-28 02:23:32.437111+00');
insert into species (id, "order", family, genus, species, functional_group, version, created_at, updated_at) overriding system value values
('1', 'Hymenoptera', 'Apidae', 'Bombus', 'species 10', 'bumblebee', '1', '2026-11-28 02:23:31.652447+00', '2026-11-28 02:23:31.652447+00'),
('2', 'Hymenoptera', 'Apidae', 'Coccinella', 'species 12', 'bumblebee', '1', '2026-11-28 02:23:31.698983+00', '2026-11-28 02:23:31.698983+00');
insert into sprays (id, farm_id, field_id, date, product, hazard, version, created_at, updated_at) overriding system value values
('1', '1', NULL, '2026-06-01', 'Sulphur', 'unknown', '1', '2026-11-28 02:23:29.952809+00', '2026-11-28 02:23:29.952809+00'),
('2', '3', NULL, '2026-06-05', 'Sulphur', 'unknown', '1', '2026-11-28 02:23:40.476569+00', '2026-11-28 02:23:40.476569+00');
insert into stages (id, stage, version, created_at, updated_at) overriding system value values
('1', 'Stage 11', '1', '2026-11-28 02:23:31.673188+00', '2026-11-28 02:23:31.673188+00'),
('2', 'Stage 13', '1', '2026-11-28 02:23:31.718745+00', '2026-11-28 02:23:31.718745+00');
insert into surveys (id, plot_id, survey_date, created_by, version, created_at, updated_at, visit, import_id) overriding system value values
('1', '1', '2026-06-10', '2', '1', '2026-11-28 02:23:31.744299+00', '2026-11-28 02:23:31.744299+00', '1', NULL),
('2', '1', '2026-06-10', '2', '1', '2026-11-28 02:23:31.769734+00', '2026-11-28 02:23:31.769734+00', '2', NULL),
('3', '3', '2026-06-10', '3', '1', '2026-11-28 02:23:35.093399+00', '2026-11-28 02:23:35.093399+00', '1', '3');
insert into tunnels (id, field_id, number, archived_at, version, created_at, updated_at) overriding system value values
('1', '1', '6', NULL, '1', '2026-11-28 02:23:29.844153+00', '2026-11-28 02:23:29.844153+00'),
('2', '1', '15', '2026-06-10 12:00:00+00', '1', '2026-11-28 02:23:32.150161+00', '2026-11-28 02:23:32.150161+00'),
('3', '3', '4', NULL, '1', '2026-11-28 02:23:32.170873+00', '2026-11-28 02:23:32.170873+00');
insert into users (id, email, firstname, lastname, phone, address, city, country, postal_code, role, organisation_id, all_organisations, is_pollinator_portal_enabled, is_pest_portal_enabled, is_active, email_verified_at, pending_email, password_hash, deleted_at, version, created_at, updated_at, erased_at) overriding system value values
('1', 'person-2@example.org', 'Hannah', 'Price', NULL, NULL, NULL, NULL, NULL, 'farmer', '1', 'false', 'true', 'false', 'true', '2026-11-28 02:23:29.595+00', NULL, NULL, NULL, '1', '2026-11-28 02:23:29.597037+00', '2026-11-28 02:23:29.597037+00', NULL),
('2', 'person-3@example.org', 'Hannah', 'Price', NULL, NULL, NULL, NULL, NULL, 'entomology', '1', 'false', 'true', 'false', 'true', '2026-11-28 02:23:29.6+00', NULL, NULL, NULL, '1', '2026-11-28 02:23:29.607486+00', '2026-11-28 02:23:29.607486+00', NULL),
('3', 'person-22@example.org', 'Ines', 'Duarte', NULL, NULL, NULL, NULL, NULL, 'entomology_admin', '2', 'false', 'true', 'false', 'true', '2026-11-28 02:23:32.177+00', NULL, NULL, NULL, '1', '2026-11-28 02:23:32.180752+00', '2026-11-28 02:23:32.180752+00', NULL),
('4', 'hannah@example.org', 'Hannah', 'Price', NULL, NULL, NULL, NULL, NULL, 'farm_admin', '2', 'false', 'true', 'false', 'true', '2026-11-28 02:23:32.191+00', NULL, '$argon2id$v=19$m=19456,t=2,p=1$cwzVwZFlnB8M54vCm6WI5g$JsXzjwI46VDYRCE9i7i3KSRAAWF3AkFS58t0U834Q/A', NULL, '1', '2026-11-28 02:23:32.33261+00', '2026-11-28 02:23:32.33261+00', NULL),
('5', 'rosa@example.org', 'Rosa', 'Marsh', NULL, NULL, NULL, NULL, NULL, 'farmer', '2', 'false', 'true', 'false', 'true', '2026-11-28 02:23:32.334+00', NULL, '$argon2id$v=19$m=19456,t=2,p=1$0zMj4S4Alo4UH16GjJ+Xew$XyPAGneV0nb7Fn+PFpit+u86DCH3auukTkbXVJteoFg', NULL, '1', '2026-11-28 02:23:32.434894+00', '2026-11-28 02:23:32.434894+00', NULL);
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
('3', '2026-11-28 02:23:41.009753+00', NULL, '0', '2026-11-28 02:23:41.009753+00');
insert into weathers (id, tunnel_id, observer_id, observer_name, temperature, relative_humidity, wind_speed, oktas, notes, timestamp, version, created_at, updated_at, import_id) overriding system value values
('1', '1', '2', NULL, '18.4', '61', '7.25', '4', NULL, '2026-06-10 10:00:00+00', '1', '2026-11-28 02:23:31.983196+00', '2026-11-28 02:23:31.983196+00', NULL);
select setval('public.history_id_seq', 72);
select setval('public.organisations_id_seq', 2);
select setval('public.users_id_seq', 5);
select setval('public.sessions_id_seq', 2);
select setval('public.farms_id_seq', 4);
select setval('public.fields_id_seq', 3);
select setval('public.tunnels_id_seq', 3);
select setval('public.plots_id_seq', 3);
select setval('public.sprays_id_seq', 2);
select setval('public.deployments_id_seq', 1);
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
