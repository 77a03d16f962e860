-- What it took to look at a plant, as it is of a look for pollinators; and how many plants were looked at. Null is not measured.
alter table pollinator_surveys add plants_watched integer check (plants_watched > 0);

alter table flower_surveys
  add protocol text check (protocol in ('timed_count', 'transect', 'fixed_plants')),
  add watched_seconds integer check (watched_seconds > 0),
  add flowers_watched integer check (flowers_watched > 0),
  add plants_watched integer check (plants_watched > 0),
  add area_m2 double precision check (area_m2 > 0),
  add transect_m double precision check (transect_m > 0);

alter table predator_surveys
  add protocol text check (protocol in ('timed_count', 'transect', 'fixed_plants')),
  add watched_seconds integer check (watched_seconds > 0),
  add flowers_watched integer check (flowers_watched > 0),
  add plants_watched integer check (plants_watched > 0),
  add area_m2 double precision check (area_m2 > 0),
  add transect_m double precision check (transect_m > 0);

-- How a farm makes its surveys: of every type that has an effort.
alter table survey_protocols
  drop constraint survey_protocols_survey_type_check,
  add constraint survey_protocols_survey_type_check check (survey_type in ('flower', 'pollinator', 'predator')),
  add plants_watched integer check (plants_watched > 0);
