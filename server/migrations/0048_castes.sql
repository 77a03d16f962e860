-- What of a social or solitary bee was seen, where somebody said so: queens and workers of one species are two lines. Null is not
-- said, and is told apart from none of them.
alter table pollinator_observations add column caste text check (caste in ('queen', 'worker', 'male', 'female'));
drop index pollinator_observations_one;
create unique index pollinator_observations_one
  on pollinator_observations (pollinator_survey_id, pollinator_id, flower_centre, caste) nulls not distinct;
