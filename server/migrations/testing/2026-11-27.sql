-- Data of the version of 2026-11-27, commit b9b9d67b. How it was made: README.md.
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
-- migration 0020_message_months.sql 665ba180c71fcca7116fb72a2b48628a748d5d95f62424b0624e9a319933302c
-- migration 0021_security_log.sql dc20733da8da041952c3f506214db3907304be1aea2139c6a9b5345df56c9e95
-- migration 0022_second_factors.sql 23e006dbbc0f7eaa64191dbf474a3ff6e48789123065de4fbbef473a98104cbc
-- migration 0023_names_that_devices_bring.sql d2d8107257d73933abe1ed36302f523d273cbfe6d4496ff9e8f0b2b94a91dc8b
-- migration 0026_access_tokens.sql cf16e3e2966746f1badbef79aed611483b510da56ef82524784321c0dcd4cd88
-- migration 0027_image_sizes.sql 714b73ba6ca5622d013bd44f8a637b0f5ac69155ec33bba1922fa1cc91cd1db2
-- migration 0027_uploaded_files_end.sql 8edf2be9e02439426eb741bb797e077a34d3388769dac10f7668ad5aba54669c
-- migration 0028_sign_in_providers.sql 5211a089d76ddf72d7fd64887fa370a888785a88be07d520b6f6958cb2e801e6
-- migration 0029_when_recovery_codes_were_made.sql a75bc422e8144836b8e540432044f15f3b044029f78d17bff50fb4c6265df4c1
-- migration 0030_how_files_are_read.sql 17fa51a62e02a32d268b84c7803e1f7d0bf9938db50d7b4db16d19c4547b6578
-- migration 0035_start_and_end_of_visits.sql 1700ba46d78cba970fdb45169cb5e45030aa843943e428da3551fb2dca7dc1bd
-- migration 0036_effort.sql e841913e5a8c690d6cd2f4bd95ac77bba86972cfb47f799d83afe8edea97c17b
-- migration 0037_a_clear_sky.sql 133792c4eac6cdc04fc3d44043fb04a620ab7f36024d415f2f23b5377f9b1922
-- migration 0038_names_of_species.sql c168eab3152a4d2834cfde95fb1beda449eceaabe3bfa4a19b3680366bf04820
-- migration 0039_entry_photos.sql c4607813b8604fb11138dc69b930b070621aae17b35157c65320f2820a3a0abb
-- migration 0041_effort_of_plants.sql 12462eac308e305f011284a5e68376c930048f8b7c917d49ce73557bf4ba0e25
-- migration 0042_columns_as_chosen.sql 765574cdd221f093457e31b9a7eaeb4c04fba0ef9c82317732a74117e558ae97
-- migration 0043_where_plots_are.sql 56d7b4f5462173ab5a9130d431bca5e10d9a798ed81d0f4d02c029d0f0755547
-- migration 0045_clocks_of_phones.sql d97c3af3743f65023dadec404260cba92a5ab35164bb4f5b52a38892d983020c
-- migration 0047_merges.sql fa948901fcc00b1567429a039e11e3832d0ba5e8d66dcfbb49535daf8c4669c1
-- migration 0048_castes.sql d82bfa8051f31c6085c03ca10ac49405dbe1c5f4ec866b7ed51ab3accd31b468
-- migration 0049_week_scores.sql 5a281523dc9cbfe699a27623664e25649d13fa445bf8023cc1a9815780a5a587
-- migration 0050_alerts.sql 2b6b881319cf9b505100a7f5018a8a22be7b522e27f5949813e1eb18aa86f440
-- migration 0052_farm_notes.sql 77a26f83fbd3e70ad3cf5e750dc0e660c46a06b692b92ccf021864268e75101c
-- migration 0053_notifications.sql 7f50252b88c24fd5bb052168d08a25db5382c199b64293891d4405fe5c8f5b41
-- migration 0054_push.sql 3553ba989625f2ba73acfee41ebc48a979514657df2b5218a45c5f2c80b58ea8
-- migration 0055_webhooks.sql 34658ea4767aae47f84c7ce65c0316d3b0ca7232197e648817faf6ebf483aad6
-- migration 0056_weekly_letters.sql 89459dce2ad00e7ddb7f70ed7c1708ccc8c54b6b95d6d54d1491a3173c1a717d
-- migration 0057_invited_by.sql f0de940ec303b982184c127ace21606a781e5406a8d8e903576fce20075578a4
-- migration 0058_farm_setups.sql 7eb2ef7a7e4d27564a6879508bbe26ec5002c025718e030b4b3148e88e9461a5
-- migration 0059_note_times.sql c9c3c4902135099db4f44df91c5a0b564073e6ea0a79421ad77bd84d69c81a69
-- migration 0060_rate_uses.sql 34c18d5134e5279b535b920e6d471e3de9046087086378eb1fcf0b2e9a707bfe
-- migration 0062_last_writes.sql 171e0c9d6be1932589ca352186547a274d339114bcccc55b5364206401c27833
-- migration 0063_ready_to_be_distributed.sql d8a4bf23fa641711ba79aaff232eea1bb72cbba2041069c2c3175bfc516cfb17
-- migration 0064_bringers_of_names.sql 177c0364087d9c311442161190910f8ca89968846b82f76df51e0e59066c5bf5
-- migration 0065_days_in_place.sql bc7da4694344e4fbb0224ebee68ae39e63e85f65c1b8ae78c727197808640682
-- migration 0066_natural_order.sql e573caadac5d9160992e7f053b9003a6d35abac2c77f3ce161a84bb2aa9d1784
create table if not exists messages_2026_06 partition of messages FOR VALUES FROM ('2026-06-01 00:00:00+00') TO ('2026-07-01 00:00:00+00');
truncate access_tokens, alert_deliveries, alert_events, alert_heartbeats, alert_limits, alert_states, alerts, attempts, audits_paired, battery_days, capture_checks, captures, challenges, checked_insects, codes, crops, daily_counts, daily_watch, days_in_place, deployments, device_key_uses, device_keys, device_pauses, device_status, devices, entry_photos, farm_notes, farm_seasons, farm_setups_dismissed, farmer_photos, farms, farms_to_recount, fields, flower_observations, flower_surveys, fruit_weights, health_scores, history, hourly_counts, hourly_watch, idempotency_keys, import_issues, import_mappings, import_readings, imports, installation, known_browsers, letter_farms, letter_people, loose_files, lures, mail_pictures, mails, merges, message_conflicts, message_keys, messages, model_versions, notification_settings, notifications, object_classes, organisations, passkeys, placements, plots, pollinator_counts, pollinator_observations, pollinator_surveys, pollinators, predator_observations, predator_surveys, predators, provider_identities, provider_requests, push_devices, push_sends, rate_uses, recovery_codes, seasons_heard, security_events, sessions, species, sprays, stages, survey_protocols, surveys, time_zone_data, totp_factors, treatment_arms, tunnels, untold_events, users, weather_days, weather_fetches, weathers, webhook_deliveries, webhooks, week_letters, week_scores;
insert into access_tokens (id, user_id, name, token_hash, hint, writes, farm_ids, created_at, expires_at, last_used_at, revoked_at, wrote_at) overriding system value values
('1', '4', 'Nightly export', E'\\x453b53cfd7b0d4bb587a9be2e0ff0ba1cce6fd3b886cbc9555ff8861afb5d0d7', 'ERto', 'false', NULL, '2026-11-28 02:26:43.624373+00', '2026-12-28 02:26:43.624373+00', NULL, NULL, NULL);
insert into alert_heartbeats (job, ran_at, rounds) overriding system value values
('alerts', '2026-11-28 02:26:14.715642+00', '0'),
('deliveries', '2026-11-28 02:26:14.913709+00', '0');
insert into alert_limits (id, farm_id, score_below, silent_hours, battery_days, version, created_at, updated_at) overriding system value values
('1', '3', '35', '12', '7', '1', '2026-11-28 02:26:43.292967+00', '2026-11-28 02:26:43.292967+00');
insert into alerts (id, rule, subject, farm_id, device_id, cause, opened_at, last_true_at, closed_at, times, acknowledged_at, acknowledged_by, assigned_to, muted_until, version, created_at, updated_at) overriding system value values
('1', 'clock', 'device 1', '1', '1', '{"camera": "Camera of 1"}', '2026-06-10 12:00:00+00', '2026-06-10 12:00:00+00', NULL, '1', NULL, NULL, NULL, NULL, '1', '2026-11-28 02:26:36.804015+00', '2026-11-28 02:26:36.804015+00');
insert into capture_checks (id, capture_id, checked_by, checked_at, verdicts, added, version, created_at, updated_at) overriding system value values
('1', '1', '2', '2026-11-28 02:26:36.873987+00', '[]', '[]', '1', '2026-11-28 02:26:36.873987+00', '2026-11-28 02:26:36.873987+00');
insert into captures (id, device_id, placement_id, capture_key, captured_at, received_at, message_id, detections, image_key, thumbnail_key, image_error, bytes) overriding system value values
('1', '1', '1', 'c1', '2026-06-10 12:00:00+00', '2026-11-28 02:26:36.866944+00', NULL, '[]', 'captures/f3/26fbec-4722-478e-b721-6bfc37ecd82d.jpg', 'thumbnails/80/8ae2d3-8f2f-4fd0-a1dd-30c3a6f96e3a.webp', NULL, NULL),
('2', '2', '2', 'one', '2026-06-10 09:12:00+00', '2026-11-28 02:26:41.275659+00', NULL, '[{"x": 0.1, "y": 0.1, "width": 0.2, "height": 0.2, "confidence": 0.9, "object_class_name": "bumblebee"}]', 'captures/35/7f57cb-cc6b-4dda-98f9-0aab2a188b5b.jpg', 'thumbnails/2a/ef92c7-f8af-40fa-adba-fc7c6e2a4c22.webp', NULL, '365'),
('3', '2', '2', 'two', '2026-06-10 09:12:00+00', '2026-11-28 02:26:41.422158+00', NULL, '[{"x": 0.1, "y": 0.1, "width": 0.2, "height": 0.2, "confidence": 0.9, "object_class_name": "bumblebee"}]', 'captures/ea/23fb0d-05c5-4ac6-a00e-74a3ae57607c.jpg', 'thumbnails/8b/47600d-a7cf-4a43-a587-3131e242a740.webp', NULL, '365');
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
('1', '1', '2026-01-01', NULL, '1', '2026-11-28 02:26:36.820198+00', '2026-11-28 02:26:36.820198+00'),
('2', '3', '2026-06-10', NULL, '1', '2026-11-28 02:26:40.310617+00', '2026-11-28 02:26:40.310617+00'),
('3', '4', '2026-06-10', NULL, '1', '2026-11-28 02:26:40.431099+00', '2026-11-28 02:26:40.431099+00');
insert into device_key_uses (key_id, last_used_at) overriding system value values
('1', '2026-06-12 12:00:00+00'),
('2', '2026-06-12 12:00:00+00'),
('3', '2026-06-12 12:00:00+00');
insert into device_keys (id, device_id, key_hash, created_at, updated_at, version, revoked_at, expires_at) overriding system value values
('1', '1', E'\\xa3bab6fca78d64806ebe1e7684cba388bc4c57564a3995e0be9aa55f6ed4579e', '2026-11-28 02:26:36.718357+00', '2026-11-28 02:26:36.718357+00', '1', NULL, NULL),
('2', '2', E'\\x1906923e0c03b1c8bc2f40d0278c7238bb01fa62fa3917ac1f35bbda1613dd7b', '2026-11-28 02:26:40.241221+00', '2026-11-28 02:26:40.241221+00', '1', NULL, NULL),
('3', '3', E'\\x38a28b0fcc75a4df5cb0070bcfcda8c45e83a8bb12caa6541b4b57282ec378b6', '2026-11-28 02:26:40.260316+00', '2026-11-28 02:26:40.260316+00', '1', NULL, NULL);
insert into device_status (device_id, last_seen_at, battery_level, latitude, longitude, clock_skewed, conflicts, overlap_at, heard_at) overriding system value values
('1', '2026-06-10 10:30:00+00', NULL, NULL, NULL, 'false', '0', NULL, '2026-06-12 12:00:00+00'),
('2', '2026-06-11 14:30:00+00', '72', NULL, NULL, 'false', '1', NULL, '2026-06-12 12:00:00+00'),
('3', '2026-06-11 14:30:00+00', '64', NULL, NULL, 'false', '0', NULL, '2026-06-12 12:00:00+00');
insert into devices (id, name, device_type, device_id, is_active, archived_at, version, created_at, updated_at) overriding system value values
('1', 'Camera of 1', 'camera', 'CAM-00016', 'true', NULL, '1', '2023-01-01 00:00:00+00', '2026-11-28 02:26:36.684246+00'),
('2', 'North camera', 'camera', 'CAM-00030', 'true', NULL, '1', '2023-01-01 00:00:00+00', '2026-11-28 02:26:40.193028+00'),
('3', 'Orchard camera', 'camera', 'CAM-00031', 'true', NULL, '1', '2023-01-01 00:00:00+00', '2026-11-28 02:26:40.246212+00');
insert into entry_photos (id, photo_key, survey_id, flower_survey_id, pollinator_survey_id, predator_survey_id, pollinator_observation_id, predator_observation_id, added_by, taken_at, latitude, longitude, digest, image_key, small_key, width, height, bytes, unsure, identification, identified_by, identified_at, version, created_at, updated_at) overriding system value values
('1', '00000000-0000-4000-8000-000000000001', '1', NULL, '1', NULL, '1', NULL, '2', '2026-06-10 10:00:00+00', NULL, NULL, E'\\x646967657374', 'surveyed/91/a20ff3-ee6a-4d17-9db2-50ccdd3e9bbe.jpg', 'thumbnails/87/54c233-8422-4a82-8ea7-932ea7c0f7ee.webp', '2048', '1536', '400000', 'false', 'waiting', NULL, NULL, '1', '2026-11-28 02:26:39.281678+00', '2026-11-28 02:26:39.281678+00');
insert into farm_notes (id, farm_id, field_id, date, kind, note, author_id, version, created_at, updated_at, time) overriding system value values
('1', '1', NULL, '2026-06-01', 'frost', NULL, '1', '1', '2026-11-28 02:26:36.770397+00', '2026-11-28 02:26:36.770397+00', NULL);
insert into farmer_photos (id, user_id, photo_key, version, created_at, updated_at) overriding system value values
('1', '1', 'photos/b7/4437be-c057-4d6f-9d68-1e1fbf08d4d3.jpg', '1', '2026-11-28 02:26:36.742376+00', '2026-11-28 02:26:36.742376+00');
insert into farms (id, organisation_id, title, description, area_in_sq_meters, city, postcode, country, latitude, longitude, time_zone, farmer_id, sprays_recorded, landscape, running_cost, outline, archived_at, version, created_at, updated_at) overriding system value values
('1', '1', 'Farm 10 of 1', NULL, '46200', 'Ledbury', NULL, 'United Kingdom', '52.036', '-2.423', 'Europe/London', '1', 'false', NULL, NULL, NULL, NULL, '1', '2026-11-28 02:26:36.622032+00', '2026-11-28 02:26:36.622032+00'),
('2', '1', 'Farm 17', NULL, '46200', 'Ledbury', NULL, 'United Kingdom', '52.036', '-2.423', 'Europe/London', '1', 'false', NULL, NULL, NULL, '2026-06-10 12:00:00+00', '1', '2026-11-28 02:26:36.746204+00', '2026-11-28 02:26:36.746204+00'),
('3', '2', 'Ashcombe Home Farm', NULL, '46200', 'Ledbury', NULL, 'United Kingdom', '52.036', '-2.423', 'Europe/London', NULL, 'false', NULL, NULL, NULL, NULL, '2', '2026-11-28 02:26:39.355218+00', '2026-11-28 02:26:43.533654+00'),
('4', '2', 'Bramley Orchard', NULL, '46200', 'Ledbury', NULL, 'United Kingdom', '52.036', '-2.423', 'Europe/London', NULL, 'false', NULL, NULL, NULL, NULL, '1', '2026-11-28 02:26:40.152468+00', '2026-11-28 02:26:40.152468+00');
insert into fields (id, farm_id, field_name, crop_type, outline, archived_at, version, created_at, updated_at) overriding system value values
('1', '1', 'Field 12 of 1', 'strawberry', NULL, NULL, '1', '2026-11-28 02:26:36.638873+00', '2026-11-28 02:26:36.638873+00'),
('2', '1', 'Field 18', 'strawberry', NULL, '2026-06-10 12:00:00+00', '1', '2026-11-28 02:26:39.327156+00', '2026-11-28 02:26:39.327156+00'),
('3', '3', 'Long Meadow', 'strawberry', NULL, NULL, '1', '2026-11-28 02:26:39.368152+00', '2026-11-28 02:26:39.368152+00');
insert into flower_observations (id, flower_survey_id, count, notes, version, created_at, updated_at, import_id) overriding system value values
('1', '1', '12', NULL, '1', '2026-11-28 02:26:38.977286+00', '2026-11-28 02:26:38.977286+00', NULL),
('2', '3', '7', NULL, '1', '2026-11-28 02:26:42.091759+00', '2026-11-28 02:26:42.091759+00', '3'),
('3', '4', '9', NULL, '1', '2026-11-28 02:26:42.091759+00', '2026-11-28 02:26:42.091759+00', '3'),
('4', '5', '7', 'windy', '1', '2026-11-28 02:26:42.091759+00', '2026-11-28 02:26:42.091759+00', '3');
insert into flower_surveys (id, survey_id, plant_number, observer_id, observer_name, start_time, version, created_at, updated_at, import_id, protocol, watched_seconds, flowers_watched, plants_watched, area_m2, transect_m, clock_ahead_seconds) overriding system value values
('1', '1', '1', '2', NULL, '2026-06-10 10:00:00+00', '1', '2026-11-28 02:26:38.964187+00', '2026-11-28 02:26:38.964187+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('2', '1', '2', '2', NULL, '2026-06-10 10:00:00+00', '1', '2026-11-28 02:26:38.988571+00', '2026-11-28 02:26:38.988571+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('3', '3', '1', '3', NULL, '2026-06-10 09:30:00+00', '1', '2026-11-28 02:26:42.091759+00', '2026-11-28 02:26:42.091759+00', '3', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('4', '3', '2', '3', NULL, '2026-06-10 09:30:00+00', '1', '2026-11-28 02:26:42.091759+00', '2026-11-28 02:26:42.091759+00', '3', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('5', '3', '3', '3', NULL, '2026-06-10 09:30:00+00', '1', '2026-11-28 02:26:42.091759+00', '2026-11-28 02:26:42.091759+00', '3', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into history (id, kind, record_id, action, at, actor_id, actor, before, after) overriding system value values
('1', 'species', '1', 'create', '2026-11-28 02:26:36.499893+00', NULL, 'system', NULL, '{"id": 1, "rank": "species", "genus": "Bombus", "order": "Hymenoptera", "family": "Apidae", "gbif_id": null, "species": "species 1", "uksi_id": null, "synonyms": [], "created_at": "2026-11-28T02:26:36.491735+00:00", "common_name": null, "functional_group": "bumblebee"}'),
('10', 'organisations', '1', 'create', '2026-11-28 02:26:36.57389+00', NULL, 'system', NULL, '{"id": 1, "city": "Ledbury", "title": "Growers 7", "country": "United Kingdom", "postcode": "HR8 1AA", "created_at": "2026-11-28T02:26:36.572156+00:00", "archived_at": null, "description": null}'),
('11', 'users', '1', 'create', '2026-11-28 02:26:36.598488+00', NULL, 'system', NULL, '{"id": 1, "city": null, "role": "farmer", "email": "person-8@example.org", "phone": null, "address": null, "country": null, "lastname": "of 1", "erased_at": null, "firstname": "Hannah", "is_active": true, "created_at": "2026-11-28T02:26:36.585202+00:00", "deleted_at": null, "invited_by": null, "postal_code": null, "pending_email": null, "passkey_handle": "454766de-670f-47c0-9d9b-0c63c3eb66b2", "organisation_id": 1, "all_organisations": false, "email_verified_at": "2026-11-28T02:26:36.575+00:00", "is_pest_portal_enabled": false, "is_pollinator_portal_enabled": true}'),
('12', 'users', '2', 'create', '2026-11-28 02:26:36.61889+00', NULL, 'system', NULL, '{"id": 2, "city": null, "role": "entomology", "email": "person-9@example.org", "phone": null, "address": null, "country": null, "lastname": "of 1", "erased_at": null, "firstname": "Hannah", "is_active": true, "created_at": "2026-11-28T02:26:36.61793+00:00", "deleted_at": null, "invited_by": null, "postal_code": null, "pending_email": null, "passkey_handle": "7ef30462-0dc4-4c54-8a39-4c4aa667bf8c", "organisation_id": 1, "all_organisations": false, "email_verified_at": "2026-11-28T02:26:36.612+00:00", "is_pest_portal_enabled": false, "is_pollinator_portal_enabled": true}'),
('13', 'farms', '1', 'create', '2026-11-28 02:26:36.633889+00', NULL, 'system', NULL, '{"id": 1, "city": "Ledbury", "title": "Farm 10 of 1", "country": "United Kingdom", "outline": null, "latitude": 52.036, "postcode": null, "farmer_id": 1, "landscape": null, "longitude": -2.423, "time_zone": "Europe/London", "created_at": "2026-11-28T02:26:36.622032+00:00", "archived_at": null, "description": null, "running_cost": null, "organisation_id": 1, "sprays_recorded": false, "area_in_sq_meters": 46200}'),
('14', 'fields', '1', 'create', '2026-11-28 02:26:36.64137+00', NULL, 'system', NULL, '{"id": 1, "farm_id": 1, "outline": null, "crop_type": "strawberry", "created_at": "2026-11-28T02:26:36.638873+00:00", "field_name": "Field 12 of 1", "archived_at": null}'),
('15', 'tunnels', '1', 'create', '2026-11-28 02:26:36.659386+00', NULL, 'system', NULL, '{"id": 1, "number": 14, "field_id": 1, "created_at": "2026-11-28T02:26:36.657072+00:00", "archived_at": null}'),
('16', 'plots', '1', 'create', '2026-11-28 02:26:36.675381+00', NULL, 'system', NULL, '{"id": 1, "block": null, "number": 15, "latitude": null, "longitude": null, "replicate": null, "tunnel_id": 1, "created_at": "2026-11-28T02:26:36.67269+00:00", "archived_at": null, "treatment_type": "A", "position_accuracy_m": null}'),
('17', 'devices', '1', 'create', '2026-11-28 02:26:36.686615+00', NULL, 'system', NULL, '{"id": 1, "name": "Camera of 1", "device_id": "CAM-00016", "is_active": true, "created_at": "2023-01-01T00:00:00+00:00", "archived_at": null, "device_type": "camera"}'),
('18', 'placements', '1', 'create', '2026-11-28 02:26:36.712527+00', NULL, 'system', NULL, '{"id": 1, "during": "(,)", "farm_id": 1, "plot_id": 1, "field_id": 1, "device_id": 1, "tunnel_id": 1, "created_at": "2026-11-28T02:26:36.69839+00:00"}'),
('19', 'device_keys', '1', 'create', '2026-11-28 02:26:36.723909+00', NULL, 'system', NULL, '{"id": 1, "device_id": 1, "created_at": "2026-11-28T02:26:36.718357+00:00", "expires_at": null, "revoked_at": null}'),
('2', 'stages', '1', 'create', '2026-11-28 02:26:36.531586+00', NULL, 'system', NULL, '{"id": 1, "stage": "Stage 2", "created_at": "2026-11-28T02:26:36.530263+00:00"}'),
('20', 'farmer_photos', '1', 'create', '2026-11-28 02:26:36.744471+00', NULL, 'system', NULL, '{"id": 1, "user_id": 1, "photo_key": "photos/b7/4437be-c057-4d6f-9d68-1e1fbf08d4d3.jpg", "created_at": "2026-11-28T02:26:36.742376+00:00"}'),
('21', 'farms', '2', 'create', '2026-11-28 02:26:36.747274+00', NULL, 'system', NULL, '{"id": 2, "city": "Ledbury", "title": "Farm 17", "country": "United Kingdom", "outline": null, "latitude": 52.036, "postcode": null, "farmer_id": 1, "landscape": null, "longitude": -2.423, "time_zone": "Europe/London", "created_at": "2026-11-28T02:26:36.746204+00:00", "archived_at": "2026-06-10T12:00:00+00:00", "description": null, "running_cost": null, "organisation_id": 1, "sprays_recorded": false, "area_in_sq_meters": 46200}'),
('22', 'sprays', '1', 'create', '2026-11-28 02:26:36.759144+00', NULL, 'system', NULL, '{"id": 1, "date": "2026-06-01", "hazard": "unknown", "farm_id": 1, "product": "Sulphur", "field_id": null, "created_at": "2026-11-28T02:26:36.757062+00:00", "fungicide_at_bloom": false}'),
('23', 'farm_notes', '1', 'create', '2026-11-28 02:26:36.781263+00', NULL, 'system', NULL, '{"id": 1, "date": "2026-06-01", "kind": "frost", "note": null, "time": null, "farm_id": 1, "field_id": null, "author_id": 1, "created_at": "2026-11-28T02:26:36.770397+00:00"}'),
('24', 'treatment_arms', '1', 'create', '2026-11-28 02:26:36.787257+00', NULL, 'system', NULL, '{"id": 1, "note": null, "farm_id": 1, "meaning": "control", "to_date": null, "from_date": "2026-05-01", "created_at": "2026-11-28T02:26:36.784678+00:00", "treatment_type": "A"}'),
('25', 'alerts', '1', 'create', '2026-11-28 02:26:36.806878+00', NULL, 'system', NULL, '{"id": 1, "rule": "clock", "times": 1, "farm_id": 1, "subject": "device 1", "closed_at": null, "device_id": 1, "opened_at": "2026-06-10T12:00:00+00:00", "created_at": "2026-11-28T02:26:36.804015+00:00", "assigned_to": null, "muted_until": null, "acknowledged_at": null, "acknowledged_by": null}'),
('26', 'deployments', '1', 'create', '2026-11-28 02:26:36.83249+00', NULL, 'system', NULL, '{"id": 1, "farm_id": 1, "created_at": "2026-11-28T02:26:36.820198+00:00", "deployed_date": "2026-01-01", "withdrawn_date": null}'),
('27', 'webhooks', '1', 'create', '2026-11-28 02:26:36.844762+00', NULL, 'system', NULL, '{"id": 1, "url": "https://farm.example/hook", "rules": null, "title": "Office of 1", "is_active": false, "created_at": "2026-11-28T02:26:36.838217+00:00", "archived_at": null, "organisation_id": 1}'),
('28', 'capture_checks', '1', 'create', '2026-11-28 02:26:36.885055+00', NULL, 'system', NULL, '{"id": 1, "added": [], "verdicts": [], "capture_id": 1, "checked_at": "2026-11-28T02:26:36.873987+00:00", "checked_by": 2, "created_at": "2026-11-28T02:26:36.873987+00:00"}'),
('29', 'surveys', '1', 'create', '2026-11-28 02:26:38.946102+00', NULL, 'system', NULL, '{"id": 1, "visit": 1, "plot_id": 1, "ended_at": null, "created_at": "2026-11-28T02:26:38.932177+00:00", "created_by": 2, "started_at": null, "survey_date": "2026-06-10"}'),
('3', 'pollinators', '1', 'create', '2026-11-28 02:26:36.536077+00', NULL, 'system', NULL, '{"id": 1, "stage_id": 1, "created_at": "2026-11-28T02:26:36.533701+00:00", "species_id": 1, "functional_group": "bumblebee"}'),
('30', 'surveys', '2', 'create', '2026-11-28 02:26:38.953596+00', NULL, 'system', NULL, '{"id": 2, "visit": 2, "plot_id": 1, "ended_at": null, "created_at": "2026-11-28T02:26:38.952651+00:00", "created_by": 2, "started_at": null, "survey_date": "2026-06-10"}'),
('31', 'flower_surveys', '1', 'create', '2026-11-28 02:26:38.973756+00', NULL, 'system', NULL, '{"id": 1, "area_m2": null, "protocol": null, "survey_id": 1, "created_at": "2026-11-28T02:26:38.964187+00:00", "start_time": "2026-06-10T10:00:00+00:00", "transect_m": null, "observer_id": 2, "plant_number": 1, "observer_name": null, "plants_watched": null, "flowers_watched": null, "watched_seconds": null, "clock_ahead_seconds": null}'),
('32', 'flower_observations', '1', 'create', '2026-11-28 02:26:38.979456+00', NULL, 'system', NULL, '{"id": 1, "count": 12, "notes": null, "created_at": "2026-11-28T02:26:38.977286+00:00", "flower_survey_id": 1}'),
('33', 'flower_surveys', '2', 'create', '2026-11-28 02:26:38.989489+00', NULL, 'system', NULL, '{"id": 2, "area_m2": null, "protocol": null, "survey_id": 1, "created_at": "2026-11-28T02:26:38.988571+00:00", "start_time": "2026-06-10T10:00:00+00:00", "transect_m": null, "observer_id": 2, "plant_number": 2, "observer_name": null, "plants_watched": null, "flowers_watched": null, "watched_seconds": null, "clock_ahead_seconds": null}'),
('34', 'pollinator_surveys', '1', 'create', '2026-11-28 02:26:39.0049+00', NULL, 'system', NULL, '{"id": 1, "area_m2": null, "protocol": null, "survey_id": 1, "created_at": "2026-11-28T02:26:38.99618+00:00", "start_time": "2026-06-10T10:00:00+00:00", "transect_m": null, "observer_id": 2, "observer_name": null, "plants_watched": null, "flowers_watched": null, "watched_seconds": null, "clock_ahead_seconds": null}'),
('35', 'pollinator_counts', '1', 'create', '2026-11-28 02:26:39.023889+00', NULL, 'system', NULL, '{"id": 1, "survey_id": 1, "created_at": "2026-11-28T02:26:39.021831+00:00", "functional_group": "bumblebee", "pollinator_survey_id": 1}'),
('36', 'pollinator_observations', '1', 'create', '2026-11-28 02:26:39.105229+00', NULL, 'system', NULL, '{"id": 1, "caste": null, "count": 3, "notes": null, "created_at": "2026-11-28T02:26:39.036556+00:00", "flower_centre": true, "pollinator_id": 1, "pollinator_survey_id": 1}'),
('37', 'pollinator_surveys', '2', 'create', '2026-11-28 02:26:39.113716+00', NULL, 'system', NULL, '{"id": 2, "area_m2": null, "protocol": null, "survey_id": 1, "created_at": "2026-11-28T02:26:39.112918+00:00", "start_time": "2026-06-10T10:00:00+00:00", "transect_m": null, "observer_id": 2, "observer_name": null, "plants_watched": null, "flowers_watched": null, "watched_seconds": null, "clock_ahead_seconds": null}'),
('38', 'predator_surveys', '1', 'create', '2026-11-28 02:26:39.131343+00', NULL, 'system', NULL, '{"id": 1, "area_m2": null, "protocol": null, "survey_id": 1, "counted_at": "2026-06-10T10:00:00+00:00", "created_at": "2026-11-28T02:26:39.127259+00:00", "start_time": "2026-06-10T10:00:00+00:00", "transect_m": null, "observer_id": 2, "plant_number": 1, "observer_name": null, "plants_watched": null, "flowers_watched": null, "watched_seconds": null, "clock_ahead_seconds": null}'),
('39', 'predator_observations', '1', 'create', '2026-11-28 02:26:39.249401+00', NULL, 'system', NULL, '{"id": 1, "count": 2, "notes": null, "created_at": "2026-11-28T02:26:39.237026+00:00", "predator_id": 1, "predator_survey_id": 1}'),
('4', 'species', '2', 'create', '2026-11-28 02:26:36.547133+00', NULL, 'system', NULL, '{"id": 2, "rank": "species", "genus": "Coccinella", "order": "Hymenoptera", "family": "Apidae", "gbif_id": null, "species": "species 3", "uksi_id": null, "synonyms": [], "created_at": "2026-11-28T02:26:36.546594+00:00", "common_name": null, "functional_group": "bumblebee"}'),
('40', 'predator_surveys', '2', 'create', '2026-11-28 02:26:39.25318+00', NULL, 'system', NULL, '{"id": 2, "area_m2": null, "protocol": null, "survey_id": 1, "counted_at": null, "created_at": "2026-11-28T02:26:39.252324+00:00", "start_time": "2026-06-10T10:00:00+00:00", "transect_m": null, "observer_id": 2, "plant_number": 2, "observer_name": null, "plants_watched": null, "flowers_watched": null, "watched_seconds": null, "clock_ahead_seconds": null}'),
('41', 'weathers', '1', 'create', '2026-11-28 02:26:39.263032+00', NULL, 'system', NULL, '{"id": 1, "notes": null, "oktas": 4, "timestamp": "2026-06-10T10:00:00+00:00", "tunnel_id": 1, "created_at": "2026-11-28T02:26:39.260355+00:00", "wind_speed": 7.25, "observer_id": 2, "temperature": 18.4, "observer_name": null, "relative_humidity": 61, "clock_ahead_seconds": null}'),
('42', 'entry_photos', '1', 'create', '2026-11-28 02:26:39.293434+00', NULL, 'system', NULL, '{"id": 1, "bytes": 400000, "width": 2048, "height": 1536, "unsure": false, "added_by": 2, "latitude": null, "taken_at": "2026-06-10T10:00:00+00:00", "longitude": null, "photo_key": "00000000-0000-4000-8000-000000000001", "survey_id": 1, "created_at": "2026-11-28T02:26:39.281678+00:00", "identified_at": null, "identified_by": null, "identification": "waiting", "flower_survey_id": null, "predator_survey_id": null, "pollinator_survey_id": 1, "predator_observation_id": null, "pollinator_observation_id": 1}'),
('43', 'imports', '1', 'create', '2026-11-28 02:26:39.311552+00', NULL, 'system', NULL, '{"id": 1, "bytes": 0, "state": "ready", "reason": null, "encoding": null, "delimiter": null, "file_name": "june.csv", "rows_good": 1, "created_at": "2026-11-28T02:26:39.301958+00:00", "created_by": 2, "rows_error": 0, "finished_at": null, "report_type": "flower", "count_errors": 0, "rows_duplicate": 0, "file_removed_at": null, "organisation_id": 1}'),
('44', 'imports', '2', 'create', '2026-11-28 02:26:39.321743+00', NULL, 'system', NULL, '{"id": 2, "bytes": 0, "state": "done", "reason": null, "encoding": null, "delimiter": null, "file_name": "june.csv", "rows_good": 1, "created_at": "2026-11-28T02:26:39.31957+00:00", "created_by": 2, "rows_error": 0, "finished_at": null, "report_type": "flower", "count_errors": 0, "rows_duplicate": 0, "file_removed_at": null, "organisation_id": 1}'),
('45', 'fields', '2', 'create', '2026-11-28 02:26:39.335604+00', NULL, 'system', NULL, '{"id": 2, "farm_id": 1, "outline": null, "crop_type": "strawberry", "created_at": "2026-11-28T02:26:39.327156+00:00", "field_name": "Field 18", "archived_at": "2026-06-10T12:00:00+00:00"}'),
('46', 'tunnels', '2', 'create', '2026-11-28 02:26:39.343017+00', NULL, 'system', NULL, '{"id": 2, "number": 19, "field_id": 1, "created_at": "2026-11-28T02:26:39.338641+00:00", "archived_at": "2026-06-10T12:00:00+00:00"}'),
('47', 'plots', '2', 'create', '2026-11-28 02:26:39.347073+00', NULL, 'system', NULL, '{"id": 2, "block": null, "number": 20, "latitude": null, "longitude": null, "replicate": null, "tunnel_id": 1, "created_at": "2026-11-28T02:26:39.34531+00:00", "archived_at": "2026-06-10T12:00:00+00:00", "treatment_type": "A", "position_accuracy_m": null}'),
('48', 'organisations', '2', 'create', '2026-11-28 02:26:39.352587+00', NULL, 'system', NULL, '{"id": 2, "city": "Ledbury", "title": "Growers 21", "country": "United Kingdom", "postcode": "HR8 1AA", "created_at": "2026-11-28T02:26:39.351149+00:00", "archived_at": null, "description": null}'),
('49', 'farms', '3', 'create', '2026-11-28 02:26:39.357564+00', NULL, 'system', NULL, '{"id": 3, "city": "Ledbury", "title": "Ashcombe Farm", "country": "United Kingdom", "outline": null, "latitude": 52.036, "postcode": null, "farmer_id": null, "landscape": null, "longitude": -2.423, "time_zone": "Europe/London", "created_at": "2026-11-28T02:26:39.355218+00:00", "archived_at": null, "description": null, "running_cost": null, "organisation_id": 2, "sprays_recorded": false, "area_in_sq_meters": 46200}'),
('5', 'stages', '2', 'create', '2026-11-28 02:26:36.550707+00', NULL, 'system', NULL, '{"id": 2, "stage": "Stage 4", "created_at": "2026-11-28T02:26:36.550287+00:00"}'),
('50', 'fields', '3', 'create', '2026-11-28 02:26:39.369005+00', NULL, 'system', NULL, '{"id": 3, "farm_id": 3, "outline": null, "crop_type": "strawberry", "created_at": "2026-11-28T02:26:39.368152+00:00", "field_name": "Long Meadow", "archived_at": null}'),
('51', 'tunnels', '3', 'create', '2026-11-28 02:26:39.372862+00', NULL, 'system', NULL, '{"id": 3, "number": 4, "field_id": 3, "created_at": "2026-11-28T02:26:39.372187+00:00", "archived_at": null}'),
('52', 'plots', '3', 'create', '2026-11-28 02:26:39.381936+00', NULL, 'system', NULL, '{"id": 3, "block": null, "number": 12, "latitude": null, "longitude": null, "replicate": null, "tunnel_id": 3, "created_at": "2026-11-28T02:26:39.381058+00:00", "archived_at": null, "treatment_type": "B", "position_accuracy_m": null}'),
('53', 'users', '3', 'create', '2026-11-28 02:26:39.388481+00', NULL, 'system', NULL, '{"id": 3, "city": null, "role": "entomology_admin", "email": "person-26@example.org", "phone": null, "address": null, "country": null, "lastname": "Duarte", "erased_at": null, "firstname": "Ines", "is_active": true, "created_at": "2026-11-28T02:26:39.385066+00:00", "deleted_at": null, "invited_by": null, "postal_code": null, "pending_email": null, "passkey_handle": "8726d573-f9a0-4b31-85ed-9fa52e4dcff2", "organisation_id": 2, "all_organisations": false, "email_verified_at": "2026-11-28T02:26:39.384+00:00", "is_pest_portal_enabled": false, "is_pollinator_portal_enabled": true}'),
('54', 'users', '4', 'create', '2026-11-28 02:26:39.924311+00', NULL, 'system', NULL, '{"id": 4, "city": null, "role": "farm_admin", "email": "hannah@example.org", "phone": null, "address": null, "country": null, "lastname": "Price", "erased_at": null, "firstname": "Hannah", "is_active": true, "created_at": "2026-11-28T02:26:39.92322+00:00", "deleted_at": null, "invited_by": null, "postal_code": null, "pending_email": null, "passkey_handle": "3e502056-9e33-40dd-a23c-a876f5c0ab5d", "organisation_id": 2, "all_organisations": false, "email_verified_at": "2026-11-28T02:26:39.544+00:00", "is_pest_portal_enabled": false, "is_pollinator_portal_enabled": true}'),
('55', 'users', '5', 'create', '2026-11-28 02:26:40.147046+00', NULL, 'system', NULL, '{"id": 5, "city": null, "role": "farmer", "email": "rosa@example.org", "phone": null, "address": null, "country": null, "lastname": "Marsh", "erased_at": null, "firstname": "Rosa", "is_active": true, "created_at": "2026-11-28T02:26:40.146097+00:00", "deleted_at": null, "invited_by": null, "postal_code": null, "pending_email": null, "passkey_handle": "b346e1ef-6b3e-4873-bd8e-7dd114ad6aa9", "organisation_id": 2, "all_organisations": false, "email_verified_at": "2026-11-28T02:26:39.925+00:00", "is_pest_portal_enabled": false, "is_pollinator_portal_enabled": true}'),
('56', 'farms', '4', 'create', '2026-11-28 02:26:40.153222+00', NULL, 'system', NULL, '{"id": 4, "city": "Ledbury", "title": "Bramley Orchard", "country": "United Kingdom", "outline": null, "latitude": 52.036, "postcode": null, "farmer_id": null, "landscape": null, "longitude": -2.423, "time_zone": "Europe/London", "created_at": "2026-11-28T02:26:40.152468+00:00", "archived_at": null, "description": null, "running_cost": null, "organisation_id": 2, "sprays_recorded": false, "area_in_sq_meters": 46200}'),
('57', 'devices', '2', 'create', '2026-11-28 02:26:40.19444+00', NULL, 'system', NULL, '{"id": 2, "name": "North camera", "device_id": "CAM-00030", "is_active": true, "created_at": "2023-01-01T00:00:00+00:00", "archived_at": null, "device_type": "camera"}'),
('58', 'placements', '2', 'create', '2026-11-28 02:26:40.234075+00', NULL, 'system', NULL, '{"id": 2, "during": "(,)", "farm_id": 3, "plot_id": 3, "field_id": 3, "device_id": 2, "tunnel_id": 3, "created_at": "2026-11-28T02:26:40.232188+00:00"}'),
('59', 'device_keys', '2', 'create', '2026-11-28 02:26:40.24277+00', NULL, 'system', NULL, '{"id": 2, "device_id": 2, "created_at": "2026-11-28T02:26:40.241221+00:00", "expires_at": null, "revoked_at": null}'),
('6', 'predators', '1', 'create', '2026-11-28 02:26:36.558063+00', NULL, 'system', NULL, '{"id": 1, "stage_id": 2, "created_at": "2026-11-28T02:26:36.555826+00:00", "species_id": 2, "functional_group": "ladybird"}'),
('60', 'devices', '3', 'create', '2026-11-28 02:26:40.246805+00', NULL, 'system', NULL, '{"id": 3, "name": "Orchard camera", "device_id": "CAM-00031", "is_active": true, "created_at": "2023-01-01T00:00:00+00:00", "archived_at": null, "device_type": "camera"}'),
('61', 'placements', '3', 'create', '2026-11-28 02:26:40.25868+00', NULL, 'system', NULL, '{"id": 3, "during": "(,)", "farm_id": 4, "plot_id": null, "field_id": null, "device_id": 3, "tunnel_id": null, "created_at": "2026-11-28T02:26:40.257916+00:00"}'),
('62', 'device_keys', '3', 'create', '2026-11-28 02:26:40.260888+00', NULL, 'system', NULL, '{"id": 3, "device_id": 3, "created_at": "2026-11-28T02:26:40.260316+00:00", "expires_at": null, "revoked_at": null}'),
('63', 'deployments', '2', 'create', '2026-11-28 02:26:40.33113+00', NULL, 'Bombus', NULL, '{"id": 2, "farm_id": 3, "created_at": "2026-11-28T02:26:40.310617+00:00", "deployed_date": "2026-06-10", "withdrawn_date": null}'),
('64', 'deployments', '3', 'create', '2026-11-28 02:26:40.445611+00', NULL, 'Bombus', NULL, '{"id": 3, "farm_id": 4, "created_at": "2026-11-28T02:26:40.431099+00:00", "deployed_date": "2026-06-10", "withdrawn_date": null}'),
('65', 'imports', '3', 'create', '2026-11-28 02:26:41.45989+00', '3', 'Ines Duarte', NULL, '{"id": 3, "bytes": 0, "state": "uploading", "reason": null, "encoding": null, "delimiter": null, "file_name": "surveys.csv", "rows_good": 0, "created_at": "2026-11-28T02:26:41.455913+00:00", "created_by": 3, "rows_error": 0, "finished_at": null, "report_type": "flower", "count_errors": 0, "rows_duplicate": 0, "file_removed_at": null, "organisation_id": 2}'),
('66', 'imports', '3', 'update', '2026-11-28 02:26:41.491624+00', NULL, 'system', '{"bytes": 0, "state": "uploading"}', '{"bytes": 279, "state": "checking"}'),
('67', 'imports', '3', 'update', '2026-11-28 02:26:41.788374+00', NULL, 'system', '{"encoding": null, "delimiter": null}', '{"encoding": "utf-8", "delimiter": ","}'),
('68', 'imports', '3', 'update', '2026-11-28 02:26:41.910098+00', NULL, 'system', '{"state": "checking", "rows_good": 0}', '{"state": "ready", "rows_good": 3}'),
('69', 'imports', '3', 'update', '2026-11-28 02:26:41.998168+00', '3', 'Ines Duarte', '{"state": "ready"}', '{"state": "importing"}'),
('7', 'species', '3', 'create', '2026-11-28 02:26:36.564801+00', NULL, 'system', NULL, '{"id": 3, "rank": "species", "genus": "Coccinella", "order": "Hymenoptera", "family": "Apidae", "gbif_id": null, "species": "species 5", "uksi_id": null, "synonyms": [], "created_at": "2026-11-28T02:26:36.564272+00:00", "common_name": null, "functional_group": "bumblebee"}'),
('70', 'imports', '3', 'update', '2026-11-28 02:26:42.202598+00', '3', 'Ines Duarte', '{"state": "importing", "finished_at": null}', '{"state": "done", "finished_at": "2026-11-28T02:26:42.091759+00:00"}'),
('71', 'imports', '4', 'create', '2026-11-28 02:26:42.250777+00', '3', 'Ines Duarte', NULL, '{"id": 4, "bytes": 0, "state": "uploading", "reason": null, "encoding": null, "delimiter": null, "file_name": "surveys.csv", "rows_good": 0, "created_at": "2026-11-28T02:26:42.246297+00:00", "created_by": 3, "rows_error": 0, "finished_at": null, "report_type": "flower", "count_errors": 0, "rows_duplicate": 0, "file_removed_at": null, "organisation_id": 2}'),
('72', 'imports', '4', 'update', '2026-11-28 02:26:42.272822+00', NULL, 'system', '{"bytes": 0, "state": "uploading"}', '{"bytes": 212, "state": "checking"}'),
('73', 'imports', '4', 'update', '2026-11-28 02:26:42.410222+00', NULL, 'system', '{"encoding": null, "delimiter": null, "rows_error": 0, "count_errors": 0}', '{"encoding": "utf-8", "delimiter": ",", "rows_error": 1, "count_errors": 1}'),
('74', 'imports', '4', 'update', '2026-11-28 02:26:42.471595+00', NULL, 'system', '{"state": "checking", "rows_good": 0}', '{"state": "ready", "rows_good": 1}'),
('75', 'imports', '5', 'create', '2026-11-28 02:26:42.504041+00', '3', 'Ines Duarte', NULL, '{"id": 5, "bytes": 0, "state": "uploading", "reason": null, "encoding": null, "delimiter": null, "file_name": "surveys.csv", "rows_good": 0, "created_at": "2026-11-28T02:26:42.501628+00:00", "created_by": 3, "rows_error": 0, "finished_at": null, "report_type": "flower", "count_errors": 0, "rows_duplicate": 0, "file_removed_at": null, "organisation_id": 2}'),
('76', 'imports', '5', 'update', '2026-11-28 02:26:42.517369+00', NULL, 'system', '{"bytes": 0, "state": "uploading"}', '{"bytes": 144, "state": "checking"}'),
('77', 'imports', '5', 'update', '2026-11-28 02:26:42.671518+00', NULL, 'system', '{"encoding": null, "delimiter": null}', '{"encoding": "utf-8", "delimiter": ","}'),
('78', 'imports', '5', 'update', '2026-11-28 02:26:42.741409+00', NULL, 'system', '{"state": "checking", "rows_good": 0}', '{"state": "ready", "rows_good": 1}'),
('79', 'imports', '5', 'update', '2026-11-28 02:26:42.80329+00', '3', 'Ines Duarte', '{"state": "ready"}', '{"state": "importing"}'),
('8', 'stages', '3', 'create', '2026-11-28 02:26:36.567654+00', NULL, 'system', NULL, '{"id": 3, "stage": "Stage 6", "created_at": "2026-11-28T02:26:36.567263+00:00"}'),
('80', 'imports', '5', 'update', '2026-11-28 02:26:43.004857+00', '3', 'Ines Duarte', '{"state": "importing", "finished_at": null}', '{"state": "done", "finished_at": "2026-11-28T02:26:42.853705+00:00"}'),
('81', 'imports', '5', 'update', '2026-11-28 02:26:43.174545+00', '3', 'Ines Duarte', '{"state": "done", "finished_at": "2026-11-28T02:26:42.853705+00:00"}', '{"state": "undone", "finished_at": "2026-11-28T02:26:43.053527+00:00"}'),
('82', 'sprays', '2', 'create', '2026-11-28 02:26:43.215963+00', '4', 'Hannah Price', NULL, '{"id": 2, "date": "2026-06-05", "hazard": "unknown", "farm_id": 3, "product": "Sulphur", "field_id": null, "created_at": "2026-11-28T02:26:43.210314+00:00", "fungicide_at_bloom": false}'),
('83', 'treatment_arms', '2', 'create', '2026-11-28 02:26:43.260455+00', '4', 'Hannah Price', NULL, '{"id": 2, "note": null, "farm_id": 3, "meaning": "control", "to_date": null, "from_date": "2026-05-01", "created_at": "2026-11-28T02:26:43.237581+00:00", "treatment_type": "B"}'),
('84', 'alert_limits', '1', 'create', '2026-11-28 02:26:43.317128+00', '4', 'Hannah Price', NULL, '{"id": 1, "farm_id": 3, "created_at": "2026-11-28T02:26:43.292967+00:00", "score_below": 35, "battery_days": 7, "silent_hours": 12}'),
('85', 'notification_settings', '1', 'create', '2026-11-28 02:26:43.484326+00', '4', 'Hannah Price', NULL, '{"id": 1, "push": ["gateway", "silent", "battery", "rejects", "clock", "lens"], "user_id": 4, "closings": false, "farm_ids": null, "created_at": "2026-11-28T02:26:43.44418+00:00", "daily_hour": 8, "mail_daily": ["bare_visits", "uneven", "conflicts", "score_low", "score_fall"], "most_a_day": 5, "quiet_from": 22, "quiet_until": 6, "mail_at_once": ["gateway", "silent", "battery", "rejects", "clock", "lens"]}'),
('86', 'farms', '3', 'update', '2026-11-28 02:26:43.53732+00', '4', 'Hannah Price', '{"title": "Ashcombe Farm"}', '{"title": "Ashcombe Home Farm"}'),
('9', 'predators', '2', 'create', '2026-11-28 02:26:36.56905+00', NULL, 'system', NULL, '{"id": 2, "stage_id": 3, "created_at": "2026-11-28T02:26:36.568499+00:00", "species_id": 3, "functional_group": "ladybird"}');
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
insert into import_readings (import_id, choice, reading, head) overriding system value values
('3', '{}', '{"dates": null, "sheet": null, "units": [], "sheets": [], "columns": [{"key": "farm", "title": "Farm", "similar": []}, {"key": "field", "title": "Field", "similar": []}, {"key": "tunnel", "title": "Tunnel", "similar": []}, {"key": "plot", "title": "Plot", "similar": []}, {"key": "survey_date", "title": "Survey date", "similar": []}, {"key": "plant_number", "title": "Plant number", "similar": []}, {"key": "observer", "title": "Observer", "similar": []}, {"key": "start_time", "title": "Start time", "similar": []}, {"key": "count", "title": "Count", "similar": []}, {"key": "note", "title": "Note", "similar": []}], "preview": [{"line": 2, "cells": [{"given": "Ashcombe Farm", "value": "Ashcombe Farm", "column": "Farm", "reason": null}, {"given": "Long Meadow", "value": "Long Meadow", "column": "Field", "reason": null}, {"given": "4", "value": "4", "column": "Tunnel", "reason": null}, {"given": "12", "value": "12", "column": "Plot", "reason": null}, {"given": "2026-06-10", "value": "2026-06-10", "column": "Survey date", "reason": null}, {"given": "1", "value": "1", "column": "Plant number", "reason": null}, {"given": "Ines Duarte", "value": "Ines Duarte", "column": "Observer", "reason": null}, {"given": "10:30", "value": "10:30:00", "column": "Start time", "reason": null}, {"given": "7", "value": "7", "column": "Count", "reason": null}, {"given": "", "value": null, "column": "Note", "reason": null}]}, {"line": 3, "cells": [{"given": "Ashcombe Farm", "value": "Ashcombe Farm", "column": "Farm", "reason": null}, {"given": "Long Meadow", "value": "Long Meadow", "column": "Field", "reason": null}, {"given": "4", "value": "4", "column": "Tunnel", "reason": null}, {"given": "12", "value": "12", "column": "Plot", "reason": null}, {"given": "2026-06-10", "value": "2026-06-10", "column": "Survey date", "reason": null}, {"given": "2", "value": "2", "column": "Plant number", "reason": null}, {"given": "Ines Duarte", "value": "Ines Duarte", "column": "Observer", "reason": null}, {"given": "10:30", "value": "10:30:00", "column": "Start time", "reason": null}, {"given": "9", "value": "9", "column": "Count", "reason": null}, {"given": "", "value": null, "column": "Note", "reason": null}]}, {"line": 4, "cells": [{"given": "Ashcombe Farm", "value": "Ashcombe Farm", "column": "Farm", "reason": null}, {"given": "Long Meadow", "value": "Long Meadow", "column": "Field", "reason": null}, {"given": "4", "value": "4", "column": "Tunnel", "reason": null}, {"given": "12", "value": "12", "column": "Plot", "reason": null}, {"given": "2026-06-10", "value": "2026-06-10", "column": "Survey date", "reason": null}, {"given": "3", "value": "3", "column": "Plant number", "reason": null}, {"given": "Ines Duarte", "value": "Ines Duarte", "column": "Observer", "reason": null}, {"given": "10:30", "value": "10:30:00", "column": "Start time", "reason": null}, {"given": "7", "value": "7", "column": "Count", "reason": null}, {"given": "windy", "value": "windy", "column": "Note", "reason": null}]}], "replaced": [], "day_order": null, "head_line": 1, "order_from": null, "remembered": null, "rows_above": 0}', 'BbSy_8rwh2O5PbLxubVofsaS_ago-Kq4wTHiRYodQQM'),
('4', '{}', '{"dates": null, "sheet": null, "units": [], "sheets": [], "columns": [{"key": "farm", "title": "Farm", "similar": []}, {"key": "field", "title": "Field", "similar": []}, {"key": "tunnel", "title": "Tunnel", "similar": []}, {"key": "plot", "title": "Plot", "similar": []}, {"key": "survey_date", "title": "Survey date", "similar": []}, {"key": "plant_number", "title": "Plant number", "similar": []}, {"key": "observer", "title": "Observer", "similar": []}, {"key": "start_time", "title": "Start time", "similar": []}, {"key": "count", "title": "Count", "similar": []}, {"key": "note", "title": "Note", "similar": []}], "preview": [{"line": 2, "cells": [{"given": "Ashcombe Farm", "value": "Ashcombe Farm", "column": "Farm", "reason": null}, {"given": "Long Meadow", "value": "Long Meadow", "column": "Field", "reason": null}, {"given": "4", "value": "4", "column": "Tunnel", "reason": null}, {"given": "12", "value": "12", "column": "Plot", "reason": null}, {"given": "2026-06-10", "value": "2026-06-10", "column": "Survey date", "reason": null}, {"given": "4", "value": "4", "column": "Plant number", "reason": null}, {"given": "Ines Duarte", "value": "Ines Duarte", "column": "Observer", "reason": null}, {"given": "10:30", "value": "10:30:00", "column": "Start time", "reason": null}, {"given": "many", "value": null, "column": "Count", "reason": "is not a number"}, {"given": "", "value": null, "column": "Note", "reason": null}]}, {"line": 3, "cells": [{"given": "Ashcombe Farm", "value": "Ashcombe Farm", "column": "Farm", "reason": null}, {"given": "Long Meadow", "value": "Long Meadow", "column": "Field", "reason": null}, {"given": "4", "value": "4", "column": "Tunnel", "reason": null}, {"given": "12", "value": "12", "column": "Plot", "reason": null}, {"given": "2026-06-10", "value": "2026-06-10", "column": "Survey date", "reason": null}, {"given": "5", "value": "5", "column": "Plant number", "reason": null}, {"given": "Ines Duarte", "value": "Ines Duarte", "column": "Observer", "reason": null}, {"given": "10:30", "value": "10:30:00", "column": "Start time", "reason": null}, {"given": "7", "value": "7", "column": "Count", "reason": null}, {"given": "", "value": null, "column": "Note", "reason": null}]}], "replaced": [], "day_order": null, "head_line": 1, "order_from": null, "remembered": null, "rows_above": 0}', 'BbSy_8rwh2O5PbLxubVofsaS_ago-Kq4wTHiRYodQQM'),
('5', '{}', '{"dates": null, "sheet": null, "units": [], "sheets": [], "columns": [{"key": "farm", "title": "Farm", "similar": []}, {"key": "field", "title": "Field", "similar": []}, {"key": "tunnel", "title": "Tunnel", "similar": []}, {"key": "plot", "title": "Plot", "similar": []}, {"key": "survey_date", "title": "Survey date", "similar": []}, {"key": "plant_number", "title": "Plant number", "similar": []}, {"key": "observer", "title": "Observer", "similar": []}, {"key": "start_time", "title": "Start time", "similar": []}, {"key": "count", "title": "Count", "similar": []}, {"key": "note", "title": "Note", "similar": []}], "preview": [{"line": 2, "cells": [{"given": "Ashcombe Farm", "value": "Ashcombe Farm", "column": "Farm", "reason": null}, {"given": "Long Meadow", "value": "Long Meadow", "column": "Field", "reason": null}, {"given": "4", "value": "4", "column": "Tunnel", "reason": null}, {"given": "12", "value": "12", "column": "Plot", "reason": null}, {"given": "2026-06-11", "value": "2026-06-11", "column": "Survey date", "reason": null}, {"given": "1", "value": "1", "column": "Plant number", "reason": null}, {"given": "Ines Duarte", "value": "Ines Duarte", "column": "Observer", "reason": null}, {"given": "10:30", "value": "10:30:00", "column": "Start time", "reason": null}, {"given": "7", "value": "7", "column": "Count", "reason": null}, {"given": "", "value": null, "column": "Note", "reason": null}]}], "replaced": [], "day_order": null, "head_line": 1, "order_from": null, "remembered": null, "rows_above": 0}', 'BbSy_8rwh2O5PbLxubVofsaS_ago-Kq4wTHiRYodQQM');
insert into imports (id, organisation_id, created_by, report_type, file_name, blob_key, state, reason, bytes, bytes_read, encoding, delimiter, rows_read, rows_good, rows_duplicate, rows_error, count_errors, rows_done, attempts, heard_at, finished_at, version, created_at, updated_at, file_removed_at) overriding system value values
('1', '1', '2', 'flower', 'june.csv', 'imports/9e/2e7b7f-408d-4b76-9b2b-a5bbb83dc60f.csv', 'ready', NULL, '0', '0', NULL, NULL, '1', '1', '0', '0', '0', '0', '0', '2026-11-28 02:26:39.301958+00', NULL, '1', '2026-11-28 02:26:39.301958+00', '2026-11-28 02:26:39.301958+00', NULL),
('2', '1', '2', 'flower', 'june.csv', 'imports/b7/9b26cf-8828-4d39-94f7-a199b52a0303.csv', 'done', NULL, '0', '0', NULL, NULL, '1', '1', '0', '0', '0', '0', '0', '2026-11-28 02:26:39.31957+00', NULL, '1', '2026-11-28 02:26:39.31957+00', '2026-11-28 02:26:39.31957+00', NULL),
('3', '2', '3', 'flower', 'surveys.csv', 'imports/2c/e689a9-094a-4515-a557-6fd18bbc3450.csv', 'done', NULL, '279', '279', 'utf-8', ',', '3', '3', '0', '0', '0', '3', '1', '2026-11-28 02:26:41.455913+00', '2026-11-28 02:26:42.091759+00', '12', '2026-11-28 02:26:41.455913+00', '2026-11-28 02:26:42.201229+00', NULL),
('4', '2', '3', 'flower', 'surveys.csv', 'imports/3b/5bfb2b-4133-4dd7-84a6-cd296fadc32e.csv', 'ready', NULL, '212', '212', 'utf-8', ',', '2', '1', '0', '1', '1', '0', '0', '2026-11-28 02:26:42.246297+00', NULL, '6', '2026-11-28 02:26:42.246297+00', '2026-11-28 02:26:42.470154+00', NULL),
('5', '2', '3', 'flower', 'surveys.csv', 'imports/5d/129c02-d09a-4d5a-b0ae-aab722f833f5.csv', 'undone', NULL, '144', '144', 'utf-8', ',', '1', '1', '0', '0', '0', '1', '1', '2026-11-28 02:26:42.501628+00', '2026-11-28 02:26:43.053527+00', '13', '2026-11-28 02:26:42.501628+00', '2026-11-28 02:26:43.173109+00', NULL);
insert into installation (name, value, created_at) overriding system value values
('queues', '"12.35.0"', '2026-11-28 02:26:15.894105+00'),
('vapid', '{"sealed": "EcH6Kmz0xwMY5+HhNm/Uq8By+0Nlnl4F/pKF5gP/w03qK+Se5Mwutz16oAsYyTzD7svzw8ZuWu0uEKNOTpPlaLjSsZpHb7k="}', '2026-11-28 02:26:43.374134+00');
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
insert into model_versions (id, name, brought_by, brought_at) overriding system value values
('0', '', NULL, NULL);
insert into notification_settings (id, user_id, mail_at_once, mail_daily, push, closings, farm_ids, quiet_from, quiet_until, daily_hour, most_a_day, version, created_at, updated_at) overriding system value values
('1', '4', '{gateway,silent,battery,rejects,clock,lens}', '{bare_visits,uneven,conflicts,score_low,score_fall}', '{gateway,silent,battery,rejects,clock,lens}', 'false', NULL, '22', '6', '8', '5', '1', '2026-11-28 02:26:43.44418+00', '2026-11-28 02:26:43.44418+00');
insert into object_classes (id, name, brought_by, brought_at) overriding system value values
('1', 'bumblebee', '1', '2026-06-12 12:00:00+00'),
('2', 'honeybee', '2', '2026-06-12 12:00:00+00'),
('3', 'hoverfly', '2', '2026-06-12 12:00:00+00');
insert into organisations (id, title, description, city, country, postcode, archived_at, version, created_at, updated_at) overriding system value values
('1', 'Growers 7', NULL, 'Ledbury', 'United Kingdom', 'HR8 1AA', NULL, '1', '2026-11-28 02:26:36.572156+00', '2026-11-28 02:26:36.572156+00'),
('2', 'Growers 21', NULL, 'Ledbury', 'United Kingdom', 'HR8 1AA', NULL, '1', '2026-11-28 02:26:39.351149+00', '2026-11-28 02:26:39.351149+00');
insert into placements (id, device_id, farm_id, field_id, tunnel_id, plot_id, during, version, created_at, updated_at) overriding system value values
('1', '1', '1', '1', '1', '1', '(,)', '1', '2026-11-28 02:26:36.69839+00', '2026-11-28 02:26:36.69839+00'),
('2', '2', '3', '3', '3', '3', '(,)', '1', '2026-11-28 02:26:40.232188+00', '2026-11-28 02:26:40.232188+00'),
('3', '3', '4', NULL, NULL, NULL, '(,)', '1', '2026-11-28 02:26:40.257916+00', '2026-11-28 02:26:40.257916+00');
insert into plots (id, tunnel_id, number, treatment_type, archived_at, version, created_at, updated_at, latitude, longitude, position_accuracy_m, block, replicate) overriding system value values
('1', '1', '15', 'A', NULL, '1', '2026-11-28 02:26:36.67269+00', '2026-11-28 02:26:36.67269+00', NULL, NULL, NULL, NULL, NULL),
('2', '1', '20', 'A', '2026-06-10 12:00:00+00', '1', '2026-11-28 02:26:39.34531+00', '2026-11-28 02:26:39.34531+00', NULL, NULL, NULL, NULL, NULL),
('3', '3', '12', 'B', NULL, '1', '2026-11-28 02:26:39.381058+00', '2026-11-28 02:26:39.381058+00', NULL, NULL, NULL, NULL, NULL);
insert into pollinator_counts (id, survey_id, pollinator_survey_id, functional_group, version, created_at, updated_at, import_id) overriding system value values
('1', '1', '1', 'bumblebee', '1', '2026-11-28 02:26:39.021831+00', '2026-11-28 02:26:39.021831+00', NULL);
insert into pollinator_observations (id, pollinator_survey_id, pollinator_id, flower_centre, count, notes, version, created_at, updated_at, import_id, caste) overriding system value values
('1', '1', '1', 'true', '3', NULL, '1', '2026-11-28 02:26:39.036556+00', '2026-11-28 02:26:39.036556+00', NULL, NULL);
insert into pollinator_surveys (id, survey_id, observer_id, observer_name, start_time, version, created_at, updated_at, import_id, protocol, watched_seconds, flowers_watched, area_m2, transect_m, plants_watched, clock_ahead_seconds) overriding system value values
('1', '1', '2', NULL, '2026-06-10 10:00:00+00', '1', '2026-11-28 02:26:38.99618+00', '2026-11-28 02:26:38.99618+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('2', '1', '2', NULL, '2026-06-10 10:00:00+00', '1', '2026-11-28 02:26:39.112918+00', '2026-11-28 02:26:39.112918+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into pollinators (id, functional_group, species_id, stage_id, version, created_at, updated_at) overriding system value values
('1', 'bumblebee', '1', '1', '1', '2026-11-28 02:26:36.533701+00', '2026-11-28 02:26:36.533701+00');
insert into predator_observations (id, predator_survey_id, predator_id, count, notes, version, created_at, updated_at, import_id) overriding system value values
('1', '1', '1', '2', NULL, '1', '2026-11-28 02:26:39.237026+00', '2026-11-28 02:26:39.237026+00', NULL);
insert into predator_surveys (id, survey_id, plant_number, observer_id, observer_name, start_time, counted_at, version, created_at, updated_at, import_id, protocol, watched_seconds, flowers_watched, plants_watched, area_m2, transect_m, clock_ahead_seconds) overriding system value values
('1', '1', '1', '2', NULL, '2026-06-10 10:00:00+00', '2026-06-10 10:00:00+00', '1', '2026-11-28 02:26:39.127259+00', '2026-11-28 02:26:39.127259+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('2', '1', '2', '2', NULL, '2026-06-10 10:00:00+00', NULL, '1', '2026-11-28 02:26:39.252324+00', '2026-11-28 02:26:39.252324+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into predators (id, functional_group, species_id, stage_id, version, created_at, updated_at) overriding system value values
('1', 'ladybird', '2', '2', '1', '2026-11-28 02:26:36.555826+00', '2026-11-28 02:26:36.555826+00'),
('2', 'ladybird', '3', '3', '1', '2026-11-28 02:26:36.568499+00', '2026-11-28 02:26:36.568499+00');
insert into seasons_heard (only_row, up_to) overriding system value values
('true', '0');
insert into security_events (id, at, kind, result, status, actor_id, device_id, account, organisation_id, endpoint, about_id, address, browser, reason, detail, repeats, request_id) overriding system value values
('1', '2026-11-28 02:26:43.686187+00', 'token-made', 'done', '201', '4', NULL, NULL, '2', 'createAccessToken', NULL, '127.0.0.1', 'lightMyRequest', NULL, NULL, '0', '05e1c63f-0239-4769-b306-32c04904b933');
insert into sessions (id, user_id, token_hash, created_at, expires_at, last_activity_at, address, browser, confirmed_at, has_factor, opened_with, identity_id, sign_out_hint, wrote_at) overriding system value values
('1', '3', E'\\x6434fa8b5b5cdf71c6c2f83225d0c39d65830e8ff6d5bb0a2a4035817dccaee8', '2026-11-28 02:26:39.542083+00', '2026-11-29 02:26:39.542083+00', '2026-11-28 02:26:39.542083+00', NULL, NULL, '2026-11-28 02:26:39.542083+00', 'false', NULL, NULL, NULL, NULL),
('2', '4', E'\\x2ea3c2e36fd91f3d8332329e623f4700cacdf7e7f00f69e6ad52f038b0b14a37', '2026-11-28 02:26:40.14874+00', '2026-11-29 02:26:40.14874+00', '2026-11-28 02:26:40.14874+00', NULL, NULL, '2026-11-28 02:26:40.14874+00', 'false', NULL, NULL, NULL, NULL);
insert into species (id, "order", family, genus, species, functional_group, version, created_at, updated_at, rank, common_name, synonyms, gbif_id, uksi_id) overriding system value values
('1', 'Hymenoptera', 'Apidae', 'Bombus', 'species 1', 'bumblebee', '1', '2026-11-28 02:26:36.491735+00', '2026-11-28 02:26:36.491735+00', 'species', NULL, '{}', NULL, NULL),
('2', 'Hymenoptera', 'Apidae', 'Coccinella', 'species 3', 'bumblebee', '1', '2026-11-28 02:26:36.546594+00', '2026-11-28 02:26:36.546594+00', 'species', NULL, '{}', NULL, NULL),
('3', 'Hymenoptera', 'Apidae', 'Coccinella', 'species 5', 'bumblebee', '1', '2026-11-28 02:26:36.564272+00', '2026-11-28 02:26:36.564272+00', 'species', NULL, '{}', NULL, NULL);
insert into sprays (id, farm_id, field_id, date, product, hazard, version, created_at, updated_at, fungicide_at_bloom) overriding system value values
('1', '1', NULL, '2026-06-01', 'Sulphur', 'unknown', '1', '2026-11-28 02:26:36.757062+00', '2026-11-28 02:26:36.757062+00', 'false'),
('2', '3', NULL, '2026-06-05', 'Sulphur', 'unknown', '1', '2026-11-28 02:26:43.210314+00', '2026-11-28 02:26:43.210314+00', 'false');
insert into stages (id, stage, version, created_at, updated_at) overriding system value values
('1', 'Stage 2', '1', '2026-11-28 02:26:36.530263+00', '2026-11-28 02:26:36.530263+00'),
('2', 'Stage 4', '1', '2026-11-28 02:26:36.550287+00', '2026-11-28 02:26:36.550287+00'),
('3', 'Stage 6', '1', '2026-11-28 02:26:36.567263+00', '2026-11-28 02:26:36.567263+00');
insert into surveys (id, plot_id, survey_date, created_by, version, created_at, updated_at, visit, import_id, started_at, ended_at) overriding system value values
('1', '1', '2026-06-10', '2', '1', '2026-11-28 02:26:38.932177+00', '2026-11-28 02:26:38.932177+00', '1', NULL, NULL, NULL),
('2', '1', '2026-06-10', '2', '1', '2026-11-28 02:26:38.952651+00', '2026-11-28 02:26:38.952651+00', '2', NULL, NULL, NULL),
('3', '3', '2026-06-10', '3', '1', '2026-11-28 02:26:42.091759+00', '2026-11-28 02:26:42.091759+00', '1', '3', NULL, NULL);
insert into treatment_arms (id, farm_id, treatment_type, meaning, note, from_date, to_date, version, created_at, updated_at) overriding system value values
('1', '1', 'A', 'control', NULL, '2026-05-01', NULL, '1', '2026-11-28 02:26:36.784678+00', '2026-11-28 02:26:36.784678+00'),
('2', '3', 'B', 'control', NULL, '2026-05-01', NULL, '1', '2026-11-28 02:26:43.237581+00', '2026-11-28 02:26:43.237581+00');
insert into tunnels (id, field_id, number, archived_at, version, created_at, updated_at) overriding system value values
('1', '1', '14', NULL, '1', '2026-11-28 02:26:36.657072+00', '2026-11-28 02:26:36.657072+00'),
('2', '1', '19', '2026-06-10 12:00:00+00', '1', '2026-11-28 02:26:39.338641+00', '2026-11-28 02:26:39.338641+00'),
('3', '3', '4', NULL, '1', '2026-11-28 02:26:39.372187+00', '2026-11-28 02:26:39.372187+00');
insert into users (id, email, firstname, lastname, phone, address, city, country, postal_code, role, organisation_id, all_organisations, is_pollinator_portal_enabled, is_pest_portal_enabled, is_active, email_verified_at, pending_email, password_hash, deleted_at, version, created_at, updated_at, erased_at, passkey_handle, invited_by) overriding system value values
('1', 'person-8@example.org', 'Hannah', 'of 1', NULL, NULL, NULL, NULL, NULL, 'farmer', '1', 'false', 'true', 'false', 'true', '2026-11-28 02:26:36.575+00', NULL, NULL, NULL, '1', '2026-11-28 02:26:36.585202+00', '2026-11-28 02:26:36.585202+00', NULL, '454766de-670f-47c0-9d9b-0c63c3eb66b2', NULL),
('2', 'person-9@example.org', 'Hannah', 'of 1', NULL, NULL, NULL, NULL, NULL, 'entomology', '1', 'false', 'true', 'false', 'true', '2026-11-28 02:26:36.612+00', NULL, NULL, NULL, '1', '2026-11-28 02:26:36.61793+00', '2026-11-28 02:26:36.61793+00', NULL, '7ef30462-0dc4-4c54-8a39-4c4aa667bf8c', NULL),
('3', 'person-26@example.org', 'Ines', 'Duarte', NULL, NULL, NULL, NULL, NULL, 'entomology_admin', '2', 'false', 'true', 'false', 'true', '2026-11-28 02:26:39.384+00', NULL, NULL, NULL, '1', '2026-11-28 02:26:39.385066+00', '2026-11-28 02:26:39.385066+00', NULL, '8726d573-f9a0-4b31-85ed-9fa52e4dcff2', NULL),
('4', 'hannah@example.org', 'Hannah', 'Price', NULL, NULL, NULL, NULL, NULL, 'farm_admin', '2', 'false', 'true', 'false', 'true', '2026-11-28 02:26:39.544+00', NULL, '$argon2id$v=19$m=19456,t=2,p=1$aQ/VRPcxygyh/Y00z2HAlA$zJ738WE+MpuVSHtBeWSytQ1zR+0V8H0QrKmvlDM1OY4', NULL, '1', '2026-11-28 02:26:39.92322+00', '2026-11-28 02:26:39.92322+00', NULL, '3e502056-9e33-40dd-a23c-a876f5c0ab5d', NULL),
('5', 'rosa@example.org', 'Rosa', 'Marsh', NULL, NULL, NULL, NULL, NULL, 'farmer', '2', 'false', 'true', 'false', 'true', '2026-11-28 02:26:39.925+00', NULL, '$argon2id$v=19$m=19456,t=2,p=1$AVT1cST9PvC/UNYdwr34Og$7kcjuUShb2O5wfGq2Yy/yLCJSP4BRNH5EfvX2VgllEk', NULL, '1', '2026-11-28 02:26:40.146097+00', '2026-11-28 02:26:40.146097+00', NULL, 'b346e1ef-6b3e-4873-bd8e-7dd114ad6aa9', NULL);
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
('3', '2026-11-28 02:26:44.520503+00', NULL, '0', '2026-11-28 02:26:44.520503+00');
insert into weathers (id, tunnel_id, observer_id, observer_name, temperature, relative_humidity, wind_speed, oktas, notes, timestamp, version, created_at, updated_at, import_id, clock_ahead_seconds) overriding system value values
('1', '1', '2', NULL, '18.4', '61', '7.25', '4', NULL, '2026-06-10 10:00:00+00', '1', '2026-11-28 02:26:39.260355+00', '2026-11-28 02:26:39.260355+00', NULL, NULL);
insert into webhook_deliveries (id, webhook_id, event_id, alert_id, kind, body, state, attempts, status, last_error, tried_at, created_at) overriding system value values
('1', '1', NULL, NULL, 'test', '{}', 'waiting', '0', NULL, NULL, NULL, '2026-11-28 02:26:36.848507+00');
insert into webhooks (id, organisation_id, title, url, secret, rules, is_active, archived_at, version, created_at, updated_at) overriding system value values
('1', '1', 'Office of 1', 'https://farm.example/hook', E'\\x7365616c6564', NULL, 'false', NULL, '1', '2026-11-28 02:26:36.838217+00', '2026-11-28 02:26:36.838217+00');
select setval('public.history_id_seq', 86);
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
select setval('public.species_id_seq', 3);
select setval('public.stages_id_seq', 3);
select setval('public.pollinators_id_seq', 1);
select setval('public.predators_id_seq', 2);
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
select setval('public.capture_checks_id_seq', 1);
select setval('public.treatment_arms_id_seq', 2);
select setval('public.security_events_id_seq', 1);
select setval('public.access_tokens_id_seq', 1);
select setval('public.entry_photos_id_seq', 1);
select setval('public.alerts_id_seq', 1);
select setval('public.alert_limits_id_seq', 1);
select setval('public.farm_notes_id_seq', 1);
select setval('public.notification_settings_id_seq', 1);
select setval('public.webhooks_id_seq', 1);
select setval('public.webhook_deliveries_id_seq', 1);
